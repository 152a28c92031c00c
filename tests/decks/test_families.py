"""No two words of one family, and no two that sound the same, lie in one deck.

Mixed decks may bring them together: `python -m tests.decks.test_families` writes the list of those pairs,
which dealing keeps apart.
"""

import os
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from nomdecode.decks.deal import deal, flip
from nomdecode.decks.deck import Deck
from nomdecode.decks.fold import fold
from nomdecode.decks.kin import kin_of
from nomdecode.decks.mix import mix
from nomdecode.decks.shipped import load as load_deck
from nomdecode.decks.shipped import shipped
from nomdecode.lexicon import Lexicon, load
from nomdecode.referee.parts import common_part
from nomdecode.referee.pronunciation import homophone
from nomdecode.referee.roots import known_family, same_lemma

LANGUAGES = ("fr", "fr-CA", "en")
STEP = 1 if "NOMDECODE_TEST_EXAMPLES" in os.environ else 6  # all pairs take a minute: `make soak` tries them
LIST = Path(__file__).parents[2] / "src/nomdecode/decks/data/kin.txt"


@pytest.mark.parametrize("deck", shipped(), ids=lambda deck: deck.id)
def test_no_two_words_of_a_deck_are_kin_or_sound_the_same(deck: Deck) -> None:
    lexicon = load(deck.language)
    assert lexicon is not None
    assert [pair for pair in combinations(deck.words, 2) if _tied(lexicon, *pair)] == []


@pytest.mark.parametrize(("first", "second"), [("fr", "fr-2"), ("en", "en-2")])
def test_the_second_deck_has_no_kin_of_the_first(first: str, second: str) -> None:
    lexicon = load(first)
    assert lexicon is not None
    pairs = ((one, two) for one in load_deck(first).words for two in load_deck(second).words)
    assert [pair for pair in pairs if _tied(lexicon, *pair)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_of_kin_holds_every_pair_that_decks_of_a_language_can_bring_together(language: str) -> None:
    assert [pair for pair in kin_pairs(language, STEP) if fold(pair[1]) not in kin_of(pair[0])] == []


@pytest.mark.parametrize("seed", range(40))
def test_mixed_decks_deal_no_kin_on_one_grid_nor_after_the_flip(seed: int) -> None:
    decks = [deck for deck in shipped() if deck.language == LANGUAGES[seed % len(LANGUAGES)]]
    mixed = mix(decks)
    dealt = deal(mixed, 25, Random(seed))
    backs = {card.id: card.faces for card in mixed.cards}
    two_faced = [each for each in dealt if len(backs[each.card]) == 2]
    turned = flip(two_faced, mixed, Random(seed))
    for grid in (dealt, turned):
        faces = {fold(each.face) for each in grid}
        assert [word for word in faces if not kin_of(word).isdisjoint(faces)] == []


def kin_pairs(language: str, step: int = 1) -> tuple[tuple[str, str], ...]:
    """The pairs among all decks of a language; Québec's can be mixed with those of France.

    With a step, those of every so-manieth word with all others.
    """
    lexicon = load(language)
    assert lexicon is not None
    words = sorted({word for deck in shipped() if language.startswith(deck.language) for word in deck.words})
    pairs = ((one, two) for place, one in enumerate(words[::step]) for two in words[place * step + 1 :])
    return tuple(pair for pair in pairs if _tied(lexicon, *pair))


def _tied(lexicon: Lexicon, first: str, second: str) -> bool:
    ties = (same_lemma, known_family, common_part, homophone)
    return any(tie(lexicon, first, second) for tie in ties)


if __name__ == "__main__":
    lines = {" / ".join(pair) for language in LANGUAGES for pair in kin_pairs(language)}
    LIST.write_text(
        "# Words of different decks that are kin or sound the same: written by tests.decks.test_families\n"
        + "".join(f"{line}\n" for line in sorted(lines)),
        encoding="utf-8",
    )
