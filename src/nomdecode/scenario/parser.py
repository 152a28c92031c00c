"""Parse plain-text scenarios: a head that sets up the table, then steps and checks. See docs/scenarios.md."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field


class InvalidScenario(ValueError):
    """Error: the text is not a scenario; the message names the line."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step: something a seat does, and the refusal it must meet, if any."""

    line: int
    who: str
    does: str
    refused: str | None = None
    because: str | None = None


@dataclass(frozen=True, slots=True)
class FactCheck:
    """A check that seats see a value of a fact, or do not."""

    line: int
    who: tuple[str, ...]
    what: str
    value: str
    equal: bool = True


@dataclass(frozen=True, slots=True)
class SameFactCheck:
    """A check that two seats see the same value of a fact."""

    line: int
    who: tuple[str, str]
    what: str


@dataclass(frozen=True, slots=True)
class EventsCheck:
    """A check of the events of the last step, by name."""

    line: int
    events: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RememberedFact:
    """A fact to keep as a spectator sees it now; a later check compares with “remembered”."""

    line: int
    what: str


StepOrCheck = Step | FactCheck | SameFactCheck | EventsCheck | RememberedFact


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario: its title, its head and its parts."""

    title: str
    line: int
    head: dict[str, str] = field(default_factory=dict)
    parts: tuple[StepOrCheck, ...] = ()


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


def parse_scenarios(text: str) -> list[Scenario]:
    """Parse all scenarios of a file.

    Raises:
        InvalidScenario: with the line.
    """
    lines = [(n, line.strip()) for n, line in enumerate(text.splitlines(), start=1)]
    lines = [(n, line) for n, line in lines if line and not line.startswith("#")]
    starts = [i for i, (_, line) in enumerate(lines) if line.startswith("scenario:")]
    if not starts or starts[0] != 0:
        raise InvalidScenario("line 1: a file begins with “scenario: TITLE”")
    ends = [*starts[1:], len(lines)]
    return [_parse_scenario(lines[a:b]) for a, b in zip(starts, ends, strict=True)]


def _parse_scenario(lines: list[tuple[int, str]]) -> Scenario:
    """Parse the lines of one scenario: title, head, “---”, steps and checks."""
    line, first = lines[0]
    title = first.removeprefix("scenario:").strip()
    cut = next((i for i, (_, text) in enumerate(lines) if text == "---"), None)
    if not title or cut is None:
        raise InvalidScenario(f"line {line}: a scenario has a title, and “---” before its steps")
    head = dict(_parse_head(lines[1:cut]))
    return Scenario(title, line, head, tuple(_parse_step_or_check(n, text) for n, text in lines[cut + 1 :]))


def _parse_head(lines: list[tuple[int, str]]) -> Iterator[tuple[str, str]]:
    """Yield the words and values of the head; refuse unknown and repeated words."""
    seen: set[str] = set()
    for number, line in lines:
        word, colon, value = line.partition(":")
        word = word.strip()
        if not colon or word not in HEAD_WORDS:
            raise InvalidScenario(f"line {number}: “{word}” is not one of: {', '.join(sorted(HEAD_WORDS))}")
        if word in seen:
            raise InvalidScenario(f"line {number}: “{word}” stands twice")
        seen.add(word)
        yield word, value.strip()


def _parse_step_or_check(number: int, line: str) -> StepOrCheck:
    """Parse one line below the head."""
    if line.startswith("happened:"):
        return EventsCheck(number, tuple(line.removeprefix("happened:").replace(",", " ").split()))
    if line.startswith("remember "):
        return RememberedFact(number, line.removeprefix("remember ").strip())
    if same := _SAME.fullmatch(line):
        return SameFactCheck(number, (same["a"], same["b"]), same["what"])
    if step := _STEP.fullmatch(line):
        return _parse_step(number, step["who"].strip(), step["does"])
    if sees := _SEES.fullmatch(line):
        who = tuple(name.strip() for name in sees["who"].split(" and "))
        return FactCheck(number, who, sees["what"].strip(), sees["value"].strip(), sees["sign"] == "=")
    raise InvalidScenario(
        f"line {number}: neither “SEAT: does something” nor “SEAT sees FACT = VALUE”: {line}"
    )


def _parse_step(number: int, who: str, does: str) -> Step:
    """Parse a step, with the refusal it expects after “-> refused”."""
    if refused := _REFUSED.fullmatch(does):
        return Step(number, who, refused["does"].strip(), refused["code"], refused["because"])
    return Step(number, who, does.strip())
