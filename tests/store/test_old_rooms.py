"""Rooms of the version before are played on, in SQLite and in PostgreSQL. Files of 1a264d7: `data/`."""

from __future__ import annotations

import pytest

from nomdecode.live.room import LiveRoom
from nomdecode.room.commands import AddBot, Join
from nomdecode.room.decide import CommandRequest
from nomdecode.room.refusals import RoomUnreadable
from nomdecode.rules.commands import GiveClue, Guess
from nomdecode.rules.state import Phase
from nomdecode.store.kinds import ROOM_STREAMS
from nomdecode.store.open_store import open_store
from tests.live.live_rooms import ask, game_of, make_deps, make_registry
from tests.store.test_migrations import ROOMS, old, old_url  # noqa: F401 - fixtures


async def play_on(live_room: LiveRoom) -> None:
    """The giver gives a clue, if none is out; then a card is touched."""
    game = game_of(live_room)
    seats = {member.seat: member.id for member in live_room.room.seated_members()}
    assert {player.seat: player.id for player in game.players} == seats
    if game.phase is Phase.CLUE:
        await ask(live_room, seats[game.giver], GiveClue("ZYGOTE", 1, confirmed=True))
    assert game_of(live_room).phase is Phase.GUESS
    await ask(live_room, seats[game.guesser], Guess(game.covered.index(None)))


async def test_rooms_of_schema_1_are_played_on(old_url: str) -> None:  # noqa: F811 - the fixture
    """Law 3."""
    store = await open_store(old_url)
    try:
        deps = make_deps(store)
        registry = make_registry(deps)
        for kind in ("words", "duo"):
            live_room = await registry.open_room(ROOMS[kind]["room"])
            assert live_room.version == ROOMS[kind]["version"]
            await play_on(live_room)
        lobby = await registry.open_room(ROOMS["images"]["room"])
        await lobby.submit_command(CommandRequest(None, Join("a new session", "Newcomer")))
        await ask(lobby, lobby.room.host, AddBot("Robot 2", bot="simple"))
        again = make_registry(deps)
        for code, live_room in registry.rooms.items():
            assert live_room.version > next(r["version"] for r in ROOMS.values() if r["room"] == code)
            assert (await again.open_room(code)).room == live_room.room
    finally:
        await store.close()


async def test_a_room_with_a_damaged_record_is_told_and_kept(old_url: str) -> None:  # noqa: F811 - the fixture
    store = await open_store(old_url)
    code = ROOMS["words"]["room"]
    stream = ROOM_STREAMS.stream_name(code)
    try:
        await store.append_records(
            stream, ROOMS["words"]["version"], [b'{"schema":1,"at":1.0,"game":{"event":"clu']
        )
        registry = make_registry(make_deps(store))
        with pytest.raises(RoomUnreadable):
            await registry.open_room(code)
        assert registry.rooms == {}
        assert len(await store.load_records(stream)) == ROOMS["words"]["version"] + 1
        assert await registry.open_room(ROOMS["duo"]["room"])  # others are not concerned
    finally:
        await store.close()
