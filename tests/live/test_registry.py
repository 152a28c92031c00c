from __future__ import annotations

import asyncio

import pytest

from nomdecode.live.registry import Hall, HallLimits
from nomdecode.room.refusals import NoSuchRoom, TooBusy
from nomdecode.room.settings import Settings
from tests.live.live_rooms import Device, HandClock, join, make_hall, make_house
from tests.live.memory_store import MemoryStore


async def test_rooms_are_put_away_and_come_back_as_they_were() -> None:
    house = make_house()
    hall = make_hall(house)
    host = await hall.create(Settings(decks=("practice",)))
    ann = await join(host, "Ann")
    device = Device(host, ann)
    clock = house.clock
    assert isinstance(clock, HandClock)
    clock.time += 1000
    await hall.sweep()
    assert host.code in hall.hosts  # somebody is there
    device.leave()
    await hall.sweep()
    assert host.code in hall.hosts  # it was used just now
    clock.time += 1000
    await hall.sweep()
    assert host.code not in hall.hosts
    one, other = await asyncio.gather(hall.open(host.code), hall.open(host.code))
    assert one is other
    assert one.room == host.room


async def test_a_table_that_was_just_asked_for_is_not_put_away() -> None:
    """Whoever comes in waits for other workers first: the table must still be the hall's when they listen."""
    house = make_house()
    hall = make_hall(house)
    host = await hall.create(Settings(decks=("practice",)))
    clock = house.clock
    assert isinstance(clock, HandClock)
    clock.time += 1000
    assert await hall.open(host.code) is host
    await hall.sweep()
    assert hall.hosts[host.code] is host


async def test_a_table_that_cannot_be_read_keeps_no_other_from_being_put_away(
    caplog: pytest.LogCaptureFixture,
) -> None:
    store = MemoryStore()
    house = make_house(store)
    hall = make_hall(house)
    broken, other = [await hall.create(Settings(decks=("practice",))) for _ in range(2)]
    ann, bob = await join(broken, "Ann"), await join(broken, "Bob")
    assert ann == broken.room.host
    Device(broken, bob)  # its host is away: the room is to be given to somebody who is here
    clock = house.clock
    assert isinstance(clock, HandClock)
    await hall.sweep()
    clock.time += 1000
    store.rooms[broken.code].append(b"what no version of ours has written")
    await hall.sweep()
    assert list(hall.hosts) == [broken.code]
    assert "cannot be looked after" in caplog.text
    assert other.code not in hall.hosts


async def test_unknown_and_deleted_rooms_are_not_there() -> None:
    store = MemoryStore()
    house = make_house(store)
    codes = iter(["A", "A", "B"])
    hall = Hall(house, lambda _: next(codes), HallLimits(rooms=2))
    with pytest.raises(NoSuchRoom):
        await hall.open("NOWHERE")
    host = await hall.create(Settings(decks=("practice",)))
    assert (await hall.create(Settings(decks=("practice",)))).code == "B"  # a code that is taken is not given
    with pytest.raises(TooBusy):
        await hall.create(Settings(decks=("practice",)))
    device = Device(host, await join(host, "Ann"))
    await hall.delete("A")
    assert device.last("farewell")["code"] == "room_deleted"
    assert device.is_parted
    with pytest.raises(NoSuchRoom):
        await hall.open("A")
    store.idle = ["B"]
    await hall.sweep()
    assert "B" in hall.hosts  # not while it is in memory
    clock = house.clock
    assert isinstance(clock, HandClock)
    clock.time += 1000
    await hall.sweep()
    assert store.rooms == {}


async def test_a_house_that_forgets_after_no_days_forgets_nothing() -> None:
    store = MemoryStore()
    hall = Hall(make_house(store), lambda _: "A", HallLimits(forget_days=0, unload_seconds=0))
    await hall.create(Settings(decks=("practice",)))
    store.idle = ["A"]
    await hall.sweep()
    await hall.sweep()
    assert hall.hosts == {}
    assert "A" in store.rooms


async def test_a_house_that_forgets_after_ages_asks_for_nothing_before_the_epoch() -> None:
    """PostgreSQL and Python know no moment that long ago."""
    asked: list[float] = []

    class Asked(MemoryStore):
        async def idle_rooms(self, before: float) -> list[str]:
            asked.append(before)
            return []

    hall = Hall(make_house(Asked()), lambda _: "A", HallLimits(forget_days=1e9, forget_every=0))
    await hall.sweep()
    assert asked == [0.0]


async def test_a_room_in_which_somebody_still_looks_on_is_not_forgotten() -> None:
    store = MemoryStore()
    hall = Hall(make_house(store), lambda _: "A", HallLimits(unload_seconds=0))
    host = await hall.create(Settings(decks=("practice",)))
    device = Device(host, await join(host, "Ana"))
    store.idle = ["A"]
    await hall.sweep()
    assert "A" in store.rooms
    assert not device.is_parted
