"""Bytes that a room of eight is sent for a command: words games played to their end, by type of message.

The games are those of `server.py`: a clue for two, an own card three times of four; between games everybody
is ready and the next one begins. Needs no sockets; prints bytes for a command to all members together.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
from collections import Counter

from nomdecode.live.connections import Connection
from nomdecode.live.outbox import Outbox
from nomdecode.live.registry import RoomRegistry
from nomdecode.live.room import LiveRoom
from nomdecode.room.commands import BeReady, Join, StartGame, TakeSeat
from nomdecode.room.decide import CommandRequest
from nomdecode.room.settings import Mode, Settings
from nomdecode.rules.commands import Command, GiveClue, Guess
from nomdecode.rules.options import WordsOptions, seats_of_game
from nomdecode.rules.rematch import Rotation
from nomdecode.rules.seats import SPYMASTERS, Identity, Seat
from nomdecode.rules.state import Phase, State
from nomdecode.server.app import make_context
from nomdecode.server.settings import ServerSettings
from nomdecode.store.open_store import open_store

MEMBERS = 8


class Client:
    """A member whose messages are counted."""

    def __init__(self, room: LiveRoom, member: str, sizes: Counter[str]) -> None:
        self._sizes = sizes
        room.connect(Connection(member, Outbox(self._send, write=self._write)))

    async def _send(self, message: bytes) -> None:
        self._write(message)

    def _write(self, message: bytes) -> bool:
        self._sizes[json.loads(message)["type"]] += len(message)
        return True


async def make_room(registry: RoomRegistry) -> LiveRoom:
    settings = Settings(mode=Mode.TABLE, rotation=Rotation.NONE)
    room = await registry.create_room(settings, Join("session 0", "m0"))
    seats = list(seats_of_game(WordsOptions()))
    for number in range(1, MEMBERS):
        await room.submit_command(CommandRequest(None, Join(f"session {number}", f"m{number}")))
    for number, member in enumerate(list(room.room.members)):
        seat = seats[number] if number < len(seats) else seats[1 + 2 * (number % 2)]
        await room.submit_command(CommandRequest(member.id, TakeSeat(seat)))
    return room


def choose(state: State, turn: int) -> tuple[Seat, Command]:
    """A clue, or a guess: an own card three times of four, then another that is not the assassin."""
    if state.phase is Phase.CLUE:
        assert state.giver is not None
        return state.giver, GiveClue("ZIGZAG", 2)
    assert state.guesser is not None
    team = Identity(state.side_on_turn.value)
    cells = [(n, cell) for n, cell in enumerate(state.team_key.cells) if state.covered[n] is None]
    own = [n for n, cell in cells if cell is team]
    others = [n for n, cell in cells if cell not in (team, Identity.ASSASSIN)]
    return state.guesser, Guess((own if turn % 4 != 3 or not others else others)[0])


async def play(room: LiveRoom) -> int:
    """Play one game to its end; return the number of commands."""
    commands = guesses = 0
    host = room.room.host
    for member in list(room.room.members):
        if member.seat in SPYMASTERS and not member.ready:
            await room.submit_command(CommandRequest(member.id, BeReady()))
            commands += 1
    await room.submit_command(CommandRequest(host, StartGame()))
    commands += 1
    while room.room.is_playing:
        state = room.room.game
        assert state is not None
        seat, command = choose(state, guesses)
        guesses += isinstance(command, Guess)
        player = next(each.id for each in room.room.members if each.seat is seat)
        await room.submit_command(CommandRequest(player, command))
        commands += 1
    return commands


async def measure(folder: str, games: int) -> dict[str, float]:
    store = await open_store(f"{folder}/nomdecode.db")
    registry = make_context(store, ServerSettings(data=folder)).registry
    room = await make_room(registry)
    sizes: Counter[str] = Counter()
    for member in list(room.room.members):
        Client(room, member.id, sizes)
    sizes.clear()  # a command is measured, not connecting
    commands = sum([await play(room) for _ in range(games)])
    await registry.close()
    await store.close()
    figures = {f"{kind}_bytes": round(size / commands) for kind, size in sizes.most_common()}
    return {"commands": commands, "bytes_per_command": round(sizes.total() / commands), **figures}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for name, value in asyncio.run(measure(folder, args.games)).items():
            print(f"{name:20} {value}")


if __name__ == "__main__":
    main()
