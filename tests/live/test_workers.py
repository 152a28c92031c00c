"""Tables of several workers on one store: what one of them misses, or does twice, would be a defect."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from nomdecode.bots.simple import SimpleBot
from nomdecode.live.registry import Hall
from nomdecode.live.room import Host
from nomdecode.room.commands import AddBot, BeReady, Join, Pause, Resume, StartGame, TakeSeat
from nomdecode.room.refusals import NoSuchRoom
from nomdecode.room.settings import Settings, Timers
from nomdecode.rules.commands import Command, GiveClue, Guess
from nomdecode.rules.options import Hourglass, WordsOptions
from nomdecode.rules.seats import Seat
from nomdecode.rules.view import View
from nomdecode.store.interface import Notification, StoreError
from tests.live.live_rooms import Device, HandClock, ask, begun_table, join, make_hall, make_house, settle
from tests.live.memory_store import MemoryStore

RS, RG, BS, BG = Seat.RED_SPYMASTER, Seat.RED_GUESSER, Seat.BLUE_SPYMASTER, Seat.BLUE_GUESSER


class Worker:
    """Another worker that follows the store of the first."""

    def __init__(self, first: MemoryStore, name: str = "two", **house: Any) -> None:
        self.store = MemoryStore()
        self.store.rooms = first.rooms
        first.listeners.append(self.store)
        self.store.listeners.append(first)
        self.hall: Hall = make_hall(replace(make_house(self.store), worker=name, **house))
        self._following = asyncio.create_task(self.hall.follow())

    def hears_of(self, host: Host, since: int) -> None:
        """News as PostgreSQL passes them, with the records."""
        records = tuple(self.store.rooms[host.code][since:])
        self.store.news.put_nowait(Notification(host.code, host.version, records=records))

    async def close(self) -> None:
        self._following.cancel()
        await self.hall.close()


async def two_workers(**settings: Any) -> tuple[Host, dict[Seat, str], Worker, Host]:
    """A game that has begun at the first worker, and the same table at the second."""
    store = MemoryStore()
    host, people = await begun_table(house=replace(make_house(store), worker="one"), **settings)
    second = Worker(store)
    return host, people, second, await second.hall.open(host.code)


def turn_of(host: Host) -> tuple[Seat, Seat]:
    game = host.room.game
    assert game is not None
    assert game.giver is not None
    assert game.guesser is not None
    return game.giver, game.guesser


async def test_records_that_come_along_are_not_read_again() -> None:
    host, people, second, other = await two_workers()
    loads, before = second.store.loads, host.version
    await ask(host, people[RS], Pause())
    second.hears_of(host, before)
    second.hears_of(host, before)  # heard twice, it happens once
    await settle()
    assert other.room == host.room
    assert other.version == host.version
    assert second.store.loads == loads
    await second.close()


async def test_news_with_a_gap_are_read() -> None:
    host, people, second, other = await two_workers()
    giver, guesser = turn_of(host)
    await ask(host, people[giver], GiveClue("BASKET", 2))
    missed = host.version
    await ask(host, people[guesser], Guess(0))
    second.hears_of(host, missed)
    await settle()
    assert other.room == host.room
    await second.close()


async def test_a_busy_table_keeps_no_other_from_hearing() -> None:
    host, people, second, busy = await two_workers()
    free = await second.hall.create(Settings(decks=("practice",)))
    second.store.delay = 60
    stuck = asyncio.create_task(ask(busy, people[RS], Pause()))
    await settle()
    elsewhere = await make_hall(make_house(second.store)).open(free.code)
    before = elsewhere.version
    second.store.delay = 0
    await join(elsewhere, "Ann")
    await ask(host, people[RS], Pause())
    second.hears_of(host, host.version - 1)  # waits until the busy table is done
    second.hears_of(elsewhere, before)
    await settle()
    assert free.version == elsewhere.version
    assert busy.version < host.version
    stuck.cancel()
    await settle()
    assert busy.version == host.version  # and then it looks
    await second.close()


async def test_what_happens_while_a_table_is_read_is_not_missed() -> None:
    host, people, second, _ = await two_workers()
    third = Worker(second.store, "three")
    third.store.reading.clear()
    opening = asyncio.create_task(third.hall.open(host.code))
    await settle()
    before = host.version
    await ask(host, people[RS], Pause())
    third.hears_of(host, before)
    await settle()
    third.store.reading.set()
    assert (await opening).room == host.room
    await third.close()
    await second.close()


async def test_a_table_deleted_while_it_is_read_is_not_there() -> None:
    host, _, second, _ = await two_workers()
    third = Worker(second.store, "three")
    third.store.reading.clear()
    opening = asyncio.create_task(third.hall.open(host.code))
    await settle()
    third.store.news.put_nowait(Notification(host.code, 0))
    await settle()
    third.store.reading.set()
    with pytest.raises(NoSuchRoom):
        await opening
    assert third.hall.hosts == {}
    await third.close()
    await second.close()


async def test_a_wish_for_a_room_deleted_elsewhere_says_so() -> None:
    host, people, second, other = await two_workers()
    await second.store.delete(host.code)
    with pytest.raises(NoSuchRoom):
        await ask(other, people[RS], Pause())
    await second.close()


async def test_nothing_is_refused_for_what_another_worker_has_changed() -> None:
    host, people, second, other = await two_workers()
    giver, guesser = turn_of(host)
    await ask(host, people[giver], GiveClue("BASKET", 2))
    await ask(other, people[guesser], Guess(0))  # the second worker has not heard of the clue
    assert other.version > host.version
    await second.close()


async def test_what_was_done_already_is_looked_up_first() -> None:
    host, people, second, other = await two_workers()
    await ask(host, people[RS], Pause())
    await ask(host, people[RS], Resume())
    await other.load()
    await ask(host, people[RS], Pause())
    accepted = await ask(other, people[RS], Resume())  # it thinks that the game goes on
    assert accepted.version == host.version + 1
    await second.close()


async def test_whoever_came_in_at_one_worker_is_known_at_the_other() -> None:
    host, _, second, other = await two_workers()
    ann = await join(host, "Ann")  # the second worker has not heard of it
    member = await other.member_of("session of Ann")
    assert member is not None
    assert member.id == ann
    assert await other.member_of("session of nobody") is None
    assert await other.member_of(None) is None
    await second.close()


async def test_whoever_changes_over_finds_what_was_acknowledged() -> None:
    host, people, second, other = await two_workers()
    await ask(host, people[RS], Pause())
    await other.neighbours.freshen()
    assert other.room == host.room
    second.store.reading.clear()  # a store that does not answer keeps nobody waiting
    await ask(host, people[RS], Resume())
    await other.neighbours.freshen()
    assert other.version < host.version
    second.store.reading.set()
    await second.close()


async def test_a_worker_that_comes_later_learns_at_once_who_is_where() -> None:
    store = MemoryStore()
    host, people = await begun_table(house=replace(make_house(store), worker="one"))
    near = Device(host, people[RG])
    second = Worker(store)
    following = asyncio.create_task(make_following(host, store))
    far = Device(await second.hall.open(host.code), people[BG])
    await settle()
    for device in (near, far):
        here = {m["id"] for m in device.last("room")["room"]["members"] if not m["away"]}
        assert here == {people[RG], people[BG]}
    following.cancel()
    await second.close()


async def make_following(host: Host, store: MemoryStore) -> None:
    async for heard in store.subscribe():
        if isinstance(heard, Notification) and heard.message is not None:
            host.neighbours.overhear(heard.message)


async def test_pointers_of_an_earlier_guess_that_arrive_late_are_not_shown() -> None:
    host, people, second, other = await two_workers()
    giver, guesser = turn_of(host)
    await ask(host, people[giver], GiveClue("BASKET", 2))
    await other.load()
    far = Device(other, people[giver])
    host.gestures.point(people[guesser], 3)
    await settle()
    assert far.last("pointers")["pointers"] == {people[guesser]: 3}
    await ask(other, people[guesser], Guess(0))  # by another device of the same guesser
    assert far.last("pointers")["pointers"] == {}
    host.gestures.point(people[guesser], 4)  # the first worker has not heard of the touch
    await settle()
    assert far.last("pointers")["pointers"] == {}
    await second.close()


async def test_a_member_who_moves_to_another_worker_points_there() -> None:
    host, people, second, other = await two_workers()
    giver, guesser = turn_of(host)
    await ask(host, people[giver], GiveClue("BASKET", 2))
    await other.load()
    old = Device(host, people[guesser])
    host.gestures.point(people[guesser], 3)
    new = Device(other, people[guesser])
    await settle()
    old.leave()
    await settle()
    other.gestures.point(people[guesser], 5)
    assert new.last("pointers")["pointers"] == {people[guesser]: 5}
    await second.close()


class CountingBot(SimpleBot):
    """Says how often it was asked."""

    asked = 0

    def choose(self, view: View) -> Command | None:
        type(self).asked += 1
        return super().choose(view)


async def test_a_bot_thinks_at_one_worker() -> None:
    store = MemoryStore()
    house = replace(make_house(store), worker="one")
    host = await make_hall(house).create(Settings(decks=("practice",)))
    people = {seat: await join(host, seat.value) for seat in (RG, BG)}
    for seat, person in people.items():
        await ask(host, person, TakeSeat(seat))
        await ask(host, person, BeReady())
    for seat in (RS, BS):
        await ask(host, host.room.host, AddBot(seat.value, seat))
    second = Worker(store, bots={"simple": lambda: CountingBot(Random(1))})
    other = await second.hall.open(host.code)
    Device(host, people[RG])
    await settle()
    Device(other, people[BG])
    await settle()
    before = host.version
    await ask(host, host.room.host, StartGame())
    second.hears_of(host, before)
    async with asyncio.timeout(30):  # the first clue of a process loads the lexicon
        while clue_of(host) is None:
            await asyncio.sleep(0.01)
    assert CountingBot.asked == 0
    await host.close()
    await second.close()


def clue_of(host: Host) -> object:
    assert host.room.game is not None
    return host.room.game.clue


def hourglass_of(host: Host) -> object:
    assert host.room.game is not None
    return host.room.game.hourglass


async def test_a_clock_that_cannot_be_stored_rings_again() -> None:
    host, people, second, _ = await two_workers(
        options=WordsOptions(hourglass=Hourglass(on=True)), timers=Timers(guess=60)
    )
    store, clock = host.house.store, host.house.clock
    assert isinstance(store, MemoryStore)
    assert isinstance(clock, HandClock)
    giver, _ = turn_of(host)
    await ask(host, people[giver], GiveClue("BASKET", 2))
    store.is_away = True
    await clock.pass_by(61)
    assert hourglass_of(host) is None
    store.is_away = False
    await clock.pass_by(2)
    assert hourglass_of(host) is not None
    await second.close()


async def test_what_could_not_be_stored_may_be_asked_again() -> None:
    host, _, second, _ = await two_workers()
    store = host.house.store
    assert isinstance(store, MemoryStore)
    store.is_away = True
    before = host.room
    with pytest.raises(StoreError):
        await ask(host, None, Join("session of Ann", "Ann"))
    assert host.room is before
    store.is_away = False
    assert await join(host, "Ann")
    await second.close()
