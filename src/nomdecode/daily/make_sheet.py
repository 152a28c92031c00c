"""Make the sheet of a date, whatever its kind."""

from __future__ import annotations

from collections.abc import Sequence

from nomdecode.bots.knowledge.resources import has_resources
from nomdecode.daily.calendar_dates import GUESSED, make_sheet_dice
from nomdecode.daily.compose_guess_day import (
    ComposingEffort,
    NotComposed,
    compose_guess_sheet,
    make_sheet_history,
)
from nomdecode.daily.compose_played_day import compose_played_sheet
from nomdecode.daily.day_sheet import Sheet, SheetId


def make_sheet(
    secret: bytes, wanted: SheetId, earlier: Sequence[Sheet] = (), effort: ComposingEffort | None = None
) -> Sheet:
    """Compose the sheet of a date; the same secret, name, version and earlier sheets make the same.

    Raises:
        NotComposed: when no board passes, or no bot knows the language.
    """
    if not has_resources(wanted.language):
        raise NotComposed(f"no bot knows the words of {wanted.language}")
    alike = [each for each in earlier if _is_same_language_and_kind(each.id, wanted)]
    make = compose_guess_sheet if wanted.kind in GUESSED else compose_played_sheet
    return make(wanted, make_sheet_dice(secret, str(wanted)), make_sheet_history(alike, wanted), effort)


def _is_same_language_and_kind(one: SheetId, other: SheetId) -> bool:
    return one.language == other.language and one.kind is other.kind
