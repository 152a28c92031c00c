"""A finished game as it was played: every event with the state after it, when, and by whom. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nomdecode.codec.events import GameLog, InvalidEvents
from nomdecode.rules.events import CardCovered, CardMarked, ClueGiven, Event
from nomdecode.rules.replay import replay_steps
from nomdecode.rules.seats import Seat
from nomdecode.rules.state import State


class GameNotFinished(ValueError):
    """The game is not over: its key is nobody's business."""

    code = "not_finished"


@dataclass(frozen=True, slots=True)
class GameMoment:
    """One event of a game, and the state after it."""

    event: Event
    state: State
    at: float | None = None  # seconds since the game began
    by: str | None = None  # id of the player


def read_moments(log: GameLog) -> list[GameMoment]:
    """Return the moments of a finished game.

    Raises:
        InvalidEvents: when its events do not follow from each other.
        NotFinished: when it is not over.
    """
    try:
        folded = list(replay_steps(log.events))
    except (AssertionError, LookupError) as bad:
        raise InvalidEvents("these events do not follow from each other") from bad
    if not all(_names_existing_cards(event, state) for event, state in folded):
        raise InvalidEvents("these events speak of cards that are not on the table")
    if not folded or folded[-1][1].outcome is None:
        raise GameNotFinished("the game is not finished")
    ats: Sequence[float | None] = log.at or (None,) * len(folded)
    by: Sequence[str | None] = log.by or (None,) * len(folded)
    return [
        GameMoment(event, state, at, who or _only_possible_actor(event, state))
        for (event, state), at, who in zip(folded, ats, by, strict=True)
    ]


def _names_existing_cards(event: Event, state: State) -> bool:
    """Tell whether the cards that an event speaks of are there: a damaged file may name others."""
    if isinstance(event, ClueGiven):
        cards = (*event.clue.meant, *event.clue.feared)
    else:
        cards = (event.card,) if isinstance(event, CardCovered | CardMarked) else ()
    return all(0 <= card < len(state.setup.cards) for card in cards)


def _only_possible_actor(event: Event, state: State) -> str | None:
    """Return who clues or touches from a seat that one player has; None where several share it."""
    if isinstance(event, ClueGiven):
        return only_player_in_seat(state, event.clue.giver)
    if isinstance(event, CardCovered | CardMarked):
        return only_player_in_seat(state, event.by)
    return None


def only_player_in_seat(state: State, seat: Seat) -> str | None:
    """Return the id of the one player in a seat; None where none or several sit."""
    found = [player.id for player in state.players if player.seat is seat]
    return found[0] if len(found) == 1 else None
