"""Strip endings and prefixes: which stems two spellings share, and how sure that is. Pure."""

import re
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

from nomdecode.lexicon import Lexicon, folded, letters

SHORTEST = 3


class Strength(IntEnum):
    """How much an affix says: the bare stem says most."""

    WEAK = 0
    STRONG = 1
    BARE = 2


@dataclass(frozen=True, slots=True)
class Stem:
    """What is left of a word: its size in letters, the prefix it had, how sure its ending is."""

    size: int
    prefix: str
    ending: Strength

    @property
    def is_whole(self) -> bool:
        """Nothing was taken away: the stem is the word."""
        return self.ending is Strength.BARE and not self.prefix


_DOUBLE = re.compile(r"([bcdfglmnprstz])\1")
# Alternations at the end of a stem: château/châtelain, ficelle/ficeler,
# banque/bancaire, soin/soigner, neuf/neuve.
_ALTERNATIONS = tuple(
    (re.compile(pattern), instead)
    for pattern, instead in (
        (r"(eau|ell)$", "el"),
        (r"qu?$", "c"),
        (r"ign$", "in"),
        (r"oing$", "oin"),
        (r"gu$", "g"),
        (r"v$", "f"),
        (r"y$", "i"),
    )
)


def normal(stem: str) -> str:
    """Return the stem with double letters, a final mute e and the usual alternations made equal."""
    return _DOUBLE.sub(r"\1", _alternated(stem))


def _alternated(stem: str) -> str:
    bare = stem[:-1] if stem.endswith("e") and len(stem) > SHORTEST else stem
    for pattern, instead in _ALTERNATIONS:
        bare = pattern.sub(instead, bare)
    return bare


def stems(lexicon: Lexicon, word: str) -> dict[str, Stem]:
    """Return every stem of the word with the surest way to reach it."""
    return _stems(lexicon, letters(word) if " " not in word else folded(word))


@lru_cache(maxsize=20_000)
def _stems(lexicon: Lexicon, word: str) -> dict[str, Stem]:
    hand = lexicon.hand
    found: dict[str, Stem] = {}
    bodies = [(word, "")]
    bodies += [
        (word[len(p) :], p) for p in hand.prefixes if word.startswith(p) and len(word) - len(p) >= SHORTEST
    ]
    for body, prefix in bodies:
        _keep(found, body, prefix, Strength.BARE)
        for endings, strength in ((hand.strong_endings, Strength.STRONG), (hand.weak_endings, Strength.WEAK)):
            for ending in endings:
                if body.endswith(ending) and len(body) - len(ending) >= SHORTEST:
                    _keep(found, body[: -len(ending)], prefix, strength)
    return found


def _keep(found: dict[str, Stem], body: str, prefix: str, ending: Strength) -> None:
    key = normal(body)
    stem = Stem(len(_alternated(body)), prefix, ending)
    known = found.get(key)
    if len(key) >= SHORTEST and (known is None or _rank(stem) > _rank(known)):
        found[key] = stem


def _rank(stem: Stem) -> tuple[int, bool, int]:
    return stem.ending, not stem.prefix, stem.size


def shared(lexicon: Lexicon, first: str, second: str) -> list[tuple[str, Stem, Stem]]:
    """Return the stems both words have, longest first."""
    one, two = stems(lexicon, first), stems(lexicon, second)
    both = sorted(one.keys() & two.keys(), key=lambda stem: (-len(stem), stem))
    return [(stem, one[stem], two[stem]) for stem in both]
