"""Encode and decode the stored records of a room (JSON lines). Game events are written by `codec.events`.

Law: a stored record is read by every later version. `events.EVENT_SCHEMA` grows with each change of shape.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, get_args, get_type_hints

import msgspec
from msgspec import Raw, Struct

from nomdecode.codec import events as codec
from nomdecode.room.events import SCHEMA, Record, RoomCreated, RoomEvent, SettingsChanged, is_game_event
from nomdecode.room.settings import Settings
from nomdecode.rules.names import snake_case_name
from nomdecode.rules.options import OPTIONS_OF_GAME, Game, Options

_write = msgspec.json.Encoder().encode


class _RecordJson(Struct, omit_defaults=True):
    """JSON of a stored record."""

    schema: int
    at: float
    by: str | None = None
    id: str | None = None
    room: dict[str, Any] | None = None
    game: Raw | None = None


class BadRecord(ValueError):
    """Error for bytes that are not a stored record of a known schema."""


ROOM_EVENT_OF_NAME: Final[dict[str, type[RoomEvent]]] = {
    snake_case_name(kind): kind for kind in get_args(RoomEvent)
}
_NAME_OF_ROOM_EVENT: Final = {kind: name for name, kind in ROOM_EVENT_OF_NAME.items()}


def encode_record(record: Record) -> bytes:
    """Encode a record as one line of JSON."""
    event = record.event
    if is_game_event(event):
        return _write(
            _RecordJson(SCHEMA, record.at, record.by, record.id, game=Raw(codec.encode_event(event)))
        )
    assert isinstance(event, RoomEvent), "there are no others"  # noqa: S101 - for the type checker
    return _write(_RecordJson(SCHEMA, record.at, record.by, record.id, room=_room_event_to_plain(event)))


def decode_record(line: bytes) -> Record:
    """Decode one line of JSON.

    Raises:
        BadRecord: when it is not a record, or of an unknown schema.
    """
    try:
        plain = msgspec.json.decode(line)
        schema = _check_schema(plain["schema"])
        event = (
            _room_event_from_plain(plain["room"])
            if "room" in plain
            else codec.event_from_plain(plain["game"], schema)
        )
        return Record(float(plain["at"]), event, plain.get("by"), plain.get("id"), schema)
    except BadRecord:
        raise
    except (KeyError, TypeError, AttributeError, ValueError, RecursionError) as bad:
        raise BadRecord(f"not a record: {bad}") from bad


def _check_schema(schema: object) -> int:
    """Refuse the record of an unknown schema."""
    if isinstance(schema, int) and schema in codec.READABLE_SCHEMAS:
        return schema
    raise BadRecord(f"schema {schema!r} is not one of {', '.join(map(str, codec.READABLE_SCHEMAS))}")


def decode_records(lines: Iterable[bytes]) -> list[Record]:
    """Decode the records of a room, in order."""
    return [decode_record(line) for line in lines]


def settings_to_plain(settings: Settings) -> dict[str, Any]:
    """Encode `Settings` as plain values; the game says which options they have."""
    return {"game": settings.options.game.value, **msgspec.to_builtins(settings)}


def settings_from_plain(plain: dict[str, Any]) -> Settings:
    """Decode `Settings` from plain values.

    Raises:
        KeyError, ValueError: when they are not settings.
    """
    kind: type[Options] = OPTIONS_OF_GAME[Game(plain["game"])]
    options = msgspec.convert(plain["options"], kind)
    rest = {name: value for name, value in plain.items() if name not in ("game", "options")}
    return Settings(options, **{name: msgspec.convert(value, _TYPES[name]) for name, value in rest.items()})


_TYPES: Final = get_type_hints(Settings)


def _room_event_to_plain(event: RoomEvent) -> dict[str, Any]:
    """Return an event of a room as plain values that JSON can hold."""
    plain: dict[str, Any] = {"event": _NAME_OF_ROOM_EVENT[type(event)]}
    if isinstance(event, RoomCreated):
        return {**plain, "code": event.code, "settings": settings_to_plain(event.settings)}
    if isinstance(event, SettingsChanged):
        return {**plain, "settings": settings_to_plain(event.settings)}
    return {**plain, **msgspec.to_builtins(event)}


def _room_event_from_plain(plain: dict[str, Any]) -> RoomEvent:
    """Return an event of a room from plain values."""
    fields = dict(plain)
    kind = ROOM_EVENT_OF_NAME[fields.pop("event")]
    if kind is RoomCreated:
        return RoomCreated(msgspec.convert(fields["code"], str), settings_from_plain(fields["settings"]))
    if kind is SettingsChanged:
        return SettingsChanged(settings_from_plain(fields["settings"]))
    return msgspec.convert(fields, kind)
