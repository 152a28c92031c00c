from __future__ import annotations

import pytest

from nomdecode.room.commands import StartGame, TakeSeat
from nomdecode.room.refusals import NotAllAgree, NothingToPointAt
from nomdecode.rules.commands import GiveClue, Guess
from nomdecode.rules.seats import Seat
from tests.live.live_rooms import Device, ask, game_of, join, open_table

RG, BG = Seat.RED_GUESSER, Seat.BLUE_GUESSER


async def test_with_consensus_a_card_is_touched_when_all_guessers_agree() -> None:
    host, people = await open_table(consensus=True)
    second = {}
    for seat in (RG, BG):
        second[seat] = await join(host, f"second {seat}")
        await ask(host, second[seat], TakeSeat(seat))
    await ask(host, host.room.host, StartGame())
    giver, guesser = game_of(host).giver, game_of(host).guesser
    assert giver is not None
    assert guesser is not None
    device, other = Device(host, people[guesser]), Device(host, second[guesser])
    with pytest.raises(NothingToPointAt):
        host.gestures.vote(second[guesser], 3, withdrawn=False)
    await ask(host, people[giver], GiveClue("BASKET", 2))
    with pytest.raises(NotAllAgree):
        await ask(host, people[guesser], Guess(3))
    host.gestures.vote(second[guesser], 4, withdrawn=False)
    host.gestures.point(people[guesser], 3)
    assert device.last("pointers") == {
        "type": "pointers",
        "pointers": {people[guesser]: 3},
        "votes": {second[guesser]: 4},
    }
    with pytest.raises(NotAllAgree):
        await ask(host, people[guesser], Guess(3))
    host.gestures.vote(second[guesser], 3, withdrawn=False)
    await ask(host, people[guesser], Guess(3))
    assert other.last("pointers")["votes"] == {}
    with pytest.raises(NothingToPointAt):
        host.gestures.point(people[giver], 3)


async def test_whoever_is_away_is_not_waited_for() -> None:
    host, people = await open_table(consensus=True)
    others = [await join(host, f"second {seat}") for seat in (RG, BG)]
    for other, seat in zip(others, (RG, BG), strict=True):
        await ask(host, other, TakeSeat(seat))
    devices = [Device(host, other) for other in others]
    await ask(host, host.room.host, StartGame())
    giver, guesser = game_of(host).giver, game_of(host).guesser
    assert giver is not None
    assert guesser is not None
    await ask(host, people[giver], GiveClue("BASKET", 2))
    with pytest.raises(NotAllAgree):
        await ask(host, people[guesser], Guess(3))
    for device in devices:
        device.leave()
    await ask(host, people[guesser], Guess(3))
