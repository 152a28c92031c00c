"""What only the PostgreSQL store does: several workers, and a server that may go away."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator

import asyncpg
import pytest

from nomdecode.store.interface import Blob, Notification, Store, StoreError, Subscribed, VersionConflict
from nomdecode.store.migrations import POSTGRES
from nomdecode.store.open_store import open_store
from nomdecode.store.postgres.connection import PostgresSettings, is_transient
from nomdecode.store.postgres.notify import CHANNEL
from nomdecode.store.postgres.store import PostgresStore
from nomdecode.store.validation import MESSAGE_LIMIT, NAME_LIMIT
from tests.store.breakable_proxy import BreakableProxy
from tests.store.open_stores import append_after_all, opened, tell_story, tell_story_of_two
from tests.store.postgres_server import PostgresServer

News = AsyncGenerator[Notification | Subscribed, None]
HASTY = PostgresSettings(retry_seconds=0.3, command_timeout=1.0, heartbeat=0.1, max_queued=5)


async def listening(store: Store) -> News:
    """News, once the store listens."""
    news = store.subscribe()
    assert await anext(news) == Subscribed()
    return news


def test_a_worker_hears_what_another_appends_tells_and_deletes(postgres_url: str) -> None:
    async def story(one: Store, other: Store) -> None:
        news = await listening(other)
        await one.append("room:HIBOU", 0, [b"one", b"\xff\x00"])
        assert await anext(news) == Notification("room:HIBOU", version=2, records=(b"one", b"\xff\x00"))
        await one.publish("room:HIBOU", b"\x00 hello")
        assert await anext(news) == Notification("room:HIBOU", message=b"\x00 hello")
        await one.delete("room:HIBOU")
        assert await anext(news) == Notification("room:HIBOU", version=0)
        await news.aclose()

    tell_story_of_two(postgres_url, story)


def test_a_worker_does_not_hear_itself(postgres_url: str) -> None:
    async def story(one: Store, other: Store) -> None:
        news = await listening(other)
        await other.append("room:MINE", 0, [b"x"])
        await other.publish("room:MINE", b"hello")
        await one.append("room:THEIRS", 0, [b"x"])
        assert await anext(news) == Notification("room:THEIRS", version=1, records=(b"x",))
        await news.aclose()

    tell_story_of_two(postgres_url, story)


def test_what_is_heard_can_be_loaded_and_big_records_do_not_come_along(postgres_url: str) -> None:
    async def story(one: Store, other: Store) -> None:
        news = await listening(other)
        for version, size in enumerate((5900, 6100, 100_000)):
            await one.append("room:HIBOU", version, [b"x" * size])
            heard = await anext(news)
            assert isinstance(heard, Notification)
            assert heard.version == version + 1
            assert heard.records == ((b"x" * size,) if size == 5900 else ())
            assert await other.load("room:HIBOU", after=version) == [b"x" * size]
        await news.aclose()

    tell_story_of_two(postgres_url, story)


def test_the_longest_message_fits_with_the_longest_name(postgres_url: str) -> None:
    async def story(one: Store, other: Store) -> None:
        news = await listening(other)
        room, message = "room:" + "𝄞" * NAME_LIMIT, b"\xff" * MESSAGE_LIMIT
        await one.publish(room, message)
        assert await anext(news) == Notification(room, message=message)
        await one.append(room, 0, [b"x" * 8000])
        assert await anext(news) == Notification(room, version=1)
        await news.aclose()

    tell_story_of_two(postgres_url, story)


def test_versions_of_a_room_are_heard_in_order(postgres_url: str) -> None:
    async def run() -> None:
        async with opened(postgres_url) as one, opened(postgres_url) as two, opened(postgres_url) as third:
            news = await listening(third)
            await asyncio.gather(
                *(append_after_all(store, "room:HIBOU", b"%d" % n) for n, store in enumerate([one, two] * 15))
            )
            heard = [await anext(news) for _ in range(30)]
            records = await third.load("room:HIBOU")
            assert heard == [
                Notification("room:HIBOU", version=v, records=(r,)) for v, r in enumerate(records, 1)
            ]
            await news.aclose()

    asyncio.run(run())


def test_what_is_kept_together_is_told_together_and_a_lost_race_is_not_told(postgres_url: str) -> None:
    async def story(one: Store, other: Store) -> None:
        await one.append("room:TAKEN", 0, [b"x"])
        news, lines = await listening(other), []
        listener = await asyncpg.connect(postgres_url)
        await listener.add_listener(CHANNEL, lambda *said: lines.append(said[-1]))
        records = {f"room:{number}": (b"%03d" % number * 100,) for number in range(60)}
        answers = await asyncio.gather(
            *(one.append(room, 0, record) for room, record in records.items()),
            one.append("room:TAKEN", 0, [b"too late"]),
            one.append("room:BIG", 0, [b"x" * 8000]),
            return_exceptions=True,
        )
        assert [type(answer) for answer in answers] == [int] * 60 + [VersionConflict, int]
        heard = [await anext(news) for _ in range(61)]
        expected = [Notification(room, 1, records=record) for room, record in records.items()]
        assert sorted(map(str, heard)) == sorted(map(str, [*expected, Notification("room:BIG", 1)]))
        await listener.execute("SELECT 1")
        await listener.close()
        assert 4 <= len(lines) < 20  # 60 records of 300 bytes, as base64, in lines of 8000
        await news.aclose()

    tell_story_of_two(postgres_url, story)


def test_words_of_strangers_on_the_line_are_ignored(postgres: PostgresServer, postgres_url: str) -> None:
    async def story(one: Store, other: Store) -> None:
        news = await listening(other)
        for word in ("", "hello", "[1]", '["a",[["room:HIBOU",1,null,["not base64!"]]]]'):
            await asyncio.to_thread(postgres.psql, postgres_url, f"SELECT pg_notify('{CHANNEL}', '{word}')")
        await one.publish("room:HIBOU", b"x")
        assert await anext(news) == Notification("room:HIBOU", message=b"x")
        await news.aclose()

    tell_story_of_two(postgres_url, story)


def test_a_follower_that_does_not_read_is_told_to_look_for_itself(postgres_url: str) -> None:
    async def run() -> None:
        other = await PostgresStore.open(postgres_url, HASTY)
        async with opened(postgres_url) as one:
            news = await listening(other)
            marker = await listening(other)
            for version in range(20):
                await one.append("room:HIBOU", version, [b"x"])
                assert isinstance(await anext(marker), Notification)  # it has arrived
            heard = [await anext(news)]
            while heard[-1] != Notification("room:HIBOU", version=20, records=(b"x",)):
                heard.append(await anext(news))
            assert heard[0] == Subscribed()
            assert len(heard) <= HASTY.max_queued
            await news.aclose()
            await marker.aclose()
        await other.close()

    asyncio.run(run())


def test_an_append_whose_answer_was_lost_is_answered_once(
    postgres: PostgresServer, postgres_url: str
) -> None:
    """The server commits, the line is cut before it can say so: the append is found and not written twice."""

    async def run() -> None:
        async with (
            BreakableProxy(postgres.folder, b"MARKED") as line,
            opened(postgres.by_way_of(line.folder, postgres_url)) as store,
            opened(postgres_url) as other,
        ):
            news = await listening(other)
            results = await asyncio.gather(
                store.append("room:HIBOU", 0, [b"MARKED", b"two"]), store.append("room:CERISE", 0, [b"x"])
            )
            assert line.cuts == 1
            assert list(results) == [2, 1]
            assert await store.load("room:HIBOU") == [b"MARKED", b"two"]
            await store.append("room:HIBOU", 2, [b"three"])
            heard = [await anext(news) for _ in range(3)]
            assert [
                (h.stream, h.version)
                for h in heard
                if isinstance(h, Notification) and h.stream == "room:HIBOU"
            ] == [
                ("room:HIBOU", 2),
                ("room:HIBOU", 3),
            ]
            await news.aclose()

    asyncio.run(run())


def test_a_server_that_falls_silent_is_asked_again(postgres: PostgresServer, postgres_url: str) -> None:
    async def run() -> None:
        async with BreakableProxy(postgres.folder, b"MARKED", silent=True) as line:
            settings = PostgresSettings(command_timeout=0.5)
            store = await PostgresStore.open(postgres.by_way_of(line.folder, postgres_url), settings)
            await store.append("room:HIBOU", 0, [b"one"])
            assert await store.append("room:HIBOU", 1, [b"MARKED"]) == 2
            assert line.cuts == 1
            assert await store.load("room:HIBOU") == [b"one", b"MARKED"]
            await store.close()

    asyncio.run(run())


def test_words_pass_again_after_the_line_was_down(postgres: PostgresServer, postgres_url: str) -> None:
    async def run() -> None:
        async with (
            BreakableProxy(postgres.folder, b"never") as line,
            opened(postgres.by_way_of(line.folder, postgres_url)) as store,
            opened(postgres_url) as other,
        ):
            news = await listening(other)
            await store.publish("room:HIBOU", b"one")
            assert await anext(news) == Notification("room:HIBOU", message=b"one")
            line.is_down = True
            line.cut_all()
            await store.publish("room:HIBOU", b"two")
            await asyncio.sleep(0.05)
            line.is_down = False

            async def repeat() -> None:  # what is told before the loss is noticed is lost
                while True:
                    await store.publish("room:HIBOU", b"three")
                    await asyncio.sleep(0.02)

            repeating = asyncio.create_task(repeat())
            while await anext(news) != Notification("room:HIBOU", message=b"three"):
                pass
            repeating.cancel()
            await news.aclose()

    asyncio.run(run())


def test_equal_records_of_another_worker_are_not_taken_for_ours(
    postgres: PostgresServer, postgres_url: str
) -> None:
    """The line is cut for one who came too late: that the same bytes are there does not mean it won."""

    async def run() -> None:
        async with (
            BreakableProxy(postgres.folder, b"TIME RAN OUT") as line,
            opened(postgres.by_way_of(line.folder, postgres_url)) as store,
            opened(postgres_url) as other,
        ):
            await other.append("room:HIBOU", 0, [b"TIME RAN OUT"])
            with pytest.raises(VersionConflict):
                await store.append("room:HIBOU", 0, [b"TIME RAN OUT"])
            assert line.cuts == 1
            assert await other.load("room:HIBOU") == [b"TIME RAN OUT"]

    asyncio.run(run())


def test_a_line_that_stays_down_is_reported_and_comes_back(
    postgres: PostgresServer, postgres_url: str
) -> None:
    async def run() -> None:
        async with BreakableProxy(postgres.folder, b"never") as line:
            store = await PostgresStore.open(postgres.by_way_of(line.folder, postgres_url), HASTY)
            await store.append("room:HIBOU", 0, [b"x"])
            line.is_down = True
            line.cut_all()
            for refused in (store.append("room:HIBOU", 1, [b"y"]), store.load("room:HIBOU")):
                with pytest.raises(StoreError) as caught:
                    await refused
                assert caught.value.code == "store_unreachable"
            line.is_down = False
            assert await store.load("room:HIBOU") == [b"x"]
            assert await store.append("room:HIBOU", 1, [b"y"]) == 2
            await store.close()

    asyncio.run(run())


def test_a_follower_hears_again_after_its_line_was_cut(postgres: PostgresServer, postgres_url: str) -> None:
    async def run() -> None:
        async with (
            BreakableProxy(postgres.folder, b"never") as line,
            opened(postgres.by_way_of(line.folder, postgres_url)) as store,
            opened(postgres_url) as other,
        ):
            news = await listening(store)
            line.is_down = True
            line.cut_all()
            await other.append("room:HIBOU", 0, [b"missed"])
            line.is_down = False
            assert await anext(news) == Subscribed()
            assert await store.versions(["room:HIBOU"]) == {"room:HIBOU": 1}
            await other.publish("room:HIBOU", b"hello")
            assert await anext(news) == Notification("room:HIBOU", message=b"hello")
            await news.aclose()

    asyncio.run(run())


@pytest.mark.parametrize("mode", ["fast", "immediate"])
def test_the_server_may_restart_while_workers_append(
    postgres: PostgresServer, postgres_url: str, mode: str
) -> None:
    """Each room has one writer: any refusal or repeated record would be an answer gone wrong."""

    async def run() -> None:
        async with opened(postgres_url) as one, opened(postgres_url) as other:
            news = await listening(other)
            is_over = asyncio.Event()

            async def fill(room: str) -> int:
                version = 0
                while not is_over.is_set():
                    version = await one.append(room, version, [b"%d" % (version + 1)])
                return version

            filling = [asyncio.create_task(fill(f"room:{n}")) for n in range(8)]
            await asyncio.sleep(0.1)
            await asyncio.to_thread(postgres.stop, mode)
            await asyncio.to_thread(postgres.start)
            while isinstance(await anext(news), Notification):
                pass  # the next is Subscribed: the line is up again
            while not isinstance(await anext(news), Notification):
                pass
            is_over.set()
            versions = await asyncio.gather(*filling)
            for number, version in enumerate(versions):
                assert await other.load(f"room:{number}") == [b"%d" % n for n in range(1, version + 1)]
            await news.aclose()

    asyncio.run(run())


def test_crossing_batches_of_two_workers_do_not_block_each_other(postgres_url: str) -> None:
    rooms = [f"room:{number:02}" for number in range(40)]

    async def story(one: Store, other: Store) -> None:
        for version in range(15):
            results = await asyncio.gather(
                *(one.append(room, version, [b"one"]) for room in rooms),
                *(other.append(room, version, [b"other"]) for room in reversed(rooms)),
                return_exceptions=True,
            )
            assert sum(result == version + 1 for result in results) == len(rooms)
            assert sum(isinstance(result, VersionConflict) for result in results) == len(rooms)

    tell_story_of_two(postgres_url, story)


def test_one_that_cannot_be_written_fails_alone(postgres: PostgresServer, postgres_url: str) -> None:
    async def story(store: Store) -> None:
        await asyncio.to_thread(
            postgres.psql, postgres_url, "ALTER TABLE nomdecode.records ADD CHECK (stream <> 'room:7')"
        )
        results = await asyncio.gather(
            *(store.append(f"room:{n}", 0, [b"x"]) for n in range(20)), return_exceptions=True
        )
        assert isinstance(results[7], StoreError)
        assert results[7].code == "store_failed"
        assert results[:7] + results[8:] == [1] * 19
        assert len(await store.versions([f"room:{n}" for n in range(20)])) == 19

    tell_story(postgres_url, story)


def test_files_are_stored_all_or_none(postgres: PostgresServer, postgres_url: str) -> None:
    """The table refuses the third of five: the first two are not stored either."""
    files = [Blob(f"p{number}", "image/webp", b"x") for number in range(5)]

    async def story(store: Store) -> None:
        await store.append("room:HIBOU", 0, [b"x"])
        await asyncio.to_thread(
            postgres.psql, postgres_url, "ALTER TABLE nomdecode.files ADD CHECK (id <> 'p2')"
        )
        with pytest.raises(StoreError) as caught:
            await store.put_files("room:HIBOU", files)
        assert caught.value.code == "store_failed"
        assert [await store.get_file("room:HIBOU", file.id) for file in files] == [None] * 5

    tell_story(postgres_url, story)


def test_commits_wait_for_the_disk_even_where_the_server_would_not(
    postgres: PostgresServer, postgres_url: str
) -> None:
    off = "format('ALTER DATABASE %I SET synchronous_commit = off', current_database())"
    postgres.psql(postgres_url, f"DO $$ BEGIN EXECUTE {off}; END $$")

    async def story(store: Store) -> None:
        assert isinstance(store, PostgresStore)
        await store.append("room:HIBOU", 0, [b"x"])
        connection = await store._writer._connection.get()
        assert await connection.fetchval("SHOW synchronous_commit") == "on"

    tell_story(postgres_url, story)


def test_a_store_of_a_newer_program_is_left_alone(postgres: PostgresServer, postgres_url: str) -> None:
    async def nothing(_store: Store) -> None:
        pass

    tell_story(postgres_url, nothing)
    postgres.psql(postgres_url, f"UPDATE nomdecode.schema_version SET version = {len(POSTGRES) + 1}")  # noqa: S608
    with pytest.raises(StoreError) as caught:
        asyncio.run(open_store(postgres_url))
    assert caught.value.code == "newer_store"


@pytest.mark.parametrize(
    ("tail", "code"),
    [
        ("/nowhere?host=FOLDER", "store_failed"),
        ("host:port/x", "bad_store_url"),
        ("h/x?sslmode=no", "bad_store_url"),
    ],
)
def test_a_wrong_address_is_refused_at_once(postgres: PostgresServer, tail: str, code: str) -> None:
    with pytest.raises(StoreError) as caught:
        asyncio.run(open_store("postgresql://postgres@" + tail.replace("FOLDER", str(postgres.folder))))
    assert caught.value.code == code


def test_a_connection_that_died_in_its_housekeeping_is_asked_anew() -> None:
    # asyncpg says so of a connection lost between two steps of its own; it is no InterfaceError.
    assert is_transient(asyncpg.InternalClientError("another operation is in progress"))
