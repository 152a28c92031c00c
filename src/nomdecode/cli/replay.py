"""`nomdecode replay FILE`: read an exported game and tell its story."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from nomdecode.codec.events import BadEvents, replayed
from nomdecode.rules import View, view


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the main parser."""
    parser = subparsers.add_parser("replay", help="tell the story of an exported game")
    parser.add_argument("file", metavar="FILE", help="a game exported as JSON")
    parser.set_defaults(func=_run)


def _run(args: argparse.Namespace) -> int:
    try:
        state = replayed(Path(args.file).read_bytes())
    except OSError as bad:
        print(f"unreadable_file: cannot read {args.file!r}: {bad.strerror}", file=sys.stderr)
        return 1
    except BadEvents as bad:
        print(f"bad_events: {args.file}: {bad}", file=sys.stderr)
        return 1
    if state is None or state.outcome is None:
        # The key of an unfinished game is nobody's business.
        print(f"not_finished: {args.file}: the game is not finished", file=sys.stderr)
        return 1
    print("\n".join(story(view(state, None))))
    return 0


def _name(seen: View, card: int) -> str:
    """A codename, or the bare number of a cell that a damaged file speaks of."""
    cards = seen.table.cards
    return cards[card] if 0 <= card < len(cards) else f"#{card}"


def story(seen: View) -> Iterator[str]:
    """The clues with what was meant and what was touched, then how it ended."""
    table = seen.table
    intents = {intent.clue: intent for intent in seen.intents}
    for index, clue in enumerate(table.clues):
        touched = [f"{_name(seen, t.card)} ({t.identity})" for t in table.touches if t.clue == index]
        line = f"{clue.giver}: {clue.word} {clue.number}"
        if (intent := intents.get(index)) and intent.meant:
            line += " [" + ", ".join(_name(seen, card) for card in intent.meant) + "]"
        if intent and intent.feared:
            line += " (feared " + ", ".join(_name(seen, card) for card in intent.feared) + ")"
        yield line + (" → " + ", ".join(touched) if touched else "")
    outcome = table.outcome
    if outcome is not None:
        winners = ", ".join(outcome.winners) or "nobody"
        score = "" if outcome.score is None else f", score {outcome.score}"
        yield f"{outcome.ending}: won by {winners}{score}"
