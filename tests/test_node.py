"""Node for the web client comes from the machine or from a wheel."""

import stat
from pathlib import Path

import pytest
from tools.node import OLDEST, of_the_machine, put_into, version_of


def _say(folder: Path, name: str, words: str) -> None:
    program = folder / name
    program.write_text(f"#!/bin/sh\necho {words}\n")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)


@pytest.mark.parametrize(("said", "version"), [("v20.19.0", (20, 19)), ("v8.1.2", (8, 1)), ("none", (0, 0))])
def test_the_version_is_read_from_what_node_says(said: str, version: tuple[int, int]) -> None:
    assert version_of(said) == version


def test_an_old_node_of_the_machine_is_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _say(tmp_path, "node", "v18.20.1")
    _say(tmp_path, "npm", "10.0.0")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert of_the_machine() is None


def test_a_new_node_without_npm_is_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _say(tmp_path, "node", "v22.12.0")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert of_the_machine() is None


def test_a_good_node_of_the_machine_is_linked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _say(tmp_path, "node", f"v{OLDEST[0]}.{OLDEST[1]}.0")
    _say(tmp_path, "npm", "10.0.0")
    monkeypatch.setenv("PATH", str(tmp_path))
    put_into(tmp_path / "here")
    put_into(tmp_path / "here")
    assert (tmp_path / "here" / "node").resolve() == tmp_path / "node"
    assert (tmp_path / "here" / "npm").resolve() == tmp_path / "npm"
