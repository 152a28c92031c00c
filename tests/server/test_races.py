"""Things that happen at the same moment, over real sockets."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed

from nomdecode.rules.options import WordsOptions
from tests.server.servers import Browser, Device, Running, running
from tests.server.test_games import seat_everybody


async def a_guess_is_due(
    server: Running, stack: AsyncExitStack
) -> tuple[str, dict[str, Browser], dict[str, Device]]:
    """A game of words in which a clue has just been given."""
    room, browsers = await seat_everybody(server, WordsOptions(), mode="table")
    devices = {seat: await stack.enter_async_context(b.connect(room)) for seat, b in browsers.items()}
    await devices["red spymaster"].must(do="start_game")
    for seat in ("red spymaster", "blue spymaster"):
        await devices[seat].look()
        if any(entry["do"] == "give_clue" for entry in devices[seat].newest["view"]["view"]["may"]):
            await devices[seat].must(do="give_clue", word="PANIER", number=9)
    for device in devices.values():
        await device.look()
    return room, browsers, devices


def guesser_of(devices: dict[str, Device]) -> str:
    return str(devices["red guesser"].newest["view"]["view"]["table"]["guesser"])


async def test_two_devices_of_one_seat_touch_at_once_and_one_touch_counts(tmp_path: Path) -> None:
    """W-16: the second finger comes too late, for another card as for the same."""
    async with running(tmp_path) as server, AsyncExitStack() as stack:
        room, browsers, devices = await a_guess_is_due(server, stack)
        seat = guesser_of(devices)
        one = devices[seat]
        other = await stack.enter_async_context(browsers[seat].connect(room))
        version = one.newest["view"]["version"]
        answers = await asyncio.gather(
            one.ask(do="guess", card=3, seen=version), other.ask(do="guess", card=4, seen=version)
        )
        assert sorted(answer["type"] for answer in answers) == ["done", "refused"]
        assert [answer["code"] for answer in answers if answer["type"] == "refused"] == ["stale_view"]
        for device in (one, other):
            await device.look()
        assert one.newest["view"] == other.newest["view"]
        assert len(one.newest["view"]["view"]["table"]["touches"]) == 1


async def test_two_phones_tell_the_same_touch_at_once_and_one_is_answered_that_it_is_told(
    tmp_path: Path,
) -> None:
    """T-11, W-16: beside real cards both spymasters hold the same cell; one tile is laid."""
    async with running(tmp_path) as server, AsyncExitStack() as stack:
        red, blue = Browser(server), Browser(server)
        room = await red.make_room("Red", game="words", at_table=True)
        await blue.join(room, "Blue")
        phones = [await stack.enter_async_context(each.connect(room)) for each in (red, blue)]
        for phone, seat in zip(phones, ("red spymaster", "blue spymaster"), strict=True):
            await phone.must(do="take_seat", seat=seat)
            await phone.must(do="be_ready")
        await phones[0].must(do="start_game")
        for phone in phones:
            await phone.look()
        version, view = (phones[0].newest["view"][part] for part in ("version", "view"))
        (guess,) = (may for may in view["may"] if may["do"] == "guess")
        card = next(card for card in guess["cards"] if card not in guess["ends"])
        # As the client tells it, and as one that does not say what it has seen.
        for seen, code in ((version, "stale_view"), (None, "already_covered")):
            answers = await asyncio.gather(*(each.ask(do="guess", card=card, seen=seen) for each in phones))
            taken = [answer for answer in answers if answer["type"] == "done"]
            refused = [answer["code"] for answer in answers if answer["type"] == "refused"]
            assert (len(taken), refused) == ((1, [code]) if seen else (0, [code] * 2))
        for phone in phones:
            await phone.look()
            table = phone.newest["view"]["view"]["table"]
            assert [touch["card"] for touch in table["touches"]] == [card]


async def test_a_room_deleted_under_a_socket_answers_and_lets_go(tmp_path: Path) -> None:
    async with running(tmp_path) as server, AsyncExitStack() as stack:
        room, browsers, devices = await a_guess_is_due(server, stack)
        host, guesser = devices["red spymaster"], devices[guesser_of(devices)]
        async with asyncio.TaskGroup() as group:
            group.create_task(host.send(do="delete_room"))
            for card in range(20):
                group.create_task(guesser.send(do="guess", card=card, id=f"late {card}"))
        heard = await everything(guesser)
        assert heard[-1]["type"] in (
            "disconnected",
            "refused",
        )  # a wish on its way is answered, not forgotten
        assert {news["code"] for news in heard if news["type"] == "disconnected"} == {"room_deleted"}
        assert server.context.metrics.failures == 0
        assert (await browsers["red guesser"].ask("GET", f"/api/rooms/{room}")).status == 404
        assert server.context.registry.rooms == {}


async def everything(device: Device) -> list[dict[str, Any]]:
    """What a device hears until its socket is closed."""
    heard = []
    try:
        while True:
            heard.append(await device.hear())
    except ConnectionClosed:
        return heard


async def test_whoever_is_removed_while_coming_in_is_outside(tmp_path: Path) -> None:
    """A link for another device made before does not help, nor does a socket that is just being opened."""
    async with running(tmp_path) as server, AsyncExitStack() as stack:
        host, guest = Browser(server), Browser(server)
        room = await host.make_room(decks=["fr"])
        await guest.join(room, "Bob")
        keeper = await stack.enter_async_context(host.connect(room))
        device = await stack.enter_async_context(guest.connect(room))
        ticket = (await device.must(do="make_ticket"))["ticket"]
        second = guest.connect(room)
        await asyncio.gather(keeper.must(do="remove_member", member="m2"), second.__aenter__())
        last_messages = [(await everything(each))[-1] for each in (device, second)]
        assert [news["type"] for news in last_messages] == ["disconnected", "disconnected"]
        assert {news["code"] for news in last_messages} <= {"removed", "not_a_member"}
        phone = Browser(server)
        refused = await phone.ask("POST", f"/api/rooms/{room}/members", {"ticket": ticket})
        assert refused.json["error"]["code"] == "no_such_member"
        assert server.context.registry.rooms[room].connections.connected_members == {"m1"}


async def test_a_host_who_leaves_a_locked_room_hands_it_over(tmp_path: Path) -> None:
    async with running(tmp_path) as server, AsyncExitStack() as stack:
        host, guest, stranger = Browser(server), Browser(server), Browser(server)
        room = await host.make_room(decks=["fr"])
        await guest.join(room, "Bob")
        keeper = await stack.enter_async_context(host.connect(room))
        device = await stack.enter_async_context(guest.connect(room))
        await keeper.must(do="lock_room")
        await keeper.send(do="leave_room")
        while device.newest.get("room", {"room": {"host": "m1"}})["room"]["host"] != "m2":
            await device.until("room")
        assert device.newest["room"]["room"]["locked"]
        assert (await stranger.join(room, "Eve")).json["error"]["code"] == "room_is_locked"
        await device.must(do="lock_room", locked=False)
        assert (await stranger.join(room, "Eve")).status == 200
