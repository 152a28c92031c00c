"""Read the tables written by hand: families, numbers, word lists. A `#` begins a comment."""

from importlib.resources.abc import Traversable

from nomdecode.lexicon.spelling import folded, spelled


def lines(folder: Traversable, name: str) -> list[str]:
    """Return the lines that say something; a language may lack the file."""
    path = folder / name
    if not path.is_file():
        return []
    stripped = (line.split("#")[0].strip() for line in path.read_text("utf-8").splitlines())
    return [line for line in stripped if line]


def words(folder: Traversable, name: str) -> frozenset[str]:
    """Return a set of words, several on a line."""
    return frozenset(spelled(word) for line in lines(folder, name) for word in line.split())


def pairs(folder: Traversable, name: str) -> frozenset[frozenset[str]]:
    """Return unordered pairs of words, one pair a line."""
    return frozenset(frozenset(spelled(word) for word in line.split()) for line in lines(folder, name))


def labelled(folder: Traversable, name: str, label: str) -> tuple[str, ...]:
    """Return the words of the `label: word word …` lines, without accents, longest first."""
    rows = [line.partition(":") for line in lines(folder, name)]
    found = {folded(word) for kind, _, rest in rows if kind == label for word in rest.split()}
    return tuple(sorted(found, key=lambda word: (-len(word), word)))


def numbers(folder: Traversable, name: str) -> dict[str, int]:
    """Return the value of each number word, from `value word word …` lines."""
    rows = [line.split() for line in lines(folder, name)]
    return {spelled(word): int(value) for value, *spoken in rows for word in spoken}


def columns(folder: Traversable, name: str) -> list[tuple[str, ...]]:
    """Return the tab-separated cells of each line."""
    return [tuple(cell.strip() for cell in line.split("\t")) for line in lines(folder, name)]
