"""Two thousand sockets in 250 rooms at the pace of people, with default settings, beside any one attack.

Each room is of eight people; somebody there does something every few seconds, and waits for the answer. They
come from many addresses of loopback, as a crowd does; the attacker has one.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import multiprocessing
import random
import resource
import sys
import tempfile
import time
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from soak.attack.attacks import ATTACKS
from soak.attack.bystander import percentile, start_attack
from soak.attack.target import Target, target

ROOM = 8  # people
ROOMS_OF_ADDRESS = 5
PAUSE = 4.0  # seconds between what is done in one room


class Crowd:
    """All rooms, how long answers took, and who was closed."""

    def __init__(self, server: Target) -> None:
        self._server = server
        self.waits: list[float] = []
        self.closed = 0
        self.sockets = 0

    async def fill(self, rooms: int) -> list[asyncio.Task[None]]:
        """Open every room and connect its people."""
        talking = []
        for number in range(rooms):
            address = f"127.0.{1 + number // ROOMS_OF_ADDRESS}.1"
            code, cookies = await asyncio.to_thread(self._room, address)
            sockets = [await self._connect(code, cookie, address) for cookie in cookies]
            self.sockets += len(sockets)
            talking += [asyncio.create_task(self._read(each)) for each in sockets[1:]]
            talking.append(asyncio.create_task(self._act(sockets[0])))
        return talking

    def _room(self, address: str) -> tuple[str, list[str]]:
        wire = http.client.HTTPConnection("127.0.0.1", self._server.port, source_address=(address, 0))
        code, cookies = "", []
        for number in range(ROOM):
            path = f"/api/rooms/{code}/members" if code else "/api/rooms"
            wire.request("POST", path, json.dumps({"name": f"Person {number}"}))
            answer = wire.getresponse()
            told = json.loads(answer.read())
            code = told["room"]
            cookies.append((answer.getheader("set-cookie") or "").partition(";")[0])
        wire.close()
        return code, cookies

    async def _connect(self, code: str, cookie: str, address: str) -> ClientConnection:
        return await connect(
            f"ws://127.0.0.1:{self._server.port}/ws/{code}",
            additional_headers={"cookie": cookie},
            compression=None,
            proxy=None,
            local_addr=(address, 0),
        )

    async def _read(self, socket: ClientConnection) -> None:
        try:
            async for _ in socket:
                pass
        except ConnectionClosed:
            self.closed += 1

    async def _act(self, socket: ClientConnection) -> None:
        """One of the room asks, and waits until it is done."""
        turn = 0
        try:
            while True:
                await asyncio.sleep(random.uniform(0.5, 1.5) * PAUSE)
                turn += 1
                began = time.monotonic()
                await socket.send(json.dumps({"do": "rename", "name": f"Host {turn}", "id": f"k{turn}"}))
                while f'"id":"k{turn}"' not in str(await socket.recv()):
                    pass
                self.waits.append(time.monotonic() - began)
        except ConnectionClosed:
            self.closed += 1


async def run(server: Target, rooms: int, names: list[str], seconds: float) -> int:
    """Fill the rooms; look at them calm, then beside each attack."""
    crowd = Crowd(server)
    talking = await crowd.fill(rooms)
    failed = 0
    print(f"{crowd.sockets} sockets in {rooms} rooms")
    print(
        "| beside | p50 (ms) | p99 (ms) | closed | memory (MB) | processor (s) |\n|---|---|---|---|---|---|"
    )
    for name in ["nothing", *names]:
        crowd.waits, used = [], server.processor_seconds
        child = start_attack(name, server.port, seconds) if name != "nothing" else None
        await asyncio.sleep(seconds)
        if child is not None:
            await asyncio.to_thread(child.join, 30)
            child.kill()
        p50, p99 = (percentile(crowd.waits, share) * 1e3 for share in (0.5, 0.99))
        used = server.processor_seconds - used
        memory = server.megabytes
        label = name.replace("_", " ")
        print(f"| {label} | {p50:.0f} | {p99:.0f} | {crowd.closed} | {memory:.0f} | {used:.1f} |", flush=True)
        failed += p99 > 150 or crowd.closed > 0
    for each in talking:
        each.cancel()
    return failed


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m soak.crowd", description=__doc__)
    parser.add_argument("attacks", nargs="*", default=[], choices=[*ATTACKS, []])
    parser.add_argument("--rooms", type=int, default=250)
    parser.add_argument("--seconds", type=float, default=10.0)
    args = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # for the server too
    multiprocessing.set_start_method("spawn")
    with tempfile.TemporaryDirectory() as folder, target(Path(folder)) as server:
        return asyncio.run(run(server, args.rooms, args.attacks or list(ATTACKS), args.seconds))


if __name__ == "__main__":
    sys.exit(main())
