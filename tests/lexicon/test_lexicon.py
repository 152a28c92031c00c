from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from nomdecode.lexicon import Lexicon, load_lexicon
from nomdecode.lexicon.language import all_languages


@pytest.fixture(scope="module")
def french() -> Lexicon:
    return loaded("fr")


def loaded(language: str) -> Lexicon:
    lexicon = load_lexicon(language)
    assert lexicon is not None
    return lexicon


def test_a_language_is_loaded_once_for_all_rooms() -> None:
    with ThreadPoolExecutor(4) as pool:
        first, *others = pool.map(load_lexicon, ["en"] * 4)
    assert all(other is first for other in others)


def test_a_lexicon_keeps_what_a_board_asks_and_not_what_was_asked_of_all_words(french: Lexicon) -> None:
    assert french.lemmas("chevaux") == {"cheval"}
    assert french.entry.cache_info().currsize > 0
    french.clear_cache()
    assert french.entry.cache_info().currsize == 0
    assert french.lemmas("chevaux") == {"cheval"}


def test_a_language_without_data_has_no_lexicon() -> None:
    assert load_lexicon("eo") is None


def test_a_form_knows_its_lemma_and_its_sounds(french: Lexicon) -> None:
    assert french.lemmas("CHEVAUX") == {"cheval"}
    assert french.pronunciations("LAID") == french.pronunciations("lait")
    assert french.lemmas("zzyzx") == {"zzyzx"}
    assert french.pronunciations("zzyzx") == frozenset()


def test_a_noun_is_said_as_itself_not_as_a_verb_written_alike(french: Lexicon) -> None:
    assert french.pronunciations("PARENT") == {"paR@"}


def test_a_plural_is_of_the_noun_not_of_a_verb_written_alike(french: Lexicon) -> None:
    english = load_lexicon("en")
    assert english is not None
    for lexicon, form, lemma in (
        (french, "SALONS", "salon"),
        (french, "ÉLÈVES", "élève"),
        (french, "ARMÉES", "armée"),
        (french, "FAUSSE", "faux"),
        (english, "LEAVES", "leaf"),
        (english, "VASES", "vase"),
    ):
        assert lexicon.row(form) == lexicon.row(lemma), form


def test_a_word_typed_without_accents_is_recognised(french: Lexicon) -> None:
    assert french.lemmas("ECOLE") == {"école"}
    assert french.word_vector("ECOLE") is not None


def test_of_several_readings_without_accents_none_is_guessed(french: Lexicon) -> None:
    """PÊCHE or PÉCHÉ: what the word is of, and how it sounds, is not for us to say."""
    assert french.lemmas("PECHE") == {"peche"}
    assert french.pronunciations("PECHE") == frozenset()
    assert french.has_exact_spelling("école")
    assert not french.has_exact_spelling("ecole")


def test_several_words_sound_one_after_another(french: Lexicon) -> None:
    (sounds,) = french.pronunciations("TAPIS ROUGE")
    assert sounds.startswith("tapi")
    assert french.pronunciations("TAPIS ZZYZX") == frozenset()


def test_translations_name_their_language(french: Lexicon) -> None:
    assert "ice" in french.translations("GLACE")["en"]
    assert "agua" in french.translations("EAU")["es"]
    assert french.translations("zzyzx") == {}


def test_names_and_acronyms_are_told_from_words(french: Lexicon) -> None:
    """C-21, C-22."""
    assert french.is_proper_noun("Georges")
    assert not french.is_proper_noun("POMME")
    assert french.is_acronym("ADN")
    assert not french.is_acronym("RADAR")
    assert not french.is_acronym("ira")
    assert french.is_full_name("New York")
    assert french.is_compound("rond-point")
    assert not french.is_compound("chat-bateau")


def test_roots_and_kin_come_from_the_sources(french: Lexicon) -> None:
    assert "chanter" in french.roots("CHANTEUR")
    assert "surdité" in french.related("SOURD")


def test_a_vector_has_length_one_and_near_words_are_near(french: Lexicon) -> None:
    vector = french.word_vector("LUNE")
    assert vector is not None
    assert np.linalg.norm(vector) == pytest.approx(1, abs=1e-5)
    near, far = french.word_similarity("CHAT", "CHIEN"), french.word_similarity("CHAT", "BANQUE")
    assert near is not None
    assert far is not None
    assert near > far + 0.3
    assert french.word_similarity("CHAT", "zzyzx") is None


def test_frequency_falls_along_the_vocabulary(french: Lexicon) -> None:
    assert french.word_frequency(french.vocabulary[0]) > french.word_frequency(french.vocabulary[-1])
    assert french.word_frequency("zzyzx") == 0


@pytest.mark.parametrize(
    ("language", "word"), [("fr", "MERDE"), ("fr", "putains"), ("fr-CA", "tabarnak"), ("en", "shit")]
)
def test_coarse_words_stay_out_of_a_bots_mouth(language: str, word: str) -> None:
    assert loaded(language).is_adult_word(word)
    assert not loaded(language).is_adult_word("lune" if language != "en" else "moon")


def test_quebec_means_its_own_things() -> None:
    quebec = loaded("fr-CA")
    near, far = (
        quebec.word_similarity("DÉPANNEUR", "MAGASIN"),
        quebec.word_similarity("DÉPANNEUR", "MÉCANICIEN"),
    )
    assert near is not None
    assert far is not None
    assert near > far
    assert "mitten" in quebec.translations("MITAINE")["en"]
    assert quebec.pronunciations("POUTINE") == {"putin"}
    assert quebec.has_word("gougoune")


def test_english_knows_irregular_forms_and_derivations() -> None:
    english = loaded("en")
    assert "mouse" in english.lemmas("MICE")
    assert "wear" in english.lemmas("worn")
    assert "lunar" in english.related("MOON")
    assert english.pronunciations("KNIGHT") == english.pronunciations("NIGHT")


def test_every_shipped_language_answers() -> None:
    assert all(load_lexicon(language) is not None for language in all_languages())
