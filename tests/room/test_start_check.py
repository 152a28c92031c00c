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
from tests.room.rooms import Parlour

RS, RG, BS, BG = Seat.RED_SPYMASTER, Seat.RED_GUESSER, Seat.BLUE_SPYMASTER, Seat.BLUE_GUESSER


def test_nobody_is_shown_a_key_before_saying_yes_to_it() -> None:
    parlour = Parlour()
    people = parlour.fill()
    parlour.say(people[BS], BeReady(ready=False))
    with pytest.raises(NotEverybodyIsReady) as refused:
        parlour.start()
    assert refused.value.facts["waiting_for"] == [people[BS]]
    parlour.say(people[BS], BeReady())
    parlour.say(people[BG], BeReady(ready=False))
    parlour.start()
    assert parlour.room.is_playing


def test_a_ready_check_waits_for_everybody_who_sits() -> None:
    parlour = Parlour()
    people = parlour.fill()
    parlour.say(people[RS], SetUp(replace(parlour.room.settings, ready_check=True)))
    assert not any(m.ready for m in parlour.room.members)  # nobody has accepted the new settings
    for seat in (RS, RG, BS):
        parlour.say(people[seat], BeReady())
    with pytest.raises(NotEverybodyIsReady):
        parlour.start()


def test_an_unready_spectator_has_nothing_to_accept() -> None:
    parlour = Parlour()
    ann = parlour.join("Ann")
    with pytest.raises(NotSeated):
        parlour.say(ann, BeReady())
