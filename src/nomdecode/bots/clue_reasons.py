"""Explain in a word or two why a clue means a card: it is one, it is met there, both bring SAND to mind.

Pure look-ups over what is written; the weighing of a listener decides nothing here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from nomdecode.bots.knowledge.card_meaning import CardMeaning
from nomdecode.bots.knowledge.resources import BotResources
from nomdecode.bots.knowledge.word_knowledge import CLEARLY

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
class ClueReason:
    """What links the clue to a card, for showing to people."""

    link: Annotated[str, "a feature of `knowledge`; `shared` or `alike` where none leads there"]
    through: Annotated[str | None, "the word that both bring to mind, or what a picture shows"] = None


def find_clue_reason(resources: BotResources, clue: str, meaning: CardMeaning) -> ClueReason | None:
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
                    return ClueReason("is", shown)
            elif any(_is_linked(resources, link, clue_row, row) for clue_row in heard for row in rows):
                return ClueReason(link, shown)
    return _find_shared_association(resources, heard, meaning) or ClueReason(ALIKE)


def _is_linked(resources: BotResources, link: str, clue: int, word: int) -> bool:
    least = 0.0 if link in _LISTED else CLEARLY
    for name, others, values in resources.knowledge.link_features(clue, of_clue=True):
        if name == link:
            return bool((values[others == word] >= least).any())
    return False


def _find_shared_association(
    resources: BotResources, heard: list[int], meaning: CardMeaning
) -> ClueReason | None:
    """Find the word that clue and card bring to mind most."""
    best, through = _COMMON, None
    for clue in heard:
        for concept in meaning.concepts:
            for word, share in resources.vocabulary.lookup(concept.word):
                found = resources.knowledge.find_shared_association(clue, word)
                if found and found[1] * share * concept.weight > best:
                    best, through = found[1] * share * concept.weight, found[0]
    return None if through is None else ClueReason(SHARED, resources.vocabulary.words[through])
