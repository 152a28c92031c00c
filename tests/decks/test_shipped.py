"""Every deck file in the package, whichever there are."""

import re
import unicodedata
from collections import Counter
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import pytest

from nomdecode.decks.deck import Deck
from nomdecode.decks.deck_file import format_deck, parse_deck
from nomdecode.decks.fold_word import fold_word
from nomdecode.decks.shipped import list_deck_files, list_shipped_decks, load_shipped_deck

BASE = ("fr", "fr-2", "fr-CA", "en", "en-2")
FILES = list_deck_files(files("nomdecode.decks") / "data")
LONGEST = 16
ALLOWED = {
    "fr": re.compile("[A-ZÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŸŒÆ0-9’ -]+"),
    "en": re.compile("[A-Z0-9’ -]+"),
}
# Frequent French words that are misspelt without their accent, cedilla or ligature. Words that exist
# both ways (COTE, MUR, TACHE) are not here; the decks keep the traditional î (BOÎTE, ÎLE).
MISSPELT_WORDS = """
    BEBE BOEUF BOITE CAFE CHAINE CHATEAU CHEVRE CINEMA COEUR COMETE CONE CREME CRANE CREPE DEBUT DESERT
    DIPLOME DOME ECHARPE ECHEC ECHECS ECHELLE ECHO ECLAIR ECLIPSE ECOLE ECRAN ECUREUIL EGLISE EGYPTE
    ELEPHANT ELEVE EMERAUDE ENERGIE EPAULE EPEE EPICE EPINE EPINGLE EPONGE EQUIPE ERABLE ETAGE ETAGERE ETANG
    ETE ETOFFE ETOILE ETUDE EVEQUE FACADE FANTOME FEE FENETRE FETE FIEVRE FORET FRANCAIS FRERE FUMEE
    FUSEE GARCON GATEAU GEANT GENIE GLACON GREVE GRELE HELICOPTERE HOPITAL HOTEL ILE LECON LEGUME
    LEVRE LIEVRE LUMIERE MAIS MAITRE MARECHAL MATERIEL MEDAILLE MEDECIN MEMOIRE MERE METEO METEORE
    METRO MUSEE NOEL NOEUD NUMERO OEIL OEUF OEUVRE OPERA PANTHERE PECHE PERE PIECE PIEGE PLANETE POELE POEME
    POESIE POUPEE PRESIDENT QUEBEC RECIF REGLE RESEAU REVE RIVIERE ROLE SECHOIR SIEGE SIRENE SOEUR SORCIERE
    TELEPHONE TELESCOPE TELEVISION TETE THEATRE TROPHEE VELO VOEU ZEBRE
"""
MISSPELT = frozenset(MISSPELT_WORDS.split())

every_file = pytest.mark.parametrize("file", FILES, ids=lambda file: "/".join(Path(str(file)).parts[-2:]))


def read(file: Traversable) -> Deck:
    return parse_deck(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("deck_id", BASE)
def test_a_base_deck_has_200_cards_of_two_faces(deck_id: str) -> None:
    """W-04, G-03: the second decks are the same size, for Duo."""
    deck = load_shipped_deck(deck_id)
    assert deck.kind == "base"
    assert len(deck.cards) == 200
    assert len(deck.all_faces) == 400


@pytest.mark.parametrize("language", ["fr", "en"])
def test_there_are_eight_themes(language: str) -> None:
    assert (
        len([deck for deck in list_shipped_decks() if deck.kind == "theme" and deck.language == language])
        >= 8
    )


@pytest.mark.parametrize("language", ["fr", "en"])
def test_one_theme_is_for_children_of_eight(language: str) -> None:
    assert 8 in {
        deck.age for deck in list_shipped_decks() if deck.kind == "theme" and deck.language == language
    }


@every_file
def test_a_theme_has_enough_cards_for_a_third_game(file: Traversable) -> None:
    deck = read(file)
    assert deck.kind == "base" or len(deck.cards) >= 44


@pytest.mark.parametrize("deck_id", ["fr-enfants", "fr-CA-enfants", "en-children"])
def test_the_deck_for_children_is_as_large_as_a_base_deck(deck_id: str) -> None:
    deck = load_shipped_deck(deck_id)
    assert (deck.age, len(deck.cards)) == (8, 200)


@pytest.mark.parametrize("deck_id", BASE)
def test_few_names_of_a_base_deck_are_of_several_words(deck_id: str) -> None:
    """They bar simple clues: CHÂTEAU DE SABLE takes CHÂTEAU and SABLE away."""
    assert len([word for word in load_shipped_deck(deck_id).all_faces if re.search("[ -]", word)]) <= 12


@every_file
def test_every_card_has_two_faces(file: Traversable) -> None:
    """W-31: a rematch turns the cards over."""
    assert {len(card.faces) for card in read(file).cards} == {2}


@every_file
def test_a_deck_stands_in_the_folder_of_its_language(file: Traversable) -> None:
    deck = read(file)
    assert (files("nomdecode.decks") / "data" / deck.language / file.name).is_file()
    assert deck.id == deck.language or deck.id.startswith(f"{deck.language}-")
    assert deck.kind in ("base", "theme")
    assert deck.age in (8, 12)


@every_file
def test_no_word_stands_twice_however_it_is_spelt(file: Traversable) -> None:
    """Not even without accents, or written in one word."""
    spelt = Counter(fold_word(word).replace(" ", "") for word in read(file).all_faces)
    assert [word for word, times in spelt.items() if times > 1] == []


@every_file
def test_words_are_capitals_of_their_language(file: Traversable) -> None:
    deck = read(file)
    allowed = ALLOWED[deck.language.split("-")[0]]
    assert [word for word in deck.all_faces if word != word.upper() or not allowed.fullmatch(word)] == []


@every_file
def test_words_fit_their_card(file: Traversable) -> None:
    """G-01."""
    assert [word for word in read(file).all_faces if len(word) > LONGEST] == []


@every_file
def test_the_file_is_composed_and_tidy(file: Traversable) -> None:
    text = file.read_text(encoding="utf-8")
    assert unicodedata.is_normalized("NFC", text)
    told = [line for line in text.splitlines() if line and not line.startswith("#")]
    assert told == format_deck(read(file)).splitlines()


@every_file
def test_french_capitals_keep_their_accents(file: Traversable) -> None:
    deck = read(file)
    parts = {part for word in deck.all_faces for part in re.split("[ ’-]", word)}
    assert not deck.language.startswith("fr") or parts.isdisjoint(MISSPELT), parts & MISSPELT


def test_every_file_is_a_deck_on_the_shelf() -> None:
    assert sorted(read(file).id for file in FILES) == sorted(deck.id for deck in list_shipped_decks())
