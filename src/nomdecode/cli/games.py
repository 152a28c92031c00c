"""`nomdecode games`: list the games that were shared by a link, or delete one."""

from __future__ import annotations

import argparse
import time
from typing import Any

import msgspec

from nomdecode.cli.data_folder import run_with_store
from nomdecode.cli.output import CommandError, print_json
from nomdecode.codec.events import InvalidEvents, decode_game_log
from nomdecode.rules.events import ClueGiven, GameStarted
from nomdecode.store.interface import Store
from nomdecode.store.kinds import GAME_STREAMS
from nomdecode.study.private_copy import decode_copy_header


def run_list(args: argparse.Namespace) -> int:
    """Run `nomdecode games list`: print the shared games."""
    return run_with_store(args, lambda store: _print_games(store, as_json=args.json))


def run_delete(args: argparse.Namespace) -> int:
    """Run `nomdecode games delete`: delete a shared game."""
    return run_with_store(args, lambda store: _delete_game(store, args.token, as_json=args.json))


async def _print_games(store: Store, *, as_json: bool) -> int:
    streams = sorted(await store.idle_streams(GAME_STREAMS.name, time.time() + 60))
    found = [await _shared_game_summary(store, stream) for stream in streams]
    if as_json:
        print_json({"games": found})
        return 0
    for game in found:
        print(f"{game['token']:<24} {game['game']:<11} {game['clues']:>3} clues  names {game['names']}")
    return 0


async def _shared_game_summary(store: Store, stream: str) -> dict[str, Any]:
    """Return the facts about a shared game that the owner of a server needs: not who played."""
    token = GAME_STREAMS.name_of(stream)
    try:
        head, body, *_ = await store.load_records(stream)
        header, events = decode_copy_header(head), decode_game_log(body).events
    except (InvalidEvents, msgspec.MsgspecError, ValueError):
        return {"token": token, "game": "?", "clues": 0, "names": "?"}
    first = events[0]
    game = first.setup.options.game.value if isinstance(first, GameStarted) else "?"
    clues = sum(isinstance(event, ClueGiven) for event in events)
    return {"token": token, "game": game, "clues": clues, "names": header.names.value}


async def _delete_game(store: Store, token: str, *, as_json: bool) -> int:
    if not await store.delete_stream(GAME_STREAMS.stream_name(token)):
        raise CommandError("no_such_game", f"there is no shared game {token}")
    if as_json:
        print_json({"deleted": token})
    else:
        print(f"deleted {token}")
    return 0
