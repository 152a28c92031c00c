"""Read a FreeDict database in dictd form: an index in base 64 over one compressed text."""

import gzip
import re
from dataclasses import dataclass
from pathlib import Path

_DIGITS = {c: i for i, c in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")}
_SENSE = re.compile(r"^\d+\.\s+(.*)$")
_REMARK = re.compile(r"[<\[(].*?[>\])]|\s+\d+\.\s*$")
LONGEST = 40


@dataclass(frozen=True, slots=True)
class Entry:
    """One headword: its translations in order, and its sounds in IPA where given."""

    headword: str
    translations: tuple[str, ...]
    ipa: str


def entries(unpacked: Path, pair: str) -> list[Entry]:
    """Return the entries of a language pair such as `fra-spa`."""
    root = unpacked / f"dict-freedict-{pair}/usr/share/dictd/freedict-{pair}"
    text = gzip.decompress(root.with_suffix(".dict.dz").read_bytes())
    found = []
    for line in root.with_suffix(".index").read_text("utf-8").splitlines():
        word, start, length = line.split("\t")[:3]
        if not word.startswith(("00-database", "00database")):
            offset = _decimal(start)
            found.append(_entry(text[offset : offset + _decimal(length)].decode("utf-8", "replace")))
    return found


def _decimal(digits: str) -> int:
    number = 0
    for digit in digits:
        number = number * 64 + _DIGITS[digit]
    return number


def _entry(text: str) -> Entry:
    head, *body = text.split("\n")
    ipa = re.search(r"/([^/]+)/", head)
    headword = re.split(r" ?[/<\[]", head)[0].strip()
    return Entry(headword, tuple(_translations(body)), ipa.group(1) if ipa else "")


def _translations(body: list[str]) -> list[str]:
    # Senses are numbered; each has its translations on the numbered line and a gloss on the next ones.
    numbered = [match.group(1) for line in body if (match := _SENSE.match(line))]
    found: list[str] = []
    for line in numbered or body[:1]:
        for part in re.split(r"[,;]", _REMARK.sub("", line)):
            word = part.strip()
            if word and len(word) < LONGEST and word not in found:
                found.append(word)
    return found
