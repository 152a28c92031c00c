"""Workers for tests: the real command, each in a process of its own, which may be killed."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from tools.serving import free_port

from tests.server.servers import PLENTY, Running


class Worker(Running):
    """One `nomdecode serve`; what it logs is kept in a file."""

    def __init__(
        self, folder: Path, database: str = "", options: tuple[str, ...] = (), **settings: Any
    ) -> None:
        super().__init__(free_port(), None)  # type: ignore[arg-type] # its context is in another process
        self._options = options
        self.log = folder / f"worker-{self.port}.log"
        self._folder = folder
        self._database = database
        self._settings = settings
        self.process: subprocess.Popen[bytes]

    def start(self) -> None:
        settings = {f"NOMDECODE_{n.upper()}": str(value) for n, value in (PLENTY | self._settings).items()}
        own = {"NOMDECODE_DATA": str(self._folder), "DATABASE_URL": self._database}
        program = Path(sys.executable).with_name("nomdecode")
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [
                    program,
                    "serve",
                    "--quiet",
                    "--host",
                    "127.0.0.1",
                    "--port",
                    str(self.port),
                    *self._options,
                ],
                env={**os.environ, **settings, **own},
                stderr=log,
            )

    def wait(self, seconds: float = 40) -> None:
        """Until it answers."""
        over = time.monotonic() + seconds
        while time.monotonic() < over:
            assert self.process.poll() is None, self.log.read_text()
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return
            time.sleep(0.02)
        raise AssertionError("the server does not start")

    async def restart(self) -> None:
        self.start()
        await asyncio.to_thread(self.wait)

    def kill(self) -> None:
        """As when the machine dies: nothing is finished, nobody is told."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(20)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)


@contextmanager
def workers(count: int, folder: Path, database: str = "", **more: Any) -> Iterator[list[Worker]]:
    """So many servers on one store; stopped, or at least dead, at the end."""
    started = [Worker(folder, database, **more) for _ in range(count)]
    try:
        for worker in started:
            worker.start()
        for worker in started:
            worker.wait()
        yield started
        for worker in started:
            worker.stop()
    finally:
        for worker in started:
            worker.process.kill()
            worker.process.wait(20)
            print(worker.log.read_text(), end="")  # pytest shows it when a test fails
