from __future__ import annotations

from dataclasses import replace

import pytest

from nomdecode.room.chat import Channel, ChatLine, can_read, check_may_point, new_line
from nomdecode.room.commands import BeReady, LeaveRoom, Pause, StartGame, TakeSeat
from nomdecode.room.limits import DEFAULT_LIMITS, RoomLimits
from nomdecode.room.refusals import (
    ChatIsOff,
    KeyHoldersAreSilent,
    NothingToPointAt,
    OnlyTwoPhrases,
    Paused,
    RoomRefused,
    ScreensOnlyShow,
    TooLong,
)
from nomdecode.rules import decide
from nomdecode.rules.commands import Concede, GiveClue
from nomdecode.rules.events import SuddenDeathBegan
from nomdecode.rules.options import DuoOptions
from nomdecode.rules.seats import Seat
from tests.live.live_rooms import Device, ask, begun_table, join
from tests.room.rooms import FoldedRoom, playing

RS, RG, BS, BG = Seat.RED_SPYMASTER, Seat.RED_GUESSER, Seat.BLUE_SPYMASTER, Seat.BLUE_GUESSER


def says(folded: FoldedRoom, member: str, channel: Channel = Channel.TABLE, text: str = "hello") -> ChatLine:
    return new_line(folded.room, folded.member(member), channel, text, DEFAULT_LIMITS)


def move(folded: FoldedRoom, seat: Seat, command: GiveClue | Concede) -> None:
    assert folded.room.game is not None
    folded.happen(*decide(folded.room.game, seat, command))


def listeners(folded: FoldedRoom, line: ChatLine) -> set[str]:
    return {m.id for m in folded.room.members if can_read(folded.room, m, line)}


def test_whoever_sees_the_key_is_silent_from_the_clue_to_the_end_of_the_turn() -> None:
    """W-13."""
    folded, people = playing()
    assert folded.room.game is not None
    for member in people.values():
        assert says(folded, member)
    giver = folded.room.game.giver
    assert giver is not None
    move(folded, giver, GiveClue("BASKET", 1))
    for seat in (RS, BS):
        for channel in (Channel.TABLE, Channel.TEAM):
            with pytest.raises(KeyHoldersAreSilent):
                says(folded, people[seat], channel)
    for seat in (RG, BG):
        assert says(folded, people[seat])


def test_in_duo_the_giver_is_silent_and_in_sudden_death_everybody() -> None:
    """D-14, D-32."""
    folded, people = playing(DuoOptions())
    move(folded, Seat.SIDE_A, GiveClue("BASKET", 1))
    with pytest.raises(KeyHoldersAreSilent):
        says(folded, people[Seat.SIDE_A])
    assert says(folded, people[Seat.SIDE_B])
    check_may_point(folded.room, folded.member(people[Seat.SIDE_B]))
    with pytest.raises(NothingToPointAt):
        check_may_point(folded.room, folded.member(people[Seat.SIDE_A]))
    folded.happen(SuddenDeathBegan())
    for member in people.values():
        with pytest.raises(OnlyTwoPhrases):
            says(folded, member)
        with pytest.raises(NothingToPointAt):
            check_may_point(folded.room, folded.member(member))


def test_a_team_is_heard_by_itself_alone() -> None:
    folded, people = playing()
    watcher = folded.join("Watcher")
    line = says(folded, people[RG], Channel.TEAM)
    assert listeners(folded, line) == {people[RS], people[RG]}
    assert watcher in listeners(folded, says(folded, people[RG]))


def test_spectators_are_heard_by_players_when_the_game_is_over() -> None:
    folded, people = playing()
    watcher, other = folded.join("Watcher"), folded.join("Other")
    for channel in Channel:
        line = says(folded, watcher, channel)
        assert listeners(folded, line) == {watcher, other}
    move(folded, RS, Concede())
    assert people[RG] in listeners(folded, line)


def test_the_screen_in_the_room_of_the_players_hears_no_spectator() -> None:
    folded, _people = playing()
    watcher, screen = folded.join("Watcher"), folded.join("TV", screen=True)
    assert listeners(folded, says(folded, watcher)) == {watcher}
    move(folded, RS, Concede())
    assert screen in listeners(folded, says(folded, watcher))


def test_a_spymaster_who_left_and_came_back_to_watch_is_heard_like_a_spectator() -> None:
    """Somebody who has seen the key cannot whisper it to a team."""
    folded, people = playing()
    late = folded.join("Late")
    folded.say(people[RS], LeaveRoom())
    folded.say(late, TakeSeat(RS, instead_of=people[RS]))
    assert folded.join("Back", guest=f"session of {RS.value}") == people[RS]
    line = says(folded, people[RS], Channel.TEAM, "card 7!")
    assert not {people[seat] for seat in (RG, BS, BG)} & listeners(folded, line)


def test_no_chat_means_no_chat_and_lines_are_bounded() -> None:
    folded = FoldedRoom()
    ann = folded.join("Ann")
    screen = folded.join("TV", screen=True)
    with pytest.raises(ScreensOnlyShow):
        says(folded, screen)
    for text in ("", "  ", "\x00", "x" * 301):
        with pytest.raises(TooLong):
            says(folded, ann, text=text)
    assert says(folded, ann, text=" a\x07  b\n").text == "a b"
    quiet = replace(folded.room, settings=replace(folded.room.settings, chat=False))
    with pytest.raises(ChatIsOff):
        new_line(quiet, folded.member(ann), Channel.TABLE, "x", RoomLimits())
    assert issubclass(ChatIsOff, RoomRefused)


async def test_what_spectators_said_comes_to_the_players_at_the_end() -> None:
    live_room, people = await begun_table()
    watcher = await join(live_room, "Watcher")
    player, spectator = Device(live_room, people[RG]), Device(live_room, watcher)
    live_room.ephemeral.say(watcher, Channel.TABLE, "it is card 7")
    assert player.count("chat") == 0
    assert Device(live_room, people[BG]).count("chat") == 0
    assert spectator.last("chat")["text"] == "it is card 7"
    await ask(live_room, people[RS], Concede())
    assert player.last("chat")["text"] == "it is card 7"
    assert spectator.count("chat") == 1
    assert Device(live_room, people[BG]).count("chat") == 1


async def test_a_spectator_who_has_become_a_player_does_not_hear_themselves_again() -> None:
    live_room, people = await begun_table()
    watcher = await join(live_room, "Watcher")
    spectator = Device(live_room, watcher)
    live_room.ephemeral.say(watcher, Channel.TABLE, "it is card 7")
    await ask(live_room, people[RG], LeaveRoom())
    await ask(live_room, watcher, TakeSeat(RG, people[RG]))
    await ask(live_room, people[RS], Concede())
    assert spectator.count("chat") == 1


async def test_what_spectators_said_of_a_game_is_told_to_players_in_the_next_one_too() -> None:
    live_room, people = await begun_table()
    watcher = await join(live_room, "Watcher")
    live_room.ephemeral.say(watcher, Channel.TABLE, "it was card 7")
    await ask(live_room, people[RS], Concede())
    for member in people.values():
        await ask(live_room, member, BeReady())
    await ask(live_room, live_room.room.host, StartGame())
    live_room.ephemeral.say(watcher, Channel.TABLE, "it is card 8")
    assert [
        message["text"] for message in Device(live_room, people[BG]).heard if message["type"] == "chat"
    ] == ["it was card 7"]


def test_a_screen_and_a_paused_game_show_no_pointers() -> None:
    folded, people = playing()
    screen = folded.join("TV", screen=True)
    with pytest.raises(ScreensOnlyShow):
        check_may_point(folded.room, folded.member(screen))
    assert folded.room.game is not None
    giver, guesser = folded.room.game.giver, folded.room.game.guesser
    assert giver is not None
    assert guesser is not None
    move(folded, giver, GiveClue("BASKET", 1))
    check_may_point(folded.room, folded.member(people[guesser]))
    folded.say(people[guesser], Pause())
    with pytest.raises(Paused):
        check_may_point(folded.room, folded.member(people[guesser]))
