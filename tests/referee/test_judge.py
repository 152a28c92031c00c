"""The referee's one door."""

import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nomdecode.referee import Finding, Ruling, Verdict, certain_violation, judge
from nomdecode.rules.options import (
    DuoImagesOptions,
    DuoOptions,
    Edition,
    FullNames,
    ImagesOptions,
    Options,
    Sounds,
    WordsOptions,
)

WORDS = WordsOptions()
GARBAGE = (
    st.text(max_size=80)
    | st.text(string.printable, max_size=80)
    | st.sampled_from(["\x00", "’", "-", " ", "ﷺ", "𝔘"])
)


def test_a_clue_apart_from_every_codename_is_fine() -> None:
    ruling = judge("ÉTOILE", ["LUNE", "CHAT"], "fr", WORDS)
    assert ruling.verdict is Verdict.OK
    assert ruling.lexicon


def test_a_visible_codename_is_refused_however_it_is_written() -> None:
    """C-02, C-33."""
    for clue in ("PIRATE", " pirate ", "Pirate"):
        assert judge(clue, ["PIRATE"], "fr", WORDS).codes == ("on_the_table",)


def test_a_covered_codename_is_not_looked_at() -> None:
    """C-03."""
    assert judge("PIRATE", ["ROBE"], "fr", WORDS).verdict is Verdict.OK


def test_accents_alone_make_a_warning() -> None:
    """C-33."""
    ruling = judge("MARCHE", ["MARCHÉ"], "fr", WORDS)
    assert ruling.findings == (Finding("same_letters", Verdict.WARN, "MARCHÉ"),)


def test_every_visible_codename_counts() -> None:
    """A-28."""
    ruling = judge("SORBETIÈRE", ["ROBE", "SORBET", "CHAT", "ÉTOILE"], "fr", WORDS)
    assert [finding.codename for finding in ruling.findings] == ["SORBET", "SORBET"]


def test_a_language_without_lexicon_gets_the_mechanical_checks_and_says_so() -> None:
    """C-34."""
    ruling = judge("HUNDO", ["HUNDOJ", "LUNO"], "eo", WORDS)
    assert ruling.lexicon is False
    assert ruling.findings == (Finding("part", Verdict.WARN, "HUNDOJ", "hundo"),)
    assert judge("LUNO", ["LUNO"], "eo", WORDS).codes == ("on_the_table",)
    assert judge("SAN", ["SAN FRANCISCO"], "eo", WORDS).codes == ("part",)
    assert judge("GRANDURBO", ["NOVA URBO"], "eo", WORDS).codes == ("part",)
    assert judge("ab", ["abc"], "eo", WORDS).verdict is Verdict.OK


def test_what_cannot_be_read_is_judged_no_further() -> None:
    assert judge("?!", ["ROBE"], "fr", WORDS).codes == ("not_a_word",)
    assert judge("a" * 61, ["ROBE"], "fr", WORDS).codes == ("too_long",)


def test_a_hyphen_or_a_space_is_more_than_one_word() -> None:
    """C-19, C-20, O-01, O-02."""
    assert "several_words" in judge("ROND-POINT", ["LUNE"], "fr", WORDS).codes
    assert judge("ROND-POINT", ["LUNE"], "fr", WordsOptions(compounds=True)).verdict is Verdict.OK
    assert judge("ROND-POINT", ["LUNE"], "fr", WordsOptions(full_names=True)).codes == ("invented_name",)
    assert (
        judge("NEW YORK", ["LUNE"], "fr", WordsOptions(compounds=True, full_names=True)).verdict is Verdict.OK
    )


def test_homonyms_are_lifted_by_their_option_and_near_sounds_are_not() -> None:
    """O-04, A-37."""
    assert judge("LAID", ["LAIT"], "fr", WordsOptions(homonyms=True)).verdict is Verdict.OK
    assert judge("PLACE", ["GLACE"], "fr", WordsOptions(homonyms=True, rhymes=True)).codes == ("near_sound",)


def test_rhymes_are_lifted_by_their_option() -> None:
    """O-05, C-08."""
    assert judge("CADENCE", ["BALANCE"], "fr", WORDS).codes == ("rhyme",)
    assert judge("CADENCE", ["BALANCE"], "fr", WordsOptions(rhymes=True)).verdict is Verdict.OK


def test_duo_lifts_sound_clues_in_two_strengths() -> None:
    """O-05d."""
    assert judge("PLACE", ["GLACE"], "fr", DuoOptions(sounds=Sounds.INDIRECT)).codes == ("near_sound",)
    assert judge("PLACE", ["GLACE"], "fr", DuoOptions(sounds=Sounds.DIRECT)).verdict is Verdict.OK


def test_duo_allows_full_names_in_two_levels() -> None:
    """O-02."""
    assert judge("Marie Curie", ["LUNE"], "fr", DuoOptions(full_names=FullNames.NAMES)).verdict is Verdict.OK


def test_pictures_know_no_words_on_the_table() -> None:
    """I-07, I-09."""
    for options in (ImagesOptions(), DuoImagesOptions()):
        assert judge("ZÈBRE", ["ZÈBRE"], "fr", options).verdict is Verdict.OK


def test_pictures_warn_of_shades_positions_and_foreign_words() -> None:
    """I-11, I-12, C-10, C-14, C-18."""
    images = ImagesOptions()
    assert judge("GRISÂTRE", [], "fr", images).codes == ("grey_shade",)
    assert judge("GAUCHE", [], "fr", images).codes == ("position",)
    assert judge("SCHMETTERLING", [], "fr", images).codes == ("foreign_word",)
    assert judge("B", [], "fr", images).verdict is Verdict.OK
    assert judge("7", [], "fr", images).verdict is Verdict.OK
    assert judge("CAFÉ", [], "en", images).verdict is Verdict.OK  # with its accent or without, it is English
    assert judge("ÉPI", [], "en", images).codes == ("foreign_word",)


@pytest.mark.parametrize("options", [WORDS, DuoOptions(), ImagesOptions()])
@pytest.mark.parametrize(
    ("language", "invented"),
    [
        ("fr", "PICKEDLE CHATBATEAU FLIMBORP TROMBOUILLE ZORGLUBIER"),
        ("fr-CA", "PICKEDLE CHATBATEAU FLIMBORP"),
        ("en", "PICKEDLE MOONTREE FIRECHAIR FLIMBORP CHATBATEAU"),
    ],
)
def test_a_word_that_nobody_uses_is_doubted(language: str, invented: str, options: Options) -> None:
    """C-01, C-20: X-10 and X-27 run together are no words either."""
    for word in invented.split():
        (finding,) = judge(word, ["LUNE"], language, options).findings
        assert finding == Finding("unknown_word", Verdict.WARN, because=word.lower())


@pytest.mark.parametrize(
    ("language", "genuine"),
    [
        ("fr", "GEORGES NUTELLA SHREK TIKTOK MBAPPÉ MBAPPE STROMAE ZIDANE IKEA ETOILES DÉSANCRER SELFIES"),
        ("fr-CA", "CHARLES CÉGÉPIEN MONTRÉALAISE PLACOTAGE POUTINE TUQUE"),
        ("en", "GEORGE NUTELLA SHREK TIKTOK HOGWARTS BEYONCE IKEA BITCOIN VAMPIRIC SELFIES"),
    ],
)
def test_names_brands_and_new_words_are_words(language: str, genuine: str) -> None:
    """C-21, X-11, X-28."""
    for word in genuine.split():
        for options in (WORDS, DuoOptions(), ImagesOptions()):
            assert judge(word, [], language, options).verdict is Verdict.OK, word


def test_a_word_of_another_language_is_not_made_up() -> None:
    """C-18: only a translation is doubtful where words lie on the table."""
    assert judge("SCHMETTERLING", ["LUNE"], "fr", WORDS).verdict is Verdict.OK
    assert judge("FENÊTRE", ["MOON"], "en", WORDS).verdict is Verdict.OK


def test_a_translation_names_its_language() -> None:
    """C-18, A-38."""
    (finding,) = judge("ICE", ["GLACE"], "fr", WORDS).findings
    assert (finding.code, finding.because) == ("translation", "en: ice")


def test_a_number_counts_letters_of_any_codename_of_that_length() -> None:
    """C-11."""
    ruling = judge("QUATRE", ["ROBE", "POMME", "CLÉ-X"], "fr", WORDS)
    assert [(f.codename, f.because) for f in ruling.findings] == [("ROBE", "4"), ("CLÉ-X", "4")]
    assert judge("5", ["POMME"], "fr", WORDS).codes == ("letter_count",)
    assert judge("QUATRE", ["POMME"], "fr", WORDS).verdict is Verdict.OK


def test_a_finding_explains_itself() -> None:
    part, family = judge("CLOCHETTE", ["CLOCHE"], "fr", WORDS).findings
    assert (part.code, part.codename, part.because) == ("part", "CLOCHE", "cloche")
    assert (family.code, family.codename, family.because) == ("family", "CLOCHE", "cloche")
    (finding,) = judge("LAID", ["LAIT"], "fr", WORDS).findings
    assert finding.because == "lE/lE"


def test_the_gravest_finding_is_the_verdict() -> None:
    warn, hard = Finding("part", Verdict.WARN), Finding("too_long", Verdict.HARD)
    assert Ruling((warn, hard, warn)).verdict is Verdict.HARD
    assert Ruling((warn, hard, warn)).codes == ("part", "too_long")


@pytest.mark.parametrize(
    "options", [WORDS, DuoOptions(compounds=True), ImagesOptions(full_names=True, compounds=True)]
)
@pytest.mark.parametrize("language", ["fr", "fr-CA", "en", "eo", ""])
@settings(max_examples=60, deadline=None)
@given(clue=GARBAGE, board=st.lists(GARBAGE, max_size=5))
def test_any_garbage_gets_an_answer(clue: str, board: list[str], language: str, options: Options) -> None:
    assert judge(clue, board, language, options).verdict in Verdict


@pytest.mark.parametrize(
    "clue", ["DOG", "SUN", "TREE", "WITCH", "HORSE", "SKY", "ROAD", "WATER", "QUEEN", "PERRO", "HUND"]
)
def test_common_words_of_another_language_are_doubted_where_pictures_lie(clue: str) -> None:
    """C-18, I-12: that our own writers thought of a word does not make it French."""
    assert judge(clue, [], "fr", ImagesOptions()).codes == ("foreign_word",)


@pytest.mark.parametrize(
    "clue", ["STAR", "JAZZ", "TENNIS", "SANDWICH", "BUDGET", "COWBOY", "PARKING", "PIZZA", "SUSHI"]
)
def test_words_that_are_french_too_pass_where_pictures_lie(clue: str) -> None:
    """A-38."""
    assert judge(clue, [], "fr", ImagesOptions()).verdict is Verdict.OK


@pytest.mark.parametrize("clue", ["KÉVIN", "D’ARTAGNAN", "L’ORÉAL", "KYIV", "SHREK", "O’BRIEN", "GEORGES"])
@pytest.mark.parametrize("options", [WordsOptions(), ImagesOptions(), DuoOptions()])
def test_a_name_of_one_word_always_passes(clue: str, options: Options) -> None:
    """C-21."""
    assert judge(clue, ["LUNE"], "fr", options).verdict is Verdict.OK


@pytest.mark.parametrize("clue", ["SOMBRE", "OBSCUR", "NOIR", "GRIS", "FONCÉE"])
def test_a_shade_is_doubted_where_pictures_lie(clue: str) -> None:
    """C-14."""
    assert judge(clue, [], "fr", ImagesOptions()).codes == ("grey_shade",)
    assert "grey_shade" not in judge(clue, ["LUNE"], "fr", WordsOptions()).codes


@pytest.mark.parametrize("clue", ["NEW YORK", "MARIE CURIE", "TOUR EIFFEL"])
def test_agreed_compounds_do_not_let_names_in(clue: str) -> None:
    """O-01, O-02."""
    assert judge(clue, ["LUNE"], "fr", WordsOptions(compounds=True)).codes == ("full_name",)
    assert judge(clue, ["LUNE"], "fr", WordsOptions(full_names=True)).verdict is Verdict.OK


@pytest.mark.parametrize("clue", ["FAUX SENS", "POMME DE TERRE", "SAC À DOS"])
def test_agreed_compounds_pass(clue: str) -> None:
    """O-01, X-53."""
    assert judge(clue, ["LUNE"], "fr", DuoOptions(compounds=True)).verdict is Verdict.OK


def test_names_and_whole_titles_are_two_levels_in_duo() -> None:
    """O-02, X-51."""
    names, titles = DuoOptions(full_names=FullNames.NAMES), DuoOptions(full_names=FullNames.TITLES)
    assert judge("MARIE CURIE", ["LUNE"], "fr", names).verdict is Verdict.OK
    assert judge("LE PETIT PRINCE", ["LUNE"], "fr", names).codes == ("full_name",)
    assert judge("LE PETIT PRINCE", ["LUNE"], "fr", titles).verdict is Verdict.OK


def test_a_letter_is_doubted_only_where_codenames_begin_with_it() -> None:
    """C-12, C-13, X-40, X-43."""
    assert judge("C", ["SANG", "CAVE", "CIRE", "CLOU"], "fr", DuoOptions()).codes == ("initial",)
    assert judge("B", ["SANG", "SÉRIE"], "fr", DuoOptions()).verdict is Verdict.OK
    assert judge("É", ["ÉCOLE", "EAU", "ÉPÉE"], "fr", WordsOptions()).codes == ("initial",)


def test_the_base_game_does_not_speak_of_rhymes() -> None:
    """C-08: the edition decides."""
    assert "rhyme" in judge("NOTAIRE", ["JOKER"], "fr", WordsOptions()).codes
    assert "rhyme" not in judge("NOTAIRE", ["JOKER"], "fr", WordsOptions(edition=Edition.BASE)).codes


@pytest.mark.parametrize(
    ("clue", "code"),
    [
        ("CHEVALIER", "on_the_table"),  # the codename itself
        ("CHEVALIERS", None),  # its plural: whichever finding tells it
        ("MAIRE", "homophone"),  # of MÈRE
        ("LANTERNE", ""),  # nothing
    ],
)
def test_a_breach_is_what_no_judge_would_let_pass(clue: str, code: str | None) -> None:
    """C-02, C-05, C-07."""
    found = certain_violation(clue, ["CHEVALIER", "MÈRE", "TABLE"], "fr", WORDS)
    if code == "":
        assert found is None
    else:
        assert found is not None
        assert code in (None, found.code)


def test_an_opinion_is_no_breach() -> None:
    """C-36: a doubt that a dictionary does not settle is for the table."""
    ruling = judge("XYLOGRUPHE", ["CHEVALIER"], "fr", WORDS)
    assert ruling.verdict is Verdict.WARN
    assert certain_violation("XYLOGRUPHE", ["CHEVALIER"], "fr", WORDS) is None
