"""`nomdecode rooms`: list the rooms of the store, and delete one with everything in it."""

from __future__ import annotations

import argparse
import asyncio
import datetime
import json
import os
import sys
import time
from typing import Any

from nomdecode.room.evolve import fold
from nomdecode.room.members import Kind
from nomdecode.room.records import BadRecord, decode_all
from nomdecode.room.room_codes import read_code
from nomdecode.store.interface import Store, StoreError
from nomdecode.store.kinds import ROOM
from nomdecode.store.open_store import is_postgres, open_store, store_file, store_url


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the main parser."""
    rooms = subparsers.add_parser("rooms", help="list and delete rooms")
    actions = rooms.add_subparsers(required=True, metavar="ACTION")
    listing = actions.add_parser("list", help="list the rooms of the store")
    listing.add_argument("--json", action="store_true", help="print JSON")
    listing.set_defaults(func=_list)
    deleting = actions.add_parser("delete", help="delete a room and everything stored of it")
    deleting.add_argument("code", metavar="CODE")
    deleting.set_defaults(func=_delete)


def _list(args: argparse.Namespace) -> int:
    return _with_store(lambda store: _print_rooms(store, as_json=args.json))


def _delete(args: argparse.Namespace) -> int:
    return _with_store(lambda store: _delete_room(store, args.code))


def _with_store(work: Any) -> int:
    async def run() -> int:
        store = await open_store(_existing(store_url(os.environ)))
        try:
            status: int = await work(store)
        finally:
            await store.close()
        return status

    try:
        return asyncio.run(run())
    except StoreError as bad:
        print(f"{bad.code}: {bad.message}", file=sys.stderr)
        return 1


def _existing(url: str) -> str:
    """An address where rooms are kept: a store made here would be empty, and no rooms a wrong answer."""
    if not is_postgres(url) and not (path := store_file(url)).is_file():
        named_by = (
            "DATABASE_URL names it" if os.environ.get("DATABASE_URL") else "NOMDECODE_DATA names its folder"
        )
        raise StoreError("no_store", f"there is no store at {path}: {named_by}")
    return url


async def _print_rooms(store: Store, *, as_json: bool) -> int:
    streams = sorted(await store.idle_streams(ROOM.name, time.time() + 60))
    found = [await _summary(store, stream) for stream in streams]
    if as_json:
        print(json.dumps(found, ensure_ascii=False, indent=2))
        return 0
    for room in found:
        counts = f"{room['people']:>3} people {room['games']:>3} games"
        print(f"{room['room']:<24} {room['game']:<11} {counts}  {room['used']}")
    return 0


async def _summary(store: Store, stream: str) -> dict[str, Any]:
    code = ROOM.name_of(stream)
    try:
        records = decode_all(await store.load(stream))
        room = fold(records)
    except BadRecord:
        room, records = None, []
    if room is None:
        return {"room": code, "game": "?", "people": 0, "games": 0, "used": "?"}
    used = datetime.datetime.fromtimestamp(records[-1].at, datetime.UTC)
    return {
        "room": code,
        "game": room.settings.options.game.value,
        "people": len(room.present(Kind.PERSON)),
        "games": room.games,
        "used": used.isoformat(timespec="minutes"),
    }


async def _delete_room(store: Store, typed: str) -> int:
    code = read_code(typed) or typed
    if await store.delete(ROOM.stream(code)):
        print(f"deleted {code}")
        return 0
    print(f"no_such_room: there is no room {code}", file=sys.stderr)
    return 1
