"""Inflect English lemmas by rule and by the hand table of irregular forms."""

from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

VOWELS = "aeiou"


def irregular(path: Path) -> dict[str, list[str]]:
    """Read `lemma: form form …` lines."""
    rows = [
        line.split(":") for line in path.read_text("utf-8").splitlines() if ":" in line and line[0] != "#"
    ]
    return {lemma.strip(): forms.split() for lemma, forms in rows}


def inflections(kinds: Mapping[str, set[str]], irregulars: Mapping[str, list[str]]) -> dict[str, set[str]]:
    """Return `form -> {lemma:kind}` for every lemma in lower case."""
    found: dict[str, set[str]] = defaultdict(set)
    for lemma, of in sorted(kinds.items()):
        for kind in sorted(of):
            found[lemma].add(f"{lemma}:{kind}")
            for form in _regular(lemma, kind):
                # NUMBER is a noun before it is more numb than something.
                if kind != "a" or form not in kinds:
                    found[form].add(f"{lemma}:{kind}")
    for lemma, forms in irregulars.items():
        for form in forms:
            found[form].add(f"{lemma}:{min(kinds.get(lemma, {'n'}))}")
    return found


def _regular(lemma: str, kind: str) -> list[str]:
    if not lemma.isalpha():
        return [lemma + "s"] if kind == "n" else []
    match kind:
        case "n":
            return [_with_s(lemma)]
        case "v":
            return [_with_s(lemma), _joined(lemma, "ed"), _joined(lemma, "ing")]
        case "a" if len(lemma) <= 6:
            return [_joined(lemma, "er"), _joined(lemma, "est")]
    return []


def _with_s(lemma: str) -> str:
    if lemma.endswith(("s", "x", "z", "ch", "sh")):
        return lemma + "es"
    if lemma.endswith("y") and lemma[-2:-1] not in VOWELS:
        return lemma[:-1] + "ies"
    return lemma + "s"


def _joined(lemma: str, ending: str) -> str:
    if lemma.endswith("e"):
        return lemma[: -1 if not (ending == "ing" and lemma.endswith(("ee", "oe", "ye"))) else None] + ending
    if lemma.endswith("y") and lemma[-2:-1] not in VOWELS and ending != "ing":
        return lemma[:-1] + "i" + ending
    if _doubles(lemma):
        return lemma + lemma[-1] + ending
    return lemma + ending


def _doubles(lemma: str) -> bool:
    """RUN, SHOP: one vowel between consonants in a short word."""
    return (
        3 <= len(lemma) <= 4
        and lemma[-1] not in VOWELS + "wxy"
        and lemma[-2] in VOWELS
        and lemma[-3] not in VOWELS
    )
