"""What the issue asks of the data files themselves."""

from importlib.resources import files
from pathlib import Path

import pytest

from nomdecode.decks.shipped import list_shipped_decks
from nomdecode.lexicon import load_lexicon, normalize_spelling

DATA = Path(str(files("nomdecode.lexicon") / "data"))


def test_all_data_files_together_stay_small() -> None:
    assert sum(path.stat().st_size for path in DATA.rglob("*") if path.is_file()) <= 24_000_000


@pytest.mark.parametrize(("language", "fewest"), [("fr", 14_000), ("fr-CA", 14_000), ("en", 30_000)])
def test_the_vocabulary_is_large_and_every_word_has_a_vector_of_its_own(language: str, fewest: int) -> None:
    lexicon = load_lexicon(language)
    assert lexicon is not None
    assert len(set(lexicon.vocabulary)) == len(lexicon.vocabulary) == len(lexicon.space.vectors) >= fewest
    assert (lexicon.space.row_lengths > 0).all()


def test_every_codename_of_every_deck_is_in_the_vocabulary() -> None:
    for deck in list_shipped_decks():
        lexicon = load_lexicon(deck.language)
        assert lexicon is not None
        missing = [word for word in deck.all_faces if normalize_spelling(word) not in lexicon.space.row_of]
        assert not missing, f"{deck.id}: run `make lexicon`, which adds {missing}"


@pytest.mark.parametrize(("language", "fewest"), [("fr", 150), ("en", 80)])
def test_the_hand_table_of_families_is_as_long_as_promised(language: str, fewest: int) -> None:
    lexicon = load_lexicon(language)
    assert lexicon is not None
    assert len(lexicon.hand.families) >= fewest
