"""Read the lists of one language in another, for words that nobody has written about in it."""

from collections import defaultdict

from tools.associations.strengths import Strengths

from nomdecode.lexicon import Lexicon

TRUST = 0.7  # people of another language think much the same, and a translation may miss the meaning
MOST_MEANINGS = 2  # a word with more translations than that says little about each


def translated(lists: Strengths, source: Lexicon, target: Lexicon) -> Strengths:
    """Return the lists in the target language; each translation of a word has its share."""
    found: Strengths = defaultdict(lambda: defaultdict(float))
    for head, listed in lists.items():
        heads = _words(head, source, target)
        for word in heads if len(heads) <= MOST_MEANINGS else ():
            for association, strength in listed.items():
                others = _words(association, source, target)
                for other in others:
                    if other != word:
                        worth = TRUST * strength / (len(heads) * len(others)) ** 0.5
                        found[word][other] = max(found[word][other], worth)
    return {word: dict(listed) for word, listed in found.items()}


def _words(text: str, source: Lexicon, target: Lexicon) -> list[str]:
    """Return the word's translations that the target language has; a name is its own."""
    language = target.language.code.partition("-")[0]
    found = [w for w in sorted(source.translations(text).get(language, ())) if w in target.space.row_of]
    if not found and source.is_proper_noun(text) and text in target.space.row_of:
        return [text]
    return found
