"""Rooms and exports of schema 1, which named players by nickname, are read. Written by 1a264d7: `data/`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from nomdecode.codec import events as codec
from nomdecode.room.commands import LeaveRoom, TakeSeat
from nomdecode.room.decide import CommandRequest, DecisionContext, decide
from nomdecode.room.events import MemberReturned, Record
from nomdecode.room.evolve import fold, game_events_of_room
from nomdecode.room.records import BadRecord, decode_record, decode_records, encode_record
from nomdecode.room.schema_1 import with_member_ids
from nomdecode.room.state import Room
from nomdecode.rules.events import GameStarted
from nomdecode.rules.refusals import HasSeenTheKey
from nomdecode.rules.replay import fold as replay
from nomdecode.rules.seats import Player, Seat

DATA = Path(__file__).parent / "data"
LINES = (DATA / "schema-1.jsonl").read_bytes().splitlines()
KNOWN = json.loads((DATA / "schema-1.json").read_text())
GAME = (DATA / "schema-1-game.json").read_bytes()


def read() -> Room:
    room = fold(decode_records(LINES))
    assert room is not None
    return room


def test_a_room_of_schema_1_is_as_it_was() -> None:
    """Law 3."""
    room = read()
    game = room.game
    assert game is not None
    assert [[m.id, m.name, m.seat, m.gone] for m in room.members] == KNOWN["members"]
    assert (room.games, dict(room.score.wins)) == (KNOWN["games"], KNOWN["wins"])
    assert [[p.name, p.seat] for p in game.players] == KNOWN["players"]
    assert [[p.name, p.seat] for p in game.departed] == KNOWN["departed"]
    assert (game.phase, list(game.covered)) == (KNOWN["phase"], KNOWN["covered"])
    assert [[clue.word, clue.giver] for clue in game.log] == KNOWN["log"]


def test_its_players_are_the_members_they_were() -> None:
    room = read()
    assert room.game is not None
    seats = {m.id: m.seat for m in room.seated_members()}
    assert {p.id: p.seat for p in room.game.players} == seats
    assert room.game.departed == (Player("m4", "Di", Seat.BLUE_SPYMASTER),)


def test_who_saw_a_key_in_it_may_still_not_sit_elsewhere() -> None:
    """A-44: Di saw the key in a record of schema 1."""
    assert ["m4", "key"] in KNOWN["sights"]
    records = decode_records(LINES)

    def do(member: str, command: LeaveRoom | TakeSeat) -> None:
        room = fold(records)
        assert room is not None
        decision = decide(room, CommandRequest(member, command), DecisionContext())
        records.extend(Record(99.0, event, member) for event in decision.events)

    records.append(Record(98.0, MemberReturned("m4", "Di")))
    do("m5", LeaveRoom())
    with pytest.raises(HasSeenTheKey):
        do("m4", TakeSeat(Seat.BLUE_GUESSER, instead_of="m5"))
    do("m3", TakeSeat(Seat.BLUE_GUESSER, instead_of="m5"))
    lines = [*LINES, *(encode_record(record) for record in records[len(LINES) :])]
    assert fold(decode_records(lines)) == fold(records)
    assert {decode_record(line).schema for line in lines} == {1, 2}


def test_its_games_are_exported_with_member_ids() -> None:
    first, second = game_events_of_room(decode_records(LINES))
    assert isinstance(first[0], GameStarted)
    assert [p.id for p in first[0].setup.players] == ["m1", "m2", "m3", "m4"]
    for game in (first, second):
        assert codec.decode_game(codec.encode_game(game)) == game
    last = replay(second)
    assert last is not None
    assert {p.id for p in last.players} == {"m2", "m1", "m6", "m5"}
    assert game_events_of_room([]) == []


def test_a_nickname_that_nobody_has_any_more_is_kept_as_it_is() -> None:
    nobody = GameStarted(game_events_of_room(decode_records(LINES))[0][0].setup)  # type: ignore[union-attr]
    room = fold(decode_records(LINES[:1]))
    assert room is not None
    event = with_member_ids(room, nobody)
    assert isinstance(event, GameStarted)
    assert [p.id for p in event.setup.players] == ["Ann", "Bob", "Cy", "Di"]


def test_an_export_of_schema_1_is_read_with_names_as_ids() -> None:
    events = codec.decode_game(GAME)
    assert json.loads(GAME)["schema"] == 1
    state = codec.replay_game(GAME)
    assert state is not None
    assert state.outcome is not None
    assert {(p.id, p.name) for p in state.players} == {(n, n) for n in ("Ann", "Bob", "Eve", "Di")}
    assert codec.decode_game(codec.encode_game(events)) == events


@pytest.mark.parametrize("cut", [1, 20, 200])
def test_a_half_written_record_is_told_and_not_guessed_at(cut: int) -> None:
    for line in LINES:
        with pytest.raises(BadRecord):
            decode_record(line[: len(line) - min(cut, len(line) - 1)])
