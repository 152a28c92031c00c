"""What only the PostgreSQL store does: several workers, and a server that may go away."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncGenerator

import asyncpg
import pytest

from nomdecode.store.interface import (
    MESSAGE_LIMIT,
    NAME_LIMIT,
    Notification,
    Store,
    StoredFile,
    StoreError,
    SubscriptionStarted,
    VersionConflict,
)
from nomdecode.store.migrations import POSTGRES_STEPS
from nomdecode.store.open_store import open_store
from nomdecode.store.postgres.connection import OutageLog, PostgresSettings, is_transient
from nomdecode.store.postgres.notify import CHANNEL
from nomdecode.store.postgres.store import PostgresStore
from tests.store.breakable_proxy import BreakableProxy
from tests.store.open_stores import append_after_all, opened, tell_story, tell_story_of_two
from tests.store.postgres_server import PostgresServer

Notifications = AsyncGenerator[Notification | SubscriptionStarted, None]
IMPATIENT = PostgresSettings(retry_seconds=0.3, heartbeat=0.1)
FORGETFUL = PostgresSettings(heartbeat=0.1, max_queued=5)


async def subscribed(store: Store) -> Notifications:
    """Subscribe, and wait until the subscription is up."""
    notifications = store.subscribe()
    assert await anext(notifications) == SubscriptionStarted()
    return notifications


async def is_reached(store: Store) -> bool:
    """Ask the store for something; whether it answers."""
    try:
        await store.last_versions(["room:HIBOU"])
    except StoreError:
        return False
    return True


def test_a_worker_is_notified_of_appends_messages_and_deletions_of_another(postgres_url: str) -> None:
    async def story(one: Store, other: Store) -> None:
        notifications = await subscribed(other)
        await one.append_records("room:HIBOU", 0, [b"one", b"\xff\x00"])
        assert await anext(notifications) == Notification(
            "room:HIBOU", version=2, records=(b"one", b"\xff\x00")
        )
        await one.publish("room:HIBOU", b"\x00 hello")
        assert await anext(notifications) == Notification("room:HIBOU", message=b"\x00 hello")
        await one.delete_stream("room:HIBOU")
        assert await anext(notifications) == Notification("room:HIBOU", version=0)
        await notifications.aclose()

    tell_story_of_two(postgres_url, story)


def test_a_worker_is_not_notified_of_its_own_appends_and_messages(postgres_url: str) -> None:
    async def story(one: Store, other: Store) -> None:
        notifications = await subscribed(other)
        await other.append_records("room:MINE", 0, [b"x"])
        await other.publish("room:MINE", b"hello")
        await one.append_records("room:THEIRS", 0, [b"x"])
        assert await anext(notifications) == Notification("room:THEIRS", version=1, records=(b"x",))
        await notifications.aclose()

    tell_story_of_two(postgres_url, story)


def test_notified_records_can_be_loaded_and_big_ones_are_left_out_of_the_notification(
    postgres_url: str,
) -> None:
    async def story(one: Store, other: Store) -> None:
        notifications = await subscribed(other)
        for version, size in enumerate((5900, 6100, 100_000)):
            await one.append_records("room:HIBOU", version, [b"x" * size])
            received = await anext(notifications)
            assert isinstance(received, Notification)
            assert received.version == version + 1
            assert received.records == ((b"x" * size,) if size == 5900 else ())
            assert await other.load_records("room:HIBOU", after=version) == [b"x" * size]
        await notifications.aclose()

    tell_story_of_two(postgres_url, story)


def test_the_longest_message_fits_with_the_longest_name(postgres_url: str) -> None:
    async def story(one: Store, other: Store) -> None:
        notifications = await subscribed(other)
        room, message = "room:" + "𝄞" * NAME_LIMIT, b"\xff" * MESSAGE_LIMIT
        await one.publish(room, message)
        assert await anext(notifications) == Notification(room, message=message)
        await one.append_records(room, 0, [b"x" * 8000])
        assert await anext(notifications) == Notification(room, version=1)
        await notifications.aclose()

    tell_story_of_two(postgres_url, story)


def test_versions_of_a_stream_are_notified_in_order(postgres_url: str) -> None:
    async def run() -> None:
        async with opened(postgres_url) as one, opened(postgres_url) as two, opened(postgres_url) as third:
            notifications = await subscribed(third)
            await asyncio.gather(
                *(append_after_all(store, "room:HIBOU", b"%d" % n) for n, store in enumerate([one, two] * 15))
            )
            received = [await anext(notifications) for _ in range(30)]
            records = await third.load_records("room:HIBOU")
            assert received == [
                Notification("room:HIBOU", version=v, records=(r,)) for v, r in enumerate(records, 1)
            ]
            await notifications.aclose()

    asyncio.run(run())


def test_a_batch_is_notified_together_and_a_version_conflict_is_not_notified(postgres_url: str) -> None:
    async def story(one: Store, other: Store) -> None:
        await one.append_records("room:TAKEN", 0, [b"x"])
        notifications, lines = await subscribed(other), []
        listener = await asyncpg.connect(postgres_url)
        await listener.add_listener(CHANNEL, lambda *said: lines.append(said[-1]))
        records = {f"room:{number}": (b"%03d" % number * 100,) for number in range(60)}
        answers = await asyncio.gather(
            *(one.append_records(room, 0, record) for room, record in records.items()),
            one.append_records("room:TAKEN", 0, [b"too late"]),
            one.append_records("room:BIG", 0, [b"x" * 8000]),
            return_exceptions=True,
        )
        assert [type(answer) for answer in answers] == [int] * 60 + [VersionConflict, int]
        received = [await anext(notifications) for _ in range(61)]
        expected = [Notification(room, 1, records=record) for room, record in records.items()]
        assert sorted(map(str, received)) == sorted(map(str, [*expected, Notification("room:BIG", 1)]))
        await listener.execute("SELECT 1")
        await listener.close()
        assert 4 <= len(lines) < 20  # 60 records of 300 bytes, as base64, in lines of 8000
        await notifications.aclose()

    tell_story_of_two(postgres_url, story)


def test_notifications_of_an_unknown_format_are_ignored(postgres: PostgresServer, postgres_url: str) -> None:
    async def story(one: Store, other: Store) -> None:
        notifications = await subscribed(other)
        for word in ("", "hello", "[1]", '["a",[["room:HIBOU",1,null,["not base64!"]]]]'):
            await asyncio.to_thread(postgres.psql, postgres_url, f"SELECT pg_notify('{CHANNEL}', '{word}')")
        await one.publish("room:HIBOU", b"x")
        assert await anext(notifications) == Notification("room:HIBOU", message=b"x")
        await notifications.aclose()

    tell_story_of_two(postgres_url, story)


def test_a_subscriber_that_is_too_slow_is_told_to_compare_versions(postgres_url: str) -> None:
    async def run() -> None:
        other = await PostgresStore.open(postgres_url, FORGETFUL)
        async with opened(postgres_url) as one:
            notifications = await subscribed(other)
            marker = await subscribed(other)
            for version in range(20):
                await one.append_records("room:HIBOU", version, [b"x"])
                assert isinstance(await anext(marker), Notification)  # it has arrived
            received = [await anext(notifications)]
            while received[-1] != Notification("room:HIBOU", version=20, records=(b"x",)):
                received.append(await anext(notifications))
            assert received[0] == SubscriptionStarted()
            assert len(received) <= FORGETFUL.max_queued
            await notifications.aclose()
            await marker.aclose()
        await other.close()

    asyncio.run(run())


def test_an_append_whose_answer_was_lost_is_answered_once(
    postgres: PostgresServer, postgres_url: str
) -> None:
    """The server commits, the connection is lost before its answer: the append is not written twice."""

    async def run() -> None:
        async with (
            BreakableProxy(postgres.folder, b"MARKED") as proxy,
            opened(postgres.through(proxy.folder, postgres_url)) as store,
            opened(postgres_url) as other,
        ):
            notifications = await subscribed(other)
            results = await asyncio.gather(
                store.append_records("room:HIBOU", 0, [b"MARKED", b"two"]),
                store.append_records("room:CERISE", 0, [b"x"]),
            )
            assert proxy.cuts == 1
            assert list(results) == [2, 1]
            assert await store.load_records("room:HIBOU") == [b"MARKED", b"two"]
            await store.append_records("room:HIBOU", 2, [b"three"])
            received = [await anext(notifications) for _ in range(3)]
            assert [
                (h.stream, h.version)
                for h in received
                if isinstance(h, Notification) and h.stream == "room:HIBOU"
            ] == [
                ("room:HIBOU", 2),
                ("room:HIBOU", 3),
            ]
            await notifications.aclose()

    asyncio.run(run())


def test_a_command_is_retried_when_the_server_does_not_answer(
    postgres: PostgresServer, postgres_url: str
) -> None:
    async def run() -> None:
        async with BreakableProxy(postgres.folder, b"MARKED", silent=True) as proxy:
            settings = PostgresSettings(command_timeout=0.5)
            store = await PostgresStore.open(postgres.through(proxy.folder, postgres_url), settings)
            await store.append_records("room:HIBOU", 0, [b"one"])
            assert await store.append_records("room:HIBOU", 1, [b"MARKED"]) == 2
            assert proxy.cuts == 1
            assert await store.load_records("room:HIBOU") == [b"one", b"MARKED"]
            await store.close()

    asyncio.run(run())


def test_messages_are_published_again_after_a_lost_connection(
    postgres: PostgresServer, postgres_url: str
) -> None:
    async def run() -> None:
        async with (
            BreakableProxy(postgres.folder, b"never") as proxy,
            opened(postgres.through(proxy.folder, postgres_url)) as store,
            opened(postgres_url) as other,
        ):
            notifications = await subscribed(other)
            await store.publish("room:HIBOU", b"one")
            assert await anext(notifications) == Notification("room:HIBOU", message=b"one")
            proxy.is_down = True
            proxy.cut_all()
            await store.publish("room:HIBOU", b"two")
            await asyncio.sleep(0.05)
            proxy.is_down = False

            async def repeat() -> None:  # what is told before the loss is noticed is lost
                while True:
                    await store.publish("room:HIBOU", b"three")
                    await asyncio.sleep(0.02)

            repeating = asyncio.create_task(repeat())
            while await anext(notifications) != Notification("room:HIBOU", message=b"three"):
                pass
            repeating.cancel()
            await notifications.aclose()

    asyncio.run(run())


def test_equal_records_of_another_worker_are_not_taken_for_ours(
    postgres: PostgresServer, postgres_url: str
) -> None:
    """The connection is lost for an append in conflict: equal bytes in the store are not its own."""

    async def run() -> None:
        async with (
            BreakableProxy(postgres.folder, b"TIME RAN OUT") as proxy,
            opened(postgres.through(proxy.folder, postgres_url)) as store,
            opened(postgres_url) as other,
        ):
            await other.append_records("room:HIBOU", 0, [b"TIME RAN OUT"])
            with pytest.raises(VersionConflict):
                await store.append_records("room:HIBOU", 0, [b"TIME RAN OUT"])
            assert proxy.cuts == 1
            assert await other.load_records("room:HIBOU") == [b"TIME RAN OUT"]

    asyncio.run(run())


def test_a_database_that_stays_unreachable_is_reported_and_reconnected_later(
    postgres: PostgresServer, postgres_url: str
) -> None:
    async def run() -> None:
        async with BreakableProxy(postgres.folder, b"never") as proxy:
            store = await PostgresStore.open(postgres.through(proxy.folder, postgres_url), IMPATIENT)
            await store.append_records("room:HIBOU", 0, [b"x"])
            proxy.is_down = True
            proxy.cut_all()
            for refused in (store.append_records("room:HIBOU", 1, [b"y"]), store.load_records("room:HIBOU")):
                with pytest.raises(StoreError) as caught:
                    await refused
                assert caught.value.code == "store_unreachable"
            proxy.is_down = False
            async with asyncio.timeout(30):  # a busy machine may need more than one try
                while not await is_reached(store):
                    pass
            assert await store.load_records("room:HIBOU") == [b"x"]
            assert await store.append_records("room:HIBOU", 1, [b"y"]) == 2
            await store.close()

    asyncio.run(run())


def test_a_subscriber_reconnects_after_a_lost_connection(postgres: PostgresServer, postgres_url: str) -> None:
    async def run() -> None:
        async with (
            BreakableProxy(postgres.folder, b"never") as proxy,
            opened(postgres.through(proxy.folder, postgres_url)) as store,
            opened(postgres_url) as other,
        ):
            notifications = await subscribed(store)
            proxy.is_down = True
            proxy.cut_all()
            await other.append_records("room:HIBOU", 0, [b"missed"])
            proxy.is_down = False
            assert await anext(notifications) == SubscriptionStarted()
            assert await store.last_versions(["room:HIBOU"]) == {"room:HIBOU": 1}
            await other.publish("room:HIBOU", b"hello")
            assert await anext(notifications) == Notification("room:HIBOU", message=b"hello")
            await notifications.aclose()

    asyncio.run(run())


@pytest.mark.parametrize("mode", ["fast", "immediate"])
def test_the_server_may_restart_while_workers_append(
    postgres: PostgresServer, postgres_url: str, mode: str
) -> None:
    """Each room has one writer: any refusal or repeated record would be an answer gone wrong."""

    async def run() -> None:
        async with opened(postgres_url) as one, opened(postgres_url) as other:
            notifications = await subscribed(other)
            is_over = asyncio.Event()

            async def fill(room: str) -> int:
                version = 0
                while not is_over.is_set():
                    version = await one.append_records(room, version, [b"%d" % (version + 1)])
                return version

            filling = [asyncio.create_task(fill(f"room:{n}")) for n in range(8)]
            await asyncio.sleep(0.1)
            await asyncio.to_thread(postgres.stop, mode)
            await asyncio.to_thread(postgres.start)
            while isinstance(await anext(notifications), Notification):
                pass  # the next is Subscribed: connected again
            while not isinstance(await anext(notifications), Notification):
                pass
            is_over.set()
            versions = await asyncio.gather(*filling)
            for number, version in enumerate(versions):
                assert await other.load_records(f"room:{number}") == [
                    b"%d" % n for n in range(1, version + 1)
                ]
            await notifications.aclose()

    asyncio.run(run())


def test_crossing_batches_of_two_workers_do_not_block_each_other(postgres_url: str) -> None:
    rooms = [f"room:{number:02}" for number in range(40)]

    async def story(one: Store, other: Store) -> None:
        for version in range(15):
            results = await asyncio.gather(
                *(one.append_records(room, version, [b"one"]) for room in rooms),
                *(other.append_records(room, version, [b"other"]) for room in reversed(rooms)),
                return_exceptions=True,
            )
            assert sum(result == version + 1 for result in results) == len(rooms)
            assert sum(isinstance(result, VersionConflict) for result in results) == len(rooms)

    tell_story_of_two(postgres_url, story)


def test_an_append_that_cannot_be_written_fails_alone(postgres: PostgresServer, postgres_url: str) -> None:
    async def story(store: Store) -> None:
        await asyncio.to_thread(
            postgres.psql, postgres_url, "ALTER TABLE nomdecode.records ADD CHECK (stream <> 'room:7')"
        )
        results = await asyncio.gather(
            *(store.append_records(f"room:{n}", 0, [b"x"]) for n in range(20)), return_exceptions=True
        )
        assert isinstance(results[7], StoreError)
        assert results[7].code == "store_failed"
        assert results[:7] + results[8:] == [1] * 19
        assert len(await store.last_versions([f"room:{n}" for n in range(20)])) == 19

    tell_story(postgres_url, story)


def test_files_are_stored_all_or_none(postgres: PostgresServer, postgres_url: str) -> None:
    """The table refuses the third of five: the first two are not stored either."""
    files = [StoredFile(f"p{number}", "image/webp", b"x") for number in range(5)]

    async def story(store: Store) -> None:
        await store.append_records("room:HIBOU", 0, [b"x"])
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
        await store.append_records("room:HIBOU", 0, [b"x"])
        connection = await store._writer._connection.get_connection()
        assert await connection.fetchval("SHOW synchronous_commit") == "on"

    tell_story(postgres_url, story)


def test_a_store_of_a_newer_program_is_left_alone(postgres: PostgresServer, postgres_url: str) -> None:
    async def nothing(_store: Store) -> None:
        pass

    tell_story(postgres_url, nothing)
    postgres.psql(postgres_url, f"UPDATE nomdecode.schema_version SET version = {len(POSTGRES_STEPS) + 1}")  # noqa: S608
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


def test_a_connection_lost_during_asyncpgs_housekeeping_is_retried() -> None:
    # asyncpg says so of a connection lost between two steps of its own; it is no InterfaceError.
    assert is_transient(asyncpg.InternalClientError("another operation is in progress"))


def test_an_outage_is_one_line_when_it_begins_and_one_when_it_ends(caplog: pytest.LogCaptureFixture) -> None:
    times = iter((100.0, 200.0, 200.5, 201.0, 209.0, 209.0))
    outage = OutageLog(lambda: next(times))
    outage.note_failure(ConnectionRefusedError("a password may be in it"))
    outage.note_success()
    assert caplog.messages == []  # back at once
    for _ in range(4):
        outage.note_failure(ConnectionRefusedError("a password may be in it"))
    outage.note_success()
    outage.note_success()
    assert caplog.messages == [
        "PostgreSQL does not answer (ConnectionRefusedError): commands wait for it",
        "PostgreSQL answers again, after 9 seconds",
    ]


def test_a_database_that_is_away_for_long_is_told_once(
    postgres: PostgresServer, postgres_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        async with (
            BreakableProxy(postgres.folder, b"never") as line,
            opened(postgres.through(line.folder, postgres_url)) as store,
        ):
            news = await subscribed(store)
            line.is_down = True
            line.cut_all()
            reading = asyncio.create_task(store.last_versions(["room:HIBOU"]))
            while not caplog.messages:
                await asyncio.sleep(0.05)
            line.is_down = False
            await reading
            while len(caplog.messages) < 2:
                await asyncio.sleep(0.05)
            await news.aclose()

    asyncio.run(run())
    assert caplog.messages[0].startswith("PostgreSQL does not answer (")
    assert re.fullmatch(r"PostgreSQL answers again, after \d+ seconds", caplog.messages[1])
    assert len(caplog.messages) == 2
