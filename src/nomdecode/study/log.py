"""A finished game as it was played: every event with the state after it, when, and by whom. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nomdecode.codec.events import GameLog, InvalidEvents
from nomdecode.rules.events import CardCovered, CardMarked, ClueGiven, Event
from nomdecode.rules.replay import steps
from nomdecode.rules.seats import Seat
from nomdecode.rules.state import State


class NotFinished(ValueError):
    """The game is not over: its key is nobody's business."""

    code = "not_finished"


@dataclass(frozen=True, slots=True)
class Moment:
    """One event of a game, and the state after it."""

    event: Event
    state: State
    at: float | None = None  # seconds since the game began
    by: str | None = None  # id of the player


def moments_of(log: GameLog) -> list[Moment]:
    """Return the moments of a finished game.

    Raises:
        InvalidEvents: when its events do not follow from each other.
        NotFinished: when it is not over.
    """
    try:
        folded = list(steps(log.events))
    except (AssertionError, LookupError) as bad:
        raise InvalidEvents("these events do not follow from each other") from bad
    if not all(_is_on_the_table(event, state) for event, state in folded):
        raise InvalidEvents("these events speak of cards that are not on the table")
    if not folded or folded[-1][1].outcome is None:
        raise NotFinished("the game is not finished")
    ats: Sequence[float | None] = log.at or (None,) * len(folded)
    by: Sequence[str | None] = log.by or (None,) * len(folded)
    return [
        Moment(event, state, at, who or _alone(event, state))
        for (event, state), at, who in zip(folded, ats, by, strict=True)
    ]


def _is_on_the_table(event: Event, state: State) -> bool:
    """Tell whether the cards that an event speaks of are there: a damaged file may name others."""
    if isinstance(event, ClueGiven):
        cards = (*event.clue.meant, *event.clue.feared)
    else:
        cards = (event.card,) if isinstance(event, CardCovered | CardMarked) else ()
    return all(0 <= card < len(state.setup.cards) for card in cards)


def _alone(event: Event, state: State) -> str | None:
    """Return who clues or touches from a seat that one player has; None where several share it."""
    if isinstance(event, ClueGiven):
        return sitting(state, event.clue.giver)
    if isinstance(event, CardCovered | CardMarked):
        return sitting(state, event.by)
    return None


def sitting(state: State, seat: Seat) -> str | None:
    """Return the id of the one player in a seat; None where none or several sit."""
    found = [player.id for player in state.players if player.seat is seat]
    return found[0] if len(found) == 1 else None
