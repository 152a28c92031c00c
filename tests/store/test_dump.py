"""A PostgreSQL store copied by `nomdecode backup`, and put back by pg_restore."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from tools.postgres import programs

from nomdecode.cli.main import main
from nomdecode.store.open_store import open_store
from nomdecode.store.postgres.dump import split_password
from tests.store.postgres_server import PostgresServer


@pytest.fixture
def pg_dump(monkeypatch: pytest.MonkeyPatch) -> None:
    """The programs of the server that is tested with, first on PATH."""
    found = programs()
    if found is not None:
        monkeypatch.setenv("PATH", f"{found}:{os.environ['PATH']}")
    if shutil.which("pg_restore") is None:
        pytest.skip("pg_dump and pg_restore are what is tried")


@pytest.mark.usefixtures("pg_dump")
def test_a_dump_is_kept_by_date_and_put_back(
    postgres: PostgresServer, postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def append() -> None:
        store = await open_store(postgres_url)
        await store.append_records("room:HIBOU", 0, [b"one", b"two"])
        await store.close()

    async def records(url: str) -> list[bytes]:
        store = await open_store(url)
        try:
            return await store.load_records("room:HIBOU")
        finally:
            await store.close()

    asyncio.run(append())
    monkeypatch.setenv("DATABASE_URL", postgres_url)
    folder = tmp_path / "copies"
    folder.mkdir()
    old = folder / "nomdecode-20260101T000000Z.dump"
    old.touch()
    assert main(["backup", "--keep", "1", str(folder)]) == 0
    (copy,) = folder.iterdir()
    assert copy != old
    assert copy.stat().st_mode & 0o077 == 0  # it holds keys of unfinished games
    other = postgres.new_database()
    subprocess.run(["pg_restore", "--no-owner", "--dbname", other, str(copy)], check=True)
    assert asyncio.run(records(other)) == [b"one", b"two"]


@pytest.mark.usefixtures("pg_dump")
def test_what_pg_dump_could_not_do_is_told_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://nobody:sesame@127.0.0.1:1/nothing")
    assert main(["backup", str(tmp_path / "copy")]) == 1
    told = capsys.readouterr().err
    assert told.startswith("backup_failed: pg_dump: ")
    assert "sesame" not in told
    assert list(tmp_path.iterdir()) == []


def test_where_there_is_no_pg_dump_it_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://host/name")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert main(["backup", str(tmp_path / "copy")]) == 1
    assert capsys.readouterr().err.startswith("pg_dump_not_installed: ")


@pytest.mark.parametrize(
    ("url", "parted"),
    [
        ("postgresql://ann:a%40b@host:1/name", ("postgresql://ann@host:1/name", "a@b")),
        ("postgresql://ann@host/name", ("postgresql://ann@host/name", "")),
        ("postgresql:///name?host=%2Ftmp&password=x", ("postgresql:///name?host=%2Ftmp", "x")),
    ],
)
def test_the_password_is_not_among_the_arguments(url: str, parted: tuple[str, str]) -> None:
    assert split_password(url) == parted
