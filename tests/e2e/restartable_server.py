"""A real server of our own, that can be killed and started again on the same data."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

from tools.serving import answers, free_port

_LIMITS = ("JOINS_PER_MINUTE", "ROOMS_PER_MINUTE", "UPLOADS_PER_MINUTE", "MESSAGES_PER_SECOND")


class House:
    """`nomdecode serve` with the built client, on a data folder of its own; bots do not pause."""

    def __init__(self, folder: Path, *, module: str = "") -> None:
        self._folder = folder
        self._port = free_port()
        nomdecode = str(Path(sys.executable).parent / "nomdecode")
        serve = [nomdecode, "serve", "--quiet", "--host", "127.0.0.1", "--port"]
        self._command = [*([sys.executable, "-m", module] if module else serve), str(self._port)]
        self._process: subprocess.Popen[bytes] | None = None
        self.url = f"http://127.0.0.1:{self._port}"

    def open(self) -> None:
        """Start, and wait until it answers."""
        environment = {**os.environ, "NOMDECODE_DATA": str(self._folder), "NOMDECODE_BOT_SECONDS": "0"}
        environment |= {f"NOMDECODE_{name}": "100000" for name in _LIMITS}
        self._process = subprocess.Popen(self._command, env=environment)
        while not answers(self.url):
            assert self._process.poll() is None
            time.sleep(0.05)

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        self._end(kill=True)

    def close(self) -> None:
        """End it in order."""
        self._end(kill=False)

    def _end(self, *, kill: bool) -> None:
        assert self._process is not None
        if kill:
            self._process.kill()
        else:
            self._process.terminate()
        self._process.wait()
