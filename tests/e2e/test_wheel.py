"""The wheel holds everything: installed alone, it serves the client without Node."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
import urllib.request
import venv
import zipfile
from pathlib import Path

from tools.serving import answers, free_port

HERE = Path(__file__).parents[2]


def _run(*command: str | Path) -> None:
    subprocess.run([str(word) for word in command], check=True, capture_output=True, cwd=HERE)


def test_the_wheel_in_an_empty_environment_serves_the_table(tmp_path: Path) -> None:
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    _run(*pip, "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", tmp_path, HERE)
    wheel = next(tmp_path.glob("*.whl"))
    assert any(name.startswith("nomdecode/web/assets/") for name in zipfile.ZipFile(wheel).namelist())
    venv.create(tmp_path / "empty", with_pip=False)
    python = tmp_path / "empty" / "bin" / "python"
    # What it depends on is what we run on; the package itself comes from the wheel alone.
    _run(*pip, "--python", python, "install", "--quiet", "--constraint", "constraints.txt", wheel)
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
