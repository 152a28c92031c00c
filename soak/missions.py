"""A bot pair plays every mission from the first to the last; and servers are killed in the winning touch.

`campaign` plays in a room, by its notebook alone: what is open, and a reinforcement where one is earned.
`kill` lets a pair find all contacts but one, sends the last touch and kills the server (SIGKILL) at once: the
medal is there or the game goes on, never neither, on SQLite and PostgreSQL.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from tests.room.rooms import FoldedRoom
from tests.server.processes import Worker, workers
from tests.server.servers import Browser, Device
from tests.store.postgres_server import PostgresServer

from nomdecode.bots.arena.play_game import MOST_TRIES, seats_to_move
from nomdecode.bots.registry import BotConfig, find_bot_maker
from nomdecode.decks.shipped import load_shipped_deck
from nomdecode.missions.mission_map import load_mission_map
from nomdecode.room.commands import SetUp, StartGame
from nomdecode.room.decide import CommandRequest, decide
from nomdecode.room.events import Record, RoomCreated
from nomdecode.room.evolve import evolve
from nomdecode.room.notebook import mission_settings, notebook_view
from nomdecode.room.settings import MissionChoice, Settings
from nomdecode.rules import view
from nomdecode.rules.options import DuoOptions
from nomdecode.rules.refusals import Refused
from nomdecode.rules.seats import Seat

MOST_ATTEMPTS = 40  # at one mission


class Pair(FoldedRoom):
    """A room with a notebook, and two bots in it that play as members."""

    def __init__(self, seed: int) -> None:
        super().__init__(DuoOptions(), seed=seed)
        self.records = [Record(0.0, RoomCreated("SOAK", Settings(DuoOptions(), notebook=True)))]
        self.room = evolve(None, self.records[0])
        self.people = self.fill()
        self.bots = {seat: find_bot_maker("offline:expert")(BotConfig(seed=seed)) for seat in self.people}

    def attempt(self, mission: str) -> None:
        """Play one game of a mission to its end."""
        seen = notebook_view(self.room)
        assert seen is not None  # noqa: S101 - for the type checker
        earned = seen.results[mission].reinforcement if mission in seen.results else 0
        settings = mission_settings(self.room.settings, MissionChoice(mission, earned))
        self.say(self.people[Seat.SIDE_A], SetUp(settings))
        deck = load_shipped_deck(settings.decks[0])
        if deck.kind == "pictures":
            deck = replace(deck, language="fr")
        request = CommandRequest(self.people[Seat.SIDE_A], StartGame())
        self.happen(*decide(self.room, request, replace(self.context, deck=deck)).events)
        while self.room.is_playing:
            self._move()

    def _move(self) -> None:
        game = self.room.game
        assert game is not None  # noqa: S101 - for the type checker
        for seat in seats_to_move(game):
            for _ in range(MOST_TRIES):
                command = self.bots[seat].choose(view(game, seat))
                if command is None:
                    break
                with suppress(Refused):
                    self.happen(*self.decide(self.people[seat], command).events, by=self.people[seat])
                    return
        raise AssertionError(f"nobody moves in phase {game.phase}")


def campaign(seed: int) -> int:
    """Win all missions in the order of their numbers, as they open; return what is left unwon."""
    pair, missions = Pair(seed), load_mission_map().missions
    while True:
        book = pair.room.notebook
        seen = notebook_view(pair.room)
        assert seen is not None  # noqa: S101 - for the type checker
        left = [each.id for each in missions if each.id in seen.open and each.id not in book.won_missions]
        left = [each for each in left if book.result_of_mission(each).attempts < MOST_ATTEMPTS]
        if not left:
            break
        pair.attempt(min(left, key=lambda each: book.result_of_mission(each).attempts))
    book = pair.room.notebook
    tries = {each.id: book.result_of_mission(each.id).attempts for each in missions}
    won = len(book.won_missions)
    print(f"campaign: {won} of {len(missions)} won, {book.laurel_count} laurels; attempts {tries}")
    return len(missions) - won


async def kill(times: int, dice: Random, server: Worker) -> int:
    """Kill the server in the winning touch, so many times; return how often neither was there, or both."""
    ends: Counter[str] = Counter()
    for _ in range(times):
        ends[await _kill_once(dice, server)] += 1
    print(f"kill: {dict(ends)}", flush=True)
    return ends["neither"] + ends["both"]


async def _kill_once(dice: Random, server: Worker) -> str:
    ana, bo = Browser(server), Browser(server)
    settings = {"game": "duo", "decks": ["fr"], "notebook": True, "mission": {"id": "saint-malo"}}
    room = await ana.make_room("Ana", **settings)
    await bo.join(room, "Bo")
    async with ana.connect(room) as one, bo.connect(room) as other:
        await one.must(do="take_seat", seat="side A")
        await other.must(do="take_seat", seat="side B")
        await one.must(do="start_game")
        for giver, guesser in ((one, other), (other, one)):
            await giver.look()
            word = "xylophone" if giver is one else "okapi"
            await giver.must(do="give_clue", word=word, number=3, confirmed=True)
            cards = await _contacts(giver)
            for card in cards if giver is one else cards[:-1]:
                await guesser.must(do="guess", card=card)
            if giver is one:
                await guesser.must(do="stop")
        await one.send(do="guess", card=cards[-1], id="the winning touch")
        await asyncio.sleep(dice.random() * 0.008)
        server.kill()
    await server.restart()
    async with ana.connect(room) as again:
        await again.look()
        is_won = again.newest["room"]["room"]["notebook"]["won"] == 1
        is_over = again.newest["view"]["view"]["table"]["phase"] == "over"
    return {(True, True): "won", (False, False): "goes on", (True, False): "both", (False, True): "neither"}[
        is_won, is_over
    ]


async def _contacts(device: Device) -> list[int]:
    await device.look()
    seen: dict[str, Any] = device.newest["view"]["view"]
    cells, covered = seen["keys"][0]["cells"], seen["table"]["covered"]
    return [i for i, cell in enumerate(cells) if cell == "contact" and covered[i] is None]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=20, help="kills on each store")
    parser.add_argument("--kinds", nargs="+", choices=("campaign", "sqlite", "postgres"), default=None)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    kinds = args.kinds or ["campaign", "sqlite", "postgres"]
    faults = campaign(args.seed) if "campaign" in kinds else 0
    for kind in ("sqlite", "postgres"):
        if kind not in kinds:
            continue
        postgres = PostgresServer() if kind == "postgres" else None
        try:
            with tempfile.TemporaryDirectory() as folder:
                url = postgres.new_database() if postgres else ""
                with workers(1, Path(folder), url) as (server,):
                    faults += asyncio.run(kill(args.times, Random(args.seed), server))
        finally:
            if postgres is not None:
                postgres.remove()
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
