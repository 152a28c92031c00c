"""Law 4 where other processes are told of a game: two workers on PostgreSQL, and a language model."""

from __future__ import annotations

from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from random import Random

import msgspec
import pytest

from nomdecode.rules.commands import NAMES
from nomdecode.rules.events import Setup
from nomdecode.rules.seats import SIDE_OF_SEAT, SPYMASTERS, Seat
from tests.bots.chat_server import chat_server
from tests.live.live_rooms import HandClock
from tests.rules.test_secrets import (
    Moves,
    other_side_shuffled,
    play_at_random,
    replayed,
    shuffled_unseen,
)
from tests.server.servers import Device, running
from tests.server.test_wire_secrets import ROOM, browser, common_prefix, lay_room
from tests.store.postgres_server import PostgresServer
from tests.tables import EVERY_GAME, begin, begun

RS, RG = Seat.RED_SPYMASTER, Seat.RED_GUESSER


def twins(name: str, fewest: int = 5) -> tuple[Setup, Setup, Moves, Seat | None]:
    """Two deals, moves that look the same in both, and in Duo the seat that cannot tell them apart."""
    for seed in range(100):
        dice = Random(seed)
        state = begin(EVERY_GAME[name], dice=dice)
        moves, ours = play_at_random(state, dice, 12)
        me = state.seats[0] if state.is_duo else None
        key = (
            shuffled_unseen(state.team_key, ours, dice)
            if me is None
            else other_side_shuffled(state.duo_key, SIDE_OF_SEAT[me], dice)
        )
        theirs = replayed(begun(replace(state.setup, key=key)), moves, ours)
        length = common_prefix(ours.states, theirs.states)
        if length >= fewest and key != state.setup.key:
            return state.setup, replace(state.setup, key=key), moves[:length], me
    raise AssertionError("no such deals")


Sent = dict[str, dict[object, str]]


async def sent_by_two_workers(url: str, folder: Path, setup: Setup, moves: Moves) -> Sent:
    """Make the moves with people at both workers; keep every view by its version, every answer by its id."""
    await lay_room(folder, setup, url)
    names = [*(player.name for player in setup.players), "TV"]
    async with AsyncExitStack() as stack:
        workers = [
            await stack.enter_async_context(
                running(folder, {"clock": HandClock(), "worker": each}, store=url)
            )
            for each in ("one", "two")
        ]
        devices: dict[str, Device] = {}
        for number, name in enumerate(names):
            devices[name] = await stack.enter_async_context(browser(workers[number % 2], name).connect(ROOM))
            await devices[name].must(do="resync", id="first")
        for number, (seat, command) in enumerate(moves):
            plain = {"do": NAMES[type(command)], **msgspec.to_builtins(command)}
            answer = await devices[seat.value].ask(**plain, id=f"move {number}")
            for name, device in devices.items():
                while device.newest["view"]["version"] < answer.get("version", 0):
                    await device.hear()
                await device.ask(do="guess", card=number % 20, seen=1, id=f"{name} old {number}")
                await device.ask(do="give_clue", word="Z", number=1, seen=1, id=f"{name} clue {number}")
        return {name: _by_kind(device) for name, device in devices.items()}


def _by_kind(device: Device) -> dict[object, str]:
    """Messages that do not hang on which worker was quicker."""
    kept: dict[object, str] = {}
    for text in device.heard:
        message = msgspec.json.decode(text)
        if message["type"] in ("view", "deal"):
            kept[message["type"], message["version"]] = text
        elif message["type"] in ("done", "refused"):
            kept[message["id"]] = text
    return kept


@pytest.mark.parametrize("name", ["words teams", "duo"])
async def test_two_workers_tell_no_two_keys_apart(
    name: str, tmp_path: Path, postgres: PostgresServer
) -> None:
    """W-05, D-05."""
    ours, theirs, moves, me = twins(name)
    one = await sent_by_two_workers(postgres.new_database(), tmp_path / "one", ours, moves)
    two = await sent_by_two_workers(postgres.new_database(), tmp_path / "two", theirs, moves)
    seats = [player.seat for player in ours.players]
    viewers = [me] if me else [seat for seat in seats if seat not in SPYMASTERS]
    for viewer in (*(seat.value for seat in viewers), "TV"):
        both = one[viewer].keys() & two[viewer].keys()
        assert {each: one[viewer][each] for each in both} == {each: two[viewer][each] for each in both}
        assert len(both) > 10
    knowing = [seat for seat in seats if seat not in viewers]
    assert any(one[seat.value] != two[seat.value] for seat in knowing)  # the comparison can fail


async def test_a_language_model_that_guesses_is_asked_the_same_whatever_the_key(tmp_path: Path) -> None:
    """W-05: neither what leaves the server nor what the others see of its guess tells two keys apart."""
    ours, theirs, _, _ = twins("words teams")
    same = next(i for i, cell in enumerate(ours.key.cells) if cell is theirs.key.cells[i])  # type: ignore[union-attr]
    giver, guesser = (RS, RG) if ours.key.starts.value == "red" else (Seat.BLUE_SPYMASTER, Seat.BLUE_GUESSER)  # type: ignore[union-attr]
    asked: list[list[dict[str, object]]] = []
    seen: list[dict[object, str]] = []
    for number, setup in enumerate((ours, theirs)):
        with chat_server(lambda _: f'{{"cards": [{same + 1}]}}') as endpoint:
            await lay_room(tmp_path / str(number), setup, bots={guesser: "llm"})
            async with (
                running(
                    tmp_path / str(number), {"clock": HandClock()}, llm_url=endpoint.url, llm_model="tiny"
                ) as server,
                browser(server, "TV").connect(ROOM) as screen,
                browser(server, giver.value).connect(ROOM) as spymaster,
            ):
                await spymaster.must(do="give_clue", word="PANIER", number=1, confirmed=True, id="clue")
                await screen.until("view")
                while not screen.newest["view"]["view"]["table"]["touches"]:
                    await screen.hear()
            asked.append(endpoint.asked)
            seen.append(_by_kind(screen))
    assert asked[0] == asked[1]
    assert len(asked[0]) == 1
    both = seen[0].keys() & seen[1].keys()
    assert {each: seen[0][each] for each in both} == {each: seen[1][each] for each in both}
    assert len(both) >= 3  # the deal, before the clue, after the guess
