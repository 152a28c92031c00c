"""view(state, seat): what one seat sees. All secrets leave through here, or not at all.

Law 1: a view is built field by field from what the seat may know; nothing is copied and then stripped.
Law 2: an unknown seat gets the spectator's view. Law 3: counts that would leak are absent (A-14).
Views are not frozen: they share only immutable parts with the state, and freezing costs half their time.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Annotated

from nomdecode.rules import team_turns
from nomdecode.rules.clues import judge_of_clue_questions
from nomdecode.rules.commands import Number, Phrase
from nomdecode.rules.events import TurnEnding
from nomdecode.rules.keys import GRIDS
from nomdecode.rules.legal_moves import May, awaited_seats, current_judge, may
from nomdecode.rules.options import Game, Options
from nomdecode.rules.outcome import Bank, Outcome
from nomdecode.rules.seats import DUO_SEATS, SIDE_OF_SEAT, SPYMASTERS, Identity, Player, Seat, Side
from nomdecode.rules.state import (
    ClosedWord,
    ClueIntent,
    LoggedClue,
    Phase,
    QuestionEnding,
    State,
    Touch,
    UndoEnding,
)


@dataclass(slots=True)
class Deal:
    """What is the same for a whole game, and open to everybody; new when a player is replaced."""

    game: Game
    options: Options
    language: str
    columns: int
    players: tuple[Player, ...]
    cards: tuple[str, ...]
    starts: Annotated[Side | None, "the team that began; null in Duo"]
    spoken: Annotated[bool, "at a real table: the cards are places, clues are spoken, devices tell"]


@dataclass(slots=True, kw_only=True)
class OpenTable(Deal):
    """What lies open on the table for everybody, spectators included: the deal, and what moves."""

    phase: Phase
    waiting_for: Annotated[tuple[Seat, ...], "seats that can move the game on; if several, any of them"]
    turn: int
    turn_ended: Annotated[TurnEnding | None, "why the turn before this one ended"] = None
    active: Side | None
    giver: Seat | None
    guesser: Seat | None
    covered: tuple[Identity | None, ...]
    shown: Annotated[tuple[Touch, ...], "taken back: open again, but everybody knows what they are"] = ()
    touches: tuple[Touch, ...]
    clues: tuple[LoggedClue, ...]
    guessing: Annotated[bool, "the last of the clues is being guessed now"]
    guesses: int
    guesses_left: Annotated[int | None, "None: no cap"]
    # Where teams play
    red_left: int | None = None
    blue_left: int | None = None
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
    judge: Annotated[
        Seat | None, "who answers a question about this turn's clue, or rules on the challenge"
    ] = None
    question_ended: Annotated[QuestionEnding | None, "how the last question of this turn ended"] = None
    challenger: Seat | None = None
    disputed: Annotated[tuple[str, ...], "what the referee had said of a clue that is being challenged"] = ()
    hourglass: int | None = None
    time_is_up: Annotated[bool, "the sand has run out, and nobody has touched a card since"] = False
    undo_asked_by: Seat | None = None
    undo_ended: Annotated[UndoEnding | None, "how the last request to take back ended"] = None
    outcome: Outcome | None = None


@dataclass(slots=True)
class SeenKey:
    """A key this seat sees; in Duo, whose side it is."""

    cells: tuple[Identity, ...]
    side: Side | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """A clue shown to the opposing spymaster before anybody else hears it (C-26)."""

    word: str
    number: Number
    giver: Seat
    ruling: tuple[str, ...]
    meant: tuple[int, ...] | None


@dataclass(slots=True)
class View:
    """The table as one seat sees it: what is open, and what is this seat's own."""

    seat: Seat | None
    table: OpenTable
    keys: tuple[SeenKey, ...]
    may: tuple[May, ...]
    intents: Annotated[tuple[ClueIntent, ...], "of the clues this seat gave; after the end, of all"] = ()
    question: Question | None = None
    closed: Annotated[
        tuple[ClosedWord, ...], "words the judge said no to in this turn; for giver and judge"
    ] = ()


def fixed_part_of_table(state: State) -> Deal:
    """Return the part of the open table that stays the same for a whole game, and is sent once."""
    table = build_open_table(state)
    return Deal(*[getattr(table, field.name) for field in fields(Deal)])


def view(state: State, seat: Seat | None) -> View:
    """Return what this seat may see of a game; None and strangers see what spectators see."""
    return _build_view(state, seat, build_open_table(state))


def views(state: State, seats: Iterable[Seat | None]) -> dict[Seat | None, View]:
    """Return what several seats may see of a game; the open table is built once for all."""
    table = build_open_table(state)
    return {seat: _build_view(state, seat, table) for seat in seats}


def _build_view(state: State, seat: Seat | None, table: OpenTable) -> View:
    """Build the view of one seat from the open table and what this seat alone may see."""
    if seat is None or seat not in state.seats:
        if state.phase is not Phase.OVER:
            return View(None, table, (), ())
        seat = None
    return View(
        seat,
        table,
        visible_keys(state, seat),
        () if seat is None else may(state, seat),
        _visible_intents(state, seat),
        _visible_question(state, seat) if state.question else None,
        state.closed if state.closed and seat in (state.giver, judge_of_clue_questions(state)) else (),
    )


def build_open_table(state: State) -> OpenTable:
    """Build what everybody may see of a game."""
    setup, duo = state.setup, state.is_duo
    challenged = state.phase is Phase.CHALLENGED
    # Field by field on a bare table: a call with this many keywords takes four times as long.
    table = OpenTable.__new__(OpenTable)
    table.game = state.game
    table.options = setup.options
    table.language = setup.language
    table.columns = GRIDS[state.game].columns
    table.players = state.players
    table.phase = state.phase
    table.waiting_for = awaited_seats(state)
    table.turn = state.turn
    table.turn_ended = state.turn_ended
    table.active = state.active
    table.giver = state.giver
    table.guesser = state.guesser
    table.cards = state.codenames
    table.covered = state.covered
    table.shown = state.shown
    table.touches = state.touches
    table.clues = state.log
    table.guessing = state.clue is not None
    table.guesses = state.guesses
    table.guesses_left = None if duo else team_turns.guesses_left(state)
    table.red_left = None if duo else state.count_codenames_left(Side.RED)
    table.blue_left = None if duo else state.count_codenames_left(Side.BLUE)
    table.starts = None if duo else state.team_key.starts
    table.spoken = setup.spoken
    table.penalty = state.penalty
    table.covers_due = state.covers_due
    table.clearance = state.clearance
    table.facing = state.facing
    table.marks = state.marks
    table.tokens = state.bank if duo else None  # D-04: the bank lies openly beside the grid
    table.contacts_missing = state.count_contacts_missing() if duo else None
    table.complete = state.complete
    table.sudden_death = state.sudden_death
    table.said = state.said
    table.judge = current_judge(state)
    table.question_ended = state.question_ended
    table.challenger = state.challenger
    table.disputed = _referee_reasons_of_last_clue(state) if challenged else ()
    table.hourglass = state.hourglass
    table.time_is_up = state.time_is_up
    table.undo_asked_by = state.undo_asked_by
    table.undo_ended = state.undo_ended
    table.outcome = state.outcome
    return table


def visible_keys(state: State, seat: Seat | None) -> tuple[SeenKey, ...]:
    """Return the keys that a seat sees (W-05, D-05); after the end everybody sees the full key (A-45)."""
    over = state.phase is Phase.OVER
    if not state.is_duo:
        return (SeenKey(state.team_key.cells),) if over or seat in SPYMASTERS else ()
    sides = (Side.A, Side.B) if over else [SIDE_OF_SEAT[s] for s in (seat,) if s in DUO_SEATS]
    return tuple([SeenKey(state.duo_key.cells_seen_by(side), side) for side in sides])


def _visible_intents(state: State, seat: Seat | None) -> tuple[ClueIntent, ...]:
    """Return the intents of the clues that this seat gave; after the end, of all clues."""
    if not state.intents or state.phase is Phase.OVER:
        return state.intents
    return tuple([intent for intent in state.intents if state.log[intent.clue].giver is seat])


def _referee_reasons_of_last_clue(state: State) -> tuple[str, ...]:
    """Return what the referee said of the last clue to its giver; a challenge brings it to light."""
    last = len(state.log) - 1
    return next((intent.ruling for intent in state.intents if intent.clue == last), ())


def _visible_question(state: State, seat: Seat | None) -> Question | None:
    """Return the question about a clue, for asker and judge alone; the judge does not see the cards meant."""
    asked = state.question
    if asked is None or seat not in (asked.giver, judge_of_clue_questions(state)):
        return None
    meant = asked.meant if seat is asked.giver else None
    return Question(asked.word, asked.number, asked.giver, asked.ruling, meant)
