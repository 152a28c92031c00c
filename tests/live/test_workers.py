"""Tables of several workers on one store: what one of them misses, or does twice, would be a defect."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from nomdecode.bots.simple_bot import SimpleBot
from nomdecode.live.registry import RoomRegistry
from nomdecode.live.room import LiveRoom
from nomdecode.room.commands import AddBot, BeReady, Join, Pause, Resume, StartGame, TakeSeat
from nomdecode.room.refusals import NoSuchRoom
from nomdecode.room.settings import Settings, Timers
from nomdecode.rules.commands import Command, GiveClue, Guess
from nomdecode.rules.options import Hourglass, WordsOptions
from nomdecode.rules.seats import Seat
from nomdecode.rules.view import View
from nomdecode.store.interface import Notification, StoreError
from tests.live.live_rooms import Device, HandClock, ask, begun_table, join, make_deps, make_registry, settle
from tests.live.memory_store import MemoryStore

RS, RG, BS, BG = Seat.RED_SPYMASTER, Seat.RED_GUESSER, Seat.BLUE_SPYMASTER, Seat.BLUE_GUESSER


class Worker:
    """Another worker that follows the store of the first."""

    def __init__(self, first: MemoryStore, name: str = "two", **deps: Any) -> None:
        self.store = MemoryStore()
        self.store.streams = first.streams
        first.listeners.append(self.store)
        self.store.listeners.append(first)
        self.registry: RoomRegistry = make_registry(replace(make_deps(self.store), worker=name, **deps))
        self._following = asyncio.create_task(self.registry.follow_store())

    def hears_of(self, live_room: LiveRoom, since: int) -> None:
        """News as PostgreSQL passes them, with the records."""
        records = tuple(self.store.streams[live_room.stream][since:])
        self.store.notifications.put_nowait(
            Notification(live_room.stream, live_room.version, records=records)
        )

    async def close(self) -> None:
        self._following.cancel()
        await self.registry.close()


async def two_workers(**settings: Any) -> tuple[LiveRoom, dict[Seat, str], Worker, LiveRoom]:
    """A game that has begun at the first worker, and the same table at the second."""
    store = MemoryStore()
    live_room, people = await begun_table(deps=replace(make_deps(store), worker="one"), **settings)
    second = Worker(store)
    return live_room, people, second, await second.registry.open_room(live_room.code)


def turn_of(live_room: LiveRoom) -> tuple[Seat, Seat]:
    game = live_room.room.game
    assert game is not None
    assert game.giver is not None
    assert game.guesser is not None
    return game.giver, game.guesser


async def test_records_that_come_along_are_not_read_again() -> None:
    live_room, people, second, other = await two_workers()
    loads, before = second.store.loads, live_room.version
    await ask(live_room, people[RS], Pause())
    second.hears_of(live_room, before)
    second.hears_of(live_room, before)  # heard twice, it happens once
    await settle()
    assert other.room == live_room.room
    assert other.version == live_room.version
    assert second.store.loads == loads
    await second.close()


async def test_news_with_a_gap_are_read() -> None:
    live_room, people, second, other = await two_workers()
    giver, guesser = turn_of(live_room)
    await ask(live_room, people[giver], GiveClue("BASKET", 2))
    missed = live_room.version
    await ask(live_room, people[guesser], Guess(0))
    second.hears_of(live_room, missed)
    await settle()
    assert other.room == live_room.room
    await second.close()


async def test_a_busy_table_keeps_no_other_from_hearing() -> None:
    live_room, people, second, busy = await two_workers()
    free = await second.registry.create_room(Settings(decks=("practice",)))
    second.store.delay = 60
    stuck = asyncio.create_task(ask(busy, people[RS], Pause()))
    await settle()
    elsewhere = await make_registry(make_deps(second.store)).open_room(free.code)
    before = elsewhere.version
    second.store.delay = 0
    await join(elsewhere, "Ann")
    await ask(live_room, people[RS], Pause())
    second.hears_of(live_room, live_room.version - 1)  # waits until the busy table is done
    second.hears_of(elsewhere, before)
    await settle()
    assert free.version == elsewhere.version
    assert busy.version < live_room.version
    stuck.cancel()
    await settle()
    assert busy.version == live_room.version  # and then it looks
    await second.close()


async def test_what_happens_while_a_table_is_read_is_not_missed() -> None:
    live_room, people, second, _ = await two_workers()
    third = Worker(second.store, "three")
    third.store.reading.clear()
    opening = asyncio.create_task(third.registry.open_room(live_room.code))
    await settle()
    before = live_room.version
    await ask(live_room, people[RS], Pause())
    third.hears_of(live_room, before)
    await settle()
    third.store.reading.set()
    assert (await opening).room == live_room.room
    await third.close()
    await second.close()


async def test_a_table_deleted_while_it_is_read_is_not_there() -> None:
    live_room, _, second, _ = await two_workers()
    third = Worker(second.store, "three")
    third.store.reading.clear()
    opening = asyncio.create_task(third.registry.open_room(live_room.code))
    await settle()
    third.store.notifications.put_nowait(Notification(live_room.stream, 0))
    await settle()
    third.store.reading.set()
    with pytest.raises(NoSuchRoom):
        await opening
    assert third.registry.rooms == {}
    await third.close()
    await second.close()


async def test_a_wish_for_a_room_deleted_elsewhere_says_so() -> None:
    live_room, people, second, other = await two_workers()
    await second.store.delete_stream(live_room.stream)
    with pytest.raises(NoSuchRoom):
        await ask(other, people[RS], Pause())
    await second.close()


async def test_nothing_is_refused_for_what_another_worker_has_changed() -> None:
    live_room, people, second, other = await two_workers()
    giver, guesser = turn_of(live_room)
    await ask(live_room, people[giver], GiveClue("BASKET", 2))
    await ask(other, people[guesser], Guess(0))  # the second worker has not heard of the clue
    assert other.version > live_room.version
    await second.close()


async def test_what_was_done_already_is_looked_up_first() -> None:
    live_room, people, second, other = await two_workers()
    await ask(live_room, people[RS], Pause())
    await ask(live_room, people[RS], Resume())
    await other.load_new_records()
    await ask(live_room, people[RS], Pause())
    accepted = await ask(other, people[RS], Resume())  # it thinks that the game goes on
    assert accepted.version == live_room.version + 1
    await second.close()


async def test_whoever_came_in_at_one_worker_is_known_at_the_other() -> None:
    live_room, _, second, other = await two_workers()
    ann = await join(live_room, "Ann")  # the second worker has not heard of it
    member = await other.find_member_of_session("session of Ann")
    assert member is not None
    assert member.id == ann
    assert await other.find_member_of_session("session of nobody") is None
    assert await other.find_member_of_session(None) is None
    await second.close()


async def test_whoever_changes_over_finds_what_was_acknowledged() -> None:
    live_room, people, second, other = await two_workers()
    await ask(live_room, people[RS], Pause())
    await other.worker_sync.refresh_room()
    assert other.room == live_room.room
    second.store.reading.clear()  # a store that does not answer keeps nobody waiting
    await ask(live_room, people[RS], Resume())
    await other.worker_sync.refresh_room()
    assert other.version < live_room.version
    second.store.reading.set()
    await second.close()


async def test_a_worker_that_comes_later_learns_at_once_who_is_where() -> None:
    store = MemoryStore()
    live_room, people = await begun_table(deps=replace(make_deps(store), worker="one"))
    near = Device(live_room, people[RG])
    second = Worker(store)
    following = asyncio.create_task(make_following(live_room, store))
    far = Device(await second.registry.open_room(live_room.code), people[BG])
    await settle()
    for device in (near, far):
        connected = {m["id"] for m in device.last("room")["room"]["members"] if not m["away"]}
        assert connected == {people[RG], people[BG]}
    following.cancel()
    await second.close()


async def make_following(live_room: LiveRoom, store: MemoryStore) -> None:
    async for heard in store.subscribe():
        if isinstance(heard, Notification) and heard.message is not None:
            live_room.worker_sync.on_message(heard.message)


async def test_pointers_of_an_earlier_guess_that_arrive_late_are_not_shown() -> None:
    live_room, people, second, other = await two_workers()
    giver, guesser = turn_of(live_room)
    await ask(live_room, people[giver], GiveClue("BASKET", 2))
    await other.load_new_records()
    far = Device(other, people[giver])
    live_room.ephemeral.set_pointer(people[guesser], 3)
    await settle()
    assert far.last("pointers")["pointers"] == {people[guesser]: [3]}
    await ask(other, people[guesser], Guess(0))  # by another device of the same guesser
    assert far.last("pointers")["pointers"] == {}
    live_room.ephemeral.set_pointer(people[guesser], 4)  # the first worker has not heard of the touch
    await settle()
    assert far.last("pointers")["pointers"] == {}
    await second.close()


async def test_a_member_who_moves_to_another_worker_points_there() -> None:
    live_room, people, second, other = await two_workers()
    giver, guesser = turn_of(live_room)
    await ask(live_room, people[giver], GiveClue("BASKET", 2))
    await other.load_new_records()
    old = Device(live_room, people[guesser])
    live_room.ephemeral.set_pointer(people[guesser], 3)
    new = Device(other, people[guesser])
    await settle()
    old.leave()
    await settle()
    other.ephemeral.set_pointer(people[guesser], 5)
    assert new.last("pointers")["pointers"] == {people[guesser]: [5]}
    await second.close()


class CountingBot(SimpleBot):
    """Says how often it was asked."""

    asked = 0

    def choose(self, view: View) -> Command | None:
        type(self).asked += 1
        return super().choose(view)


async def test_a_bot_thinks_at_one_worker() -> None:
    store = MemoryStore()
    deps = replace(make_deps(store), worker="one")
    live_room = await make_registry(deps).create_room(Settings(decks=("practice",)))
    people = {seat: await join(live_room, seat.value) for seat in (RG, BG)}
    for seat, person in people.items():
        await ask(live_room, person, TakeSeat(seat))
        await ask(live_room, person, BeReady())
    for seat in (RS, BS):
        await ask(live_room, live_room.room.host, AddBot(seat.value, seat))
    second = Worker(store, bots={"simple": lambda: CountingBot(Random(1))})
    other = await second.registry.open_room(live_room.code)
    Device(live_room, people[RG])
    await settle()
    Device(other, people[BG])
    await settle()
    before = live_room.version
    await ask(live_room, live_room.room.host, StartGame())
    second.hears_of(live_room, before)
    async with asyncio.timeout(30):  # the first clue of a process loads the lexicon
        while clue_of(live_room) is None:
            await asyncio.sleep(0.01)
    assert CountingBot.asked == 0
    await live_room.close()
    await second.close()


def runs_bots(live_room: LiveRoom) -> bool:
    return live_room.connections.is_bot_running_worker


async def test_bots_go_on_at_once_where_the_members_of_a_dead_worker_come() -> None:
    live_room, people, second, other = await two_workers()
    Device(other, people[RG])
    for seat in (BS, BG):
        Device(live_room, people[seat])
    await settle()
    assert not runs_bots(other)
    # The first worker dies without a word; its members connect to the second one after the other.
    Device(other, people[BS])
    assert not runs_bots(other)
    Device(other, people[BG])
    assert runs_bots(other)
    await second.close()


async def test_a_worker_that_speaks_again_after_its_members_seemed_gone_is_the_first() -> None:
    live_room, people, second, other = await two_workers()
    Device(live_room, people[BG])
    Device(other, people[RG])
    await settle()
    Device(other, people[BG])  # a second device of somebody who is at the first worker too
    assert runs_bots(other)
    live_room.worker_sync.publish_presence()
    await settle()
    assert not runs_bots(other)
    await second.close()


def clue_of(live_room: LiveRoom) -> object:
    assert live_room.room.game is not None
    return live_room.room.game.clue


def hourglass_of(live_room: LiveRoom) -> object:
    assert live_room.room.game is not None
    return live_room.room.game.hourglass


async def test_a_clock_that_cannot_be_stored_rings_again() -> None:
    live_room, people, second, _ = await two_workers(
        options=WordsOptions(hourglass=Hourglass(on=True)), timers=Timers(guess=60)
    )
    store, clock = live_room.deps.store, live_room.deps.clock
    assert isinstance(store, MemoryStore)
    assert isinstance(clock, HandClock)
    giver, _ = turn_of(live_room)
    await ask(live_room, people[giver], GiveClue("BASKET", 2))
    store.is_away = True
    await clock.pass_by(61)
    assert hourglass_of(live_room) is None
    store.is_away = False
    await clock.pass_by(2)
    assert hourglass_of(live_room) is not None
    await second.close()


async def test_what_could_not_be_stored_may_be_asked_again() -> None:
    live_room, _, second, _ = await two_workers()
    store = live_room.deps.store
    assert isinstance(store, MemoryStore)
    store.is_away = True
    before = live_room.room
    with pytest.raises(StoreError):
        await ask(live_room, None, Join("session of Ann", "Ann"))
    assert live_room.room is before
    store.is_away = False
    assert await join(live_room, "Ann")
    await second.close()
