"""evolve(state, event): apply an event (event sourcing). Total: it never refuses, and asks nobody. Pure."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar, assert_never

from nomdecode.rules.events import (
    CardCovered,
    CardMarked,
    ChallengeDismissed,
    ChallengeUpheld,
    ClearanceBegan,
    Clue,
    ClueAsked,
    ClueChallenged,
    ClueGiven,
    ClueRefused,
    Event,
    GameEnded,
    GameStarted,
    HourglassRanOut,
    HourglassTurned,
    PhraseSaid,
    PlayerAdded,
    PlayerReplaced,
    QuestionWithdrawn,
    SideCompleted,
    SuddenDeathBegan,
    TokenSpent,
    TokenUse,
    TurnEnded,
    TurnEnding,
    UndoAsked,
    Undone,
    UndoRefused,
    Why,
)
from nomdecode.rules.keys import TeamKey
from nomdecode.rules.options import DuoImagesOptions, DuoOptions, Variant
from nomdecode.rules.outcome import Bank
from nomdecode.rules.seats import SIDE_OF_SEAT, SPYMASTER_OF_TEAM, Identity, Side
from nomdecode.rules.state import (
    ClosedWord,
    ClueIntent,
    LoggedClue,
    Phase,
    QuestionEnding,
    Standing,
    State,
    Touch,
    UndoEnding,
    copy_with,
)

_T = TypeVar("_T")


def evolve(state: State | None, event: Event) -> State:  # noqa: C901, PLR0912 - one arm per event is the clearest form
    """Return the state after the event; a `GameStarted` begins anew."""
    if isinstance(event, GameStarted):
        return _apply_game_started(event)
    assert state is not None, "a game begins with GameStarted"  # noqa: S101 - ours to get right
    match event:
        case CardCovered():
            return _apply_card_covered(state, event)
        case ClueGiven():
            return _apply_clue_given(state, event)
        case TurnEnded(ending):
            return _apply_turn_ended(state, ending)
        case ClueAsked(clue):
            return _apply_clue_asked(state, clue)
        case ClueRefused():
            return _apply_clue_refused(state)
        case QuestionWithdrawn():
            return copy_with(state, phase=Phase.CLUE, question=None, question_ended=QuestionEnding.WITHDRAWN)
        case CardMarked():
            return _apply_card_marked(state, event)
        case ClearanceBegan():
            return copy_with(state, clearance=True)
        case TokenSpent(use):
            return copy_with(state, bank=_spend_token(state.bank, use))
        case SideCompleted(side):
            return copy_with(state, complete=(*state.complete, side))
        case SuddenDeathBegan():
            return copy_with(
                state,
                phase=Phase.SUDDEN_DEATH,
                active=None,
                clue=None,
                guesses=0,
                sudden_death=True,
                hourglass=None,
                time_is_up=False,
            )
        case PhraseSaid(seat, phrase):
            return copy_with(state, said=(seat, phrase))
        case ClueChallenged(by):
            return copy_with(state, phase=Phase.CHALLENGED, challenger=by)
        case ChallengeUpheld():
            return copy_with(
                _apply_ruling(state, Standing.UPHELD),
                before=None,
                undo_asked_by=None,
                undo_ended=_lapse_undo_request(state),
            )
        case ChallengeDismissed():
            return _apply_ruling(state, Standing.DISMISSED)
        case HourglassTurned(run):
            return copy_with(state, hourglass=run, runs=run, time_is_up=False)
        case HourglassRanOut():
            return copy_with(state, hourglass=None, time_is_up=True)
        case UndoAsked(by):
            return copy_with(state, undo_asked_by=by, undo_ended=None)
        case UndoRefused():
            return copy_with(state, undo_asked_by=None, undo_ended=UndoEnding.REFUSED, before=None)
        case Undone():
            return _apply_undone(state)
        case PlayerReplaced():
            return _apply_player_replaced(state, event)
        case PlayerAdded(arriving):
            return copy_with(state, players=(*state.players, arriving))
        case GameEnded(outcome):
            return copy_with(
                state,
                phase=Phase.OVER,
                outcome=outcome,
                hourglass=None,
                before=None,
                undo_asked_by=None,
                undo_ended=_lapse_undo_request(state),
            )
        case _:
            assert_never(event)


def _apply_game_started(event: GameStarted) -> State:
    """Return the state in which a game begins."""
    setup = event.setup
    size = len(setup.cards)
    covered: tuple[Identity | None, ...] = (None,) * size
    if isinstance(setup.key, TeamKey):
        # W-11: the team named by the key goes first.
        return State(setup, setup.players, Phase.CLUE, setup.key.starts, covered)
    options = setup.options
    tokens = options.tokens if isinstance(options, DuoOptions | DuoImagesOptions) else 0
    return State(
        setup,
        setup.players,
        Phase.OPEN_CLUE,
        None,
        covered,
        facing=(None,) * size,
        marks=((),) * size,
        bank=Bank(tokens),
    )


def _replace_item(items: tuple[_T, ...], index: int, item: _T) -> tuple[_T, ...]:
    """Return a tuple with the item at this index replaced."""
    return (*items[:index], item, *items[index + 1 :])


def _snapshot_for_undo(state: State) -> State | None:
    """Return the state that an undo would return to, one step deep; None where undo is off.

    T-10: at a real table the first touch may have told the clue too; then both can be taken back in turn.
    """
    if not state.setup.options.undo:
        return None
    phase = Phase.CLUE if state.phase is Phase.ASKED else state.phase
    is_first = state.setup.spoken and phase is Phase.GUESS and not state.guesses
    before = state.before if is_first else None
    return copy_with(
        state, phase=phase, question=None, before=before, undo_asked_by=None, hourglass=None, said=None
    )


def _lapse_undo_request(state: State) -> UndoEnding | None:
    """Return how the last undo request has ended: an unanswered one lapses when the game goes on."""
    return state.undo_ended if state.undo_asked_by is None else UndoEnding.LAPSED


def _apply_clue_given(state: State, event: ClueGiven) -> State:
    """Return the state after a clue was given: its team guesses."""
    clue = event.clue
    logged = LoggedClue(clue.word, clue.number, clue.giver, state.turn, clue.approved)
    return copy_with(
        state,
        phase=Phase.GUESS,
        active=SIDE_OF_SEAT[clue.giver] if state.is_duo else state.active,
        clue=logged,
        guesses=0,
        question=None,
        question_ended=QuestionEnding.ALLOWED if state.question else state.question_ended,
        # the right to a penalty lapses with the next clue.
        penalty=None,
        log=(*state.log, logged),
        intents=_append_intent(state, clue),
        before=_snapshot_for_undo(state),
        undo_asked_by=None,
        undo_ended=_lapse_undo_request(state),
    )


def _append_intent(state: State, clue: Clue) -> tuple[ClueIntent, ...]:
    """Return the intents of the givers with that of this clue."""
    if not clue.meant and not clue.ruling and not clue.feared:
        return state.intents
    return (*state.intents, ClueIntent(len(state.log), clue.meant, clue.ruling, clue.feared))


def _apply_clue_asked(state: State, clue: Clue) -> State:
    """Return the state after the opposing spymaster was asked about a clue."""
    return copy_with(
        state,
        phase=Phase.ASKED,
        question=clue,
        asked=state.asked + 1,
        question_ended=None,
        before=None,
        undo_asked_by=None,
        undo_ended=_lapse_undo_request(state),
    )


def _apply_clue_refused(state: State) -> State:
    """Return the state after the judge refused a clue; C-37: its word is closed for the rest of the turn."""
    asked = state.question
    assert asked is not None, "a no answers a question"  # noqa: S101 - ours to get right
    judge = SPYMASTER_OF_TEAM[state.side_on_turn.other]
    return copy_with(
        state,
        phase=Phase.CLUE,
        question=None,
        question_ended=QuestionEnding.REFUSED,
        closed=(*state.closed, ClosedWord(asked.word, judge, asked.ruling)),
    )


def _index_of_current_clue(state: State) -> int | None:
    """Return the index in the log of the clue being guessed; None between clues."""
    return None if state.clue is None else len(state.log) - 1


def _make_touch(state: State, event: CardCovered | CardMarked) -> Touch:
    """Return the history entry of a covered or marked card."""
    if isinstance(event, CardMarked):
        return Touch(event.card, Identity.BYSTANDER, event.by, Why.GUESS, _index_of_current_clue(state))
    return Touch(event.card, event.identity, event.by, event.why, _index_of_current_clue(state))


def _apply_card_covered(state: State, event: CardCovered) -> State:
    """Return the state after a card was covered, by a guess or without one."""
    covered = _replace_item(state.covered, event.card, event.identity)
    touches = (*state.touches, _make_touch(state, event))
    if event.why is not Why.GUESS:
        due = max(state.covers_due - 1, 0)
        return copy_with(
            state,
            covered=covered,
            touches=touches,
            phase=Phase.COVER if due else Phase.CLUE,
            covers_due=due,
            penalty=None,
            before=None,
            undo_asked_by=None,
            undo_ended=_lapse_undo_request(state),
        )
    return copy_with(
        state,
        covered=covered,
        touches=touches,
        facing=_replace_item(state.facing, event.card, SIDE_OF_SEAT.get(event.by)) if state.facing else (),
        guesses=0 if state.sudden_death else state.guesses + 1,
        time_is_up=False,
        before=_snapshot_for_undo(state),
        undo_asked_by=None,
        undo_ended=_lapse_undo_request(state),
        said=None,
    )


def _apply_card_marked(state: State, event: CardMarked) -> State:
    """Return the state after a card was marked as a bystander, in Duo."""
    mark = (*state.marks[event.card], SIDE_OF_SEAT[event.by])
    return copy_with(
        state,
        marks=_replace_item(state.marks, event.card, mark),
        touches=(*state.touches, _make_touch(state, event)),
        before=_snapshot_for_undo(state),
        undo_asked_by=None,
        undo_ended=_lapse_undo_request(state),
        said=None,
    )


def _apply_turn_ended(state: State, ending: TurnEnding) -> State:
    """Return the state in which the next turn begins."""
    phase, active, penalty, covers_due = _plan_next_turn(state, ending)
    # The last guess of the turn can still be taken back, unless time or a ruling ended it.
    own_doing = ending in (TurnEnding.WRONG, TurnEnding.CAP, TurnEnding.STOPPED)
    return copy_with(
        state,
        turn=state.turn + 1,
        turn_ended=ending,
        phase=phase,
        active=active,
        penalty=penalty,
        covers_due=covers_due,
        clue=None,
        guesses=0,
        asked=0,
        question_ended=None,
        closed=(),
        hourglass=None,
        time_is_up=False,
        before=state.before if own_doing else None,
        undo_asked_by=None,
        undo_ended=_lapse_undo_request(state),
    )


def _plan_next_turn(state: State, ending: TurnEnding) -> tuple[Phase, Side, Side | None, int]:
    """Return the next phase, side on turn, who may cover a card as a penalty, and how many cards to cover."""
    active = state.side_on_turn
    invalid = ending is TurnEnding.INVALID_CLUE
    if state.is_duo:
        # D-22, D-26: the guesser gives the next clue, unless nothing is left to clue on that side.
        return Phase.CLUE, active if active.other in state.complete else active.other, None, 0
    if state.variant is Variant.COOP:
        # V-10, A-35: one card for the imaginary turn, one more for an invalid clue.
        return Phase.COVER, active, None, 2 if invalid else 1
    # A-21g: where the assassin comes last, the others may have no codename left to cover.
    right = active.other if invalid and state.count_codenames_left(active.other) else None
    return Phase.CLUE, active.other, right, 0


def _spend_token(bank: Bank, use: TokenUse) -> Bank:
    """Return the bank with one token spent."""
    unused = bank.unused - 1
    match use:
        case TokenUse.MARKING:
            return replace(bank, unused=unused, marking=bank.marking + 1)
        case TokenUse.TAKEN:
            return replace(bank, unused=unused, taken=bank.taken + 1)
        case TokenUse.DISCARDED:
            return replace(bank, unused=unused, discarded=bank.discarded + 1)
        case _:
            assert_never(use)


def _apply_ruling(state: State, standing: Standing) -> State:
    """Return the state after a challenge was upheld or dismissed."""
    ruled = replace(state.log[-1], standing=standing)
    return copy_with(state, phase=Phase.GUESS, challenger=None, clue=ruled, log=(*state.log[:-1], ruled))


def _apply_undone(state: State) -> State:
    """Return the state before the last guess or clue; the public history keeps what was undone."""
    before = state.before
    assert before is not None, "only what can be taken back is"  # noqa: S101 - ours to get right
    if len(state.log) > len(before.log):
        # The clue was heard: it stays in the history, taken back.
        taken = replace(state.log[-1], standing=Standing.TAKEN_BACK)
        return copy_with(
            before,
            players=state.players,  # somebody may have joined since
            log=(*state.log[:-1], taken),
            intents=state.intents,
            touches=state.touches,
            shown=state.shown,
            runs=state.runs,
            undo_ended=UndoEnding.AGREED,
        )
    touch = replace(state.touches[-1], taken_back=True)
    known = before.shown if touch in before.shown else (*before.shown, touch)
    return copy_with(
        before,
        players=state.players,
        # a challenge that was dismissed since stays dismissed.
        log=state.log,
        clue=state.log[-1] if before.clue else None,
        touches=(*before.touches, touch),
        shown=known,
        runs=state.runs,
        undo_ended=UndoEnding.AGREED,
    )


def _apply_player_replaced(state: State, event: PlayerReplaced) -> State:
    """Return the state after one player took the seat of another."""
    departed = tuple(p for p in state.players if p.id == event.leaving)
    players = tuple(event.arriving if p.id == event.leaving else p for p in state.players)
    return copy_with(
        state,
        players=players,
        departed=(*state.departed, *departed),
        before=None,
        undo_asked_by=None,
        undo_ended=_lapse_undo_request(state),
    )
