"""Every text exists in every language, with the same blanks, and with the typography of its country."""

from __future__ import annotations

import json
import re
from pathlib import Path
from string import Formatter

import pytest

from nomdecode.cli.play.end import result_lines
from nomdecode.cli.play.texts import NAMING_A_KEY, TerminalTexts, choose_terminal_language, load_all_texts
from nomdecode.cli.play.texts_fr_ca import FR_CA
from nomdecode.cli.play.turn import refusal_lines
from nomdecode.referee.ruling import Finding, Verdict
from nomdecode.room.refusals import ClueDoubtful, ClueNotAllowed, RoomRefused
from nomdecode.rules import view
from nomdecode.rules.commands import NAMES, GiveClue
from nomdecode.rules.decide import TABLE_COMMANDS
from nomdecode.rules.options import Edition, Game, Variant, WordsOptions
from nomdecode.rules.outcome import Ending, Outcome, coop_title
from nomdecode.rules.refusals import Refused
from nomdecode.rules.seats import Identity, Seat
from nomdecode.server.error_codes import REFEREE_REASONS
from tests.tables import begin

LANGUAGES = load_all_texts()


def blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def refusals() -> set[str]:
    codes = {kind.code for kind in Refused.__subclasses__() if kind is not RoomRefused}
    assert ClueDoubtful.code in codes  # the table's own are among them
    return codes


def test_every_text_exists_in_all_three_languages() -> None:
    assert LANGUAGES["fr"].keys() == LANGUAGES["en"].keys() == LANGUAGES["fr-CA"].keys()
    assert FR_CA.keys() <= LANGUAGES["fr"].keys()


def test_every_text_has_the_same_blanks_in_all_three_languages() -> None:
    for key, text in LANGUAGES["fr"].items():
        assert blanks(text) == blanks(LANGUAGES["en"][key]) == blanks(LANGUAGES["fr-CA"][key]), key


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_every_value_of_the_rules_has_its_words(language: str) -> None:
    texts = LANGUAGES[language]
    needed = {f"refused.{code}" for code in refusals()}
    needed |= {f"do.{name}" for command, name in NAMES.items() if command not in TABLE_COMMANDS}
    needed |= {f"ending.{ending}" for ending in Ending} | {f"identity.{each}" for each in Identity}
    needed |= {f"{kind}.{seat}" for kind in ("seat", "who") for seat in Seat if seat is not Seat.TABLE}
    needed |= {f"game.{game}.{v}" for game in (Game.WORDS, Game.IMAGES) for v in Variant}
    needed |= {f"title.{coop_title(score)}" for score in range(9)}
    needed |= {f"finding.{reason}" for reason in REFEREE_REASONS}
    assert needed <= texts.keys()


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_every_reason_of_the_referee_can_be_said_in_the_terminal(language: str) -> None:
    """A text may use what the browser gives it (web/src/lib/reasons.ts): word, codename and because."""
    for reason in REFEREE_REASONS:
        finding = Finding(reason, Verdict.HARD, "ROBE", because="8")
        refused = ClueNotAllowed(findings=(finding,))
        first, *_ = refusal_lines(refused, GiveClue("PLACE", 1), TerminalTexts(language))
        assert "{" not in first
        assert blanks(LANGUAGES[language][f"finding.{reason}"]) <= {"word", "codename", "because"}


def test_what_differs_in_quebec_differs() -> None:
    """Spaces are set by the program: what differs in them alone is not written again."""
    same = [k for k, text in FR_CA.items() if as_in_quebec(LANGUAGES["fr"][k]) == text]
    assert same == []


def as_in_quebec(text: str) -> str:
    return re.sub(r"\u00a0(?=[;!?])", "", text)


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_terminal_and_browser_say_the_same(language: str) -> None:
    """Run `npm run messages` when this fails: it writes shared_texts.json from web/messages."""
    said = messages("fr") | messages(language) if language != "fr-CA" else quebec()
    prefixes = {"refused.": "refused_", "finding.": "clue_reason_", "title.": "end_title_"}
    compared = 0
    for key, text in LANGUAGES[language].items():
        prefix = next((each for each in prefixes if key.startswith(each)), None)
        if prefix is None or key in OF_THE_TERMINAL:
            continue
        assert text == said[prefixes[prefix] + key.removeprefix(prefix)], key
        compared += 1
    assert compared > 100


# A seat is typed, a clue is one line; a finding that the browser would show by its code.
OF_THE_TERMINAL = {
    "refused.too_few_players",
    "refused.invalid_number",
    "finding.other",
    "finding.other_codename",
}


def messages(language: str) -> dict[str, str]:
    folder = Path(__file__).parents[3] / "web/messages" / language
    files = sorted(folder.glob("*.json"))
    return {key: text for file in files for key, text in json.loads(file.read_text("utf-8")).items()}


def quebec() -> dict[str, str]:
    france = {key: as_in_quebec(text) for key, text in messages("fr").items() if isinstance(text, str)}
    return france | messages("fr-CA")


def test_the_spaces_before_signs_are_those_of_each_country() -> None:
    for key in LANGUAGES["fr"].keys() - NAMING_A_KEY:
        assert not re.search(r"[^\u00a0][;!?»]|[^\u00a0]:(?= |$)", LANGUAGES["fr"][key]), key
        assert not re.search(r"\s[;!?]|[^\u00a0]»|[^\u00a0]:(?= |$)", LANGUAGES["fr-CA"][key]), key
        assert "\u00a0" not in LANGUAGES["en"][key], key


def test_no_straight_apostrophe_is_left() -> None:
    assert [k for texts in LANGUAGES.values() for k, text in texts.items() if "'" in text] == []


def test_zero_is_singular_in_french_and_plural_in_english() -> None:
    assert TerminalTexts("fr")("tokens", n=0) == "0 jeton"
    assert TerminalTexts("fr-CA")("tokens", n=2) == "2 jetons"
    assert TerminalTexts("en")("tokens", n=0) == "0 tokens"
    assert TerminalTexts("en")("tokens", n=1) == "1 token"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "fr"),
        ({"LANG": "C.UTF-8"}, "fr"),
        ({"LANG": "fr_CA.UTF-8"}, "fr-CA"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LC_ALL": "fr_FR", "LANG": "en_US"}, "fr"),
    ],
)
def test_the_language_is_the_terminals(environment: dict[str, str], language: str) -> None:
    assert choose_terminal_language(environment) == language


def test_the_line_of_a_score_together_is_that_of_the_edition() -> None:
    """V-14: France and Québec have lines of their own; the base game has those of the screen."""
    outcome = Outcome(Ending.ALL_FOUND, (Seat.SPYMASTER, Seat.GUESSER), score=5, title="coop_5")

    def line(language: str, edition: Edition) -> str:
        state = begin(WordsOptions(edition=edition, variant=Variant.COOP))
        return list(result_lines(view(state, None).table, outcome, TerminalTexts(language)))[-1]

    france, quebec = (TerminalTexts(language)("title.coop_5") for language in ("fr", "fr-CA"))
    assert france != quebec
    assert line("fr", Edition.QUEBEC) == line("fr-CA", Edition.QUEBEC) == quebec
    assert line("fr", Edition.FRANCE) == line("fr-CA", Edition.FRANCE) == line("fr", Edition.BASE) == france
    assert line("en", Edition.QUEBEC) == TerminalTexts("en")("title.coop_5")


def test_the_score_of_a_game_of_quebec_is_its_pointage() -> None:
    outcome = Outcome(Ending.ALL_FOUND, (Seat.SPYMASTER, Seat.GUESSER), score=5, title="coop_5")
    state = begin(WordsOptions(edition=Edition.QUEBEC, variant=Variant.COOP))
    assert any(
        "Pointage" in line for line in result_lines(view(state, None).table, outcome, TerminalTexts("fr"))
    )
