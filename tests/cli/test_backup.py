from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from nomdecode.cli.main import main
from nomdecode.store.open_store import open_store


def run(*arguments: str | Path) -> int:
    return main([str(argument) for argument in arguments])


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with one room of one record."""
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setenv("NOMDECODE_DATA", str(tmp_path / "data"))
    append(tmp_path / "data", 0)
    return tmp_path / "data"


def append(data: Path, version: int) -> None:
    async def once() -> None:
        store = await open_store(str(data / "nomdecode.db"))
        await store.append_records("room:HIBOU", version, [b"x"])
        await store.close()

    asyncio.run(once())


def records(data: Path) -> int:
    async def once() -> int:
        store = await open_store(str(data / "nomdecode.db"))
        count = len(await store.load_records("room:HIBOU"))
        await store.close()
        return count

    return asyncio.run(once())


def test_rooms_go_to_a_copy_and_come_back(
    tmp_path: Path, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("backup", tmp_path / "copy") == 0
    size = (tmp_path / "copy").stat().st_size
    assert capsys.readouterr().out == f"{tmp_path / 'copy'}: {size} bytes, schema 2, 1 room\n"
    append(data, 1)
    assert run("restore", tmp_path / "copy") == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{data / 'nomdecode.db'}: restored from {tmp_path / 'copy'}",
        f"{data / 'nomdecode.db.before-restore'}: what was there before",
    ]
    assert records(data) == 1


def test_another_data_folder_can_be_named(tmp_path: Path, data: Path) -> None:
    assert run("backup", tmp_path / "copy", "--data", data) == 0
    assert run("restore", tmp_path / "copy", "--data", tmp_path / "other") == 0
    assert records(tmp_path / "other") == 1


def test_without_a_setting_the_folder_is_data(
    tmp_path: Path, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NOMDECODE_DATA")
    monkeypatch.chdir(data.parent)
    assert run("backup", tmp_path / "copy") == 0


def test_what_cannot_be_done_is_said_with_its_code(
    tmp_path: Path, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("backup", tmp_path / "copy", "--data", tmp_path / "nowhere") == 1
    told = capsys.readouterr().err
    assert told.startswith("no_store: there is no store at ")
    assert "--data or NOMDECODE_DATA" in told
    assert run("backup", tmp_path / "copy") == 0
    assert run("backup", tmp_path / "copy") == 1
    assert capsys.readouterr().err == f"file_exists: {tmp_path / 'copy'} exists already\n"
    assert run("backup", tmp_path / "copy", "--force") == 0
    assert run("restore", tmp_path / "nothing") == 1
    assert capsys.readouterr().err.startswith("no_backup: ")
    assert records(data) == 1


def test_rooms_in_postgresql_are_put_back_by_its_own_tool(
    tmp_path: Path, data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("backup", tmp_path / "copy") == 0
    monkeypatch.setenv("DATABASE_URL", "postgresql://host/name")
    assert run("restore", tmp_path / "copy") == 1
    assert capsys.readouterr().err.startswith("store_is_postgres: DATABASE_URL is set: use pg_restore")
    assert run("backup", tmp_path / "other", "--data", data) == 0


def test_a_file_named_by_the_address_of_the_store_is_copied_too(
    tmp_path: Path, data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("NOMDECODE_DATA")
    for number, address in enumerate((f"sqlite:///{data / 'nomdecode.db'}", str(data / "nomdecode.db"))):
        monkeypatch.setenv("DATABASE_URL", address)
        assert run("backup", tmp_path / f"copy {number}") == 0
    monkeypatch.setenv("DATABASE_URL", "mysql://name:password@host/name")
    assert run("backup", tmp_path / "none") == 2  # a setting
    told = capsys.readouterr().err
    assert told.startswith("bad_store_url: ")
    assert "password" not in told


@pytest.mark.usefixtures("data")
def test_copies_with_the_date_are_kept_by_number(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    old = [folder / f"nomdecode-2026010{day}T000000Z.backup" for day in range(1, 5)]
    other = folder / "nomdecode-notes.backup"
    for each in (*old, other):
        each.touch()
    assert run("backup", "--keep", "3", folder) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[1:] == [f"{each}: removed" for each in old[:2]]
    newest = Path(told[0].partition(":")[0])
    assert sorted(folder.iterdir()) == sorted([*old[2:], newest, other])
    assert run("restore", newest, "--data", tmp_path / "elsewhere") == 0
    assert (tmp_path / "elsewhere/nomdecode.db").is_file()


def test_a_folder_named_by_hand_holds_the_rooms_whatever_the_environment_says(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://nowhere/none")
    assert run("store") == 1
    assert run("store", "--data", data) == 0
    assert run("backup", tmp_path / "copy", "--data", data) == 0
