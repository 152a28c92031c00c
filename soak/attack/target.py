"""The server that is attacked: the real command with default settings, on loopback."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.server.servers import Running
from tools.serving import free_port

_PAGE = os.sysconf("SC_PAGE_SIZE")
_TICKS = os.sysconf("SC_CLK_TCK")


class Target(Running):
    """A running `nomdecode serve`."""

    def __init__(self, port: int, process: subprocess.Popen[bytes]) -> None:
        super().__init__(port, None)  # type: ignore[arg-type] # its context is in another process
        self.process = process

    @property
    def megabytes(self) -> float:
        """Resident memory."""
        resident = Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]
        return int(resident) * _PAGE / 1e6

    @property
    def processor_seconds(self) -> float:
        """Processor time since its start."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS

    def seconds_to_stop(self, patience: float = 15.0) -> float:
        """Send SIGTERM and return how long it takes to end; `patience` when it does not."""
        began = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(patience)
        return time.monotonic() - began


@contextmanager
def target(folder: Path, program: str = "", **settings: object) -> Iterator[Target]:
    """Start a server with default settings; `program` is another installation's command."""
    command = program or str(Path(sys.executable).with_name("nomdecode"))
    given = {f"NOMDECODE_{name.upper()}": str(value) for name, value in settings.items()}
    kept = {name: value for name, value in os.environ.items() if not name.startswith("NOMDECODE_")}
    port = free_port()
    with (folder / "log").open("ab") as log:
        process = subprocess.Popen(  # noqa: S603 - our own command
            [command, "serve", "--quiet", "--host", "127.0.0.1", "--port", str(port)],
            env={**kept, **given, "NOMDECODE_DATA": str(folder), "DATABASE_URL": ""},
            stderr=log,
        )
    found = Target(port, process)
    try:
        _wait(found)
        yield found
    finally:
        if process.poll() is None:
            process.kill()
        process.wait(20)


def _wait(found: Target) -> None:
    over = time.monotonic() + 40
    while time.monotonic() < over:
        if found.process.poll() is not None:
            raise RuntimeError("the server does not start")
        with suppress(OSError), socket.create_connection(("127.0.0.1", found.port), 1):
            return
        time.sleep(0.02)
    raise RuntimeError("the server does not answer")
