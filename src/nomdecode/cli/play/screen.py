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
    """Nothing more will be typed."""


class Screen:
    """One terminal, or a script that stands in for one."""

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
        """How many columns there are."""
        return self.console.width

    @property
    def spare_lines(self) -> int:
        """How many lines of news fit beside a grid and what belongs to it."""
        return max(_FEWEST_NEWS, self.console.height - _GRID_LINES) if self.is_live else _MOST_NEWS

    def show(self, *lines: RenderableType) -> None:
        """Print lines, texts or tables."""
        for line in lines:
            self.console.print(line)

    def say(self, line: str, style: str = "") -> None:
        """Print one line of words."""
        self.console.print(Text(line, style=style))

    def ask(self, prompt: str) -> str:
        """Read one line.

        Raises:
            EndOfInput: when there is none.
        """
        self.console.print(Text(prompt + " "), end="", soft_wrap=True)
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            self.console.print()
            raise EndOfInput
        line = _printable(line)
        if not self.is_live:
            self.console.print(Text(line), soft_wrap=True)  # so that a transcript can be read
        return line

    def wait(self, prompt: str) -> None:
        """Wait for Enter; a script does not have to press it."""
        if self.is_live:
            self.ask(prompt)
        else:
            self.say(prompt)

    def wipe(self, *, secret: bool = False) -> None:
        """Begin a new page, leaving nothing of the old one to scroll back to."""
        if not self.is_live:
            self.say("─" * _SCRIPT_WIDTH)
            return
        page = _SECOND_PAGE if secret else _FIRST_PAGE
        sys.stdout.write((page if secret != self._is_secret else "") + _WIPE)
        self._is_secret = secret

    def breathe(self) -> None:
        """Leave time to read."""
        if self.is_live:
            self._sleep(BREATH)

    def close(self) -> None:
        """Leave the terminal as it was found."""
        if self._is_secret:
            self.wipe()


def _printable(line: str) -> str:
    """What was typed, without anything that could command the terminal."""
    return "".join(c if c.isprintable() else " " for c in line).strip()
