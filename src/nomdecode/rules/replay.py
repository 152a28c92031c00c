"""Fold a game's stored events into its state, at once or step by step. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nomdecode.rules.events import Event
from nomdecode.rules.evolve import evolve
from nomdecode.rules.state import State


def fold(events: Iterable[Event], state: State | None = None) -> State | None:
    """Return the state after these events; None when there are none."""
    for event in events:
        state = evolve(state, event)
    return state


def replay_steps(events: Iterable[Event]) -> Iterator[tuple[Event, State]]:
    """Yield each event with the state after it, for a replay that can be stepped through."""
    state: State | None = None
    for event in events:
        state = evolve(state, event)
        yield event, state
