"""Kinds, traits and settings: what people mean by a wide clue."""

from pathlib import Path

import pytest
from tools.associations.strengths import read
from tools.kinds import compiling

from nomdecode.bots.knowledge.cards import word_meaning
from nomdecode.bots.knowledge.resources import load_resources
from nomdecode.decks.shipped import shipped
from nomdecode.lexicon import Lexicon, load, spelled

LISTS = Path(__file__).parents[2] / "tools/kinds"


@pytest.mark.parametrize(("language", "lists"), [("fr", "fr"), ("fr-CA", "fr"), ("en", "en")])
def test_every_codename_is_of_some_kind(language: str, lists: str) -> None:
    written = {word for word, kinds in read(LISTS / "words" / lists) if len(kinds) >= 2}
    decks = [deck for deck in shipped() if deck.language == language and deck.kind != "pictures"]
    assert decks
    assert not {word for deck in decks for word in deck.words if spelled(word) not in written}


def english() -> Lexicon:
    lexicon = load("en")
    assert lexicon is not None
    return lexicon


def test_writers_who_agree_make_a_kind_strong_and_wide_kinds_are_stronger(tmp_path: Path) -> None:
    (tmp_path / "alike").write_text("# the same\nanimal, beast\n", "utf-8")
    lines = [("sparrow", ["bird", "animal"]), ("cow", ["animal"]), ("sparrow", ["bird", "small"])]
    kinds = compiling.kinds(lines, compiling.alike(tmp_path / "alike", english()), english())
    assert kinds["cow"]["animal"] == kinds["cow"]["beast"] == 1
    assert kinds["sparrow"]["bird"] > kinds["sparrow"]["animal"] > kinds["sparrow"]["small"]
    assert "animal" not in kinds


def test_an_example_of_a_clue_is_one_of_every_clue_that_says_the_same() -> None:
    same = {"animal": frozenset({"animal", "beast"})}
    found = compiling.examples([("animals", ["cow", "beast"])], same, english())
    assert found == {"cow": {"animal": 1.0, "beast": 1.0}, "beast": {"animal": 1.0}}


def test_either_half_of_an_expression_leads_to_the_other() -> None:
    found = compiling.halves([("rain", ["bow", "coat"])], english())
    assert found["rain"]["bow"] == found["bow"]["rain"] == 1
    assert found["coat"]["rain"] < 1


@pytest.mark.parametrize(
    ("language", "clue", "kin", "others"),
    [
        ("en", "animal", ("crane", "jaguar", "kid"), ("stock", "disease", "planet", "soul")),
        ("en", "place", ("berlin", "harbor"), ("play", "hook", "luck")),
        ("fr", "métier", ("pilote", "tailleur"), ("chance", "grève", "nature")),
    ],
)
def test_a_wide_clue_means_the_cards_of_its_kind(
    language: str, clue: str, kin: tuple[str, ...], others: tuple[str, ...]
) -> None:
    table = [word_meaning(word) for word in (*kin, *others)]
    chances = load_resources(language).listeners[0].probabilities(clue, table)
    assert chances[: len(kin)].min() > chances[len(kin) :].max()
