"""make_sheet(secret, id, earlier): the sheet of a date, whatever its kind."""

from __future__ import annotations

from collections.abc import Sequence

from nomdecode.bots.knowledge.resources import has_resources
from nomdecode.daily.compose import Effort, NotComposed, compose, history_of
from nomdecode.daily.compose_played import compose_played
from nomdecode.daily.dates import GUESSED, dice
from nomdecode.daily.sheet import Sheet, SheetId


def make_sheet(
    secret: bytes, wanted: SheetId, earlier: Sequence[Sheet] = (), effort: Effort | None = None
) -> Sheet:
    """Compose the sheet of a date; the same secret, name, version and earlier sheets make the same.

    Raises:
        NotComposed: when no board passes, or no bot knows the language.
    """
    if not has_resources(wanted.language):
        raise NotComposed(f"no bot knows the words of {wanted.language}")
    alike = [each for each in earlier if _is_alike(each.id, wanted)]
    make = compose if wanted.kind in GUESSED else compose_played
    return make(wanted, dice(secret, str(wanted)), history_of(alike, wanted), effort)


def _is_alike(one: SheetId, other: SheetId) -> bool:
    return one.language == other.language and one.kind is other.kind
