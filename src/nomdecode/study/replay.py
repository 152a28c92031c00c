"""A finished game as one body that a client steps through without knowing the rules. Pure.

The game is over, so everything is in it; what a seat knew at a step is for the client to leave out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from nomdecode.codec.events import GameLog
from nomdecode.rules import team_turns
from nomdecode.rules.events import Event
from nomdecode.rules.keys import GRIDS
from nomdecode.rules.names import snake_case_name
from nomdecode.rules.options import Game, Options
from nomdecode.rules.outcome import Bank, Outcome
from nomdecode.rules.seats import Identity, Player, Side
from nomdecode.rules.state import ClueIntent, LoggedClue, Phase, State, Touch
from nomdecode.rules.view import SeenKey, view
from nomdecode.study.game_moments import GameMoment, read_moments


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """The table after one event."""

    after: Annotated[str, "name of the event"]
    phase: Phase
    turn: int
    active: Side | None
    covered: tuple[Identity | None, ...]
    clues: Annotated[int, "how many of the clues have been given"]
    touches: Annotated[int, "how many of the touches have been made"]
    card: Annotated[int | None, "the card that was touched or covered just now"] = None
    at: Annotated[float | None, "seconds since the game began"] = None
    by: Annotated[str | None, "id of the player who acted"] = None
    left: Annotated[tuple[int, int] | None, "words left of red and blue, where teams play"] = None
    guesses: Annotated[int, "touches of this turn that did not end it"] = 0
    guesses_left: Annotated[int | None, "None: no cap"] = None
    facing: tuple[Side | None, ...] = ()
    marks: tuple[tuple[Side, ...], ...] = ()
    tokens: Bank | None = None


@dataclass(frozen=True, slots=True)
class Replay:
    """A finished game with every step, its keys and what the givers meant."""

    game: Game
    options: Options
    language: str
    columns: int
    players: Annotated[tuple[Player, ...], "all who sat there, in the order they came"]
    bots: Annotated[tuple[str, ...], "ids of those that are bots"]
    cards: tuple[str, ...]
    starts: Side | None
    keys: tuple[SeenKey, ...]
    intents: tuple[ClueIntent, ...]
    clues: tuple[LoggedClue, ...]
    touches: tuple[Touch, ...]
    outcome: Outcome
    steps: tuple[ReplayStep, ...]


def make_replay(log: GameLog, bots: tuple[str, ...] = ()) -> Replay:
    """Return a finished game as one body to step through.

    Raises:
        InvalidEvents, NotFinished
    """
    moments = read_moments(log)
    end = moments[-1].state
    seen = view(end, None)
    outcome = end.outcome
    assert outcome is not None, "it is over"  # noqa: S101 - moments_of looked
    players = {player.id: player for moment in moments for player in moment.state.players}
    return Replay(
        game=end.game,
        options=end.setup.options,
        language=end.setup.language,
        columns=GRIDS[end.game].columns,
        players=tuple(players.values()),
        bots=bots,
        cards=end.codenames,
        starts=None if end.is_duo else end.team_key.starts,
        keys=seen.keys,
        intents=end.intents,
        clues=end.log,
        touches=end.touches,
        outcome=outcome,
        steps=tuple(_make_step(moment) for moment in moments),
    )


def _make_step(moment: GameMoment) -> ReplayStep:
    """Return the table after one event."""
    state: State = moment.state
    duo = state.is_duo
    return ReplayStep(
        after=snake_case_name(type(moment.event)),
        phase=state.phase,
        turn=state.turn,
        active=state.active,
        covered=state.covered,
        clues=len(state.log),
        touches=len(state.touches),
        card=_card_of_event(moment.event),
        at=moment.at,
        by=moment.by,
        left=None if duo else (state.count_codenames_left(Side.RED), state.count_codenames_left(Side.BLUE)),
        guesses=state.guesses,
        guesses_left=None if duo else team_turns.guesses_left(state),
        facing=state.facing,
        marks=state.marks,
        tokens=state.bank if duo else None,
    )


def _card_of_event(event: Event) -> int | None:
    """Return the card that an event is about; None where it is about none."""
    card = getattr(event, "card", None)
    return card if isinstance(card, int) else None
