"""`nomdecode bots eval`: how well our guesser agrees with what people touched. Thin."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from nomdecode.bots.agreement import BadRow, Guesser, Scores, agreement, read_rows
from nomdecode.bots.knowledge.cards import word_meaning
from nomdecode.bots.knowledge.resources import SOURCES, BotResources, load_resources
from nomdecode.lexicon.language import languages


def add_parser(actions: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the action to the command `bots`."""
    parser = actions.add_parser("eval", help="compare the offline guesser with what people touched")
    parser.add_argument("file", type=Path, metavar="FILE.jsonl", help="one clue with its board a line")
    parser.add_argument("--language", choices=list(languages()), default="fr")
    parser.add_argument(
        "--without", nargs="+", choices=SOURCES, default=[], help="resources that the guesser does without"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(func=_eval)


def _eval(args: argparse.Namespace) -> int:
    try:
        # Some editors begin a file with a mark; and only a line feed ends a row, for a text may hold U+2028.
        rows = read_rows(args.file.read_text("utf-8-sig").split("\n"))
    except OSError as error:
        print(f"unreadable_file: cannot read '{args.file}': {error.strerror}", file=sys.stderr)
        return 1
    except (UnicodeError, BadRow) as error:
        print(f"bad_row: {args.file}: {error}", file=sys.stderr)
        return 1
    figures = asdict(agreement(rows, _guesser(load_resources(args.language, frozenset(args.without)))))
    if args.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            print(f"{name:14} {'not recorded' if value is None else value}")
    return 0


def _guesser(resources: BotResources) -> Guesser:
    listener = resources.listeners[0]

    def guess(clue: str, board: Sequence[str]) -> Scores | None:
        if not listener.knows(clue):
            return None
        heard = listener.logits(clue, [word_meaning(word) for word in board])
        # A word that nobody knows is touched last.
        return {
            word: float(u) for word, u in zip(board, heard, strict=True) if resources.vocabulary.lookup(word)
        }

    return guess
