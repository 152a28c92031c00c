"""Read the codenames of our own decks, so that every one of them is in the vocabulary."""

from pathlib import Path

from nomdecode.lexicon.spelling import normalize_spelling


def words(decks: Path, language: str) -> list[str]:
    """Return every face of every deck of the language, in order, once; a line may hold two faces."""
    found: dict[str, None] = {}
    for path in sorted((decks / language).glob("*.txt")):
        lines = path.read_text("utf-8").splitlines()
        start = lines.index("---") + 1 if "---" in lines else 0
        for line in lines[start:]:
            if line.strip() and not line.lstrip().startswith("#"):
                for face in line.split(" / "):
                    found.setdefault(normalize_spelling(face))
    return list(found)
