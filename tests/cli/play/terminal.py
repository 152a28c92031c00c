"""A script of typed lines in place of a person, and a screen that remembers what was shown."""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

import pytest

from nomdecode.bots.player import Player as Bot
from nomdecode.cli.main import build_parser, main
from nomdecode.cli.play.options import parse_game_choice
from nomdecode.cli.play.screen import EndOfInput, Screen
from nomdecode.cli.play.series import GameSeries
from nomdecode.cli.play.terminal_game import TerminalGame
from nomdecode.cli.play.texts import TerminalTexts
from nomdecode.room.table import Table
from nomdecode.rules.events import Setup
from nomdecode.rules.keys import DuoKey, TeamKey
from nomdecode.rules.seats import IDENTITY_OF_TEAM, Identity, Seat, Side


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@dataclass(frozen=True)
class Shown:
    """What one run left behind."""

    status: int
    out: str
    err: str


def play(*arguments: str, lines: str | list[str] = "", language: str = "fr", live: bool = False) -> Shown:
    """Run `nomdecode play` with these typed lines."""
    text = lines if isinstance(lines, str) else "\n".join(lines) + "\n"
    kind = Terminal if live else io.StringIO
    out, err = kind(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", kind(text))
        patch.setattr(sys, "stdout", out)
        patch.setattr(sys, "stderr", err)
        patch.setattr("nomdecode.cli.play.screen.BREATH", 0)
        patch.setenv("TERM", "xterm-256color")
        patch.setenv("COLUMNS", "80")
        try:
            status = main(["play", "--language", language, *arguments])
        except SystemExit as end:
            status = int(str(end.code))
    # No-break spaces are looked after in test_play_words; here texts read as they are typed.
    return Shown(status, *(stream.getvalue().replace("\u00a0", " ") for stream in (out, err)))


def play_match(setup: Setup, bots: Mapping[Seat, Bot], lines: list[str], *, live: bool = False) -> str:
    """What one game prints that ends when nothing more is typed."""
    kind = Terminal if live else io.StringIO
    out = kind()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", kind("\n".join(lines) + "\n"))
        patch.setattr(sys, "stdout", out)
        patch.setattr("nomdecode.cli.play.screen.BREATH", 0)
        patch.setenv("TERM", "xterm-256color")
        screen = Screen()
        with pytest.raises(EndOfInput):
            TerminalGame(Table(), screen, TerminalTexts("fr")).play_game(setup, bots)
        screen.close()
    return out.getvalue().replace("\u00a0", " ")


def dealt(*arguments: str, language: str = "fr") -> Setup:
    """The very deal that these arguments, with their seed, will lay."""
    args: argparse.Namespace = build_parser().parse_args(["play", "--language", language, *arguments])
    words = TerminalTexts(language)
    return GameSeries(parse_game_choice(args, words), Screen(), words, Random(args.seed)).deal_first_game()


def cells(setup: Setup, identity: Identity) -> list[str]:
    """The cells of a colour, as they are typed."""
    assert isinstance(setup.key, TeamKey)
    return [typed(card) for card, each in enumerate(setup.key.cells) if each is identity]


def own_cells(setup: Setup) -> list[str]:
    """The cells of the team that begins."""
    assert isinstance(setup.key, TeamKey)
    return cells(setup, IDENTITY_OF_TEAM[setup.key.starts])


def contacts(setup: Setup, side: Side) -> list[str]:
    """The contacts one Duo side sees."""
    assert isinstance(setup.key, DuoKey)
    return [
        typed(card) for card, each in enumerate(setup.key.cells_seen_by(side)) if each is Identity.CONTACT
    ]


def typed(card: int) -> str:
    """A cell by its name."""
    return f"{'ABCDE'[card % 5]}{card // 5 + 1}"
