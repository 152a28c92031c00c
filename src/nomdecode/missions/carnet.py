"""The carnet: a notebook as text that a pair can keep and bring to another server. No names, no words.

It is unsigned: with a false one a pair cheats only itself. So it must be well formed, and is believed.
Law: `read_carnet(write_carnet(notebook)).notebook == notebook`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from nomdecode.missions.atlas import Atlas
from nomdecode.missions.attempt import Laurel, Loss
from nomdecode.missions.mission import Mission
from nomdecode.missions.notebook import MOST, Notebook, Result, Tally
from nomdecode.rules.keys import JOINT_TABLE
from nomdecode.rules.names import snake_case_name
from nomdecode.rules.seats import Identity

VERSION: Final = 1
MOST_BYTES: Final = 20_000
LATEST: Final = 2**40  # seconds since 1970: far beyond any clock, small enough for every reader of JSON
_LONGEST_TOLD: Final = 40  # of an unknown name
_MOST_TOLD: Final = 20


class BadCarnet(Exception):
    """A text that is no carnet; nothing was brought. Each kind is named by its reason, which is its code."""

    code: ClassVar[str]

    def __init_subclass__(cls) -> None:
        cls.code = snake_case_name(cls)


class CarnetTooLarge(BadCarnet):
    """Longer than any notebook can be."""


class CarnetNotJson(BadCarnet):
    """Not JSON, or the same name twice in one object."""


class CarnetOfAnotherVersion(BadCarnet):
    """No carnet of a version that is known here."""


class CarnetHasBadValue(BadCarnet):
    """A count that cannot be, or something that is no count."""


@dataclass(frozen=True, slots=True)
class Carnet:
    """A notebook read from text, and the first of the unknown names in it, which were left out."""

    notebook: Notebook
    dropped: tuple[str, ...] = ()


def write_carnet(notebook: Notebook) -> str:
    """A notebook as JSON; what was never done is left out."""
    tally = notebook.tally
    counts = {
        "contacts": tally.contacts,
        "clues": tally.clues,
        "boldest": tally.boldest,
        "assassins": tally.assassins,
    }
    results = {mission: _plain(result) for mission, result in notebook.results.items()}
    return json.dumps({"notebook": VERSION, "results": results, "tally": counts}, separators=(",", ":"))


def _plain(result: Result) -> dict[str, object]:
    plain: dict[str, object] = {
        "wins": result.wins,
        "lost_in_a_row": result.lost_in_a_row,
        "losses": dict(result.losses),
        "laurels": sorted(result.laurels),
        "best_contacts": result.best_contacts,
        "best_unused": result.best_unused,
        "fewest_marks": result.fewest_marks,
        "reinforced": result.reinforced,
        "with_bot": result.with_bot,
        "won_at": result.won_at,
    }
    # Nothing and zero go without saying, but not zero where it is a record.
    return {name: value for name, value in plain.items() if value or (value == 0 and name in _RECORDS)}


_RECORDS: Final = frozenset({"best_unused", "fewest_marks", "won_at"})


def read_carnet(text: str, atlas: Atlas) -> Carnet:
    """Read a notebook from text; unknown missions and fields are left out and named.

    Raises:
        BadCarnet: of a kind that says why.
    """
    if len(text.encode("utf-8", "surrogatepass")) > MOST_BYTES:
        raise CarnetTooLarge(f"a carnet has at most {MOST_BYTES} bytes")
    try:
        data = json.loads(text, object_pairs_hook=_once_each, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise CarnetNotJson(str(error)) from error
    if not isinstance(data, dict) or not _is_count(data.get("notebook")) or data["notebook"] != VERSION:
        raise CarnetOfAnotherVersion(f"a carnet begins with {{'notebook': {VERSION}}}")
    results = _Fields("results", data.get("results", {}))
    tally = _Fields("tally", data.get("tally", {}))
    reading = {
        mission.id: _Fields(mission.id, results.value(mission.id))
        for mission in atlas.missions
        if mission.id in results.data
    }
    notebook = Notebook(
        {name: _result(fields, atlas.by_id[name]) for name, fields in reading.items()},
        Tally(
            tally.count("contacts"), tally.count("clues"), tally.count("boldest", 9), tally.count("assassins")
        ),
    )
    outside = (name for name in data if name not in ("notebook", "results", "tally"))
    dropped = [*outside, *(name for each in (results, tally, *reading.values()) for name in each.unknown())]
    return Carnet(notebook, tuple(_told(name) for name in dropped[:_MOST_TOLD]))


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a name comes twice")
    return found


def _no_number(name: str) -> float:
    raise ValueError(f"{name} is no number")


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _or(value: Any, otherwise: Any) -> Any:
    return otherwise if value is None else value


def _told(name: str) -> str:
    return name[:_LONGEST_TOLD].encode("utf-8", "backslashreplace").decode()


class _Fields:
    """One object of a carnet, read field by field; it remembers which fields were asked for."""

    def __init__(self, name: str, data: object) -> None:
        if not isinstance(data, dict):
            raise CarnetHasBadValue(f"{name} is no object")
        self.name, self.data = name, data
        self._asked: set[str] = set()

    def value(self, field: str) -> Any:
        """The value of a field as it is, or None."""
        self._asked.add(field)
        return self.data.get(field)

    def count(self, field: str, most: int = MOST) -> int:
        """A count; none is zero."""
        count = self.record(field, most)
        return 0 if count is None else count

    def record(self, field: str, most: int) -> int | None:
        """A count that may be missing."""
        value = self.value(field)
        if value is not None and not (_is_count(value) and 0 <= value <= most):
            raise self.bad(field)
        return value  # type: ignore[no-any-return]

    def flag(self, field: str) -> bool:
        """True or False; none is False."""
        value = self.value(field)
        if value is not None and not isinstance(value, bool):
            raise self.bad(field)
        return bool(value)

    def bad(self, field: str) -> CarnetHasBadValue:
        """The error that names this field."""
        return CarnetHasBadValue(f"{self.name}: {field} cannot be that")

    def unknown(self) -> Iterator[str]:
        """The fields that nobody asked for."""
        return (f"{self.name}: {field}" for field in self.data if field not in self._asked)


def _result(fields: _Fields, mission: Mission) -> Result:
    losses = _losses(fields)
    table = JOINT_TABLE[mission.game]
    result = Result(
        fields.count("wins"),
        fields.count("lost_in_a_row"),
        losses,
        _laurels(fields),
        fields.count("best_contacts", sum(n for pair, n in table.items() if Identity.CONTACT in pair)),
        fields.record("best_unused", mission.most_tokens),
        fields.record("fewest_marks", mission.most_tokens),
        fields.flag("reinforced"),
        fields.flag("with_bot"),
        fields.record("won_at", LATEST),
    )
    if result.lost_in_a_row > sum(losses.values()):
        raise fields.bad("lost_in_a_row")
    if not result.is_won and result != Result(
        0, result.lost_in_a_row, losses, best_contacts=result.best_contacts
    ):
        raise fields.bad("wins")  # laurels, records or marks of a win, without one
    return result


def _losses(fields: _Fields) -> Mapping[Loss, int]:
    losses = _Fields(f"{fields.name}: losses", _or(fields.value("losses"), {}))
    counts = {loss: losses.count(loss) for loss in Loss}
    if any(losses.unknown()):
        raise fields.bad("losses")
    return {loss: count for loss, count in counts.items() if count}


def _laurels(fields: _Fields) -> frozenset[Laurel]:
    laurels = _or(fields.value("laurels"), [])
    if not isinstance(laurels, list) or not all(
        isinstance(each, str) and each in set(Laurel) for each in laurels
    ):
        raise fields.bad("laurels")
    return frozenset(Laurel(each) for each in laurels)
