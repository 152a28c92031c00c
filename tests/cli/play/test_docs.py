"""The page about playing in a terminal says what the command does."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from nomdecode.cli.arguments.play import add_parser
from nomdecode.rules.options import Game
from nomdecode.rules.seats import Seat
from tests.cli.play.terminal import play

PAGE = (Path(__file__).parents[3] / "docs" / "play.md").read_text(encoding="utf-8")


def test_every_argument_and_seat_is_documented() -> None:
    commands = argparse.ArgumentParser().add_subparsers()
    add_parser(commands)
    options = {name for action in commands.choices["play"]._actions for name in action.option_strings}
    missing = [name for name in options - {"-h", "--help"} if f"`{name}" not in PAGE]
    seats = [seat.replace(" ", "-") for seat in Seat if seat is not Seat.TABLE]
    missing += [name for name in [*Game, *seats] if f"`{name}`" not in PAGE]
    assert missing == []


def test_the_example_is_what_is_shown() -> None:
    command = re.search(r"\$ nomdecode play (.*)", PAGE)
    example = re.search(r"```text\n(.*?)```", PAGE, re.DOTALL)
    clue = re.search(r"`(\S+ 2 = \w+, \w+)`", PAGE)
    assert command
    assert example
    assert clue
    shown = play(*command[1].split(), lines=[clue[1], "triangle"]).out
    for part in example[1].strip().split("\n\n"):
        assert part in shown
