"""A game that begins with its room: the daily challenge."""

from __future__ import annotations

from dataclasses import replace

import pytest

from nomdecode.room.commands import AddBot, SetUp, StartGame
from nomdecode.room.events import GameAbandoned, SettingsChanged
from nomdecode.room.limits import RoomLimits
from nomdecode.room.prearranged_game import PrearrangedGame, start_prearranged_game
from nomdecode.room.refusals import BadSetting, TooManyBots
from nomdecode.room.settings import DayGame, Pace
from nomdecode.rules.events import Setup
from nomdecode.rules.options import Variant, WordsOptions
from nomdecode.rules.seats import Seat
from tests.room.rooms import FoldedRoom, playing

COOP = WordsOptions(variant=Variant.COOP)
DAY = DayGame("2026-11-16/fr/guess", par=4, level=1)


def begun() -> tuple[FoldedRoom, str]:
    folded = FoldedRoom(COOP)
    folded.happen(SettingsChanged(replace(folded.room.settings, day=DAY)))
    ann = folded.join("Ann")
    folded.happen(*start_prearranged_game(folded.room, opening(), RoomLimits(), now=1.0))
    return folded, ann


def opening() -> PrearrangedGame:
    dealt = playing()[0].room.game
    assert dealt is not None
    setup = Setup(COOP, (), dealt.setup.cards, dealt.setup.key)
    return PrearrangedGame(Seat.GUESSER, (AddBot("Robot", Seat.SPYMASTER, "scripted"),), setup)


def test_the_player_and_the_bots_are_seated_the_room_is_locked_and_the_game_begins() -> None:
    folded, ann = begun()
    room = folded.room
    assert (room.is_playing, room.locked, room.seat_of(ann)) == (True, True, Seat.GUESSER)
    assert [(each.name, each.seat, each.bot) for each in room.seated_members() if each.bot] == [
        ("Robot", Seat.SPYMASTER, "scripted")
    ]
    assert room.game is not None
    assert {player.seat for player in room.game.players} == {Seat.GUESSER, Seat.SPYMASTER}


def test_a_room_of_a_day_can_be_set_up_and_started_no_other_way() -> None:
    folded, ann = begun()
    folded.happen(GameAbandoned())
    for command in (StartGame(), SetUp(replace(folded.room.settings, pace=Pace.QUICK))):
        with pytest.raises(BadSetting, match="plays it once"):
            folded.say(ann, command)


def test_bots_that_do_not_fit_are_refused() -> None:
    folded = FoldedRoom()
    folded.join("Ann")
    with pytest.raises(TooManyBots):
        start_prearranged_game(folded.room, opening(), RoomLimits(bots=0), now=1.0)
