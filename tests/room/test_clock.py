from __future__ import annotations

from collections.abc import Mapping

from nomdecode.live.dependencies import House
from nomdecode.live.room import Host
from nomdecode.room.commands import Pause, Resume
from nomdecode.room.settings import Timers
from nomdecode.rules.commands import GiveClue, TurnHourglass
from nomdecode.rules.options import Hourglass, TimeEffect, WordsOptions
from nomdecode.rules.seats import Seat
from nomdecode.rules.state import Phase
from tests.live.live_rooms import Device, HandClock, ask, begun_table, game_of, make_hall, make_house

RS, RG, BG = Seat.RED_SPYMASTER, Seat.RED_GUESSER, Seat.BLUE_GUESSER
ENDING = Hourglass(on=True, seconds=30, effect=TimeEffect.END_TURN)


def hand_timed() -> tuple[House, HandClock]:
    house = make_house()
    assert isinstance(house.clock, HandClock)
    return house, house.clock


async def clue_given(host: Host, people: Mapping[Seat, str]) -> Seat:
    """A clue lies on the table; the guesser of the other team is named."""
    giver = game_of(host).giver
    assert giver is not None
    await ask(host, people[giver], GiveClue("BASKET", 1))
    return BG if giver is RS else RG


async def test_the_sand_runs_out_once_and_only_when_its_time_has_come() -> None:
    """A-22, T-08."""
    house, clock = hand_timed()
    host, people = await begun_table(WordsOptions(hourglass=ENDING), house)
    other = await clue_given(host, people)
    await ask(host, people[other], TurnHourglass())
    await clock.pass_by(20)
    await ask(host, people[other], Pause())
    await clock.pass_by(100)
    assert game_of(host).phase is Phase.GUESS
    await ask(host, people[other], Resume())
    await clock.pass_by(9)
    assert game_of(host).phase is Phase.GUESS
    await clock.pass_by(1)
    assert game_of(host).phase is Phase.CLUE
    version = host.version
    await clock.pass_by(100)
    assert host.version == version


async def test_a_guess_timer_turns_the_hourglass_by_itself_once_a_turn() -> None:
    house, clock = hand_timed()
    sand = Hourglass(on=True, seconds=30)
    host, people = await begun_table(WordsOptions(hourglass=sand), house, timers=Timers(clue=40, guess=60))
    device = Device(host, people[RG])
    await clock.pass_by(40)
    assert device.count("time_is_up") == 1
    await clue_given(host, people)
    assert device.last("room")["room"]["due"] == clock.now() + 60
    await clock.pass_by(60)
    assert game_of(host).hourglass == 1
    await clock.pass_by(30)
    assert not game_of(host).hourglass  # by default the end of the sand is a signal
    await clock.pass_by(500)
    assert game_of(host).runs == 1


async def test_a_reloaded_table_keeps_time() -> None:
    house, clock = hand_timed()
    host, people = await begun_table(WordsOptions(hourglass=ENDING), house)
    other = await clue_given(host, people)
    await ask(host, people[other], TurnHourglass())
    await host.close()
    clock.time += 50
    again = await make_hall(house).open(host.code)
    await clock.pass_by(0)
    assert game_of(again).phase is Phase.CLUE
