from __future__ import annotations

import asyncio

import pytest

from nomdecode.room.chat import Channel
from nomdecode.room.commands import (
    AbandonGame,
    BeReady,
    KeepNotes,
    LeaveRoom,
    LeaveSeat,
    Pause,
    RemoveMember,
    Resume,
    StartGame,
    TakeSeat,
)
from nomdecode.room.limits import RoomLimits
from nomdecode.room.refusals import NotAMember
from nomdecode.rules.commands import Concede, GiveClue
from nomdecode.rules.seats import GUESSERS, Seat
from tests.live.live_rooms import Device, ask, begun_table, game_of, join, make_deps, open_table, settle

RS, RG, BS, BG = Seat.RED_SPYMASTER, Seat.RED_GUESSER, Seat.BLUE_SPYMASTER, Seat.BLUE_GUESSER


async def test_each_seat_is_told_its_own_view_and_spectators_theirs() -> None:
    live_room, people = await begun_table()
    devices = {seat: Device(live_room, member) for seat, member in people.items()}
    watcher = Device(live_room, await join(live_room, "Watcher"))
    for seat, device in devices.items():
        view = device.last("view")["view"]
        assert view["seat"] == seat
        assert bool(view["keys"]) is (seat not in GUESSERS)
    assert watcher.last("view")["view"]["keys"] == []
    assert watcher.last("welcome")["you"] == live_room.room.guests["session of Watcher"]
    assert watcher.heard[0]["type"] == "welcome"


async def test_a_late_device_of_a_seat_is_told_everything_in_one_view() -> None:
    live_room, people = await begun_table()
    giver = game_of(live_room).giver
    assert giver is not None
    first = Device(live_room, people[RG])
    await ask(live_room, people[giver], GiveClue("BASKET", 1))
    late = Device(live_room, people[RG])
    assert late.last("view") == first.last("view")
    assert late.last("room")["room"] == first.last("room")["room"]


async def test_the_deal_is_sent_once_in_a_game_and_before_its_first_view() -> None:
    live_room, people = await open_table()
    device = Device(live_room, people[RS])
    assert device.count("deal") == 0
    host = live_room.room.host
    for seat in (RS, BS):
        await ask(live_room, people[seat], BeReady())
    await ask(live_room, host, StartGame())
    assert [each["type"] for each in device.heard].index("deal") > 0
    assert [each["type"] for each in device.heard[-3:]] == ["deal", "view", "room"]
    assert device.last("deal")["deal"]["cards"] == list(game_of(live_room).codenames)
    giver = game_of(live_room).giver
    assert giver is not None
    await ask(live_room, people[giver], GiveClue("BASKET", 1))
    await ask(live_room, people[giver], Concede())
    assert device.count("deal") == 1
    first = device.last("deal")["deal"]["cards"]
    for seat in (RS, BS):
        await ask(live_room, people[seat], BeReady())
    await ask(live_room, host, StartGame())
    assert device.count("deal") == 2
    assert device.last("deal")["deal"]["cards"] == list(game_of(live_room).codenames) != first


async def test_the_deal_is_sent_again_when_a_player_is_replaced_or_a_device_asks_for_everything() -> None:
    live_room, people = await begun_table()
    device = Device(live_room, people[RS])
    assert device.count("deal") == 1
    late = await join(live_room, "Late")
    await ask(live_room, people[BG], LeaveRoom())
    await ask(live_room, late, TakeSeat(BG, instead_of=people[BG]))
    assert device.count("deal") == 2
    assert "Late" in {player["name"] for player in device.last("deal")["deal"]["players"]}
    assert "Late" in {player["name"] for player in device.last("view")["view"]["table"]["players"]}
    live_room.resend_state(device.connection)
    assert [each["type"] for each in device.heard[-4:]] == ["room", "deal", "view", "pointers"]


async def test_without_a_game_there_is_no_deal_and_the_view_is_empty() -> None:
    live_room, people = await begun_table()
    device = Device(live_room, people[RS])
    await ask(live_room, live_room.room.host, AbandonGame())
    assert device.last("view")["view"] is None
    late = Device(live_room, people[RG])
    assert late.count("deal") == 0
    assert late.last("view")["view"] is None


async def test_presence_is_seen_by_everybody() -> None:
    live_room, people = await begun_table()
    one = Device(live_room, people[RS])

    def away() -> set[str]:
        return {m["id"] for m in one.last("room")["room"]["members"] if m["away"]}

    assert away() == {people[seat] for seat in (RG, BS, BG)}
    other = Device(live_room, people[RG])
    assert people[RG] not in away()
    other.leave()
    assert people[RG] in away()


async def test_a_removed_member_is_told_and_parted_with() -> None:
    live_room, people = await open_table()
    device = Device(live_room, people[BG])
    await ask(live_room, live_room.room.host, RemoveMember(people[BG]))
    assert device.last("disconnected")["code"] == "removed"
    assert device.is_parted
    with pytest.raises(NotAMember):
        await ask(live_room, people[BG], BeReady())


async def test_a_reader_that_never_reads_stalls_nobody_and_gets_the_newest_view() -> None:
    """Never await a slow reader."""
    live_room, people = await begun_table(deps=make_deps(limits=RoomLimits(outbox=4)))
    gate = asyncio.Event()
    kept: list[bytes] = []

    async def slow(message: bytes) -> None:
        await gate.wait()
        kept.append(message)

    Device(live_room, people[RG], slow)
    quick = Device(live_room, people[BG])
    for n in range(50):
        await ask(live_room, people[RS], Pause() if n % 2 == 0 else Resume())
        live_room.ephemeral.send_chat_line(people[BG], Channel.TABLE, f"line {n}")
    assert quick.last("room")["version"] == live_room.version
    assert not kept
    gate.set()
    await settle()
    assert len(kept) < 12
    assert f'"version":{live_room.version}' in b"".join(kept).decode()
    assert b"line 49" in kept[-1]


async def test_notes_go_to_their_owner_alone() -> None:
    live_room, people = await begun_table()
    devices = {seat: Device(live_room, member) for seat, member in people.items()}
    told = {seat: len(device.heard) for seat, device in devices.items()}
    await ask(live_room, people[RS], KeepNotes("boat?", (1, 2)))
    assert devices[RS].last("notes") == {"type": "notes", "text": "boat?", "cards": [1, 2]}
    for seat in (RG, BS, BG):
        assert len(devices[seat].heard) == told[seat]
    assert Device(live_room, people[RS]).last("notes")["text"] == "boat?"


async def test_an_outbox_whose_client_is_gone_closes_itself() -> None:
    live_room, people = await begun_table()

    async def broken(message: bytes) -> None:
        del message
        raise ConnectionError

    device = Device(live_room, people[RG], broken)
    await settle()
    assert device.connection.outbox.is_closed
    await ask(live_room, people[RS], Pause())


async def test_who_changes_seats_after_a_game_sees_the_table_from_there() -> None:
    live_room, people = await begun_table()
    device = Device(live_room, people[BG])
    await ask(live_room, people[RS], Concede())
    await ask(live_room, people[BG], LeaveSeat())
    assert device.last("view")["view"]["seat"] is None
    await ask(live_room, people[BG], TakeSeat(RG))
    assert device.last("view")["view"]["seat"] == RG.value


async def test_a_connecting_device_is_told_everything_once() -> None:
    """The second device of a member changes nothing for the others."""
    live_room, people = await begun_table()
    other = Device(live_room, people[BG])
    for is_first in (True, False):
        told = other.count("room")
        device = Device(live_room, people[RG])
        assert [message["type"] for message in device.heard] == [
            "welcome",
            "room",
            "deal",
            "view",
            "pointers",
            "notes",
        ]
        assert other.count("room") == told + is_first
        (shown,) = [m for m in device.last("room")["room"]["members"] if m["id"] == people[RG]]
        assert not shown["away"]


async def test_notes_written_without_end_become_few_records() -> None:
    live_room, people = await begun_table()
    before = live_room.version
    writing = [ask(live_room, people[RS], KeepNotes(f"note {n}")) for n in range(100)]
    await asyncio.gather(*writing)
    assert live_room.version - before <= 22
    assert live_room.room.notes[people[RS]].text == "note 99"
