"""The attacks of `soak.attack` in short, one after the other on one server, beside a bystander."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

from soak.attack.attacks import ATTACKS, begin_game
from soak.attack.target import target

from tests.server.servers import Browser, Device

_SECONDS = 0.3
# What takes a child process or a second connection its time, or loads a language, is in `make soak` alone.
_LONG = {"prints", "noise_pictures", "guessed_codes", "days_and_cases"}


async def _watch(device: Device, waits: list[float]) -> None:
    while True:
        began = time.monotonic()
        await device.must(do="resync")
        waits.append(time.monotonic() - began)
        await asyncio.sleep(0.05)


async def test_no_attack_stops_a_bystander(tmp_path: Path) -> None:
    """Default limits, but for the rooms and joins that so many attackers of one address need."""
    with target(tmp_path, rooms_per_minute=1000, joins_per_minute=10_000) as server:
        # All of 127.0.0.0/8 is this machine: the attackers use up what their own address may send.
        host = Browser(server, address="127.0.0.2")
        room = await host.make_room("Bystander")
        async with host.connect(room) as device:
            await begin_game(device)
            await asyncio.sleep(0.5)
            calm, waits = server.megabytes, list[float]()
            watching = asyncio.create_task(_watch(device, waits))
            for name, attack in ATTACKS.items():
                if name not in _LONG:
                    await asyncio.wait_for(attack(server, _SECONDS), 30)
                    assert not watching.done(), name
            watching.cancel()
            assert server.megabytes < 2 * calm + 50
            assert sorted(waits)[len(waits) // 2] < 0.5  # seconds; this machine may be busy
        assert server.seconds_to_stop() < 8
