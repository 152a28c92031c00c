from __future__ import annotations

from dataclasses import replace

import pytest

from nomdecode.room.commands import (
    AbandonGame,
    AddBot,
    BeReady,
    GiveHost,
    KeepNotes,
    LeaveSeat,
    LockRoom,
    LockSeats,
    NewSeries,
    NextGame,
    Pause,
    RemoveMember,
    Resume,
    SeatMember,
    SetUp,
    ShuffleSeats,
    StartGame,
    SwapSeats,
    TakeSeat,
)
from nomdecode.room.limits import RoomLimits
from nomdecode.room.refusals import (
    BadSetting,
    HostsArePeople,
    NoGameToEnd,
    NoSuchMember,
    NotPaused,
    NotSeated,
    OnlyTheHost,
    Paused,
    ScreensOnlyShow,
    SeatsAreLocked,
    TooLong,
    TooManyBots,
)
from nomdecode.rules import decide
from nomdecode.rules.commands import Concede
from nomdecode.rules.options import DuoOptions, Options, Variant, WordsOptions
from nomdecode.rules.refusals import NoSuchCard, OptionNotOffered
from nomdecode.rules.seats import Seat
from tests.room.rooms import FoldedRoom, playing

RS, RG, BS, BG = Seat.RED_SPYMASTER, Seat.RED_GUESSER, Seat.BLUE_SPYMASTER, Seat.BLUE_GUESSER


def test_what_is_so_already_is_no_news() -> None:
    folded = FoldedRoom()
    ann = folded.join("Ann")
    before = len(folded.records)
    for command in (LockSeats(locked=False), LockRoom(locked=False), LeaveSeat()):
        folded.say(ann, command)
    assert len(folded.records) == before


def test_bots_are_counted() -> None:
    folded = FoldedRoom(limits=RoomLimits(bots=1))
    ann = folded.join("Ann")
    folded.say(ann, AddBot("One"))
    with pytest.raises(TooManyBots):
        folded.say(ann, AddBot("Two"))
    assert not folded.room.find_member("m2").is_present_person  # type: ignore[union-attr]
    with pytest.raises(HostsArePeople):
        folded.say(ann, GiveHost("m2"))


def test_only_the_host_changes_the_room() -> None:
    folded = FoldedRoom()
    folded.join("Ann")
    bob = folded.join("Bob")
    for command in (
        ShuffleSeats(),
        LockSeats(),
        RemoveMember("m1"),
        NewSeries(),
        NextGame(),
        AddBot("x"),
        StartGame(),
    ):
        with pytest.raises(OnlyTheHost):
            folded.say(bob, command)
    folded.say("m1", GiveHost(bob))
    folded.say(bob, LockSeats())
    with pytest.raises(SeatsAreLocked):
        folded.say("m1", TakeSeat(RS))
    folded.say(bob, SeatMember("m1", RS))
    assert folded.room.seat_of("m1") is RS
    with pytest.raises(NoSuchMember):
        folded.say(bob, SeatMember("m9", RS))


def test_a_screen_takes_no_seat_and_says_nothing() -> None:
    folded = FoldedRoom()
    ann = folded.join("Ann")
    screen = folded.join("TV", screen=True)
    for command in (TakeSeat(RS), BeReady(), KeepNotes("x")):
        with pytest.raises(ScreensOnlyShow):
            folded.say(screen, command)
    with pytest.raises(ScreensOnlyShow):
        folded.say(ann, SeatMember(screen, RS))
    with pytest.raises(ScreensOnlyShow):
        folded.say(ann, SwapSeats(screen, ann))
    assert folded.room.host == ann


def test_what_no_room_can_play_is_refused() -> None:
    folded = FoldedRoom()
    ann = folded.join("Ann")
    settings = folded.room.settings
    for bad in (
        replace(settings, language="xx"),
        replace(settings, decks=()),
        replace(settings, decks=("fr", "fr")),
        replace(settings, timers=replace(settings.timers, clue=0)),
    ):
        with pytest.raises(BadSetting):
            folded.say(ann, SetUp(bad))
    with pytest.raises(OptionNotOffered):
        folded.say(ann, SetUp(replace(settings, options=DuoOptions(tokens=99))))


def test_a_series_counts_games_teams_and_people() -> None:
    folded, people = playing()
    assert folded.room.game is not None
    folded.happen(*decide(folded.room.game, RS, Concede()))
    score = folded.room.score
    assert (score.games, score.red, score.blue, score.won) == (1, 0, 1, 0)
    assert score.wins == {people[BS]: 1, people[BG]: 1}
    folded.say(people[RS], NewSeries())
    assert folded.room.score.games == 0


@pytest.mark.parametrize("options", [DuoOptions(), WordsOptions(variant=Variant.COOP)])
def test_those_who_play_together_win_and_lose_together(options: Options) -> None:
    folded, _ = playing(options)
    assert folded.room.game is not None
    folded.happen(*decide(folded.room.game, folded.room.game.seats[0], Concede()))
    assert (folded.room.score.lost, folded.room.score.red, folded.room.score.blue) == (1, 0, 0)


def test_a_pause_does_not_count_as_time() -> None:
    folded, people = playing()
    watcher = folded.join("Watcher")
    since = folded.room.phase_since
    with pytest.raises(NotPaused):
        folded.say(people[BG], Resume())
    with pytest.raises(NotSeated):
        folded.say(watcher, Pause())
    folded.now = 10
    folded.say(people[BG], Pause())
    with pytest.raises(Paused):
        folded.say(people[RG], Pause())
    folded.now = 25
    folded.say(people[RG], Resume())
    assert folded.room.phase_since == since + 15


def test_a_game_can_be_abandoned_and_then_keeps_its_key() -> None:
    folded, people = playing()
    folded.say(people[RS], AbandonGame())
    assert folded.room.game is None
    assert folded.room.score.games == 0
    with pytest.raises(NoGameToEnd):
        folded.say(people[RS], AbandonGame())
    with pytest.raises(NoGameToEnd):
        folded.say(people[RS], Pause())


def test_notes_are_kept_until_the_next_game() -> None:
    folded, people = playing()
    folded.say(people[RS], KeepNotes("BOAT: 3, 7", (3, 7)))
    assert folded.room.notes[people[RS]].cards == (3, 7)
    with pytest.raises(TooLong):
        folded.say(people[RS], KeepNotes("x" * 3000))
    with pytest.raises(TooLong):
        folded.say(people[RS], KeepNotes("", (3,) * 26))
    for card in (-1, 25, 2**70):
        with pytest.raises(NoSuchCard):
            folded.say(people[RS], KeepNotes("", (card,)))
    assert folded.room.game is not None
    folded.happen(*decide(folded.room.game, RS, Concede()))
    for member in folded.room.seated_members():
        folded.say(member.id, BeReady())
    folded.start()
    assert folded.room.notes == {}
