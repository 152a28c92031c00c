"""Read the tables that people wrote: word families, numbers, word lists. A `#` begins a comment."""

from importlib.resources.abc import Traversable

from nomdecode.lexicon.spelling import normalize_spelling, normalize_without_accents


def read_content_lines(folder: Traversable, name: str) -> list[str]:
    """Return the lines with content; none when the language lacks the file."""
    path = folder / name
    if not path.is_file():
        return []
    stripped = (line.split("#")[0].strip() for line in path.read_text("utf-8").splitlines())
    return [line for line in stripped if line]


def read_word_set(folder: Traversable, name: str) -> frozenset[str]:
    """Return the set of words in a file with several words a line."""
    return frozenset(
        normalize_spelling(word) for line in read_content_lines(folder, name) for word in line.split()
    )


def read_word_pairs(folder: Traversable, name: str) -> frozenset[frozenset[str]]:
    """Return unordered pairs of words from a file with one pair a line."""
    return frozenset(
        frozenset(normalize_spelling(word) for word in line.split())
        for line in read_content_lines(folder, name)
    )


def read_labelled_words(folder: Traversable, name: str, label: str) -> tuple[str, ...]:
    """Return the words of `label: word word …` lines by label, without accents, longest first."""
    rows = [line.partition(":") for line in read_content_lines(folder, name)]
    found = {
        normalize_without_accents(word) for kind, _, rest in rows if kind == label for word in rest.split()
    }
    return tuple(sorted(found, key=lambda word: (-len(word), word)))


def read_number_words(folder: Traversable, name: str) -> dict[str, int]:
    """Return the value of each number word, from `value word word …` lines."""
    rows = [line.split() for line in read_content_lines(folder, name)]
    return {normalize_spelling(word): int(value) for value, *spoken in rows for word in spoken}


def read_columns(folder: Traversable, name: str) -> list[tuple[str, ...]]:
    """Return the tab-separated cells of each line."""
    return [tuple(cell.strip() for cell in line.split("\t")) for line in read_content_lines(folder, name)]
