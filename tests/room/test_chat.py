from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from nomdecode.room.chat import (
    Channel,
    ChatLine,
    ChatRights,
    Remark,
    can_read_chat_line,
    chat_rights_of,
    check_may_point,
    new_chat_line,
    new_remark,
)
from nomdecode.room.commands import AddBot, BeReady, KeepDeck, LeaveRoom, Pause, Rename, StartGame, TakeSeat
from nomdecode.room.decide import CommandRequest
from nomdecode.room.decide import decide as decide_room
from nomdecode.room.limits import DEFAULT_LIMITS, RoomLimits
from nomdecode.room.refusals import (
    ChatIsOff,
    KeyHoldersAreSilent,
    NotARemarkNow,
    NothingToPointAt,
    OnlyRemarks,
    OnlyTwoPhrases,
    Paused,
    RoomRefused,
    ScreensOnlyShow,
    TooLong,
)
from nomdecode.rules import decide
from nomdecode.rules.commands import Concede, GiveClue
from nomdecode.rules.events import SuddenDeathBegan
from nomdecode.rules.options import DuoOptions, ImagesOptions, Options, Variant, WordsOptions
from nomdecode.rules.seats import SPYMASTERS, Seat
from nomdecode.rules.state import Phase
from tests.live.live_rooms import Device, ask, begun_table, join
from tests.room.rooms import FoldedRoom, playing

RS, RG, BS, BG = Seat.RED_SPYMASTER, Seat.RED_GUESSER, Seat.BLUE_SPYMASTER, Seat.BLUE_GUESSER


def says(folded: FoldedRoom, member: str, channel: Channel = Channel.TABLE, text: str = "hello") -> ChatLine:
    return new_chat_line(folded.room, folded.member(member), channel, text, DEFAULT_LIMITS)


def move(folded: FoldedRoom, seat: Seat, command: GiveClue | Concede) -> None:
    assert folded.room.game is not None
    folded.happen(*decide(folded.room.game, seat, command))


def listeners(folded: FoldedRoom, line: ChatLine) -> set[str]:
    return {m.id for m in folded.room.members if can_read_chat_line(folded.room, m, line)}


@pytest.mark.parametrize("options", [WordsOptions(), WordsOptions(variant=Variant.COOP), ImagesOptions()])
def test_whoever_sees_the_key_is_silent_from_the_deal_to_the_end(options: Options) -> None:
    """W-13: no word more than the clue, before it, after it, in any channel."""
    folded, people = playing(options)
    assert folded.room.game is not None
    holders = [people[seat] for seat in people if seat in SPYMASTERS]
    others = [people[seat] for seat in people if seat not in SPYMASTERS]
    for _ in range(2):
        for member, channel in product(holders, Channel):
            with pytest.raises(KeyHoldersAreSilent):
                says(folded, member, channel)
        for member in holders:
            assert chat_rights_of(folded.room, folded.member(member)) == ChatRights(
                silent="key_holders_are_silent"
            )
            with pytest.raises(KeyHoldersAreSilent):
                new_remark(folded.room, folded.member(member), Remark.BRAVO)
        for member in others:
            assert says(folded, member)
        if folded.room.game.giver is not None and folded.room.game.phase is Phase.CLUE:
            move(folded, folded.room.game.giver, GiveClue("BASKET", 1))
    move(folded, next(iter(people)), Concede())
    for member in people.values():
        assert says(folded, member)
        assert new_remark(folded.room, folded.member(member), Remark.BRAVO).remark is Remark.BRAVO


def test_a_key_holder_takes_no_nickname_that_could_tell_it() -> None:
    folded, people = playing()
    for seat in (RS, BS):
        with pytest.raises(KeyHoldersAreSilent):
            folded.say(people[seat], Rename("PILOTE"))
    folded.say(people[RG], Rename("Zoé"))
    folded.say(people[RS], LeaveRoom())
    assert folded.join("PILOTE", guest=f"session of {RS.value}") == people[RS]
    assert folded.member(people[RS]).name == RS.value
    move(folded, RG, Concede())
    folded.say(people[RS], Rename("PILOTE"))
    assert folded.member(people[RS]).name == "PILOTE"


def test_a_host_who_sees_the_key_names_neither_bots_nor_decks() -> None:
    folded, people = playing()
    assert folded.room.host == people[RS]
    folded.say(people[RS], AddBot("PILOTE"))
    assert folded.room.members[-1].name == "Bot 5"
    kept = CommandRequest(None, KeepDeck("d1", "PILOTE", 25))
    with pytest.raises(KeyHoldersAreSilent):
        decide_room(folded.room, kept, folded.context)
    move(folded, RG, Concede())
    assert decide_room(folded.room, kept, folded.context).events
    folded.say(people[RS], AddBot("Ada"))
    assert folded.room.members[-1].name == "Ada"


def test_somebody_who_has_seen_the_key_and_watches_now_says_nothing_to_spectators() -> None:
    """A spectator may become a guesser."""
    folded, people = playing()
    late = folded.join("Late")
    folded.say(people[RS], LeaveRoom())
    folded.say(late, TakeSeat(RS, instead_of=people[RS]))
    assert folded.join("Back", guest=f"session of {RS.value}") == people[RS]
    assert folded.member(people[RS]).seat is None
    with pytest.raises(KeyHoldersAreSilent):
        says(folded, people[RS], Channel.TEAM, "card 7!")


def test_duo_partners_say_lines_of_the_list_while_a_game_runs() -> None:
    """D-14, D-32."""
    folded, people = playing(DuoOptions())
    a, b = people[Seat.SIDE_A], people[Seat.SIDE_B]
    for member in (a, b):
        with pytest.raises(OnlyRemarks):
            says(folded, member)
        line = new_remark(folded.room, folded.member(member), Remark.THINKING)
        assert listeners(folded, line) == {a, b}
        with pytest.raises(NotARemarkNow):
            new_remark(folded.room, folded.member(member), Remark.BRAVO)
    move(folded, Seat.SIDE_A, GiveClue("BASKET", 1))
    with pytest.raises(KeyHoldersAreSilent):
        new_remark(folded.room, folded.member(a), Remark.HARD)
    assert new_remark(folded.room, folded.member(b), Remark.HARD)
    folded.happen(SuddenDeathBegan())
    with pytest.raises(OnlyTwoPhrases):
        new_remark(folded.room, folded.member(b), Remark.HARD)


def test_who_shares_a_side_of_duo_talks_on_it() -> None:
    """A-18: they see the same key."""
    folded = FoldedRoom(DuoOptions())
    people = folded.fill()
    mate = folded.join("Mate")
    folded.say(mate, TakeSeat(Seat.SIDE_A))
    folded.say(mate, BeReady())
    folded.start()
    line = says(folded, mate, Channel.TEAM)
    assert listeners(folded, line) == {mate, people[Seat.SIDE_A]}
    with pytest.raises(OnlyRemarks):
        says(folded, mate)


def test_with_free_text_duo_partners_write_but_the_giver_does_not_react() -> None:
    """D-14, D-32."""
    folded, people = playing(DuoOptions())
    folded.room = replace(folded.room, settings=replace(folded.room.settings, free_text=True))
    for member in people.values():
        assert says(folded, member)
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
        new_chat_line(quiet, folded.member(ann), Channel.TABLE, "x", RoomLimits())
    assert issubclass(ChatIsOff, RoomRefused)


async def test_what_spectators_said_comes_to_the_players_at_the_end() -> None:
    live_room, people = await begun_table()
    watcher = await join(live_room, "Watcher")
    player, spectator = Device(live_room, people[RG]), Device(live_room, watcher)
    live_room.ephemeral.send_chat_line(watcher, Channel.TABLE, "it is card 7")
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
    live_room.ephemeral.send_chat_line(watcher, Channel.TABLE, "it is card 7")
    await ask(live_room, people[RG], LeaveRoom())
    await ask(live_room, watcher, TakeSeat(RG, people[RG]))
    await ask(live_room, people[RS], Concede())
    assert spectator.count("chat") == 1


async def test_what_spectators_said_of_a_game_is_told_to_players_in_the_next_one_too() -> None:
    live_room, people = await begun_table()
    watcher = await join(live_room, "Watcher")
    live_room.ephemeral.send_chat_line(watcher, Channel.TABLE, "it was card 7")
    await ask(live_room, people[RS], Concede())
    for member in people.values():
        await ask(live_room, member, BeReady())
    await ask(live_room, live_room.room.host, StartGame())
    live_room.ephemeral.send_chat_line(watcher, Channel.TABLE, "it is card 8")
    assert [
        message["text"] for message in Device(live_room, people[BG]).heard if message["type"] == "chat"
    ] == ["it was card 7"]


async def test_remarks_are_for_the_lobby_and_the_end_and_a_repeated_one_is_sent_once() -> None:
    live_room, people = await begun_table()
    player = Device(live_room, people[RG])
    with pytest.raises(NotARemarkNow):
        live_room.ephemeral.send_remark(people[RG], Remark.BRAVO)
    await ask(live_room, people[RS], Concede())
    for _ in range(2):
        live_room.ephemeral.send_remark(people[RS], Remark.BRAVO, "k1")
    assert player.count("chat") == 1
    assert player.last("chat")["remark"] == "bravo"


async def test_the_last_card_is_told_before_the_end_of_the_game() -> None:
    """The view with the outcome comes before the room that plays no more."""
    live_room, people = await begun_table()
    player = Device(live_room, people[RG])
    before = len(player.heard)
    await ask(live_room, people[RS], Concede())
    told = [message["type"] for message in player.heard[before:]]
    assert told.index("view") < told.index("room")
    assert player.last("view")["view"]["table"]["outcome"] is not None
    assert player.last("room")["room"]["playing"] is False


async def test_duo_partners_are_told_when_they_may_speak() -> None:
    live_room, people = await begun_table(DuoOptions())
    player = Device(live_room, people[Seat.SIDE_A])
    await ask(live_room, people[Seat.SIDE_A], GiveClue("BASKET", 1))
    rights = {each["id"]: each["chat"] for each in player.last("room")["room"]["members"]}
    assert rights[people[Seat.SIDE_A]]["silent"] == "key_holders_are_silent"
    assert "thinking" in rights[people[Seat.SIDE_B]]["remarks"]


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


@pytest.mark.parametrize("text", ["\u200b", "\u3164", "\u2800 \u200b", "\u202e", "\u200d"])
def test_a_line_that_shows_nothing_is_not_said(text: str) -> None:
    folded, people = playing()
    with pytest.raises(TooLong):
        says(folded, people[RG], text=text)
    assert says(folded, people[RG], text=f"\u202eAh{text} \u2764\ufe0f").text.startswith("Ah")
