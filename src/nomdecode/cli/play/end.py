"""The page at the end of a game: who won, the whole key, and the story of the clues."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from nomdecode.cli.play.announcements import format_clue
from nomdecode.cli.play.layout import make_page
from nomdecode.cli.play.picture import name_card
from nomdecode.cli.play.texts import TerminalTexts, load_all_texts
from nomdecode.rules import View
from nomdecode.rules.events import Why
from nomdecode.rules.options import Variant
from nomdecode.rules.outcome import Ending, Outcome
from nomdecode.rules.state import Touch
from nomdecode.rules.view import OpenTable


def make_end_page(seen: View, words: TerminalTexts, width: int) -> Iterator[RenderableType]:
    """Yield what is shown after a game: the key, open to all now (A-45), the story, the result."""
    yield Text(words("key"), style="bold")
    yield from make_page(seen, words, width)
    yield Text(words("story"), style="bold")
    for line in story_lines(seen, words):
        yield Text(f"  {line}")
    assert seen.table.outcome is not None, "the game is over"  # noqa: S101 - ours to get right
    for line in result_lines(seen.table, seen.table.outcome, words):
        yield Text(line, style="bold")


def result_lines(table: OpenTable, outcome: Outcome, words: TerminalTexts) -> Iterator[str]:
    """Yield the lines that tell how a game ended and for whom, in the words of its edition."""
    words = _words_of_edition(table, words)
    yield words(f"ending.{outcome.ending}")
    variant = getattr(table.options, "variant", None)
    if variant is Variant.TEAMS and outcome.side:
        yield _capitalize_first(words("end.team", side=words(f"side.{outcome.side}")))
    elif variant is Variant.THREE:
        yield words("end.winners", who=", ".join(words(f"who.{seat}") for seat in outcome.winners))
    elif outcome.winners:
        yield words("end.won")
    else:
        close = table.tokens is not None and outcome.ending is not Ending.CONCEDED
        yield words("end.lost_duo" if close else "end.lost")
    if outcome.score is not None:
        yield words("score", score=outcome.score)
    if outcome.title is not None:
        yield words(f"title.{outcome.title}")


def _words_of_edition(table: OpenTable, words: TerminalTexts) -> TerminalTexts:
    """Return the words of the game's edition, where the language on screen has it: France and Québec."""
    edition = str(getattr(table.options, "edition", ""))
    is_same_language = edition.partition("-")[0] == words.language.partition("-")[0]
    return TerminalTexts(edition) if is_same_language and edition in load_all_texts() else words


def story_lines(seen: View, words: TerminalTexts) -> Iterator[str]:
    """Yield a line for each clue: the clue, the cards meant, feared and touched."""
    table = seen.table
    intents = {intent.clue: intent for intent in seen.intents}
    if not table.clues:
        yield words("nothing_yet")
    for index, clue in enumerate(table.clues):
        parts = [format_clue(clue, words)]
        if intent := intents.get(index):
            thought = {"story.meant": intent.meant, "story.feared": intent.feared}
            parts += [words(key, cards=_name_cards(table, cards)) for key, cards in thought.items() if cards]
        touched = [touch for touch in table.touches if touch.clue == index]
        yield " → ".join([*parts, _describe_touches(table, touched, words)])
    loose = [touch for touch in table.touches if touch.clue is None and touch.why is Why.GUESS]
    if loose:
        yield f"{words('story.without_clue')} → {_describe_touches(table, loose, words)}"


def _name_cards(table: OpenTable, cards: tuple[int, ...]) -> str:
    return ", ".join(name_card(table, card) for card in cards)


def _describe_touches(table: OpenTable, touches: list[Touch], words: TerminalTexts) -> str:
    if not touches:
        return words("story.nothing")
    return words("story.touched", cards=", ".join(_describe_touch(table, touch, words) for touch in touches))


def _describe_touch(table: OpenTable, touch: Touch, words: TerminalTexts) -> str:
    taken = f", {words('story.taken_back')}" if touch.taken_back else ""
    return f"{name_card(table, touch.card)} ({words(f'identity.{touch.identity}')}{taken})"


def _capitalize_first(text: str) -> str:
    return text[:1].upper() + text[1:]
