"""Those who are connected to one table, and what each of them is told.

Law: a view is built once for each seat and goes to those who sit there, and to nobody else.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from nomdecode.live.dependencies import House
from nomdecode.live.outbox import Outbox
from nomdecode.live.pointers import Fingers, moment_of
from nomdecode.live.server_messages import (
    Farewell,
    News,
    NotesNews,
    PointerNews,
    RoomNews,
    Said,
    ViewNews,
    Welcome,
)
from nomdecode.live.worker_messages import Elsewhere
from nomdecode.room.chat import Channel, Line, hears
from nomdecode.room.members import Member
from nomdecode.room.refusals import Removed
from nomdecode.room.state import Room
from nomdecode.room.view import room_view
from nomdecode.rules.seats import Seat
from nomdecode.rules.view import View, view, views

_VIEW: Final = ViewNews.__name__


@dataclass(eq=False, slots=True)
class Link:
    """A connected device of a member."""

    member: str
    outbox: Outbox
    part: Callable[[], None] = lambda: None  # closes the socket, once farewell was said


class Audience:
    """Who listens at a table."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._encode = house.encode
        self.links: set[Link] = set()
        self._fingers = Fingers()
        self._elsewhere: dict[str, tuple[Elsewhere, float]] = {}  # other workers, and when they were heard
        self._lines: deque[Line] = deque(maxlen=house.limits.chat_lines)
        self._seated: dict[Seat | None, list[Outbox]] = {}
        self._seated_of: tuple[Member, ...] | None = None  # the members for whom; None: look anew

    @property
    def here(self) -> set[str]:
        """The members with a connected device, here or at another worker."""
        return self._local_here().union(*(part.here for part, _ in self._elsewhere.values()))

    @property
    def all_votes(self) -> dict[str, int | None]:
        """The votes of all guessers, here or at another worker."""
        return self._pointing().votes

    def own_part(self, worker: str) -> Elsewhere:
        """What this worker has to tell the others."""
        here = frozenset(self._local_here())
        return self._fingers.own_part(worker, here)

    def knows(self, worker: str) -> bool:
        """Tell whether another worker has been heard lately."""
        return worker in self._elsewhere

    @property
    def is_first_worker(self) -> bool:
        """Of the workers with people at this table, one does what need be done only once."""
        own = self._house.worker
        return own is None or all(own < name for name, (part, _) in self._elsewhere.items() if part.here)

    def hear_part(self, part: Elsewhere, room: Room, version: int) -> None:
        """Another worker tells who is there and where they point."""
        here, pointing = self.here, self._pointing()
        self._elsewhere[part.worker] = (part, self._house.clock.now())
        if self.here != here:
            self.tell_room(room, version)
        if self._pointing() != pointing:
            self.tell_all(self._pointing())

    def forget_silent(self, before: float, room: Room, version: int) -> None:
        """Forget workers that have not been heard since: they are gone, and so are their members."""
        here = self.here
        self._elsewhere = {name: heard for name, heard in self._elsewhere.items() if heard[1] >= before}
        if self.here != here:
            self.tell_room(room, version)

    def _local_here(self) -> set[str]:
        return {link.member for link in self.links}

    def add(self, link: Link, room: Room, version: int) -> None:
        """Tell a new device everything once; the others see its member is here."""
        was_away = link.member not in self.here
        self._seated_of = None
        self.links.add(link)
        self.tell(link, Welcome(link.member, room.code, self._house.clock.now()))
        if was_away:
            self.tell_room(room, version)
        self.show(link, room, version)
        member = room.member(link.member)
        for line in self._lines:
            if member is not None and hears(room, member, line):
                self._put(link, _said(line))

    def show(self, link: Link, room: Room, version: int) -> None:
        """Tell a device what its member sees now."""
        self._put(link, RoomNews(version, room_view(room, self.here)))
        self._put(link, ViewNews(version, _seen(room, room.seat_of(link.member))))
        self._put(link, self._pointing())

    def remove(self, link: Link, room: Room | None, version: int) -> None:
        """A device is gone; others see its member away if it was the last."""
        self.links.discard(link)
        self._seated_of = None
        if room is None or link.member in self._local_here():
            return
        pointing = self._pointing()
        self._fingers.forget(link.member)
        if self._pointing() != pointing:
            self.tell_all(self._pointing())
        if link.member not in self.here:
            self.tell_room(room, version)

    def part_with_the_gone(self, room: Room) -> None:
        """Say farewell to devices whose member has left or was removed."""
        here = {member.id for member in room.members if not member.gone}
        for link in [link for link in self.links if link.member not in here]:
            self._part(link, Farewell(Removed.code, "you are in this room no longer"))

    def dismiss(self, farewell: Farewell) -> None:
        """Say farewell to everybody."""
        for link in list(self.links):
            self._part(link, farewell)

    def _part(self, link: Link, farewell: Farewell) -> None:
        self.links.discard(link)
        self._seated_of = None
        self._put(link, farewell)
        link.part()

    def tell_room(self, room: Room, version: int) -> None:
        """Tell everybody what the room looks like."""
        self.tell_all(RoomNews(version, room_view(room, self.here)))

    def tell_views(self, room: Room, version: int) -> None:
        """Tell everybody what their seat sees."""
        self._forget_old_pointers(room)
        chairs = self._by_seat(room)
        seen = views(room.game, chairs) if room.game else {}
        for seat, outboxes in chairs.items():
            message = self._encode(ViewNews(version, seen.get(seat)))
            for outbox in outboxes:
                outbox.put_newest(_VIEW, message)

    def _by_seat(self, room: Room) -> dict[Seat | None, list[Outbox]]:
        """The devices at each seat; found anew only when somebody came, left or sat elsewhere."""
        if self._seated_of is not room.members:
            self._seated_of, self._seated = room.members, {}
            for link in self.links:
                self._seated.setdefault(room.seat_of(link.member), []).append(link.outbox)
        return self._seated

    def tell_all(self, news: News) -> None:
        """Tell everybody the same."""
        if self.links:
            message = self._encode(news)
            for link in self.links:
                _post(link, news, message)

    def tell(self, link: Link, news: News) -> None:
        """Tell one device."""
        self._put(link, news)

    def tell_member(self, member_id: str, news: News) -> None:
        """Tell all devices of a member."""
        for link in self.links:
            if link.member == member_id:
                self._put(link, news)

    def tell_notes(self, room: Room, member_id: str) -> None:
        """Tell a member's devices their own notes."""
        notes = room.notes.get(member_id)
        if notes is not None:
            self.tell_member(member_id, NotesNews(notes.text, notes.cards))

    def hear(self, room: Room, line: Line) -> None:
        """Pass a line to those who may hear it now, and keep it for those who may later."""
        self._lines.append(line)
        self._pass_on(room, line)

    def tell_watchers_lines(self, room: Room) -> None:
        """When a game is over, players hear what spectators said of it."""
        for line in self._lines:
            if line.channel is Channel.WATCHERS and line.game == room.games:
                self._pass_on(room, line, only_seated=True)

    def point(self, member_id: str, card: int | None) -> None:
        """Show where a guesser points."""
        self._fingers.point(member_id, card)
        self.tell_all(self._pointing())

    def vote(self, member_id: str, card: int | None, *, withdrawn: bool) -> None:
        """Show what a guesser votes for."""
        self._fingers.vote(member_id, card, withdrawn=withdrawn)
        self.tell_all(self._pointing())

    def _pass_on(self, room: Room, line: Line, *, only_seated: bool = False) -> None:
        message = self._encode(_said(line))
        for link in self.links:
            member = room.member(link.member)
            if member is None or not hears(room, member, line):
                continue
            # At the end only players are told, who have not heard it yet; whoever said it has.
            if not only_seated or (member.seat is not None and member.id != line.by):
                link.outbox.put(message)

    def _pointing(self) -> PointerNews:
        return self._fingers.news(part for part, _ in self._elsewhere.values())

    def _forget_old_pointers(self, room: Room) -> None:
        moment = moment_of(room.game)
        if moment == self._fingers.moment:
            return
        elsewhere = any(part.pointers or part.votes for part, _ in self._elsewhere.values())
        is_quiet = self._fingers.are_quiet and not elsewhere
        pointing = None if is_quiet else self._pointing()
        self._fingers.begin(moment)
        if pointing is not None and self._pointing() != pointing:
            self.tell_all(self._pointing())

    def _put(self, link: Link, news: News) -> None:
        _post(link, news, self._encode(news))


def _post(link: Link, news: News, message: bytes) -> None:
    if news.is_whole:
        link.outbox.put_newest(type(news).__name__, message)
    else:
        link.outbox.put(message)


def _seen(room: Room, seat: Seat | None) -> View | None:
    return view(room.game, seat) if room.game else None


def _said(line: Line) -> Said:
    return Said(line.by, line.name, line.channel, line.text)
