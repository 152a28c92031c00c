"""Count the source files and functions that a clue and a guess pass through in a running server.

`python -m tools.trace_command` starts a server with one words game of four people and prints, for each
command, the files of `nomdecode` whose functions ran between the message in and the last answer out.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from random import Random
from types import FrameType

from examples.bot import choose
from tests.server.servers import running
from tests.server.test_games import seat_everybody

import nomdecode
from nomdecode.rules.options import WordsOptions

SOURCE = f"{Path(nomdecode.__file__).parent}{os.sep}"
ROUNDS = 3  # the first of each kind also loads what it needs


class Trace:
    """Files and functions of the package that ran while it was on, in every thread."""

    def __init__(self) -> None:
        self.is_on = False
        self.functions: set[tuple[str, str]] = set()
        self.calls = 0

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        """Take one event of the profiler."""
        if self.is_on and event == "call" and frame.f_code.co_filename.startswith(SOURCE):
            self.calls += 1
            self.functions.add((frame.f_code.co_filename[len(SOURCE) :], frame.f_code.co_qualname))

    @contextmanager
    def on(self) -> Iterator[None]:
        """Trace what runs inside."""
        self.functions, self.calls, self.is_on = set(), 0, True
        yield
        self.is_on = False

    @property
    def files(self) -> list[str]:
        """Return the files in which anything ran."""
        return sorted({file for file, _ in self.functions})


async def measure(folder: Path, trace: Trace) -> dict[str, tuple[int, int, int, list[str]]]:
    """Return for each kind of command its files, functions, calls and the files' names; the last ones."""
    found: dict[str, tuple[int, int, int, list[str]]] = {}
    rng = Random(1)  # noqa: S311 - a game
    async with running(folder) as server, AsyncExitStack() as stack:
        room, browsers = await seat_everybody(server, WordsOptions())
        devices = [await stack.enter_async_context(each.connect(room)) for each in browsers.values()]
        await devices[0].must(do="start_game")
        for _ in range(ROUNDS):
            for device in devices:
                await device.look()
                command = choose(device.newest["view"]["view"], rng)
                if command is None:
                    continue
                with trace.on():
                    await device.must(**command, seen=device.newest["view"]["version"])
                    for other in devices:
                        if other is not device:
                            await other.until("view")
                name = "clue" if command["do"] == "give_clue" else str(command["do"])
                found[name] = (len(trace.files), len(trace.functions), trace.calls, trace.files)
    return found


def main() -> int:
    """Print the figures; the status is 1 when a command passes through more files than it should."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--list", action="store_true", help="name the files")
    args = parser.parse_args()
    trace = Trace()
    threading.setprofile(trace)
    sys.setprofile(trace)
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(measure(Path(folder), trace))
    sys.setprofile(None)
    bars = {"clue": 42, "guess": 30}
    for name, (files, functions, calls, names) in found.items():
        most = f" (at most {bars[name]})" if name in bars else ""
        print(f"{name}: {files} files{most}, {functions} functions, {calls} calls")
        if args.list:
            print("\n".join(f"  {file}" for file in names))
    return int(any(found[name][0] > bar for name, bar in bars.items()))


if __name__ == "__main__":
    sys.exit(main())
