from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from dataclasses import replace

import pytest

from nomdecode.lexicon import loading
from nomdecode.live.connections import Connection
from nomdecode.live.outbox import Outbox
from nomdecode.live.store_space import StoreSpace
from nomdecode.live.thread_pools import ThreadPools
from nomdecode.room.commands import (
    AddBot,
    BeReady,
    Join,
    KeepNotes,
    LeaveRoom,
    LeaveSeat,
    NextGame,
    Pause,
    Resume,
    SetUp,
    StartGame,
    TakeSeat,
)
from nomdecode.room.evolve import fold
from nomdecode.room.limits import RoomLimits
from nomdecode.room.records import decode_records
from nomdecode.room.refusals import (
    DeckDoesNotFit,
    HistoryFull,
    NoGameYet,
    NoSuchBot,
    NoSuchDeck,
    NotAMember,
    Paused,
    StaleView,
    StorageFull,
    TooBusy,
)
from nomdecode.room.settings import Settings
from nomdecode.rules.commands import Concede, GiveClue, Guess, Stop
from nomdecode.rules.options import ImagesOptions, Options, Variant, seats_of_game
from nomdecode.rules.refusals import NotAtThisTable, NotYourTurn
from nomdecode.rules.seats import Identity, Seat, Side
from tests.live.live_rooms import (
    Device,
    ask,
    begun_table,
    game_of,
    join,
    make_deps,
    make_registry,
    open_table,
)
from tests.live.memory_store import MemoryStore
from tests.tables import EVERY_GAME, cards_of

RS, RG, BS, BG = Seat.RED_SPYMASTER, Seat.RED_GUESSER, Seat.BLUE_SPYMASTER, Seat.BLUE_GUESSER


async def test_a_move_is_stored_before_anybody_hears_of_it() -> None:
    """Law 5: append before send."""
    store = MemoryStore()
    live_room, people = await begun_table(deps=make_deps(store))
    heard_at: list[int] = []

    async def send(message: bytes) -> None:
        raise AssertionError(message)

    def write(message: bytes) -> bool:
        if b'"type":"view"' in message:
            heard_at.append(len(store.streams[live_room.stream]))
        return True

    live_room.connect(Connection(people[BG], Outbox(send, write=write)))
    stored = len(store.streams[live_room.stream])
    giver = game_of(live_room).giver
    assert giver is not None
    await ask(live_room, people[giver], GiveClue("BASKET", 1))
    assert heard_at == [stored, stored + 1]


async def test_when_the_store_fails_nothing_has_changed_and_the_table_goes_on() -> None:
    store = MemoryStore()
    live_room, people = await begun_table(deps=make_deps(store))
    giver = game_of(live_room).giver
    assert giver is not None
    before, version = live_room.room, live_room.version
    store.fails = True
    with pytest.raises(OSError, match="full"):
        await ask(live_room, people[giver], GiveClue("BASKET", 1), id="k1")
    assert (live_room.room, live_room.version) == (before, version)
    store.fails = False
    accepted = await ask(live_room, people[giver], GiveClue("BASKET", 1), id="k1")
    assert accepted.version == version + 1


async def test_the_same_id_twice_is_one_command_even_after_a_restart() -> None:
    store = MemoryStore()
    live_room, people = await begun_table(deps=make_deps(store))
    giver = game_of(live_room).giver
    assert giver is not None
    first = await ask(live_room, people[giver], GiveClue("BASKET", 1), id="k1", seen=live_room.version)
    again = await ask(live_room, people[giver], GiveClue("BASKET", 1), id="k1", seen=live_room.version)
    assert again.version == first.version
    restarted = await make_registry(make_deps(store)).open_room(live_room.code)
    assert (await ask(restarted, people[giver], GiveClue("BASKET", 1), id="k1")).version == first.version
    # Somebody else's id is their own.
    late = await join(live_room, "Late")
    with pytest.raises(NotAtThisTable):
        await ask(live_room, late, GiveClue("BASKET", 1), id="k1")


async def test_a_command_from_an_old_view_is_refused_where_it_matters() -> None:
    live_room, people = await begun_table()
    giver, guesser = game_of(live_room).giver, game_of(live_room).guesser
    assert giver is not None
    assert guesser is not None
    await ask(live_room, people[giver], GiveClue("BASKET", 2))
    old = live_room.version
    good = cards_of(game_of(live_room), Identity(game_of(live_room).side_on_turn.value))
    await ask(live_room, people[guesser], Guess(good[0]), seen=old)
    with pytest.raises(StaleView):
        await ask(live_room, people[guesser], Guess(good[1]), seen=old)
    # Talk about the room does not make a move stale.
    await join(live_room, "Late")
    await ask(live_room, people[guesser], Guess(good[1]), seen=live_room.game_version)
    await ask(live_room, people[guesser], Concede(), seen=old)


async def test_two_workers_on_one_store_never_lose_or_double_a_move() -> None:
    """Races are decided by (room, version); the slower worker looks again."""
    store = MemoryStore()
    one, people = await begun_table(deps=make_deps(store))
    other = await make_registry(make_deps(store)).open_room(one.code)
    giver = game_of(one).giver
    assert giver is not None
    store.delay = 0.001
    answers = await asyncio.gather(
        ask(one, people[giver], GiveClue("BASKET", 1)),
        ask(other, people[giver], GiveClue("KETTLE", 1)),
        return_exceptions=True,
    )
    assert sum(isinstance(answer, Exception) for answer in answers) == 1
    await other.load_new_records()
    await one.load_new_records()
    assert one.room == other.room == fold(decode_records(store.streams[one.stream]))


async def test_a_table_that_cannot_follow_says_so() -> None:
    store = MemoryStore()
    live_room, people = await begun_table(deps=make_deps(store, RoomLimits(waiting=3)))
    store.delay = 0.01
    answers = await asyncio.gather(
        *(ask(live_room, people[RS], KeepNotes(str(n))) for n in range(6)), return_exceptions=True
    )
    assert sum(isinstance(answer, TooBusy) for answer in answers) == 3


@pytest.mark.parametrize("options", EVERY_GAME.values(), ids=EVERY_GAME)
async def test_bots_play_any_game_to_its_end(options: Options) -> None:
    live_room, people = await open_table(options)
    keeper = next(iter(people.values()))
    for seat, member in people.items():
        await ask(live_room, member, LeaveSeat())
        await ask(live_room, keeper, AddBot(f"bot {seat}", seat))
    device = Device(live_room, keeper)
    await ask(live_room, keeper, StartGame())
    for _ in range(2000):
        if not live_room.room.is_playing:
            break
        await asyncio.sleep(0.005)
    assert device.last("view")["view"]["table"]["outcome"]
    assert fold(decode_records(await live_room.deps.store.load_records(live_room.stream))) == live_room.room
    await live_room.close()


async def test_a_paused_or_empty_table_takes_no_moves() -> None:
    live_room, people = await open_table()
    with pytest.raises(NoGameYet):
        await ask(live_room, people[RG], Guess(1))
    await ask(live_room, live_room.room.host, StartGame())
    await ask(live_room, people[RG], Pause())
    with pytest.raises(Paused):
        await ask(live_room, people[RG], Guess(1))
    await ask(live_room, people[RG], Resume())
    late = await join(live_room, "Late")
    with pytest.raises(NotAtThisTable):
        await ask(live_room, late, Guess(1))


async def test_a_rematch_turns_the_cards_over_and_passes_the_key_on() -> None:
    """W-30, W-31, O-12."""
    live_room, people = await begun_table()
    first = game_of(live_room)
    await ask(live_room, people[RS], Concede())
    await ask(live_room, people[RS], NextGame())
    assert live_room.room.seat_of(people[RG]) is RS
    for member in live_room.room.seated_members():
        await ask(live_room, member.id, BeReady())
    await ask(live_room, people[RS], StartGame())
    second = game_of(live_room)
    assert [c.card for c in first.setup.cards] == [c.card for c in second.setup.cards]
    assert all(a != b for a, b in zip(first.codenames, second.codenames, strict=True))
    assert live_room.room.games == 2


async def test_decks_and_bots_that_do_not_exist_are_refused() -> None:
    live_room, people = await open_table()
    settings = live_room.room.settings
    with pytest.raises(NoSuchDeck):
        await ask(live_room, people[RS], SetUp(replace(settings, decks=("no such deck",))))
    with pytest.raises(NoSuchBot):
        await ask(live_room, people[RS], AddBot("x", bot="genius"))
    with pytest.raises(NoSuchDeck):
        await make_registry(make_deps()).create_room(Settings(decks=("nothing",)))
    assert DeckDoesNotFit.code == "deck_does_not_fit"


async def test_the_rules_still_decide() -> None:
    live_room, people = await begun_table()
    wrong = RS if game_of(live_room).side_on_turn is Side.BLUE else BS
    before = live_room.room
    with pytest.raises(NotYourTurn):
        await ask(live_room, people[wrong], GiveClue("BASKET", 1))
    assert live_room.room is before
    with pytest.raises(NotAMember):
        await ask(live_room, "m99", Stop())
    accepted = await ask(live_room, None, Join("session of Ann", "Ann"))
    assert accepted.version == live_room.version


async def test_clues_for_pictures_are_in_the_language_of_the_room() -> None:
    registry = make_registry(make_deps())
    live_room = await registry.create_room(
        Settings(ImagesOptions(variant=Variant.COOP), decks=("pictures",), language="en")
    )
    for seat in (Seat.SPYMASTER, Seat.GUESSER):
        member = await join(live_room, seat.value)
        await ask(live_room, member, TakeSeat(seat))
        await ask(live_room, member, BeReady())
    await ask(live_room, live_room.room.host, StartGame())
    assert game_of(live_room).setup.language == "en"


async def test_only_so_many_answered_commands_are_remembered() -> None:
    live_room, people = await begun_table(deps=make_deps(limits=RoomLimits(answers=2)))
    first = await ask(live_room, people[RS], KeepNotes("1"), id="1")
    for number in ("2", "3"):
        await ask(live_room, people[RS], KeepNotes(number), id=number)
    again = await ask(live_room, people[RS], KeepNotes("3"), id="3")
    assert again.version == first.version + 2
    forgotten = await ask(live_room, people[RS], KeepNotes("1"), id="1")
    assert forgotten.version == first.version + 3


async def test_the_language_of_a_game_is_loaded_when_it_begins_and_off_the_loop() -> None:
    """Law 10: the first clue finds the lexicon in memory."""
    loaded_in: list[str] = []

    class Watched(ThreadPools):
        async def run_loading(self, work: Callable[[], object]) -> None:
            def watched() -> None:
                work()
                loaded_in.append(threading.current_thread().name)

            await super().run_loading(watched)

    loading._build_lexicon.cache_clear()
    deps = replace(make_deps(), pool=Watched())
    registry = make_registry(deps)
    live_room = await registry.create_room(Settings(decks=("fr",)))
    people = {}
    for seat in seats_of_game(live_room.room.settings.options):
        people[seat] = await join(live_room, seat.value)
        await ask(live_room, people[seat], TakeSeat(seat))
        await ask(live_room, people[seat], BeReady())
    await ask(live_room, live_room.room.host, StartGame())
    await live_room.wait_for_referee()
    assert loaded_in == ["loading_0"]
    loaded = loading._build_lexicon.cache_info().misses
    giver = game_of(live_room).giver
    assert giver is not None
    await ask(live_room, people[giver], GiveClue("ZYGOTE", 1, confirmed=True))
    assert loading._build_lexicon.cache_info().misses == loaded
    await ask(live_room, people[game_of(live_room).guesser or giver], Concede())
    restarted = await make_registry(deps).open_room(live_room.code)
    await restarted.wait_for_referee()
    assert loaded_in == ["loading_0"]  # nobody plays there


async def test_in_a_room_with_a_full_history_a_game_is_finished_and_none_begun() -> None:
    live_room, people = await begun_table(deps=make_deps(limits=RoomLimits(records=15)))
    host = live_room.room.host
    while live_room.version < 15:
        await ask(live_room, host, Pause())
        await ask(live_room, host, Resume())
    giver = game_of(live_room).giver
    assert giver is not None
    await ask(live_room, people[giver], GiveClue("BASKET", 1))
    await ask(live_room, people[giver], Concede())
    assert not live_room.room.is_playing
    version = live_room.version
    with pytest.raises(HistoryFull):
        await ask(live_room, host, NextGame())
    await ask(live_room, people[BG], LeaveRoom())
    assert live_room.version == version + 1


async def test_a_game_that_is_not_to_end_does_not_grow_for_ever() -> None:
    live_room, _ = await begun_table(deps=make_deps(limits=RoomLimits(records=15)))
    host = live_room.room.host
    while live_room.version < 1015:
        await ask(live_room, host, Resume() if live_room.room.paused_at else Pause())
    with pytest.raises(HistoryFull):
        await ask(live_room, host, Resume() if live_room.room.paused_at else Pause())


async def test_a_full_store_takes_no_new_rooms_and_lets_games_go_on() -> None:
    deps = replace(make_deps(), space=StoreSpace(most_bytes=3000))
    live_room, people = await begun_table(deps=deps)
    registry = make_registry(deps)
    await deps.space.measure_store(deps.store)
    with pytest.raises(StorageFull):
        await registry.create_room(Settings())
    giver = game_of(live_room).giver
    assert giver is not None
    await ask(live_room, people[giver], GiveClue("BASKET", 1))
    await deps.store.delete_stream(live_room.stream)
    await deps.space.measure_store(deps.store)
    await registry.create_room(Settings())
