"""What every store promises, told on both."""

from __future__ import annotations

import asyncio
import random
import time

import pytest

from nomdecode.store.interface import (
    KIND_LIMIT,
    MESSAGE_LIMIT,
    NAME_LIMIT,
    VERSION_LIMIT,
    Store,
    StoredFile,
    StoreError,
    UnknownStream,
    VersionConflict,
)
from tests.store.open_stores import append_after_all, opened, tell_story, tell_story_of_two

BAD_NAMES = [
    "",
    "HIBOU",
    "room:",
    ":HIBOU",
    "Room:HIBOU",
    "dé:HIBOU",
    "k" * (KIND_LIMIT + 1) + ":HIBOU",
    "room:a\x00b",
    "room:\ud800",
    "room:line\nbreak",
    "room:" + "x" * (NAME_LIMIT + 1),
]
BAD_FILE_NAMES = ["", "a\x00b", "x" * (NAME_LIMIT + 1)]
PICTURE = StoredFile("p1", "image/png", bytes(range(256)))


def test_records_come_back_in_order_with_their_versions(url: str) -> None:
    async def story(store: Store) -> None:
        assert await store.append_records("room:HIBOU", 0, [b"one", b"two"]) == 2
        assert await store.append_records("room:HIBOU", 2, [b"three"]) == 3
        assert await store.load_records("room:HIBOU") == [b"one", b"two", b"three"]
        assert await store.load_records("room:HIBOU", after=2) == [b"three"]
        assert await store.load_records("room:HIBOU", after=3) == []
        assert await store.load_records("room:HIBOU", after=2**40) == []

    tell_story(url, story)


def test_more_than_nine_records_stay_in_order(url: str) -> None:
    async def story(store: Store) -> None:
        for version in range(120):
            await store.append_records("room:HIBOU", version, [b"%d" % version])
        assert await store.load_records("room:HIBOU") == [b"%d" % version for version in range(120)]

    tell_story(url, story)


def test_an_unknown_room_has_nothing(url: str) -> None:
    async def story(store: Store) -> None:
        assert await store.load_records("room:NOBODY") == []
        assert await store.last_versions(["room:NOBODY"]) == {}
        assert await store.get_file("room:NOBODY", "p1") is None
        assert not await store.delete_stream("room:NOBODY")

    tell_story(url, story)


@pytest.mark.parametrize("expected", [0, 1, 3, 7, -1, VERSION_LIMIT, 2**63])
def test_only_the_last_version_may_be_appended_to(url: str, expected: int) -> None:
    async def story(store: Store) -> None:
        await store.append_records("room:HIBOU", 0, [b"one", b"two"])
        with pytest.raises(VersionConflict):
            await store.append_records("room:HIBOU", expected, [b"no", b"no"])
        assert await store.load_records("room:HIBOU") == [b"one", b"two"]

    tell_story(url, story)


def test_a_room_begins_at_version_zero(url: str) -> None:
    async def story(store: Store) -> None:
        with pytest.raises(VersionConflict):
            await store.append_records("room:HIBOU", 1, [b"no"])
        assert await store.last_versions(["room:HIBOU"]) == {}

    tell_story(url, story)


def test_an_append_without_records_is_a_mistake(url: str) -> None:
    async def story(store: Store) -> None:
        with pytest.raises(ValueError, match="at least one record"):
            await store.append_records("room:HIBOU", 0, [])

    tell_story(url, story)


def test_what_was_kept_is_there_when_opened_again(url: str) -> None:
    async def run() -> None:
        async with opened(url) as store:
            await store.append_records("room:HIBOU", 0, [b"one"])
            await store.put_files("room:HIBOU", [PICTURE])
        async with opened(url) as store:
            assert await store.load_records("room:HIBOU") == [b"one"]
            assert await store.get_file("room:HIBOU", "p1") == PICTURE
            assert await store.append_records("room:HIBOU", 1, [b"two"]) == 2

    asyncio.run(run())


def test_of_many_who_append_at_once_exactly_one_wins(url: str) -> None:
    async def story(one: Store, other: Store) -> None:
        for version in range(20):
            contenders = [
                (store, b"%d by %d" % (version, index)) for index, store in enumerate([one, other] * 10)
            ]
            random.shuffle(contenders)
            results = await asyncio.gather(
                *(store.append_records("room:HIBOU", version, [record]) for store, record in contenders),
                return_exceptions=True,
            )
            winners = [
                record for (_, record), won in zip(contenders, results, strict=True) if won == version + 1
            ]
            assert len(winners) == 1
            assert sum(isinstance(result, VersionConflict) for result in results) == len(contenders) - 1
            assert await one.load_records("room:HIBOU", after=version) == winners
            assert await other.load_records("room:HIBOU", after=version) == winners

    tell_story_of_two(url, story)


def test_appends_of_different_lengths_never_interleave(url: str) -> None:
    async def story(one: Store, other: Store) -> None:
        for turn in range(30):
            room = f"room:{turn}"
            results = await asyncio.gather(
                one.append_records(room, 0, [b"a1", b"a2", b"a3"]),
                other.append_records(room, 0, [b"b1"]),
                return_exceptions=True,
            )
            assert await one.load_records(room) == ([b"a1", b"a2", b"a3"] if results[0] == 3 else [b"b1"])
            assert sum(isinstance(result, VersionConflict) for result in results) == 1

    tell_story_of_two(url, story)


def test_a_version_conflict_does_not_undo_the_others_of_its_batch(url: str) -> None:
    async def story(store: Store) -> None:
        await store.append_records("room:0", 0, [b"taken"])
        results = await asyncio.gather(
            *(store.append_records(f"room:{number}", 0, [b"first"]) for number in range(50)),
            return_exceptions=True,
        )
        assert isinstance(results[0], VersionConflict)
        assert results[1:] == [1] * 49
        assert len(await store.last_versions([f"room:{number}" for number in range(50)])) == 50

    tell_story(url, story)


def test_many_writers_over_many_rooms_lose_nothing(url: str) -> None:
    """Two stores append to the same rooms; each room keeps every record once, in an order both see."""
    rooms = [f"room:{number}" for number in range(10)]

    async def write(store: Store, name: str, seed: int) -> None:
        rng = random.Random(seed)
        for number in range(10):
            await append_after_all(store, rng.choice(rooms), f"{name}{number}".encode())

    async def story(one: Store, other: Store) -> None:
        writers = [
            (store, f"{name}{index}-") for store, name in ((one, "a"), (other, "b")) for index in range(12)
        ]
        await asyncio.gather(*(write(store, name, seed) for seed, (store, name) in enumerate(writers)))
        kept = [record for room in rooms for record in await other.load_records(room)]
        assert sorted(kept) == sorted(
            f"{name}{number}".encode() for _, name in writers for number in range(10)
        )
        versions = await one.last_versions(rooms)
        for room in versions:
            records = await one.load_records(room)
            assert len(records) == versions[room]
            assert records == await other.load_records(room)

    tell_story_of_two(url, story)


def test_several_appends_to_one_stream_may_wait_at_once(url: str) -> None:
    async def story(store: Store) -> None:
        results = await asyncio.gather(
            *(store.append_records("room:HIBOU", version, [b"x"]) for version in range(5))
        )
        assert results == [1, 2, 3, 4, 5]

    tell_story(url, story)


def test_any_bytes_of_any_size_are_kept(url: str) -> None:
    async def story(store: Store) -> None:
        records = [b"", b"\x00\xff" * 10, random.Random(1).randbytes(3_000_000), "é'\"\\".encode()]
        await store.append_records("room:HIBOU-CERISE-42 é 'quoted'", 0, records)
        assert await store.load_records("room:HIBOU-CERISE-42 é 'quoted'") == records

    tell_story(url, story)


def test_a_deleted_room_is_gone_with_its_files_and_may_begin_again(url: str) -> None:
    async def story(store: Store) -> None:
        for room in ("room:HIBOU", "room:CERISE"):
            await store.append_records(room, 0, [b"one", b"two"])
            await store.put_files(room, [PICTURE])
        assert await store.delete_stream("room:HIBOU")
        assert await store.load_records("room:HIBOU") == []
        assert await store.get_file("room:HIBOU", "p1") is None
        assert await store.idle_streams("room", time.time() + 60) == ["room:CERISE"]
        with pytest.raises(VersionConflict):
            await store.append_records("room:HIBOU", 2, [b"too late"])
        assert await store.append_records("room:HIBOU", 0, [b"new"]) == 1
        assert await store.get_file("room:HIBOU", "p1") is None
        assert await store.load_records("room:CERISE") == [b"one", b"two"]
        assert await store.get_file("room:CERISE", "p1") == PICTURE

    tell_story(url, story)


def test_a_room_deleted_while_others_append_is_whole_or_gone(url: str) -> None:
    async def story(one: Store, other: Store) -> None:
        for _ in range(20):
            version = (await one.last_versions(["room:HIBOU"])).get("room:HIBOU", 0)
            append, delete = await asyncio.gather(
                one.append_records("room:HIBOU", version, [b"x", b"y"]),
                other.delete_stream("room:HIBOU"),
                return_exceptions=True,
            )
            assert isinstance(append, int | VersionConflict)
            assert isinstance(delete, bool)
            assert len(await one.load_records("room:HIBOU")) == (await one.last_versions(["room:HIBOU"])).get(
                "room:HIBOU", 0
            )

    tell_story_of_two(url, story)


def test_idle_rooms_are_those_without_a_new_record(url: str) -> None:
    async def story(store: Store) -> None:
        await store.append_records("room:OLD", 0, [b"one"])
        await store.append_records("room:BUSY", 0, [b"one"])
        await asyncio.sleep(0.05)
        moment = time.time()
        await asyncio.sleep(0.05)
        await store.append_records("room:BUSY", 1, [b"two"])
        assert await store.idle_streams("room", moment) == ["room:OLD"]
        assert sorted(await store.idle_streams("room", time.time() + 60)) == ["room:BUSY", "room:OLD"]
        assert await store.idle_streams("room", moment - 60) == []
        assert not await store.delete_stream("room:BUSY", idle_before=moment)
        assert await store.load_records("room:BUSY") == [b"one", b"two"]
        assert await store.delete_stream("room:OLD", idle_before=moment)
        assert await store.load_records("room:OLD") == []

    tell_story(url, story)


def test_a_file_is_found_in_its_own_stream_only(url: str) -> None:
    async def story(store: Store) -> None:
        await store.append_records("room:HIBOU", 0, [b"one"])
        await store.append_records("room:CERISE", 0, [b"one"])
        await store.put_files("room:HIBOU", [PICTURE])
        assert await store.get_file("room:HIBOU", "p1") == PICTURE
        assert await store.get_file("room:CERISE", "p1") is None
        assert await store.get_file("room:HIBOU", "p2") is None
        await store.put_files("room:CERISE", [StoredFile("p1", "image/webp", b"other")])
        assert await store.get_file("room:HIBOU", "p1") == PICTURE

    tell_story(url, story)


def test_the_same_file_again_replaces_it(url: str) -> None:
    async def story(store: Store) -> None:
        await store.append_records("room:HIBOU", 0, [b"one"])
        await store.put_files("room:HIBOU", [PICTURE])
        await store.put_files("room:HIBOU", [StoredFile("p1", "image/webp", b"new")])
        assert await store.get_file("room:HIBOU", "p1") == StoredFile("p1", "image/webp", b"new")

    tell_story(url, story)


def test_several_files_are_stored_at_once(url: str) -> None:
    files = [StoredFile(f"p{number}", "image/webp", bytes([number]) * 1000) for number in range(45)]

    async def story(store: Store) -> None:
        await store.append_records("room:HIBOU", 0, [b"one"])
        await store.put_files("room:HIBOU", files)
        assert [await store.get_file("room:HIBOU", file.id) for file in files] == files
        await store.put_files("room:HIBOU", [])

    tell_story(url, story)


def test_deleted_files_are_gone_and_the_others_stay(url: str) -> None:
    files = [StoredFile(f"p{number}", "image/webp", b"x") for number in range(4)]

    async def story(store: Store) -> None:
        for stream in ("room:HIBOU", "room:CERISE"):
            await store.append_records(stream, 0, [b"one"])
            await store.put_files(stream, files)
        await store.delete_files("room:HIBOU", ["p0", "p2", "p9"])
        left = [await store.get_file("room:HIBOU", file.id) for file in files]
        assert left == [None, files[1], None, files[3]]
        assert [await store.get_file("room:CERISE", file.id) for file in files] == files
        await store.delete_files("room:HIBOU", [])
        await store.delete_files("room:NOBODY", ["p1"])

    tell_story(url, story)


def test_when_one_name_cannot_be_kept_none_of_the_files_is_stored(url: str) -> None:
    async def story(store: Store) -> None:
        await store.append_records("room:HIBOU", 0, [b"one"])
        with pytest.raises(StoreError):
            await store.put_files("room:HIBOU", [PICTURE, StoredFile("", "image/webp", b"")])
        assert await store.get_file("room:HIBOU", "p1") is None

    tell_story(url, story)


def test_a_file_needs_a_stream_with_a_record(url: str) -> None:
    async def story(store: Store) -> None:
        with pytest.raises(UnknownStream):
            await store.put_files("room:NOBODY", [PICTURE])
        await store.append_records("room:NOBODY", 0, [b"one"])
        assert await store.get_file("room:NOBODY", "p1") is None

    tell_story(url, story)


@pytest.mark.parametrize("name", BAD_NAMES, ids=ascii)
def test_names_that_cannot_be_kept_are_unknown_or_refused(url: str, name: str) -> None:
    async def story(store: Store) -> None:
        await store.append_records("room:HIBOU", 0, [b"one"])
        assert await store.load_records(name) == []
        assert await store.last_versions([name, "room:HIBOU"]) == {"room:HIBOU": 1}
        assert await store.get_file(name, "p1") is None
        assert not await store.delete_stream(name)
        for refused in (
            store.append_records(name, 0, [b"one"]),
            store.put_files(name, [PICTURE]),
            store.publish(name, b"hello"),
        ):
            with pytest.raises(StoreError) as caught:
                await refused
            assert caught.value.code == "bad_name"

    tell_story(url, story)


@pytest.mark.parametrize("name", BAD_FILE_NAMES, ids=ascii)
def test_file_names_that_cannot_be_kept_are_unknown_or_refused(url: str, name: str) -> None:
    async def story(store: Store) -> None:
        await store.append_records("room:HIBOU", 0, [b"one"])
        assert await store.get_file("room:HIBOU", name) is None
        with pytest.raises(StoreError) as caught:
            await store.put_files("room:HIBOU", [StoredFile(name, "image/png", b"")])
        assert caught.value.code == "bad_name"

    tell_story(url, story)


def test_a_message_that_is_too_big_is_refused(url: str) -> None:
    async def story(store: Store) -> None:
        await store.publish("room:HIBOU", b"x" * MESSAGE_LIMIT)
        with pytest.raises(StoreError) as caught:
            await store.publish("room:HIBOU", b"x" * (MESSAGE_LIMIT + 1))
        assert caught.value.code == "message_too_big"

    tell_story(url, story)


def test_closing_writes_pending_appends_and_refuses_later_ones(url: str) -> None:
    async def run() -> None:
        async with opened(url) as store:
            asked = [asyncio.create_task(store.append_records(f"room:{n}", 0, [b"x"])) for n in range(40)]
            await asyncio.sleep(0)
            await store.close()
            assert await asyncio.gather(*asked) == [1] * 40
            for refused in (store.append_records("room:LATE", 0, [b"x"]), store.load_records("room:1")):
                with pytest.raises(StoreError) as caught:
                    await refused
                assert caught.value.code == "store_closed"
        async with opened(url) as store:
            assert len(await store.last_versions([f"room:{n}" for n in range(40)])) == 40

    asyncio.run(run())


def test_cancelled_appends_do_not_disturb_the_others(url: str) -> None:
    async def story(store: Store) -> None:
        impatient = [asyncio.create_task(store.append_records(f"room:{n}", 0, [b"x"])) for n in range(20)]
        await asyncio.sleep(0)
        for task in impatient:
            task.cancel()
        assert await store.append_records("room:HIBOU", 0, [b"x"]) == 1

    tell_story(url, story)


def test_a_subscription_ends_when_the_store_is_closed(url: str) -> None:
    async def run() -> None:
        async with opened(url) as store:

            async def follow() -> None:
                async for _ in store.subscribe():
                    pass

            following = asyncio.create_task(follow())
            await store.append_records("room:HIBOU", 0, [b"x"])
            await store.close()
            await following

    asyncio.run(run())


def test_many_may_open_a_new_store_at_once(url: str) -> None:
    async def run() -> None:
        async with opened(url), opened(url):
            pass

    async def many() -> None:
        await asyncio.gather(*(run() for _ in range(6)))

    asyncio.run(many())


def test_a_store_says_how_much_it_holds(url: str) -> None:
    async def story(store: Store) -> None:
        await store.append_records("room:HIBOU", 0, [b"one"])
        before = await store.measure_usage()
        assert before.file_bytes == 0
        await store.put_files(
            "room:HIBOU", [StoredFile("p1", "image/png", random.Random(1).randbytes(300_000))]
        )
        after = await store.measure_usage()
        assert after.file_bytes == 300_000
        assert after.all_bytes > before.all_bytes + 290_000

    tell_story(url, story)
