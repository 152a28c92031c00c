"""Is the clue a translation of the codename (C-18, A-38)? Pure."""

from nomdecode.lexicon import Lexicon, folded

# A word this common in the deck's language is that language's word, whatever it means elsewhere.
OWN_WORD = 3.0
OWN_WORD_AGAINST_ENGLISH = 4.2


def translation(lexicon: Lexicon, clue: str, codename: str) -> tuple[str, str] | None:
    """Return the language code and the foreign word when the clue translates the codename."""
    wanted = folded(clue)
    if wanted == folded(codename):
        return None
    for language, words in sorted(lexicon.translations(codename).items(), key=lambda item: item[0] != "en"):
        if not _is_own(lexicon, clue, language):
            for word in sorted(words):
                if folded(word) == wanted:
                    return language, word
    return None


def _is_own(lexicon: Lexicon, clue: str, language: str) -> bool:
    """A loanword or a homograph is a word of the deck's own language: TENNIS, MONO, PAIN."""
    if not lexicon.entry(clue).lemmas or lexicon.is_name(clue):
        return False
    limit = OWN_WORD_AGAINST_ENGLISH if language == "en" else OWN_WORD
    return lexicon.zipf(clue) >= limit
