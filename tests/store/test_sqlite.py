"""What only the SQLite store does: one file, one writing thread."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from nomdecode.store.backup import back_up_store
from nomdecode.store.interface import Store, StoredFile, StoreError, VersionConflict
from nomdecode.store.migrations import SQLITE_STEPS
from nomdecode.store.open_store import data_folder, open_store, store_url
from nomdecode.store.sqlite.file import APPLICATION_ID, migrate_file
from nomdecode.store.sqlite.store import SqliteSettings, SqliteStore
from tests.store.open_stores import opened, tell_story


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "nomdecode.db"


@contextmanager
def database(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path)) as connection, connection:
        yield connection


def refusal(path: Path) -> str:
    """The code with which opening is refused."""
    with pytest.raises(StoreError) as caught:
        asyncio.run(open_store(str(path)))
    return caught.value.code


async def nothing(_store: Store) -> None:
    pass


def test_only_its_owner_may_read_the_keys_it_holds(path: Path) -> None:
    async def story(store: Store) -> None:
        await store.append_records("room:HIBOU", 0, [b"key"])
        assert sorted(file.name for file in path.parent.iterdir()) == [
            path.name,
            path.name + "-shm",
            path.name + "-wal",
        ]
        assert {file.stat().st_mode & 0o777 for file in path.parent.iterdir()} == {0o600}
        assert path.parent.stat().st_mode & 0o777 == 0o700

    tell_story(str(path), story)


def test_in_a_batch_of_streams_only_the_one_in_conflict_is_refused(path: Path) -> None:
    rooms = [f"room:{number}" for number in range(5)]

    async def story(store: Store) -> None:
        await asyncio.gather(*(store.append_records(room, 0, [b"made"]) for room in rooms))
        asked = [(room, 7 if room == "room:3" else 1) for room in rooms]
        answers = await asyncio.gather(
            *(store.append_records(room, version, [b"a", b"b"]) for room, version in asked),
            return_exceptions=True,
        )
        assert [answer for answer in answers if not isinstance(answer, VersionConflict)] == [3, 3, 3, 3]
        assert await store.last_versions(rooms) == {room: 1 if room == "room:3" else 3 for room in rooms}
        assert await store.load_records("room:0") == [b"made", b"a", b"b"]
        # The same room twice in one breath: one of them is first.
        twice = [store.append_records("room:1", 3, [b"c"]), store.append_records("room:1", 3, [b"d"])]
        assert [type(each) for each in await asyncio.gather(*twice, return_exceptions=True)] == [
            int,
            VersionConflict,
        ]

    tell_story(str(path), story)


def test_closed_it_is_one_file(path: Path) -> None:
    async def story(store: Store) -> None:
        await store.append_records("room:HIBOU", 0, [b"x"])

    tell_story(str(path), story)
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_an_address_with_a_scheme_is_understood(path: Path) -> None:
    tell_story(f"sqlite:///{path}", nothing)
    assert path.exists()


@pytest.mark.parametrize("address", ["", "mysql://someone:secret@host/db", "sqlite:///"])
def test_another_address_is_refused_without_repeating_its_password(address: str) -> None:
    with pytest.raises(StoreError) as caught:
        asyncio.run(open_store(address))
    assert caught.value.code == "bad_store_url"
    assert "secret" not in str(caught.value)


def test_the_environment_says_where_rooms_are_kept() -> None:
    assert data_folder({}) == Path("data")
    assert store_url({}) == str(Path("data/nomdecode.db"))
    assert store_url({"NOMDECODE_DATA": "/srv/x"}) == str(Path("/srv/x/nomdecode.db"))
    assert store_url({"NOMDECODE_DATA": "/srv/x", "DATABASE_URL": "postgresql://h/d"}) == "postgresql://h/d"


def test_the_tables_have_a_version(path: Path) -> None:
    tell_story(str(path), nothing)
    with database(path) as file:
        assert file.execute("PRAGMA user_version").fetchone() == (len(SQLITE_STEPS),)
        assert file.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)


def test_a_store_of_a_newer_program_is_left_alone(path: Path) -> None:
    tell_story(str(path), nothing)
    with database(path) as file:
        file.execute(f"PRAGMA user_version = {len(SQLITE_STEPS) + 1}")
    assert refusal(path) == "newer_store"


def test_the_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "theirs.db"
    with database(path) as file:
        file.execute("CREATE TABLE theirs (x)")
    assert refusal(path) == "not_a_store"
    with database(path) as file:
        assert file.execute("SELECT name FROM sqlite_schema").fetchall() == [("theirs",)]


@pytest.mark.parametrize("mark", ["application_id", "user_version"])
def test_an_empty_database_that_another_program_has_marked_is_left_alone(tmp_path: Path, mark: str) -> None:
    path = tmp_path / "theirs.db"
    with database(path) as file:
        file.execute(f"PRAGMA {mark} = 1")
    assert refusal(path) == "not_a_store"


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear database, " * 100)
    assert refusal(path) == "not_a_store"


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert refusal(tmp_path / "file" / "nomdecode.db") == "store_unreachable"


def test_opening_waits_for_another_process_that_writes(tmp_path: Path, path: Path) -> None:
    """A copy put in place becomes WAL when it is opened; SQLite does not wait there by itself."""
    tell_story(str(path), nothing)
    copy = tmp_path / "copy.db"
    back_up_store(path, copy)

    async def run() -> None:
        with closing(sqlite3.connect(copy, isolation_level=None)) as somebody:
            somebody.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreError) as caught:
                await SqliteStore.open(copy, SqliteSettings(busy_timeout=0.05))
            assert caught.value.code == "store_unreachable"
            opening = asyncio.create_task(SqliteStore.open(copy))
            await asyncio.sleep(0.05)
            assert not opening.done()
            somebody.execute("COMMIT")
            await (await opening).close()

    asyncio.run(run())


def test_an_append_that_cannot_be_written_fails_alone(path: Path) -> None:
    """The file refuses one room; the others of the same transaction are kept, the thread lives on."""
    tell_story(str(path), nothing)
    with database(path) as file:
        file.execute(
            "CREATE TRIGGER refuse BEFORE INSERT ON records WHEN new.stream = 'room:7'"
            " BEGIN SELECT RAISE(ROLLBACK, 'no such luck'); END"
        )

    async def story(store: Store) -> None:
        results = await asyncio.gather(
            *(store.append_records(f"room:{n}", 0, [b"x"]) for n in range(20)), return_exceptions=True
        )
        assert isinstance(results[7], StoreError)
        assert results[7].code == "store_failed"
        assert results[:7] + results[8:] == [1] * 19
        versions = await store.last_versions([f"room:{n}" for n in range(20)])
        assert "room:7" not in versions
        assert len(versions) == 19
        with pytest.raises(VersionConflict):
            await store.append_records("room:1", 0, [b"x"])

    tell_story(str(path), story)


def test_files_are_stored_in_one_commit_or_not_at_all(path: Path) -> None:
    """The file refuses the third of five: the first two are not stored either."""
    files = [StoredFile(f"p{number}", "image/webp", b"x") for number in range(5)]

    async def run() -> None:
        store = await SqliteStore.open(path)
        await store.append_records("room:HIBOU", 0, [b"x"])
        statements: list[str] = []
        store._writer._connection.set_trace_callback(statements.append)
        await store.put_files("room:HIBOU", files)
        assert statements.count("COMMIT") == 1
        await store.delete_stream("room:HIBOU")
        await store.append_records("room:HIBOU", 0, [b"x"])
        refuse = "BEFORE INSERT ON files WHEN new.id = 'p2' BEGIN SELECT RAISE(ABORT, 'no'); END"
        with database(path) as file:
            file.execute(f"CREATE TRIGGER refuse {refuse}")
        with pytest.raises(StoreError) as caught:
            await store.put_files("room:HIBOU", files)
        assert caught.value.code == "store_failed"
        assert [await store.get_file("room:HIBOU", file.id) for file in files] == [None] * 5
        await store.close()

    asyncio.run(run())


def test_a_database_that_stays_locked_is_reported_and_recovers(path: Path) -> None:
    async def run() -> None:
        store = await SqliteStore.open(path, SqliteSettings(busy_timeout=0.05))
        with closing(sqlite3.connect(path, isolation_level=None)) as somebody:
            somebody.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreError) as caught:
                await store.append_records("room:HIBOU", 0, [b"x"])
            assert caught.value.code == "store_failed"
            assert await store.load_records("room:HIBOU") == []
        assert await store.append_records("room:HIBOU", 0, [b"x"]) == 1
        await store.close()

    asyncio.run(run())


def test_the_event_loop_goes_on_while_the_disk_works(path: Path) -> None:
    """Somebody else holds the database: the loop turns while the append waits for it."""

    async def run() -> None:
        async with opened(str(path)) as store:
            with closing(sqlite3.connect(path, isolation_level=None)) as somebody:
                somebody.execute("BEGIN IMMEDIATE")
                waiting = asyncio.create_task(store.append_records("room:HIBOU", 0, [b"x"]))
                for _ in range(20):
                    await asyncio.sleep(0.005)
                    assert await store.load_records("room:HIBOU") == []
                assert not waiting.done()
            assert await waiting == 1

    asyncio.run(run())


def test_a_store_for_one_process_is_notified_of_nothing(path: Path) -> None:
    async def run() -> None:
        async with opened(str(path)) as one, opened(str(path)) as other:
            notifications = other.subscribe()
            receiving = asyncio.create_task(anext(notifications, None))
            await one.append_records("room:HIBOU", 0, [b"x"])
            await one.publish("room:HIBOU", b"hello")
            await asyncio.sleep(0.05)
            assert not receiving.done()
            await other.close()
            assert await receiving is None

    asyncio.run(run())


def test_waiting_appends_share_a_transaction_of_bounded_size(path: Path) -> None:
    async def run() -> None:
        store = await SqliteStore.open(path, SqliteSettings(batch=3))
        assert (
            await asyncio.gather(*(store.append_records(f"room:{n}", 0, [b"x"]) for n in range(10)))
            == [1] * 10
        )
        await store.close()

    asyncio.run(run())


async def test_a_full_disk_is_named_in_logs_without_what_was_to_be_written(path: Path) -> None:
    store = await SqliteStore.open(path)
    await store._writer.submit(lambda file: file.execute("PRAGMA max_page_count = 1"))
    with pytest.raises(StoreError) as caught:
        await store.append_records("room:A", 0, [b"the key" * 10_000])
    assert caught.value.reason == "store_failed (SQLITE_FULL)"
    await store.close()
    assert StoreError("store_closed", "the store is closed").reason == "store_closed"


async def test_the_space_of_what_was_deleted_goes_back_to_the_disk(path: Path) -> None:
    async with opened(str(path)) as store:
        await store.append_records("room:A", 0, [b"x"])
        empty = (await store.measure_usage()).all_bytes
        noise = [StoredFile(f"p{number}", "image/webp", random.randbytes(100_000)) for number in range(60)]
        await store.put_files("room:A", noise)
        full = await store.measure_usage()
        assert full.file_bytes == 6_000_000
        assert full.all_bytes > 6_000_000
        await store.delete_stream("room:A")
        left = await store.measure_usage()
        assert left.file_bytes == 0
        assert left.all_bytes < empty + 20_000
        assert await store.reclaim_space()  # some at a time
        while await store.reclaim_space():
            pass
    assert path.stat().st_size < 100_000


async def test_a_file_of_an_earlier_program_is_left_as_it_is(path: Path) -> None:
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA journal_mode = WAL")
        migrate_file(file)
    async with opened(str(path)) as store:
        assert not await store.reclaim_space()
