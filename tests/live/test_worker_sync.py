from __future__ import annotations

import asyncio
from dataclasses import replace

from nomdecode.room.chat import Channel
from nomdecode.room.commands import Pause, Resume
from nomdecode.rules.commands import GiveClue
from nomdecode.rules.seats import Seat
from nomdecode.store.interface import Notification, Subscribed
from tests.live.live_rooms import (
    Device,
    HandClock,
    ask,
    begun_table,
    game_of,
    join,
    make_hall,
    make_house,
    settle,
)
from tests.live.memory_store import MemoryStore

RS, BG = Seat.RED_SPYMASTER, Seat.BLUE_GUESSER


async def test_what_other_workers_do_is_heard() -> None:
    store = MemoryStore()
    host, people = await begun_table(house=make_house(store))
    hall = make_hall(make_house(store))
    other = await hall.open(host.code)
    device = Device(other, people[BG])
    following = asyncio.create_task(hall.follow())
    await ask(host, people[RS], Pause())
    store.news.put_nowait(Notification(host.code, host.version))
    await settle()
    assert device.last("room")["room"]["paused"]
    await ask(host, people[RS], Resume())
    store.news.put_nowait(Subscribed())
    await settle()
    assert not device.last("room")["room"]["paused"]
    store.news.put_nowait(Notification(host.code, 0))
    await settle()
    assert device.last("farewell")["code"] == "room_deleted"
    following.cancel()


async def test_presence_pointers_votes_and_chat_cross_workers() -> None:
    store = MemoryStore()
    others_store = MemoryStore()
    others_store.rooms = store.rooms
    store.listeners, others_store.listeners = [others_store], [store]
    one_house = replace(make_house(store), worker="one")
    host, people = await begun_table(house=one_house, consensus=True)
    hall = make_hall(replace(make_house(others_store), worker="two"))
    other = await hall.open(host.code)
    following = asyncio.create_task(hall.follow())
    giver, guesser = game_of(host).giver, game_of(host).guesser
    assert giver is not None
    assert guesser is not None
    watcher = await join(host, "Watcher")
    await other.load()
    far = Device(other, watcher)
    near = Device(host, people[guesser])
    await settle()
    away = {m["id"] for m in far.last("room")["room"]["members"] if m["away"]}
    assert people[guesser] not in away
    assert people[giver] in away
    await ask(host, people[giver], GiveClue("BASKET", 2))
    await other.load()
    host.gestures.point(people[guesser], 3)
    host.gestures.vote(people[guesser], None, withdrawn=False)
    host.gestures.say(people[guesser], Channel.TABLE, "this one?")
    await settle()
    assert far.last("pointers")["pointers"] == {people[guesser]: 3}
    assert far.last("pointers")["votes"] == {people[guesser]: None}
    assert far.last("said")["text"] == "this one?"
    # A worker that is heard no more is gone, and its members with it.
    near.leave()
    clock = other.house.clock
    assert isinstance(clock, HandClock)
    clock.time += 100
    await hall.sweep()
    assert people[guesser] in {m["id"] for m in far.last("room")["room"]["members"] if m["away"]}
    other.neighbours.overhear(b"nonsense of another version")
    following.cancel()
    await host.close()
    await other.close()
