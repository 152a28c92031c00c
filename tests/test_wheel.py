"""The wheel holds everything: it serves the client without Node, from an environment of its own.

What it depends on is lent by ours; `make wheel` installs that anew too.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import time
import urllib.request
import venv
import zipfile
from pathlib import Path

from tools.serving import answers, free_port

HERE = Path(__file__).parents[1]
MOST_BYTES = 45_000_000


def _run(*command: str | Path) -> None:
    subprocess.run([str(word) for word in command], check=True, capture_output=True, cwd=HERE)


def _installed(wheel: Path, folder: Path) -> Path:
    """Return the Python of a new environment with the wheel; what it depends on lies in ours, behind it."""
    venv.create(folder, with_pip=False)
    python = folder / "bin" / "python"
    pip: tuple[str | Path, ...] = (
        sys.executable,
        "-m",
        "pip",
        "--disable-pip-version-check",
        "--python",
        python,
    )
    _run(*pip, "install", "--quiet", "--no-deps", "--no-compile", "--no-index", wheel)
    (site,) = folder.glob("lib/python*/site-packages")
    (site / "lent.pth").write_text(sysconfig.get_path("purelib"))
    found = subprocess.run(
        [python, "-c", "import nomdecode; print(nomdecode.__file__)"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert Path(found.stdout.strip()).is_relative_to(folder)
    return python


def test_the_wheel_in_an_environment_of_its_own_serves_the_table(tmp_path: Path) -> None:
    _run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path)
    wheel = next(tmp_path.glob("*.whl"))
    assert wheel.stat().st_size <= MOST_BYTES
    assert any(name.startswith("nomdecode/web/assets/") for name in zipfile.ZipFile(wheel).namelist())
    python = _installed(wheel, tmp_path / "empty")
    port = free_port()
    environment = {
        "PATH": "/nonexistent",
        "NOMDECODE_DATA": str(tmp_path),
        "LANG": os.environ.get("LANG", "C"),
    }
    command = [
        str(python.parent / "nomdecode"),
        "serve",
        "--quiet",
        "--host",
        "127.0.0.1",
        "--port",
        str(port),
    ]
    with subprocess.Popen(command, env=environment, cwd=tmp_path) as process:
        url = f"http://127.0.0.1:{port}"
        while not answers(url):
            assert process.poll() is None
            time.sleep(0.05)
        page = urllib.request.urlopen(f"{url}/").read().decode()  # noqa: S310 - our own server
        script = re.search(r'src="(/assets/[^"]+\.js)"', page)
        assert script is not None
        assert urllib.request.urlopen(url + script[1]).status == 200  # noqa: S310
        for name, said in (
            ("notice", "Noto Emoji"),
            ("credits", "game-icons.net"),
            ("licence", "MIT License"),
        ):
            told = urllib.request.urlopen(f"{url}/{name}.txt").read().decode()  # noqa: S310
            assert said in told
        process.terminate()
