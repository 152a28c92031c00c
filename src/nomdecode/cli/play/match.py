"""One game at one screen: whose turn it is, whose screen it is, and what was typed.

Law: it carries no rules. It offers what views list, asks the table, and says what the table refuses.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence

from nomdecode.bots.player import Player as Bot
from nomdecode.cli.play.announcements import news, seat_name
from nomdecode.cli.play.layout import EXPECTED, Ways, expected, hints, page, request
from nomdecode.cli.play.screen import Screen
from nomdecode.cli.play.texts import Words
from nomdecode.cli.play.turn import Turn
from nomdecode.room.decide import Decision
from nomdecode.room.events import is_game_event
from nomdecode.room.table import Table
from nomdecode.rules import View
from nomdecode.rules.commands import NAMES, Command, Phrase, SayPhrase, Stop, TimeRanOut, TurnHourglass
from nomdecode.rules.events import Event, Setup
from nomdecode.rules.refusals import Refused
from nomdecode.rules.seats import Seat
from nomdecode.rules.state import Phase

MOST_TRIES = 100  # of a bot that is refused


class Stuck(Exception):
    """A bot finds nothing it may do."""


class Match:
    """A game from its first card to its last."""

    def __init__(self, table: Table, screen: Screen, words: Words, notes: Sequence[str] = ()) -> None:
        self.table = table
        self.events: list[Event] = []
        self._screen = screen
        self._words = words
        self._notes = list(notes)  # for the first page, once
        self._told: list[str] = []  # public news, in order
        self._heard: dict[Seat, int] = {}  # how much of it each seat has had on its page
        self._holder: Seat | None = None  # whose screen it is
        self._yielded: Seat | None = None  # who would rather let the other one go
        self._sand: tuple[int, float] | None = None  # a run of the hourglass and when it ends

    def play(self, setup: Setup, bots: Mapping[Seat, Bot]) -> None:
        """Play until the game is over.

        Raises:
            EndOfInput, PlayerLeft, Stuck: when it ends before its end.
        """
        self._bots = bots
        answer = self.table.begin(setup)
        self.events += filter(is_game_event, answer.events)
        self.table.happen(answer.events)
        seats = list(dict.fromkeys(player.seat for player in setup.players))
        self._people = [seat for seat in seats if seat not in bots]
        while self.table.view(None).table.phase is not Phase.OVER:
            waiting = self._waiting(seats)
            seat = self._next(waiting)
            if seat in bots:
                self._bot_acts(seat, bots[seat])
            else:
                self._person_acts(seat, can_pass=len(waiting) > 1)

    def _waiting(self, seats: list[Seat]) -> list[Seat]:
        """The seats that are asked for the most urgent thing; two where either partner may act."""
        asked = {seat: do for seat in seats if (do := expected(self.table.view(seat)))}
        if not asked:
            raise Stuck
        first = min(EXPECTED.index(do) for do in asked.values())
        return [seat for seat, do in asked.items() if EXPECTED.index(do) == first]

    def _next(self, waiting: list[Seat]) -> Seat:
        # People before bots, and whoever has the screen keeps it, unless they let the other one go.
        return min(
            waiting, key=lambda seat: (seat is self._yielded, seat in self._bots, seat is not self._holder)
        )

    def _bot_acts(self, seat: Seat, bot: Bot) -> None:
        for _ in range(MOST_TRIES):
            seen = self.table.view(seat)
            # whoever has found everything has nothing left to do but stop.
            command = Stop() if expected(seen) == "stop" else bot.choose(seen)
            if command is None:
                break
            try:
                answer = self.table.ask(seat, command)
            except Refused:
                continue
            self._happen(answer)
            self._screen.breathe()
            return
        raise Stuck

    def _person_acts(self, seat: Seat, *, can_pass: bool) -> None:
        self._hand_over(seat)
        seen = self.table.view(seat)
        ways = Ways(can_pass, self._callers(seen))
        self._draw(seat, seen, ways)
        turn = Turn(self.table, self._screen, self._words, seen, ways)
        while True:
            line = self._screen.ask(self._words("prompt"))
            if self._sand_is_through():
                return
            done = turn.respond(line)
            if done is None:
                continue
            if done.command is None:
                self._yielded = seat
            else:
                self._happen(done.answer)
                self._yielded = seat if _lets_go(done.command) else None
            return

    def _callers(self, seen: View) -> dict[str, Seat]:
        """T-01: at one screen the others sit beside it: they hasten the guessers without having it."""
        own = {entry.do for entry in seen.may}
        others = [seat for seat in self._people if seat is not seen.seat]
        return {
            entry.do: seat
            for seat in others
            for entry in self.table.view(seat).may
            if entry.do == NAMES[TurnHourglass] and entry.do not in own
        }

    def _hand_over(self, seat: Seat) -> None:
        """Nobody sees a page that is not theirs: wipe, name the next person, wait."""
        if len(self._people) > 1 and seat is not self._holder:
            self._screen.wipe()
            for line in self._told[self._heard.get(self._holder, 0) if self._holder else 0 :]:
                self._screen.say(f"– {line}")
            self._screen.wait(self._words("hand_over", who=seat_name(seat, self._words)))
        self._holder = seat

    def _draw(self, seat: Seat, seen: View, ways: Ways) -> None:
        self._screen.wipe(secret=bool(seen.keys))
        recent = [*self._notes, *self._told[self._heard.get(seat, 0) :]][-self._screen.spare_lines :]
        self._screen.show(*page(seen, self._words, self._screen.width, recent))
        self._screen.say(request(seen, self._words), "bold")
        self._screen.say("  " + " · ".join(hints(seen, self._words, ways)), "dim")
        self._heard[seat] = len(self._told)
        self._notes = []

    def _happen(self, answer: Decision) -> None:
        before = self.table.view(None).table
        self.events += filter(is_game_event, answer.events)
        self.table.happen(answer.events)
        after = self.table.view(None).table
        if after.hourglass is not None and after.hourglass != before.hourglass:
            self._sand = after.hourglass, time.monotonic() + after.options.hourglass.seconds
        self._tell(*news(before, after, self._words))

    def _tell(self, *lines: str) -> None:
        self._told += lines
        # A script has no page to be wiped: it reads the news on the next one, if there is a next one.
        if self._screen.is_live or not self._people:
            for line in lines:
                self._screen.say(f"– {line}")

    def _sand_is_through(self) -> bool:
        """Let the time run out; true when that has ended the turn."""
        if self._sand is None or time.monotonic() < self._sand[1]:
            return False
        run, self._sand = self._sand[0], None
        turn = self.table.view(None).table.turn
        try:
            answer = self.table.ask(Seat.TABLE, TimeRanOut(run))
        except Refused:
            return False
        self._tell(self._words("news.sand_through"))
        self._happen(answer)
        after = self.table.view(None).table
        return after.turn != turn or after.phase is not Phase.GUESS


def _lets_go(command: Command) -> bool:
    return command == SayPhrase(Phrase.YOU_GO)
