"""The calendar of the challenge: which dates are open, what they hold, and whose dice they are."""

from __future__ import annotations

import hashlib
import hmac
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from random import Random

import pytest

from nomdecode.daily.calendar_dates import (
    DayKind,
    day_kinds_of_date,
    difficulty_of_date,
    has_date_begun,
    list_playable_dates,
    make_sheet_dice,
    parse_date,
)

MONDAY = date(2026, 11, 16)


def at(text: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


@pytest.mark.parametrize("text", ["2026-13-40", "x", "", "2026-2-3", "20261116", "2026-W10-1", "2027-02-29"])
def test_what_is_no_calendar_date_is_not_read(text: str) -> None:
    assert parse_date(text) is None


def test_the_29th_of_february_is_read_in_a_leap_year() -> None:
    assert parse_date("2028-02-29") == date(2028, 2, 29)


def test_a_week_has_guess_every_day_pictures_on_sunday_and_clue_and_duo_in_turn() -> None:
    week = [day_kinds_of_date(MONDAY + timedelta(days=after)) for after in range(7)]
    clue, duo = (DayKind.GUESS, DayKind.CLUE), (DayKind.GUESS, DayKind.DUO)
    assert week == [clue, duo, clue, duo, clue, duo, (DayKind.GUESS_IMAGES,)]


def test_difficulty_rises_from_monday_to_saturday() -> None:
    assert [difficulty_of_date(MONDAY + timedelta(days=after)) for after in range(7)] == [1, 2, 3, 4, 5, 6, 3]


def test_a_date_begins_where_it_begins_first_on_earth_and_never_before() -> None:
    assert not has_date_begun(MONDAY, at("2026-11-15T09:59:59"))
    assert has_date_begun(MONDAY, at("2026-11-15T10:00:00"))  # midnight at UTC+14
    assert not has_date_begun(date(2099, 1, 1), at("2026-11-16T12:00:00"))


def test_a_date_is_open_until_it_ends_at_the_last_place_and_for_the_kept_days() -> None:
    last = at("2026-11-17T11:59:59")  # still the 16th at UTC-12
    assert MONDAY in list_playable_dates(last, 0)
    assert MONDAY not in list_playable_dates(last + 1, 0)
    assert MONDAY in list_playable_dates(last + 1, 1)
    assert list_playable_dates(last, 60)[0] == date(2026, 11, 18)


@pytest.mark.parametrize("change", ["2026-03-29T01:00:00", "2026-10-25T01:00:00", "2026-11-01T06:00:00"])
def test_no_date_is_missing_or_twice_around_a_clock_change(change: str) -> None:
    days = list_playable_dates(at(change), 3)
    assert [(one - other).days for one, other in pairwise(days)] == [1] * (len(days) - 1)


def test_the_dice_of_a_day_are_seeded_by_an_hmac_of_the_servers_secret_and_nothing_else() -> None:
    digest = hmac.new(b"secret", b"day|2026-11-16/fr/guess|0", hashlib.sha256).digest()
    assert (
        make_sheet_dice(b"secret", "2026-11-16/fr/guess").random() == Random(int.from_bytes(digest)).random()
    )


def test_another_server_another_date_and_another_attempt_have_other_dice() -> None:
    drawn = {
        make_sheet_dice(b"one", "2026-11-16/fr/guess").random(),
        make_sheet_dice(b"two", "2026-11-16/fr/guess").random(),
        make_sheet_dice(b"one", "2026-11-17/fr/guess").random(),
        make_sheet_dice(b"one", "2026-11-16/fr/guess", 1).random(),
    }
    assert len(drawn) == 4
