"""Where the guessers point and what they vote for, until a touch or a new turn. Never stored."""

from __future__ import annotations

from collections.abc import Iterable

from nomdecode.live.server_messages import PointerNews
from nomdecode.live.worker_messages import Elsewhere, Moment
from nomdecode.rules.state import Phase, State


class Fingers:
    """The pointers and votes of those who are connected here."""

    def __init__(self) -> None:
        self._pointers: dict[str, int] = {}
        self._votes: dict[str, int | None] = {}
        self.moment: Moment | None = None  # the turn and touches that they belong to

    @property
    def are_quiet(self) -> bool:
        """Tell whether nobody points or votes here."""
        return not (self._pointers or self._votes)

    def point(self, member_id: str, card: int | None) -> None:
        """Point at a card, or at none."""
        if card is None:
            self._pointers.pop(member_id, None)
        else:
            self._pointers[member_id] = card

    def vote(self, member_id: str, card: int | None, *, withdrawn: bool) -> None:
        """Vote for a card, with None for stopping; or take the vote back."""
        if withdrawn:
            self._votes.pop(member_id, None)
        else:
            self._votes[member_id] = card

    def forget(self, member_id: str) -> None:
        """A member's last device here is gone."""
        self._pointers.pop(member_id, None)
        self._votes.pop(member_id, None)

    def begin(self, moment: Moment | None) -> None:
        """There is something new to point at."""
        self.moment = moment
        self._pointers.clear()
        self._votes.clear()

    def own_part(self, worker: str, here: frozenset[str]) -> Elsewhere:
        """Return what this worker tells the others."""
        return Elsewhere(worker, here, dict(self._pointers), dict(self._votes), self.moment)

    def news(self, elsewhere: Iterable[Elsewhere]) -> PointerNews:
        """Return all pointers and votes, with those at other workers."""
        pointers, votes = dict(self._pointers), dict(self._votes)
        for part in elsewhere:
            if part.moment == self.moment:  # else it is of before, or we have not heard of the touch yet
                pointers |= part.pointers
                votes |= part.votes
        return PointerNews(pointers, votes)


def moment_of(game: State | None) -> Moment | None:
    """What pointers and votes are about; a touch or a new turn ends it."""
    if game is None or game.phase is not Phase.GUESS:
        return None
    return game.turn, len(game.touches), game.active
