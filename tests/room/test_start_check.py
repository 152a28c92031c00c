from __future__ import annotations

from dataclasses import replace

import pytest

from nomdecode.room.commands import BeReady, LeaveRoom, LeaveSeat, SetUp
from nomdecode.room.refusals import (
    NotEverybodyIsReady,
    NotSeated,
)
from nomdecode.room.start_check import StartBlocker, must_be_ready, start_blocker
from nomdecode.rules.seats import Seat
from tests.room.rooms import FoldedRoom

RS, RG, BS, BG = Seat.RED_SPYMASTER, Seat.RED_GUESSER, Seat.BLUE_SPYMASTER, Seat.BLUE_GUESSER


def test_nobody_is_shown_a_key_before_saying_yes_to_it() -> None:
    folded = FoldedRoom()
    people = folded.fill()
    folded.say(people[BS], BeReady(ready=False))
    with pytest.raises(NotEverybodyIsReady) as refused:
        folded.start()
    assert refused.value.facts["waiting_for"] == [people[BS]]
    folded.say(people[BS], BeReady())
    folded.say(people[BG], BeReady(ready=False))
    folded.start()
    assert folded.room.is_playing


def test_a_ready_check_waits_for_everybody_who_sits() -> None:
    folded = FoldedRoom()
    people = folded.fill()
    folded.say(people[RS], SetUp(replace(folded.room.settings, ready_check=True)))
    assert not any(m.ready for m in folded.room.members)  # nobody has accepted the new settings
    for seat in (RS, RG, BS):
        folded.say(people[seat], BeReady())
    with pytest.raises(NotEverybodyIsReady):
        folded.start()


def test_an_unready_spectator_has_nothing_to_accept() -> None:
    folded = FoldedRoom()
    ann = folded.join("Ann")
    with pytest.raises(NotSeated):
        folded.say(ann, BeReady())


def test_what_keeps_a_game_from_starting_names_the_seats_and_the_members() -> None:
    folded = FoldedRoom()
    people = folded.fill()
    assert start_blocker(folded.room) is None
    folded.say(people[BS], BeReady(ready=False))
    folded.say(people[RG], LeaveSeat())
    assert start_blocker(folded.room) == StartBlocker("not_everybody_is_ready", (RG,), (people[BS],))
    folded.say(people[BS], BeReady())
    assert start_blocker(folded.room) == StartBlocker("too_few_players", (RG,), ())


def test_during_a_game_only_its_end_is_waited_for() -> None:
    folded = FoldedRoom()
    folded.fill()
    folded.start()
    assert start_blocker(folded.room) == StartBlocker("game_not_over")
    assert not any(must_be_ready(folded.room, member) for member in folded.room.members)


def test_those_who_are_to_see_a_key_must_agree_and_with_a_ready_check_everybody_who_sits() -> None:
    folded = FoldedRoom()
    people = folded.fill()
    watcher = folded.join("Watcher")

    def asked() -> set[str]:
        return {member.id for member in folded.room.members if must_be_ready(folded.room, member)}

    assert asked() == {people[RS], people[BS]}
    folded.say(people[RS], SetUp(replace(folded.room.settings, ready_check=True)))
    assert asked() == set(people.values())
    assert watcher not in asked()
    folded.say(people[BS], LeaveRoom())
    assert people[BS] not in asked()
