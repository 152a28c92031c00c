"""Law 4 on the wire: every byte is the same in games that differ only in what a client may not know.

Two servers hold the same room whose keys differ. The same moves are made at both by real clients, and what
guessers, Duo partners, spectators, screens and late joiners were sent is compared: sockets, HTTP, refusals,
the replay of the game before.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from random import Random
from types import MappingProxyType

import msgspec
import pytest

from nomdecode.room.events import MemberJoined, Record, RoomCreated
from nomdecode.room.members import Kind, Member
from nomdecode.room.records import encode_record
from nomdecode.room.settings import Mode, Settings
from nomdecode.rules import decide
from nomdecode.rules.commands import NAMES, Concede
from nomdecode.rules.events import GameStarted, Setup
from nomdecode.rules.keys import Key
from nomdecode.rules.seats import SIDE_OF_SEAT, SPYMASTERS, Seat
from nomdecode.rules.state import Phase, State
from nomdecode.server.session import Sessions
from nomdecode.store.open_store import open_store
from tests.live.live_rooms import HandClock
from tests.rules.test_secrets import (
    Moves,
    other_side_shuffled,
    play_at_random,
    public,
    replayed,
    shuffled_unseen,
)
from tests.server.servers import PLENTY, Browser, Device, Running, running
from tests.tables import EVERY_GAME, begin, begin_at_table, begun

ROOM = "HIBOU-CERISE-42"
SESSIONS = Sessions(str(PLENTY["secret"]).encode())


def session_of(name: str) -> str:
    return name.replace(" ", "-")


async def lay_room(
    folder: Path, setup: Setup, url: str = "", bots: Mapping[Seat, str] = MappingProxyType({})
) -> None:
    """Store a room whose rematch has begun with this setup; its people have sessions by name."""
    records = [
        Record(1.0, RoomCreated(ROOM, Settings(setup.options, mode=Mode.ASSIST, at_table=setup.spoken)))
    ]
    for number, player in enumerate(setup.players, start=1):
        bot = bots.get(player.seat)
        kind = Kind.BOT if bot else Kind.PERSON
        member = Member(f"m{number}", player.name, kind, player.seat, ready=True, bot=bot)
        records.append(Record(1.0, MemberJoined(member, session_of(player.name))))
    screen = Member(f"m{len(setup.players) + 1}", "TV", Kind.SCREEN)
    records.append(Record(1.0, MemberJoined(screen, "TV")))
    # The first game is the same in both, and over: its key and story lie open.
    first = begin(setup.options, dice=Random(0))
    played = [GameStarted(first.setup), *decide(first, first.seats[0], Concede()), GameStarted(setup)]
    records += [Record(1.0, event) for event in played]
    folder.mkdir()
    store = await open_store(url or str(folder / "nomdecode.db"))
    await store.append_records(f"room:{ROOM}", 0, [encode_record(record) for record in records])
    await store.close()


def browser(server: Running, name: str) -> Browser:
    return Browser(server, SESSIONS.session_cookie(session_of(name), secure=False).partition(";")[0])


async def recorded(folder: Path, setup: Setup, moves: Moves, late: int) -> dict[str, list[bytes]]:
    """Make the moves, and keep everything that everybody was sent."""
    await lay_room(folder, setup)
    names = [player.name for player in setup.players]
    kept: dict[str, list[bytes]] = {name: [] for name in [*names, "TV", "late"]}
    house = {"clock": HandClock()}  # moments of the clock are the same in both
    async with running(folder, house, public_url="https://jeu.example") as server, AsyncExitStack() as stack:
        devices: dict[str, Device] = {}
        for name in [*names, "TV"]:
            devices[name] = await stack.enter_async_context(browser(server, name).connect(ROOM))
            await devices[name].must(do="resync", id="first")
        for number, (seat, command) in enumerate(moves):
            if number == late:
                guest = browser(server, "late")
                assert (await guest.join(ROOM, "Late")).status == 200
                devices["late"] = await stack.enter_async_context(guest.connect(ROOM))
            plain = {"do": NAMES[type(command)], **msgspec.to_builtins(command)}
            await devices[seat.value].ask(**plain, id=f"move {number}")  # some clues are refused
            for name, device in devices.items():
                # What is refused, asked about or said by a client is told to it in the same bytes.
                await device.ask(do="guess", card=number % 20, seen=1, id=f"{name} old {number}")
                await device.ask(do="give_clue", word="Z", number=1, seen=1, id=f"{name} clue {number}")
                await device.ask(do="say", text=f"{name} says {number}", id=f"{name} say {number}")
                await device.ask(do="point", card=number % 20, id=f"{name} point {number}")
                await device.ask(do="judge", word="W1", id=f"{name} judge {number}")
            for device in devices.values():
                await device.must(do="resync", id=f"look {number}")
        for name, device in devices.items():
            kept[name] = [message.encode() for message in device.heard]
            for path in ("", "/games", "/games/1", "/games/2"):
                reply = await browser(server, name).ask("GET", f"/api/rooms/{ROOM}{path}")
                kept[name].append(reply.body)
                assert reply.status == (409 if path == "/games/2" else 200)
    return kept


def common_prefix(ours: list[State], theirs: list[State]) -> int:
    """How many moves look the same in public, before the end shows the key."""
    same = 0
    for one, two in zip(ours[1:], theirs[1:], strict=False):
        if public(one) != public(two) or one.phase is Phase.OVER:
            break
        same += 1
    return same


@pytest.mark.parametrize("name", EVERY_GAME)
async def test_no_byte_tells_two_keys_apart(name: str, tmp_path: Path) -> None:
    """W-05, D-05, I-06, A-14, A-45."""
    await compare_two_keys(lambda dice: begin(EVERY_GAME[name], dice=dice), tmp_path)


@pytest.mark.parametrize("name", ["words teams, all on", "duo, all on"])
async def test_beside_real_cards_no_byte_and_no_log_tells_two_keys_apart(
    name: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """W-05, D-05, T-09, T-11."""
    caplog.set_level(logging.DEBUG, "nomdecode")
    logs: list[list[str]] = []
    await compare_two_keys(lambda dice: begin_at_table(EVERY_GAME[name], dice), tmp_path, caplog, logs)
    ours, theirs = logs
    assert ours == theirs
    assert not any(word in line for line in ours for word in ("assassin", "bystander", "neutral", "contact"))


async def compare_two_keys(
    deal: Callable[[Random], State],
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture | None = None,
    logs: list[list[str]] | None = None,
) -> None:
    """Play the same moves at two servers whose keys differ, and compare what was sent."""
    compared = 0
    for seed in range(40):
        dice = Random(seed)
        state = deal(dice)
        moves, ours = play_at_random(state, dice, 12)
        me = state.seats[seed % 2] if state.is_duo else None
        key: Key
        if me is not None:
            key = other_side_shuffled(state.duo_key, SIDE_OF_SEAT[me], dice)
        else:
            key = shuffled_unseen(state.team_key, ours, dice)
        setup = replace(state.setup, key=key)
        theirs = replayed(begun(setup), moves, ours)
        length = common_prefix(ours.states, theirs.states)
        if length < 5 or key == state.setup.key:
            continue
        folder = tmp_path / str(seed)
        folder.mkdir()
        one = await recorded(folder / "one", state.setup, moves[:length], late=2)
        _keep_logs(caplog, logs)
        two = await recorded(folder / "two", setup, moves[:length], late=2)
        _keep_logs(caplog, logs)
        viewers = [me.value] if me else [s.value for s in state.seats if s not in SPYMASTERS]
        for viewer in (*viewers, "TV", "late"):
            assert one[viewer] == two[viewer]
            assert len(one[viewer]) > 10
        knowing = [s.value for s in state.seats if s in SPYMASTERS or (me and s is not me)]
        assert any(one[viewer] != two[viewer] for viewer in knowing)  # the comparison can fail
        compared += 1
        break
    assert compared


def _keep_logs(caplog: pytest.LogCaptureFixture | None, logs: list[list[str]] | None) -> None:
    if caplog is not None and logs is not None:
        logs.append([each.getMessage() for each in caplog.records if each.name.startswith("nomdecode")])
        caplog.clear()
