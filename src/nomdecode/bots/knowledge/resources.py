"""What bots know of the words of one language, loaded once for all rooms."""

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

from nomdecode.bots.knowledge.logit_cache import LogitCache
from nomdecode.bots.knowledge.trim_heap import trim_heap
from nomdecode.bots.knowledge.vocabulary import Vocabulary
from nomdecode.bots.knowledge.word_knowledge import RelationLinks, WordKnowledge
from nomdecode.bots.knowledge.word_links import (
    PackedLinks,
    WordLinks,
    make_word_links,
    read_packed_links,
    renumber_packed_links,
)
from nomdecode.bots.knowledge.word_vectors import read_vector_space
from nomdecode.bots.listener import Listener
from nomdecode.bots.spymaster.sayable_words import compute_known_shares
from nomdecode.lexicon import Lexicon, load_lexicon
from nomdecode.lexicon import handwritten_tables as hand
from nomdecode.lexicon.language import all_languages, has_lexicon, language_layers
from nomdecode.lexicon.sorted_table import read_word_list

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
    """Knowledge of one language: the candidate clues a bot may say, and the listeners that rate them."""

    def __init__(
        self,
        lexicon: Lexicon,
        vocabulary: Vocabulary,
        knowledge: WordKnowledge,
        weights: dict[str, dict[str, float]],
        written: dict[str, float] | None = None,
    ) -> None:
        self.lexicon = lexicon
        self.vocabulary = vocabulary
        self.knowledge = knowledge
        share = compute_known_shares(lexicon)
        self._said: NDArray[np.intp] = np.flatnonzero(share)
        self.candidates: tuple[str, ...] = tuple(lexicon.vocabulary[row] for row in self._said)
        self.known: NDArray[np.float32] = share[self._said]  # the share of people who know each
        self.zipf: NDArray[np.float32] = lexicon.space.zipf[self._said]
        utilities = self.utilities = LogitCache(
            vocabulary, knowledge, list(weights.values()), self._said, written
        )
        self.listeners = tuple(
            Listener(name, vocabulary, utilities, place) for place, name in enumerate(weights)
        )
        # Those who know words by one source alone, as some guessers seem to.
        self.one_sided = tuple(listener for listener in self.listeners if listener.name in knowledge.spaces)

    def find_candidate(self, word: str) -> int | None:
        """Return the row of a word, or of what it is a form of, among the candidates; None if not said."""
        row = self.lexicon.row(word)
        if row is None:
            return None
        place = int(np.searchsorted(self._said, row))
        return place if place < len(self._said) and self._said[place] == row else None

    def count_common_candidates(self, count: int) -> int:
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
    has = {
        *list_vector_spaces(language),
        *(["wordnet"] if (_find_base_folder(language) / "relations.npz").is_file() else []),
    }
    with _LOADING:  # two rooms that start together wait for one load
        return _load_cached(language, without & has, DATA.get())


@cache
def _load_cached(language: str, without: frozenset[str], _read_from: Path | None) -> BotResources:
    lexicon = load_lexicon(language)
    if lexicon is None:
        raise ValueError(f"no lexicon for language {language!r}")
    vocabulary, knowledge = _read_resources(language, lexicon, without)
    weights = _read_listener_weights(language, without)
    by_writing = _read_listener_weights(language, without | set(list_vector_spaces(language)))
    resources = BotResources(lexicon, vocabulary, knowledge, weights, by_writing.get("blend"))
    trim_heap()
    return resources


def _read_resources(
    language: str, lexicon: Lexicon, without: frozenset[str]
) -> tuple[Vocabulary, WordKnowledge]:
    folders = [_find_data_folder() / name for name in language_layers(language)]
    heard = [word for folder in folders for word in read_word_list(folder, "heard.txt.gz")]
    lists = [read_packed_links(folder, "associations") for folder in folders]
    packed = [found for found in lists if found]
    listed = [word for found in packed for word in found.words]
    by_hand = {said: meant for folder in folders for said, meant in hand.read_columns(folder, "heard_as.tsv")}
    vocabulary = Vocabulary(lexicon, heard, listed, by_hand)
    row_of = vocabulary.row_of
    spaces = {
        name: space
        for name in list_vector_spaces(language)
        if name not in without
        if (space := read_vector_space(folders, name, row_of, vocabulary.with_vectors, lists))
    }
    return vocabulary, WordKnowledge(
        spaces,
        _merge_association_layers(packed, row_of, len(vocabulary)),
        _read_relations(folders[0], vocabulary, lexicon, without),
    )


def _read_relations(
    folder: Traversable, vocabulary: Vocabulary, lexicon: Lexicon, without: frozenset[str]
) -> dict[str, RelationLinks]:
    """Read what relates words: WordNet's the same both ways, ours from a word to what names it."""
    row_of, size = vocabulary.row_of, len(vocabulary)
    both_ways = {
        name: renumber_packed_links(found, row_of, size)
        for name, file in RELATIONS.items()
        if not name.startswith(tuple(without))
        if (found := read_packed_links(folder, file, lexicon.vocabulary))
    }
    related = {name: RelationLinks(links, links) for name, links in both_ways.items()}
    for name, file in WRITTEN.items():
        if found := read_packed_links(folder, file):
            links = renumber_packed_links(found, row_of, size)
            related[name] = RelationLinks(links, links.reverse_direction())
    return related


def _merge_association_layers(layers: list[PackedLinks], row_of: dict[str, int], size: int) -> WordLinks:
    """Join the layers: what Québec writes of a word comes in place of what France writes."""
    if len(layers) == 1:
        return renumber_packed_links(layers[0], row_of, size)
    last = {word: place for place, layer in enumerate(layers) for word in _words_with_list(layer)}
    sources, targets, strengths = [], [], []
    for place, layer in enumerate(layers):
        number = np.array([row_of[word] for word in layer.words], np.intp)
        kept = np.array([last.get(word) == place for word in layer.words])[layer.sources]
        sources.append(number[layer.sources[kept]])
        targets.append(number[layer.targets[kept]])
        strengths.append(layer.strengths[kept])
    return make_word_links(size, np.concatenate(sources), np.concatenate(targets), np.concatenate(strengths))


def _words_with_list(layer: PackedLinks) -> list[str]:
    return [layer.words[row] for row in np.unique(layer.sources)]


def _read_listener_weights(language: str, without: frozenset[str]) -> dict[str, dict[str, float]]:
    """Return the fitted weights of each listener; without a source they were fitted without it."""
    fitted = json.loads((_find_data_folder() / "weights.json").read_text("utf-8"))
    chosen: dict[str, dict[str, float]] = fitted[language_layers(language)[0]].get(
        " ".join(sorted(without)), {}
    )
    return chosen


@cache
def has_resources(language: str) -> bool:
    """Return whether bots know the words of this language; in any other the simple bot plays."""
    return has_lexicon(language) and bool(list_vector_spaces(language))


def list_vector_spaces(language: str) -> list[str]:
    """List the vector spaces that the bots of a language have."""
    return [name for name in SPACES if (_find_base_folder(language) / f"{name}.npz").is_file()]


def _find_base_folder(language: str) -> Traversable:
    """Return the folder with the data of the base language: `fr` for `fr-CA`."""
    return _find_data_folder() / language_layers(language)[0]


def _find_data_folder() -> Traversable:
    return DATA.get() or files("nomdecode.bots") / "data"
