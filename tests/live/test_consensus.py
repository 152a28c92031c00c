from __future__ import annotations

import pytest

from nomdecode.room.commands import StartGame, TakeSeat
from nomdecode.room.refusals import NotAllAgree, NothingToPointAt
from nomdecode.rules.commands import GiveClue, Guess, Stop
from nomdecode.rules.options import DuoOptions
from nomdecode.rules.seats import IDENTITY_OF_TEAM, Identity, Seat
from nomdecode.rules.state import Phase
from tests.live.live_rooms import Device, ask, game_of, join, open_table

RG, BG = Seat.RED_GUESSER, Seat.BLUE_GUESSER


async def test_with_consensus_a_card_is_touched_when_all_guessers_agree() -> None:
    live_room, people = await open_table(consensus=True)
    second = {}
    for seat in (RG, BG):
        second[seat] = await join(live_room, f"second {seat}")
        await ask(live_room, second[seat], TakeSeat(seat))
    await ask(live_room, live_room.room.host, StartGame())
    giver, guesser = game_of(live_room).giver, game_of(live_room).guesser
    assert giver is not None
    assert guesser is not None
    device, other = Device(live_room, people[guesser]), Device(live_room, second[guesser])
    with pytest.raises(NothingToPointAt):
        live_room.ephemeral.set_vote(second[guesser], 3, withdrawn=False)
    await ask(live_room, people[giver], GiveClue("BASKET", 2))
    with pytest.raises(NotAllAgree):
        await ask(live_room, people[guesser], Guess(3))
    live_room.ephemeral.set_vote(second[guesser], 4, withdrawn=False)
    live_room.ephemeral.set_pointer(people[guesser], 3)
    assert device.last("pointers") == {
        "type": "pointers",
        "pointers": {people[guesser]: [3]},
        "votes": {second[guesser]: 4},
    }
    with pytest.raises(NotAllAgree):
        await ask(live_room, people[guesser], Guess(3))
    live_room.ephemeral.set_vote(second[guesser], 3, withdrawn=False)
    await ask(live_room, people[guesser], Guess(3))
    assert other.last("pointers")["votes"] == {}
    with pytest.raises(NothingToPointAt):
        live_room.ephemeral.set_pointer(people[giver], 3)


async def test_a_guesser_points_at_several_cards_until_they_are_covered_or_the_turn_is_over() -> None:
    """A-43."""
    live_room, people = await open_table()
    await ask(live_room, live_room.room.host, StartGame())
    game = game_of(live_room)
    giver, guesser, starts = game.giver, game.guesser, game.active
    assert giver is not None
    assert guesser is not None
    assert starts is not None
    ours = [card for card, cell in enumerate(game.team_key.cells) if cell is IDENTITY_OF_TEAM[starts]][:3]
    device, member = Device(live_room, people[giver]), people[guesser]
    await ask(live_room, people[giver], GiveClue("BASKET", 2))
    for card in ours:
        live_room.ephemeral.set_pointer(member, card)
    live_room.ephemeral.set_pointer(member, ours[1], away=True)
    assert device.last("pointers")["pointers"] == {member: [ours[0], ours[2]]}
    await ask(live_room, member, Guess(ours[0]))
    assert device.last("pointers")["pointers"] == {member: [ours[2]]}
    live_room.ephemeral.set_pointer(member, None)
    assert device.last("pointers")["pointers"] == {}
    live_room.ephemeral.set_pointer(member, ours[2])
    await ask(live_room, member, Stop())
    assert device.last("pointers")["pointers"] == {}


async def test_whoever_is_away_is_not_waited_for() -> None:
    live_room, people = await open_table(consensus=True)
    others = [await join(live_room, f"second {seat}") for seat in (RG, BG)]
    for other, seat in zip(others, (RG, BG), strict=True):
        await ask(live_room, other, TakeSeat(seat))
    devices = [Device(live_room, other) for other in others]
    await ask(live_room, live_room.room.host, StartGame())
    giver, guesser = game_of(live_room).giver, game_of(live_room).guesser
    assert giver is not None
    assert guesser is not None
    await ask(live_room, people[giver], GiveClue("BASKET", 2))
    with pytest.raises(NotAllAgree):
        await ask(live_room, people[guesser], Guess(3))
    for device in devices:
        device.leave()
    await ask(live_room, people[guesser], Guess(3))


async def test_in_sudden_death_nobody_votes_so_nobody_is_waited_for() -> None:
    """D-31, D-32: those who share a side could not agree on anything."""
    options = DuoOptions(tokens=1, allowed_marks=1)
    live_room, people = await open_table(options, consensus=True)
    second = await join(live_room, "second")
    await ask(live_room, second, TakeSeat(Seat.SIDE_A))
    await ask(live_room, live_room.room.host, StartGame())
    Device(live_room, second)
    side_a, side_b = people[Seat.SIDE_A], people[Seat.SIDE_B]
    key = game_of(live_room).duo_key
    first = key.a.index(Identity.CONTACT)
    await ask(live_room, side_a, GiveClue("BASKET", 2))
    await ask(live_room, side_b, Guess(first))
    await ask(live_room, side_b, Stop())
    assert game_of(live_room).phase is Phase.SUDDEN_DEATH
    card = next(i for i, cell in enumerate(key.b) if cell is Identity.CONTACT and i != first)
    with pytest.raises(NothingToPointAt):
        live_room.ephemeral.set_vote(second, card, withdrawn=False)
    await ask(live_room, side_a, Guess(card))
    assert game_of(live_room).covered[card] is Identity.CONTACT
