"""Read plain-text scenarios: a head that sets the table, then steps and facts. See docs/scenarios.md."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field


class BadScenario(ValueError):
    """The text is not a scenario; the message names the line."""


@dataclass(frozen=True, slots=True)
class Step:
    """Something a seat does, and the refusal it must meet, if any."""

    line: int
    who: str
    does: str
    refused: str | None = None
    because: str | None = None


@dataclass(frozen=True, slots=True)
class Fact:
    """Something seats must see, or not."""

    line: int
    who: tuple[str, ...]
    what: str
    value: str
    equal: bool = True


@dataclass(frozen=True, slots=True)
class Same:
    """Two seats must see the same of something."""

    line: int
    who: tuple[str, str]
    what: str


@dataclass(frozen=True, slots=True)
class Happened:
    """The events of the last step, by name."""

    line: int
    events: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Remember:
    """Keep a fact as a spectator sees it now; a later fact compares with “remembered”."""

    line: int
    what: str


Part = Step | Fact | Same | Happened | Remember


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario: its title, its head and its parts."""

    title: str
    line: int
    head: dict[str, str] = field(default_factory=dict)
    parts: tuple[Part, ...] = ()


HEAD_WORDS = frozenset(
    (
        *(
            "rules",
            "needs",
            "game",
            "options",
            "mode",
            "language",
            "starts",
            "players",
            "cards",
            "seeds",
            "turned",
            "real table",
        ),
        *("tokens", "spent", "covered", "marked", "red", "blue", "neutral", "assassin"),
        *("gg", "gb", "gk", "bg", "bb", "bk", "kg", "kb", "kk"),
    )
)
_SAME = re.compile(r"(?P<a>.+?) and (?P<b>.+?) see the same (?P<what>.+)")
_SEES = re.compile(r"(?P<who>.+?) (?:sees?) (?P<what>.+?) (?P<sign>=|!=) (?P<value>.*)")
_STEP = re.compile(r"(?P<who>[\w À-ÿ-]+?): (?P<does>.+)")
_REFUSED = re.compile(r"(?P<does>.*?)\s*-> refused (?P<code>\w+)(?: because (?P<because>\w+))?")


def read(text: str) -> list[Scenario]:
    """All scenarios of a file.

    Raises:
        BadScenario: with the line.
    """
    lines = [(n, line.strip()) for n, line in enumerate(text.splitlines(), start=1)]
    lines = [(n, line) for n, line in lines if line and not line.startswith("#")]
    starts = [i for i, (_, line) in enumerate(lines) if line.startswith("scenario:")]
    if not starts or starts[0] != 0:
        raise BadScenario("line 1: a file begins with “scenario: TITLE”")
    ends = [*starts[1:], len(lines)]
    return [_scenario(lines[a:b]) for a, b in zip(starts, ends, strict=True)]


def _scenario(lines: list[tuple[int, str]]) -> Scenario:
    line, first = lines[0]
    title = first.removeprefix("scenario:").strip()
    cut = next((i for i, (_, text) in enumerate(lines) if text == "---"), None)
    if not title or cut is None:
        raise BadScenario(f"line {line}: a scenario has a title, and “---” before its steps")
    head = dict(_head(lines[1:cut]))
    return Scenario(title, line, head, tuple(_part(n, text) for n, text in lines[cut + 1 :]))


def _head(lines: list[tuple[int, str]]) -> Iterator[tuple[str, str]]:
    seen: set[str] = set()
    for number, line in lines:
        word, colon, value = line.partition(":")
        word = word.strip()
        if not colon or word not in HEAD_WORDS:
            raise BadScenario(f"line {number}: “{word}” is not one of: {', '.join(sorted(HEAD_WORDS))}")
        if word in seen:
            raise BadScenario(f"line {number}: “{word}” stands twice")
        seen.add(word)
        yield word, value.strip()


def _part(number: int, line: str) -> Part:
    if line.startswith("happened:"):
        return Happened(number, tuple(line.removeprefix("happened:").replace(",", " ").split()))
    if line.startswith("remember "):
        return Remember(number, line.removeprefix("remember ").strip())
    if same := _SAME.fullmatch(line):
        return Same(number, (same["a"], same["b"]), same["what"])
    if step := _STEP.fullmatch(line):
        return _step(number, step["who"].strip(), step["does"])
    if sees := _SEES.fullmatch(line):
        who = tuple(name.strip() for name in sees["who"].split(" and "))
        return Fact(number, who, sees["what"].strip(), sees["value"].strip(), sees["sign"] == "=")
    raise BadScenario(f"line {number}: neither “SEAT: does something” nor “SEAT sees FACT = VALUE”: {line}")


def _step(number: int, who: str, does: str) -> Step:
    if refused := _REFUSED.fullmatch(does):
        return Step(number, who, refused["does"].strip(), refused["code"], refused["because"])
    return Step(number, who, does.strip())
