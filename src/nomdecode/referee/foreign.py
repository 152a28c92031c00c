"""Is the clue a translation of the codename (C-18, A-38)? Pure."""

from collections import defaultdict
from functools import lru_cache

from nomdecode.lexicon import Lexicon, folded, spelled

SHORTEST = 3
# A word this common in the deck's language is that language's word, whatever it means elsewhere.
OWN_WORD = 3.0
OWN_WORD_AGAINST_ENGLISH = 4.4


def translation(lexicon: Lexicon, clue: str, codename: str) -> tuple[str, str] | None:
    """Return the language code and the foreign word when the clue translates the codename."""
    wanted = folded(clue)
    if len(wanted) < SHORTEST or wanted == folded(codename):
        return None
    said = _foreign_words(lexicon, codename).get(wanted, ())
    if said and lexicon.is_written(clue):
        # CANOË with its accent is French, whatever CANOE is.
        said = [found for found in said if found[1] == spelled(clue)]
    return next((found for found in said if not _is_own(lexicon, clue, found[0])), None)


@lru_cache(maxsize=20_000)
def _foreign_words(lexicon: Lexicon, codename: str) -> dict[str, list[tuple[str, str]]]:
    """Return what the codename is in other languages, by letters without accents, English first."""
    found: dict[str, list[tuple[str, str]]] = defaultdict(list)
    languages = sorted(lexicon.translations(codename).items(), key=lambda item: (item[0] != "en", item[0]))
    for language, words in languages:
        for word in sorted(words):
            found[folded(word)].append((language, word))
    return found


def _is_own(lexicon: Lexicon, clue: str, language: str) -> bool:
    """A loanword or a homograph is a word of the deck's own language: TENNIS, MONO, PAIN."""
    if spelled(clue) in lexicon.hand.loanwords:
        return True
    if not lexicon.is_written(clue) or not lexicon.entry(clue).lemmas or lexicon.is_name(clue):
        return False
    limit = OWN_WORD_AGAINST_ENGLISH if language == "en" else OWN_WORD
    return lexicon.zipf(clue) >= limit
