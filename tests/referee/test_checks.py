"""The checks one by one: families, parts, sounds, translations."""

import pytest

from nomdecode.lexicon import Lexicon, load_lexicon
from nomdecode.referee import judge
from nomdecode.referee.pronunciation import find_full_rhyme, find_homophone, find_near_sound
from nomdecode.referee.relatedness import find_translation
from nomdecode.referee.word_families import (
    find_known_family,
    find_likely_family,
    find_shared_lemma,
    normalize_stem,
)
from nomdecode.referee.word_parts import find_common_part
from nomdecode.rules.options import WordsOptions


def words(language: str) -> Lexicon:
    lexicon = load_lexicon(language)
    assert lexicon is not None
    return lexicon


FR, QC, EN = words("fr"), words("fr-CA"), words("en")


def test_forms_of_one_word_are_one_family() -> None:
    """C-05."""
    assert find_shared_lemma(FR, "TRAVAUX", "TRAVAIL") == "travail"
    assert find_shared_lemma(EN, "WORN", "WEAR") == "wear"
    assert find_shared_lemma(FR, "LUNE", "SOLEIL") is None


@pytest.mark.parametrize(
    ("first", "second"),
    [("SCOLAIRE", "ÉCOLE"), ("SERVEUR", "SERVIETTE"), ("HORLOGE", "HEURE"), ("BREUVAGE", "BOIRE")],
)
def test_learned_families_are_known(first: str, second: str) -> None:
    """C-05."""
    assert find_known_family(FR, first, second)
    assert find_known_family(FR, second, first)


def test_a_learned_element_makes_a_family() -> None:
    """X-46."""
    assert find_known_family(FR, "ASTROLABE", "ASTRONAUTE") == "astro-"
    assert find_known_family(FR, "ASTRAL", "ASTRONAUTE")
    assert find_known_family(EN, "TELESCOPE", "TELEPHONE") == "tele-"


def test_words_that_only_look_alike_are_strangers() -> None:
    """X-45."""
    for first, second in [
        ("CHANTAGE", "CHANTEUR"),
        ("TABLEAU", "TABLE"),
        ("HARPE", "HARPIE"),
        ("BAGUETTE", "BAGUE"),
    ]:
        assert find_known_family(FR, first, second) is None
        assert find_likely_family(FR, first, second) is None
        assert find_common_part(FR, first, second) is None


def test_likeness_of_form_counts_when_meaning_agrees() -> None:
    assert find_likely_family(FR, "PLOMBIER", "PLOMB") == "plomb"
    assert find_likely_family(FR, "MERVEILLE", "MER") is None
    assert find_likely_family(EN, "UNTIE", "TIE") == "tie"
    assert find_likely_family(EN, "CARPET", "CAR") is None


def test_a_rare_word_without_vector_is_judged_by_its_ending() -> None:
    assert FR.word_similarity("BIJOUTIER", "BIJOU") is None
    assert find_likely_family(FR, "BIJOUTIER", "BIJOU") == "bijou"
    assert find_likely_family(FR, "CHARADE", "CHAR") is None


def test_a_shared_prefix_is_not_a_family() -> None:
    assert find_likely_family(FR, "TRANSPORT", "TRANSIT") is None
    assert find_likely_family(FR, "PRÉSIDENT", "RÉSIDENT") is None


def test_double_letters_and_alternations_fall_together() -> None:
    assert normalize_stem("chapeau") == normalize_stem("chapel")
    assert normalize_stem("banque") == normalize_stem("banc")
    assert normalize_stem("colle") == normalize_stem("col") == "col"


def test_a_written_part_is_always_a_part() -> None:
    """C-04."""
    assert find_common_part(FR, "PORTE-MONNAIE", "MONNAIE") == "monnaie"
    assert find_common_part(FR, "PORTE-CLÉS", "CLÉ") == "cle"
    assert find_common_part(FR, "CLÉ", "PORTE-CLÉS") == "cle"
    assert find_common_part(FR, "FRANCISCO", "SAN FRANCISCO") == "francisco"
    assert find_common_part(FR, "CARRÉ AUX DATTES", "SOUPE AUX POIS") is None


def test_chance_letters_are_no_part() -> None:
    """C-34."""
    assert find_common_part(FR, "CONCOMBRE", "OMBRE") is None
    assert find_common_part(FR, "OR", "ORANGE") is None
    assert find_common_part(EN, "HISTORY", "STORY") is None
    assert find_common_part(EN, "SHIP", "SHIPWRECK") == "ship"
    assert find_common_part(FR, "CHARADE", "CHAR") is None
    assert find_common_part(FR, "BIJOUTIER", "BIJOU") == "bijou"
    assert find_common_part(FR, "EMPOISONNER", "POISON") == "poison"


def test_each_word_of_a_codename_of_several_counts() -> None:
    """C-34."""
    assert "family" in judge("BERCER", ["CHAISE BERÇANTE"], "fr-CA", WordsOptions()).codes
    assert "family" in judge("CHASSEUR", ["CHASSE-GALERIE"], "fr-CA", WordsOptions()).codes
    assert judge("MAÏS", ["BLÉ D’INDE"], "fr-CA", WordsOptions()).codes == ()


def test_words_that_nobody_knows_are_compared_by_their_letters() -> None:
    """C-34."""
    assert find_common_part(FR, "W20W", "W20") == "w20"
    assert find_common_part(FR, "W2", "W20") is None


def test_the_same_sounds_are_a_homonym() -> None:
    """C-07."""
    assert str(find_homophone(FR, "SAINT", "SEIN")) == "s5/s5"
    assert find_homophone(FR, "BRUN", "BRIN")
    assert find_homophone(QC, "BRUN", "BRIN") is None
    assert find_homophone(EN, "KNIGHT", "NIGHT")
    assert find_homophone(FR, "LUNE", "CHAT") is None


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
    assert find_near_sound(FR, clue, codename)
    assert find_near_sound(FR, codename, clue)


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
    assert find_near_sound(FR, *pair.split()) is None


def test_two_sounds_apart_is_far_enough_but_a_hidden_word_is_heard() -> None:
    """A-37."""
    assert find_near_sound(FR, "DIRECTION", "CORRECTION") is None
    assert find_near_sound(FR, "VENIR", "UNIR") is None
    assert find_near_sound(FR, "RÉVOLUTION", "ÉVOLUTION")


def test_a_word_nobody_pronounces_is_judged_by_its_letters() -> None:
    assert find_near_sound(FR, "BOUTON", "ZOUTON")
    assert find_near_sound(FR, "ZOUTON", "BOUTEILLE") is None


def test_a_full_rhyme_counts_when_only_the_sound_agrees() -> None:
    """C-08."""
    assert find_full_rhyme(FR, "CABANE", "BANANE")
    assert find_full_rhyme(FR, "VITRAUX", "CHÂTEAU") is None
    assert find_full_rhyme(FR, "LUNE", "DUNE") is None
    assert find_full_rhyme(FR, "ÉCOLE", "BÉMOL") is None
    assert find_full_rhyme(EN, "STATION", "NATION")
    assert find_full_rhyme(EN, "VISION", "MISSION") is None


def test_a_rhyme_that_fits_by_meaning_is_fine() -> None:
    """X-16."""
    assert find_full_rhyme(FR, "MARTEAU", "CHÂTEAU")
    assert find_full_rhyme(FR, "MARTEAU", "RÂTEAU") is None


def test_a_translation_is_found_in_any_of_the_languages() -> None:
    """C-18."""
    assert find_translation(FR, "ESPEJO", "MIROIR") == ("es", "espejo")
    assert find_translation(FR, "MELA", "POMME") == ("it", "mela")
    assert find_translation(EN, "GATO", "CAT") is not None
    assert find_translation(FR, "GLACE", "GLACE") is None
    assert find_translation(FR, "AS", "EAU") is None


def test_a_word_of_the_decks_own_language_is_no_translation() -> None:
    """A-38."""
    assert find_translation(FR, "CANE", "CHIEN") is None
    assert find_translation(FR, "SOLE", "SOLEIL") is None
    assert find_translation(FR, "CANOË", "CANOT") is None
    assert find_translation(EN, "PAIN", "BREAD") is None


@pytest.mark.parametrize(
    ("lexicon", "part", "whole"),
    [(FR, "PORT", "SPATIOPORT"), (EN, "BAR", "CROWBAR"), (EN, "CROW", "CROWBAR"), (EN, "TOY", "TOYSHOP")],
)
def test_a_compound_holds_both_of_its_words(lexicon: Lexicon, part: str, whole: str) -> None:
    """C-04, even where the meanings lie far apart."""
    assert find_common_part(lexicon, part, whole) == part.lower()


def test_an_ending_that_is_a_word_by_chance_is_no_part() -> None:
    """C-34."""
    assert find_common_part(EN, "LION", "REBELLION") is None
    assert find_common_part(EN, "ROOM", "MUSHROOM") is None
    assert find_common_part(EN, "SON", "SEASON") is None


def test_a_loanword_is_no_translation() -> None:
    """A-38: common loanwords are words of the language."""
    assert find_translation(QC, "BLIZZARD", "POUDRERIE") is None
    assert find_translation(QC, "DRYER", "SÉCHEUSE") == ("en", "dryer")
    assert find_translation(EN, "CORAZÓN", "HEART") == ("es", "corazón")


def test_sounds_that_hardly_anything_tells_apart_are_near() -> None:
    """A-37."""
    assert find_near_sound(FR, "PAUME", "POMME")
    assert find_near_sound(FR, "AGNEAU", "ANNEAU")
    assert find_near_sound(FR, "TOILE", "ÉTOILE")
    assert find_near_sound(EN, "NARROW", "ARROW")
    assert find_near_sound(FR, "FRIC", "AFRIQUE") is None
    assert find_near_sound(EN, "APRIL", "APRON") is None


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
