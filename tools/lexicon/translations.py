"""Translate French and English through third languages, by votes: no free direct dictionary exists."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path

from tools.lexicon import freedict

from nomdecode.lexicon.spelling import normalize_spelling

Votes = dict[str, Counter[str]]
Dictionary = dict[str, list[str]]

DIRECT = {"de": "fra-deu", "es": "fra-spa", "it": "fra-ita", "pt": "fra-por"}
THROUGH = ("pol", "fin", "ell")  # French to pivot, pivot to English
AGAINST = ("fin", "bul", "jpn")  # French to pivot, English to pivot read backwards
MOST_PIVOTS = 4
MOST_MEANINGS = 6
_ARTICLE = re.compile(r"^(a|an|the|to) ")
_ENGLISH = re.compile(r"[a-z][a-z '-]+")


def dictionary(unpacked: Path, pair: str) -> Dictionary:
    """Return the translations of each headword of a pair, keeping upper case: it tells names from words."""
    found: Dictionary = {}
    for entry in freedict.entries(unpacked, pair):
        kept = found.setdefault(entry.headword, [])
        kept.extend(word for word in entry.translations if word not in kept)
    return found


def french_to_english(unpacked: Path) -> Votes:
    """Return the English words of each French headword with their votes, one pivot language one vote."""
    votes: Votes = defaultdict(Counter)
    for pivot in THROUGH:
        _vote(votes, dictionary(unpacked, f"fra-{pivot}"), dictionary(unpacked, f"{pivot}-eng"))
    for pivot in AGAINST:
        _vote(votes, dictionary(unpacked, f"fra-{pivot}"), _reversed(dictionary(unpacked, f"eng-{pivot}")))
    return votes


def best(counter: Mapping[str, float], most: int, share: float = 0.5) -> list[str]:
    """Return the words with at least this share of the winner's votes, best first, ties in word order."""
    if not counter:
        return []
    enough = max(counter.values()) * share
    ranked = sorted((-count, word) for word, count in counter.items() if count >= enough)
    return [word for _, word in ranked[:most]]


def direct(unpacked: Path) -> dict[str, dict[str, list[str]]]:
    """Return, by language, the translations of each French headword into it."""
    return {language: dictionary(unpacked, pair) for language, pair in DIRECT.items()}


def _vote(votes: Votes, first: Dictionary, second: Dictionary) -> None:
    for headword, pivots in first.items():
        if headword[:1].isupper():
            continue  # place names: thousands of villages that no clue needs
        ballot: dict[str, float] = {}
        for pivot in pivots[:MOST_PIVOTS]:
            for rank, word in enumerate(_english(second.get(pivot, []))):
                ballot[word] = max(ballot.get(word, 0.0), 1 / (1 + 0.3 * rank))
        for word, weight in ballot.items():
            votes[normalize_spelling(headword)][word] += weight


def _english(words: Iterable[str]) -> list[str]:
    plain = (_ARTICLE.sub("", word.lower()) for word in words)
    return [word for word in plain if _ENGLISH.fullmatch(word)][:MOST_MEANINGS]


def _reversed(dictionary: Dictionary) -> Dictionary:
    backwards: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for headword, words in dictionary.items():
        for rank, word in enumerate(words):
            backwards[word].append((rank, headword))
    return {word: [headword for _, headword in sorted(found)] for word, found in backwards.items()}
