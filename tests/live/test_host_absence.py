from __future__ import annotations

from dataclasses import replace

import pytest

from nomdecode.live.registry import Hall
from nomdecode.live.room import Host
from nomdecode.room.commands import GiveHost, LeaveRoom, PassHost, ReplaceMember, TakeSeat
from nomdecode.room.limits import DEFAULT_LIMITS, RoomLimits
from nomdecode.room.refusals import StillHere
from nomdecode.room.settings import Settings
from nomdecode.rules.seats import Seat
from tests.live.live_rooms import Device, HandClock, ask, begun_table, join, make_hall, make_house, settle


async def open_room(limits: RoomLimits = DEFAULT_LIMITS) -> tuple[Hall, Host, HandClock]:
    """A room of Ann, its host, then Bob and Cleo."""
    hall = make_hall(make_house(limits=limits))
    host = await hall.create(Settings(decks=("practice",)))
    for name in ("Ann", "Bob", "Cleo"):
        await join(host, name)
    clock = host.house.clock
    assert isinstance(clock, HandClock)
    return hall, host, clock


async def wait(hall: Hall, clock: HandClock, seconds: float) -> None:
    await clock.pass_by(seconds)
    await hall.sweep()
    await settle()


async def test_a_host_who_is_away_for_long_is_replaced_by_who_came_first() -> None:
    hall, host, clock = await open_room()
    ann, bob, cleo = Device(host, "m1"), Device(host, "m2"), Device(host, "m3")
    await wait(hall, clock, 500)
    assert host.room.host == "m1"  # here all the time
    ann.leave()
    await wait(hall, clock, 10)
    await wait(hall, clock, 179)
    assert host.room.host == "m1"
    await wait(hall, clock, 1)
    assert host.room.host == "m2"
    await settle()
    assert bob.last("room")["room"]["host"] == cleo.last("room")["room"]["host"] == "m2"


async def test_a_host_who_comes_back_in_time_stays_the_host() -> None:
    hall, host, clock = await open_room()
    ann, _bob = Device(host, "m1"), Device(host, "m2")
    ann.leave()
    await wait(hall, clock, 10)
    await wait(hall, clock, 170)
    again = Device(host, "m1")
    await wait(hall, clock, 10)
    again.leave()
    await wait(hall, clock, 10)
    await wait(hall, clock, 170)
    assert host.room.host == "m1"


async def test_a_host_who_leaves_is_followed_by_somebody_who_is_here() -> None:
    _hall, host, _clock = await open_room()
    _ann, _cleo = Device(host, "m1"), Device(host, "m3")
    await ask(host, "m1", LeaveRoom())
    assert host.room.host == "m3"  # Bob came earlier, but his phone is in his pocket


async def test_a_host_who_leaves_an_empty_table_is_followed_by_who_came_first() -> None:
    _hall, host, _clock = await open_room()
    _ann = Device(host, "m1")
    await ask(host, "m1", LeaveRoom())
    assert host.room.host == "m2"


async def test_the_host_gives_the_place_of_who_is_away_to_somebody_else() -> None:
    """A-44: nobody has to be removed for good because a phone is dead."""
    host, people = await begun_table()
    devices = {seat: Device(host, member) for seat, member in people.items()}
    late = await join(host, "Late")
    swap = ReplaceMember(people[Seat.BLUE_GUESSER], late)
    with pytest.raises(StillHere):
        await ask(host, people[Seat.RED_SPYMASTER], swap)
    devices[Seat.BLUE_GUESSER].leave()
    with pytest.raises(StillHere):  # but nobody helps themselves to it
        await ask(host, late, TakeSeat(Seat.BLUE_GUESSER, instead_of=people[Seat.BLUE_GUESSER]))
    await ask(host, people[Seat.RED_SPYMASTER], swap)
    assert host.room.seat_of(late) is Seat.BLUE_GUESSER
    again = Device(host, people[Seat.BLUE_GUESSER])
    await settle()
    assert again.last("view")["view"]["seat"] is None  # back, and watching


async def test_nobody_takes_over_who_is_away_too() -> None:
    hall, host, clock = await open_room()
    cleo = Device(host, "m3")
    await wait(hall, clock, 10)
    await wait(hall, clock, 200)
    assert host.room.host == "m3"  # Bob came earlier, but is not here
    cleo.leave()
    await wait(hall, clock, 10)
    await wait(hall, clock, 40)
    assert host.room.host == "m3"


async def test_the_time_of_absence_begins_anew_with_another_host() -> None:
    hall, host, clock = await open_room()
    ann, _cleo = Device(host, "m1"), Device(host, "m3")
    ann.leave()
    await wait(hall, clock, 10)
    await wait(hall, clock, 170)
    await ask(host, "m1", GiveHost("m2"))
    await wait(hall, clock, 170)
    assert host.room.host == "m2"


async def test_a_house_may_wait_for_its_host_for_ever() -> None:
    hall, host, clock = await open_room(replace(DEFAULT_LIMITS, host_away_seconds=0.0))
    Device(host, "m2")
    await wait(hall, clock, 10)
    await wait(hall, clock, 100_000)
    assert host.room.host == "m1"


async def test_of_two_workers_who_replace_a_host_the_first_is_heard() -> None:
    _hall, host, _clock = await open_room()
    await ask(host, None, PassHost("m1", "m3"))
    await ask(host, None, PassHost("m1", "m2"))
    assert host.room.host == "m3"
    await ask(host, None, PassHost("m3", "m9"))
    assert host.room.host == "m3"
