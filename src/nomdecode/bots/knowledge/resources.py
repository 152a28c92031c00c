"""What a bot knows of the words of one language, read once for all rooms."""

from __future__ import annotations

import json
import threading
from contextvars import ContextVar
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from nomdecode.bots.knowledge.knowledge import Knowledge, Related
from nomdecode.bots.knowledge.links import Links, Packed, make_links, read_packed, renumbered
from nomdecode.bots.knowledge.malloc import trim_heap
from nomdecode.bots.knowledge.vectors import read_space
from nomdecode.bots.knowledge.vocabulary import Vocabulary
from nomdecode.bots.listener import Listener
from nomdecode.bots.spymaster.utilities import UtilityCache
from nomdecode.bots.spymaster.words import known
from nomdecode.lexicon import Lexicon, load_lexicon
from nomdecode.lexicon import hand_tables as hand
from nomdecode.lexicon.language import all_languages, has_lexicon, language_layers
from nomdecode.lexicon.sorted_table import read_words

SPACES = ("minilm", "spacy", "glove")
"""Vector spaces a language may have, each a file of its folder."""

RELATIONS = {"wordnet": "relations", "wordnet_half": "expressions"}
"""The file of each feature that links words of the vocabulary."""

WRITTEN = {
    "is": "is",
    "made": "made",
    "does": "does",
    "like": "like",
    "met": "met",
    "example": "examples",
    "half": "halves",
}
"""The same for what was written by us (`tools/kinds`)."""

SOURCES = ("minilm", "glove", "spacy", "wordnet")
"""What `without` may name."""

DATA: ContextVar[Path | None] = ContextVar("DATA", default=None)
"""The folder that bots read what they know from; None is the package's own. Benchmarks have others."""

_LOADING = threading.Lock()


class BotResources:
    """The candidates a bot may say, and listeners that weigh what links them to the cards."""

    def __init__(
        self,
        lexicon: Lexicon,
        vocabulary: Vocabulary,
        knowledge: Knowledge,
        weights: dict[str, dict[str, float]],
    ) -> None:
        self.lexicon = lexicon
        self.vocabulary = vocabulary
        self.knowledge = knowledge
        share = known(lexicon)
        self._said: NDArray[np.intp] = np.flatnonzero(share)
        self.candidates: tuple[str, ...] = tuple(lexicon.vocabulary[row] for row in self._said)
        self.known: NDArray[np.float32] = share[self._said]  # the share of people who know each
        self.zipf: NDArray[np.float32] = lexicon.space.zipf[self._said]
        utilities = self.utilities = UtilityCache(vocabulary, knowledge, list(weights.values()), self._said)
        self.listeners = tuple(
            Listener(name, vocabulary, utilities, place) for place, name in enumerate(weights)
        )
        # Those who know words by one source alone, as some guessers seem to.
        self.one_sided = tuple(listener for listener in self.listeners if listener.name in knowledge.spaces)

    def candidate(self, word: str) -> int | None:
        """Return the place of a word, or of what it is a form of, among the candidates; None if not said."""
        row = self.lexicon.row(word)
        if row is None:
            return None
        place = int(np.searchsorted(self._said, row))
        return place if place < len(self._said) and self._said[place] == row else None

    def commonest(self, count: int) -> int:
        """Return how many candidates are among the commonest words; they come first."""
        return int(np.searchsorted(self._said, count))


def load_resources(language: str, without: frozenset[str] = frozenset()) -> BotResources:
    """Return what bots know of the language, leaving out the sources named in `without`.

    Raises:
        ValueError: for a language without a lexicon, or a source that does not exist.
    """
    if not has_resources(language):
        known = ", ".join(filter(has_resources, all_languages()))
        raise ValueError(f"no bots for language {language!r}, only for {known}")
    if unknown := without - set(SOURCES):
        raise ValueError(f"no source {min(unknown)!r}, only {', '.join(SOURCES)}")
    has = {*spaces_of(language), *(["wordnet"] if (_folder(language) / "relations.npz").is_file() else [])}
    with _LOADING:  # two rooms that start together wait for one load
        return _load(language, without & has, DATA.get())


@cache
def _load(language: str, without: frozenset[str], _read_from: Path | None) -> BotResources:
    lexicon = load_lexicon(language)
    if lexicon is None:
        raise ValueError(f"no lexicon for language {language!r}")
    vocabulary, knowledge = _read(language, lexicon, without)
    resources = BotResources(lexicon, vocabulary, knowledge, _weights(language, without))
    trim_heap()
    return resources


def _read(language: str, lexicon: Lexicon, without: frozenset[str]) -> tuple[Vocabulary, Knowledge]:
    folders = [_data() / name for name in language_layers(language)]
    heard = [word for folder in folders for word in read_words(folder, "heard.txt.gz")]
    lists = [read_packed(folder, "associations") for folder in folders]
    packed = [found for found in lists if found]
    listed = [word for found in packed for word in found.words]
    by_hand = {said: meant for folder in folders for said, meant in hand.read_columns(folder, "heard_as.tsv")}
    vocabulary = Vocabulary(lexicon, heard, listed, by_hand)
    row_of = vocabulary.row_of
    spaces = {
        name: space
        for name in spaces_of(language)
        if name not in without
        if (space := read_space(folders, name, row_of, vocabulary.with_vectors, lists))
    }
    return vocabulary, Knowledge(
        spaces,
        _lists(packed, row_of, len(vocabulary)),
        _relations(folders[0], vocabulary, lexicon, without),
    )


def _relations(
    folder: Traversable, vocabulary: Vocabulary, lexicon: Lexicon, without: frozenset[str]
) -> dict[str, Related]:
    """Read what relates words: WordNet's the same both ways, ours from a word to what names it."""
    row_of, size = vocabulary.row_of, len(vocabulary)
    both_ways = {
        name: renumbered(found, row_of, size)
        for name, file in RELATIONS.items()
        if not name.startswith(tuple(without))
        if (found := read_packed(folder, file, lexicon.vocabulary))
    }
    related = {name: Related(links, links) for name, links in both_ways.items()}
    for name, file in WRITTEN.items():
        if found := read_packed(folder, file):
            links = renumbered(found, row_of, size)
            related[name] = Related(links, links.reversed())
    return related


def _lists(layers: list[Packed], row_of: dict[str, int], size: int) -> Links:
    """Join the layers: what Québec writes of a word comes in place of what France writes."""
    last = {word: place for place, layer in enumerate(layers) for word in _heads(layer)}
    sources, targets, strengths = [], [], []
    for place, layer in enumerate(layers):
        number = np.array([row_of[word] for word in layer.words], np.intp)
        kept = np.array([last.get(word) == place for word in layer.words])[layer.sources]
        sources.append(number[layer.sources[kept]])
        targets.append(number[layer.targets[kept]])
        strengths.append(layer.strengths[kept])
    return make_links(size, np.concatenate(sources), np.concatenate(targets), np.concatenate(strengths))


def _heads(layer: Packed) -> list[str]:
    return [layer.words[row] for row in np.unique(layer.sources)]


def _weights(language: str, without: frozenset[str]) -> dict[str, dict[str, float]]:
    """Return the fitted weights of each listener; without a source they were fitted without it."""
    fitted = json.loads((_data() / "weights.json").read_text("utf-8"))
    chosen: dict[str, dict[str, float]] = fitted[language_layers(language)[0]][" ".join(sorted(without))]
    return chosen


@cache
def has_resources(language: str) -> bool:
    """Return whether bots know the words of this language; in any other the simple bot plays."""
    return has_lexicon(language) and bool(spaces_of(language))


def spaces_of(language: str) -> list[str]:
    """List the vector spaces that the bots of a language have."""
    return [name for name in SPACES if (_folder(language) / f"{name}.npz").is_file()]


def _folder(language: str) -> Traversable:
    """Return the folder with the data of the base language: `fr` for `fr-CA`."""
    return _data() / language_layers(language)[0]


def _data() -> Traversable:
    return DATA.get() or files("nomdecode.bots") / "data"
