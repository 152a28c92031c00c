"""Copies of a store, taken while it is in use and put back while it is not."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from nomdecode.store.backup import back_up_store, check_backup_file, restore_store
from nomdecode.store.interface import Store, StoredFile, StoreError
from nomdecode.store.migrations import SQLITE_STEPS
from tests.store.open_stores import append_after_all, opened, tell_story

PICTURE = StoredFile("p1", "image/png", b"pixels")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "nomdecode.db"


def keep(path: Path, record: bytes) -> None:
    async def story(store: Store) -> None:
        await append_after_all(store, "room:HIBOU", record)

    tell_story(str(path), story)


def kept(path: Path) -> list[bytes]:
    async def run() -> list[bytes]:
        async with opened(str(path)) as store:
            return await store.load_records("room:HIBOU")

    return asyncio.run(run())


def refusal_of(source: Path, path: Path) -> str:
    with pytest.raises(StoreError) as caught:
        restore_store(source, path)
    return caught.value.code


def test_a_copy_taken_under_load_is_whole(tmp_path: Path, path: Path) -> None:
    """Every room of the copy has all the records that were acknowledged before it was begun."""
    rooms = [f"room:{number}" for number in range(10)]

    async def run() -> None:
        async with opened(str(path)) as store:
            await store.append_records("room:HIBOU", 0, [b"one"])
            await store.put_files("room:HIBOU", [PICTURE])
            is_over = asyncio.Event()

            async def fill(room: str) -> None:
                version = 0
                while not is_over.is_set():
                    version = await store.append_records(room, version, [b"%d" % (version + 1), b"x" * 500])

            filling = [asyncio.create_task(fill(room)) for room in rooms]
            while len(await store.last_versions(rooms)) < len(rooms):
                await asyncio.sleep(0.01)
            for number in range(3):
                await asyncio.sleep(0.05)
                before = await store.last_versions(rooms)
                await asyncio.to_thread(back_up_store, path, tmp_path / f"copy-{number}")
                async with opened(str(tmp_path / f"copy-{number}")) as copy:
                    after = await copy.last_versions(rooms)
                    assert all(after[room] >= before[room] > 0 for room in rooms)
                    for room in rooms:
                        assert len(await copy.load_records(room)) == after[room]
                    assert await copy.get_file("room:HIBOU", "p1") == PICTURE
            is_over.set()
            await asyncio.gather(*filling)

    asyncio.run(run())


def test_a_copy_is_one_file_for_its_owner_only(tmp_path: Path, path: Path) -> None:
    keep(path, b"one")
    folder = tmp_path / "copies"
    folder.mkdir()
    size = back_up_store(path, folder / "copy")
    assert [file.name for file in folder.iterdir()] == ["copy"]
    assert (folder / "copy").stat().st_size == size
    assert (folder / "copy").stat().st_mode & 0o777 == 0o600
    check_backup_file(folder / "copy")


def test_a_copy_replaces_another_only_when_told_to(tmp_path: Path, path: Path) -> None:
    keep(path, b"one")
    target = tmp_path / "copy"
    target.write_text("precious")
    with pytest.raises(StoreError) as caught:
        back_up_store(path, target)
    assert caught.value.code == "file_exists"
    assert target.read_text() == "precious"
    back_up_store(path, target, overwrite=True)
    check_backup_file(target)
    with pytest.raises(StoreError) as caught:
        back_up_store(path, path, overwrite=True)
    assert caught.value.code == "file_exists"
    assert kept(path) == [b"one"]


def test_there_must_be_something_to_copy_and_somewhere_to_put_it(tmp_path: Path, path: Path) -> None:
    with pytest.raises(StoreError) as caught:
        back_up_store(path, tmp_path / "copy")
    assert caught.value.code == "no_store"
    keep(path, b"one")
    with pytest.raises(StoreError) as caught:
        back_up_store(path, tmp_path / "nowhere" / "copy")
    assert caught.value.code == "backup_failed"
    (tmp_path / "letter").write_text("Dear database, " * 100)
    with pytest.raises(StoreError) as caught:
        back_up_store(tmp_path / "letter", tmp_path / "copy")
    assert caught.value.code == "backup_failed"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["data", "letter"]


def test_a_copy_is_put_back_and_what_was_there_is_saved(tmp_path: Path, path: Path) -> None:
    keep(path, b"one")
    back_up_store(path, tmp_path / "copy")
    keep(path, b"two")
    former = restore_store(tmp_path / "copy", path)
    assert former is not None
    assert kept(path) == [b"one"]
    assert kept(former) == [b"one", b"two"]
    assert {file.stat().st_mode & 0o777 for file in path.parent.iterdir()} == {0o600}


def test_a_copy_becomes_a_store_where_there_was_none(tmp_path: Path, path: Path) -> None:
    keep(path, b"one")
    back_up_store(path, tmp_path / "copy")
    elsewhere = tmp_path / "elsewhere" / "nomdecode.db"
    assert restore_store(tmp_path / "copy", elsewhere) is None
    assert kept(elsewhere) == [b"one"]
    assert elsewhere.stat().st_mode & 0o777 == 0o600


def test_a_store_in_use_is_left_alone(tmp_path: Path, path: Path) -> None:
    """Even when its server does nothing at the moment."""
    keep(path, b"one")
    back_up_store(path, tmp_path / "copy")
    keep(path, b"two")

    async def story(store: Store) -> None:
        assert await asyncio.to_thread(refusal_of, tmp_path / "copy", path) == "store_in_use"
        assert await store.append_records("room:HIBOU", 2, [b"three"]) == 3

    tell_story(str(path), story)
    assert kept(path) == [b"one", b"two", b"three"]


def test_a_store_left_by_a_killed_server_is_no_longer_in_use(tmp_path: Path, path: Path) -> None:
    keep(path, b"one")
    back_up_store(path, tmp_path / "copy")

    async def story(store: Store) -> None:
        await store.append_records("room:HIBOU", 1, [b"in the log only"])
        for file in path.parent.iterdir():  # what a killed server leaves: the log beside the file
            (tmp_path / file.name).write_bytes(file.read_bytes())

    tell_story(str(path), story)
    left = tmp_path / path.name
    former = restore_store(tmp_path / "copy", left)
    assert former is not None
    assert kept(former) == [b"one", b"in the log only"]
    assert kept(left) == [b"one"]


def test_a_broken_store_is_set_aside(tmp_path: Path, path: Path) -> None:
    keep(path, b"one")
    back_up_store(path, tmp_path / "copy")
    path.write_bytes(b"rubbish" * 1000)
    former = restore_store(tmp_path / "copy", path)
    assert former is not None
    assert former.read_bytes() == b"rubbish" * 1000
    assert kept(path) == [b"one"]
    assert restore_store(tmp_path / "copy", path) == former
    assert kept(former) == [b"one"]


@pytest.mark.skipif(os.geteuid() != 0, reason="only root writes in the folders of others")
def test_what_root_restores_belongs_to_the_service(tmp_path: Path, path: Path) -> None:
    keep(path, b"one")
    back_up_store(path, tmp_path / "copy")
    service = tmp_path / "service"
    service.mkdir()
    os.chown(service, 65534, 65534)
    restore_store(tmp_path / "copy", service / "nomdecode.db")
    assert (service / "nomdecode.db").stat().st_uid == 65534


def test_what_is_no_whole_copy_is_refused_and_nothing_changes(tmp_path: Path, path: Path) -> None:
    keep(path, b"one")
    keep(path, b"x" * 50_000)
    source = tmp_path / "copy"
    back_up_store(path, source)
    whole = source.read_bytes()
    assert refusal_of(tmp_path / "nothing", path) == "no_backup"
    assert refusal_of(path, path) == "not_a_store"
    source.write_bytes(whole[: len(whole) // 2])
    assert refusal_of(source, path) == "store_damaged"
    source.write_bytes(b"rubbish" * 1000)
    assert refusal_of(source, path) == "store_damaged"
    source.write_bytes(b"")
    assert refusal_of(source, path) == "not_a_store"
    source.write_bytes(whole)
    with closing(sqlite3.connect(source)) as copy:
        copy.execute(f"PRAGMA user_version = {len(SQLITE_STEPS) + 1}")
    assert refusal_of(source, path) == "newer_store"
    assert [file.name for file in path.parent.iterdir()] == [path.name]
    assert len(kept(path)) == 2
