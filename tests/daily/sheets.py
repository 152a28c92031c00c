"""Sheets for tests: composed once for all of them."""

from __future__ import annotations

from datetime import date
from functools import cache

from nomdecode.daily.calendar_dates import DayKind
from nomdecode.daily.day_sheet import Sheet, SheetId
from nomdecode.daily.make_sheet import make_sheet

SECRET = b"a secret of the tests"
MONDAY = date(2026, 11, 16)


def sheet_of(kind: DayKind = DayKind.GUESS, language: str = "fr", day: date = MONDAY) -> Sheet:
    """Return the sheet of a day of the tests' server."""
    return _composed(SheetId(day, language, kind))


@cache
def _composed(wanted: SheetId) -> Sheet:
    return make_sheet(SECRET, wanted)
