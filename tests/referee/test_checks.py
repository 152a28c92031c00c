"""The checks one by one: families, parts, sounds, translations."""

import pytest

from nomdecode.lexicon import Lexicon, load
from nomdecode.referee import judge
from nomdecode.referee.parts import common_part
from nomdecode.referee.pronunciation import full_rhyme, homophone, near_sound
from nomdecode.referee.relatedness import translation
from nomdecode.referee.roots import known_family, likely_family, normal, same_lemma
from nomdecode.rules.options import WordsOptions


def words(language: str) -> Lexicon:
    lexicon = load(language)
    assert lexicon is not None
    return lexicon


FR, QC, EN = words("fr"), words("fr-CA"), words("en")


def test_forms_of_one_word_are_one_family() -> None:
    """C-05."""
    assert same_lemma(FR, "TRAVAUX", "TRAVAIL") == "travail"
    assert same_lemma(EN, "WORN", "WEAR") == "wear"
    assert same_lemma(FR, "LUNE", "SOLEIL") is None


@pytest.mark.parametrize(
    ("first", "second"),
    [("SCOLAIRE", "ÉCOLE"), ("SERVEUR", "SERVIETTE"), ("HORLOGE", "HEURE"), ("BREUVAGE", "BOIRE")],
)
def test_learned_families_are_known(first: str, second: str) -> None:
    """C-05."""
    assert known_family(FR, first, second)
    assert known_family(FR, second, first)


def test_a_learned_element_makes_a_family() -> None:
    """X-46."""
    assert known_family(FR, "ASTROLABE", "ASTRONAUTE") == "astro-"
    assert known_family(FR, "ASTRAL", "ASTRONAUTE")
    assert known_family(EN, "TELESCOPE", "TELEPHONE") == "tele-"


def test_words_that_only_look_alike_are_strangers() -> None:
    """X-45."""
    for first, second in [
        ("CHANTAGE", "CHANTEUR"),
        ("TABLEAU", "TABLE"),
        ("HARPE", "HARPIE"),
        ("BAGUETTE", "BAGUE"),
    ]:
        assert known_family(FR, first, second) is None
        assert likely_family(FR, first, second) is None
        assert common_part(FR, first, second) is None


def test_likeness_of_form_counts_when_meaning_agrees() -> None:
    assert likely_family(FR, "PLOMBIER", "PLOMB") == "plomb"
    assert likely_family(FR, "MERVEILLE", "MER") is None
    assert likely_family(EN, "UNTIE", "TIE") == "tie"
    assert likely_family(EN, "CARPET", "CAR") is None


def test_a_rare_word_without_vector_is_judged_by_its_ending() -> None:
    assert FR.similarity("BIJOUTIER", "BIJOU") is None
    assert likely_family(FR, "BIJOUTIER", "BIJOU") == "bijou"
    assert likely_family(FR, "CHARADE", "CHAR") is None


def test_a_shared_prefix_is_not_a_family() -> None:
    assert likely_family(FR, "TRANSPORT", "TRANSIT") is None
    assert likely_family(FR, "PRÉSIDENT", "RÉSIDENT") is None


def test_double_letters_and_alternations_fall_together() -> None:
    assert normal("chapeau") == normal("chapel")
    assert normal("banque") == normal("banc")
    assert normal("colle") == normal("col") == "col"


def test_a_written_part_is_always_a_part() -> None:
    """C-04."""
    assert common_part(FR, "PORTE-MONNAIE", "MONNAIE") == "monnaie"
    assert common_part(FR, "PORTE-CLÉS", "CLÉ") == "cle"
    assert common_part(FR, "CLÉ", "PORTE-CLÉS") == "cle"
    assert common_part(FR, "FRANCISCO", "SAN FRANCISCO") == "francisco"
    assert common_part(FR, "CARRÉ AUX DATTES", "SOUPE AUX POIS") is None


def test_chance_letters_are_no_part() -> None:
    """C-34."""
    assert common_part(FR, "CONCOMBRE", "OMBRE") is None
    assert common_part(FR, "OR", "ORANGE") is None
    assert common_part(EN, "HISTORY", "STORY") is None
    assert common_part(EN, "SHIP", "SHIPWRECK") == "ship"
    assert common_part(FR, "CHARADE", "CHAR") is None
    assert common_part(FR, "BIJOUTIER", "BIJOU") == "bijou"
    assert common_part(FR, "EMPOISONNER", "POISON") == "poison"


def test_each_word_of_a_codename_of_several_counts() -> None:
    """C-34."""
    assert "family" in judge("BERCER", ["CHAISE BERÇANTE"], "fr-CA", WordsOptions()).codes
    assert "family" in judge("CHASSEUR", ["CHASSE-GALERIE"], "fr-CA", WordsOptions()).codes
    assert judge("MAÏS", ["BLÉ D’INDE"], "fr-CA", WordsOptions()).codes == ()


def test_words_that_nobody_knows_are_compared_by_their_letters() -> None:
    """C-34."""
    assert common_part(FR, "W20W", "W20") == "w20"
    assert common_part(FR, "W2", "W20") is None


def test_the_same_sounds_are_a_homonym() -> None:
    """C-07."""
    assert str(homophone(FR, "SAINT", "SEIN")) == "s5/s5"
    assert homophone(FR, "BRUN", "BRIN")
    assert homophone(QC, "BRUN", "BRIN") is None
    assert homophone(EN, "KNIGHT", "NIGHT")
    assert homophone(FR, "LUNE", "CHAT") is None


@pytest.mark.parametrize(
    "pair",
    [
        "MASQUE CASQUE",
        "GANT GLAND",
        "COUSIN COUSSIN",
        "CHAMEAU HAMEAU",
        "VACHE HACHE",
        "BAIN PAIN",
        "BALLON BALLOT",
        "FORTE FORCE",
    ],
)
def test_one_sound_apart_is_too_near(pair: str) -> None:
    """C-06, A-37."""
    clue, codename = pair.split()
    assert near_sound(FR, clue, codename)
    assert near_sound(FR, codename, clue)


@pytest.mark.parametrize(
    "pair",
    [
        "MUR MER",
        "NAGE NUAGE",
        "PORTE PORT",
        "FOUR FOURCHE",
        "OURS COURSE",
        "PERTE PORTE",
        "ARC ARBRE",
        "LUNE CHAT",
    ],
)
def test_other_words_are_far_enough(pair: str) -> None:
    """A-37."""
    assert near_sound(FR, *pair.split()) is None


def test_two_sounds_apart_is_far_enough_but_a_hidden_word_is_heard() -> None:
    """A-37."""
    assert near_sound(FR, "DIRECTION", "CORRECTION") is None
    assert near_sound(FR, "VENIR", "UNIR") is None
    assert near_sound(FR, "RÉVOLUTION", "ÉVOLUTION")


def test_a_word_nobody_pronounces_is_judged_by_its_letters() -> None:
    assert near_sound(FR, "BOUTON", "ZOUTON")
    assert near_sound(FR, "ZOUTON", "BOUTEILLE") is None


def test_a_full_rhyme_counts_when_only_the_sound_agrees() -> None:
    """C-08."""
    assert full_rhyme(FR, "CABANE", "BANANE")
    assert full_rhyme(FR, "VITRAUX", "CHÂTEAU") is None
    assert full_rhyme(FR, "LUNE", "DUNE") is None
    assert full_rhyme(FR, "ÉCOLE", "BÉMOL") is None
    assert full_rhyme(EN, "STATION", "NATION")
    assert full_rhyme(EN, "VISION", "MISSION") is None


def test_a_rhyme_that_fits_by_meaning_is_fine() -> None:
    """X-16."""
    assert full_rhyme(FR, "MARTEAU", "CHÂTEAU")
    assert full_rhyme(FR, "MARTEAU", "RÂTEAU") is None


def test_a_translation_is_found_in_any_of_the_languages() -> None:
    """C-18."""
    assert translation(FR, "ESPEJO", "MIROIR") == ("es", "espejo")
    assert translation(FR, "MELA", "POMME") == ("it", "mela")
    assert translation(EN, "GATO", "CAT") is not None
    assert translation(FR, "GLACE", "GLACE") is None
    assert translation(FR, "AS", "EAU") is None


def test_a_word_of_the_decks_own_language_is_no_translation() -> None:
    """A-38."""
    assert translation(FR, "CANE", "CHIEN") is None
    assert translation(FR, "SOLE", "SOLEIL") is None
    assert translation(FR, "CANOË", "CANOT") is None
    assert translation(EN, "PAIN", "BREAD") is None


@pytest.mark.parametrize(
    ("lexicon", "part", "whole"),
    [(FR, "PORT", "SPATIOPORT"), (EN, "BAR", "CROWBAR"), (EN, "CROW", "CROWBAR"), (EN, "TOY", "TOYSHOP")],
)
def test_a_compound_holds_both_of_its_words(lexicon: Lexicon, part: str, whole: str) -> None:
    """C-04, even where the meanings lie far apart."""
    assert common_part(lexicon, part, whole) == part.lower()


def test_an_ending_that_is_a_word_by_chance_is_no_part() -> None:
    """C-34."""
    assert common_part(EN, "LION", "REBELLION") is None
    assert common_part(EN, "ROOM", "MUSHROOM") is None
    assert common_part(EN, "SON", "SEASON") is None


def test_a_loanword_is_no_translation() -> None:
    """A-38: common loanwords are words of the language."""
    assert translation(QC, "BLIZZARD", "POUDRERIE") is None
    assert translation(QC, "DRYER", "SÉCHEUSE") == ("en", "dryer")
    assert translation(EN, "CORAZÓN", "HEART") == ("es", "corazón")


def test_sounds_that_hardly_anything_tells_apart_are_near() -> None:
    """A-37."""
    assert near_sound(FR, "PAUME", "POMME")
    assert near_sound(FR, "AGNEAU", "ANNEAU")
    assert near_sound(FR, "TOILE", "ÉTOILE")
    assert near_sound(EN, "NARROW", "ARROW")
    assert near_sound(FR, "FRIC", "AFRIQUE") is None
    assert near_sound(EN, "APRIL", "APRON") is None


@pytest.mark.parametrize(
    ("clue", "codename"),
    [("FÉLIN", "CHAT"), ("SYLVICULTURE", "FORÊT"), ("POULAIN", "POULE"), ("BOULANGER", "PAIN")],
)
def test_a_word_of_another_root_is_an_ordinary_clue(clue: str, codename: str) -> None:
    """C-05 bars the family, not the neighbourhood."""
    assert not judge(clue, [codename], "fr", WordsOptions()).findings


@pytest.mark.parametrize(("clue", "language"), [("SOUS", "fr"), ("DERRIÈRE", "fr"), ("UNDER", "en")])
def test_little_words_of_place_are_positions(clue: str, language: str) -> None:
    """C-10."""
    assert judge(clue, ["PIANO"], language, WordsOptions()).codes == ("position",)
