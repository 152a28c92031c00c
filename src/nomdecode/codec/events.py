"""Events to JSON and back, for the store and the export of finished games.

Law: a stored event is read by every later version. `SCHEMA` grows with each change of shape, and
`decode` keeps reading the older ones.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, get_args

import msgspec

from nomdecode.rules.events import Codename, Event, GameStarted, PlayerReplaced, Setup
from nomdecode.rules.keys import DuoKey, Key, TeamKey
from nomdecode.rules.names import table_name
from nomdecode.rules.options import OPTIONS_OF_GAME, Game, Options
from nomdecode.rules.replay import fold
from nomdecode.rules.seats import Player
from nomdecode.rules.state import State

SCHEMA: Final = 2
SCHEMAS: Final = (1, 2)  # that are read


class BadEvents(ValueError):
    """These bytes are not stored events of a schema this version knows."""


EVENT_OF_NAME: Final[dict[str, type[Event]]] = {table_name(event): event for event in get_args(Event)}
_NAME_OF_EVENT: Final = {event: name for name, event in EVENT_OF_NAME.items()}
_HEAD_OF_EVENT: Final = {event: b'{"event":"%b"' % name.encode() for name, event in EVENT_OF_NAME.items()}

_write = msgspec.json.Encoder().encode


def to_plain(event: Event) -> dict[str, Any]:
    """An event as plain values, with its name."""
    name = _NAME_OF_EVENT[type(event)]
    if isinstance(event, GameStarted):
        return {"event": name, "setup": _plain_setup(event.setup)}
    return {"event": name, **msgspec.to_builtins(event)}


def line(event: Event) -> bytes:
    """An event as JSON with its name: `to_plain`, written."""
    if isinstance(event, GameStarted):
        return _write(to_plain(event))
    name, fields = _HEAD_OF_EVENT[type(event)], _write(event)
    return b"%b}" % name if fields == b"{}" else b"%b,%b" % (name, fields[1:])


def from_plain(plain: dict[str, Any], schema: int = SCHEMA) -> Event:
    """The event again.

    Raises:
        BadEvents: when it is not one.
    """
    try:
        fields = dict(plain)
        kind = EVENT_OF_NAME[fields.pop("event")]
        if schema == 1:
            fields = _from_schema_1(kind, fields)
        if kind is GameStarted:
            return GameStarted(_setup(fields["setup"]))
        return msgspec.convert(fields, kind)
    except (KeyError, TypeError, AttributeError, ValueError) as bad:
        raise BadEvents(f"not an event: {bad}") from bad


def _from_schema_1(kind: type[Event], fields: dict[str, Any]) -> dict[str, Any]:
    """Give players of schema 1, which had only a name, that name as their id."""
    if kind is GameStarted:
        players = [{"id": player["name"], **player} for player in fields["setup"]["players"]]
        return {"setup": {**fields["setup"], "players": players}}
    if kind is PlayerReplaced:
        arriving = {"id": fields["arriving"], "name": fields["arriving"], "seat": fields["seat"]}
        return {"leaving": fields["leaving"], "arriving": arriving}
    return fields


@dataclass(frozen=True, slots=True)
class GameLog:
    """The events of a game, and where it is known when each happened and by whom."""

    events: tuple[Event, ...]
    at: tuple[float | None, ...] = ()  # seconds since the game began; empty: not known
    by: tuple[str | None, ...] = ()  # id of the player; None: the table itself


def encode(events: Iterable[Event]) -> bytes:
    """A game as one JSON document: the schema and its events."""
    return encode_log(GameLog(tuple(events)))


def encode_log(log: GameLog) -> bytes:
    """A game as one JSON document, with `at` and `by` beside its events where they are known."""
    document: dict[str, Any] = {"schema": SCHEMA, "events": [to_plain(event) for event in log.events]}
    if log.at:
        document["at"] = log.at
    if log.by:
        document["by"] = log.by
    return msgspec.json.encode(document)


def decode(document: bytes | str) -> list[Event]:
    """The events of a document.

    Raises:
        BadEvents: when it is not one, or of a later schema.
    """
    return list(decode_log(document).events)


def decode_log(document: bytes | str) -> GameLog:
    """The events of a document, with when and by whom where it says so.

    Raises:
        BadEvents: when it is not one, or of a later schema.
    """
    try:
        plain = msgspec.json.decode(document)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as bad:
        raise BadEvents(f"not JSON: {bad}") from bad
    if not isinstance(plain, dict) or not isinstance(plain.get("events"), list):
        raise BadEvents("a game is an object with `schema` and `events`")
    schema = plain.get("schema")
    if schema not in SCHEMAS:
        raise BadEvents(f"schema {schema!r} is not one of {', '.join(map(str, SCHEMAS))}")
    events = tuple(from_plain(event, schema) for event in plain["events"])
    try:
        at = msgspec.convert(plain.get("at", ()), tuple[float | None, ...])
        by = msgspec.convert(plain.get("by", ()), tuple[str | None, ...])
    except msgspec.ValidationError as bad:
        raise BadEvents(f"`at` lists seconds and `by` players: {bad}") from bad
    if any(beside and len(beside) != len(events) for beside in (at, by)):
        raise BadEvents("`at` and `by` have one entry for each event")
    return GameLog(events, at, by)


def replayed(document: bytes | str) -> State | None:
    """The state that a document leads to; None when nothing has happened in it.

    Raises:
        BadEvents: when its events do not follow from each other.
    """
    events = decode(document)
    try:
        return fold(events)
    except (AssertionError, LookupError) as bad:
        raise BadEvents("these events do not follow from each other") from bad


def _plain_setup(setup: Setup) -> dict[str, Any]:
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


def _setup(plain: dict[str, Any]) -> Setup:
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
