"""No two words of one family, and no two that sound the same, lie in one deck."""

from itertools import combinations

import pytest

from nomdecode.decks.deck import Deck
from nomdecode.decks.shipped import shipped
from nomdecode.lexicon import Lexicon, load
from nomdecode.referee.parts import common_part
from nomdecode.referee.pronunciation import homophone
from nomdecode.referee.roots import known_family, same_lemma


@pytest.mark.parametrize("deck", shipped(), ids=lambda deck: deck.id)
def test_no_two_words_of_a_deck_are_kin_or_sound_the_same(deck: Deck) -> None:
    lexicon = load(deck.language)
    assert lexicon is not None
    assert [pair for pair in combinations(deck.words, 2) if _tied(lexicon, *pair)] == []


def _tied(lexicon: Lexicon, first: str, second: str) -> bool:
    ties = (same_lemma, known_family, common_part, homophone)
    return any(tie(lexicon, first, second) for tie in ties)
