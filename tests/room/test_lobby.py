from __future__ import annotations

from dataclasses import replace

import pytest

from nomdecode.room import start_check as beginning
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
from tests.room.rooms import Parlour, playing

RS, RG, BS, BG = Seat.RED_SPYMASTER, Seat.RED_GUESSER, Seat.BLUE_SPYMASTER, Seat.BLUE_GUESSER


def test_what_is_so_already_is_no_news() -> None:
    parlour = Parlour()
    ann = parlour.join("Ann")
    before = len(parlour.records)
    for command in (LockSeats(locked=False), LockRoom(locked=False), LeaveSeat()):
        parlour.say(ann, command)
    assert len(parlour.records) == before


def test_bots_are_counted() -> None:
    parlour = Parlour(limits=RoomLimits(bots=1))
    ann = parlour.join("Ann")
    parlour.say(ann, AddBot("One"))
    with pytest.raises(TooManyBots):
        parlour.say(ann, AddBot("Two"))
    assert not parlour.room.member("m2").is_present_person  # type: ignore[union-attr]
    with pytest.raises(HostsArePeople):
        parlour.say(ann, GiveHost("m2"))


def test_only_the_host_changes_the_room() -> None:
    parlour = Parlour()
    parlour.join("Ann")
    bob = parlour.join("Bob")
    for command in (ShuffleSeats(), LockSeats(), RemoveMember("m1"), NewSeries(), NextGame(), AddBot("x")):
        with pytest.raises(OnlyTheHost):
            parlour.say(bob, command)
    with pytest.raises(OnlyTheHost):
        beginning.players_for_start(parlour.room, parlour.member(bob))
    parlour.say("m1", GiveHost(bob))
    parlour.say(bob, LockSeats())
    with pytest.raises(SeatsAreLocked):
        parlour.say("m1", TakeSeat(RS))
    parlour.say(bob, SeatMember("m1", RS))
    assert parlour.room.seat_of("m1") is RS
    with pytest.raises(NoSuchMember):
        parlour.say(bob, SeatMember("m9", RS))


def test_a_screen_takes_no_seat_and_says_nothing() -> None:
    parlour = Parlour()
    ann = parlour.join("Ann")
    screen = parlour.join("TV", screen=True)
    for command in (TakeSeat(RS), BeReady(), KeepNotes("x")):
        with pytest.raises(ScreensOnlyShow):
            parlour.say(screen, command)
    with pytest.raises(ScreensOnlyShow):
        parlour.say(ann, SeatMember(screen, RS))
    with pytest.raises(ScreensOnlyShow):
        parlour.say(ann, SwapSeats(screen, ann))
    assert parlour.room.host == ann


def test_what_no_room_can_play_is_refused() -> None:
    parlour = Parlour()
    ann = parlour.join("Ann")
    settings = parlour.room.settings
    for bad in (
        replace(settings, language="xx"),
        replace(settings, decks=()),
        replace(settings, decks=("fr", "fr")),
        replace(settings, timers=replace(settings.timers, clue=0)),
    ):
        with pytest.raises(BadSetting):
            parlour.say(ann, SetUp(bad))
    with pytest.raises(OptionNotOffered):
        parlour.say(ann, SetUp(replace(settings, options=DuoOptions(tokens=99))))


def test_a_series_counts_games_teams_and_people() -> None:
    parlour, people = playing()
    assert parlour.room.game is not None
    parlour.happen(*decide(parlour.room.game, RS, Concede()))
    score = parlour.room.score
    assert (score.games, score.red, score.blue, score.won) == (1, 0, 1, 0)
    assert score.wins == {people[BS]: 1, people[BG]: 1}
    parlour.say(people[RS], NewSeries())
    assert parlour.room.score.games == 0


@pytest.mark.parametrize("options", [DuoOptions(), WordsOptions(variant=Variant.COOP)])
def test_those_who_play_together_win_and_lose_together(options: Options) -> None:
    parlour, _ = playing(options)
    assert parlour.room.game is not None
    parlour.happen(*decide(parlour.room.game, parlour.room.game.seats[0], Concede()))
    assert (parlour.room.score.lost, parlour.room.score.red, parlour.room.score.blue) == (1, 0, 0)


def test_a_pause_does_not_count_as_time() -> None:
    parlour, people = playing()
    watcher = parlour.join("Watcher")
    since = parlour.room.phase_since
    with pytest.raises(NotPaused):
        parlour.say(people[BG], Resume())
    with pytest.raises(NotSeated):
        parlour.say(watcher, Pause())
    parlour.now = 10
    parlour.say(people[BG], Pause())
    with pytest.raises(Paused):
        parlour.say(people[RG], Pause())
    parlour.now = 25
    parlour.say(people[RG], Resume())
    assert parlour.room.phase_since == since + 15


def test_a_game_can_be_abandoned_and_then_keeps_its_key() -> None:
    parlour, people = playing()
    parlour.say(people[RS], AbandonGame())
    assert parlour.room.game is None
    assert parlour.room.score.games == 0
    with pytest.raises(NoGameToEnd):
        parlour.say(people[RS], AbandonGame())
    with pytest.raises(NoGameToEnd):
        parlour.say(people[RS], Pause())


def test_notes_are_kept_until_the_next_game() -> None:
    parlour, people = playing()
    parlour.say(people[RS], KeepNotes("BOAT: 3, 7", (3, 7)))
    assert parlour.room.notes[people[RS]].cards == (3, 7)
    with pytest.raises(TooLong):
        parlour.say(people[RS], KeepNotes("x" * 3000))
    with pytest.raises(TooLong):
        parlour.say(people[RS], KeepNotes("", (3,) * 26))
    for card in (-1, 25, 2**70):
        with pytest.raises(NoSuchCard):
            parlour.say(people[RS], KeepNotes("", (card,)))
    assert parlour.room.game is not None
    parlour.happen(*decide(parlour.room.game, RS, Concede()))
    for member in parlour.room.seated():
        parlour.say(member.id, BeReady())
    parlour.start()
    assert parlour.room.notes == {}
