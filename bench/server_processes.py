"""Processes of the server's bench: servers on the first core, the load on the others, and what they use."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
CORES = sorted(os.sched_getaffinity(0))
PEER = HERE / "peers" / "boardgameio"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def started(command: list[str], port: int, **environment: str) -> Iterator[int]:
    """A server on the first core: its process id."""
    process = subprocess.Popen(command, env={**os.environ, **environment}, stdout=subprocess.DEVNULL)
    try:
        os.sched_setaffinity(process.pid, {CORES[0]})
        for _ in range(300):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        yield process.pid
    finally:
        process.terminate()
        process.wait(20)


def resident_mb(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")) / 1024


def build_load(folder: Path) -> list[str]:
    """The load generator: compiled where there is a compiler, else the same in Python, which costs more."""
    compiler = shutil.which("cc")
    if compiler is None:
        print("no cc: the load is Python's, and boardgame.io is left out", file=sys.stderr)
        return [sys.executable, str(HERE / "load" / "load.py")]
    program = folder / "load"
    subprocess.run([compiler, "-O2", "-o", str(program), str(HERE / "load" / "load.c")], check=True)
    return [str(program)]


def run_load(load: list[str], *options: object) -> dict[str, Any]:
    """Run it on the cores that the servers leave, and read its figures."""
    others = set(CORES[1:]) or set(CORES)
    process = subprocess.run(
        [*load, *map(str, options)],
        check=True,
        capture_output=True,
        preexec_fn=lambda: os.sched_setaffinity(0, others),
    )
    sys.stderr.buffer.write(process.stderr)
    figures: dict[str, Any] = json.loads(process.stdout)
    assert not figures["refused"], figures
    return figures


def boardgameio() -> list[str] | None:
    """The peer's command, installed on demand; None where there is no Node, or no compiler for the load."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None or shutil.which("cc") is None:
        return None
    if not (PEER / "node_modules").is_dir():
        subprocess.run([npm, "ci", "--no-audit", "--no-fund", "--silent"], cwd=PEER, check=True)
    return [node, str(PEER / "server.js")]
