"""The screen of a terminal game: what is printed, what is typed, when it is wiped.

Law: before the screen changes hands it is wiped with its scrollback, and a key is only ever shown on the
terminal's second page, which has none.
"""

from __future__ import annotations

import io
import sys
import time
from collections.abc import Callable

from rich.console import Console, RenderableType
from rich.text import Text

_WIPE = "\x1b[2J\x1b[3J\x1b[H"
_SECOND_PAGE = "\x1b[?1049h"
_FIRST_PAGE = "\x1b[?1049l"
_SCRIPT_WIDTH = 80
_GRID_LINES = 22
_FEWEST_NEWS = 2
_MOST_NEWS = 12
BREATH = 0.9  # seconds in which a bot's move can be read


class EndOfInput(Exception):
    """The standard input has ended: no more lines can be read."""


class Screen:
    """A terminal to print on and read from, or a script that stands in for one."""

    def __init__(self, *, plain: bool = False, sleep: Callable[[float], None] = time.sleep) -> None:
        self.is_live = sys.stdin.isatty() and sys.stdout.isatty()
        self._sleep = sleep
        self._is_secret = False
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")  # bytes that are no text are no reason to stop
        self.console = Console(
            file=sys.stdout,
            width=None if self.is_live else _SCRIPT_WIDTH,
            color_system=None if plain or not self.is_live else "auto",
            highlight=False,
            markup=False,
            emoji=False,
            soft_wrap=False,
        )

    @property
    def width(self) -> int:
        """The width of the terminal in columns."""
        return self.console.width

    @property
    def lines_for_news(self) -> int:
        """How many lines of news fit on a page beside the grid."""
        return max(_FEWEST_NEWS, self.console.height - _GRID_LINES) if self.is_live else _MOST_NEWS

    def print_all(self, *lines: RenderableType) -> None:
        """Print several lines, texts or tables."""
        for line in lines:
            self.console.print(line)

    def print_line(self, line: str, style: str = "") -> None:
        """Print one line of text."""
        self.console.print(Text(line, style=style))

    def read_line(self, prompt: str) -> str:
        """Print a prompt and read one line.

        Raises:
            EndOfInput: when there is none.
        """
        self.console.print(Text(prompt + " "), end="", soft_wrap=True)
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            self.console.print()
            raise EndOfInput
        line = _remove_control_characters(line)
        if not self.is_live:
            self.console.print(Text(line), soft_wrap=True)  # so that a transcript can be read
        return line

    def wait_for_enter(self, prompt: str) -> None:
        """Wait until Enter is pressed; a script need not press it."""
        if self.is_live:
            self.read_line(prompt)
        else:
            self.print_line(prompt)

    def wipe_page(self, *, secret: bool = False) -> None:
        """Begin a new page so that one cannot scroll back to the old one."""
        if not self.is_live:
            self.print_line("─" * _SCRIPT_WIDTH)
            return
        page = _SECOND_PAGE if secret else _FIRST_PAGE
        sys.stdout.write((page if secret != self._is_secret else "") + _WIPE)
        self._is_secret = secret

    def pause_to_read(self) -> None:
        """Pause, so that people can read what was printed."""
        if self.is_live:
            self._sleep(BREATH)

    def close(self) -> None:
        """Restore the terminal to how it was before the game."""
        if self._is_secret:
            self.wipe_page()


def _remove_control_characters(line: str) -> str:
    """Return a typed line without characters that could control the terminal."""
    return "".join(c if c.isprintable() else " " for c in line).strip()
