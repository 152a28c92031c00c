"""The grid in a terminal: every card with its cell, its word and its mark, by colour and by letter.

Law: it draws a view and nothing else, so it cannot show what the seat may not know.
"""

from __future__ import annotations

from dataclasses import dataclass

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from nomdecode.cli.play.picture import main_words
from nomdecode.rules import View
from nomdecode.rules.seats import Identity, Side
from nomdecode.rules.view import OpenTable

LETTERS = {
    Identity.RED: "R",
    Identity.BLUE: "B",
    Identity.NEUTRAL: "N",
    Identity.ASSASSIN: "X",
    Identity.CONTACT: "C",
    Identity.BYSTANDER: "•",
}
_INK = {
    Identity.RED: "bold red",
    Identity.BLUE: "bold blue",
    Identity.NEUTRAL: "yellow",
    Identity.ASSASSIN: "bold magenta",
    Identity.CONTACT: "bold green",
    Identity.BYSTANDER: "yellow",
}
_TILE = {
    Identity.RED: "white on red",
    Identity.BLUE: "white on blue",
    Identity.NEUTRAL: "black on yellow",
    Identity.ASSASSIN: "white on magenta",
    Identity.CONTACT: "black on green",
    Identity.BYSTANDER: "black on yellow",
}
_NARROWEST = 9


@dataclass(frozen=True, slots=True)
class Face:
    """How one card looks: its cell, its mark, its word in lines, and its style."""

    cell: str
    mark: str
    lines: tuple[str, ...]
    style: str


def cell_name(card: int, columns: int) -> str:
    """The name of a cell: a letter for the column, a number for the row."""
    return f"{'ABCDEFGHIJ'[card % columns]}{card // columns + 1}"


def board(seen: View, width: int) -> RenderableType:
    """The grid, or a list of cards where the screen is too narrow for one."""
    table = seen.table
    faces = [_face(seen, card) for card in range(len(table.cards))]
    columns = table.columns
    widths = [_column_width(faces[start::columns]) for start in range(columns)]
    for padding in (1, 0):
        if sum(widths) + columns * (1 + 2 * padding) + 1 <= width:
            return _grid(faces, widths, padding)
    return _list(faces)


def _column_width(faces: list[Face]) -> int:
    lines = [max(map(len, face.lines)) for face in faces]
    heads = [len(face.cell) + len(face.mark) + 1 for face in faces]
    return max([*lines, *heads, _NARROWEST])


def _grid(faces: list[Face], widths: list[int], padding: int) -> Table:
    grid = Table(box=box.SQUARE, show_header=False, show_lines=True, padding=(0, padding), pad_edge=True)
    for width in widths:
        grid.add_column(width=width, no_wrap=True)
    columns = len(widths)
    for start in range(0, len(faces), columns):
        row = faces[start : start + columns]
        height = max(len(face.lines) for face in row)
        grid.add_row(*(_cell(face, width, height) for face, width in zip(row, widths, strict=True)))
    return grid


def _cell(face: Face, width: int, height: int) -> Text:
    head = face.cell + face.mark.rjust(width - len(face.cell))
    lines = [head, *(line.ljust(width) for line in face.lines), *[" " * width] * (height - len(face.lines))]
    return Text("\n".join(lines), style=face.style)


def _list(faces: list[Face]) -> Text:
    lines = [Text(f"{face.cell} {face.mark:5} {' '.join(face.lines)}", style=face.style) for face in faces]
    return Text("\n").join(lines)


def _face(seen: View, card: int) -> Face:
    table = seen.table
    covered = table.covered[card]
    mark, style = _open_mark(seen, card) if covered is None else (f"[{LETTERS[covered]}]", _TILE[covered])
    if covered is not None and (key := _key_mark(seen, card)) and len(seen.keys) > 1:
        mark += key  # after the end, what a contact was to the other side
    words = main_words(table, card)
    lines = tuple(word.upper() for word in words) or _wrapped(table.cards[card])
    if covered is not None:  # it steps back without colours too
        lines = tuple(line.lower() for line in lines)
    return Face(cell_name(card, table.columns), mark, lines, style)


def _open_mark(seen: View, card: int) -> tuple[str, str]:
    marks = _tokens(seen.table, card) + _taken_back(seen.table, card)
    key = _key_mark(seen, card)
    identities = [key.cells[card] for key in seen.keys]
    style = _INK[_gravest(identities)] if identities else "bold"
    return " ".join(filter(None, (marks, key))), style


def _key_mark(seen: View, card: int) -> str:
    return "/".join(LETTERS[key.cells[card]] for key in seen.keys)


def _gravest(identities: list[Identity]) -> Identity:
    order = (Identity.ASSASSIN, Identity.CONTACT, Identity.BYSTANDER)
    return next((each for each in order if each in identities), identities[0])


def _tokens(table: OpenTable, card: int) -> str:
    sides: tuple[Side, ...] = table.marks[card] if table.marks else ()
    return "".join(f"•{side}" for side in sides)


def _taken_back(table: OpenTable, card: int) -> str:
    known = [touch.identity for touch in table.shown if touch.card == card]
    return f"<{LETTERS[known[-1]]}>" if known else ""


def _wrapped(word: str) -> tuple[str, ...]:
    """A name of several words on two lines, as even as they come; a single word is never cut."""
    parts = word.split(" ")
    if len(parts) == 1:
        return (word,)
    cuts = [(" ".join(parts[:i]), " ".join(parts[i:])) for i in range(1, len(parts))]
    return min(cuts, key=lambda cut: max(map(len, cut)))
