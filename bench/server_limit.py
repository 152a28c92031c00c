"""The bare broadcast limit: the same stack and the same frames, with no rules, no store and no members.

    python bench/server_limit.py PORT FRAMES

Each message of a member is answered by one recorded view to every member of its room.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

import uvicorn
import uvloop

rooms: dict[str, list[Any]] = defaultdict(list)
frames = json.loads(Path(sys.argv[2]).read_text())


async def app(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    members = rooms[scope["path"]]
    members.append((send, frames[len(members) % len(frames)]))
    while (await receive())["type"] != "websocket.disconnect":
        for one, frame in members:
            await one({"type": "websocket.send", "text": frame})


async def main() -> None:
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
