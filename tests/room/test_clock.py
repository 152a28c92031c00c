from __future__ import annotations

from nomdecode.room.commands import Pause, Resume
from nomdecode.room.settings import Timers
from nomdecode.rules.commands import GiveClue, TurnHourglass
from nomdecode.rules.options import Hourglass, TimeEffect, WordsOptions
from nomdecode.rules.seats import Seat
from nomdecode.rules.state import Phase
from tests.room.tables_alive import Device, HandClock, ask, begun_table, game_of, make_hall, make_house

RS, RG, BG = Seat.RED_SPYMASTER, Seat.RED_GUESSER, Seat.BLUE_GUESSER


async def test_the_sand_runs_out_once_and_only_when_its_time_has_come() -> None:
    """A-22, T-08."""
    sand = Hourglass(on=True, seconds=30, effect=TimeEffect.END_TURN)
    house = make_house()
    host, people = await begun_table(WordsOptions(hourglass=sand), house)
    clock = house.clock
    assert isinstance(clock, HandClock)
    giver = game_of(host).giver
    assert giver is not None
    await ask(host, people[giver], GiveClue("BASKET", 1))
    other = BG if giver is RS else RG
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
    sand = Hourglass(on=True, seconds=30)
    house = make_house()
    host, people = await begun_table(WordsOptions(hourglass=sand), house, timers=Timers(clue=40, guess=60))
    clock = house.clock
    assert isinstance(clock, HandClock)
    device = Device(host, people[RG])
    await clock.pass_by(40)
    assert device.count("time_is_up") == 1
    giver = game_of(host).giver
    assert giver is not None
    await ask(host, people[giver], GiveClue("BASKET", 1))
    assert device.last("room")["room"]["due"] == clock.now() + 60
    await clock.pass_by(60)
    assert game_of(host).hourglass == 1
    await clock.pass_by(30)
    assert not game_of(host).hourglass  # by default the end of the sand is a signal
    await clock.pass_by(500)
    assert game_of(host).runs == 1


async def test_a_reloaded_table_keeps_time() -> None:
    sand = Hourglass(on=True, seconds=30, effect=TimeEffect.END_TURN)
    house = make_house()
    host, people = await begun_table(WordsOptions(hourglass=sand), house)
    clock = house.clock
    assert isinstance(clock, HandClock)
    giver = game_of(host).giver
    assert giver is not None
    await ask(host, people[giver], GiveClue("BASKET", 1))
    await ask(host, people[BG if giver is RS else RG], TurnHourglass())
    await host.close()
    clock.time += 50
    again = await make_hall(house).open(host.code)
    await clock.pass_by(0)
    assert game_of(again).phase is Phase.CLUE
