"""A bystander in another room, who asks ten times a second, and what an attack costs them."""

from __future__ import annotations

import asyncio
import multiprocessing
import time
from dataclasses import dataclass
from multiprocessing.process import BaseProcess

from tests.server.servers import Browser, Device, Running

from soak.attack.attacks import ATTACKS, begin_game
from soak.attack.target import Target

_PAUSE = 0.1


@dataclass(frozen=True)
class Figures:
    """What a bystander and the machine saw of one attack."""

    calm: list[float]
    during: list[float]
    megabytes: tuple[float, float, float]  # before, highest, some seconds after
    processor: float  # seconds used by the server during it

    @property
    def is_memory_bounded(self) -> bool:
        """Tell whether memory stays below twice the calm and 50 MB, and comes back to the calm and 20 MB."""
        before, highest, after = self.megabytes
        return highest <= 2 * before + 50 and after <= before + 20

    def row(self, name: str) -> str:
        """One row of a table."""
        before, highest, after = self.megabytes
        calm, during = percentile(self.calm, 0.99), percentile(self.during, 0.99)
        return (
            f"| {name} | {calm * 1e3:.0f} | {during * 1e3:.0f} | {max(self.during) * 1e3:.0f} "
            f"| {before:.0f} → {highest:.0f} → {after:.0f} | {self.processor:.1f} |"
        )


def percentile(values: list[float], share: float) -> float:
    """The value below which this share of them lies."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


class _Child(Running):
    """The server as an attacker in another process knows it."""


def _attack(name: str, port: int, seconds: float) -> None:
    asyncio.run(ATTACKS[name](_Child(port, None), seconds))  # type: ignore[arg-type]


def start_attack(name: str, port: int, seconds: float) -> BaseProcess:
    """Start one attack in a process of its own."""
    child = multiprocessing.get_context("spawn").Process(
        target=_attack, args=(name, port, seconds), daemon=True
    )
    child.start()
    return child


async def attack(server: Target, name: str, seconds: float, after: float = 3.0) -> Figures:
    """Run one attack in a process of its own beside a bystander."""
    # All of 127.0.0.0/8 is this machine: attackers use up what their own address may send.
    host = Browser(server, address="127.0.0.2")
    room = await host.make_room("Bystander")
    async with host.connect(room) as device:
        await begin_game(device)  # so that the language is loaded before
        await asyncio.sleep(2)
        calm = await _waits(device, time.monotonic() + min(2.0, seconds))
        before, used = server.megabytes, server.processor_seconds
        child = start_attack(name, server.port, seconds)
        highest = [before]
        over = time.monotonic() + seconds + 30
        during: list[float] = []
        while child.is_alive() and time.monotonic() < over:
            during += await _waits(device, time.monotonic() + 0.2)
            highest.append(server.megabytes)
        child.kill()
        child.join()
        used = server.processor_seconds - used
        await asyncio.sleep(after)
    return Figures(calm, during, (before, max(highest), server.megabytes), used)


async def _waits(device: Device, until: float) -> list[float]:
    waits = []
    while not waits or time.monotonic() < until:
        began = time.monotonic()
        async with asyncio.timeout(60):
            await device.ask(do="resync")
        waits.append(time.monotonic() - began)
        await asyncio.sleep(_PAUSE)
    return waits
