"""One seat’s page: heading, grid, legend, news, clue, what may be typed. Built from its view alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from rich.console import RenderableType
from rich.text import Text

from nomdecode.cli.play.announcements import announced, is_coop, said_number
from nomdecode.cli.play.board import board
from nomdecode.cli.play.picture import has_pictures
from nomdecode.cli.play.texts import Words
from nomdecode.rules import View
from nomdecode.rules.options import Options
from nomdecode.rules.seats import Seat, Side
from nomdecode.rules.view import OpenTable

# What a seat is asked for, the most urgent first.
EXPECTED = ("answer_undo", "answer_about_clue", "rule_on_clue", "cover", "give_clue", "guess", "stop")
_TEAM_LEGEND = ("red", "blue", "neutral", "assassin")
_DUO_LEGEND = ("contact", "bystander", "assassin")


@dataclass(frozen=True, slots=True)
class Ways:
    """What may be typed at this screen beside what the view of its holder lists."""

    can_pass: bool = False  # the other partner may go first
    caller: Mapping[str, Seat] = field(default_factory=dict)  # what another calls across the table


def game_name(options: Options, words: Words) -> str:
    """The game and its variant."""
    variant = getattr(options, "variant", None)
    return words(f"game.{options.game}.{variant}" if variant else f"game.{options.game}")


def page(seen: View, words: Words, width: int, recent: Iterable[str] = ()) -> Iterator[RenderableType]:
    """Everything a person sees before typing."""
    table = seen.table
    title = words("turn", n=table.turn)
    who = words(f"seat.{seen.seat}") if seen.seat else game_name(table.options, words)
    yield Text(f"{title} · {who} · {counts(table, words)}", style="bold")
    yield board(seen, width)
    yield Text(" · ".join(_legend(seen, words)), style="dim")
    clue = announced(table.clues[-1], words) if table.guessing and table.outcome is None else None
    for line in recent:
        if line != clue:  # it is about to be said
            yield Text(f"– {line}")
    if clue:
        yield Text(f"{clue} · {_guesses_left(table, words)}", style="bold")


def counts(table: OpenTable, words: Words) -> str:
    """What lies openly beside the grid."""
    if table.tokens is not None:
        missing = table.contacts_missing or 0
        return f"{words('tokens', n=table.tokens.unused)} · {words('contacts', n=missing)}"
    sides = (Side.RED, Side.BLUE)
    left = {Side.RED: table.red_left, Side.BLUE: table.blue_left}
    lines = {side: words(f"left.{side}", left=left[side]) for side in sides}
    if is_coop(table) and table.starts:
        lines[table.starts.other] += f" ({words('left.imaginary')})"
    return " · ".join(lines.values())


def _legend(seen: View, words: Words) -> Iterator[str]:
    duo = seen.table.tokens is not None
    for name in _DUO_LEGEND if duo else _TEAM_LEGEND:
        yield words(f"legend.{name}")
    yield words("legend.covered")
    if any(seen.table.marks):
        yield words("legend.marked")
    if seen.table.shown:
        yield words("legend.shown")
    if seen.keys:
        yield words("legend.both" if len(seen.keys) > 1 else "legend.own" if duo else "legend.key")


def _guesses_left(table: OpenTable, words: Words) -> str:
    left = table.guesses_left
    return words("guesses_free") if left is None else words("guesses_left", n=left)


def expected(seen: View) -> str | None:
    """The most urgent thing this seat is asked for."""
    may = {entry.do for entry in seen.may}
    return next((do for do in EXPECTED if do in may), None)


def request(seen: View, words: Words) -> str:
    """What this seat is asked for, and how it is typed."""
    do = expected(seen)
    asked = seen.question
    if do == "cover" and any(entry.do == "give_clue" for entry in seen.may):
        return words("now.penalty")  # a right, not a duty
    said = words("clue", word=asked.word, number=said_number(asked.number, words)) if asked else ""
    return words(f"now.{do}", clue=said) if do else words("now.thinking")


def hints(seen: View, words: Words, ways: Ways) -> list[str]:
    """What may be typed now, from what the views say may be done."""
    may = [entry.do for entry in seen.may if entry.do != "concede"]
    lines = [words(f"do.{do}") for do in (*may, *ways.caller)]
    return [*lines, words("do.pass")] if ways.can_pass else lines


def help_lines(seen: View, words: Words, ways: Ways) -> Iterator[str]:
    """The answer to a question mark."""
    yield words("help.title")
    for line in hints(seen, words, ways):
        yield f"  {line}"
    numbers = next((entry.numbers for entry in seen.may if entry.numbers), ())
    if numbers:
        yield "  " + words("help.numbers", numbers=" ".join(said_number(n, words) for n in numbers))
    if has_pictures(seen.table):
        yield "  " + words("help.pictures")
    yield "  " + words("help.always")
