"""`nomdecode bots eval`: how well our guesser agrees with what people touched."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import asdict

from nomdecode.bots.human_agreement import (
    Guesser,
    InvalidChoiceRow,
    Scores,
    measure_agreement,
    read_choice_rows,
)
from nomdecode.bots.knowledge.card_meaning import make_word_meaning
from nomdecode.bots.knowledge.resources import BotResources, load_resources
from nomdecode.cli.output import CommandError, print_json
from nomdecode.cli.progress import show_waiting_time


def run_eval(args: argparse.Namespace) -> int:
    """Run `nomdecode bots eval`: print how well the guesser agrees with people."""
    try:
        # Some editors begin a file with a mark; and only a line feed ends a row, for a text may hold U+2028.
        rows = read_choice_rows(args.file.read_text("utf-8-sig").split("\n"))
    except OSError as error:
        raise CommandError("unreadable_file", f"cannot read '{args.file}': {error.strerror}") from error
    except (UnicodeError, InvalidChoiceRow) as error:
        raise CommandError("bad_row", f"{args.file}: {error}") from error
    guesser = _make_guesser(load_resources(args.language, frozenset(args.without)))
    with show_waiting_time(f"judging {len(rows)} clues"):
        figures = asdict(measure_agreement(rows, guesser))
    if args.json:
        print_json(figures)
    else:
        for name, value in figures.items():
            print(f"{name:14} {'not recorded' if value is None else value}")
    return 0


def _make_guesser(resources: BotResources) -> Guesser:
    listener = resources.listeners[0]

    def guess(clue: str, board: Sequence[str], number: int | None) -> Scores | None:
        if not listener.knows_clue(clue):
            return None
        meanings = [make_word_meaning(word) for word in board]
        heard = listener.clue_logits(clue, meanings)
        if number:
            heard = heard + listener.logits_from_number(clue, meanings, number)
        # A word that nobody knows is touched last.
        return {
            word: float(u) for word, u in zip(board, heard, strict=True) if resources.vocabulary.lookup(word)
        }

    return guess
