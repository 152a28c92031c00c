from __future__ import annotations

import asyncio
from dataclasses import replace

from nomdecode.room.chat import Channel
from nomdecode.room.commands import Pause, Resume
from nomdecode.rules.commands import GiveClue
from nomdecode.rules.seats import Seat
from nomdecode.store.interface import Notification, SubscriptionStarted
from tests.live.live_rooms import (
    Device,
    HandClock,
    ask,
    begun_table,
    game_of,
    join,
    make_deps,
    make_registry,
    settle,
)
from tests.live.memory_store import MemoryStore

RS, BG = Seat.RED_SPYMASTER, Seat.BLUE_GUESSER


async def test_what_other_workers_do_is_heard() -> None:
    store = MemoryStore()
    live_room, people = await begun_table(deps=make_deps(store))
    registry = make_registry(make_deps(store))
    other = await registry.open_room(live_room.code)
    device = Device(other, people[BG])
    following = asyncio.create_task(registry.follow_store())
    await ask(live_room, people[RS], Pause())
    store.notifications.put_nowait(Notification(live_room.stream, live_room.version))
    await settle()
    assert device.last("room")["room"]["paused"]
    await ask(live_room, people[RS], Resume())
    store.notifications.put_nowait(SubscriptionStarted())
    await settle()
    assert not device.last("room")["room"]["paused"]
    store.notifications.put_nowait(Notification(live_room.stream, 0))
    await settle()
    assert device.last("disconnected")["code"] == "room_deleted"
    following.cancel()


async def test_presence_pointers_votes_and_chat_cross_workers() -> None:
    store = MemoryStore()
    others_store = MemoryStore()
    others_store.streams = store.streams
    store.listeners, others_store.listeners = [others_store], [store]
    one_deps = replace(make_deps(store), worker="one")
    live_room, people = await begun_table(deps=one_deps, consensus=True)
    registry = make_registry(replace(make_deps(others_store), worker="two"))
    other = await registry.open_room(live_room.code)
    following = asyncio.create_task(registry.follow_store())
    giver, guesser = game_of(live_room).giver, game_of(live_room).guesser
    assert giver is not None
    assert guesser is not None
    watcher = await join(live_room, "Watcher")
    await other.load_new_records()
    far = Device(other, watcher)
    near = Device(live_room, people[guesser])
    await settle()
    away = {m["id"] for m in far.last("room")["room"]["members"] if m["away"]}
    assert people[guesser] not in away
    assert people[giver] in away
    await ask(live_room, people[giver], GiveClue("BASKET", 2))
    await other.load_new_records()
    live_room.ephemeral.set_pointer(people[guesser], 3)
    live_room.ephemeral.set_vote(people[guesser], None, withdrawn=False)
    live_room.ephemeral.send_chat_line(people[guesser], Channel.TABLE, "this one?")
    await settle()
    assert far.last("pointers")["pointers"] == {people[guesser]: [3]}
    assert far.last("pointers")["votes"] == {people[guesser]: None}
    assert far.last("chat")["text"] == "this one?"
    # A worker that is heard no more is gone, and its members with it.
    near.leave()
    clock = other.deps.clock
    assert isinstance(clock, HandClock)
    clock.time += 100
    await registry.sweep_rooms()
    assert people[guesser] in {m["id"] for m in far.last("room")["room"]["members"] if m["away"]}
    other.worker_sync.on_message(b"nonsense of another version")
    following.cancel()
    await live_room.close()
    await other.close()
