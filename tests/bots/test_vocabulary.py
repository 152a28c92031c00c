"""Whatever is said at a table is heard as the words it stands for."""

import pytest

from nomdecode.bots.knowledge.resources import load_resources
from nomdecode.decks.shipped import load_shipped_deck
from nomdecode.lexicon import normalize_spelling


def heard(text: str, language: str = "en") -> set[str]:
    vocabulary = load_resources(language).vocabulary
    return {vocabulary.words[row] for row, _ in vocabulary.lookup(text)}


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("CITIES", {"city"}),
        ("Starbucks", {"starbucks"}),
        ("wall street", {"wall street", "wall", "street"}),
        ("wi-fi", {"wi-fi", "wifi"}),
        ("curtain rocket", {"curtain", "rocket"}),
        ("outerspace", {"outer space", "outer", "space"}),
        ("curtainrocket", {"curtain", "rocket"}),
        ("elonmusk", {"elon musk", "elon", "musk"}),
        ("violinn", {"violin"}),
        ("speiderman", {"spiderman"}),
        ("restaraunt", {"restaurant"}),
        ("gress", {"gross"}),
        ("GOD’S", {"god"}),
        ("007", {"bond", "spy"}),
        ("H2O", {"water"}),
        ("$", {"dollar", "money"}),
        ("xqzwkv", set()),
        ("", set()),
    ],
)
def test_forms_names_compounds_and_slips_are_heard(said: str, meant: set[str]) -> None:
    assert heard(said) == meant


def test_accents_and_hyphens_left_out_are_heard_in_french() -> None:
    assert heard("ECOLE", "fr") == {"école"}
    assert heard("ARCENCIEL", "fr") == {"arc-en-ciel"}


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("BOITE", "boîte"),
        ("BOITES", "boîte"),
        ("ETE", "été"),
        ("ETOILES", "étoile"),
        ("FLUTE", "flûte"),
        ("FORET", "forêt"),
        ("GATEAU", "gâteau"),
        ("GRECE", "grèce"),
        ("ILE", "île"),
        ("MAIS", "maïs"),
        ("MAITRE", "maître"),
        ("MALE", "mâle"),
        ("MURE", "mûre"),
        ("NOEL", "noël"),
        ("PAQUES", "pâques"),
        ("PAVE", "pavé"),
        ("PECHE", "pêche"),
        ("VOUTE", "voûte"),
        ("CESAR", "césar"),
        ("CITROEN", "citroën"),
        # as they stand
        ("MARCHE", "marche"),
        ("MUR", "mur"),
        ("SALE", "sale"),
        ("TACHE", "tache"),
        ("ROSE", "rose"),
    ],
)
def test_accents_left_out_are_put_back_where_that_is_likelier(said: str, meant: str) -> None:
    assert heard(said, "fr") == {meant}


@pytest.mark.parametrize(
    ("said", "meant", "language"),
    [
        ("ÉCOSSE", {"écossais"}, "fr"),
        ("ECHECS", {"échiquier", "échec"}, "fr"),
        ("VIVRES", {"nourriture"}, "fr"),
        ("NOUVELLES", {"nouvelle"}, "fr"),
        ("DONNÉES", {"donnée"}, "fr"),
        ("VENUS", {"vénus"}, "fr"),
        ("LEAVES", {"leaf"}, "en"),
        ("VEGAS", {"casino", "nevada"}, "en"),
        ("MEDIA", {"journalism", "news"}, "en"),
        ("RADII", {"radius"}, "en"),
    ],
)
def test_countries_and_plurals_are_no_forms_of_something_else(
    said: str, meant: set[str], language: str
) -> None:
    assert heard(said, language) == meant


@pytest.mark.parametrize(("name", "language"), [("Calabre", "fr"), ("Wotan", "en")])
def test_a_name_is_not_mended_into_another_word(name: str, language: str) -> None:
    assert heard(name, language) == set()


@pytest.mark.parametrize("language", ["fr", "fr-CA", "en"])
def test_codenames_are_heard_as_they_are_printed(language: str) -> None:
    faces = [normalize_spelling(face) for card in load_shipped_deck(language).cards for face in card.faces]
    known = [face for face in faces if face in load_resources(language).vocabulary.row_of]
    assert len(known) > 0.9 * len(faces)
    assert [face for face in known if face not in heard(face, language)] == []


def test_the_weights_of_what_is_heard_sum_to_one() -> None:
    for said in ("honey", "wall street", "outerspace"):
        assert sum(weight for _, weight in load_resources("en").vocabulary.lookup(said)) == pytest.approx(1)
