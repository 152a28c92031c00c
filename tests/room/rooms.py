"""Rooms for tests: people by name, seated for every game."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from nomdecode.room.commands import BeReady, Join, RoomCommand, StartGame, TakeSeat
from nomdecode.room.decide import AnyCommand, CommandRequest, Decision, DecisionContext, decide
from nomdecode.room.events import AnyEvent, Record, RoomCreated
from nomdecode.room.evolve import evolve
from nomdecode.room.limits import DEFAULT_LIMITS, RoomLimits
from nomdecode.room.members import Member
from nomdecode.room.settings import Settings
from nomdecode.room.state import Room
from nomdecode.rules.options import Options, WordsOptions, seats_of_game
from nomdecode.rules.seats import Seat
from nomdecode.scenario.starting_position import make_practice_deck


class FoldedRoom:
    """A room and everything that has happened in it, without any store."""

    def __init__(
        self, options: Options | None = None, limits: RoomLimits = DEFAULT_LIMITS, seed: int = 1
    ) -> None:
        self.rng = Random(seed)
        self.context = DecisionContext(limits, rng=self.rng)
        self.records = [Record(0.0, RoomCreated("TEST", Settings(options or WordsOptions())))]
        self.room: Room = evolve(None, self.records[0])
        self.now = 0.0

    def happen(self, *events: AnyEvent, by: str | None = None) -> None:
        for event in events:
            self.records.append(Record(self.now, event, by))
            self.room = evolve(self.room, self.records[-1])

    def join(self, name: str, *, guest: str | None = None, screen: bool = False) -> str:
        guest = guest or f"session of {name}"
        request = CommandRequest(None, Join(guest, name, screen))
        self.happen(*decide(self.room, request, self.context).events)
        return self.room.guests[guest]

    def member(self, member_id: str) -> Member:
        found = self.room.find_member(member_id)
        assert found is not None
        return found

    def say(self, member_id: str, command: RoomCommand) -> None:
        self.happen(*self.decide(member_id, command).events, by=member_id)

    def decide(self, member_id: str, command: AnyCommand) -> Decision:
        return decide(self.room, CommandRequest(member_id, command), self.context)

    def start(self) -> None:
        assert self.room.host is not None
        deck = make_practice_deck(self.room.settings.options.game)
        request = CommandRequest(self.room.host, StartGame())
        self.happen(*decide(self.room, request, replace(self.context, deck=deck)).events)

    def fill(self) -> dict[Seat, str]:
        """One person in each seat, all ready; the first to come is the host."""
        people = {}
        for seat in seats_of_game(self.room.settings.options):
            people[seat] = self.join(seat.value)
            self.say(people[seat], TakeSeat(seat))
            self.say(people[seat], BeReady())
        return people


def playing(options: Options | None = None) -> tuple[FoldedRoom, dict[Seat, str]]:
    """A room whose first game has just begun."""
    folded = FoldedRoom(options)
    people = folded.fill()
    folded.start()
    return folded, people
