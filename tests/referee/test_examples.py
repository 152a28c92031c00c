"""The clue examples of the rulebooks (X-01…X-55) that a machine can decide, with the reason."""

import pytest

from nomdecode.referee import Verdict, judge
from nomdecode.rules.options import (
    DuoOptions,
    Edition,
    FullNames,
    ImagesOptions,
    Options,
    Sounds,
    WordsOptions,
)

FR, QC = WordsOptions(), WordsOptions(edition=Edition.QUEBEC)
IMG, DUO = ImagesOptions(), DuoOptions()

OK = [
    ("X-01", FR, "fr", "BASKET", "CHAUSSON,TENNIS"),
    ("X-05", WordsOptions(homonyms=True), "fr", "LAID", "LAIT"),
    ("X-07", FR, "fr", "PIRATE", "TRÉSOR"),
    ("X-11", FR, "fr", "GEORGES", "AMÉRIQUE,CHIEN"),
    ("X-11", IMG, "fr", "GEORGES", ""),
    ("X-13", WordsOptions(full_names=True), "fr", "NEW YORK", "LUNE"),
    ("X-14", WordsOptions(acronyms=True), "fr", "OVNI", "LUNE"),
    ("X-15", FR, "fr", "RADAR", "LUNE"),
    ("X-15", QC, "fr-CA", "LASER", "LUNE"),
    ("X-15", IMG, "fr", "SONAR", ""),
    ("X-16", FR, "fr", "VITRAUX", "CHÂTEAU,CARREAU"),
    ("X-20", QC, "fr-CA", "ÉRABLE", "CABANE,TIRE"),
    ("X-24", WordsOptions(edition=Edition.QUEBEC, homonyms=True), "fr-CA", "VERT", "VERRE"),
    ("X-28", QC, "fr-CA", "CHARLES", "GALAXIE,HOCKEY"),
    ("X-31", IMG, "fr", "ZÈBRE", "ZÈBRE"),
    ("X-32", IMG, "fr", "ÉVOLUTION", ""),
    ("X-33", IMG, "fr", "BUT", ""),
    ("X-38", IMG, "fr", "RECTANGULAIRE", ""),
    ("X-39", DUO, "fr", "Planète", "TÉLESCOPE,MERCURE"),
    ("X-42", DUO, "fr", "Deux", "CHAUSSETTE,MARACAS,COUPLE"),
    ("X-43", DUO, "fr", "B", "SANG,SÉRIE"),
    ("X-45", DUO, "fr", "chantage", "CHANTEUR"),
    ("X-47", DUO, "fr", "astral", "LUNE"),
    ("X-49", DuoOptions(sounds=Sounds.DIRECT), "fr", "Rome", "RHUM,ITALIE"),
    ("X-49", DUO, "fr", "Venise", "RHUM,ITALIE"),
    ("X-50", DuoOptions(acronyms=True), "fr", "ADN", "LUNE"),
    ("X-51", DuoOptions(full_names=FullNames.NAMES), "fr", "Los Angeles", "LUNE"),
    ("X-51", DuoOptions(full_names=FullNames.TITLES), "fr", "Le Seigneur des anneaux", "LUNE"),
    ("X-52", DUO, "fr", "cure-dent", "LUNE"),
    ("X-52", DUO, "fr", "rond-point", "LUNE"),
    ("X-53", DuoOptions(compounds=True), "fr", "chemin de fer", "LUNE"),
    ("X-53", DuoOptions(compounds=True), "fr", "compte rendu", "LUNE"),
    ("X-54", DUO, "fr", "Fusée", "LUNE"),
]
WARNED = [
    ("X-02", FR, "fr", "PRINCE", "PRINCESSE", "part"),
    ("X-03", FR, "fr", "DÉCROCHER", "CROCHET", "family"),
    ("X-04", FR, "fr", "PLACE", "GLACE", "near_sound"),
    ("X-05", FR, "fr", "LAID", "LAIT", "homophone"),
    ("X-08", FR, "fr", "GAUCHE", "ROBE", "position"),
    ("X-09", FR, "fr", "QUATRE", "ROBE", "letter_count"),
    ("X-10", WordsOptions(compounds=True), "fr", "ARACHNIDE EXPLOSIF", "BOMBE", "invented_compound"),
    ("X-12", WordsOptions(full_names=True), "fr", "GEORGES CANICHE", "AMÉRIQUE", "invented_name"),
    ("X-14", FR, "fr", "OVNI", "LUNE", "acronym"),
    ("X-14", QC, "fr-CA", "USA", "LUNE", "acronym"),
    ("X-14", IMG, "fr", "ADN", "", "acronym"),
    ("X-21", QC, "fr-CA", "BROCHE", "BROCHEUSE", "part"),
    ("X-22", QC, "fr-CA", "CROCHIR", "CROCHE", "family"),
    ("X-23", QC, "fr-CA", "ROUTINE", "POUTINE", "near_sound"),
    ("X-24", QC, "fr-CA", "VERT", "VERRE", "homophone"),
    ("X-26", QC, "fr-CA", "GAUCHE", "ROBE", "position"),
    (
        "X-27",
        WordsOptions(edition=Edition.QUEBEC, compounds=True),
        "fr-CA",
        "MAMMIFÈRE MUSICAL",
        "PHOQUE",
        "invented_compound",
    ),
    ("X-29", WordsOptions(full_names=True), "fr-CA", "CHARLES PATINOIRE", "HOCKEY", "invented_name"),
    ("X-38", ImagesOptions(no_shapes=True), "fr", "RECTANGULAIRE", "", "shape"),
    ("X-36", IMG, "fr", "SOMBRE", "", "grey_shade"),
    ("X-40", DUO, "fr", "C", "CAVE,CIRE,CLOU", "initial"),
    ("X-41", DUO, "fr", "Quatre", "CAVE,CIRE,CLOU", "letter_count"),
    ("X-44", DUO, "fr", "chanteuse", "CHANTEUR", "family"),
    ("X-44", DUO, "fr", "chant", "CHANTEUR", "family"),
    ("X-44", DUO, "fr", "chanter", "CHANTEUR", "family"),
    ("X-44", DUO, "fr", "inchantable", "CHANTEUR", "family"),
    ("X-46", DUO, "fr", "astral", "ASTRONAUTE", "family"),
    ("X-46", DUO, "fr", "astronomie", "ASTRONAUTE", "family"),
    ("X-46", DUO, "fr", "astrolabe", "ASTRONAUTE", "family"),
    ("X-49", DUO, "fr", "Rome", "RHUM,ITALIE", "homophone"),
    ("X-50", DUO, "fr", "CDI", "LUNE", "acronym"),
]
HARD = [
    ("X-06", FR, "fr", "PIRATE", "TRÉSOR,PIRATE", "on_the_table"),
    ("X-10", FR, "fr", "ARACHNIDE EXPLOSIF", "ARAIGNÉE,BOMBE", "several_words"),
    ("X-10", IMG, "fr", "ARACHNIDE EXPLOSIF", "", "several_words"),
    ("X-12", FR, "fr", "GEORGES CANICHE", "AMÉRIQUE,CHIEN", "several_words"),
    ("X-13", FR, "fr", "NEW YORK", "LUNE", "several_words"),
    ("X-25", QC, "fr-CA", "PIED", "GOUGOUNE,PIED", "on_the_table"),
    ("X-27", QC, "fr-CA", "MAMMIFÈRE MUSICAL", "PHOQUE,TOUNE", "several_words"),
    ("X-29", QC, "fr-CA", "CHARLES PATINOIRE", "GALAXIE,HOCKEY", "several_words"),
    ("X-51", DUO, "fr", "Léonard de Vinci", "LUNE", "several_words"),
    ("X-53", DUO, "fr", "dé à coudre", "LUNE", "several_words"),
]


@pytest.mark.parametrize("example", OK)
def test_what_a_rulebook_allows_passes_without_a_word(example: tuple[str, Options, str, str, str]) -> None:
    """X-01…X-55."""
    rule, options, language, clue, board = example
    ruling = judge(clue, board.split(","), language, options)
    assert ruling.findings == (), rule
    assert ruling.lexicon


@pytest.mark.parametrize("example", WARNED)
def test_what_a_person_must_decide_is_warned_of_with_its_reason(
    example: tuple[str, Options, str, str, str, str],
) -> None:
    """X-01…X-55."""
    rule, options, language, clue, board, code = example
    ruling = judge(clue, board.split(","), language, options)
    assert ruling.verdict is Verdict.WARN, rule
    assert code in ruling.codes, rule


@pytest.mark.parametrize("example", HARD)
def test_what_a_machine_can_refuse_is_refused_with_its_reason(
    example: tuple[str, Options, str, str, str, str],
) -> None:
    """X-01…X-55."""
    rule, options, language, clue, board, code = example
    ruling = judge(clue, board.split(","), language, options)
    assert ruling.verdict is Verdict.HARD, rule
    assert code in ruling.codes, rule


def test_a_single_letter_is_never_refused() -> None:
    """X-40."""
    assert judge("C", ["CAVE", "CIRE", "CLOU"], "fr", DUO).verdict is not Verdict.HARD
