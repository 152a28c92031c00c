"""Law: the room's state is the fold of its records, whatever was wished in whatever order."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nomdecode.room.commands import (
    AbandonGame,
    AddBot,
    BeReady,
    GiveHost,
    KeepNotes,
    LeaveRoom,
    LeaveSeat,
    LockRoom,
    LockSeats,
    NewSeries,
    NextGame,
    Pause,
    RemoveMember,
    Rename,
    ReplaceMember,
    Resume,
    RoomCommand,
    SeatMember,
    SetUp,
    ShuffleSeats,
    SwapSeats,
    TakeSeat,
)
from nomdecode.room.evolve import fold
from nomdecode.room.members import Kind
from nomdecode.room.records import BadRecord, decode_record, decode_records, encode_record
from nomdecode.room.settings import Settings, Timers
from nomdecode.rules import decide
from nomdecode.rules.options import Options, seats_of_game
from nomdecode.rules.refusals import Refused
from nomdecode.rules.seats import SPYMASTERS, Seat
from tests.codec.test_events import JSON
from tests.room.rooms import FoldedRoom
from tests.rules.moves import legal_moves
from tests.tables import EVERY_GAME

NAMES = ("Ann", "Bob", "Cid", "Dan", "Eve", "Zoé")


KEYS_SEEN: dict[Seat | None, set[str]] = {
    **{seat: {"key"} for seat in SPYMASTERS},
    Seat.SIDE_A: {"A"},
    Seat.SIDE_B: {"B"},
}


def any_command(rng: Random) -> RoomCommand:
    member, other = f"m{rng.randrange(1, 8)}", f"m{rng.randrange(1, 8)}"
    seat = rng.choice(list(Seat))
    commands: list[RoomCommand] = [
        TakeSeat(seat),
        TakeSeat(seat),
        TakeSeat(seat, instead_of=member),
        LeaveSeat(),
        BeReady(),
        BeReady(),
        KeepNotes("n", (1,)),
        Pause(),
        Resume(),
        Rename(rng.choice(NAMES)),
        LeaveRoom(),
        SeatMember(member, seat),
        SwapSeats(member, other),
        ShuffleSeats(),
        ReplaceMember(member, other),
        LockSeats(locked=rng.random() < 0.2),
        LockRoom(locked=rng.random() < 0.2),
        RemoveMember(member),
        GiveHost(member),
        AddBot(f"bot {rng.randrange(9)}", seat),
        SetUp(Settings(rng.choice(list(EVERY_GAME.values())), chat=False, timers=Timers(clue=9))),
        NextGame(),
        AbandonGame(),
        NewSeries(),
    ]
    return rng.choice(commands)


def live_a_little(folded: FoldedRoom, rng: Random) -> None:
    """One random thing: somebody joins, sends a command, starts a game or plays in it."""
    before = folded.room
    what = rng.random()
    try:
        if what < 0.15:
            folded.join(rng.choice(NAMES), screen=rng.random() < 0.1)
        elif what < 0.7 and folded.room.members:
            folded.say(rng.choice(folded.room.members).id, any_command(rng))
        elif what < 0.8 and folded.room.host:
            folded.start()
        elif folded.room.is_playing and folded.room.game:
            seat, move = rng.choice(legal_moves(folded.room.game))
            folded.happen(*decide(folded.room.game, seat, move))
    except Refused:
        assert folded.room is before


@settings(max_examples=60)
@given(seed=st.integers(0, 2**32), game=st.sampled_from(sorted(EVERY_GAME)))
def test_whatever_happens_the_records_tell_it_and_nobody_sees_too_much(seed: int, game: str) -> None:
    """A-44: in every state that can be reached, nobody sits where a key they have seen may not be seen."""
    rng = Random(seed)
    folded = FoldedRoom(EVERY_GAME[game], seed=seed)
    if seed % 2:
        folded.fill()
    seen: dict[tuple[int, str], set[str]] = {}
    for _ in range(80):
        live_a_little(folded, rng)
        room = folded.room
        if room.is_playing and room.game:
            held = {(p.id, p.name, p.seat) for p in room.game.players}
            assert held == {(m.id, m.name, m.seat) for m in room.members if m.seat is not None}
            for member in room.seated_members():
                keys = seen.setdefault((room.games, member.id), set())
                keys |= KEYS_SEEN.get(member.seat, set())
                assert keys <= KEYS_SEEN.get(member.seat, set())
        assert len({m.id for m in room.members}) == len(room.members)
        host = room.find_member(room.host or "")
        assert host is None or host.is_present_person
        assert host is not None or not room.present_members(Kind.PERSON)
        shown = [m.seat for m in room.seated_members()]
        assert set(shown) <= set(seats_of_game(room.settings.options))
    lines = [encode_record(record) for record in folded.records]
    assert decode_records(lines) == folded.records
    assert fold(decode_records(lines)) == folded.room


@pytest.mark.parametrize("options", EVERY_GAME.values(), ids=EVERY_GAME)
def test_settings_of_every_game_are_read_as_they_were_written(options: Options) -> None:
    record = FoldedRoom(options).records[0]
    assert decode_record(encode_record(record)) == record


@given(st.binary(max_size=60) | JSON.map(lambda plain: json.dumps(plain).encode()))
def test_what_is_not_a_record_is_said_to_be_none(line: bytes) -> None:
    with pytest.raises(BadRecord):
        decode_record(line)


def test_a_later_schema_is_not_guessed_at() -> None:
    with pytest.raises(BadRecord, match="schema 99"):
        decode_record(b'{"schema": 99, "at": 1, "room": {"event": "game_paused"}}')
