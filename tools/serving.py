"""A server of our own with the built client, on a folder that goes with it: for photographs and measures."""

import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_MANY = ("JOINS_PER_MINUTE", "ROOMS_PER_MINUTE", "MESSAGES_PER_SECOND")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url}/healthz", timeout=1):  # noqa: S310 - our own server
            return True
    except OSError:
        return False


@contextmanager
def serving(**settings: str) -> Iterator[str]:
    """Serve until the end of the block; gives the address. Settings are named as in the environment."""
    program, port = str(Path(sys.executable).with_name("nomdecode")), free_port()
    command = [program, "serve", "--quiet", "--host", "127.0.0.1", "--port", str(port)]
    with tempfile.TemporaryDirectory() as folder:
        named = dict.fromkeys(_MANY, "100000") | settings | {"DATA": folder}
        environment = os.environ | {f"NOMDECODE_{name}": value for name, value in named.items()}
        with subprocess.Popen(command, env=environment) as server:
            url = f"http://127.0.0.1:{port}"
            while not answers(url) and server.poll() is None:
                time.sleep(0.05)
            try:
                yield url
            finally:
                server.terminate()
