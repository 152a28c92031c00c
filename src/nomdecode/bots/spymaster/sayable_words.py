"""The words a bot may say at all, and the share of people who know them.

Looking every word up takes a second, so `tools.bots.sayable` wrote down which pass. What it wrote is used
only with the lexicon that it was written for; with any other the words are looked up here.
"""

from __future__ import annotations

import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from nomdecode.bots.spymaster.expected_reward import Floats
from nomdecode.lexicon import Lexicon
from nomdecode.lexicon.language import all_languages, find_language, has_lexicon, language_folder
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


FILE: Final = "sayable.npz"


def compute_known_shares(lexicon: Lexicon) -> Floats:
    """Return for each word of the lexicon the share of people who know it; 0 for what a bot does not say."""
    share = _share_who_know(lexicon)
    written = read_sayable_words(files("nomdecode.bots") / "data" / lexicon.language.code, lexicon)
    share[~(find_sayable_words(lexicon) if written is None else written)] = 0
    found: Floats = share.astype(np.float32)
    return found


def find_sayable_words(lexicon: Lexicon) -> NDArray[np.bool_]:
    """Tell for each word of the lexicon whether a bot may say it."""
    found: NDArray[np.bool_] = _share_who_know(lexicon) >= LEAST_KNOWN
    found &= lexicon.space.zipf < COMMONEST
    for row in np.flatnonzero(found):
        found[row] = is_sayable_word(lexicon, lexicon.vocabulary[row])
    lexicon.clear_cache()
    return found


def read_sayable_words(folder: Traversable, lexicon: Lexicon) -> NDArray[np.bool_] | None:
    """Read what `find_sayable_words` found; None where nothing was written for this lexicon."""
    path = folder / FILE
    if not path.is_file():
        return None
    with path.open("rb") as file, np.load(file) as arrays:
        if int(arrays["lexicon"]) != fingerprint_lexicon(lexicon):
            return None
        return np.unpackbits(arrays["words"], count=len(lexicon.vocabulary)).astype(bool)


def fingerprint_lexicon(lexicon: Lexicon) -> int:
    """Return a number that changes with any table of any language: names are looked up in all of them."""
    found = crc32("\n".join(lexicon.vocabulary).encode(), crc32(lexicon.space.zipf.tobytes()))
    for language in filter(has_lexicon, sorted(all_languages())):
        for table in sorted(language_folder(language).iterdir(), key=lambda table: table.name):
            if table.is_file() and not table.name.endswith(".npz"):
                found = crc32(table.read_bytes(), found)
    return found


def _share_who_know(lexicon: Lexicon) -> Floats:
    share: Floats = 1 / (1 + np.exp((HALF_KNOWN - lexicon.space.zipf) / KNOWN_STEP))
    return share


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
