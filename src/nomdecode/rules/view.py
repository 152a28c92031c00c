"""view(state, seat): what one seat sees. All secrets leave through here, or not at all.

Law 1: a view is built field by field from what the seat may know; nothing is copied and then stripped.
Law 2: an unknown seat gets the spectator's view. Law 3: counts that would leak are absent (A-14).
"""

from __future__ import annotations

from dataclasses import dataclass

from nomdecode.rules import rulings, words
from nomdecode.rules.clues import judge_of_questions
from nomdecode.rules.commands import Number, Phrase
from nomdecode.rules.events import Clue
from nomdecode.rules.keys import GRIDS
from nomdecode.rules.may import May, may
from nomdecode.rules.options import Options
from nomdecode.rules.outcome import Bank, Outcome
from nomdecode.rules.seats import DUO_SEATS, SIDE_OF_SEAT, SPYMASTERS, Identity, Player, Seat, Side
from nomdecode.rules.state import LoggedClue, Phase, Standing, State, Touch
from nomdecode.rules.turns import seats_of


@dataclass(frozen=True, slots=True)
class SeenKey:
    """A key this seat sees; in Duo, whose side it is."""

    cells: tuple[Identity, ...]
    side: Side | None = None


@dataclass(frozen=True, slots=True)
class SeenClue:
    """A clue as this seat sees it: what was meant is the giver's alone until the end."""

    word: str
    number: Number
    giver: Seat
    turn: int
    standing: Standing
    approved: bool = False
    meant: tuple[int, ...] | None = None
    ruling: tuple[str, ...] | None = None  # the referee's reasons, for the giver, and for all once challenged


@dataclass(frozen=True, slots=True)
class View:
    """The table as one seat sees it."""

    seat: Seat | None
    options: Options
    language: str
    columns: int
    players: tuple[Player, ...]
    phase: Phase
    turn: int
    active: Side | None
    giver: Seat | None
    guesser: Seat | None
    cards: tuple[str, ...]
    covered: tuple[Identity | None, ...]
    shown: tuple[Touch, ...]  # open again, but everybody knows what they are
    touches: tuple[Touch, ...]
    keys: tuple[SeenKey, ...]
    clues: tuple[SeenClue, ...]
    guessing: bool  # the last of the clues is being guessed now
    guesses: int
    guesses_left: int | None  # None: no cap
    may: tuple[May, ...]
    # Where teams play
    red_left: int | None = None
    blue_left: int | None = None
    starts: Side | None = None
    penalty: Side | None = None
    covers_due: int = 0
    clearance: bool = False
    # Duo
    facing: tuple[Side | None, ...] = ()
    marks: tuple[tuple[Side, ...], ...] = ()
    tokens: Bank | None = None
    contacts_missing: int | None = None
    complete: tuple[Side, ...] = ()
    sudden_death: bool = False
    said: tuple[Seat, Phrase] | None = None
    # Questions, challenges, time, taking back, end
    question: SeenClue | None = None
    challenger: Seat | None = None
    judge: Seat | None = None
    hourglass: int | None = None
    undo_asked_by: Seat | None = None
    outcome: Outcome | None = None


def view(state: State, seat: Seat | None) -> View:
    """Build what this seat may know; None and strangers are spectators."""
    setup, duo = state.setup, state.is_duo
    if seat is not None and seat not in seats_of(setup.options):
        seat = None
    return View(
        seat=seat,
        options=setup.options,
        language=setup.language,
        columns=GRIDS[setup.options.game].columns,
        players=state.players,
        phase=state.phase,
        turn=state.turn,
        active=state.active,
        giver=state.giver,
        guesser=state.guesser,
        cards=tuple([c.text for c in setup.cards]),
        covered=state.covered,
        shown=state.shown,
        touches=state.touches,
        keys=knows(state, seat),
        clues=tuple([_seen(state, seat, logged) for logged in state.log]),
        guessing=state.clue is not None,
        guesses=state.guesses,
        guesses_left=None if duo else words.guesses_left(state),
        may=() if seat is None else may(state, seat),
        red_left=None if duo else state.left(Side.RED),
        blue_left=None if duo else state.left(Side.BLUE),
        starts=None if duo else state.team_key.starts,
        penalty=state.penalty,
        covers_due=state.covers_due,
        clearance=state.clearance,
        facing=state.facing,
        marks=state.marks,
        tokens=state.bank if duo else None,  # D-04: the bank lies openly beside the grid
        contacts_missing=state.contacts_missing() if duo else None,
        complete=state.complete,
        sudden_death=state.sudden_death,
        said=state.said,
        question=_question(state, seat),
        challenger=state.challenger,
        judge=_judge(state),
        hourglass=state.hourglass,
        undo_asked_by=state.undo_asked_by,
        outcome=state.outcome,
    )


def knows(state: State, seat: Seat | None) -> tuple[SeenKey, ...]:
    """The keys a seat sees: W-05, D-05; after the end the full key is shown to all (A-45)."""
    if state.is_duo:
        key = state.duo_key
        if state.phase is Phase.OVER:
            return (SeenKey(key.a, Side.A), SeenKey(key.b, Side.B))
        if seat in DUO_SEATS:
            side = SIDE_OF_SEAT[seat]
            return (SeenKey(key.side(side), side),)
        return ()
    if seat in SPYMASTERS or state.phase is Phase.OVER:
        return (SeenKey(state.team_key.cells),)
    return ()


def _seen(state: State, seat: Seat | None, logged: LoggedClue) -> SeenClue:
    clue = logged.clue
    over = state.phase is Phase.OVER
    mine = over or seat is clue.giver
    disputed = logged is state.log[-1] and state.phase is Phase.CHALLENGED
    return SeenClue(
        clue.word,
        clue.number,
        clue.giver,
        logged.turn,
        logged.standing,
        clue.approved,
        clue.meant if mine else None,
        clue.ruling if mine or disputed else None,
    )


def _question(state: State, seat: Seat | None) -> SeenClue | None:
    """C-26: between the two spymasters, before anybody hears it."""
    question = state.question
    if question is None or seat not in (question.giver, judge_of_questions(state)):
        return None
    return _asked(state, question, mine=seat is question.giver)


def _asked(state: State, question: Clue, *, mine: bool) -> SeenClue:
    return SeenClue(
        question.word,
        question.number,
        question.giver,
        state.turn,
        Standing.GIVEN,
        meant=question.meant if mine else None,
        ruling=question.ruling,
    )


def _judge(state: State) -> Seat | None:
    if state.phase is Phase.ASKED:
        return judge_of_questions(state)
    return rulings.judge_of(state) if state.phase is Phase.CHALLENGED else None
