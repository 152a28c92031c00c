"""Link every word to the clues that name it: its kinds, what it is an example of, the other half of it."""

from collections import Counter, defaultdict
from math import log1p
from pathlib import Path

from tools.associations.strengths import Strengths, form

from nomdecode.lexicon import Lexicon

PATIENCE = 8.0  # the ninth kind of a line counts half of the first

Alike = dict[str, frozenset[str]]
Lines = list[tuple[str, list[str]]]


def kinds(lines: Lines, same: Alike, lexicon: Lexicon) -> Strengths:
    """Return word -> kind -> strength from 0 to 1: the mean of the writers who wrote of the word.

    The wider a kind, the surer it was said as one: ANIMAL says less of FUR than SPARROW of FEATHER.
    """
    writers = Counter(word for word, _ in lines)
    found: Strengths = defaultdict(lambda: defaultdict(float))
    for word, written in lines:
        for kind, strength in _named(written, same, lexicon).items():
            if kind != word:
                found[word][kind] += strength / writers[word]
    width = Counter(kind for linked in found.values() for kind in linked)
    widest = log1p(max(width.values()))
    return {
        word: {kind: strength * log1p(width[kind]) / widest for kind, strength in linked.items()}
        for word, linked in found.items()
    }


def examples(lines: Lines, same: Alike, lexicon: Lexicon) -> Strengths:
    """Return word -> clue -> 1 for what was written under the clue, or under one that says the same."""
    found: Strengths = defaultdict(dict)
    for clue, written in lines:
        said = form(clue, lexicon)
        for text in written:
            found[form(text, lexicon)].update(dict.fromkeys(same.get(said, {said}), 1.0))
    return {word: {clue: 1.0 for clue in clues if clue != word} for word, clues in found.items()}


def halves(lines: Lines, lexicon: Lexicon) -> Strengths:
    """Return word -> the other half of an expression -> strength, both ways."""
    found: Strengths = defaultdict(lambda: defaultdict(float))
    for word, written in lines:
        for place, text in enumerate(written):
            half, strength = form(text, lexicon), PATIENCE / (PATIENCE + place)
            if half != word:
                found[word][half] = max(found[word][half], strength)
                found[half][word] = max(found[half][word], strength)
    return found


def alike(path: Path, lexicon: Lexicon) -> Alike:
    """Read the words that name the same kind; a word on two lines is like those of both."""
    same: dict[str, set[str]] = defaultdict(set)
    for line in path.read_text("utf-8").splitlines():
        if not line.startswith("#"):
            names = {form(text.strip(), lexicon) for text in line.split(",")}
            for name in names:
                same[name] |= names
    return {name: frozenset(names) for name, names in same.items()}


def _named(written: list[str], same: Alike, lexicon: Lexicon) -> dict[str, float]:
    """Return the kinds of one line, by every name they have, the first of them strongest."""
    named: dict[str, float] = {}
    for place, text in enumerate(written):
        kind = form(text, lexicon)
        for name in same.get(kind, {kind}):
            named.setdefault(name, PATIENCE / (PATIENCE + place))
    return named
