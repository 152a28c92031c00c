import asyncio

from nomdecode.live.outbox import Outbox


class Client:
    """A client whose socket takes what is written while it is open, and else whatever is awaited."""

    def __init__(self) -> None:
        self.is_open = True
        self.can_go_on = asyncio.Event()
        self.written: list[bytes] = []
        self.sent: list[bytes] = []

    def write(self, message: bytes) -> bool:
        if self.is_open:
            self.written.append(message)
        return self.is_open

    async def send(self, message: bytes) -> None:
        await self.can_go_on.wait()
        self.sent.append(message)


def test_whoever_keeps_up_is_written_to_at_once_and_in_order() -> None:
    client = Client()
    outbox = Outbox(client.send, write=client.write)
    outbox.put_snapshot("view", b"1")
    outbox.put_message(b"2")
    outbox.put_snapshot("view", b"3")
    assert client.written == [b"1", b"2", b"3"]


async def _slow_reader() -> tuple[Client, Outbox]:
    client = Client()
    outbox = Outbox(client.send, write=client.write)
    client.is_open = False
    outbox.put_snapshot("view", b"1")
    await asyncio.sleep(0)  # the first message is on its way
    return client, outbox


def test_nothing_overtakes_what_waits_for_a_slow_reader() -> None:
    async def story() -> None:
        client, outbox = await _slow_reader()
        client.is_open = True  # there is a way again, but an older message is still on the other one
        outbox.put_message(b"2")
        assert client.written == []
        client.can_go_on.set()
        await outbox.wait_until_empty()
        assert client.sent + client.written == [b"1", b"2"]

    asyncio.run(story())


def test_of_the_pictures_that_wait_only_the_newest_is_sent() -> None:
    async def story() -> None:
        client, outbox = await _slow_reader()
        for picture in (b"2", b"3", b"4"):
            outbox.put_snapshot("view", picture)
        client.can_go_on.set()
        await outbox.wait_until_empty()
        assert client.sent == [b"1", b"4"]

    asyncio.run(story())


def test_nothing_is_written_after_the_end() -> None:
    client = Client()
    outbox = Outbox(client.send, write=client.write)
    outbox.close()
    outbox.put_snapshot("view", b"1")
    outbox.put_message(b"2")
    assert client.written == []


async def test_when_too_many_lines_wait_they_are_dropped_together_and_the_newest_is_kept() -> None:
    client = Client()
    client.is_open = False
    outbox = Outbox(client.send, most=2)
    outbox.put_message(b"being sent")
    await asyncio.sleep(0)
    for line in (b"1", b"2", b"3"):
        outbox.put_message(line)
    client.can_go_on.set()
    await outbox.wait_until_empty()
    assert client.sent == [b"being sent", b"3"]


async def test_snapshots_put_first_are_sent_first() -> None:
    client = Client()
    client.can_go_on.set()
    outbox = Outbox(client.send)
    outbox.put_snapshot("welcome", b"1")
    outbox.put_snapshot("room", b"2")
    outbox.put_message(b"4")
    outbox.put_snapshot("view", b"3")
    await outbox.wait_until_empty()
    assert client.sent == [b"1", b"2", b"3", b"4"]


async def test_a_client_that_is_gone_gets_nothing_more() -> None:
    async def send(message: bytes) -> None:
        raise ConnectionError(message)

    outbox = Outbox(send)
    outbox.put_message(b"1")
    await outbox.wait_until_empty()
    assert outbox.is_closed
