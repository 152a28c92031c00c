"""Letters of other scripts that look like Latin ones (Unicode confusables, UTS 39).

Law: what these functions return is compared, and shown only where a whole word was Latin to every eye.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from importlib.resources import files

# One eye cannot tell these apart in most fonts; after case folding, so that I, l and 1 meet.
_SAME_SHAPE = str.maketrans({"l": "i", "1": "i", "|": "i", "!": "i", "ı": "i", "0": "o"})

_AFTER_EUROPE = "\u0250"  # Latin letters with which languages are written come before


@lru_cache(maxsize=4096)
def look_alike_key(text: str) -> str:
    """Return a key under which names that look alike are equal: AIice is Alice, also with a Greek A."""
    shown = _strip_accents(text).translate(_load_look_alikes())
    plain = _strip_accents(shown.casefold()).translate(_SAME_SHAPE)
    return " ".join(plain.replace("rn", "m").replace("vv", "w").split())


@lru_cache(maxsize=4096)
def look_alikes_to_latin(text: str) -> str:
    """Return a text of letters that all only look Latin in Latin letters; any other text unchanged."""
    if text.isascii():
        return text
    foreign = {letter for letter in text if letter.isalpha() and letter >= _AFTER_EUROPE}
    looks = {ord(letter): _load_look_alikes().get(ord(letter), letter) for letter in foreign}
    return text.translate(looks) if all(map(str.isascii, looks.values())) else text


def _strip_accents(text: str) -> str:
    """Return the text without accents."""
    apart = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


@cache
def _load_look_alikes() -> dict[int, str]:
    """Read the table of letters that look like Latin ones, once."""
    lines = (files("nomdecode.lexicon") / "look_alikes.txt").read_text(encoding="utf-8").splitlines()
    rows = (line.split("\t") for line in lines if not line.startswith("#"))
    return {ord(letter): target for target, letters in rows for letter in letters}
