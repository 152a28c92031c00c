"""`nomdecode replay FILE`: read an exported game and tell its story."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from msgspec import to_builtins

from nomdecode.cli.output import CommandError, print_json
from nomdecode.cli.play import end
from nomdecode.cli.play.picture import said_card
from nomdecode.cli.play.texts import Words
from nomdecode.codec.events import InvalidEvents, replay_game
from nomdecode.rules import View, view


def run(args: argparse.Namespace) -> int:
    """Tell the story of a finished game."""
    try:
        state = replay_game(read(args.file))
    except InvalidEvents as bad:
        raise CommandError("bad_events", f"{args.file}: {bad}") from bad
    if state is None or state.outcome is None:
        # The key of an unfinished game is nobody's business.
        raise CommandError("not_finished", f"{args.file}: the game is not finished")
    seen = view(state, None)
    if args.language:
        seen.table.language = args.language  # the pictures are named in it too
    if args.json:
        outcome = to_builtins(seen.table.outcome)
        print_json({"clues": [asdict(clue) for clue in told_clues(seen)], "outcome": outcome})
    elif args.language:
        words = Words(args.language)
        print("\n".join((*end.story(seen, words), *end.result(seen.table, state.outcome, words))))
    else:
        print("\n".join(story(seen)))
    return 0


def read(file: str) -> bytes:
    """Read an exported game.

    Raises:
        CommandError: `unreadable_file`.
    """
    try:
        return Path(file).read_bytes()
    except OSError as bad:
        raise CommandError("unreadable_file", f"cannot read {file!r}: {bad.strerror}") from bad


@dataclass(frozen=True, slots=True)
class ToldClue:
    """A clue with what was meant, feared and touched, by name."""

    giver: str
    word: str
    number: str
    meant: list[str]
    feared: list[str]
    touched: list[dict[str, str]]


def told_clues(seen: View) -> Iterator[ToldClue]:
    """The clues of a game in order."""
    table = seen.table
    intents = {intent.clue: intent for intent in seen.intents}
    for index, clue in enumerate(table.clues):
        intent = intents.get(index)
        touches = [touch for touch in table.touches if touch.clue == index]
        yield ToldClue(
            clue.giver,
            clue.word,
            str(clue.number),
            [_name(seen, card) for card in (intent.meant if intent else ())],
            [_name(seen, card) for card in (intent.feared if intent else ())],
            [{"card": _name(seen, each.card), "identity": str(each.identity)} for each in touches],
        )


def _name(seen: View, card: int) -> str:
    """A codename, the words of a picture, or the bare number of a cell that a damaged file speaks of."""
    return said_card(seen.table, card) if 0 <= card < len(seen.table.cards) else f"#{card}"


def story(seen: View) -> Iterator[str]:
    """The clues with what was meant and what was touched, then how it ended."""
    for clue in told_clues(seen):
        line = f"{clue.giver}: {clue.word} {clue.number}"
        if clue.meant:
            line += f" [{', '.join(clue.meant)}]"
        if clue.feared:
            line += f" (feared {', '.join(clue.feared)})"
        touched = ", ".join(f"{each['card']} ({each['identity']})" for each in clue.touched)
        yield line + (f" → {touched}" if touched else "")
    outcome = seen.table.outcome
    if outcome is not None:
        winners = ", ".join(outcome.winners) or "nobody"
        score = "" if outcome.score is None else f", score {outcome.score}"
        yield f"{outcome.ending}: won by {winners}{score}"
