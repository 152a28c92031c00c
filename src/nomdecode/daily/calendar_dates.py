"""The calendar of the daily challenge: dates to play, their kinds of game, their dice. Pure.

Law: a date is a calendar string of the player, never a number of seconds: a clock change moves no day.
Law: the dice of a day come from the server's secret, so that nobody computes tomorrow from today.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from datetime import UTC, date, datetime, timedelta
from enum import StrEnum
from random import Random
from typing import Final

_SHAPE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_EARLIEST_ZONE: Final = timedelta(hours=14)  # where every date begins first
_LATEST_ZONE: Final = timedelta(hours=-12)  # where it ends last
_SUNDAY: Final = 6


class DayKind(StrEnum):
    """A form of a day."""

    GUESS = "guess"  # a bot gives the composed clues, the player guesses
    GUESS_IMAGES = "guess-images"  # the same with pictures
    CLUE = "clue"  # the player gives the clues, a bot guesses
    DUO = "duo"  # the player is one partner, a bot the other


GUESSED: Final = frozenset({DayKind.GUESS, DayKind.GUESS_IMAGES})
# The mean clearness of the clues that is aimed at, Monday to Saturday; pictures have that of Wednesday.
AIMS: Final = (0.80, 0.75, 0.70, 0.65, 0.60, 0.55)
_PICTURES_LEVEL: Final = 3


def parse_date(text: str) -> date | None:
    """Read a calendar date, YYYY-MM-DD; None when there is no such day."""
    if not _SHAPE.fullmatch(text):
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def day_kinds_of_date(day: date) -> tuple[DayKind, ...]:
    """Return what can be played on a date; the first is the challenge of that day."""
    weekday = day.weekday()
    if weekday == _SUNDAY:
        return (DayKind.GUESS_IMAGES,)
    return (DayKind.GUESS, DayKind.CLUE if weekday % 2 == 0 else DayKind.DUO)


def difficulty_of_date(day: date) -> int:
    """Return how hard a date is, 1 to 6: it rises from Monday to Saturday."""
    weekday = day.weekday()
    return _PICTURES_LEVEL if weekday == _SUNDAY else weekday + 1


def has_date_begun(day: date, now: float) -> bool:
    """Tell whether it is that date, or later, anywhere on Earth."""
    return day <= (_utc_datetime(now) + _EARLIEST_ZONE).date()


def list_playable_dates(now: float, kept_days: int) -> tuple[date, ...]:
    """Return the dates that may be played now, the newest first."""
    newest, oldest_today = (
        (_utc_datetime(now) + _EARLIEST_ZONE).date(),
        (_utc_datetime(now) + _LATEST_ZONE).date(),
    )
    days = (newest - oldest_today).days + kept_days
    return tuple(newest - timedelta(days=back) for back in range(days + 1))


def make_sheet_dice(secret: bytes, sheet_id: str, attempt: int = 0) -> Random:
    """Return the dice of a sheet: its date, language and kind, drawn with the server's secret."""
    digest = hmac.new(secret, f"day|{sheet_id}|{attempt}".encode(), hashlib.sha256).digest()
    return Random(int.from_bytes(digest))  # noqa: S311 - the seed is the secret part


def _utc_datetime(now: float) -> datetime:
    """Return a moment in seconds since the epoch as a UTC date and time."""
    return datetime.fromtimestamp(now, UTC)
