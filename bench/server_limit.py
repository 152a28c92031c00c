"""The bare broadcast limit: the same stack and the same frames, with no rules, no store and no members.

    python bench/server_limit.py PORT RECORDING [--plain]

The recording holds whole games of one room: each command with the frames it led to, and to which member.
Every message of a room is answered by the frames of the next command, over and over. It hears and writes
as our server does, straight to the transport at the end of a turn; with `--plain` as uvicorn does.
"""

from __future__ import annotations

import asyncio
import sys
from collections import defaultdict
from itertools import cycle, groupby
from pathlib import Path
from typing import Any

import uvicorn
import uvloop

from nomdecode.server.ws.fast_write import WriteBatcher

Frames = list[tuple[int, bytes]]
BATCHER = WriteBatcher()


def read(path: Path) -> list[Frames]:
    lines = [line.split(b" ", 2) for line in path.read_bytes().splitlines()]
    return [
        by_text([(int(member), text) for _, member, text in frames])
        for _, frames in groupby(lines, key=lambda line: line[0])
    ]


def by_text(frames: Frames) -> Frames:
    """One text after the other to all who get it, as our server writes them: it is framed once."""
    texts: dict[bytes, list[int]] = {}
    for member, text in frames:
        texts.setdefault(text, []).append(member)
    return [(member, text) for text, members in texts.items() for member in members]


class Room:
    """The members of one room and where its recording stands."""

    def __init__(self, recording: list[Frames]) -> None:
        self.members: list[Any] = []
        self.next = cycle(recording).__next__


async def serve(room: Room, last_view: str, receive: Any, send: Any) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "text": last_view})
    room.members.append(BATCHER.make_direct_write(send))
    while (await receive())["type"] != "websocket.disconnect":
        for member, frame in room.next():
            room.members[member](frame)


async def serve_plainly(room: Room, last_view: str, receive: Any, send: Any) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "text": last_view})
    room.members.append(send)
    while (await receive())["type"] != "websocket.disconnect":
        for member, frame in room.next():
            await room.members[member]({"type": "websocket.send", "text": frame.decode()})


async def main() -> None:
    recording = read(Path(sys.argv[2]))
    views = [
        text for frames in recording for member, text in frames if b'"view"' in text[:16] and member == 0
    ]
    last_view = views[-1].decode()
    rooms: dict[str, Room] = defaultdict(lambda: Room(recording))
    is_plain = "--plain" in sys.argv
    answer = serve_plainly if is_plain else serve

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await answer(rooms[scope["path"]], last_view, receive, send)

    config = uvicorn.Config(
        app,
        port=int(sys.argv[1]),
        ws="websockets-sansio",
        http="httptools",
        ws_per_message_deflate=False,
        lifespan="off",
        log_level="warning",
    )
    await uvicorn.Server(config).serve()


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(main())
