"""Build the sdist and the wheel, install the wheel into an empty environment and play a game with it.

`python -m tools.release` (`make release`) first asks that the changelog tells what the version brings;
with `--build` (`make wheel`) it does not.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
import urllib.request
import venv
from pathlib import Path

from tools.serving import answers, free_port
from websockets.sync.client import connect

DIST = Path("dist")
SEATS = ("red spymaster", "red guesser", "blue spymaster", "blue guesser")
PIP = ("-m", "pip", "--disable-pip-version-check")


def fault_of_changelog(version: str, text: str) -> str | None:
    """Return what the changelog lacks for this version, in a sentence."""
    section = re.search(rf"^## {re.escape(version)}( .*)?\n((?:(?!## ).*\n)*)", text, re.MULTILINE)
    if section is None:
        return f"CHANGELOG.md has no section {version}: name “Unreleased” so, with its date"
    if not re.search(r"\d{4}-\d{2}-\d{2}", section[1] or ""):
        return f"CHANGELOG.md: section {version} has no date"
    return None if "\n- " in f"\n{section[2]}" else f"CHANGELOG.md: section {version} tells nothing"


def build() -> Path:
    """Build the sdist, and the wheel from it, as whoever installs the sdist does."""
    shutil.rmtree(DIST, ignore_errors=True)
    _python(sys.executable, "-m", "hatchling", "build", "-t", "sdist")
    (sdist,) = DIST.glob("*.tar.gz")
    _python(sys.executable, *PIP, "wheel", "--no-deps", "--no-build-isolation", "-w", DIST, sdist)
    (wheel,) = DIST.glob("*.whl")
    return wheel


def _python(*words: str | Path) -> None:
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{done.stdout}{done.stderr}")


def try_in(folder: Path, wheel: Path) -> str:
    """Install the wheel into an empty environment, serve with it and play; return how it went."""
    began = time.monotonic()
    venv.create(folder / "empty", with_pip=False)
    python = folder / "empty/bin/python"
    _python(sys.executable, *PIP, "--python", python, "install", "--constraint", "constraints.txt", wheel)
    port = free_port()
    command = [
        str(python.with_name("nomdecode")),
        "serve",
        "--quiet",
        "--host",
        "127.0.0.1",
        "--port",
        str(port),
    ]
    environment = {"PATH": os.defpath, "NOMDECODE_DATA": str(folder), "NOMDECODE_BOT_SECONDS": "0"}
    with subprocess.Popen(command, env=environment, cwd=folder) as server:
        try:
            url = f"http://127.0.0.1:{port}"
            while not answers(url):
                if server.poll() is not None:
                    sys.exit("the installed server does not start")
                time.sleep(0.05)
            if 'src="/assets/' not in _read(f"{url}/"):
                sys.exit("the installed server shows no page")
            served = time.monotonic() - began
            ending = play(url)
        finally:
            server.terminate()
    return f"installed and serving the page in {served:.1f} s; a game of four bots ended: {ending}"


def play(url: str) -> str:
    """Let four bots play a game in a room; return how it ended."""
    asked = urllib.request.Request(  # noqa: S310 - our own server
        f"{url}/api/rooms",
        data=json.dumps({"name": "Host", "settings": {"decks": ["fr"], "mode": "table"}}).encode(),
        headers={"content-type": "application/json"},
    )
    with urllib.request.urlopen(asked) as answer:  # noqa: S310
        cookie, room = answer.headers["set-cookie"].partition(";")[0], json.load(answer)["room"]
    address = f"{url.replace('http', 'ws', 1)}/ws/{room}"
    with connect(address, additional_headers={"cookie": cookie}, max_queue=None) as socket:
        for seat in SEATS:
            socket.send(json.dumps({"do": "add_bot", "name": f"bot {seat}", "seat": seat}))
        socket.send(json.dumps({"do": "start_game"}))
        while True:
            news = json.loads(socket.recv(timeout=120))
            if news["type"] == "view" and news["view"] and news["view"]["table"].get("outcome"):
                return str(news["view"]["table"]["outcome"]["ending"])


def _read(url: str) -> str:
    with urllib.request.urlopen(url) as answer:  # noqa: S310 - our own server
        return str(answer.read().decode())


def main() -> None:
    """Check, build and try; end with one sentence where something is wrong."""
    version = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    changelog = Path("CHANGELOG.md").read_text(encoding="utf-8")
    if "--build" not in sys.argv and (fault := fault_of_changelog(version, changelog)):
        sys.exit(fault)
    wheel = build()
    with tempfile.TemporaryDirectory() as folder:
        told = try_in(Path(folder), wheel)
    for each in sorted(DIST.iterdir()):
        sys.stdout.write(f"{each} ({each.stat().st_size / 1e6:.1f} MB)\n")
    sys.stdout.write(f"{told}\n")


if __name__ == "__main__":
    main()
