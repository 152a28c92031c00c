from __future__ import annotations

from dataclasses import replace

import pytest

from nomdecode.room.commands import (
    AddBot,
    BeReady,
    GiveHost,
    LeaveRoom,
    NextGame,
    ReplaceMember,
    SetUp,
    ShuffleSeats,
    TakeSeat,
)
from nomdecode.room.view import room_view
from nomdecode.rules.commands import Concede
from nomdecode.rules.decide import decide
from nomdecode.rules.options import DuoOptions, Options, WordsOptions
from nomdecode.rules.rematch import Rotation
from nomdecode.rules.seats import Seat
from tests.room.rooms import FoldedRoom, playing

RS, RG, BS, BG = Seat.RED_SPYMASTER, Seat.RED_GUESSER, Seat.BLUE_SPYMASTER, Seat.BLUE_GUESSER


def finished() -> tuple[FoldedRoom, dict[Seat, str]]:
    folded, people = playing()
    assert folded.room.game is not None
    folded.happen(*decide(folded.room.game, RS, Concede()))
    return folded, people


def asked_again(folded: FoldedRoom) -> str | None:
    return room_view(folded.room, ()).asked_again


def test_everybody_sees_who_has_asked_for_another_game() -> None:
    """W-30."""
    folded, people = finished()
    folded.say(people[RS], ShuffleSeats())
    assert asked_again(folded) is None  # other seats alone ask for nothing
    folded.say(people[RS], NextGame())
    assert asked_again(folded) == people[RS]


def test_another_game_is_asked_for_although_everybody_stays() -> None:
    """W-30."""
    folded, people = finished()
    folded.say(people[RS], SetUp(replace(folded.room.settings, rotation=Rotation.NONE)))
    folded.say(people[RS], NextGame())
    assert asked_again(folded) == people[RS]


def test_whoever_was_replaced_is_shown_where_they_sat() -> None:
    """A-44."""
    folded, people = playing()
    folded.say(people[RS], AddBot("Owl"))
    bot = folded.room.members[-1].id

    def left_seat(member: str) -> Seat | None:
        return next(m.left_seat for m in room_view(folded.room, ()).members if m.id == member)

    assert left_seat(people[RG]) is None
    folded.context = replace(folded.context, connected={people[RS]})
    folded.say(people[RS], ReplaceMember(people[RG], bot))
    assert left_seat(people[RG]) is RG
    assert left_seat(bot) is None
    folded.say(people[RG], TakeSeat(RG, instead_of=bot))
    assert left_seat(people[RG]) is None
    assert left_seat(bot) is RG
    assert folded.room.game is not None
    folded.happen(*decide(folded.room.game, RS, Concede()))
    assert left_seat(bot) is None


def test_another_game_is_asked_for_until_it_begins() -> None:
    """W-30."""
    folded, people = finished()
    folded.say(people[RS], NextGame())
    watcher = folded.join("Watcher")
    folded.say(watcher, TakeSeat(RG))
    assert asked_again(folded) == people[RS]
    folded = FoldedRoom()
    people = folded.fill()
    folded.say(people[RS], SetUp(replace(folded.room.settings, rotation=Rotation.NONE)))
    folded.say(people[RS], NextGame())
    for seat in (RS, BS):
        folded.say(people[seat], BeReady())
    folded.start()
    assert asked_again(folded) is None


def test_the_votes_of_connected_guessers_count_where_the_room_wants_them() -> None:
    folded = FoldedRoom()
    people = folded.fill()
    folded.say(people[RS], AddBot("Robot", BG))
    connected = {people[RS], people[RG]}

    def voters() -> list[str]:
        return [member.id for member in room_view(folded.room, connected).members if member.votes]

    assert voters() == []
    folded.say(people[RS], SetUp(replace(folded.room.settings, consensus=True)))
    assert voters() == [people[RG]]  # the key holder touches nothing; the absent one is not waited for
    connected.add(people[BG])
    assert voters() == [people[RG], people[BG]]
    folded.say(people[BG], LeaveRoom())
    assert voters() == [people[RG]]


@pytest.mark.parametrize(
    ("options", "rotation", "rotates"),
    [
        (WordsOptions(), Rotation.SPYMASTERS, True),
        (WordsOptions(), Rotation.NONE, False),
        (DuoOptions(), Rotation.SPYMASTERS, False),
        (DuoOptions(), Rotation.TEAMS, True),
    ],
)
def test_a_room_says_whether_seats_change_in_another_game(
    options: Options, rotation: Rotation, *, rotates: bool
) -> None:
    """W-30, D-41: in Duo there is no key to pass on."""
    folded = FoldedRoom(options)
    host = folded.join("Ann")
    folded.say(host, SetUp(replace(folded.room.settings, rotation=rotation)))
    assert room_view(folded.room, ()).rotates is rotates


def test_a_change_of_host_is_told() -> None:
    folded, people = playing()
    assert room_view(folded.room, ()).former_host is None
    folded.say(people[RS], GiveHost(people[BG]))
    seen = room_view(folded.room, ())
    assert (seen.host, seen.former_host) == (people[BG], people[RS])
