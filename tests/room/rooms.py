"""Rooms for tests: people by name, seated for every game."""

from __future__ import annotations

from random import Random

from nomdecode.room import lobby
from nomdecode.room import membership as door
from nomdecode.room import start_check as beginning
from nomdecode.room.commands import BeReady, Join, RoomCommand, TakeSeat
from nomdecode.room.dealing import Supply, deal_game
from nomdecode.room.events import AnyEvent, Record, RoomCreated
from nomdecode.room.evolve import evolve
from nomdecode.room.limits import DEFAULT_LIMITS, RoomLimits
from nomdecode.room.members import Member
from nomdecode.room.settings import Settings
from nomdecode.room.state import Room
from nomdecode.rules import start
from nomdecode.rules.options import Options, WordsOptions, seats_of
from nomdecode.rules.seats import Seat
from nomdecode.scenario.deal import practice_deck


class FoldedRoom:
    """A room and everything that has happened in it, without any store."""

    def __init__(
        self, options: Options | None = None, limits: RoomLimits = DEFAULT_LIMITS, seed: int = 1
    ) -> None:
        self.context = lobby.DecisionContext(Random(seed), limits)
        self.records = [Record(0.0, RoomCreated("TEST", Settings(options or WordsOptions())))]
        self.room: Room = evolve(None, self.records[0])
        self.now = 0.0

    def happen(self, *events: AnyEvent, by: str | None = None) -> None:
        for event in events:
            self.records.append(Record(self.now, event, by))
            self.room = evolve(self.room, self.records[-1])

    def join(self, name: str, *, guest: str | None = None, screen: bool = False) -> str:
        guest = guest or f"session of {name}"
        self.happen(*door.join(self.room, Join(guest, name, screen), self.context.limits))
        return self.room.guests[guest]

    def member(self, member_id: str) -> Member:
        found = self.room.member(member_id)
        assert found is not None
        return found

    def say(self, member_id: str, command: RoomCommand) -> None:
        self.happen(*lobby.decide(self.room, self.member(member_id), command, self.context), by=member_id)

    def start(self) -> None:
        assert self.room.host is not None
        players = beginning.players_for_start(self.room, self.member(self.room.host))
        options = self.room.settings.options
        supply = Supply(practice_deck(options.game), self.context.rng, self.room.used)
        self.happen(*start(deal_game(options, players, supply), self.room.game))

    def fill(self) -> dict[Seat, str]:
        """One person in each chair, all ready; the first to come is the host."""
        people = {}
        for seat in seats_of(self.room.settings.options):
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
