"""The room as every member sees it, beside the game. Built field by field; sessions are never in it.

Like the views of a game these are not frozen: freezing costs half their time.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Annotated

from nomdecode.room.chat import BETWEEN_GAMES, ChatRights, chat_rights_of
from nomdecode.room.match import MatchGame, colour_of_first_team, is_for_teams, wins_needed
from nomdecode.room.members import Kind, Member
from nomdecode.room.notebook import NotebookView, notebook_view
from nomdecode.room.seating import find_successors, is_single_seat, must_agree_first
from nomdecode.room.settings import Settings
from nomdecode.room.start_check import StartBlocker, must_be_ready, start_blocker
from nomdecode.room.state import OwnDeck, Room, Score, next_timer_action
from nomdecode.rules.options import Game, seats_of_game
from nomdecode.rules.players import open_guesser_seats
from nomdecode.rules.rematch import Rotation, possible_rotations
from nomdecode.rules.seats import SIDE_OF_SEAT, Seat, Side


@dataclass(slots=True)
class MemberView:
    """A member as everybody sees them."""

    id: str
    name: str
    kind: Kind = Kind.PERSON
    seat: Seat | None = None
    ready: Annotated[bool, "has agreed to their seat in the next game"] = False
    must_agree: Annotated[bool, "the next game starts only when they are ready"] = False
    away: Annotated[bool, "no device of theirs is connected"] = False
    left: Annotated[bool, "has left the room; listed while another member may take the seat"] = False
    left_seat: Annotated[Seat | None, "where they sat in this game before another took their place"] = None
    successors: Annotated[tuple[str, ...], "spectators to whom the host can give the seat now"] = ()
    unasked: Annotated[tuple[str, ...], "spectators who could have it, but must agree to see its key"] = ()
    yields: Annotated[bool, "any of them can take the seat without the host"] = False
    votes: Annotated[bool, "their vote is needed before their seat touches a card"] = False
    bot: str | None = None
    chat: Annotated[ChatRights, "what they may say now"] = BETWEEN_GAMES


@dataclass(slots=True)
class SeatView:
    """A seat of the chosen game."""

    seat: Seat
    holds_one: bool


@dataclass(slots=True)
class MatchTeamView:
    """A team of people in a match."""

    members: tuple[str, ...]
    names: tuple[str, ...]
    side: Annotated[Side, "the colour they play now; wins follow people, not colours"]
    wins: int


@dataclass(slots=True)
class MatchView:
    """A match as it stands."""

    of: Annotated[int, "games at most"]
    first_to: Annotated[int, "wins that decide it"]
    teams: Annotated[tuple[MatchTeamView, ...], "two; none before its first game"]
    games: Annotated[tuple[MatchGame, ...], "in the order they were played"]
    winner: Annotated[int | None, "the team that has won it: the next game begins a new match"]


@dataclass(slots=True)
class RoomView:
    """A room as everybody in it sees it."""

    code: str
    host: str | None
    former_host: Annotated[str | None, "the member who was the host before, so that the change can be told"]
    members: tuple[MemberView, ...]
    seats: tuple[SeatView, ...]
    game: Game
    settings: Settings
    decks: Annotated[tuple[OwnDeck, ...], "uploaded for this room"]
    locked: bool
    seats_locked: bool
    start_blocker: Annotated[StartBlocker | None, "what keeps the next game from starting"]
    rotates: Annotated[bool, "seats change when another game is asked for"]
    asked_again: Annotated[str | None, "the member who has asked for another game after this one"]
    playing: bool
    open_seats: Annotated[tuple[Seat, ...], "where a spectator may join the running game as a guesser"]
    paused: bool
    games: int
    score: Score
    match: Annotated[MatchView | None, "of 3, 5 or 7 games, where two teams play one"]
    due: Annotated[float | None, "when the time that runs now is over, in seconds since the epoch"]
    notebook: Annotated[NotebookView | None, "of missions, in a room that keeps one"]


def room_view(room: Room, connected: Collection[str]) -> RoomView:
    """Build what every member sees; `connected` are the ids of members with a connection."""
    options = room.settings.options
    due = next_timer_action(room)
    return RoomView(
        code=room.code,
        host=room.host,
        former_host=room.former_host,
        members=tuple(
            _member_view(room, m, connected) for m in room.members if not m.gone or m.seat is not None
        ),
        seats=tuple(SeatView(seat, is_single_seat(options, seat)) for seat in seats_of_game(options)),
        game=options.game,
        settings=room.settings,
        decks=room.decks,
        locked=room.locked,
        seats_locked=room.seats_locked,
        start_blocker=start_blocker(room),
        rotates=_has_rotation(room.settings),
        asked_again=room.asked_again,
        playing=room.is_playing,
        open_seats=open_guesser_seats(room.game) if room.game is not None and room.is_playing else (),
        paused=room.paused_at is not None,
        games=room.games,
        score=room.score,
        match=_match_view(room),
        due=None if due is None else due.at,
        notebook=notebook_view(room),
    )


def _match_view(room: Room) -> MatchView | None:
    """Return what members see of the match; None in a room without one."""
    length, match = room.settings.match, room.match
    if length is None or not is_for_teams(room.settings.options):
        return None
    names = {member.id: member.name for member in room.members}
    sides = {m.id: SIDE_OF_SEAT.get(m.seat) for m in room.seated_members() if m.seat is not None}
    red, blue = ([member for member in sides if sides[member] is side] for side in (Side.RED, Side.BLUE))
    first = colour_of_first_team(match, red, blue)
    teams = tuple(
        MatchTeamView(team, tuple(names.get(each, "") for each in team), side, match.count_wins(place))
        for place, (team, side) in enumerate(zip(match.teams, (first, first.other), strict=True))
    )
    return MatchView(
        of=length,
        first_to=wins_needed(length),
        teams=teams if any(match.teams) else (),
        games=match.games,
        winner=match.winner(length),
    )


def _has_rotation(settings: Settings) -> bool:
    """Tell whether seats change before the next game."""
    return settings.rotation is not Rotation.NONE and settings.rotation in possible_rotations(
        settings.options
    )


def _seat_left_in_game(room: Room, member: Member) -> Seat | None:
    """Return the seat that a member left in the running game; None where there is none."""
    if room.game is None or not room.is_playing or member.seat is not None:
        return None
    left = [player.seat for player in room.game.departed if player.id == member.id]
    return left[-1] if left else None


def _member_view(room: Room, member: Member, connected: Collection[str]) -> MemberView:
    """Return what everybody sees of a member."""
    is_away = member.kind is not Kind.BOT and member.id not in connected
    successors = find_successors(room, member, connected)
    unasked = [m.id for m in successors if must_agree_first(room, m, member.seat)]
    return MemberView(
        member.id,
        member.name,
        member.kind,
        member.seat,
        member.ready,
        must_be_ready(room, member),
        is_away,
        member.gone,
        _seat_left_in_game(room, member),
        tuple([m.id for m in successors if m.id not in unasked]),
        tuple(unasked),
        bool(successors) and not room.seats_locked and (member.kind is Kind.BOT or member.gone),
        room.must_vote(member, connected),
        member.bot,
        chat_rights_of(room, member),
    )
