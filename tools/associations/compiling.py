"""Merge the writers' lists of a language into one packed file; strength is order and agreement."""

from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

import numpy as np
from tools.lexicon import output

from nomdecode.lexicon import Lexicon, load, spelled

STEP = 255  # strengths of 0 to 1 in one byte
PATIENCE = 16.0  # the seventeenth association of a list counts half of the first
AGREEING = 3.0  # this many writers of the same association make it as strong as can be
PART = 0.5  # a word inside an expression: ROBE of "robe de bure"

Strengths = dict[str, dict[str, float]]


def pack(folder: Path, target: Path) -> None:
    """Write `associations.npz` and its words for one language folder."""
    language = folder.name
    lexicon = load(language)
    if lexicon is None:
        raise SystemExit(f"{folder}: no lexicon for {language!r}")
    lists = strengths(_lines(folder), lexicon)
    heads = sorted(lists)
    words = [*heads, *sorted({word for found in lists.values() for word in found} - set(heads))]
    number = {word: index for index, word in enumerate(words)}
    ids, values, ends = [], [], []
    for head in heads:
        ranked = sorted(lists[head].items(), key=lambda item: (-item[1], item[0]))
        ids += [number[word] for word, _ in ranked]
        values += [max(1, round(value * STEP)) for _, value in ranked]
        ends.append(len(ids))
    output.listing(target / "associations.txt.gz", words)
    output.arrays(
        target / "associations.npz",
        ends=np.array(ends, np.uint32),
        ids=np.array(ids, np.uint32),
        strengths=np.array(values, np.uint8),
    )
    print(f"{language}: {len(heads)} words, {len(ids)} associations, {len(words)} different words")


def strengths(lines: Iterable[tuple[str, list[str]]], lexicon: Lexicon) -> Strengths:
    """Return word -> association -> strength from 0 to 1."""
    found: Strengths = defaultdict(lambda: defaultdict(float))
    for head, written in lines:
        for place, text in enumerate(written):
            worth = PATIENCE / (PATIENCE + place)
            for word, share in _concepts(text, lexicon):
                if word != head:
                    found[head][word] += worth * share / AGREEING
    return {head: {word: min(1.0, s) for word, s in listed.items()} for head, listed in found.items()}


def _lines(folder: Path) -> Iterable[tuple[str, list[str]]]:
    for path in sorted(folder.glob("*.txt")):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            if not line.strip() or line.startswith("#"):
                continue
            head, colon, written = line.partition(":")
            if not colon:
                raise SystemExit(f"{path.name}:{number}: expected `WORD: association, …`")
            yield spelled(head), list(dict.fromkeys(t.strip() for t in written.split(",") if t.strip()))


def _concepts(text: str, lexicon: Lexicon) -> list[tuple[str, float]]:
    """Return the words meant: the expression itself, and the known words inside it."""
    whole = _form(text, lexicon)
    parts = [part for part in spelled(text).replace("-", " ").split() if len(part) > 3]
    inside = [(form, PART) for part in parts if (form := _form(part, lexicon)) != whole]
    return [(whole, 1.0), *inside]


def _form(text: str, lexicon: Lexicon) -> str:
    """Return the word as the vocabulary has it: TEETH is TOOTH."""
    row = lexicon.row(text)
    return spelled(text) if row is None else lexicon.space.words[row]
