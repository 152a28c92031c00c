from __future__ import annotations

from collections.abc import Mapping

from nomdecode.live.dependencies import Dependencies
from nomdecode.live.room import LiveRoom
from nomdecode.room.commands import Pause, Resume
from nomdecode.room.settings import Timers
from nomdecode.rules.commands import GiveClue, TurnHourglass
from nomdecode.rules.options import Hourglass, TimeEffect, WordsOptions
from nomdecode.rules.seats import Seat
from nomdecode.rules.state import Phase
from tests.live.live_rooms import Device, HandClock, ask, begun_table, game_of, make_deps, make_registry

RS, RG, BG = Seat.RED_SPYMASTER, Seat.RED_GUESSER, Seat.BLUE_GUESSER
ENDING = Hourglass(on=True, seconds=30, effect=TimeEffect.END_TURN)


def hand_timed() -> tuple[Dependencies, HandClock]:
    deps = make_deps()
    assert isinstance(deps.clock, HandClock)
    return deps, deps.clock


async def clue_given(live_room: LiveRoom, people: Mapping[Seat, str]) -> Seat:
    """A clue lies on the table; the guesser of the other team is named."""
    giver = game_of(live_room).giver
    assert giver is not None
    await ask(live_room, people[giver], GiveClue("BASKET", 1))
    return BG if giver is RS else RG


async def test_the_sand_runs_out_once_and_only_when_its_time_has_come() -> None:
    """A-22, T-08."""
    deps, clock = hand_timed()
    live_room, people = await begun_table(WordsOptions(hourglass=ENDING), deps)
    other = await clue_given(live_room, people)
    await ask(live_room, people[other], TurnHourglass())
    await clock.pass_by(20)
    await ask(live_room, people[other], Pause())
    await clock.pass_by(100)
    assert game_of(live_room).phase is Phase.GUESS
    await ask(live_room, people[other], Resume())
    await clock.pass_by(9)
    assert game_of(live_room).phase is Phase.GUESS
    await clock.pass_by(1)
    assert game_of(live_room).phase is Phase.CLUE
    version = live_room.version
    await clock.pass_by(100)
    assert live_room.version == version


async def test_a_guess_timer_turns_the_hourglass_by_itself_once_a_turn() -> None:
    deps, clock = hand_timed()
    sand = Hourglass(on=True, seconds=30)
    live_room, people = await begun_table(
        WordsOptions(hourglass=sand), deps, timers=Timers(clue=40, guess=60)
    )
    device = Device(live_room, people[RG])
    await clock.pass_by(40)
    assert device.count("time_is_up") == 1
    await clue_given(live_room, people)
    assert device.last("room")["room"]["due"] == clock.now() + 60
    await clock.pass_by(60)
    assert game_of(live_room).hourglass == 1
    await clock.pass_by(30)
    assert not game_of(live_room).hourglass  # by default the end of the sand is a signal
    await clock.pass_by(500)
    assert game_of(live_room).runs == 1


async def test_a_reloaded_table_keeps_time() -> None:
    deps, clock = hand_timed()
    live_room, people = await begun_table(WordsOptions(hourglass=ENDING), deps)
    other = await clue_given(live_room, people)
    await ask(live_room, people[other], TurnHourglass())
    await live_room.close()
    clock.time += 50
    again = await make_registry(deps).open_room(live_room.code)
    await clock.pass_by(0)
    assert game_of(again).phase is Phase.CLUE
