"""Lay out the page of one seat: heading, grid, legend, news, clue, commands. Built from its view alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from rich.console import RenderableType
from rich.text import Text

from nomdecode.cli.play.announcements import announce_clue, format_number, is_coop
from nomdecode.cli.play.board import draw_board
from nomdecode.cli.play.picture import has_picture_texts
from nomdecode.cli.play.texts import TerminalTexts
from nomdecode.rules import View
from nomdecode.rules.options import Options
from nomdecode.rules.seats import Seat, Side
from nomdecode.rules.view import OpenTable

# What a seat is asked for, the most urgent first.
REQUESTS_BY_URGENCY = (
    "answer_undo",
    "answer_about_clue",
    "rule_on_clue",
    "cover",
    "give_clue",
    "guess",
    "stop",
)
_TEAM_LEGEND = ("red", "blue", "neutral", "assassin")
_DUO_LEGEND = ("contact", "bystander", "assassin")


@dataclass(frozen=True, slots=True)
class ExtraCommands:
    """Commands that may be typed at this screen beside those in the view of its holder."""

    can_pass: bool = False  # the other partner may go first
    caller: Mapping[str, Seat] = field(default_factory=dict)  # what another calls across the table


def game_name(options: Options, words: TerminalTexts) -> str:
    """Return the name of a game and its variant."""
    variant = getattr(options, "variant", None)
    return words(f"game.{options.game}.{variant}" if variant else f"game.{options.game}")


def make_page(
    seen: View, words: TerminalTexts, width: int, recent: Iterable[str] = ()
) -> Iterator[RenderableType]:
    """Yield what a person sees before typing: heading, grid, legend, news, clue."""
    table = seen.table
    title = words("turn", n=table.turn)
    who = words(f"seat.{seen.seat}") if seen.seat else game_name(table.options, words)
    yield Text(f"{title} · {who} · {format_counts(table, words)}", style="bold")
    yield draw_board(seen, width)
    yield Text(" · ".join(_legend_lines(seen, words)), style="dim")
    clue = announce_clue(table.clues[-1], words) if table.guessing and table.outcome is None else None
    for line in recent:
        if line != clue:  # it is about to be said
            yield Text(f"– {line}")
    if clue:
        yield Text(f"{clue} · {_format_guesses_left(table, words)}", style="bold")


def format_counts(table: OpenTable, words: TerminalTexts) -> str:
    """Return the counts beside the grid: tokens and contacts left, or cards left per side."""
    if table.tokens is not None:
        missing = table.contacts_missing or 0
        return f"{words('tokens', n=table.tokens.unused)} · {words('contacts', n=missing)}"
    sides = (Side.RED, Side.BLUE)
    left = {Side.RED: table.red_left, Side.BLUE: table.blue_left}
    lines = {side: words(f"left.{side}", left=left[side]) for side in sides}
    if is_coop(table) and table.starts:
        lines[table.starts.other] += f" ({words('left.imaginary')})"
    return " · ".join(lines.values())


def _legend_lines(seen: View, words: TerminalTexts) -> Iterator[str]:
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


def _format_guesses_left(table: OpenTable, words: TerminalTexts) -> str:
    left = table.guesses_left
    return words("guesses_free") if left is None else words("guesses_left", n=left)


def most_urgent_request(seen: View) -> str | None:
    """Return the most urgent command that this seat is asked for; None when it is asked for none."""
    may = {entry.do for entry in seen.may}
    return next((do for do in REQUESTS_BY_URGENCY if do in may), None)


def format_request(seen: View, words: TerminalTexts) -> str:
    """Return what this seat is asked to do, and how it is typed."""
    do = most_urgent_request(seen)
    asked = seen.question
    if do == "cover" and any(entry.do == "give_clue" for entry in seen.may):
        return words("now.penalty")  # a right, not a duty
    said = words("clue", word=asked.word, number=format_number(asked.number, words)) if asked else ""
    return words(f"now.{do}", clue=said) if do else words("now.thinking")


def list_hints(seen: View, words: TerminalTexts, extra_commands: ExtraCommands) -> list[str]:
    """Return what may be typed now: the commands that the view allows."""
    may = [entry.do for entry in seen.may if entry.do != "concede"]
    lines = [words(f"do.{do}") for do in (*may, *extra_commands.caller)]
    return [*lines, words("do.pass")] if extra_commands.can_pass else lines


def help_lines(seen: View, words: TerminalTexts, extra_commands: ExtraCommands) -> Iterator[str]:
    """Yield the lines of the help that “?” shows."""
    yield words("help.title")
    for line in list_hints(seen, words, extra_commands):
        yield f"  {line}"
    numbers = next((entry.numbers for entry in seen.may if entry.numbers), ())
    if numbers:
        yield "  " + words("help.numbers", numbers=" ".join(format_number(n, words) for n in numbers))
    if has_picture_texts(seen.table):
        yield "  " + words("help.pictures")
    yield "  " + words("help.always")
