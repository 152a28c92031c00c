"""The stored records of a day: its sheet first, then how rooms finished and what they thought of its clues.

Law: no session, no name, no address: a room is known by a code that only this server can make from it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from nomdecode.daily.day_sheet import InvalidSheet, Sheet, sheet_from_plain, sheet_to_plain

FEWEST_SHOWN: Final = 20  # finished games before figures are told
FEWEST_OPINIONS: Final = 10
UNFAIR: Final = 0.4  # share of “not fair” from which a clue is reported
MOST_COUNTED: Final = 20_000  # rooms of one sheet; what comes later changes no share


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A room has played the sheet of a day to its end."""

    room: str
    turns: int  # clues given
    won: bool


@dataclass(frozen=True, slots=True)
class ClueOpinion:
    """Whether a room found a composed clue fair."""

    room: str
    clue: int  # its place among the composed ones
    fair: bool


@dataclass(frozen=True, slots=True)
class StoredDay:
    """All that is stored of a day: its sheet, games and opinions."""

    sheet: Sheet
    finished: tuple[FinishedGame, ...] = ()
    opinions: tuple[ClueOpinion, ...] = ()


@dataclass(frozen=True, slots=True)
class DayFigures:
    """Totals of a day: how many finished, and how many of them in how many clues."""

    games: int
    won: dict[int, int] = field(default_factory=dict)  # by clues given
    lost: int = 0


def encode_sheet_record(sheet: Sheet) -> bytes:
    """Encode a sheet as the first record of a day."""
    return msgspec.json.encode({"sheet": sheet_to_plain(sheet)})


def encode_later_record(record: FinishedGame | ClueOpinion) -> bytes:
    """Encode a finished game or an opinion as a later record of a day."""
    name = "finished" if isinstance(record, FinishedGame) else "opinion"
    return msgspec.json.encode({name: record})


def decode_day_records(lines: Sequence[bytes]) -> StoredDay:
    """Read the records of a day.

    Raises:
        BadSheet: when the first is no sheet, or a later one cannot be read.
    """
    try:
        plain = [msgspec.json.decode(line) for line in lines]
        sheet = sheet_from_plain(plain[0]["sheet"])
        return StoredDay(
            sheet,
            tuple(_decode_records_named(plain[1:], "finished", FinishedGame)),
            tuple(_decode_records_named(plain[1:], "opinion", ClueOpinion)),
        )
    except (msgspec.DecodeError, msgspec.ValidationError, IndexError, KeyError, TypeError) as bad:
        raise InvalidSheet(f"not a day: {bad}") from bad


def sum_day_figures(day: StoredDay) -> DayFigures:
    """Add up how the day's rooms finished."""
    won = Counter(each.turns for each in day.finished if each.won)
    return DayFigures(
        len(day.finished), dict(sorted(won.items())), sum(not each.won for each in day.finished)
    )


@dataclass(frozen=True, slots=True)
class UnfairClue:
    """A clue that many found unfair."""

    sheet: str
    word: str
    opinions: int
    unfair: int


def find_unfair_clues(days: Iterable[StoredDay]) -> list[UnfairClue]:
    """Return the clues that more than two in five of at least ten rooms found unfair, the worst first."""
    found = []
    for day in days:
        for place, clue in enumerate(day.sheet.clues):
            told = [each.fair for each in day.opinions if each.clue == place]
            unfair = told.count(False)
            if len(told) >= FEWEST_OPINIONS and unfair > UNFAIR * len(told):
                found.append(UnfairClue(str(day.sheet.id), clue.word, len(told), unfair))
    return sorted(found, key=lambda each: -each.unfair / each.opinions)


def _decode_records_named(plain: list[dict[str, Any]], name: str, kind: type[Any]) -> Iterable[Any]:
    """Decode the records of one name."""
    return (msgspec.convert(line[name], kind) for line in plain if name in line)
