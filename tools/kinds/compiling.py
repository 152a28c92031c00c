"""Link every word to the kinds, traits and settings that people would name it by."""

from collections import Counter, defaultdict
from math import log1p
from pathlib import Path

from tools.associations.strengths import Strengths, form, read

from nomdecode.lexicon import Lexicon

PATIENCE = 8.0  # the ninth kind of a line counts half of the first

Alike = dict[str, frozenset[str]]


def linked(folder: Path, alike: Path, lexicon: Lexicon) -> Strengths:
    """Return word -> kind -> strength from 0 to 1: the mean of the writers who wrote of the word.

    The wider a kind, the surer it was said as one: ANIMAL says less of FUR than SPARROW of FEATHER.
    """
    same, lines = _alike(alike, lexicon), list(read(folder))
    writers = Counter(word for word, _ in lines)
    found: Strengths = defaultdict(lambda: defaultdict(float))
    for word, kinds in lines:
        for kind, strength in _named(kinds, same, lexicon).items():
            if kind != word:
                found[word][kind] += strength / writers[word]
    width = Counter(kind for kinds in found.values() for kind in kinds)
    widest = log1p(max(width.values()))
    return {
        word: {kind: strength * log1p(width[kind]) / widest for kind, strength in kinds.items()}
        for word, kinds in found.items()
    }


def _named(kinds: list[str], same: Alike, lexicon: Lexicon) -> dict[str, float]:
    """Return the kinds of one line, by every name they have, the first of them strongest."""
    named: dict[str, float] = {}
    for place, text in enumerate(kinds):
        kind = form(text, lexicon)
        for name in same.get(kind, {kind}):
            named.setdefault(name, PATIENCE / (PATIENCE + place))
    return named


def _alike(path: Path, lexicon: Lexicon) -> Alike:
    """Read the words that name the same kind; a word on two lines is like those of both."""
    same: dict[str, set[str]] = defaultdict(set)
    for line in path.read_text("utf-8").splitlines():
        if not line.startswith("#"):
            names = {form(text.strip(), lexicon) for text in line.split(",")}
            for name in names:
                same[name] |= names
    return {name: frozenset(names) for name, names in same.items()}
