"""Pack the lists of a language into one file: the writers' own, and what another language's say beside."""

from pathlib import Path

from tools.associations.strengths import Strengths, read, strengths
from tools.associations.translating import translated
from tools.lexicon import output

from nomdecode.bots.knowledge.word_links import pack_links_into_arrays
from nomdecode.lexicon import Lexicon, load_lexicon

STEP = 255  # strengths of 0 to 1 in one byte
BESIDE = {"en": "fr", "fr": "en"}


def pack_all(lists: Path, data: Path) -> None:
    """Write `associations.npz` and its words for every language folder."""
    written = {
        folder.name: strengths(read(folder), lexicon_of(folder.name))
        for folder in sorted(path for path in lists.iterdir() if any(path.glob("*.txt")))
    }
    for language, own in written.items():
        other = BESIDE.get(language, "")
        foreign: Strengths = {}
        if other in written:
            foreign = translated(written[other], lexicon_of(other), lexicon_of(language))
        # What is written in the language itself is better; the rest is for words nobody wrote about.
        pack(data / language, "associations", foreign | own)
        print(f"{language}: {len(own)} words written about, {len(foreign.keys() - own.keys())} translated")


def pack(folder: Path, name: str, lists: Strengths) -> None:
    """Write `<name>.npz`, and its words beside it."""
    heads = sorted(lists)
    words = [*heads, *sorted({word for found in lists.values() for word in found} - set(heads))]
    number = {word: index for index, word in enumerate(words)}
    ids, values = [], []
    for head in heads:
        ranked = sorted(lists[head].items(), key=lambda item: (-item[1], item[0]))
        ids += [number[word] for word, _ in ranked]
        values += [max(1, round(value * STEP)) for _, value in ranked]
    output.listing(folder / f"{name}.txt.gz", words)
    counts = [len(lists[head]) for head in heads]
    output.arrays(folder / f"{name}.npz", **pack_links_into_arrays(counts, ids, values))


def lexicon_of(language: str) -> Lexicon:
    """Return the lexicon of a language that has one."""
    lexicon = load_lexicon(language)
    if lexicon is None:
        raise SystemExit(f"no lexicon for {language!r}")
    return lexicon
