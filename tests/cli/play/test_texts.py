"""Every text exists in every language, with the same blanks, and with the typography of its country."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from nomdecode.cli.play.refusals_fr import FR_CA_REFUSALS
from nomdecode.cli.play.texts import LANGUAGES, Words, terminal_language
from nomdecode.cli.play.texts_fr_ca import FR_CA
from nomdecode.room.refusals import ClueDoubtful, RoomRefused
from nomdecode.rules.commands import NAMES, ReplacePlayer, TimeRanOut
from nomdecode.rules.options import Game, Variant
from nomdecode.rules.outcome import Ending, coop_title
from nomdecode.rules.refusals import Refused
from nomdecode.rules.seats import Identity, Seat
from nomdecode.server.error_codes import REASONS


def blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def refusals() -> set[str]:
    codes = {kind.code for kind in Refused.__subclasses__() if kind is not RoomRefused}
    assert ClueDoubtful.code in codes  # the table's own are among them
    return codes


def test_every_text_exists_in_all_three_languages() -> None:
    assert LANGUAGES["fr"].keys() == LANGUAGES["en"].keys() == LANGUAGES["fr-CA"].keys()
    assert {**FR_CA, **FR_CA_REFUSALS}.keys() <= LANGUAGES["fr"].keys()


def test_every_text_has_the_same_blanks_in_all_three_languages() -> None:
    for key, text in LANGUAGES["fr"].items():
        assert blanks(text) == blanks(LANGUAGES["en"][key]) == blanks(LANGUAGES["fr-CA"][key]), key


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_every_value_of_the_rules_has_its_words(language: str) -> None:
    texts = LANGUAGES[language]
    needed = {f"refused.{code}" for code in refusals()}
    needed |= {f"do.{name}" for command, name in NAMES.items() if command not in (TimeRanOut, ReplacePlayer)}
    needed |= {f"ending.{ending}" for ending in Ending} | {f"identity.{each}" for each in Identity}
    needed |= {f"{kind}.{seat}" for kind in ("seat", "who") for seat in Seat if seat is not Seat.TABLE}
    needed |= {f"game.{game}.{v}" for game in (Game.WORDS, Game.IMAGES) for v in Variant}
    needed |= {f"title.{coop_title(score)}" for score in range(9)}
    needed |= {f"finding.{reason}" for reason in REASONS}
    assert needed <= texts.keys()


def test_what_differs_in_quebec_differs() -> None:
    same = [k for k, text in {**FR_CA, **FR_CA_REFUSALS}.items() if text == LANGUAGES["fr"][k]]
    assert same == []


# These name the key “?”, which is no question mark.
NAMING_A_KEY = {"note.help", "unknown", "help.always", "help.pictures"}


def test_the_spaces_before_signs_are_those_of_each_country() -> None:
    for key in LANGUAGES["fr"].keys() - NAMING_A_KEY:
        assert not re.search(r"[^\u00a0][;!?»]|[^\u00a0]:(?= |$)", LANGUAGES["fr"][key]), key
        assert not re.search(r"\s[;!?]|[^\u00a0]»|[^\u00a0]:(?= |$)", LANGUAGES["fr-CA"][key]), key
        assert "\u00a0" not in LANGUAGES["en"][key], key


def test_no_straight_apostrophe_is_left() -> None:
    assert [k for texts in LANGUAGES.values() for k, text in texts.items() if "'" in text] == []


def test_zero_is_singular_in_french_and_plural_in_english() -> None:
    assert Words("fr")("tokens", n=0) == "0 jeton"
    assert Words("fr-CA")("tokens", n=2) == "2 jetons"
    assert Words("en")("tokens", n=0) == "0 tokens"
    assert Words("en")("tokens", n=1) == "1 token"


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
    assert terminal_language(environment) == language
