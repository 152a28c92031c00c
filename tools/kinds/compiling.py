"""Link every word to the clues that name it: what it is, where it is met, its examples, its other half."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from math import log1p
from pathlib import Path
from typing import NamedTuple

from tools.associations.strengths import Strengths, form

from nomdecode.lexicon import Lexicon, normalize_spelling

PATIENCE = 8.0  # the ninth kind of a line counts half of the first
LEAST = 0.25  # a link of one kind that is less likely than this is left out
FEWEST = 4  # reviewed words of a kind that tell how far its first writers can be believed
DOUBTED = 0.5  # a kind that was listed without the word counts half of what it would
MET = "met"
LINKS = ("made", "does", "like", MET)
"""How a word may be linked to a term that does not say what it is."""

Alike = dict[str, frozenset[str]]
Lines = list[tuple[str, list[str]]]


class WideKinds(NamedTuple):
    """The wide kinds by their first names: every name's kind, and every kind's names with those above it."""

    kind_of: dict[str, str]
    names: dict[str, frozenset[str]]
    above: dict[str, frozenset[str]]

    def of(self, terms: Iterable[str]) -> set[str]:
        """Return the kinds that the terms name, with all that lie above them."""
        return {upper for term in terms if term in self.kind_of for upper in self.above[self.kind_of[term]]}


class Agreement(NamedTuple):
    """How far two writers agree on what words are: pairs that both wrote, or one of them alone."""

    both: int
    first_alone: int
    second_alone: int


def wide_kinds(path: Path, lexicon: Lexicon) -> WideKinds:
    """Read the wide kinds: `names < kinds above`, one a line."""
    kind_of: dict[str, str] = {}
    names: dict[str, set[str]] = defaultdict(set)
    parents: dict[str, list[str]] = defaultdict(list)
    for line in path.read_text("utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            own, _, above = line.partition("<")
            first, *others = [form(name.strip(), lexicon) for name in own.split(",")]
            head = kind_of.setdefault(first, first)
            names[head] |= {first, *others}
            parents[head] += [form(name.strip(), lexicon) for name in above.split(",") if name.strip()]
            for name in others:
                kind_of.setdefault(name, head)
    found: dict[str, frozenset[str]] = {}
    for head in names:
        reached, todo = set(), [head]
        while todo:
            kind = todo.pop()
            if kind not in reached:
                reached.add(kind)
                todo += [kind_of[parent] for parent in parents[kind]]
        found[head] = frozenset(reached)
    return WideKinds(kind_of, {head: frozenset(each) for head, each in names.items()}, found)


def is_a(first: Lines, of_words: Lines, of_kinds: Lines, wide: WideKinds, lexicon: Lexicon) -> Strengths:
    """Return word -> name of a kind that it is -> strength.

    What was written of a word or of a kind counts 1. What only the first writers wrote, of words that nobody
    read since, counts as often as they were right of that kind; less where whoever listed the kind left the
    word out.
    """
    second = written_kinds([*of_words, *of_kinds], wide, lexicon)
    read = written_kinds(of_words, wide, lexicon)
    listed = {wide.kind_of[kind] for _, written in of_kinds for kind in written if kind in wide.kind_of}
    firsts, writers = _shares(first, wide, lexicon)
    belief = _beliefs(firsts, second)
    found: Strengths = {word: _named(dict.fromkeys(kinds, 1.0), wide) for word, kinds in second.items()}
    for word in firsts.keys() - read.keys():
        sure: dict[str, float] = {}
        for kind, count in firsts[word].items():
            doubt = DOUBTED if kind in listed else 1.0
            worth = doubt * belief.get(kind, 0.0) * count / writers[word]
            if worth >= LEAST:
                sure |= {upper: max(worth, sure.get(upper, 0.0)) for upper in wide.above[kind]}
        found[word] = {**_named(sure, wide), **found.get(word, {})}
    return {
        word: {kind: strength for kind, strength in linked.items() if kind != word}
        for word, linked in found.items()
    }


def agreement(of_words: Lines, of_kinds: Lines, wide: WideKinds, lexicon: Lexicon) -> Agreement:
    """Compare a writer who saw only the word with one who saw only the kind, on words and kinds of both."""
    first, second = written_kinds(of_words, wide, lexicon), written_kinds(of_kinds, wide, lexicon)
    named = wide.of(form(text, lexicon) for _, written in of_kinds for text in written)
    pairs, others = (
        {(word, kind) for word in first.keys() & second.keys() for kind in found[word] & named}
        for found in (first, second)
    )
    return Agreement(len(pairs & others), len(pairs - others), len(others - pairs))


def inverted(lines: Iterable[tuple[str, list[str]]]) -> Lines:
    """Return the words with the kinds that they stand under."""
    return [(word, [kind]) for kind, written in lines for word in written]


def written_kinds(lines: Lines, wide: WideKinds, lexicon: Lexicon) -> dict[str, set[str]]:
    """Return for each word the kinds written of it, with all that lie above them."""
    found: dict[str, set[str]] = defaultdict(set)
    for word, written in lines:
        found[form(word, lexicon)] |= wide.of(form(text, lexicon) for text in written)
        found[normalize_spelling(word)] |= found[form(word, lexicon)]
    return found


def _shares(lines: Lines, wide: WideKinds, lexicon: Lexicon) -> tuple[dict[str, Counter[str]], Counter[str]]:
    """Return how many writers wrote each kind of each word, and how many wrote of it at all."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for word, written in lines:
        terms = [form(text, lexicon) for text in written]
        counts[word].update({wide.kind_of[term] for term in terms if term in wide.kind_of})
    return counts, Counter(word for word, _ in lines)


def _beliefs(first: Mapping[str, Iterable[str]], second: Mapping[str, set[str]]) -> dict[str, float]:
    """Return for each kind how often the first writers were right of it."""
    right: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for word, kinds in first.items():
        if word in second:
            total.update(kinds)
            right.update(kind for kind in kinds if kind in second[word])
    return {kind: right[kind] / count for kind, count in total.items() if count >= FEWEST}


def _named(kinds: Mapping[str, float], wide: WideKinds) -> dict[str, float]:
    """Return the kinds by every name they have."""
    found: dict[str, float] = {}
    for kind, strength in kinds.items():
        for name in wide.names[kind]:
            found[name] = max(strength, found.get(name, 0.0))
    return found


def other_links(
    lines: Lines, same: Alike, link_of: Mapping[str, str], known: Strengths, lexicon: Lexicon
) -> dict[str, Strengths]:
    """Return link -> word -> term -> strength, for the terms that do not say what the word is."""
    found: dict[str, Strengths] = {link: {} for link in LINKS}
    for word, terms in kinds(lines, same, lexicon).items():
        for term, strength in terms.items():
            if term not in known.get(word, {}):
                found[link_of.get(term, MET)].setdefault(word, {})[term] = strength
    return found


def read_links(path: Path, lexicon: Lexicon) -> dict[str, str]:
    """Read how terms link to a word: `link: term, term`; the first line that names a term holds."""
    found: dict[str, str] = {}
    for line in path.read_text("utf-8").splitlines():
        if not line.startswith("#"):
            link, _, terms = line.partition(":")
            for term in terms.split(","):
                found.setdefault(form(term.strip(), lexicon), link)
    return found


def kinds(lines: Lines, same: Alike, lexicon: Lexicon) -> Strengths:
    """Return word -> kind -> strength from 0 to 1: the mean of the writers who wrote of the word.

    The wider a kind, the surer it was said as one: ANIMAL says less of FUR than SPARROW of FEATHER.
    """
    writers = Counter(word for word, _ in lines)
    found: Strengths = defaultdict(lambda: defaultdict(float))
    for word, written in lines:
        for kind, strength in _ranked(written, same, lexicon).items():
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


def _ranked(written: list[str], same: Alike, lexicon: Lexicon) -> dict[str, float]:
    """Return the kinds of one line, by every name they have, the first of them strongest."""
    named: dict[str, float] = {}
    for place, text in enumerate(written):
        kind = form(text, lexicon)
        for name in same.get(kind, {kind}):
            named.setdefault(name, PATIENCE / (PATIENCE + place))
    return named
