"""`nomdecode rooms`: list the rooms of the store, or delete one with everything in it."""

from __future__ import annotations

import argparse
import datetime
import time
from typing import Any

from nomdecode.cli.data_folder import run_with_store
from nomdecode.cli.output import CommandError, print_json
from nomdecode.room.evolve import fold
from nomdecode.room.members import Kind
from nomdecode.room.records import BadRecord, decode_records
from nomdecode.room.room_codes import parse_room_code
from nomdecode.store.interface import Store
from nomdecode.store.kinds import ROOM_STREAMS


def run_list(args: argparse.Namespace) -> int:
    """Run `nomdecode rooms list`: print the rooms of the store."""
    return run_with_store(args, lambda store: _print_rooms(store, as_json=args.json))


def run_delete(args: argparse.Namespace) -> int:
    """Run `nomdecode rooms delete`: delete a room."""
    return run_with_store(args, lambda store: _delete_room(store, args.code, as_json=args.json))


async def _print_rooms(store: Store, *, as_json: bool) -> int:
    streams = sorted(await store.idle_streams(ROOM_STREAMS.name, time.time() + 60))
    found = [await _room_summary(store, stream) for stream in streams]
    if as_json:
        print_json({"rooms": found})
        return 0
    for room in found:
        counts = f"{room['people']:>3} people {room['games']:>3} games"
        print(f"{room['room']:<24} {room['game']:<11} {counts}  {room['used']}")
    return 0


async def _room_summary(store: Store, stream: str) -> dict[str, Any]:
    code = ROOM_STREAMS.name_of(stream)
    try:
        records = decode_records(await store.load_records(stream))
        room = fold(records)
    except BadRecord:
        room, records = None, []
    if room is None:
        return {"room": code, "game": "?", "people": 0, "games": 0, "used": "?"}
    used = datetime.datetime.fromtimestamp(records[-1].at, datetime.UTC)
    return {
        "room": code,
        "game": room.settings.options.game.value,
        "people": len(room.present_members(Kind.PERSON)),
        "games": room.games,
        "used": used.isoformat(timespec="minutes"),
    }


async def _delete_room(store: Store, typed: str, *, as_json: bool) -> int:
    code = parse_room_code(typed) or typed
    if not await store.delete_stream(ROOM_STREAMS.stream_name(code)):
        raise CommandError("no_such_room", f"there is no room {code}")
    if as_json:
        print_json({"deleted": code})
    else:
        print(f"deleted {code}")
    return 0
