"""What `make run` and `make test` install, and what they say when they cannot."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import NormalizedName, canonicalize_name
from tools import chromium, postgres
from tools.install import OLDEST, is_whole, make, what_is_missing, why
from tools.node import OLDEST as OLDEST_NODE

ROOT = Path(__file__).parents[1]


def test_an_old_python_is_told_which_is_needed() -> None:
    told = what_is_missing((3, 10, 4))
    assert told is not None
    assert "Python 3.11 or later is needed" in told
    assert "is 3.10.4" in told
    assert what_is_missing((3, 13, 0)) is None


def test_the_oldest_python_is_that_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["requires-python"] == f">={OLDEST[0]}.{OLDEST[1]}"


def test_the_oldest_node_is_that_of_the_client() -> None:
    client = json.loads((ROOT / "web/package.json").read_text(encoding="utf-8"))
    assert client["engines"]["node"] == f">={OLDEST_NODE[0]}.{OLDEST_NODE[1]}"


def test_a_half_made_environment_is_made_anew(tmp_path: Path) -> None:
    python = tmp_path / "bin/python"
    assert not is_whole(python)
    python.parent.mkdir()
    python.write_text("#!/bin/sh\nexit 1\n")  # as it is left where Python's venv was not installed
    python.chmod(0o755)
    assert not is_whole(python)
    make(tmp_path)
    assert is_whole(python)


def test_pip_s_trouble_is_told_in_a_sentence() -> None:
    away = "Failed to establish a new connection: [Errno -3] Temporary failure in name resolution"
    assert why(away).startswith("no network")
    assert why("ERROR: ResolutionImpossible").startswith("pip could not install")


def test_an_interrupted_run_leaves_no_stamp(tmp_path: Path) -> None:
    """A first failure does not stick: what is installed is marked last."""
    (tmp_path / "tools").mkdir()
    shutil.copy(ROOT / "tools/install.py", tmp_path / "tools")
    (tmp_path / "requirements").mkdir()
    (tmp_path / "requirements/run.txt").write_text("")
    (tmp_path / "pyproject.toml").write_text("[project\n")  # which pip cannot read
    done = subprocess.run(
        [sys.executable, "tools/install.py", "run"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == "pip could not install what is needed: its own words are above"
    assert not (tmp_path / ".venv/.run").exists()


def test_a_game_from_the_sources_can_print() -> None:
    locked = (ROOT / "requirements/run.txt").read_text(encoding="utf-8")
    assert re.search(r"^reportlab==", locked, re.MULTILINE)


def test_every_package_of_the_client_is_locked_with_its_hash_for_every_machine() -> None:
    lock = json.loads((ROOT / "web/package-lock.json").read_text(encoding="utf-8"))["packages"]
    packages = {name: each for name, each in lock.items() if name}
    assert [
        name for name, each in packages.items() if not each.get("integrity", "").startswith("sha512-")
    ] == []
    hosts = {re.match(r"https://([^/]+)/", each["resolved"])[1] for each in packages.values()}  # type: ignore[index]
    assert hosts == {"registry.npmjs.org"}
    machines = {(system, processor) for each in packages.values()
                for system in each.get("os", []) for processor in each.get("cpu", [])}  # fmt: skip
    assert {("linux", "x64"), ("linux", "arm64"), ("darwin", "arm64"), ("darwin", "x64")} <= machines


def test_where_chromium_is_missing_it_is_said_how_to_get_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    assert chromium.found() is None
    assert chromium.fault() == chromium.HINT
    kept = tmp_path / ".cache/ms-playwright/chromium-1234/chrome-linux64/chrome"
    kept.parent.mkdir(parents=True)
    kept.touch()
    assert chromium.found() == str(kept)


def test_a_chromium_that_opens_no_page_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "chromium"
    program.write_text("#!/bin/sh\nexit 1\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    assert (chromium.fault() or "").startswith(f"{program} opens no page: ")


def test_the_newest_postgresql_of_the_machine_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for version in (9, 15):
        folder = tmp_path / f"postgresql/{version}/bin"
        folder.mkdir(parents=True)
        for name in postgres.NEEDED:
            (folder / name).touch()
    (tmp_path / "postgresql/17/bin").mkdir(parents=True)  # a client alone
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(postgres, "FOLDERS", (f"{tmp_path}/postgresql/*/bin",))
    assert postgres.programs_here() == tmp_path / "postgresql/15/bin"


def test_an_old_python_can_read_what_tells_it_that_it_is_too_old() -> None:
    text = (ROOT / "tools/install.py").read_text(encoding="utf-8")
    assert ast.parse(text, feature_version=(3, 7))


LOCKED = sorted((ROOT / "requirements").glob("*.txt"))


def locked(file: Path) -> dict[NormalizedName, tuple[str, list[str]]]:
    """The version and the hashes of every package of a lock."""
    entries = file.read_text(encoding="utf-8").replace("\\\n", " ").splitlines()
    found = {}
    for entry in entries:
        pinned, *hashes = entry.split("--hash=")
        name, _, version = pinned.partition(";")[0].partition("==")
        found[canonicalize_name(name)] = (version.strip(), [each.strip() for each in hashes])
    return found


@pytest.mark.parametrize("file", LOCKED, ids=lambda file: file.stem)
def test_what_is_installed_is_locked_with_its_hashes(file: Path) -> None:
    """Run `make lock` when this fails."""
    constraints = dict(
        line.split("==") for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    )
    chosen = {canonicalize_name(name): version for name, version in constraints.items()}
    for name, (version, hashes) in locked(file).items():
        assert chosen.get(name, version) == version
        assert hashes
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", each) for each in hashes)


@pytest.mark.parametrize(
    ("name", "extras"), [("run", []), ("test", ["test"]), ("server", ["postgres", "print"])]
)
def test_a_lock_has_what_the_package_asks_for(name: str, extras: list[str]) -> None:
    """Run `make lock` when this fails."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [
        *project["dependencies"],
        *(each for extra in extras for each in project["optional-dependencies"][extra]),
    ]
    versions = locked(ROOT / f"requirements/{name}.txt")
    for each in map(Requirement, wanted):
        if each.name != "nomdecode":
            assert versions[canonicalize_name(each.name)][0] in each.specifier


def test_the_image_installs_nothing_without_a_hash() -> None:
    dockerfile = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    installs = re.findall(r"\bpip (?:--python \S+ )?(?:install|wheel) .*?(?=&&|$)", dockerfile, re.MULTILINE)
    assert len(installs) == 4
    assert all("--require-hashes" in each or "--no-deps" in each for each in installs)
