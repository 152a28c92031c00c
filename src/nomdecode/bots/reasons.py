"""Why a clue means a card, in a word or two: it is one, it is met there, both bring SAND to mind.

Pure look-ups over what is written; the weighing of a listener decides nothing here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from nomdecode.bots.knowledge.cards import CardMeaning
from nomdecode.bots.knowledge.knowledge import CLEARLY
from nomdecode.bots.knowledge.resources import BotResources

# The plainest first: that a cow is an animal is said before that both make people think of a farm.
LINKS: Final = (
    "is",
    "half",
    "made",
    "does",
    "like",
    "met",
    "example",
    "wordnet_half",
    "wordnet",
    "said",
    "saying",
)
SHARED: Final = "shared"
ALIKE: Final = "alike"
_LISTED: Final = ("said", "saying")
_COMMON: Final = 0.005  # product of two strengths from which a third word is what both bring to mind


@dataclass(frozen=True, slots=True)
class Reason:
    """What leads from the clue to a card."""

    link: Annotated[str, "a feature of `knowledge`; `shared` or `alike` where none leads there"]
    through: Annotated[str | None, "the word that both bring to mind, or what a picture shows"] = None


def reason(resources: BotResources, clue: str, meaning: CardMeaning) -> Reason | None:
    """Return why the clue means the card; None for a clue that nobody knows."""
    heard = [row for row, _ in resources.vocabulary.lookup(clue)]
    if not heard:
        return None
    is_picture = len(meaning.concepts) > 1
    for link in (None, *LINKS):
        for concept in meaning.concepts:
            rows = [row for row, _ in resources.vocabulary.lookup(concept.word)]
            shown = concept.word if is_picture else None
            if link is None:
                if set(rows) & set(heard):
                    return Reason("is", shown)
            elif any(_is_linked(resources, link, clue_row, row) for clue_row in heard for row in rows):
                return Reason(link, shown)
    return _through_another(resources, heard, meaning) or Reason(ALIKE)


def _is_linked(resources: BotResources, link: str, clue: int, word: int) -> bool:
    least = 0.0 if link in _LISTED else CLEARLY
    for name, others, values in resources.knowledge.sparse(clue, of_clue=True):
        if name == link:
            return bool((values[others == word] >= least).any())
    return False


def _through_another(resources: BotResources, heard: list[int], meaning: CardMeaning) -> Reason | None:
    """Find the word that clue and card bring to mind most."""
    best, through = _COMMON, None
    for clue in heard:
        for concept in meaning.concepts:
            for word, share in resources.vocabulary.lookup(concept.word):
                found = resources.knowledge.between(clue, word)
                if found and found[1] * share * concept.weight > best:
                    best, through = found[1] * share * concept.weight, found[0]
    return None if through is None else Reason(SHARED, resources.vocabulary.words[through])
