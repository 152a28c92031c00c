"""Two workers on one PostgreSQL: whichever of them somebody is connected to, it is one room."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from nomdecode.room.evolve import fold
from nomdecode.room.records import decode_records
from nomdecode.rules.events import HourglassRanOut, HourglassTurned
from nomdecode.rules.options import DuoOptions, Hourglass, Options, TimeEffect, WordsOptions
from nomdecode.store.interface import Notification, SubscriptionStarted
from nomdecode.store.open_store import open_store
from tests.live.live_rooms import HandClock, make_deps, make_registry
from tests.server.processes import Worker, workers
from tests.server.servers import Browser
from tests.server.worker_clients import Traveller, begin, go_on, move, travellers
from tests.store.postgres_server import PostgresServer
from tests.tables import EVERY_GAME

Pair = tuple[list[Worker], str]


@pytest.fixture(scope="module")
def pair(postgres: PostgresServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    url = postgres.new_database()
    with workers(2, tmp_path_factory.mktemp("pair"), url) as both:
        yield both, url
        assert [faults_of(worker) for worker in both] == [[], []]


def faults_of(worker: Worker) -> list[str]:
    """What a worker has logged, but for the outages that tests have made."""
    lines = worker.log.read_text().splitlines()
    return [line for line in lines if '"PostgreSQL ' not in line]


@pytest.mark.parametrize("options", EVERY_GAME.values(), ids=EVERY_GAME)
async def test_a_whole_game_with_players_at_both(options: Options, pair: Pair) -> None:
    both, url = pair
    dice = Random(2)
    async with travellers(both, options) as (room, people):
        await begin(people)
        moves = 0
        while await move(people, dice):
            moves += 1
            if moves % 5 == 0:  # somebody changes over
                person = dice.choice(list(people.values()))
                await person.leave()
                await person.go_to(dice.choice(both))
        ends = {person.view["table"]["outcome"]["ending"] for person in people.values()}
    store = await open_store(url)
    stored = fold(decode_records(await store.load_records(f"room:{room}")))
    await store.close()
    assert stored is not None
    assert stored.game is not None
    assert stored.game.outcome is not None
    assert ends == {stored.game.outcome.ending}


async def test_a_pair_at_both_keeps_one_notebook(pair: Pair) -> None:
    """D-55, D-57: the win that one worker takes down opens missions at the other."""
    both, _ = pair
    ana, bo = Browser(both[0]), Browser(both[1])
    room = await ana.make_room("Ana", game="duo", notebook=True, mission={"id": "saint-malo"})
    await bo.join(room, "Bo")
    async with ana.connect(room) as one, bo.connect(room) as other:
        await one.must(do="take_seat", seat="side A")
        await other.must(do="take_seat", seat="side B")
        await one.must(do="start_game")
        for giver, guesser, word in ((one, other, "xylophone"), (other, one, "okapi")):
            await giver.look()
            await giver.must(do="give_clue", word=word, number=3, confirmed=True)
            for card in contacts_of(giver.newest["view"]["view"]):
                await guesser.must(do="guess", card=card)
            if giver is one:
                await guesser.must(do="stop")
        for device in (one, other):
            while device.newest["room"]["room"]["notebook"]["won"] == 0:
                await device.hear()
        assert one.newest["room"]["room"]["notebook"] == other.newest["room"]["room"]["notebook"]
        assert (await bo.ask("GET", f"/api/rooms/{room}/notebook")).json["results"]["saint-malo"]["wins"] == 1
        assert (await other.ask(do="set_up", settings={"mission": {"id": "gruyeres"}}))[
            "code"
        ] == "only_the_host"
        await one.must(do="set_up", settings={"mission": {"id": "gruyeres"}})
        while (other.newest["room"]["room"]["settings"]["mission"] or {}).get("id") != "gruyeres":
            await other.hear()
    async with replace(ana, server=both[1]).connect(room) as again:
        await again.look()
        assert "collioure" in again.newest["room"]["room"]["notebook"]["open"]


def contacts_of(seen: Any) -> list[int]:
    cells, covered = seen["keys"][0]["cells"], seen["table"]["covered"]
    return [place for place, cell in enumerate(cells) if cell == "contact" and covered[place] is None]


async def test_wishes_at_both_at_once_are_each_done_once(pair: Pair) -> None:
    both, url = pair
    async with travellers(both, WordsOptions()) as (room, people):

        async def rename(seat: str) -> list[int]:
            wishes = [{"do": "rename", "name": f"{seat} {n}", "id": f"{seat}-{n}"} for n in range(10)]
            return [(await people[seat].device.must(**wish))["version"] for wish in wishes]

        versions = await asyncio.gather(*map(rename, people))
    assert len({version for each in versions for version in each}) == 40
    store = await open_store(url)
    ids = [
        record.id
        for record in decode_records(await store.load_records(f"room:{room}"))
        if record.id and "-" in record.id
    ]
    await store.close()
    assert len(ids) == len(set(ids)) == 40


async def test_the_same_wish_at_both_is_done_once(pair: Pair) -> None:
    both, _ = pair
    async with travellers(both, WordsOptions()) as (room, people):
        await begin(people)
        giver = next(p for p in people.values() if any(m["do"] == "give_clue" for m in p.view["may"]))
        wish = {"do": "give_clue", "word": "TRUC", "number": 1, "id": "the same"}
        one, other = (Browser(worker, giver.cookie).connect(room) for worker in both)
        async with one, other:
            answers = await asyncio.gather(one.ask(**wish), other.ask(**wish))
        assert {answer["type"] for answer in answers} == {"done"}
        assert len({answer["version"] for answer in answers}) == 1


async def test_clocks_of_both_fire_once(pair: Pair) -> None:
    both, url = pair
    sand = Hourglass(on=True, seconds=1, effect=TimeEffect.END_TURN)
    async with travellers(both, WordsOptions(hourglass=sand), timers={"guess": 1}) as (room, people):
        await begin(people)
        done = await move(people, Random(1))
        assert done is not None
        for person in people.values():
            turn = person.view["table"]["turn"]
            while person.view["table"]["turn"] == turn:
                await person.device.hear()
        # A second firing would come at the same moment, not later.
        await asyncio.sleep(0.3)
    store = await open_store(url)
    happened = [record.event for record in decode_records(await store.load_records(f"room:{room}"))]
    await store.close()
    assert sum(isinstance(each, HourglassTurned) for each in happened) == 1
    assert sum(isinstance(each, HourglassRanOut) for each in happened) == 1


async def test_presence_pointers_votes_and_chat_reach_the_other(pair: Pair) -> None:
    both, _ = pair
    async with travellers(both, WordsOptions()) as (_, people):
        await begin(people)
        await move(people, Random(1))
        guesser = next(p for p in people.values() if any(m["do"] == "guess" for m in p.view["may"]))
        me = guesser.device.newest["welcome"]["you"]
        watchers = [person for person in people.values() if person is not guesser]
        await guesser.device.send(do="point", card=3)
        await guesser.device.send(do="vote", card=4)
        await guesser.device.send(do="say", text="celle-là ?", channel="table")
        for person in watchers:
            await person.hears("pointers", "pointers", {me: [3]})
            await person.hears("pointers", "votes", {me: 4})
            await person.hears("chat", "text", "celle-là ?")
            while away(person):  # presence comes by itself, a moment later
                await person.device.hear()
        await guesser.leave()
        for person in watchers:
            while not away(person):
                await person.device.hear()
            await person.hears("pointers", "pointers", {})
        await guesser.go_to(both[0])


def away(person: Traveller) -> list[str]:
    members = person.device.newest["room"]["room"]["members"]
    return [member["id"] for member in members if member["away"]]


async def test_a_room_deleted_at_one_is_gone_at_the_other(pair: Pair) -> None:
    both, _ = pair
    async with travellers(both, WordsOptions()) as (room, people):
        host = next(iter(people.values()))
        await host.device.send(do="delete_room")
        for person in people.values():
            assert (await person.device.until("disconnected"))["code"] == "room_deleted"
        for worker in both:
            assert (await Browser(worker).ask("GET", f"/api/rooms/{room}")).status == 404


async def test_a_game_shared_at_one_opens_and_ends_at_the_other(pair: Pair) -> None:
    both, _ = pair
    async with travellers(both, DuoOptions()) as (room, people):
        host, partner = people.values()
        await begin(people)
        await host.device.must(do="concede", seen=host.version)
        cookies = host.cookie, partner.cookie
    path = f"/api/rooms/{room}/games/1/share"
    at = [Browser(worker, cookie) for worker, cookie in zip(both, cookies, strict=True)]
    links = [(await browser.ask("POST", path, {"names": "hidden"})).json for browser in at]
    assert links[0] == links[1], "whichever worker is asked, it is one link"
    token = links[0]["token"]
    for worker in both:
        assert (await Browser(worker).ask("GET", f"/api/games/{token}/replay")).status == 200
    assert (await at[1].ask("DELETE", f"/api/games/{token}")).status == 200
    for worker in both:
        assert (await Browser(worker).ask("GET", f"/api/games/{token}/replay")).status == 404


async def test_a_killed_worker_s_players_go_on_at_the_other(postgres: PostgresServer, tmp_path: Path) -> None:
    dice = Random(4)
    with workers(2, tmp_path, postgres.new_database()) as both:
        async with travellers(both, WordsOptions()) as (_, people):
            await begin(people)
            acknowledged = []
            for dead, alive in ((0, 1), (1, 0)):
                acknowledged += [(await go_on(people, dice))["version"] for _ in range(3)]
                both[dead].kill()
                for person in people.values():
                    await person.leave()
                    await person.go_to(both[alive])
                    assert person.version >= acknowledged[-1]
                await go_on(people, dice)
                await both[dead].restart()


async def test_postgres_restarts_in_the_middle_of_a_game(postgres: PostgresServer, tmp_path: Path) -> None:
    dice = Random(4)
    with workers(2, tmp_path, postgres.new_database()) as both:
        async with travellers(both, WordsOptions()) as (room, people):
            await begin(people)
            for mode in ("fast", "immediate"):
                await asyncio.to_thread(postgres.stop, mode)
                try:
                    moving = asyncio.create_task(go_on(people, dice))  # asked while nobody can store it
                    if mode == "fast":
                        health = await Browser(both[0]).ask("GET", "/readyz")
                        assert health.status == 503
                        assert health.json["error"]["code"] == "store_unavailable"
                finally:
                    await asyncio.to_thread(postgres.start)
                await moving  # it waited, was done, and both workers' players have seen it
            assert (await Browser(both[1]).ask("GET", f"/api/rooms/{room}")).status == 200
            while await move(people, dice):
                pass


async def test_old_rooms_are_forgotten_once(postgres: PostgresServer) -> None:
    url = postgres.new_database()
    one, other, listening = [await open_store(url) for _ in range(3)]
    news = listening.subscribe()
    assert isinstance(await anext(news), SubscriptionStarted)
    in_a_month = HandClock(time.time() + 31 * 86400)
    registries = [
        make_registry(replace(make_deps(store), clock=in_a_month, worker="w")) for store in (one, other)
    ]
    rooms = [f"room:OLD-{n}" for n in range(20)]
    for room in rooms:
        await one.append_records(room, 0, [b"{}"])
    await asyncio.gather(*(registry.sweep_rooms() for registry in registries))
    assert await one.last_versions(rooms) == {}
    await one.append_records("room:LAST", 0, [b"{}"])
    gone = []
    while (heard := await anext(news)) != Notification("room:LAST", 1, records=(b"{}",)):
        if isinstance(heard, Notification) and heard.version == 0:
            gone.append(heard.stream)
    assert sorted(gone) == sorted(rooms)
    await news.aclose()
    for store in (one, other, listening):
        await store.close()
