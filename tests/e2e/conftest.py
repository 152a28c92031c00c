"""One server and one Chromium for the tests of a file; every guest has a browser context of their own."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright
from tools.chromium import found

from tests.e2e.guests import Guest, watch

_LIMITS = ("JOINS_PER_MINUTE", "ROOMS_PER_MINUTE", "UPLOADS_PER_MINUTE", "MESSAGES_PER_SECOND")
_NAMES = "--host-resolver-rules=MAP table.lan 127.0.0.1"  # a name that is not localhost, as phones use one


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


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of `nomdecode serve` with the built client, on a data folder of its own."""
    if not Path("src/nomdecode/web/index.html").is_file():
        pytest.fail("the client is not built: make web")
    port, folder = free_port(), tmp_path_factory.mktemp("data")
    environment = {**os.environ, "NOMDECODE_DATA": str(folder), "NOMDECODE_BOT_SECONDS": "0"}
    environment |= {f"NOMDECODE_{name}": "100000" for name in _LIMITS}
    command = [str(Path(sys.executable).parent / "nomdecode"), "serve", "--quiet", "--host", "127.0.0.1"]
    with subprocess.Popen([*command, "--port", str(port)], env=environment, cwd=folder) as process:
        url = f"http://127.0.0.1:{port}"
        while not answers(url):
            assert process.poll() is None
            time.sleep(0.05)
        yield url
        process.terminate()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """Debian's Chromium, without its sandbox, which root cannot use."""
    path = found()
    if path is None:
        pytest.fail("no Chromium: python -m tools.chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", _NAMES])
        yield browser
        browser.close()


@pytest.fixture
def invite(chromium: Browser, server: str) -> Iterator[Callable[..., Guest]]:
    """Make guests, on a phone with `width=360, height=740`; nothing may go wrong in anybody's console."""
    guests: list[Guest] = []

    def _invite(name: str, *, width: int = 1280, height: int = 800, url: str = server, **more: str) -> Guest:
        context = chromium.new_context(
            base_url=url,
            locale=more.get("locale", "fr-FR"),
            viewport={"width": width, "height": height},
            reduced_motion="reduce",
            color_scheme="dark" if more.get("theme") == "dark" else "light",
        )
        context.set_default_timeout(15_000)
        if not more.get("newcomer"):  # hints lie over the table, for newcomers
            context.add_init_script("localStorage.setItem('nomdecode.hints', 'none')")
        guest = Guest(name, context.new_page(), watch(context))
        guests.append(guest)
        return guest

    yield _invite
    faults = {guest.name: guest.faults for guest in guests if guest.faults}
    for guest in guests:
        guest.page.context.close()
    assert faults == {}
