"""Stores of earlier versions are migrated whole, or told clearly; never lost. Files of 1a264d7: `data/`."""

from __future__ import annotations

import asyncio
import hashlib
import json
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from nomdecode.room.evolve import fold
from nomdecode.room.records import decode_records
from nomdecode.store.backup import back_up_store, check_backup_file, restore_store
from nomdecode.store.describe import describe_store
from nomdecode.store.interface import Store, StoredFile, StoreError
from nomdecode.store.kinds import ROOM_STREAMS
from nomdecode.store.migrations import POSTGRES_STEPS, SQLITE_STEPS, STORE_SCHEMA, TABLES
from nomdecode.store.open_store import open_store
from nomdecode.store.sqlite.file import INCREMENTAL_VACUUM
from tests.store.open_stores import opened, tell_story
from tests.store.postgres_server import PostgresServer

DATA = Path(__file__).parent / "data"
ROOMS: dict[str, dict[str, Any]] = json.loads((DATA / "schema-1.json").read_text())
KILL = """
import os, signal, sys
from pathlib import Path
from nomdecode.store.sqlite import file
connection = file.connect_exclusively(Path(sys.argv[1]))
connection.set_trace_callback(
    lambda statement: os.kill(os.getpid(), signal.SIGKILL) if statement.startswith(sys.argv[2]) else None
)
file.migrate_file(connection)
"""


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A SQLite store of schema 1."""
    return shutil.copyfile(DATA / "schema-1.db", tmp_path / "nomdecode.db")


@pytest.fixture(params=["sqlite", "postgres"])
def old_url(request: pytest.FixtureRequest) -> str:
    """A store of schema 1 of each kind."""
    if request.param == "sqlite":
        return str(request.getfixturevalue("old"))
    server: PostgresServer = request.getfixturevalue("postgres")
    url = server.new_database()
    server.psql(url, (DATA / "schema-1.sql").read_text(encoding="utf-8"))
    return url


@contextmanager
def database(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path)) as connection, connection:
        yield connection


def refusal(url: str) -> StoreError:
    with pytest.raises(StoreError) as caught:
        asyncio.run(open_store(url))
    return caught.value


async def check_rooms(store: Store) -> None:
    """Every room of the old store is there, to the byte."""
    for expected in ROOMS.values():
        stream = ROOM_STREAMS.stream_name(expected["room"])
        records = await store.load_records(stream)
        assert len(records) == expected["version"]
        assert hashlib.sha256(b"\n".join(records)).hexdigest() == expected["records"]
        assert (await store.last_versions([stream])) == {stream: expected["version"]}
        for name in expected["files"]:
            file = await store.get_file(stream, name)
            assert file is not None
            assert b"ZEPPELIN" in file.body
    assert await store.count_streams() == {"room": len(ROOMS)}


def test_both_databases_have_the_same_schema_and_every_schema_its_tables() -> None:
    assert len(SQLITE_STEPS) == len(POSTGRES_STEPS) == STORE_SCHEMA == max(TABLES)


def test_rooms_of_schema_1_become_room_streams(old_url: str) -> None:
    tell_story(old_url, check_rooms)
    tell_story(old_url, check_rooms)  # nothing happens the second time


def test_rooms_of_schema_1_are_read_and_go_on(old_url: str) -> None:
    async def story(store: Store) -> None:
        for expected in ROOMS.values():
            stream = ROOM_STREAMS.stream_name(expected["room"])
            room = fold(decode_records(await store.load_records(stream)))
            assert room is not None
            assert room.code == expected["room"]
            last = (await store.load_records(stream))[-1]
            assert await store.append_records(stream, expected["version"], [last]) == expected["version"] + 1
            await store.put_files(stream, [StoredFile("new", "text/plain", b"x")])
            assert await store.delete_stream(stream)
            assert await store.get_file(stream, "new") is None

    tell_story(old_url, story)


def test_a_description_tells_the_schema_and_migrates_nothing(old_url: str) -> None:
    for _ in range(2):
        before = asyncio.run(describe_store(old_url))
        assert (before.schema, before.program_schema, before.streams) == (1, STORE_SCHEMA, {"room": 3})
    tell_story(old_url, check_rooms)
    after = asyncio.run(describe_store(old_url))
    assert (after.schema, after.streams) == (STORE_SCHEMA, {"room": 3})


def test_many_may_open_an_old_store_at_once(old_url: str) -> None:
    async def run() -> None:
        async with opened(old_url) as store:
            await check_rooms(store)

    async def many() -> None:
        await asyncio.gather(*(run() for _ in range(4)))

    asyncio.run(many())


def test_the_file_as_it_was_is_kept_beside_the_migrated_one(old: Path) -> None:
    before = old.read_bytes()
    tell_story(str(old), check_rooms)
    copy = old.with_name("nomdecode.db.schema-1")
    assert copy.stat().st_mode & 0o777 == 0o600
    with database(copy) as file:
        assert file.execute("PRAGMA user_version").fetchone() == (1,)
        assert file.execute("SELECT count(*) FROM rooms").fetchone() == (3,)
    assert len(before) == copy.stat().st_size
    check_backup_file(copy)


def test_a_migrated_file_gives_back_the_space_of_deleted_rooms(old: Path) -> None:
    tell_story(str(old), check_rooms)
    with database(old) as file:
        assert file.execute("PRAGMA auto_vacuum").fetchone() == (INCREMENTAL_VACUUM,)


def test_a_backup_of_schema_1_is_restored_and_migrated(old: Path, tmp_path: Path) -> None:
    back_up_store(old, tmp_path / "copy")
    place = tmp_path / "new" / "nomdecode.db"
    restore_store(tmp_path / "copy", place)
    tell_story(str(place), check_rooms)


@pytest.mark.parametrize(
    "statement", ["CREATE TABLE streams", "INSERT INTO records", "DROP TABLE files_1", "COMMIT"]
)
def test_a_migration_that_is_killed_has_changed_nothing(old: Path, statement: str) -> None:
    killed = subprocess.run([sys.executable, "-c", KILL, str(old), statement], check=False)
    assert killed.returncode == -9
    tell_story(str(old), check_rooms)


def test_a_migration_that_fails_is_told_and_changes_nothing(old: Path) -> None:
    with database(old) as file:
        file.execute("CREATE TABLE streams (theirs TEXT)")
    failed = refusal(str(old))
    assert failed.code == "migration_failed"
    assert "nothing was changed" in failed.message
    with database(old) as file:
        file.execute("DROP TABLE streams")
    tell_story(str(old), check_rooms)


def test_a_postgres_migration_that_fails_is_told_and_changes_nothing(postgres: PostgresServer) -> None:
    url = postgres.new_database()
    postgres.psql(url, (DATA / "schema-1.sql").read_text(encoding="utf-8"))
    postgres.psql(url, "CREATE TABLE nomdecode.streams (theirs text)")
    failed = refusal(url)
    assert failed.code == "migration_failed"
    postgres.psql(url, "DROP TABLE nomdecode.streams")
    tell_story(url, check_rooms)


def test_an_old_store_that_a_server_has_open_is_not_migrated_under_it(old: Path) -> None:
    with closing(sqlite3.connect(old)) as server:
        server.execute("PRAGMA journal_mode = WAL")
        server.execute("SELECT count(*) FROM rooms").fetchone()
        assert refusal(str(old)).code == "store_in_use"
        assert server.execute("SELECT count(*) FROM rooms").fetchone() == (3,)
    tell_story(str(old), check_rooms)


@pytest.mark.parametrize("table", sorted(TABLES[1]))
def test_a_store_without_one_of_its_tables_is_told_and_left_alone(old: Path, table: str) -> None:
    with database(old) as file:
        file.execute(f"DROP TABLE {table}")
    whole = old.read_bytes()
    damaged = refusal(str(old))
    assert damaged.code == "store_damaged"
    assert table in damaged.message
    assert old.read_bytes() == whole


@pytest.mark.parametrize(
    "broken",
    [
        "DROP TABLE nomdecode.records",
        "DELETE FROM nomdecode.schema_version",
        "DROP TABLE nomdecode.schema_version",
    ],
)
def test_half_a_postgres_store_is_told_and_left_alone(postgres: PostgresServer, broken: str) -> None:
    url = postgres.new_database()
    postgres.psql(url, (DATA / "schema-1.sql").read_text(encoding="utf-8"))
    postgres.psql(url, broken)
    assert refusal(url).code == "store_damaged"
    postgres.psql(url, "SELECT count(*) FROM nomdecode.rooms")


def test_a_newer_schema_is_told_with_what_to_do(old_url: str, postgres: PostgresServer) -> None:
    if old_url.startswith("postgresql"):
        postgres.psql(old_url, f"UPDATE nomdecode.schema_version SET version = {STORE_SCHEMA + 1}")  # noqa: S608
    else:
        with database(Path(old_url)) as file:
            file.execute(f"PRAGMA user_version = {STORE_SCHEMA + 1}")
    newer = refusal(old_url)
    assert newer.code == "newer_store"
    assert f"schema {STORE_SCHEMA + 1}" in newer.message
    with pytest.raises(StoreError) as caught:
        asyncio.run(describe_store(old_url))
    assert caught.value.code == "newer_store"
