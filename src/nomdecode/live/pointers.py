"""Pointers and votes of the guessers, never stored. Votes last until the next touch, pointers for a turn."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from nomdecode.live.server_messages import PointersMessage
from nomdecode.live.worker_messages import GuessScope, WorkerPresence
from nomdecode.rules.state import Phase, State


class Pointers:
    """The pointers and votes of the members connected to this worker."""

    def __init__(self) -> None:
        self._pointers: dict[str, tuple[int, ...]] = {}  # several cards a member, in the order of pointing
        self._votes: dict[str, int | None] = {}
        self.scope: GuessScope | None = None  # the turn and touch that they belong to

    @property
    def is_empty(self) -> bool:
        """Tell whether no member of this worker points or votes."""
        return not (self._pointers or self._votes)

    def set_pointer(self, member_id: str, card: int | None, *, away: bool = False) -> None:
        """Let a member point at one more card, or no longer at it; None removes all their pointers."""
        others = tuple(each for each in self._pointers.get(member_id, ()) if each != card)
        self._set_or_remove_pointers(member_id, () if card is None else others if away else (*others, card))

    def _set_or_remove_pointers(self, member_id: str, cards: tuple[int, ...]) -> None:
        if cards:
            self._pointers[member_id] = cards
        else:
            self._pointers.pop(member_id, None)

    def set_vote(self, member_id: str, card: int | None, *, withdrawn: bool) -> None:
        """Store a member's vote for a card, with None for stopping; or withdraw it."""
        if withdrawn:
            self._votes.pop(member_id, None)
        else:
            self._votes[member_id] = card

    def remove_member(self, member_id: str) -> None:
        """Remove the pointers and the vote of a member whose last connection is closed."""
        self._pointers.pop(member_id, None)
        self._votes.pop(member_id, None)

    def reset_for_turn(self, scope: GuessScope | None, open_cards: Collection[int] = ()) -> None:
        """Remove the votes, and the pointers at cards no longer open; in another turn, all pointers."""
        is_same_turn = scope is not None and self.scope is not None and scope[0] == self.scope[0]
        self.scope = scope
        self._votes.clear()
        for member_id, cards in tuple(self._pointers.items()):
            self._set_or_remove_pointers(
                member_id, tuple(each for each in cards if is_same_turn and each in open_cards)
            )

    def local_presence(self, worker: str, connected: frozenset[str]) -> WorkerPresence:
        """Return the presence that this worker publishes to the others."""
        return WorkerPresence(worker, connected, dict(self._pointers), dict(self._votes), self.scope)

    def pointers_message(self, others: Iterable[WorkerPresence]) -> PointersMessage:
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


def open_cards(game: State | None) -> frozenset[int]:
    """Return the cards of a game that no tile covers yet."""
    covered = () if game is None else game.covered
    return frozenset(card for card, tile in enumerate(covered) if tile is None)
