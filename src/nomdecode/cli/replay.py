"""`nomdecode replay FILE`: read an exported game and print its clues and touches."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from msgspec import to_builtins

from nomdecode.cli.output import CommandError, print_json
from nomdecode.cli.play import end
from nomdecode.cli.play.picture import name_card
from nomdecode.cli.play.texts import TerminalTexts
from nomdecode.codec.events import InvalidEvents, replay_game
from nomdecode.rules import View, view


def run_replay(args: argparse.Namespace) -> int:
    """Run `nomdecode replay`: print the story of a finished game."""
    try:
        state = replay_game(read_exported_game(args.file))
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
        print_json({"clues": [asdict(clue) for clue in list_clue_stories(seen)], "outcome": outcome})
    elif args.language:
        words = TerminalTexts(args.language)
        print("\n".join((*end.story_lines(seen, words), *end.result_lines(seen.table, state.outcome, words))))
    else:
        print("\n".join(story_lines(seen)))
    return 0


def read_exported_game(file: str) -> bytes:
    """Read the bytes of an exported game from a file.

    Raises:
        CommandError: `unreadable_file`.
    """
    try:
        return Path(file).read_bytes()
    except OSError as bad:
        raise CommandError("unreadable_file", f"cannot read {file!r}: {bad.strerror}") from bad


@dataclass(frozen=True, slots=True)
class ClueStory:
    """A clue of a finished game with the cards meant, feared and touched, by name."""

    giver: str
    word: str
    number: str
    meant: list[str]
    feared: list[str]
    touched: list[dict[str, str]]


def list_clue_stories(seen: View) -> Iterator[ClueStory]:
    """Yield the clues of a finished game in order."""
    table = seen.table
    intents = {intent.clue: intent for intent in seen.intents}
    for index, clue in enumerate(table.clues):
        intent = intents.get(index)
        touches = [touch for touch in table.touches if touch.clue == index]
        yield ClueStory(
            clue.giver,
            clue.word,
            str(clue.number),
            [_name_card(seen, card) for card in (intent.meant if intent else ())],
            [_name_card(seen, card) for card in (intent.feared if intent else ())],
            [{"card": _name_card(seen, each.card), "identity": str(each.identity)} for each in touches],
        )


def _name_card(seen: View, card: int) -> str:
    """Return a card's codename or the words of its picture; its number where the file lacks the card."""
    return name_card(seen.table, card) if 0 <= card < len(seen.table.cards) else f"#{card}"


def story_lines(seen: View) -> Iterator[str]:
    """Yield the lines of a game's story: each clue, what was meant and touched, then how it ended."""
    for clue in list_clue_stories(seen):
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
