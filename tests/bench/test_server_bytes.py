"""What a room of eight is sent for a command stays small: phones on slow networks read it."""

from __future__ import annotations

from pathlib import Path

from bench.server_bytes import measure


async def test_a_room_of_eight_is_sent_at_most_twelve_kilobytes_a_command(tmp_path: Path) -> None:
    figures = await measure(str(tmp_path), games=3)
    assert figures["commands"] > 40
    assert figures["bytes_per_command"] <= 12_000, figures
