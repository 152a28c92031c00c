"""The words a bot may say at all, and the share of people who know them. Computed once for each language."""

from __future__ import annotations

import re
from typing import Final

import numpy as np

from nomdecode.bots.spymaster.expected_reward import Floats
from nomdecode.lexicon import Lexicon
from nomdecode.lexicon.language import find_language
from nomdecode.lexicon.lexicon import WordEntry

SHORTEST: Final = 3
COMMONEST: Final = 6.2  # beyond this Zipf frequency a word says too little
# Zipf frequency of a word that half of the people know well enough to play with, and how fast that grows.
# Steep, because a word that all know must not lose to one that is commoner still and says less.
HALF_KNOWN: Final = 2.8
KNOWN_STEP: Final = 0.1
LEAST_KNOWN: Final = 0.2  # what fewer know is never worth saying
COMMON_DOING: Final = 3.8  # Zipf frequency from which a noun in -ing is more than a form of its verb
# œuf, cœur, œil; œdème, œnologue, œsophage; fœtus; cœliaque. Not moelle, coexister.
_LIGATURE: Final = re.compile(r"oe(?=[ui])|^oe(?=[cdns])|(?<=f)oe(?=t)|(?<=c)oe(?=l)")
_MEANING: Final = frozenset("nva")  # nouns, verbs, adjectives


def compute_known_shares(lexicon: Lexicon) -> Floats:
    """Return for each word of the lexicon the share of people who know it; 0 for what a bot does not say."""
    zipf = lexicon.space.zipf
    share = 1 / (1 + np.exp((HALF_KNOWN - zipf) / KNOWN_STEP))
    share[(share < LEAST_KNOWN) | (zipf >= COMMONEST)] = 0
    for row in np.flatnonzero(share):
        if not is_sayable_word(lexicon, lexicon.vocabulary[row]):
            share[row] = 0
    lexicon.clear_cache()
    found: Floats = share.astype(np.float32)
    return found


def is_sayable_word(lexicon: Lexicon, word: str) -> bool:
    """Tell whether the word is a plain dictionary word of its own, and fit for all ears."""
    if len(word) < SHORTEST or not word.isalpha() or lexicon.is_adult_word(word) or lexicon.is_acronym(word):
        return False
    entry = lexicon.entry(word)
    if entry.form in lexicon.hand.own_meaning:
        return True
    grammar = lexicon.language.grammar
    if grammar.says_lemmas_only:
        # WEDDING and SWIMMING, not CLOCKING
        is_noun = "n" in entry.kinds and entry.form.endswith(grammar.noun_endings)
        if entry.lemmas - {entry.form} and not (is_noun and lexicon.word_frequency(word) >= COMMON_DOING):
            return False
    elif _is_plural_of_commoner_word(lexicon, entry) or (
        _is_form_of_another(entry) and "n" not in entry.kinds
    ):
        return False
    # An inflected form says no more than its dictionary form; a name is a trap for who does not know it.
    return bool(entry.kinds & _MEANING) and entry.form in entry.lemmas and not lexicon.is_proper_noun(word)


def write_with_ligatures(word: str, language: str) -> str:
    """Write a candidate as people do: the lexicon knows œufs by their two letters."""
    return _LIGATURE.sub("œ", word) if find_language(language).grammar.has_ligatures else word


def _is_plural_of_commoner_word(lexicon: Lexicon, entry: WordEntry) -> bool:
    """Tell whether the word is the plural of a commoner one: PERSONNES, not FILS."""
    single = entry.form[:-1]
    return (
        entry.form.endswith("s")
        and single in entry.lemmas
        and lexicon.word_frequency(single) > lexicon.word_frequency(entry.form)
    )


def _is_form_of_another(entry: WordEntry) -> bool:
    """Tell whether the word is also a regular form of another one, as DORÉ is."""
    return any(
        entry.form.startswith(lemma[: max(SHORTEST, len(lemma) - 1)]) for lemma in entry.lemmas - {entry.form}
    )
