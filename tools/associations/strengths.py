"""How strongly a word brings another to mind: by its place on the writers' lists, and how many wrote it."""

from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from nomdecode.lexicon import Lexicon, normalize_spelling

PATIENCE = 16.0  # the seventeenth association of a list counts half of the first
AGREEING = 3.0  # this many writers of the same association make it as strong as can be
PART = 0.5  # a word inside an expression: ROBE of "robe de bure"
SHORTEST_PART = 4

Strengths = dict[str, dict[str, float]]
Lines = Iterable[tuple[str, list[str]]]


def strengths(lines: Lines, lexicon: Lexicon) -> Strengths:
    """Return word -> association -> strength from 0 to 1."""
    found: Strengths = defaultdict(lambda: defaultdict(float))
    for head, written in lines:
        for place, text in enumerate(written):
            worth = PATIENCE / (PATIENCE + place)
            for word, share in _concepts(text, lexicon):
                if word != head:
                    found[head][word] += worth * share / AGREEING
    return {head: {word: min(1.0, s) for word, s in listed.items()} for head, listed in found.items()}


def read(folder: Path) -> Lines:
    """Give every line of every list in the folder: the word, and its associations once each.

    Raises:
        SystemExit: for a line that is not `WORD: association, …`, with its place.
    """
    for path in sorted(folder.glob("*.txt")):
        yield from read_file(path)


def read_file(path: Path) -> Lines:
    """Give every line of one list, as `read` does."""
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        head, colon, written = line.partition(":")
        if not colon:
            raise SystemExit(f"{path.name}:{number}: expected `WORD: association, …`")
        yield (
            normalize_spelling(head),
            list(dict.fromkeys(t.strip() for t in written.split(",") if t.strip())),
        )


def _concepts(text: str, lexicon: Lexicon) -> list[tuple[str, float]]:
    """Return the words meant: the expression itself, and the known words inside it."""
    whole = form(text, lexicon)
    parts = [
        part for part in normalize_spelling(text).replace("-", " ").split() if len(part) >= SHORTEST_PART
    ]
    inside = [(inner, PART) for part in parts if (inner := form(part, lexicon)) != whole]
    return [(whole, 1.0), *inside]


def form(text: str, lexicon: Lexicon) -> str:
    """Return the word as the vocabulary has it: TEETH is TOOTH."""
    row = lexicon.row(text)
    return normalize_spelling(text) if row is None else lexicon.space.words[row]
