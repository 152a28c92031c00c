from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from nomdecode.room.commands import (
    AddBot,
    BeReady,
    Join,
    KeepNotes,
    LeaveSeat,
    NextGame,
    Pause,
    RemoveMember,
    Resume,
    SetUp,
    StartGame,
    TakeSeat,
)
from nomdecode.room.evolve import fold
from nomdecode.room.hall import Hall, HallLimits
from nomdecode.room.limits import RoomLimits
from nomdecode.room.records import decode_all
from nomdecode.room.refusals import (
    DeckDoesNotFit,
    NoSuchBot,
    NoSuchDeck,
    NoSuchRoom,
    NotAllAgree,
    NotAMember,
    NothingToPointAt,
    Paused,
    StaleView,
    TooBusy,
)
from nomdecode.room.settings import Settings, Timers
from nomdecode.room.table import NoGameYet
from nomdecode.room.talk import Channel
from nomdecode.rules.commands import Concede, GiveClue, Guess, Stop, TurnHourglass
from nomdecode.rules.options import Hourglass, ImagesOptions, Options, TimeEffect, Variant, WordsOptions
from nomdecode.rules.refusals import NotAtThisTable, NotYourTurn
from nomdecode.rules.seats import GUESSERS, Identity, Seat, Side
from nomdecode.rules.state import Phase, State
from nomdecode.store.events import Heard, Listening
from tests.room.memory_store import MemoryStore
from tests.room.tables_alive import (
    Device,
    HandClock,
    ask,
    begun_table,
    join,
    make_hall,
    make_house,
    open_table,
    settle,
)
from tests.tables import EVERY_GAME

RS, RG, BS, BG = Seat.RED_SPYMASTER, Seat.RED_GUESSER, Seat.BLUE_SPYMASTER, Seat.BLUE_GUESSER


def game_of(host: object) -> State:
    game = host.room.game  # type: ignore[attr-defined]
    assert isinstance(game, State)
    return game


def cards_of(game: State, identity: Identity) -> list[int]:
    return [i for i, cell in enumerate(game.team_key.cells) if cell is identity]


async def test_a_move_is_stored_before_anybody_hears_of_it() -> None:
    """Law 5: append before send."""
    store = MemoryStore()
    host, people = await begun_table(house=make_house(store))
    heard_at: list[int] = []

    async def send(message: bytes) -> None:
        if b'"type":"view"' in message:
            heard_at.append(len(store.rooms[host.code]))

    Device(host, people[BG], send)
    stored = len(store.rooms[host.code])
    giver = game_of(host).giver
    assert giver is not None
    await ask(host, people[giver], GiveClue("BASKET", 1))
    assert heard_at == [stored, stored + 1]


async def test_when_the_store_fails_nothing_has_changed_and_the_table_goes_on() -> None:
    store = MemoryStore()
    host, people = await begun_table(house=make_house(store))
    giver = game_of(host).giver
    assert giver is not None
    before, version = host.room, host.version
    store.fails = True
    with pytest.raises(OSError, match="full"):
        await ask(host, people[giver], GiveClue("BASKET", 1), id="k1")
    assert (host.room, host.version) == (before, version)
    store.fails = False
    accepted = await ask(host, people[giver], GiveClue("BASKET", 1), id="k1")
    assert accepted.version == version + 1


async def test_the_same_id_twice_is_one_command_even_after_a_restart() -> None:
    store = MemoryStore()
    host, people = await begun_table(house=make_house(store))
    giver = game_of(host).giver
    assert giver is not None
    first = await ask(host, people[giver], GiveClue("BASKET", 1), id="k1", seen=host.version)
    again = await ask(host, people[giver], GiveClue("BASKET", 1), id="k1", seen=host.version)
    assert again.version == first.version
    restarted = await make_hall(make_house(store)).open(host.code)
    assert (await ask(restarted, people[giver], GiveClue("BASKET", 1), id="k1")).version == first.version
    # Somebody else's id is their own.
    late = await join(host, "Late")
    with pytest.raises(NotAtThisTable):
        await ask(host, late, GiveClue("BASKET", 1), id="k1")


async def test_a_command_from_an_old_view_is_refused_where_it_matters() -> None:
    host, people = await begun_table()
    giver, guesser = game_of(host).giver, game_of(host).guesser
    assert giver is not None
    assert guesser is not None
    await ask(host, people[giver], GiveClue("BASKET", 2))
    old = host.version
    good = cards_of(game_of(host), Identity(game_of(host).on_turn.value))
    await ask(host, people[guesser], Guess(good[0]), seen=old)
    with pytest.raises(StaleView):
        await ask(host, people[guesser], Guess(good[1]), seen=old)
    # Talk about the room does not make a move stale.
    await join(host, "Late")
    await ask(host, people[guesser], Guess(good[1]), seen=host.game_version)
    await ask(host, people[guesser], Concede(), seen=old)


async def test_two_workers_on_one_store_never_lose_or_double_a_move() -> None:
    """Races are decided by (room, version); the slower worker looks again."""
    store = MemoryStore()
    one, people = await begun_table(house=make_house(store))
    other = await make_hall(make_house(store)).open(one.code)
    giver = game_of(one).giver
    assert giver is not None
    store.delay = 0.001
    answers = await asyncio.gather(
        ask(one, people[giver], GiveClue("BASKET", 1)),
        ask(other, people[giver], GiveClue("KETTLE", 1)),
        return_exceptions=True,
    )
    assert sum(isinstance(answer, Exception) for answer in answers) == 1
    await other.load()
    await one.load()
    assert one.room == other.room == fold(decode_all(store.rooms[one.code]))


async def test_a_table_that_cannot_follow_says_so() -> None:
    store = MemoryStore()
    host, people = await begun_table(house=make_house(store, RoomLimits(waiting=3)))
    store.delay = 0.01
    answers = await asyncio.gather(
        *(ask(host, people[RS], KeepNotes(str(n))) for n in range(6)), return_exceptions=True
    )
    assert sum(isinstance(answer, TooBusy) for answer in answers) == 3


async def test_each_seat_is_told_its_own_view_and_spectators_theirs() -> None:
    host, people = await begun_table()
    devices = {seat: Device(host, member) for seat, member in people.items()}
    watcher = Device(host, await join(host, "Watcher"))
    for seat, device in devices.items():
        view = device.last("view")["view"]
        assert view["seat"] == seat
        assert bool(view["keys"]) is (seat not in GUESSERS)
    assert watcher.last("view")["view"]["keys"] == []
    assert watcher.last("welcome")["you"] == host.room.guests["session of Watcher"]
    assert watcher.heard[0]["type"] == "welcome"


async def test_a_late_device_of_a_seat_is_told_everything_in_one_view() -> None:
    host, people = await begun_table()
    giver = game_of(host).giver
    assert giver is not None
    first = Device(host, people[RG])
    await ask(host, people[giver], GiveClue("BASKET", 1))
    late = Device(host, people[RG])
    assert late.last("view") == first.last("view")
    assert late.last("room")["room"] == first.last("room")["room"]


async def test_presence_is_seen_by_everybody() -> None:
    host, people = await begun_table()
    one = Device(host, people[RS])

    def away() -> set[str]:
        return {m["id"] for m in one.last("room")["room"]["members"] if m["away"]}

    assert away() == {people[seat] for seat in (RG, BS, BG)}
    other = Device(host, people[RG])
    assert people[RG] not in away()
    other.leave()
    assert people[RG] in away()


async def test_a_removed_member_is_told_and_parted_with() -> None:
    host, people = await open_table()
    device = Device(host, people[BG])
    await ask(host, host.room.host, RemoveMember(people[BG]))
    assert device.last("farewell")["code"] == "removed"
    assert device.is_parted
    with pytest.raises(NotAMember):
        await ask(host, people[BG], BeReady())


async def test_a_reader_that_never_reads_stalls_nobody_and_gets_the_newest_view() -> None:
    """Never await a slow reader."""
    host, people = await begun_table(house=make_house(limits=RoomLimits(outbox=4)))
    gate = asyncio.Event()
    kept: list[bytes] = []

    async def slow(message: bytes) -> None:
        await gate.wait()
        kept.append(message)

    Device(host, people[RG], slow)
    quick = Device(host, people[BG])
    for n in range(50):
        await ask(host, people[RS], Pause() if n % 2 == 0 else Resume())
        host.gestures.say(people[BG], "table", f"line {n}")  # type: ignore[arg-type]
    assert quick.last("room")["version"] == host.version
    assert not kept
    gate.set()
    await settle()
    assert len(kept) < 12
    assert f'"version":{host.version}' in b"".join(kept).decode()
    assert b"line 49" in kept[-1]


async def test_an_outbox_whose_client_is_gone_closes_itself() -> None:
    host, people = await begun_table()

    async def broken(message: bytes) -> None:
        del message
        raise ConnectionError

    device = Device(host, people[RG], broken)
    await settle()
    assert device.link.outbox.is_closed
    await ask(host, people[RS], Pause())


async def test_the_sand_runs_out_once_and_only_when_its_time_has_come() -> None:
    """A-22, T-08."""
    sand = Hourglass(on=True, seconds=30, effect=TimeEffect.END_TURN)
    house = make_house()
    host, people = await begun_table(WordsOptions(hourglass=sand), house)
    clock = house.clock
    assert isinstance(clock, HandClock)
    giver = game_of(host).giver
    assert giver is not None
    await ask(host, people[giver], GiveClue("BASKET", 1))
    other = BG if giver is RS else RG
    await ask(host, people[other], TurnHourglass())
    await clock.pass_by(20)
    await ask(host, people[other], Pause())
    await clock.pass_by(100)
    assert game_of(host).phase is Phase.GUESS
    await ask(host, people[other], Resume())
    await clock.pass_by(9)
    assert game_of(host).phase is Phase.GUESS
    await clock.pass_by(1)
    assert game_of(host).phase is Phase.CLUE
    version = host.version
    await clock.pass_by(100)
    assert host.version == version


async def test_a_guess_timer_turns_the_hourglass_by_itself_once_a_turn() -> None:
    sand = Hourglass(on=True, seconds=30)
    house = make_house()
    host, people = await begun_table(WordsOptions(hourglass=sand), house, timers=Timers(clue=40, guess=60))
    clock = house.clock
    assert isinstance(clock, HandClock)
    device = Device(host, people[RG])
    await clock.pass_by(40)
    assert device.count("time_is_up") == 1
    giver = game_of(host).giver
    assert giver is not None
    await ask(host, people[giver], GiveClue("BASKET", 1))
    assert device.last("room")["room"]["due"] == clock.now() + 60
    await clock.pass_by(60)
    assert game_of(host).hourglass == 1
    await clock.pass_by(30)
    assert not game_of(host).hourglass  # by default the end of the sand is a signal
    await clock.pass_by(500)
    assert game_of(host).runs == 1


async def test_a_reloaded_table_keeps_time() -> None:
    sand = Hourglass(on=True, seconds=30, effect=TimeEffect.END_TURN)
    house = make_house()
    host, people = await begun_table(WordsOptions(hourglass=sand), house)
    clock = house.clock
    assert isinstance(clock, HandClock)
    giver = game_of(host).giver
    assert giver is not None
    await ask(host, people[giver], GiveClue("BASKET", 1))
    await ask(host, people[BG if giver is RS else RG], TurnHourglass())
    await host.close()
    clock.time += 50
    again = await make_hall(house).open(host.code)
    await clock.pass_by(0)
    assert game_of(again).phase is Phase.CLUE


@pytest.mark.parametrize("options", EVERY_GAME.values(), ids=EVERY_GAME)
async def test_bots_play_any_game_to_its_end(options: Options) -> None:
    host, people = await open_table(options)
    keeper = next(iter(people.values()))
    for seat, member in people.items():
        await ask(host, member, LeaveSeat())
        await ask(host, keeper, AddBot(f"bot {seat}", seat))
    device = Device(host, keeper)
    await ask(host, keeper, StartGame())
    for _ in range(2000):
        if not host.room.is_playing:
            break
        await asyncio.sleep(0.005)
    assert device.last("view")["view"]["table"]["outcome"]
    assert fold(decode_all(await host.house.store.load(host.code))) == host.room
    await host.close()


async def test_a_paused_or_empty_table_takes_no_moves() -> None:
    host, people = await open_table()
    with pytest.raises(NoGameYet):
        await ask(host, people[RG], Guess(1))
    await ask(host, host.room.host, StartGame())
    await ask(host, people[RG], Pause())
    with pytest.raises(Paused):
        await ask(host, people[RG], Guess(1))
    await ask(host, people[RG], Resume())
    late = await join(host, "Late")
    with pytest.raises(NotAtThisTable):
        await ask(host, late, Guess(1))


async def test_with_consensus_a_card_is_touched_when_all_guessers_agree() -> None:
    host, people = await open_table(consensus=True)
    second = {}
    for seat in (RG, BG):
        second[seat] = await join(host, f"second {seat}")
        await ask(host, second[seat], TakeSeat(seat))
    await ask(host, host.room.host, StartGame())
    giver, guesser = game_of(host).giver, game_of(host).guesser
    assert giver is not None
    assert guesser is not None
    device, other = Device(host, people[guesser]), Device(host, second[guesser])
    with pytest.raises(NothingToPointAt):
        host.gestures.vote(second[guesser], 3, withdrawn=False)
    await ask(host, people[giver], GiveClue("BASKET", 2))
    with pytest.raises(NotAllAgree):
        await ask(host, people[guesser], Guess(3))
    host.gestures.vote(second[guesser], 4, withdrawn=False)
    host.gestures.point(people[guesser], 3)
    assert device.last("pointers") == {
        "type": "pointers",
        "pointers": {people[guesser]: 3},
        "votes": {second[guesser]: 4},
    }
    with pytest.raises(NotAllAgree):
        await ask(host, people[guesser], Guess(3))
    host.gestures.vote(second[guesser], 3, withdrawn=False)
    await ask(host, people[guesser], Guess(3))
    assert other.last("pointers")["votes"] == {}
    with pytest.raises(NothingToPointAt):
        host.gestures.point(people[giver], 3)


async def test_whoever_is_away_is_not_waited_for() -> None:
    host, people = await begun_table(consensus=True)
    giver, guesser = game_of(host).giver, game_of(host).guesser
    assert giver is not None
    assert guesser is not None
    await ask(host, people[giver], GiveClue("BASKET", 2))
    await ask(host, people[guesser], Guess(3))


async def test_notes_go_to_their_owner_alone() -> None:
    host, people = await begun_table()
    devices = {seat: Device(host, member) for seat, member in people.items()}
    told = {seat: len(device.heard) for seat, device in devices.items()}
    await ask(host, people[RS], KeepNotes("boat?", (1, 2)))
    assert devices[RS].last("notes") == {"type": "notes", "text": "boat?", "cards": [1, 2]}
    for seat in (RG, BS, BG):
        assert len(devices[seat].heard) == told[seat]
    assert Device(host, people[RS]).last("notes")["text"] == "boat?"


async def test_a_rematch_turns_the_cards_over_and_passes_the_key_on() -> None:
    """W-30, W-31, O-12."""
    host, people = await begun_table()
    first = game_of(host)
    await ask(host, people[RS], Concede())
    await ask(host, people[RS], NextGame())
    assert host.room.seat_of(people[RG]) is RS
    for member in host.room.seated():
        await ask(host, member.id, BeReady())
    await ask(host, people[RS], StartGame())
    second = game_of(host)
    assert [c.card for c in first.setup.cards] == [c.card for c in second.setup.cards]
    assert all(a != b for a, b in zip(first.texts, second.texts, strict=True))
    assert host.room.games == 2


async def test_decks_and_bots_that_do_not_exist_are_refused() -> None:
    host, people = await open_table()
    settings = host.room.settings
    with pytest.raises(NoSuchDeck):
        await ask(host, people[RS], SetUp(replace(settings, decks=("no such deck",))))
    with pytest.raises(NoSuchBot):
        await ask(host, people[RS], AddBot("x", bot="genius"))
    with pytest.raises(NoSuchDeck):
        await make_hall(make_house()).create(Settings(decks=("nothing",)))
    assert DeckDoesNotFit.code == "deck_does_not_fit"


async def test_rooms_are_put_away_and_come_back_as_they_were() -> None:
    house = make_house()
    hall = make_hall(house)
    host = await hall.create(Settings(decks=("practice",)))
    ann = await join(host, "Ann")
    device = Device(host, ann)
    clock = house.clock
    assert isinstance(clock, HandClock)
    clock.time += 1000
    await hall.sweep()
    assert host.code in hall.hosts  # somebody is there
    device.leave()
    await hall.sweep()
    assert host.code in hall.hosts  # it was used just now
    clock.time += 1000
    await hall.sweep()
    assert host.code not in hall.hosts
    one, other = await asyncio.gather(hall.open(host.code), hall.open(host.code))
    assert one is other
    assert one.room == host.room


async def test_a_table_that_was_just_asked_for_is_not_put_away() -> None:
    """Whoever comes in waits for other workers first: the table must still be the hall's when they listen."""
    house = make_house()
    hall = make_hall(house)
    host = await hall.create(Settings(decks=("practice",)))
    clock = house.clock
    assert isinstance(clock, HandClock)
    clock.time += 1000
    assert await hall.open(host.code) is host
    await hall.sweep()
    assert hall.hosts[host.code] is host


async def test_a_table_that_cannot_be_read_keeps_no_other_from_being_put_away(
    caplog: pytest.LogCaptureFixture,
) -> None:
    store = MemoryStore()
    house = make_house(store)
    hall = make_hall(house)
    broken, other = [await hall.create(Settings(decks=("practice",))) for _ in range(2)]
    ann, bob = await join(broken, "Ann"), await join(broken, "Bob")
    assert ann == broken.room.host
    Device(broken, bob)  # its host is away: the room is to be given to somebody who is here
    clock = house.clock
    assert isinstance(clock, HandClock)
    await hall.sweep()
    clock.time += 1000
    store.rooms[broken.code].append(b"what no version of ours has written")
    await hall.sweep()
    assert list(hall.hosts) == [broken.code]
    assert "cannot be looked after" in caplog.text
    assert other.code not in hall.hosts


async def test_unknown_and_deleted_rooms_are_not_there() -> None:
    store = MemoryStore()
    house = make_house(store)
    codes = iter(["A", "A", "B"])
    hall = Hall(house, lambda _: next(codes), HallLimits(rooms=2))
    with pytest.raises(NoSuchRoom):
        await hall.open("NOWHERE")
    host = await hall.create(Settings(decks=("practice",)))
    assert (await hall.create(Settings(decks=("practice",)))).code == "B"  # a code that is taken is not given
    with pytest.raises(TooBusy):
        await hall.create(Settings(decks=("practice",)))
    device = Device(host, await join(host, "Ann"))
    await hall.delete("A")
    assert device.last("farewell")["code"] == "room_deleted"
    assert device.is_parted
    with pytest.raises(NoSuchRoom):
        await hall.open("A")
    store.idle = ["B"]
    await hall.sweep()
    assert "B" in hall.hosts  # not while it is in memory
    clock = house.clock
    assert isinstance(clock, HandClock)
    clock.time += 1000
    await hall.sweep()
    assert store.rooms == {}


async def test_a_house_that_forgets_after_no_days_forgets_nothing() -> None:
    store = MemoryStore()
    hall = Hall(make_house(store), lambda _: "A", HallLimits(forget_days=0, unload_seconds=0))
    await hall.create(Settings(decks=("practice",)))
    store.idle = ["A"]
    await hall.sweep()
    await hall.sweep()
    assert hall.hosts == {}
    assert "A" in store.rooms


async def test_what_other_workers_do_is_heard() -> None:
    store = MemoryStore()
    host, people = await begun_table(house=make_house(store))
    hall = make_hall(make_house(store))
    other = await hall.open(host.code)
    device = Device(other, people[BG])
    following = asyncio.create_task(hall.follow())
    await ask(host, people[RS], Pause())
    store.news.put_nowait(Heard(host.code, host.version))
    await settle()
    assert device.last("room")["room"]["paused"]
    await ask(host, people[RS], Resume())
    store.news.put_nowait(Listening())
    await settle()
    assert not device.last("room")["room"]["paused"]
    store.news.put_nowait(Heard(host.code, 0))
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


async def test_the_rules_still_decide() -> None:
    host, people = await begun_table()
    wrong = RS if game_of(host).on_turn is Side.BLUE else BS
    before = host.room
    with pytest.raises(NotYourTurn):
        await ask(host, people[wrong], GiveClue("BASKET", 1))
    assert host.room is before
    with pytest.raises(NotAMember):
        await ask(host, "m99", Stop())
    accepted = await ask(host, None, Join("session of Ann", "Ann"))
    assert accepted.version == host.version


async def test_clues_for_pictures_are_in_the_language_of_the_room() -> None:
    hall = make_hall(make_house())
    host = await hall.create(
        Settings(ImagesOptions(variant=Variant.COOP), decks=("pictures",), language="en")
    )
    for seat in (Seat.SPYMASTER, Seat.GUESSER):
        member = await join(host, seat.value)
        await ask(host, member, TakeSeat(seat))
        await ask(host, member, BeReady())
    await ask(host, host.room.host, StartGame())
    assert game_of(host).setup.language == "en"
