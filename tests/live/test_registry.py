from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from nomdecode.live.registry import RegistryLimits, RoomRegistry
from nomdecode.room.commands import Join
from nomdecode.room.refusals import BadNickname, NoSuchRoom, TooBusy
from nomdecode.room.settings import Settings
from tests.live.live_rooms import Device, HandClock, join, make_deps, make_registry, settle
from tests.live.memory_store import MemoryStore


async def test_rooms_are_put_away_and_come_back_as_they_were() -> None:
    deps = make_deps()
    registry = make_registry(deps)
    live_room = await registry.create_room(Settings(decks=("practice",)))
    ann = await join(live_room, "Ann")
    device = Device(live_room, ann)
    clock = deps.clock
    assert isinstance(clock, HandClock)
    clock.time += 1000
    await registry.sweep_rooms()
    assert live_room.code in registry.rooms  # somebody is there
    device.leave()
    await registry.sweep_rooms()
    assert live_room.code in registry.rooms  # it was used just now
    clock.time += 1000
    await registry.sweep_rooms()
    assert live_room.code not in registry.rooms
    one, other = await asyncio.gather(registry.open_room(live_room.code), registry.open_room(live_room.code))
    assert one is other
    assert one.room == live_room.room


async def test_a_table_that_was_just_asked_for_is_not_put_away() -> None:
    """A connecting client waits for other workers first: the room must stay loaded meanwhile."""
    deps = make_deps()
    registry = make_registry(deps)
    live_room = await registry.create_room(Settings(decks=("practice",)))
    clock = deps.clock
    assert isinstance(clock, HandClock)
    clock.time += 1000
    assert await registry.open_room(live_room.code) is live_room
    await registry.sweep_rooms()
    assert registry.rooms[live_room.code] is live_room


async def test_a_table_that_cannot_be_read_keeps_no_other_from_being_put_away(
    caplog: pytest.LogCaptureFixture,
) -> None:
    store = MemoryStore()
    deps = make_deps(store)
    registry = make_registry(deps)
    broken, other = [await registry.create_room(Settings(decks=("practice",))) for _ in range(2)]
    ann, bob = await join(broken, "Ann"), await join(broken, "Bob")
    assert ann == broken.room.host
    Device(broken, bob)  # its host is away: the room is to be given to somebody who is here
    clock = deps.clock
    assert isinstance(clock, HandClock)
    await registry.sweep_rooms()
    clock.time += 1000
    store.streams[broken.stream].append(b"what no version of ours has written")
    await registry.sweep_rooms()
    assert list(registry.rooms) == [broken.code]
    assert "sweep failed" in caplog.text
    assert other.code not in registry.rooms


async def test_unknown_and_deleted_rooms_are_not_there() -> None:
    store = MemoryStore()
    deps = make_deps(store)
    codes = iter(["A", "A", "B"])
    registry = RoomRegistry(deps, lambda _: next(codes), RegistryLimits(rooms=2))
    with pytest.raises(NoSuchRoom):
        await registry.open_room("NOWHERE")
    live_room = await registry.create_room(Settings(decks=("practice",)))
    assert (
        await registry.create_room(Settings(decks=("practice",)))
    ).code == "B"  # a code that is taken is not given
    with pytest.raises(TooBusy):
        await registry.create_room(Settings(decks=("practice",)))
    device = Device(live_room, await join(live_room, "Ann"))
    await registry.delete_room("A")
    assert device.last("disconnected")["code"] == "room_deleted"
    assert device.is_parted
    with pytest.raises(NoSuchRoom):
        await registry.open_room("A")
    store.idle = ["room:B"]
    await registry.sweep_rooms()
    assert "B" in registry.rooms  # not while it is in memory
    clock = deps.clock
    assert isinstance(clock, HandClock)
    clock.time += 1000
    await registry.sweep_rooms()
    assert store.streams == {}


async def test_a_house_that_forgets_after_no_days_forgets_nothing() -> None:
    store = MemoryStore()
    registry = RoomRegistry(make_deps(store), lambda _: "A", RegistryLimits(forget_days=0, unload_seconds=0))
    await registry.create_room(Settings(decks=("practice",)))
    store.idle = ["room:A"]
    await registry.sweep_rooms()
    await registry.sweep_rooms()
    assert registry.rooms == {}
    assert "room:A" in store.streams


async def test_a_house_that_forgets_after_ages_asks_for_nothing_before_the_epoch() -> None:
    """PostgreSQL and Python know no moment that long ago."""
    asked: list[float] = []

    class Asked(MemoryStore):
        async def idle_streams(self, kind: str, before: float) -> list[str]:
            del kind
            asked.append(before)
            return []

    registry = RoomRegistry(
        make_deps(Asked()), lambda _: "A", RegistryLimits(forget_days=1e9, forget_every=0)
    )
    await registry.sweep_rooms()
    assert set(asked) == {0.0}


async def test_a_room_in_which_somebody_still_looks_on_is_not_forgotten() -> None:
    store = MemoryStore()
    registry = RoomRegistry(make_deps(store), lambda _: "A", RegistryLimits(unload_seconds=0))
    live_room = await registry.create_room(Settings(decks=("practice",)))
    device = Device(live_room, await join(live_room, "Ana"))
    store.idle = ["room:A"]
    await registry.sweep_rooms()
    assert "room:A" in store.streams
    assert not device.is_parted


async def test_a_room_and_its_first_member_are_stored_in_one_append_without_reading_back() -> None:
    store = MemoryStore()
    registry = make_registry(make_deps(store))
    live_room = await registry.create_room(Settings(decks=("practice",)), Join("session of Ann", "Ann"))
    assert (live_room.version, live_room.room.host) == (3, "m1")
    assert (store.appends, store.loads) == (1, 0)
    assert registry.rooms == {live_room.code: live_room}
    assert (await make_registry(make_deps(store)).open_room(live_room.code)).room == live_room.room


async def test_a_nickname_that_is_not_allowed_leaves_no_room_behind() -> None:
    store = MemoryStore()
    registry = make_registry(make_deps(store))
    with pytest.raises(BadNickname):
        await registry.create_room(Settings(decks=("practice",)), Join("session of nobody", "\u200b"))
    assert (store.streams, registry.rooms) == ({}, {})


async def test_a_room_opened_by_its_code_before_its_creator_is_answered_is_the_same_room() -> None:
    class SlowToAnswer(MemoryStore):
        async def append_records(self, stream: str, expected: int, records: Sequence[bytes]) -> int:
            version = await super().append_records(stream, expected, records)
            await stored.wait()
            return version

    stored = asyncio.Event()
    registry = make_registry(make_deps(SlowToAnswer()))
    creating = asyncio.create_task(registry.create_room(Settings(decks=("practice",)), Join("a", "Ann")))
    await settle()
    opened = await registry.open_room("ROOM-0")
    stored.set()
    assert await creating is opened is registry.rooms["ROOM-0"]


async def test_a_full_registry_opens_no_room_either() -> None:
    store = MemoryStore()
    other = await make_registry(make_deps(store)).create_room(Settings(decks=("practice",)))
    registry = RoomRegistry(make_deps(store), lambda _: "X", RegistryLimits(rooms=1))
    kept = await registry.create_room(Settings(decks=("practice",)))
    with pytest.raises(TooBusy):
        await registry.open_room(other.code)
    assert await registry.open_room(kept.code) is kept


async def test_a_clock_that_jumps_forward_forgets_no_room() -> None:
    store = MemoryStore()
    deps = make_deps(store)
    clock = deps.clock
    assert isinstance(clock, HandClock)
    registry = RoomRegistry(deps, lambda _: "A", RegistryLimits(unload_seconds=0))
    await registry.create_room(Settings(decks=("practice",)))
    await registry.sweep_rooms()
    forty_days = 40 * 86400.0
    clock.time += forty_days
    clock.jumped = forty_days
    store.idle = ["room:A"]
    await registry.sweep_rooms()
    assert "room:A" in store.streams
    clock.time += 2 * 86400.0  # now it is known to be right
    await registry.sweep_rooms()
    assert "room:A" not in store.streams
