"""Write a notebook as JSON text (the “carnet” file that a pair keeps), and parse it on another server.

It is unsigned: with a false one a pair cheats only itself. So it must be well formed, and is believed.
Law: `parse_notebook_json(notebook_to_json(notebook)).notebook == notebook`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from nomdecode.missions.attempt import Laurel, Loss
from nomdecode.missions.mission import Mission
from nomdecode.missions.mission_map import MissionMap
from nomdecode.missions.notebook import MOST, MissionResult, Notebook, NotebookTotals
from nomdecode.rules.keys import JOINT_TABLE
from nomdecode.rules.names import snake_case_name
from nomdecode.rules.seats import Identity

VERSION: Final = 1
MOST_BYTES: Final = 20_000
LATEST: Final = 2**40  # seconds since 1970: far beyond any clock, small enough for every reader of JSON
_LONGEST_TOLD: Final = 40  # of an unknown name
_MOST_TOLD: Final = 20


class InvalidNotebookJson(Exception):
    """Error of a text that is no notebook; its subclass names the reason, which is the error code."""

    code: ClassVar[str]

    def __init_subclass__(cls) -> None:
        cls.code = snake_case_name(cls)


class CarnetTooLarge(InvalidNotebookJson):
    """Error: the text is longer than any notebook can be."""


class CarnetNotJson(InvalidNotebookJson):
    """Error: the text is not JSON, or has the same name twice in one object."""


class CarnetOfAnotherVersion(InvalidNotebookJson):
    """Error: the text has no version number, or an unknown one."""


class CarnetHasBadValue(InvalidNotebookJson):
    """Error: a field has an impossible value, such as a negative count."""


@dataclass(frozen=True, slots=True)
class ParsedNotebook:
    """A notebook parsed from JSON, and the first of the unknown names in it, which were left out."""

    notebook: Notebook
    dropped: tuple[str, ...] = ()


def notebook_to_json(notebook: Notebook) -> str:
    """Return a notebook as JSON text; what was never done is left out."""
    tally = notebook.tally
    counts = {
        "contacts": tally.contacts,
        "clues": tally.clues,
        "boldest": tally.boldest,
        "assassins": tally.assassins,
    }
    results = {mission: _result_to_plain(result) for mission, result in notebook.results.items()}
    return json.dumps({"notebook": VERSION, "results": results, "tally": counts}, separators=(",", ":"))


def _result_to_plain(result: MissionResult) -> dict[str, object]:
    """Return the result of one mission as plain values for JSON."""
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


def parse_notebook_json(text: str, atlas: MissionMap) -> ParsedNotebook:
    """Parse a notebook from JSON text; unknown missions and fields are left out and listed.

    Raises:
        InvalidNotebookJson: of a kind that says why.
    """
    if len(text.encode("utf-8", "surrogatepass")) > MOST_BYTES:
        raise CarnetTooLarge(f"a carnet has at most {MOST_BYTES} bytes")
    try:
        data = json.loads(
            text, object_pairs_hook=_dict_without_repeated_names, parse_constant=_refuse_nan_and_infinity
        )
    except (ValueError, RecursionError) as error:
        raise CarnetNotJson(str(error)) from error
    if (
        not isinstance(data, dict)
        or not _is_whole_number(data.get("notebook"))
        or data["notebook"] != VERSION
    ):
        raise CarnetOfAnotherVersion(f"a carnet begins with {{'notebook': {VERSION}}}")
    results = _FieldReader("results", data.get("results", {}))
    tally = _FieldReader("tally", data.get("tally", {}))
    reading = {
        mission.id: _FieldReader(mission.id, results.read_value(mission.id))
        for mission in atlas.missions
        if mission.id in results.data
    }
    notebook = Notebook(
        {name: _read_result(fields, atlas.missions_by_id[name]) for name, fields in reading.items()},
        NotebookTotals(
            tally.read_count("contacts"),
            tally.read_count("clues"),
            tally.read_count("boldest", 9),
            tally.read_count("assassins"),
        ),
    )
    outside = (name for name in data if name not in ("notebook", "results", "tally"))
    dropped = [
        *outside,
        *(name for each in (results, tally, *reading.values()) for name in each.list_unread_fields()),
    ]
    return ParsedNotebook(notebook, tuple(_shorten_name(name) for name in dropped[:_MOST_TOLD]))


def _dict_without_repeated_names(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Build a dict for the JSON parser; refuse a name that comes twice."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a name comes twice")
    return found


def _refuse_nan_and_infinity(name: str) -> float:
    """Refuse NaN and Infinity, which the JSON parser would accept."""
    raise ValueError(f"{name} is no number")


def _is_whole_number(value: object) -> bool:
    """Tell whether a value is a whole number; True and False are not."""
    return isinstance(value, int) and not isinstance(value, bool)


def _value_or_default(value: Any, otherwise: Any) -> Any:
    """Return the value, or the default when it is None."""
    return otherwise if value is None else value


def _shorten_name(name: str) -> str:
    """Return an unknown name cut to 40 characters, safe to print."""
    return name[:_LONGEST_TOLD].encode("utf-8", "backslashreplace").decode()


class _FieldReader:
    """Reader of one JSON object, field by field; it remembers which fields were read."""

    def __init__(self, name: str, data: object) -> None:
        if not isinstance(data, dict):
            raise CarnetHasBadValue(f"{name} is no object")
        self.name, self.data = name, data
        self._asked: set[str] = set()

    def read_value(self, field: str) -> Any:
        """Return the value of a field as it is, or None."""
        self._asked.add(field)
        return self.data.get(field)

    def read_count(self, field: str, most: int = MOST) -> int:
        """Return a count; a missing one is zero."""
        count = self.read_optional_count(field, most)
        return 0 if count is None else count

    def read_optional_count(self, field: str, most: int) -> int | None:
        """Return a count that may be missing."""
        value = self.read_value(field)
        if value is not None and not (_is_whole_number(value) and 0 <= value <= most):
            raise self.bad_value_error(field)
        return value  # type: ignore[no-any-return]

    def read_flag(self, field: str) -> bool:
        """Return True or False; a missing one is False."""
        value = self.read_value(field)
        if value is not None and not isinstance(value, bool):
            raise self.bad_value_error(field)
        return bool(value)

    def bad_value_error(self, field: str) -> CarnetHasBadValue:
        """Return the error that names this field."""
        return CarnetHasBadValue(f"{self.name}: {field} cannot be that")

    def list_unread_fields(self) -> Iterator[str]:
        """Return the names of the fields that were never read."""
        return (f"{self.name}: {field}" for field in self.data if field not in self._asked)


def _read_result(fields: _FieldReader, mission: Mission) -> MissionResult:
    """Read the result of one mission; refuse counts that contradict each other."""
    losses = _read_losses(fields)
    table = JOINT_TABLE[mission.game]
    result = MissionResult(
        fields.read_count("wins"),
        fields.read_count("lost_in_a_row"),
        losses,
        _read_laurels(fields),
        fields.read_count("best_contacts", sum(n for pair, n in table.items() if Identity.CONTACT in pair)),
        fields.read_optional_count("best_unused", mission.max_tokens),
        fields.read_optional_count("fewest_marks", mission.max_tokens),
        fields.read_flag("reinforced"),
        fields.read_flag("with_bot"),
        fields.read_optional_count("won_at", LATEST),
    )
    if result.lost_in_a_row > sum(losses.values()):
        raise fields.bad_value_error("lost_in_a_row")
    if not result.is_won and result != MissionResult(
        0, result.lost_in_a_row, losses, best_contacts=result.best_contacts
    ):
        raise fields.bad_value_error("wins")  # laurels, records or marks of a win, without one
    return result


def _read_losses(fields: _FieldReader) -> Mapping[Loss, int]:
    """Read how often a mission was lost, by reason."""
    losses = _FieldReader(f"{fields.name}: losses", _value_or_default(fields.read_value("losses"), {}))
    counts = {loss: losses.read_count(loss) for loss in Loss}
    if any(losses.list_unread_fields()):
        raise fields.bad_value_error("losses")
    return {loss: count for loss, count in counts.items() if count}


def _read_laurels(fields: _FieldReader) -> frozenset[Laurel]:
    """Read the awards of a mission."""
    laurels = _value_or_default(fields.read_value("laurels"), [])
    if not isinstance(laurels, list) or not all(
        isinstance(each, str) and each in set(Laurel) for each in laurels
    ):
        raise fields.bad_value_error("laurels")
    return frozenset(Laurel(each) for each in laurels)
