"""The state of a room: one immutable value with every secret in it, the fold of its records."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Annotated

from nomdecode.missions.attempt import Attempt
from nomdecode.missions.notebook import Notebook
from nomdecode.room.match import Match
from nomdecode.room.members import Kind, Member
from nomdecode.room.settings import Settings
from nomdecode.rules.commands import Command, TimeRanOut, TurnHourglass
from nomdecode.rules.decide import why_not_allowed
from nomdecode.rules.seats import SPYMASTERS, Seat
from nomdecode.rules.state import Phase, State


@dataclass(frozen=True, slots=True)
class Score:
    """The running score of a series."""

    games: int = 0
    red: Annotated[int, "games won by the red team, whoever sat there"] = 0
    blue: int = 0
    won: Annotated[int, "together: Duo, and one team against the imaginary opponent"] = 0
    lost: int = 0
    wins: Annotated[Mapping[str, int], "by member"] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class OwnDeck:
    """A deck that was uploaded to a room."""

    id: str
    title: str
    words: Annotated[int, "or pictures"]
    kind: Annotated[str, "`pictures` for a deck of those"] = "custom"


@dataclass(frozen=True, slots=True)
class Notes:
    """Private notes of a member."""

    text: str = ""
    cards: tuple[int, ...] = ()


@dataclass(frozen=True)  # without slots: `copy_with` copies the dictionary
class Room:
    """State of a room: everything about it, folded from its records."""

    code: str
    settings: Settings
    decks: tuple[OwnDeck, ...] = ()  # uploaded to this room
    kept_bytes: int = 0  # of all of them
    kept_files: int = 0
    members: tuple[Member, ...] = ()
    guests: Mapping[str, str] = field(default_factory=dict)  # session -> member id, of all who ever joined
    barred: frozenset[str] = frozenset()  # sessions that were removed
    tickets: frozenset[str] = frozenset()  # links for other devices that were used
    host: str | None = None
    former_host: str | None = None  # who was it before; None: the first host, or nobody
    joined: int = 0  # how many members ever joined; ids are numbered by it
    locked: bool = False
    seats_locked: bool = False
    game: State | None = None
    games: int = 0  # games begun
    asked_again: str | None = None  # the member who has asked for another game
    used: frozenset[str] = frozenset()  # cards used recently
    score: Score = field(default_factory=Score)
    match: Match = field(default_factory=Match)
    notes: Mapping[str, Notes] = field(default_factory=dict)
    phase_since: float = 0.0
    runs_before: int = 0  # runs of the hourglass before this phase
    sand_since: float | None = None
    paused_at: float | None = None
    notebook: Notebook = field(default_factory=Notebook)  # of missions
    attempt: Attempt | None = None  # the mission that was the last game, until the next begins
    opened: tuple[str, ...] = ()  # the missions that this attempt opened

    @property
    def is_playing(self) -> bool:
        """Tell whether a game is going on."""
        return self.game is not None and self.game.phase is not Phase.OVER

    def find_member(self, member_id: str) -> Member | None:
        """Return the member of this id."""
        for member in self.members:
            if member.id == member_id:
                return member
        return None

    def member_of_session(self, guest: str) -> Member | None:
        """Return the member of a session, if they have not left."""
        found = self.find_member(self.guests.get(guest, ""))
        return None if found is None or found.gone or guest in self.barred else found

    def seat_of(self, member_id: str) -> Seat | None:
        """Return the seat of a member; None for spectators, for those who have left and for unknown ids."""
        found = self.find_member(member_id)
        return None if found is None or found.gone else found.seat

    def present_members(self, *kinds: Kind) -> list[Member]:
        """Return the members of these kinds who have not left."""
        return [m for m in self.members if m.kind in kinds and not m.gone]

    def seated_members(self) -> list[Member]:
        """Return the seated members who have not left, in the order of their seating."""
        return [m for m in self.members if m.seat is not None and not m.gone]

    def must_vote(self, member: Member, connected: Collection[str] | None) -> bool:
        """Tell whether a card is touched from this member's seat only when they have voted for it.

        With consensus these are the `connected` people (None: all are); bots and absent members agree.
        """
        is_asked = self.settings.consensus and not self.settings.at_table
        if not is_asked or not member.is_present_person:
            return False
        is_connected = connected is None or member.id in connected
        return is_connected and member.seat is not None and member.seat not in SPYMASTERS


@dataclass(frozen=True, slots=True)
class TimerAction:
    """Next action of a room's timer: when, for which seat, and a command; None for a mere signal."""

    at: float
    seat: Seat
    command: Command | None


def next_timer_action(room: Room) -> TimerAction | None:
    """Return what the timer has to do next; None while the game is paused."""
    game = room.game
    if game is None or not room.is_playing or room.paused_at is not None:
        return None
    # while a ruling is awaited the hourglass does nothing; it counts right after.
    if game.hourglass is not None and room.sand_since is not None and game.phase is Phase.GUESS:
        seconds = game.setup.options.hourglass.seconds
        return TimerAction(room.sand_since + seconds, Seat.TABLE, TimeRanOut(game.hourglass))
    timers = room.settings.timers
    if game.phase is Phase.GUESS and timers.guess is not None and game.runs == room.runs_before:
        turner = _seat_to_turn_hourglass(game)
        return (
            None if turner is None else TimerAction(room.phase_since + timers.guess, turner, TurnHourglass())
        )
    if game.phase in (Phase.CLUE, Phase.OPEN_CLUE) and timers.clue is not None:
        return TimerAction(room.phase_since + timers.clue, Seat.TABLE, None)
    return None


def _seat_to_turn_hourglass(game: State) -> Seat | None:
    """Return a seat that may turn the hourglass: the timer acts for it (T-01, T-08)."""
    return next((seat for seat in game.seats if why_not_allowed(game, seat, TurnHourglass) is None), None)
