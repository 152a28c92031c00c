"""A sheet: the board of one date with its key, clues and par, as it is stored. Never sent to a client.

Law: a stored sheet is read by every later version; `SCHEMA` grows with each change of shape.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import Any, Final
from zlib import crc32

import msgspec

from nomdecode.codec import events as codec
from nomdecode.daily.calendar_dates import DayKind, parse_date
from nomdecode.rules.events import GameStarted, Setup
from nomdecode.rules.names import snake_case_name
from nomdecode.rules.seats import Player

SCHEMA: Final = 1
_STARTED: Final = snake_case_name(GameStarted)


class InvalidSheet(ValueError):
    """These bytes are not a stored sheet of a schema this version knows."""


@dataclass(frozen=True, slots=True)
class SheetId:
    """Which sheet: 2026-11-16/fr/guess."""

    day: date
    language: str
    kind: DayKind

    def __str__(self) -> str:
        return f"{self.day.isoformat()}/{self.language}/{self.kind}"


@dataclass(frozen=True, slots=True)
class SheetClue:
    """A composed clue: the cards it means, how clear it is, and how many listeners hear it so."""

    word: str
    number: int
    meant: tuple[int, ...]
    p: float
    agree: int


@dataclass(frozen=True, slots=True)
class Par:
    """The clues and the score that our own bots need on this sheet."""

    turns: int
    score: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """The board of one date: everything that is decided before anybody plays it."""

    id: SheetId
    setup: Setup  # without players
    clues: tuple[SheetClue, ...]
    par: Par
    level: int  # 1 to 6
    made_by: str  # version and weights

    @property
    def bot_seed(self) -> int:
        """The seed of this sheet's bots: equal touches meet equal answers."""
        return crc32(str(self.id).encode())

    def setup_with_players(self, players: tuple[Player, ...]) -> Setup:
        """Return the beginning of a game on this sheet."""
        return replace(self.setup, players=players)


def parse_sheet_id(text: str) -> SheetId | None:
    """Read the name of a sheet; None when it is none."""
    day, _, rest = text.partition("/")
    language, _, kind = rest.partition("/")
    found = parse_date(day)
    if found is None or not language or kind not in {each.value for each in DayKind}:
        return None
    return SheetId(found, language, DayKind(kind))


def sheet_to_plain(sheet: Sheet) -> dict[str, Any]:
    """Return a sheet as plain values."""
    return {
        "schema": SCHEMA,
        "id": str(sheet.id),
        "setup": codec.event_to_plain(GameStarted(sheet.setup))["setup"],
        "clues": msgspec.to_builtins(sheet.clues),
        "par": msgspec.to_builtins(sheet.par),
        "level": sheet.level,
        "made_by": sheet.made_by,
    }


def sheet_from_plain(plain: dict[str, Any]) -> Sheet:
    """Read a sheet from plain values.

    Raises:
        BadSheet: when they are none, or of another schema.
    """
    try:
        started = codec.event_from_plain({"event": _STARTED, "setup": plain["setup"]})
        clues = msgspec.convert(plain["clues"], tuple[SheetClue, ...])
        par = msgspec.convert(plain["par"], Par)
        schema, found = plain["schema"], parse_sheet_id(plain["id"])
        level, made_by = int(plain["level"]), str(plain["made_by"])
    except (KeyError, TypeError, ValueError) as bad:
        raise InvalidSheet(f"not a sheet: {bad}") from bad
    if schema != SCHEMA or found is None or not isinstance(started, GameStarted):
        raise InvalidSheet(f"a sheet has schema {SCHEMA} and is named DATE/LANGUAGE/KIND")
    return Sheet(found, started.setup, clues, par, level, made_by)
