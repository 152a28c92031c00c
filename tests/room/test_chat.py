from __future__ import annotations

from dataclasses import replace

import pytest

from nomdecode.room.chat import Channel, Line, check_may_point, hears, say
from nomdecode.room.commands import BeReady, LeaveRoom, StartGame, TakeSeat
from nomdecode.room.limits import DEFAULT_LIMITS, RoomLimits
from nomdecode.room.refusals import (
    ChatIsOff,
    KeyHoldersAreSilent,
    NothingToPointAt,
    RoomRefused,
    ScreensOnlyShow,
    TooLong,
)
from nomdecode.room.table import OnlyTwoPhrases
from nomdecode.rules import decide
from nomdecode.rules.commands import Concede, GiveClue
from nomdecode.rules.events import SuddenDeathBegan
from nomdecode.rules.options import DuoOptions
from nomdecode.rules.seats import Seat
from tests.live.live_rooms import Device, ask, begun_table, join
from tests.room.rooms import Parlour, playing

RS, RG, BS, BG = Seat.RED_SPYMASTER, Seat.RED_GUESSER, Seat.BLUE_SPYMASTER, Seat.BLUE_GUESSER


def says(parlour: Parlour, member: str, channel: Channel = Channel.TABLE, text: str = "hello") -> Line:
    return say(parlour.room, parlour.member(member), channel, text, DEFAULT_LIMITS)


def move(parlour: Parlour, seat: Seat, command: GiveClue | Concede) -> None:
    assert parlour.room.game is not None
    parlour.happen(*decide(parlour.room.game, seat, command))


def listeners(parlour: Parlour, line: Line) -> set[str]:
    return {m.id for m in parlour.room.members if hears(parlour.room, m, line)}


def test_whoever_sees_the_key_is_silent_from_the_clue_to_the_end_of_the_turn() -> None:
    """W-13."""
    parlour, people = playing()
    assert parlour.room.game is not None
    for member in people.values():
        assert says(parlour, member)
    giver = parlour.room.game.giver
    assert giver is not None
    move(parlour, giver, GiveClue("BASKET", 1))
    for seat in (RS, BS):
        for channel in (Channel.TABLE, Channel.TEAM):
            with pytest.raises(KeyHoldersAreSilent):
                says(parlour, people[seat], channel)
    for seat in (RG, BG):
        assert says(parlour, people[seat])


def test_in_duo_the_giver_is_silent_and_in_sudden_death_everybody() -> None:
    """D-14, D-32."""
    parlour, people = playing(DuoOptions())
    move(parlour, Seat.SIDE_A, GiveClue("BASKET", 1))
    with pytest.raises(KeyHoldersAreSilent):
        says(parlour, people[Seat.SIDE_A])
    assert says(parlour, people[Seat.SIDE_B])
    check_may_point(parlour.room, parlour.member(people[Seat.SIDE_B]))
    with pytest.raises(NothingToPointAt):
        check_may_point(parlour.room, parlour.member(people[Seat.SIDE_A]))
    parlour.happen(SuddenDeathBegan())
    for member in people.values():
        with pytest.raises(OnlyTwoPhrases):
            says(parlour, member)
        with pytest.raises(NothingToPointAt):
            check_may_point(parlour.room, parlour.member(member))


def test_a_team_is_heard_by_itself_alone() -> None:
    parlour, people = playing()
    watcher = parlour.join("Watcher")
    line = says(parlour, people[RG], Channel.TEAM)
    assert listeners(parlour, line) == {people[RS], people[RG]}
    assert watcher in listeners(parlour, says(parlour, people[RG]))


def test_spectators_are_heard_by_players_when_the_game_is_over() -> None:
    parlour, people = playing()
    watcher, other = parlour.join("Watcher"), parlour.join("Other")
    for channel in Channel:
        line = says(parlour, watcher, channel)
        assert listeners(parlour, line) == {watcher, other}
    move(parlour, RS, Concede())
    assert people[RG] in listeners(parlour, line)


def test_the_screen_in_the_room_of_the_players_hears_no_spectator() -> None:
    parlour, _people = playing()
    watcher, screen = parlour.join("Watcher"), parlour.join("TV", screen=True)
    assert listeners(parlour, says(parlour, watcher)) == {watcher}
    move(parlour, RS, Concede())
    assert screen in listeners(parlour, says(parlour, watcher))


def test_a_spymaster_who_left_and_came_back_to_watch_is_heard_like_a_spectator() -> None:
    """Somebody who has seen the key cannot whisper it to a team."""
    parlour, people = playing()
    late = parlour.join("Late")
    parlour.say(people[RS], LeaveRoom())
    parlour.say(late, TakeSeat(RS, instead_of=people[RS]))
    assert parlour.join("Back", guest=f"session of {RS.value}") == people[RS]
    line = says(parlour, people[RS], Channel.TEAM, "card 7!")
    assert not {people[seat] for seat in (RG, BS, BG)} & listeners(parlour, line)


def test_no_chat_means_no_chat_and_lines_are_bounded() -> None:
    parlour = Parlour()
    ann = parlour.join("Ann")
    screen = parlour.join("TV", screen=True)
    with pytest.raises(ScreensOnlyShow):
        says(parlour, screen)
    for text in ("", "  ", "\x00", "x" * 301):
        with pytest.raises(TooLong):
            says(parlour, ann, text=text)
    assert says(parlour, ann, text=" a\x07  b\n").text == "a b"
    quiet = replace(parlour.room, settings=replace(parlour.room.settings, chat=False))
    with pytest.raises(ChatIsOff):
        say(quiet, parlour.member(ann), Channel.TABLE, "x", RoomLimits())
    assert issubclass(ChatIsOff, RoomRefused)


async def test_what_spectators_said_comes_to_the_players_at_the_end() -> None:
    host, people = await begun_table()
    watcher = await join(host, "Watcher")
    player, spectator = Device(host, people[RG]), Device(host, watcher)
    host.gestures.say(watcher, Channel.TABLE, "it is card 7")
    assert player.count("said") == 0
    assert Device(host, people[BG]).count("said") == 0
    assert spectator.last("said")["text"] == "it is card 7"
    await ask(host, people[RS], Concede())
    assert player.last("said")["text"] == "it is card 7"
    assert spectator.count("said") == 1
    assert Device(host, people[BG]).count("said") == 1


async def test_a_spectator_who_has_become_a_player_does_not_hear_themselves_again() -> None:
    host, people = await begun_table()
    watcher = await join(host, "Watcher")
    spectator = Device(host, watcher)
    host.gestures.say(watcher, Channel.TABLE, "it is card 7")
    await ask(host, people[RG], LeaveRoom())
    await ask(host, watcher, TakeSeat(RG, people[RG]))
    await ask(host, people[RS], Concede())
    assert spectator.count("said") == 1


async def test_what_spectators_said_of_a_game_is_told_to_players_in_the_next_one_too() -> None:
    host, people = await begun_table()
    watcher = await join(host, "Watcher")
    host.gestures.say(watcher, Channel.TABLE, "it was card 7")
    await ask(host, people[RS], Concede())
    for member in people.values():
        await ask(host, member, BeReady())
    await ask(host, host.room.host, StartGame())
    host.gestures.say(watcher, Channel.TABLE, "it is card 8")
    assert [news["text"] for news in Device(host, people[BG]).heard if news["type"] == "said"] == [
        "it was card 7"
    ]
