"""No two words of one family, and no two that sound the same, lie in one deck.

Mixed decks may bring them together: `python -m tests.decks.test_families` writes the list of those pairs,
which dealing keeps apart.
"""

import os
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from nomdecode.decks.deal import deal_grid, flip_grid
from nomdecode.decks.deck import Deck
from nomdecode.decks.fold_word import fold_word
from nomdecode.decks.mix import mix_decks
from nomdecode.decks.related_words import find_related_words
from nomdecode.decks.shipped import list_shipped_decks
from nomdecode.decks.shipped import load_shipped_deck as load_deck
from nomdecode.lexicon import Lexicon, load_lexicon
from nomdecode.referee.pronunciation import find_homophone
from nomdecode.referee.word_families import find_known_family, find_shared_lemma
from nomdecode.referee.word_parts import find_common_part

LANGUAGES = ("fr", "fr-CA", "en")
STEP = 1 if "NOMDECODE_TEST_EXAMPLES" in os.environ else 6  # all pairs take a minute: `make soak` tries them
LIST = Path(__file__).parents[2] / "src/nomdecode/decks/data/kin.txt"


@pytest.mark.parametrize("deck", list_shipped_decks(), ids=lambda deck: deck.id)
def test_no_two_words_of_a_deck_are_kin_or_sound_the_same(deck: Deck) -> None:
    lexicon = load_lexicon(deck.language)
    assert lexicon is not None
    assert [pair for pair in combinations(deck.all_faces, 2) if _tied(lexicon, *pair)] == []


@pytest.mark.parametrize(("first", "second"), [("fr", "fr-2"), ("en", "en-2")])
def test_the_second_deck_has_no_kin_of_the_first(first: str, second: str) -> None:
    lexicon = load_lexicon(first)
    assert lexicon is not None
    pairs = ((one, two) for one in load_deck(first).all_faces for two in load_deck(second).all_faces)
    assert [pair for pair in pairs if _tied(lexicon, *pair)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_of_kin_holds_every_pair_that_decks_of_a_language_can_bring_together(language: str) -> None:
    assert [
        pair for pair in kin_pairs(language, STEP) if fold_word(pair[1]) not in find_related_words(pair[0])
    ] == []


@pytest.mark.parametrize("seed", range(40))
def test_mixed_decks_deal_no_kin_on_one_grid_nor_after_the_flip(seed: int) -> None:
    decks = [deck for deck in list_shipped_decks() if deck.language == LANGUAGES[seed % len(LANGUAGES)]]
    mixed = mix_decks(decks)
    dealt = deal_grid(mixed, 25, Random(seed))
    backs = {card.id: card.faces for card in mixed.cards}
    two_faced = [each for each in dealt if len(backs[each.card]) == 2]
    turned = flip_grid(two_faced, mixed, Random(seed))
    for grid in (dealt, turned):
        faces = {fold_word(each.face) for each in grid}
        assert [word for word in faces if not find_related_words(word).isdisjoint(faces)] == []


def kin_pairs(language: str, step: int = 1) -> tuple[tuple[str, str], ...]:
    """The pairs among all decks of a language; Québec's can be mixed with those of France.

    With a step, those of every so-manieth word with all others.
    """
    lexicon = load_lexicon(language)
    assert lexicon is not None
    words = sorted(
        {
            word
            for deck in list_shipped_decks()
            if language.startswith(deck.language)
            for word in deck.all_faces
        }
    )
    pairs = ((one, two) for place, one in enumerate(words[::step]) for two in words[place * step + 1 :])
    return tuple(pair for pair in pairs if _tied(lexicon, *pair))


def _tied(lexicon: Lexicon, first: str, second: str) -> bool:
    ties = (find_shared_lemma, find_known_family, find_common_part, find_homophone)
    return any(tie(lexicon, first, second) for tie in ties)


if __name__ == "__main__":
    lines = {" / ".join(pair) for language in LANGUAGES for pair in kin_pairs(language)}
    LIST.write_text(
        "# Words of different decks that are kin or sound the same: written by tests.decks.test_families\n"
        + "".join(f"{line}\n" for line in sorted(lines)),
        encoding="utf-8",
    )
