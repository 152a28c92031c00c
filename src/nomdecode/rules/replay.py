"""fold(events): the state of a table from its stored events. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nomdecode.rules.events import Event
from nomdecode.rules.evolve import evolve
from nomdecode.rules.state import State


def fold(events: Iterable[Event], state: State | None = None) -> State | None:
    """Apply all events in order; None when nothing has happened yet."""
    for event in events:
        state = evolve(state, event)
    return state


def steps(events: Iterable[Event]) -> Iterator[tuple[Event, State]]:
    """Each event with the state after it, for a replay that can be stepped through."""
    state: State | None = None
    for event in events:
        state = evolve(state, event)
        yield event, state
