"""What bots know: enough words, every deck word written about, every source apart."""

from collections import defaultdict
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

from nomdecode.bots.knowledge.card_meaning import make_word_meaning
from nomdecode.bots.knowledge.resources import load_resources
from nomdecode.bots.spymaster.sayable_words import find_sayable_words, read_sayable_words
from nomdecode.decks.shipped import list_shipped_decks
from nomdecode.lexicon import normalize_spelling, normalize_without_accents

LISTS = Path(__file__).parents[2] / "tools/associations"
BOARD = [make_word_meaning(word) for word in ("honey", "court", "mountain", "violin", "bank")]


def written(language: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for path in sorted((LISTS / language).glob("*.txt")):
        for line in path.read_text("utf-8").splitlines():
            head, _, listed = line.partition(":")
            found[normalize_spelling(head)] |= {
                normalize_without_accents(each.strip()) for each in listed.split(",") if each.strip()
            }
    return found


@pytest.mark.parametrize("language", ["fr", "fr-CA", "en"])
def test_every_deck_word_has_forty_associations(language: str) -> None:
    lists = written(language)
    decks = [deck for deck in list_shipped_decks() if deck.language == language]
    short = {word for deck in decks for word in deck.all_faces if len(lists[normalize_spelling(word)]) < 40}
    assert decks
    assert not short


@pytest.mark.parametrize(("language", "fewest"), [("en", 16_000), ("fr", 14_000), ("fr-CA", 14_000)])
def test_there_are_enough_words_to_say(language: str, fewest: int) -> None:
    resources = load_resources(language)
    assert len(resources.candidates) == len(resources.zipf) == len(resources.known) >= fewest


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_candidate_is_found_by_its_word_and_what_is_not_said_is_none(language: str) -> None:
    resources = load_resources(language)
    for place in range(0, len(resources.candidates), 997):
        assert resources.find_candidate(resources.candidates[place]) == place
    assert resources.find_candidate("xyzzy") is None  # no word
    assert resources.find_candidate("de" if language == "fr" else "of") is None  # too common to say anything
    assert 0 < resources.count_common_candidates(3000) < 3000
    assert resources.count_common_candidates(1_000_000) == len(resources.candidates)


@pytest.mark.parametrize("language", ["fr", "fr-CA", "en"])
def test_the_words_to_say_are_written_down_for_the_lexicon_as_it_is(language: str) -> None:
    lexicon = load_resources(language).lexicon
    written = read_sayable_words(files("nomdecode.bots") / "data" / language, lexicon)
    assert written is not None, "python -m tools.bots.sayable"
    assert (written == find_sayable_words(lexicon)).all(), "python -m tools.bots.sayable"


def test_what_was_written_for_another_lexicon_is_not_read() -> None:
    folder = files("nomdecode.bots") / "data"
    assert read_sayable_words(folder / "en", load_resources("fr").lexicon) is None
    assert read_sayable_words(folder / "de", load_resources("fr").lexicon) is None


@pytest.mark.parametrize("source", ["glove", "minilm", "wordnet"])
def test_a_source_left_out_is_in_no_listener(source: str) -> None:
    resources = load_resources("en", frozenset({source}))
    assert not any(name.startswith(source) for name in resources.knowledge.feature_names)
    assert all(listener.name != source for listener in resources.listeners)
    assert resources.listeners[0].name == "blend"
    assert resources.listeners[0].touch_probabilities("bee", BOARD).argmax() == 0


def test_the_halves_of_an_expression_are_linked() -> None:
    resources = load_resources("en")
    linked = {
        name: set(others)
        for name, others, _ in resources.knowledge.link_features(
            resources.vocabulary.row_of["fly"], of_clue=True
        )
    }
    assert resources.vocabulary.row_of["butter"] in linked["wordnet_half"]


def test_a_source_of_another_language_is_left_out_in_vain() -> None:
    assert load_resources("fr", frozenset({"wordnet"})) is load_resources("fr")


def test_an_unknown_language_or_source_is_refused() -> None:
    with pytest.raises(ValueError, match="'de'"):
        load_resources("de")
    with pytest.raises(ValueError, match="'google'"):
        load_resources("en", frozenset({"google"}))


def test_what_quebec_writes_of_a_word_comes_in_place_of_what_france_writes() -> None:
    quebec, france = load_resources("fr-CA"), load_resources("fr")
    word, clue = [make_word_meaning("DÉPANNEUR"), make_word_meaning("VIOLON")], "bière"
    assert np.diff(quebec.listeners[0].clue_logits(clue, word)) < np.diff(
        france.listeners[0].clue_logits(clue, word)
    )
