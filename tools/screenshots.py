"""Photograph every screen in French, light and dark, on a phone and on a desktop, into docs/images/screens.

Used as `python -m tools.screenshots` (make screenshots) with the client built and a Chromium on the machine.
"""

import io
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright
from tools.chromium import found

FOLDER = Path("docs/images/screens")
SIZES = {"phone": (360, 740), "desktop": (1280, 800)}
PLAIN = {"home": "/", "new": "/new", "learn": "/learn", "learn-duo": "/learn/duo", "settings": "/settings"}


def _alone(page: Page, game: str, role: str) -> None:
    """Begin a game with bots, by the buttons."""
    page.goto(f"/new?game={game}&alone")
    page.get_by_role("button", name=re.compile(role)).first.click()
    page.locator("[data-place]").first.wait_for()
    page.wait_for_timeout(1500)


def _lobby(page: Page) -> None:
    answer = page.request.post("/api/rooms", data={"name": "Camille", "settings": {"language": "fr"}})
    page.goto(f"/r/{answer.json()['room']}")
    page.get_by_role("heading").first.wait_for()
    page.wait_for_timeout(500)


SCENES: dict[str, Callable[[Page], None]] = {
    "lobby": _lobby,
    "spymaster": lambda page: _alone(page, "words", "Donner les indices"),
    "guesser": lambda page: _alone(page, "words", "Deviner"),
    "images": lambda page: _alone(page, "images", "Deviner"),
    "duo": lambda page: _alone(page, "duo", "parti"),
}


def _keep(page: Page, name: str) -> None:
    picture = Image.open(io.BytesIO(page.screenshot()))
    picture.convert("RGB").save(FOLDER / f"{name}.webp", quality=82, method=6)


def _photograph(browser: Browser, url: str) -> None:
    for size, (width, height) in SIZES.items():
        for theme in ("light", "dark"):
            context = browser.new_context(
                base_url=url,
                locale="fr-FR",
                viewport={"width": width, "height": height},
                color_scheme="dark" if theme == "dark" else "light",
                reduced_motion="reduce",
            )
            context.add_init_script("localStorage.setItem('nomdecode.hints', 'none')")
            page = context.new_page()
            for name, path in PLAIN.items():
                page.goto(path)
                page.get_by_role("heading").first.wait_for()
                page.wait_for_timeout(400)
                _keep(page, f"{name}-{size}-{theme}")
            for name, scene in SCENES.items():
                scene(page)
                _keep(page, f"{name}-{size}-{theme}")
            context.close()


def _port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def main() -> None:
    """Serve on a folder of its own, photograph, and go."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    port = _port()
    url = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "NOMDECODE_DATA": folder, "NOMDECODE_ROOMS_PER_MINUTE": "1000"}
        program = str(Path(sys.executable).parent / "nomdecode")
        command = [program, "serve", "--quiet", "--host", "127.0.0.1", "--port", str(port)]
        with subprocess.Popen(command, env=environment) as server, sync_playwright() as playwright:
            while True:
                try:
                    urllib.request.urlopen(f"{url}/healthz").close()  # noqa: S310 - our own server
                    break
                except OSError:
                    time.sleep(0.1)
            browser = playwright.chromium.launch(executable_path=found(), args=["--no-sandbox"])
            _photograph(browser, url)
            browser.close()
            server.terminate()


if __name__ == "__main__":
    main()
