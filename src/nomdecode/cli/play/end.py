"""The end of a game: who won, the whole key, and the story of the clues."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from nomdecode.cli.play.announcements import said_clue
from nomdecode.cli.play.layout import page
from nomdecode.cli.play.picture import said_card
from nomdecode.cli.play.texts import Words, all_texts
from nomdecode.rules import View
from nomdecode.rules.events import Why
from nomdecode.rules.options import Variant
from nomdecode.rules.outcome import Ending, Outcome
from nomdecode.rules.state import Touch
from nomdecode.rules.view import OpenTable


def end_page(seen: View, words: Words, width: int) -> Iterator[RenderableType]:
    """Everything a finished game has to show; the key is open to all now (A-45)."""
    yield Text(words("key"), style="bold")
    yield from page(seen, words, width)
    yield Text(words("story"), style="bold")
    for line in story(seen, words):
        yield Text(f"  {line}")
    assert seen.table.outcome is not None, "the game is over"  # noqa: S101 - ours to get right
    for line in result(seen.table, seen.table.outcome, words):
        yield Text(line, style="bold")


def result(table: OpenTable, outcome: Outcome, words: Words) -> Iterator[str]:
    """How it ended, and for whom, in the words of the game's edition."""
    words = _words_of_edition(table, words)
    yield words(f"ending.{outcome.ending}")
    variant = getattr(table.options, "variant", None)
    if variant is Variant.TEAMS and outcome.side:
        yield _capital(words("end.team", side=words(f"side.{outcome.side}")))
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


def _words_of_edition(table: OpenTable, words: Words) -> Words:
    """Return the words of the game's edition, where the language on screen has it: France and Québec."""
    edition = str(getattr(table.options, "edition", ""))
    is_same_language = edition.partition("-")[0] == words.language.partition("-")[0]
    return Words(edition) if is_same_language and edition in all_texts() else words


def story(seen: View, words: Words) -> Iterator[str]:
    """Clue → meant → feared → touched, clue by clue."""
    table = seen.table
    intents = {intent.clue: intent for intent in seen.intents}
    if not table.clues:
        yield words("nothing_yet")
    for index, clue in enumerate(table.clues):
        parts = [said_clue(clue, words)]
        if intent := intents.get(index):
            thought = {"story.meant": intent.meant, "story.feared": intent.feared}
            parts += [words(key, cards=_cards(table, cards)) for key, cards in thought.items() if cards]
        touched = [touch for touch in table.touches if touch.clue == index]
        yield " → ".join([*parts, _touched(table, touched, words)])
    loose = [touch for touch in table.touches if touch.clue is None and touch.why is Why.GUESS]
    if loose:
        yield f"{words('story.without_clue')} → {_touched(table, loose, words)}"


def _cards(table: OpenTable, cards: tuple[int, ...]) -> str:
    return ", ".join(said_card(table, card) for card in cards)


def _touched(table: OpenTable, touches: list[Touch], words: Words) -> str:
    if not touches:
        return words("story.nothing")
    return words("story.touched", cards=", ".join(_one(table, touch, words) for touch in touches))


def _one(table: OpenTable, touch: Touch, words: Words) -> str:
    taken = f", {words('story.taken_back')}" if touch.taken_back else ""
    return f"{said_card(table, touch.card)} ({words(f'identity.{touch.identity}')}{taken})"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
