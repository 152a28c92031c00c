"""Play one game at one terminal: decide whose turn it is, hand the screen over, execute what is typed.

Law: it carries no rules. It offers what views list, asks the table, and says what the table refuses.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence

from nomdecode.bots.player import Player as Bot
from nomdecode.cli.play.announcements import announce_changes, seat_name
from nomdecode.cli.play.layout import (
    REQUESTS_BY_URGENCY,
    ExtraCommands,
    format_request,
    list_hints,
    make_page,
    most_urgent_request,
)
from nomdecode.cli.play.screen import Screen
from nomdecode.cli.play.texts import TerminalTexts
from nomdecode.cli.play.turn import PersonTurn
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


class BotStuck(Exception):
    """A bot finds no command that is allowed."""


class TerminalGame:
    """One game at a terminal, from its deal to its end."""

    def __init__(self, table: Table, screen: Screen, words: TerminalTexts, notes: Sequence[str] = ()) -> None:
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

    def play_game(self, setup: Setup, bots: Mapping[Seat, Bot]) -> None:
        """Play one game to its end.

        Raises:
            EndOfInput, PlayerLeft, Stuck: when it ends before its end.
        """
        self._bots = bots
        answer = self.table.begin_game(setup)
        self.events += filter(is_game_event, answer.events)
        self.table.apply_events(answer.events)
        seats = list(dict.fromkeys(player.seat for player in setup.players))
        self._people = [seat for seat in seats if seat not in bots]
        while self.table.view(None).table.phase is not Phase.OVER:
            waiting = self._seats_to_act(seats)
            seat = self._choose_next_seat(waiting)
            if seat in bots:
                self._let_bot_act(seat, bots[seat])
            else:
                self._let_person_act(seat, can_pass=len(waiting) > 1)

    def _seats_to_act(self, seats: list[Seat]) -> list[Seat]:
        """Return the seats that are asked for the most urgent thing; two where either partner may act."""
        asked = {seat: do for seat in seats if (do := most_urgent_request(self.table.view(seat)))}
        if not asked:
            raise BotStuck
        first = min(REQUESTS_BY_URGENCY.index(do) for do in asked.values())
        return [seat for seat, do in asked.items() if REQUESTS_BY_URGENCY.index(do) == first]

    def _choose_next_seat(self, waiting: list[Seat]) -> Seat:
        # People before bots, and whoever has the screen keeps it, unless they let the other one go.
        return min(
            waiting, key=lambda seat: (seat is self._yielded, seat in self._bots, seat is not self._holder)
        )

    def _let_bot_act(self, seat: Seat, bot: Bot) -> None:
        for _ in range(MOST_TRIES):
            seen = self.table.view(seat)
            # whoever has found everything has nothing left to do but stop.
            command = Stop() if most_urgent_request(seen) == "stop" else bot.choose(seen)
            if command is None:
                break
            try:
                answer = self.table.decide_command(seat, command)
            except Refused:
                continue
            self._apply_decision(answer)
            self._screen.pause_to_read()
            return
        raise BotStuck

    def _let_person_act(self, seat: Seat, *, can_pass: bool) -> None:
        self._hand_screen_over(seat)
        seen = self.table.view(seat)
        extra_commands = ExtraCommands(can_pass, self._seats_that_may_call(seen))
        self._draw_page(seat, seen, extra_commands)
        turn = PersonTurn(self.table, self._screen, self._words, seen, extra_commands)
        while True:
            line = self._screen.read_line(self._words("prompt"))
            if self._end_turn_if_time_is_up():
                return
            done = turn.answer_line(line)
            if done is None:
                continue
            if done.command is None:
                self._yielded = seat
            else:
                self._apply_decision(done.answer)
                self._yielded = seat if _lets_partner_go_first(done.command) else None
            return

    def _seats_that_may_call(self, seen: View) -> dict[str, Seat]:
        """Return the commands that people beside the screen may call, with their seats (T-01)."""
        own = {entry.do for entry in seen.may}
        others = [seat for seat in self._people if seat is not seen.seat]
        return {
            entry.do: seat
            for seat in others
            for entry in self.table.view(seat).may
            if entry.do == NAMES[TurnHourglass] and entry.do not in own
        }

    def _hand_screen_over(self, seat: Seat) -> None:
        """Clear the screen, name the next person, and wait: nobody sees a page of another seat."""
        if len(self._people) > 1 and seat is not self._holder:
            self._screen.wipe_page()
            for line in self._told[self._heard.get(self._holder, 0) if self._holder else 0 :]:
                self._screen.print_line(f"– {line}")
            self._screen.wait_for_enter(self._words("hand_over", who=seat_name(seat, self._words)))
        self._holder = seat

    def _draw_page(self, seat: Seat, seen: View, extra_commands: ExtraCommands) -> None:
        self._screen.wipe_page(secret=bool(seen.keys))
        recent = [*self._notes, *self._told[self._heard.get(seat, 0) :]][-self._screen.lines_for_news :]
        self._screen.print_all(*make_page(seen, self._words, self._screen.width, recent))
        self._screen.print_line(format_request(seen, self._words), "bold")
        self._screen.print_line("  " + " · ".join(list_hints(seen, self._words, extra_commands)), "dim")
        self._heard[seat] = len(self._told)
        self._notes = []

    def _apply_decision(self, answer: Decision) -> None:
        before = self.table.view(None).table
        self.events += filter(is_game_event, answer.events)
        self.table.apply_events(answer.events)
        after = self.table.view(None).table
        if after.hourglass is not None and after.hourglass != before.hourglass:
            self._sand = after.hourglass, time.monotonic() + after.options.hourglass.seconds
        self._tell_news(*announce_changes(before, after, self._words))

    def _tell_news(self, *lines: str) -> None:
        self._told += lines
        # A script has no page to be wiped: it reads the news on the next one, if there is a next one.
        if self._screen.is_live or not self._people:
            for line in lines:
                self._screen.print_line(f"– {line}")

    def _end_turn_if_time_is_up(self) -> bool:
        """Let the time run out if it is over; return True when that has ended the turn."""
        if self._sand is None or time.monotonic() < self._sand[1]:
            return False
        run, self._sand = self._sand[0], None
        turn = self.table.view(None).table.turn
        try:
            answer = self.table.decide_command(Seat.TABLE, TimeRanOut(run))
        except Refused:
            return False
        self._tell_news(self._words("news.sand_through"))
        self._apply_decision(answer)
        after = self.table.view(None).table
        return after.turn != turn or after.phase is not Phase.GUESS


def _lets_partner_go_first(command: Command) -> bool:
    return command == SayPhrase(Phrase.YOU_GO)
