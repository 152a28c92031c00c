"""Draw the grid in a terminal: every card with its cell, its word and its mark, by colour and letter.

Law: it draws a view and nothing else, so it cannot show what the seat may not know.
"""

from __future__ import annotations

from dataclasses import dataclass

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from nomdecode.cli.play.picture import main_picture_words
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
class CardFace:
    """How one card is drawn: its cell, its mark, its word in lines, and its style."""

    cell: str
    mark: str
    lines: tuple[str, ...]
    style: str


def cell_name(card: int, columns: int) -> str:
    """Return the name of a card's cell: a letter for the column, a number for the row."""
    return f"{'ABCDEFGHIJ'[card % columns]}{card // columns + 1}"


def draw_board(seen: View, width: int) -> RenderableType:
    """Return the grid, or a list of cards where the screen is too narrow for a grid."""
    table = seen.table
    faces = [_card_face(seen, card) for card in range(len(table.cards))]
    columns = table.columns
    widths = [_column_width(faces[start::columns]) for start in range(columns)]
    for padding in (1, 0):
        if sum(widths) + columns * (1 + 2 * padding) + 1 <= width:
            return _draw_grid(faces, widths, padding)
    return _draw_list(faces)


def _column_width(faces: list[CardFace]) -> int:
    lines = [max(map(len, face.lines)) for face in faces]
    heads = [len(face.cell) + len(face.mark) + 1 for face in faces]
    return max([*lines, *heads, _NARROWEST])


def _draw_grid(faces: list[CardFace], widths: list[int], padding: int) -> Table:
    grid = Table(box=box.SQUARE, show_header=False, show_lines=True, padding=(0, padding), pad_edge=True)
    for width in widths:
        grid.add_column(width=width, no_wrap=True)
    columns = len(widths)
    for start in range(0, len(faces), columns):
        row = faces[start : start + columns]
        height = max(len(face.lines) for face in row)
        grid.add_row(*(_draw_cell(face, width, height) for face, width in zip(row, widths, strict=True)))
    return grid


def _draw_cell(face: CardFace, width: int, height: int) -> Text:
    head = face.cell + face.mark.rjust(width - len(face.cell))
    lines = [head, *(line.ljust(width) for line in face.lines), *[" " * width] * (height - len(face.lines))]
    return Text("\n".join(lines), style=face.style)


def _draw_list(faces: list[CardFace]) -> Text:
    lines = [Text(f"{face.cell} {face.mark:5} {' '.join(face.lines)}", style=face.style) for face in faces]
    return Text("\n").join(lines)


def _card_face(seen: View, card: int) -> CardFace:
    table = seen.table
    covered = table.covered[card]
    mark, style = (
        _mark_of_open_card(seen, card) if covered is None else (f"[{LETTERS[covered]}]", _TILE[covered])
    )
    if covered is not None and (key := _key_letters(seen, card)) and len(seen.keys) > 1:
        mark += key  # after the end, what a contact was to the other side
    words = main_picture_words(table, card)
    lines = tuple(word.upper() for word in words) or _break_long_name(table.cards[card])
    if covered is not None:  # it steps back without colours too
        lines = tuple(line.lower() for line in lines)
    return CardFace(cell_name(card, table.columns), mark, lines, style)


def _mark_of_open_card(seen: View, card: int) -> tuple[str, str]:
    marks = _token_marks(seen.table, card) + _mark_of_undone_touch(seen.table, card)
    key = _key_letters(seen, card)
    identities = [key.cells[card] for key in seen.keys]
    style = _INK[_gravest_identity(identities)] if identities else "bold"
    return " ".join(filter(None, (marks, key))), style


def _key_letters(seen: View, card: int) -> str:
    return "/".join(LETTERS[key.cells[card]] for key in seen.keys)


def _gravest_identity(identities: list[Identity]) -> Identity:
    order = (Identity.ASSASSIN, Identity.CONTACT, Identity.BYSTANDER)
    return next((each for each in order if each in identities), identities[0])


def _token_marks(table: OpenTable, card: int) -> str:
    sides: tuple[Side, ...] = table.marks[card] if table.marks else ()
    return "".join(f"•{side}" for side in sides)


def _mark_of_undone_touch(table: OpenTable, card: int) -> str:
    known = [touch.identity for touch in table.shown if touch.card == card]
    return f"<{LETTERS[known[-1]]}>" if known else ""


def _break_long_name(word: str) -> tuple[str, ...]:
    """Break a name of several words into two lines of similar length; one word is never broken."""
    parts = word.split(" ")
    if len(parts) == 1:
        return (word,)
    cuts = [(" ".join(parts[:i]), " ".join(parts[i:])) for i in range(1, len(parts))]
    return min(cuts, key=lambda cut: max(map(len, cut)))
