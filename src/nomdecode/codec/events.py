"""Encode and decode game events as JSON, for the store and for exported games.

Law: a stored event is read by every later version. `EVENT_SCHEMA` grows with each change of shape, and
`decode_game` keeps reading the older ones.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, get_args

import msgspec

from nomdecode.rules.events import Codename, Event, GameStarted, PlayerReplaced, Setup
from nomdecode.rules.keys import DuoKey, Key, TeamKey
from nomdecode.rules.names import snake_case_name
from nomdecode.rules.options import OPTIONS_OF_GAME, Game, Options
from nomdecode.rules.replay import fold
from nomdecode.rules.seats import Player
from nomdecode.rules.state import State

EVENT_SCHEMA: Final = 2
READABLE_SCHEMAS: Final = (1, 2)  # that are read


class InvalidEvents(ValueError):
    """Error for bytes that are not stored events of a known schema."""


EVENTS_BY_NAME: Final[dict[str, type[Event]]] = {snake_case_name(event): event for event in get_args(Event)}
_NAME_OF_EVENT: Final = {event: name for name, event in EVENTS_BY_NAME.items()}
_HEAD_OF_EVENT: Final = {event: b'{"event":"%b"' % name.encode() for name, event in EVENTS_BY_NAME.items()}

_write = msgspec.json.Encoder().encode


def event_to_plain(event: Event) -> dict[str, Any]:
    """Return an event as plain values that JSON can hold, with its name."""
    name = _NAME_OF_EVENT[type(event)]
    if isinstance(event, GameStarted):
        return {"event": name, "setup": _setup_to_plain(event.setup)}
    return {"event": name, **msgspec.to_builtins(event)}


def encode_event(event: Event) -> bytes:
    """Encode an event as JSON, with its name."""
    if isinstance(event, GameStarted):
        return _write(event_to_plain(event))
    name, fields = _HEAD_OF_EVENT[type(event)], _write(event)
    return b"%b}" % name if fields == b"{}" else b"%b,%b" % (name, fields[1:])


def event_from_plain(plain: dict[str, Any], schema: int = EVENT_SCHEMA) -> Event:
    """Return the event that `event_to_plain` turned into these plain values.

    Raises:
        InvalidEvents: when it is not one.
    """
    try:
        fields = dict(plain)
        kind = EVENTS_BY_NAME[fields.pop("event")]
        if schema == 1:
            fields = _event_from_schema_1(kind, fields)
        if kind is GameStarted:
            return GameStarted(_setup_from_plain(fields["setup"]))
        return msgspec.convert(fields, kind)
    except (KeyError, TypeError, AttributeError, ValueError) as bad:
        raise InvalidEvents(f"not an event: {bad}") from bad


def _event_from_schema_1(kind: type[Event], fields: dict[str, Any]) -> dict[str, Any]:
    """Return an event of schema 1, whose players had only a name, with that name as their id."""
    if kind is GameStarted:
        players = [{"id": player["name"], **player} for player in fields["setup"]["players"]]
        return {"setup": {**fields["setup"], "players": players}}
    if kind is PlayerReplaced:
        arriving = {"id": fields["arriving"], "name": fields["arriving"], "seat": fields["seat"]}
        return {"leaving": fields["leaving"], "arriving": arriving}
    return fields


@dataclass(frozen=True, slots=True)
class GameLog:
    """The events of a game and, where known, when each happened and who caused it."""

    events: tuple[Event, ...]
    at: tuple[float | None, ...] = ()  # seconds since the game began; empty: not known
    by: tuple[str | None, ...] = ()  # id of the player; None: the table itself


def encode_game(events: Iterable[Event]) -> bytes:
    """Encode the events of a game as one JSON document with its schema number."""
    return encode_game_log(GameLog(tuple(events)))


def encode_game_log(log: GameLog) -> bytes:
    """Encode a game as one JSON document, with `at` and `by` beside its events where they are known."""
    document: dict[str, Any] = {
        "schema": EVENT_SCHEMA,
        "events": [event_to_plain(event) for event in log.events],
    }
    if log.at:
        document["at"] = log.at
    if log.by:
        document["by"] = log.by
    return msgspec.json.encode(document)


def decode_game(document: bytes | str) -> list[Event]:
    """Return the events of a JSON document that `encode_game` wrote.

    Raises:
        InvalidEvents: when it is not one, or of a later schema.
    """
    return list(decode_game_log(document).events)


def decode_game_log(document: bytes | str) -> GameLog:
    """Return the events of a JSON document, with `at` and `by` where it has them.

    Raises:
        InvalidEvents: when it is not one, or of a later schema.
    """
    try:
        plain = msgspec.json.decode(document)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as bad:
        raise InvalidEvents(f"not JSON: {bad}") from bad
    if not isinstance(plain, dict) or not isinstance(plain.get("events"), list):
        raise InvalidEvents("a game is an object with `schema` and `events`")
    schema = plain.get("schema")
    if schema not in READABLE_SCHEMAS:
        raise InvalidEvents(f"schema {schema!r} is not one of {', '.join(map(str, READABLE_SCHEMAS))}")
    events = tuple(event_from_plain(event, schema) for event in plain["events"])
    try:
        at = msgspec.convert(plain.get("at", ()), tuple[float | None, ...])
        by = msgspec.convert(plain.get("by", ()), tuple[str | None, ...])
    except msgspec.ValidationError as bad:
        raise InvalidEvents(f"`at` lists seconds and `by` players: {bad}") from bad
    if any(beside and len(beside) != len(events) for beside in (at, by)):
        raise InvalidEvents("`at` and `by` have one entry for each event")
    return GameLog(events, at, by)


def replay_game(document: bytes | str) -> State | None:
    """Return the game state after all events of a JSON document; None when it has no events.

    Raises:
        InvalidEvents: when its events do not follow from each other.
    """
    events = decode_game(document)
    try:
        return fold(events)
    except (AssertionError, LookupError) as bad:
        raise InvalidEvents("these events do not follow from each other") from bad


def _setup_to_plain(setup: Setup) -> dict[str, Any]:
    """Return the setup of a game as plain values."""
    return {
        "game": setup.options.game.value,
        "options": msgspec.to_builtins(setup.options),
        "players": msgspec.to_builtins(setup.players),
        "cards": msgspec.to_builtins(setup.cards),
        "key": msgspec.to_builtins(setup.key),
        "language": setup.language,
        **({"needs_consent": True} if setup.needs_consent else {}),
        **({"spoken": True} if setup.spoken else {}),
    }


def _setup_from_plain(plain: dict[str, Any]) -> Setup:
    """Return the setup of a game from plain values."""
    kind: type[Options] = OPTIONS_OF_GAME[Game(plain["game"])]
    key: type[Key] = TeamKey if "cells" in plain["key"] else DuoKey
    return Setup(
        options=msgspec.convert(plain["options"], kind),
        players=msgspec.convert(plain["players"], tuple[Player, ...]),
        cards=msgspec.convert(plain["cards"], tuple[Codename, ...]),
        key=msgspec.convert(plain["key"], key),
        language=msgspec.convert(plain["language"], str),
        needs_consent=msgspec.convert(plain.get("needs_consent", False), bool),
        spoken=msgspec.convert(plain.get("spoken", False), bool),
    )
