"""Pointers and votes of the guessers: valid until the next touch or turn, never stored."""

from __future__ import annotations

from collections.abc import Iterable

from nomdecode.live.server_messages import PointersMessage
from nomdecode.live.worker_messages import GuessScope, WorkerPresence
from nomdecode.rules.state import Phase, State


class Pointers:
    """The pointers and votes of the members connected to this worker."""

    def __init__(self) -> None:
        self._pointers: dict[str, int] = {}
        self._votes: dict[str, int | None] = {}
        self.scope: GuessScope | None = None  # the turn and touch that they belong to

    @property
    def is_empty(self) -> bool:
        """Tell whether no member of this worker points or votes."""
        return not (self._pointers or self._votes)

    def point(self, member_id: str, card: int | None) -> None:
        """Point at a card, or with None at none."""
        if card is None:
            self._pointers.pop(member_id, None)
        else:
            self._pointers[member_id] = card

    def vote(self, member_id: str, card: int | None, *, withdrawn: bool) -> None:
        """Vote for a card, with None for stopping; or withdraw the vote."""
        if withdrawn:
            self._votes.pop(member_id, None)
        else:
            self._votes[member_id] = card

    def remove(self, member_id: str) -> None:
        """Remove the pointer and the vote of a member whose last connection is closed."""
        self._pointers.pop(member_id, None)
        self._votes.pop(member_id, None)

    def reset(self, scope: GuessScope | None) -> None:
        """Remove all pointers and votes: another touch or turn begins."""
        self.scope = scope
        self._pointers.clear()
        self._votes.clear()

    def local_presence(self, worker: str, connected: frozenset[str]) -> WorkerPresence:
        """Return the presence that this worker publishes to the others."""
        return WorkerPresence(worker, connected, dict(self._pointers), dict(self._votes), self.scope)

    def message(self, others: Iterable[WorkerPresence]) -> PointersMessage:
        """Return the message with all pointers and votes, those of other workers included."""
        pointers, votes = dict(self._pointers), dict(self._votes)
        for presence in others:
            # Ignore pointers from another turn: the worker is ahead or behind.
            if presence.scope == self.scope:
                pointers |= presence.pointers
                votes |= presence.votes
        return PointersMessage(pointers, votes)


def guess_scope(game: State | None) -> GuessScope | None:
    """Return the turn and touch that pointers and votes are about; None while nobody guesses."""
    if game is None or game.phase is not Phase.GUESS:
        return None
    return game.turn, len(game.touches), game.active
