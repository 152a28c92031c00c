"""evolve(room, record): the room after one more stored event (event sourcing). Never refuses. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar, assert_never

from nomdecode.codec.events import GameLog
from nomdecode.decks.deal import DealtCard, add_dealt_to_used_cards
from nomdecode.room.events import (
    DeckKept,
    DeviceAdded,
    GameAbandoned,
    GamePaused,
    GameResumed,
    HostChanged,
    MemberEvent,
    MemberJoined,
    MemberLeft,
    MemberRenamed,
    MemberReturned,
    NotebookBrought,
    NotesKept,
    Place,
    ReadyChanged,
    Record,
    RoomCreated,
    RoomEvent,
    RoomLocked,
    SeatsChanged,
    SeatsLocked,
    SeriesBegan,
    SettingsChanged,
    is_game_event,
)
from nomdecode.room.match import Match, begin_match_game, end_match_game
from nomdecode.room.members import Kind, Member
from nomdecode.room.notebook import merge_imported_notebook, record_attempt
from nomdecode.room.schema_1 import with_member_ids
from nomdecode.room.state import Notes, OwnDeck, Room, Score
from nomdecode.rules import evolve as evolve_game
from nomdecode.rules.events import Event, GameEnded, GameStarted, PlayerAdded, PlayerReplaced, Setup
from nomdecode.rules.options import Variant, seats_of_game
from nomdecode.rules.seats import Side
from nomdecode.rules.state import State, copy_with

_Value = TypeVar("_Value")


def fold(records: Iterable[Record], room: Room | None = None) -> Room | None:
    """Return the room after these records; None when there are none."""
    for record in records:
        room = evolve(room, record)
    return room


def game_events_of_room(records: Sequence[Record]) -> list[list[Event]]:
    """Return the events of each game of a room, in the current schema."""
    return [list(log.events) for log in game_logs_of_room(records)]


def game_logs_of_room(records: Sequence[Record]) -> list[GameLog]:
    """Return each game of a room in the current schema: its events, when since it began, and by whom."""
    games: list[list[tuple[Event, float, str | None]]] = []
    room: Room | None = None
    for record in records:
        if is_game_event(record.event):
            if isinstance(record.event, GameStarted):
                games.append([])
            games[-1].append((_upgrade_event(room, record, record.event), record.at, record.by))
        # Only records of schema 1 need the room that they were written in.
        if records[0].schema == 1:
            room = evolve(room, record)
    return [_make_game_log(game) for game in games]


def _make_game_log(game: list[tuple[Event, float, str | None]]) -> GameLog:
    """Return a game log with seconds since the game began."""
    events, at, by = zip(*game, strict=True)
    return GameLog(events, tuple(round(max(0.0, each - at[0]), 1) for each in at), by)


def evolve(room: Room | None, record: Record) -> Room:
    """Return the room after this record."""
    event = record.event
    if room is None:
        assert isinstance(event, RoomCreated), "the first record creates the room"  # noqa: S101 - ours to get right
        return Room(event.code, event.settings)
    if is_game_event(event):
        return _apply_game_event(room, _upgrade_event(room, record, event), record.at)
    assert isinstance(event, RoomEvent), "there are no others"  # noqa: S101 - for the type checker
    return _apply_room_event(room, event, record.at, record.by)


def _upgrade_event(room: Room | None, record: Record, event: Event) -> Event:
    """Return the event of a record in the current schema."""
    return event if record.schema != 1 or room is None else with_member_ids(room, event)


def _apply_room_event(room: Room, event: RoomEvent, at: float, by: str | None) -> Room:
    """Return the room after an event that is not of its game."""
    if isinstance(event, MemberEvent):
        return _apply_member_event(room, event, by)
    match event:
        case RoomCreated():
            return room  # a room is created once
        case SeatsLocked(locked):
            return copy_with(room, seats_locked=locked)
        case RoomLocked(locked):
            return copy_with(room, locked=locked)
        case SettingsChanged(settings):
            seats = seats_of_game(settings.options)
            members = tuple(
                # T-12: bots cannot read the cards of a real table.
                _reset_member_after_settings(
                    m, stays=m.seat in seats and not (settings.at_table and m.kind is Kind.BOT)
                )
                for m in room.members
            )
            match = room.match if settings.match == room.settings.match else Match()
            return copy_with(room, settings=settings, members=members, match=match)
        case GamePaused():
            return copy_with(room, paused_at=at)
        case GameResumed():
            return _resume_timers(room, at)
        case GameAbandoned():
            after = record_attempt(room, room.game, at) if room.game is not None else room
            return copy_with(_free_seats_of_departed(after), game=None)
        case SeriesBegan():
            return copy_with(room, score=Score(), match=Match())
        case DeckKept():
            return _add_uploaded_deck(room, event)
        case NotebookBrought(carnet):
            return merge_imported_notebook(room, carnet)
        case _:
            assert_never(event)


def _apply_member_event(room: Room, event: MemberEvent, by: str | None) -> Room:
    """Return the room after an event about one of its members."""
    match event:
        case MemberJoined(member, guest):
            guests = room.guests if guest is None else _mapping_with(room.guests, guest, member.id)
            members = (*room.members, member)
            return copy_with(room, members=members, guests=guests, joined=room.joined + 1)
        case MemberReturned(member_id, name):
            return _rename_member(_change_member(room, member_id, gone=False), member_id, name)
        case DeviceAdded(member_id, guest, ticket):
            guests = _mapping_with(room.guests, guest, member_id)
            return copy_with(room, guests=guests, tickets=room.tickets | {ticket})
        case MemberRenamed(member_id, name):
            return _rename_member(room, member_id, name)
        case MemberLeft(member_id, barred):
            return _mark_member_left(room, member_id, barred=barred)
        case HostChanged(host):
            return copy_with(room, host=host, former_host=room.host)
        case SeatsChanged(places, for_next_game):
            asked_again = by if for_next_game else room.asked_again
            return copy_with(_seat_members(room, places), asked_again=asked_again)
        case ReadyChanged(member_id, ready):
            return _change_member(room, member_id, ready=ready)
        case NotesKept(member_id, text, cards):
            return copy_with(room, notes=_mapping_with(room.notes, member_id, Notes(text, cards)))
        case _:
            assert_never(event)


def _add_uploaded_deck(room: Room, event: DeckKept) -> Room:
    """Return the room with one more uploaded deck, which counts against its quota."""
    own = OwnDeck(event.deck, event.title, event.words, event.kind)
    size, files = room.kept_bytes + event.size, room.kept_files + event.files
    return copy_with(room, decks=(*room.decks, own), kept_bytes=size, kept_files=files)


def _mapping_with(mapping: Mapping[str, _Value], key: str, value: _Value) -> Mapping[str, _Value]:
    """Return a copy of a mapping with one more entry."""
    return {**mapping, key: value}


def _change_member(room: Room, member_id: str, **changes: object) -> Room:
    """Return the room with some fields of one member changed."""
    members = tuple(replace(m, **changes) if m.id == member_id else m for m in room.members)  # type: ignore[arg-type]
    return copy_with(room, members=members)


def _rename_member(room: Room, member_id: str, name: str) -> Room:
    """Rename a member, in the game that they play too."""
    room = _change_member(room, member_id, name=name)
    game = room.game
    if game is None or all(player.id != member_id for player in game.players):
        return room
    players = tuple(replace(p, name=name) if p.id == member_id else p for p in game.players)
    return copy_with(room, game=copy_with(game, players=players))


def _reset_member_after_settings(member: Member, *, stays: bool) -> Member:
    """Return a member after the settings have changed: nobody has accepted the new ones yet."""
    return replace(member, seat=member.seat if stays else None, ready=False)


def _mark_member_left(room: Room, member_id: str, *, barred: bool) -> Room:
    """Return the room after a member left, or was removed for good."""
    # A seat in a running game is kept: a member who returns has it again.
    changes: dict[str, object] = {"gone": True, "ready": False}
    room = _change_member(room, member_id, **(changes if room.is_playing else {**changes, "seat": None}))
    if not barred:
        return room
    sessions = {guest for guest, owner in room.guests.items() if owner == member_id}
    return copy_with(room, barred=room.barred | sessions)


def _seat_members(room: Room, places: tuple[Place, ...]) -> Room:
    """Seat members; who sat down last is last in the order that a rotation follows."""
    known = {m.id: m for m in room.members}
    moved = {
        p.member: replace(known[p.member], seat=p.seat, ready=False) for p in places if p.member in known
    }
    return copy_with(room, members=(*(m for m in room.members if m.id not in moved), *moved.values()))


def _resume_timers(room: Room, at: float) -> Room:
    """Return the room after a pause: its timers are moved on by the length of it."""
    if room.paused_at is None:
        return room
    pause = max(0.0, at - room.paused_at)
    sand = None if room.sand_since is None else room.sand_since + pause
    return copy_with(room, paused_at=None, phase_since=room.phase_since + pause, sand_since=sand)


def _apply_game_event(room: Room, event: Event, at: float) -> Room:
    """Return the room after an event of its game."""
    before = room.game
    game = evolve_game(before, event)
    if isinstance(event, GameStarted):
        room = _begin_game_in_room(room, event.setup)
    elif isinstance(event, PlayerReplaced):
        room = _swap_replaced_players(room, event)
    elif isinstance(event, PlayerAdded):
        room = _change_member(room, event.arriving.id, seat=event.arriving.seat)
    elif isinstance(event, GameEnded):
        room = record_attempt(_free_seats_of_departed(_add_result_to_score(room, game, event)), game, at)
    since, runs, sand = room.phase_since, room.runs_before, room.sand_since
    if before is None or (game.phase, game.turn) != (before.phase, before.turn):
        since, runs = at, game.runs
    if game.hourglass != (before.hourglass if before else None):
        sand = None if game.hourglass is None else at
    return copy_with(room, game=game, phase_since=since, runs_before=runs, sand_since=sand)


def _begin_game_in_room(room: Room, setup: Setup) -> Room:
    """Return the room as its next game begins."""
    members = tuple(replace(m, seat=None if m.gone else m.seat, ready=False) for m in room.members)
    return copy_with(
        room,
        members=members,
        games=room.games + 1,
        asked_again=None,
        used=_used_cards_after_deal(room, setup),
        notes={},
        paused_at=None,
        sand_since=None,
        match=begin_match_game(room.match, room.settings.match, setup.options, setup.players),
        attempt=None,
        opened=(),
    )


def _used_cards_after_deal(room: Room, setup: Setup) -> frozenset[str]:
    """O-12: return the cards used so far; the same cards turned over do not count anew."""
    if setup.spoken:
        return room.used  # places are no cards
    if room.game is not None and {c.card for c in room.game.setup.cards} == {c.card for c in setup.cards}:
        return room.used
    return add_dealt_to_used_cards(room.used, [DealtCard(c.card, c.text) for c in setup.cards])


def _swap_replaced_players(room: Room, event: PlayerReplaced) -> Room:
    """Return the room after one member took the seat of another during a game."""
    room = _change_member(room, event.leaving, seat=None, ready=False)
    return _change_member(room, event.arriving.id, seat=event.arriving.seat)


def _free_seats_of_departed(room: Room) -> Room:
    """Free the seats of members who left during the game."""
    members = tuple(replace(m, seat=None) if m.gone else m for m in room.members)
    return copy_with(room, members=members, paused_at=None, sand_since=None)


def _add_result_to_score(room: Room, game: State, event: GameEnded) -> Room:
    """Return the room with the result of a game in its running score and its match."""
    outcome, score = event.outcome, room.score
    winners = [player.id for player in game.players if player.seat in outcome.winners]
    wins = {**score.wins, **{member: score.wins.get(member, 0) + 1 for member in winners}}
    is_together = game.variant in (None, Variant.COOP)
    return copy_with(
        room,
        match=end_match_game(room.match, room.settings.match, game.setup.options, game.players, outcome.side),
        score=Score(
            games=score.games + 1,
            red=score.red + (not is_together and outcome.side is Side.RED),
            blue=score.blue + (not is_together and outcome.side is Side.BLUE),
            won=score.won + (is_together and bool(outcome.winners)),
            lost=score.lost + (is_together and not outcome.winners),
            wins=wins,
        ),
    )
