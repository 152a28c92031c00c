"""Turns of Duo: guesses, stops, time tokens and sudden death of two partners (D-12…D-42). Pure."""

from __future__ import annotations

from collections.abc import Sequence

from nomdecode.rules.events import (
    CardCovered,
    CardMarked,
    Event,
    GameEnded,
    SideCompleted,
    SuddenDeathBegan,
    TokenSpent,
    TokenUse,
    TurnEnded,
    TurnEnding,
)
from nomdecode.rules.evolve import evolve
from nomdecode.rules.options import PRINTED_TOKENS, DuoImagesOptions, DuoOptions, Excess, PartnerOptions
from nomdecode.rules.outcome import Ending, Outcome, duo_score, duo_title
from nomdecode.rules.seats import SIDE_OF_SEAT, Identity, Seat, Side
from nomdecode.rules.state import Phase, State


def duo_options_of(state: State) -> PartnerOptions:
    """Return the options of a Duo game."""
    options = state.setup.options
    assert isinstance(options, DuoOptions | DuoImagesOptions), "a Duo game"  # noqa: S101 - ours to get right
    return options


def touch_card(state: State, seat: Seat, card: int) -> list[Event]:
    """Return the events of a partner's touch; D-07: only the other partner's side of the key counts."""
    identity = state.duo_key.cells_seen_by(SIDE_OF_SEAT[seat].other)[card]
    if identity is Identity.CONTACT:
        return _events_of_contact(state, CardCovered(card, identity, seat))
    if identity is Identity.ASSASSIN:
        # D-17, D-28, A-04: both lose at once; no token is spent.
        return [CardCovered(card, identity, seat), lose_game(state, Ending.ASSASSIN)]
    return _events_of_bystander(state, CardMarked(card, seat))


def _events_of_contact(state: State, covered: CardCovered) -> list[Event]:
    """Return the events of a contact that was found: a side may be complete, the game won."""
    after = evolve(state, covered)
    # D-25: tiles count whoever laid them, so one touch can complete both sides.
    completed = [
        SideCompleted(s) for s in (Side.A, Side.B) if s not in after.complete and after.is_side_complete(s)
    ]
    if after.count_contacts_missing() == 0:
        return [covered, *completed, _win_game(after)]  # D-27, A-03: at once, and no token for it
    return [covered, *completed]


def _events_of_bystander(state: State, marked: CardMarked) -> list[Event]:
    """Return the events of a touched bystander: it ends the turn, or loses the game."""
    if state.sudden_death:
        return [marked, lose_game(state, Ending.SUDDEN_DEATH)]  # D-34
    options = duo_options_of(state)
    allowed = options.allowed_marks
    if allowed is None or state.bank.marking < allowed:
        return [marked, *end_turn(state, TokenUse.MARKING, TurnEnding.WRONG)]
    if options.excess is Excess.LOSES:
        # one bystander more than the mission allows, even with the last token.
        return [marked, TokenSpent(TokenUse.MARKING), lose_game(state, Ending.TOO_MANY_MARKS)]
    # D-51: one token more, where there is one: never a debt.
    more = [TokenUse.DISCARDED] if state.bank.unused > 1 else []
    return [marked, *end_turn(state, TokenUse.MARKING, TurnEnding.WRONG, more)]


def end_turn(state: State, use: TokenUse, ending: TurnEnding, more: Sequence[TokenUse] = ()) -> list[Event]:
    """D-19: end a turn, which spends exactly one token; D-51: and what a mission takes besides."""
    spent = [TokenSpent(each) for each in (use, *more)]
    return [*spent, TurnEnded(ending), *_events_after_spending(state, len(spent))]


def stop_guessing(state: State) -> list[Event]:
    """D-18: take a token to end the turn."""
    return end_turn(state, TokenUse.TAKEN, TurnEnding.STOPPED)


def end_turn_out_of_time(state: State) -> list[Event]:
    """A-22: end the turn when time runs out: as a stop after a guess; without one the token is discarded."""
    use = TokenUse.TAKEN if state.guesses else TokenUse.DISCARDED
    return end_turn(state, use, TurnEnding.TIME)


def pay_for_invalid_clue(state: State) -> list[Event]:
    """D-42: discard a token and go on with the same clue; A-06: the last one begins sudden death."""
    return [TokenSpent(TokenUse.DISCARDED), *_events_after_spending(state, 1)]


def _events_after_spending(state: State, tokens: int) -> list[Event]:
    """D-29: begin sudden death when the last token was spent; D-52: or lose, where there is none."""
    if state.bank.unused > tokens:
        return []
    return (
        [SuddenDeathBegan()] if duo_options_of(state).sudden_death else [lose_game(state, Ending.OUT_OF_TIME)]
    )


def has_nothing_left_to_find(state: State, seat: Seat) -> bool:
    """A-12, A-14: tell whether this partner has found all that there is to find."""
    return SIDE_OF_SEAT[seat].other in state.complete


def is_marked_for(state: State, seat: Seat, card: int) -> bool:
    """A-10: tell whether a bystander mark on the card faces this partner; it does not block the other."""
    return SIDE_OF_SEAT[seat] in state.marks[card]


def lose_game(state: State, ending: Ending) -> GameEnded:
    """D-01: return the end of a game that both partners lose."""
    return GameEnded(Outcome(ending, (), sudden_death=state.phase is Phase.SUDDEN_DEATH))


def _win_game(state: State) -> GameEnded:
    """Return the end of a game that both partners win, with score and title."""
    options = duo_options_of(state)
    sudden_death = state.sudden_death
    # the score table is printed under the game with the printed number of tokens only.
    scored = (
        options.score and options.tokens == PRINTED_TOKENS[options.game] and options.allowed_marks is None
    )
    score = duo_score(state.bank, sudden_death=sudden_death) if scored else None
    winners = (Seat.SIDE_A, Seat.SIDE_B)
    return GameEnded(
        Outcome(Ending.ALL_FOUND, winners, score=score, title=duo_title(score), sudden_death=sudden_death)
    )
