"""Bots at running tables: off the loop, a few at a time, and never in the way of anybody else."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace
from random import Random

import numpy as np

from nomdecode.bots.player import Player
from nomdecode.bots.simple_bot import SimpleBot
from nomdecode.live.dependencies import Dependencies
from nomdecode.live.room import LiveRoom
from nomdecode.live.thread_pools import ThreadPools
from nomdecode.room.commands import AbandonGame, AddBot, LeaveSeat, Pause, Resume, StartGame
from nomdecode.rules import View
from nomdecode.rules.commands import NAMES, AnswerUndo, AskUndo, Command, Concede, GiveClue, Guess
from nomdecode.rules.options import WordsOptions
from nomdecode.rules.seats import GUESSERS, SPYMASTERS, Seat
from nomdecode.rules.state import Phase
from tests.live.live_rooms import Device, ask, begun_table, make_deps, open_table


class Gated:
    """A simple bot that thinks until it is let go."""

    def __init__(self, gate: threading.Event) -> None:
        self._gate = gate
        self._bot = SimpleBot(Random(1))
        self.now = 0
        self.most = 0
        self._count = threading.Lock()

    def choose(self, view: View) -> Command | None:
        with self._count:
            self.now += 1
            self.most = max(self.most, self.now)
        assert self._gate.wait(30)
        with self._count:
            self.now -= 1
        return self._bot.choose(view)


def deps_with(bot: Player, *, remote: bool = False) -> Dependencies:
    bots = {"odd": lambda: bot, "simple": lambda: SimpleBot(Random(1))}
    names = frozenset({"odd"} if remote else ())
    return replace(make_deps(), bots=bots, remote=names, pool=ThreadPools(thinking=2, waiting=2))


async def seat_bots(live_room: LiveRoom, people: dict[object, str], bot: str = "odd") -> Device:
    """Bots in every seat, one person looking on."""
    keeper = next(iter(people.values()))
    for seat, member in people.items():
        await ask(live_room, member, LeaveSeat())
        await ask(live_room, keeper, AddBot(f"bot {seat}", seat, bot=bot))  # type: ignore[arg-type]
    device = Device(live_room, keeper)
    await ask(live_room, keeper, StartGame())
    return device


class Dated:
    """A bot that thinks until it is let go, and then gives a clue that tells which cards it thought about."""

    def __init__(self, gate: threading.Event) -> None:
        self._gate = gate
        self.first: tuple[str, ...] = ()

    def choose(self, view: View) -> Command | None:
        self.first = self.first or view.table.cards
        number = 1 if view.table.cards == self.first else 2
        assert self._gate.wait(30)
        may = {entry.do for entry in view.may}
        return GiveClue("PANIER", number, confirmed=True) if NAMES[GiveClue] in may else None


async def test_a_thought_about_the_last_game_is_not_played_in_the_next() -> None:
    gate = threading.Event()
    bot = Dated(gate)
    live_room, people = await open_table(deps=deps_with(bot))
    device = await seat_bots(live_room, people)  # type: ignore[arg-type]
    while not bot.first:
        await asyncio.sleep(0.001)
    await ask(live_room, device.connection.member, AbandonGame())
    await ask(live_room, device.connection.member, StartGame())
    gate.set()
    for _ in range(4000):
        await asyncio.sleep(0.002)
        if live_room.room.game is not None and live_room.room.game.log:
            break
    assert live_room.room.games == 2
    assert live_room.room.game is not None
    assert live_room.room.game.log[0].number == 2
    await live_room.close()


async def until_over(live_room: LiveRoom) -> None:
    for _ in range(4000):
        if not live_room.room.is_playing:
            return
        await asyncio.sleep(0.005)
    raise AssertionError("the game did not end")


async def until_thinking(bot: Gated, count: int) -> None:
    while bot.now < count:
        await asyncio.sleep(0.005)


async def test_another_room_is_answered_while_bots_think() -> None:
    gate = threading.Event()
    bot = Gated(gate)
    deps = deps_with(bot)
    full, people = await open_table(deps=deps)
    await seat_bots(full, people)  # type: ignore[arg-type]
    await until_thinking(bot, 2)
    other, persons = await begun_table(deps=deps)
    giver = other.room.game.giver if other.room.game else None
    assert giver is not None
    accepted = await ask(other, persons[giver], GiveClue("BASKET", 1))
    assert accepted.version == other.version
    assert full.room.game is not None
    assert not full.room.game.log  # its bots are still thinking
    gate.set()
    await until_over(full)
    await full.close()
    await other.close()


async def test_only_so_many_bots_think_at_once() -> None:
    gate = threading.Event()
    bot = Gated(gate)
    deps = deps_with(bot)
    live_rooms = []
    for _ in range(3):
        live_room, people = await open_table(deps=deps)
        await seat_bots(live_room, people)  # type: ignore[arg-type]
        live_rooms.append(live_room)
    await until_thinking(bot, 2)
    await asyncio.sleep(0.05)
    assert bot.most == 2
    gate.set()
    for live_room in live_rooms:
        await until_over(live_room)
        await live_room.close()
    assert bot.most == 2


async def test_bots_that_wait_for_another_machine_take_no_place_from_those_that_think() -> None:
    gate = threading.Event()
    bot = Gated(gate)
    deps = deps_with(bot, remote=True)
    waiting, people = await open_table(deps=deps)
    await seat_bots(waiting, people)  # type: ignore[arg-type]
    await until_thinking(bot, 2)
    thinking, others = await open_table(deps=deps)
    await seat_bots(thinking, others, "simple")  # type: ignore[arg-type]
    await until_over(thinking)
    assert waiting.room.is_playing
    gate.set()
    await until_over(waiting)
    await waiting.close()
    await thinking.close()


class Raises:
    def choose(self, view: View) -> Command | None:
        raise ZeroDivisionError(view.table.cards[0])


class Quits:
    """Leaves as a script does."""

    def choose(self, view: View) -> Command | None:
        raise SystemExit(f"{len(view.may)} things to do")


class Untyped:
    """Counts as numpy does, whose numbers no store keeps."""

    def choose(self, view: View) -> Command | None:
        cards = next((entry.cards for entry in view.may if entry.do == NAMES[Guess]), ())
        return Guess(np.intp(cards[0])) if cards else SimpleBot(Random(1)).choose(view)  # type: ignore[arg-type]


class Repeats:
    """Gives a word of the table as its clue, whatever is said to it."""

    def choose(self, view: View) -> Command | None:
        return GiveClue(view.table.cards[0], 1)


async def test_a_bot_that_fails_or_is_refused_is_helped_and_the_game_goes_on() -> None:
    for bot in (Raises(), Quits(), Repeats(), Untyped()):
        live_room, people = await open_table(deps=deps_with(bot))
        await seat_bots(live_room, people)  # type: ignore[arg-type]
        await until_over(live_room)
        await live_room.close()


class Paced:
    """Gives its clue when it is let go; counts how often it is asked."""

    def __init__(self) -> None:
        self.gate = threading.Event()
        self.asked = 0

    def choose(self, view: View) -> Command | None:
        if all(entry.do != NAMES[GiveClue] for entry in view.may):
            return None
        self.asked += 1
        assert self.gate.wait(30)
        return GiveClue("PANIER", 1, confirmed=True)


async def test_a_bot_does_not_count_a_pause_as_a_failure_and_plays_on_after_it() -> None:
    bot = Paced()
    live_room, people = await open_table(deps=deps_with(bot))
    device = await seat_bots(live_room, people)  # type: ignore[arg-type]
    while not bot.asked:
        await asyncio.sleep(0.001)
    await ask(live_room, device.connection.member, Pause())
    bot.gate.set()
    await asyncio.sleep(0.1)
    assert bot.asked == 1
    await ask(live_room, device.connection.member, Resume())
    while not (live_room.room.game and live_room.room.game.log):
        await asyncio.sleep(0.005)
    assert live_room.room.game.log[0].word == "PANIER"
    await live_room.close()


class Eager:
    """Touches a card as soon as somebody wants to take something back."""

    def choose(self, view: View) -> Command | None:
        cards = next((entry.cards for entry in view.may if entry.do == NAMES[Guess]), ())
        return Guess(cards[0]) if cards and view.table.undo_asked_by else None


async def test_a_bot_does_not_play_on_while_others_are_asked_to_let_something_be_taken_back() -> None:
    live_room, people = await open_table(WordsOptions(undo=True), deps=deps_with(Eager()))
    for seat in (seat for seat in people if seat in GUESSERS):
        await ask(live_room, people[seat], LeaveSeat())
        await ask(live_room, live_room.room.host, AddBot(f"bot {seat}", seat, bot="odd"))
    Device(live_room, people[Seat.RED_SPYMASTER])
    await ask(live_room, live_room.room.host, StartGame())
    assert live_room.room.game is not None
    giver = live_room.room.game.giver
    assert giver is not None
    await ask(live_room, people[giver], GiveClue("PANIER", 1, confirmed=True))
    await ask(live_room, people[giver], AskUndo())
    await asyncio.sleep(0.1)
    assert live_room.room.game.undo_asked_by is giver
    other = next(seat for seat in people if seat in SPYMASTERS and seat is not giver)
    await ask(live_room, people[other], AnswerUndo(agree=True))
    assert live_room.room.game.phase is Phase.CLUE
    await live_room.close()


class Thoughtful:
    """Says what it meant and what it feared."""

    def choose(self, view: View) -> Command | None:
        if all(entry.do != NAMES[GiveClue] for entry in view.may):
            return None
        return GiveClue("BASKET", 1, meant=(1,), feared=(2, 3), confirmed=True)


async def test_what_a_bot_meant_and_feared_is_shown_when_the_game_is_over() -> None:
    live_room, people = await open_table(deps=deps_with(Thoughtful()))
    guessers = [seat for seat in people if seat in GUESSERS]
    keeper = live_room.room.host
    for seat in (seat for seat in people if seat in SPYMASTERS):
        await ask(live_room, people[seat], LeaveSeat())
        await ask(live_room, keeper, AddBot(f"bot {seat}", seat, bot="odd"))
    device = Device(live_room, people[guessers[0]])
    await ask(live_room, keeper, StartGame())
    while not device.last("view")["view"]["table"]["clues"]:
        await asyncio.sleep(0.005)
    assert device.last("view")["view"]["intents"] == []
    await ask(live_room, people[guessers[0]], Concede())
    (intent,) = device.last("view")["view"]["intents"]
    assert (intent["meant"], intent["feared"]) == ([1], [2, 3])
    await live_room.close()


async def test_bots_leave_time_to_read_a_card_that_was_revealed() -> None:
    deps = replace(deps_with(SimpleBot(Random(1))), bot_delay=0.001, read_delay=60.0)
    live_room, people = await open_table(deps=deps)
    keeper = await seat_bots(live_room, people)  # type: ignore[arg-type]
    for _ in range(4000):
        await asyncio.sleep(0.002)
        game = live_room.room.game
        if game is not None and game.touches:
            break
    seen = live_room.version
    await asyncio.sleep(0.15)
    assert live_room.version == seen
    await ask(live_room, keeper.connection.member, AbandonGame())
    await live_room.close()
