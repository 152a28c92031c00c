from __future__ import annotations

from dataclasses import replace

import pytest

from nomdecode.live.registry import RoomRegistry
from nomdecode.live.room import LiveRoom
from nomdecode.room.commands import GiveHost, LeaveRoom, PassHost, ReplaceMember, TakeSeat
from nomdecode.room.limits import DEFAULT_LIMITS, RoomLimits
from nomdecode.room.refusals import StillHere
from nomdecode.room.settings import Settings
from nomdecode.rules.seats import Seat
from tests.live.live_rooms import Device, HandClock, ask, begun_table, join, make_deps, make_registry, settle


async def open_room(limits: RoomLimits = DEFAULT_LIMITS) -> tuple[RoomRegistry, LiveRoom, HandClock]:
    """A room of Ann, its host, then Bob and Cleo."""
    registry = make_registry(make_deps(limits=limits))
    live_room = await registry.create_room(Settings(decks=("practice",)))
    for name in ("Ann", "Bob", "Cleo"):
        await join(live_room, name)
    clock = live_room.deps.clock
    assert isinstance(clock, HandClock)
    return registry, live_room, clock


async def wait(registry: RoomRegistry, clock: HandClock, seconds: float) -> None:
    await clock.pass_by(seconds)
    await registry.sweep_rooms()
    await settle()


async def test_a_host_who_is_away_for_long_is_replaced_by_who_came_first() -> None:
    registry, live_room, clock = await open_room()
    ann, bob, cleo = Device(live_room, "m1"), Device(live_room, "m2"), Device(live_room, "m3")
    await wait(registry, clock, 500)
    assert live_room.room.host == "m1"  # here all the time
    ann.leave()
    await wait(registry, clock, 10)
    await wait(registry, clock, 179)
    assert live_room.room.host == "m1"
    await wait(registry, clock, 1)
    assert live_room.room.host == "m2"
    await settle()
    assert bob.last("room")["room"]["host"] == cleo.last("room")["room"]["host"] == "m2"


async def test_a_host_who_comes_back_in_time_stays_the_host() -> None:
    registry, live_room, clock = await open_room()
    ann, _bob = Device(live_room, "m1"), Device(live_room, "m2")
    ann.leave()
    await wait(registry, clock, 10)
    await wait(registry, clock, 170)
    again = Device(live_room, "m1")
    await wait(registry, clock, 10)
    again.leave()
    await wait(registry, clock, 10)
    await wait(registry, clock, 170)
    assert live_room.room.host == "m1"


async def test_a_host_who_leaves_is_followed_by_somebody_who_is_here() -> None:
    _registry, live_room, _clock = await open_room()
    _ann, _cleo = Device(live_room, "m1"), Device(live_room, "m3")
    await ask(live_room, "m1", LeaveRoom())
    assert live_room.room.host == "m3"  # Bob came earlier, but his phone is in his pocket


async def test_a_host_who_leaves_an_empty_table_is_followed_by_who_came_first() -> None:
    _registry, live_room, _clock = await open_room()
    _ann = Device(live_room, "m1")
    await ask(live_room, "m1", LeaveRoom())
    assert live_room.room.host == "m2"


async def test_the_host_gives_the_place_of_who_is_away_to_somebody_else() -> None:
    """A-44: nobody has to be removed for good because a phone is dead."""
    live_room, people = await begun_table()
    devices = {seat: Device(live_room, member) for seat, member in people.items()}
    late = await join(live_room, "Late")
    swap = ReplaceMember(people[Seat.BLUE_GUESSER], late)
    with pytest.raises(StillHere):
        await ask(live_room, people[Seat.RED_SPYMASTER], swap)
    devices[Seat.BLUE_GUESSER].leave()
    with pytest.raises(StillHere):  # but nobody helps themselves to it
        await ask(live_room, late, TakeSeat(Seat.BLUE_GUESSER, instead_of=people[Seat.BLUE_GUESSER]))
    await ask(live_room, people[Seat.RED_SPYMASTER], swap)
    assert live_room.room.seat_of(late) is Seat.BLUE_GUESSER
    again = Device(live_room, people[Seat.BLUE_GUESSER])
    await settle()
    assert again.last("view")["view"]["seat"] is None  # back, and watching


async def test_nobody_takes_over_who_is_away_too() -> None:
    registry, live_room, clock = await open_room()
    cleo = Device(live_room, "m3")
    await wait(registry, clock, 10)
    await wait(registry, clock, 200)
    assert live_room.room.host == "m3"  # Bob came earlier, but is not here
    cleo.leave()
    await wait(registry, clock, 10)
    await wait(registry, clock, 40)
    assert live_room.room.host == "m3"


async def test_the_time_of_absence_begins_anew_with_another_host() -> None:
    registry, live_room, clock = await open_room()
    ann, _cleo = Device(live_room, "m1"), Device(live_room, "m3")
    ann.leave()
    await wait(registry, clock, 10)
    await wait(registry, clock, 170)
    await ask(live_room, "m1", GiveHost("m2"))
    await wait(registry, clock, 170)
    assert live_room.room.host == "m2"


async def test_a_house_may_wait_for_its_host_for_ever() -> None:
    registry, live_room, clock = await open_room(replace(DEFAULT_LIMITS, host_away_seconds=0.0))
    Device(live_room, "m2")
    await wait(registry, clock, 10)
    await wait(registry, clock, 100_000)
    assert live_room.room.host == "m1"


async def test_of_two_workers_who_replace_a_host_the_first_is_heard() -> None:
    _registry, live_room, _clock = await open_room()
    await ask(live_room, None, PassHost("m1", "m3"))
    await ask(live_room, None, PassHost("m1", "m2"))
    assert live_room.room.host == "m3"
    await ask(live_room, None, PassHost("m3", "m9"))
    assert live_room.room.host == "m3"
