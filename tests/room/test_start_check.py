from __future__ import annotations

from dataclasses import replace

import pytest

from nomdecode.room.commands import (
    BeReady,
    SetUp,
)
from nomdecode.room.refusals import (
    NotEverybodyIsReady,
    NotSeated,
)
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
