"""What may be typed, what is refused, and that the table's reasons are shown in words."""

from __future__ import annotations

import io
import sys
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nomdecode.bots.simple_bot import SimpleBot
from nomdecode.cli.main import main
from nomdecode.cli.play.texts import TerminalTexts
from nomdecode.cli.play.turn import refusal_lines
from nomdecode.referee import Finding, Verdict
from nomdecode.room.refusals import ClueDoubtful
from nomdecode.rules.commands import GiveClue
from nomdecode.rules.events import Codename
from nomdecode.rules.keys import TeamKey
from nomdecode.rules.options import Hourglass, WordsOptions
from nomdecode.rules.seats import SIDE_OF_SEAT, Identity, Side
from tests.cli.play.terminal import cells, contacts, dealt, own_cells, play, play_match

SEED = ("--seed", "7")
TEAMS = ("words", *SEED)


def own_word() -> str:
    setup = dealt(*TEAMS)
    cell = own_cells(setup)[0]
    return setup.cards["ABCDE".index(cell[0]) + 5 * (int(cell[1]) - 1)].text


def test_a_card_is_touched_by_its_word_its_cell_or_its_number() -> None:
    setup = dealt(*TEAMS)
    cell = own_cells(setup)[0]
    card = "ABCDE".index(cell[0]) + 5 * (int(cell[1]) - 1)
    for name in (setup.cards[card].text.lower(), cell.lower(), str(card + 1)):
        assert "Bien vu" in play(*TEAMS, lines=["ZIGZAG 2", name]).out


def test_a_codename_that_is_also_a_command_is_touched_where_it_commands_nothing() -> None:
    setup = dealt(*TEAMS)
    cards = (Codename("STOP", "x:1"), Codename("PASSER", "x:2"), *setup.cards[2:])
    shown = play_match(replace(setup, cards=cards), {}, ["ZIGZAG 9", "stop"])
    assert "STOP : " in shown
    shown = play_match(replace(setup, cards=cards), {}, ["ZIGZAG 9", "passer"])
    assert "PASSER : " in shown
    shown = play_match(replace(setup, cards=cards), {}, ["ZIGZAG 9", own_cells(setup)[-1], "stop"])
    assert "On s’arrête là" in shown


@pytest.mark.parametrize(
    ("lines", "answer"),
    [
        (["A1"], "L’indice n’est pas encore donné."),
        (["ZIGZAG"], "Ajoute un chiffre de 1 à 9"),
        (["ZIGZAG 12"], "Ajoute un chiffre de 1 à 9"),
        (["ZIGZAG 0"], "L’indice pour zéro est une option"),
        (["ZIGZAG illimité"], "L’indice illimité est une option"),
        (["DEUX MOTS 2"], "DEUX MOTS : un indice, c’est un seul mot"),
        (["ZIGZAG 2", "stop"], "Fais au moins un essai"),
        (["ZIGZAG 2", "BIDULE 2"], "c’est le moment de deviner"),
        (["ZIGZAG 2", "INTROUVABLE"], "n’est pas sur la grille"),
        (["ZIGZAG 2", "annuler"], "sans annulation"),
        (["ZIGZAG 2", "sablier"], "sans sablier"),
        (["ZIGZAG 2", "vas-y"], "pour la mort subite"),
        (["ZIGZAG 2", "passer"], "Je n’ai pas compris « passer »"),
        (["indices"], "Aucun indice pour l’instant."),
        (["?"], "Chiffres permis : 1 2 3 4 5 6 7 8 9"),
    ],
)
def test_what_cannot_be_done_is_answered_in_words(lines: list[str], answer: str) -> None:
    """C-35, W-22, V-01, V-05."""
    shown = play(*TEAMS, lines=lines)
    assert shown.status == 0
    assert answer in shown.out


def test_a_covered_card_cannot_be_touched_again() -> None:
    """A-09."""
    cell = own_cells(dealt(*TEAMS))[0]
    assert "Cette carte est déjà révélée." in play(*TEAMS, lines=["ZIGZAG 2", cell, cell]).out


def test_a_word_on_the_table_is_no_clue() -> None:
    """C-02."""
    shown = play(*TEAMS, lines=[f"{own_word()} 2"])
    assert "ce mot est sur la grille" in shown.out
    assert "qui devine pour" not in shown.out


@pytest.mark.parametrize(("answer", "given"), [("o", True), ("n", False)])
def test_a_doubtful_clue_shows_its_reasons_and_is_confirmed(answer: str, given: bool) -> None:
    """C-36."""
    word = own_word()
    shown = play(*TEAMS, lines=[f"X{word}X 2", answer])
    assert f"et {word} ont un morceau en commun" in shown.out
    assert "Donner quand même ?" in shown.out
    assert ("Passe l’écran à qui devine" in shown.out) is given


def test_in_strict_mode_the_other_spymaster_is_asked() -> None:
    """C-26."""
    shown = play(*TEAMS, "--mode", "strict", lines=[f"X{own_word()}X 2", "o", "oui"])
    assert "On te demande si cet indice passe : X" in shown.out
    assert "On avait dit oui à cet indice." in shown.out


def test_a_spymaster_may_ask_first_and_be_told_no() -> None:
    """C-24, C-26."""
    shown = play(*TEAMS, lines=["demander ZIGZAG 2", "non"])
    assert "On te demande si cet indice passe : ZIGZAG : 2" in shown.out
    assert "C’est non pour cet indice" in shown.out


@pytest.mark.parametrize(("answer", "news"), [("oui", "L’indice passe"), ("non", "L’indice ne passe pas")])
def test_a_challenge_is_ruled_on_by_the_other_spymaster(answer: str, news: str) -> None:
    """C-28, A-27."""
    shown = play(*TEAMS, lines=["ZIGZAG 2", "contester", answer])
    assert "L’indice est contesté : est-ce qu’il passe ?" in shown.out
    assert news in shown.out


def test_after_an_invalid_clue_a_card_may_be_covered_before_the_next_clue() -> None:
    """C-30, A-25."""
    setup = dealt(*TEAMS)
    both = {*cells(setup, Identity.RED), *cells(setup, Identity.BLUE)}
    theirs = min(both - set(own_cells(setup)))
    shown = play(*TEAMS, lines=["ZIGZAG 2", "contester", "non", theirs, "BIDULE 1"])
    assert "Une de vos cartes en pénalité, si tu veux, puis l’indice" in shown.out
    assert "est couverte en pénalité" in shown.out
    assert "BIDULE : 1" in shown.out


def test_a_guess_is_taken_back_only_if_the_others_agree() -> None:
    cell = own_cells(dealt(*TEAMS))[0]
    for answer, news in (("oui", "ce qu’on a vu, on l’a vu"), ("non", "Le dernier coup reste")):
        shown = play(*TEAMS, "--option", "undo=on", lines=["ZIGZAG 2", cell, "annuler", answer])
        assert "On te demande d’annuler le dernier coup" in shown.out
        assert news in shown.out


def test_zero_and_unlimited_are_played_where_they_are_on() -> None:
    """V-02, V-05."""
    options = ("--option", "zero=on", "unlimited=on")
    for number, said in (("0", "0"), ("zéro", "0"), ("illimité", "illimité"), ("unlimited", "illimité")):
        assert f"ZIGZAG : {said} · autant d’essais" in play(*TEAMS, *options, lines=[f"ZIGZAG {number}"]).out


def test_english_words_are_understood_and_answered_in_english() -> None:
    shown = play(*TEAMS, language="en", lines=["ask ZIGZAG 2", "yes", "challenge", "give up", "yes"])
    assert "had been allowed beforehand" in shown.out
    assert "The other team has already said yes to that clue." in shown.out
    assert "The game was conceded." in shown.out


def test_giving_up_is_confirmed_first() -> None:
    shown = play(*TEAMS, lines=["q", "n", "q", "o"])
    assert shown.out.count("Abandonner la partie ?") == 2
    assert "La partie a été abandonnée." in shown.out


def test_the_common_guesser_of_three_leaves_without_giving_up() -> None:
    """V-16."""
    shown = play("words", "--variant", "three", "--human", "guesser", *SEED, lines=["q", "o"])
    assert shown.status == 0
    assert shown.out.endswith("À bientôt.\n")
    assert "La clé\n" not in shown.out


def test_the_first_clue_of_duo_is_given_by_whoever_has_one() -> None:
    """D-12."""
    shown = play("duo", *SEED, lines=["passer", "ZIGZAG 1"])
    assert "Indice du côté B, ZIGZAG : 1" in shown.out


def test_sudden_death_has_two_phrases_and_no_clues() -> None:
    """D-29, D-32."""
    options = ("duo", *SEED, "--option", "tokens=1", "allowed_marks=1")
    setup = dealt(*options)
    first = contacts(setup, Side.A)[0]
    shown = play(*options, lines=["ZIGZAG 1", first, "stop", "BIDULE 1", "vas-y", "j’y vais", "stop"])
    assert "Mort subite : plus d’indices" in shown.out
    assert "Le côté B : « Vas-y ! »" in shown.out
    assert "Le côté A : « J’y vais ! »" in shown.out
    assert "La mort subite va jusqu’au bout." in shown.out


@pytest.mark.parametrize("typed", ["I’ll go", "i'll go", "I go"])
def test_the_phrases_of_sudden_death_are_typed_as_they_are_said(typed: str) -> None:
    """D-32."""
    options = ("duo", *SEED, "--option", "tokens=1", "allowed_marks=1")
    first = contacts(dealt(*options), Side.A)[0]
    shown = play(*options, language="en", lines=["ZIGZAG 1", first, "stop", typed])
    assert "“I’ll go!”" in shown.out


def test_the_sand_of_an_hourglass_ends_the_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """T-08, A-22."""
    times = iter(range(0, 10_000, 40))
    monkeypatch.setattr("nomdecode.cli.play.terminal_game.time.monotonic", lambda: next(times))
    options = ("--option", "hourglass.on=on", "hourglass.seconds=60", "hourglass.effect=end_turn")
    shown = play("words", "--variant", "coop", *SEED, *options, lines=["ZIGZAG 2", "sablier", "?", "A1"])
    assert "Le sablier est retourné" in shown.out
    assert "Le sablier est vide" in shown.out
    assert "À toi de couvrir une carte" in shown.out


def test_stopping_after_the_assassin_must_be_confirmed() -> None:
    """A-21d."""
    options = ("images", *SEED, "--option", "end_with_assassin=on")
    assassin = cells(dealt(*options), Identity.ASSASSIN)
    shown = play(*options, lines=["ZIGZAG 2", *assassin, "stop", "o"])
    assert "L’assassin est venu trop tôt" in shown.out
    assert "S’arrêter ici, c’est perdre la partie." in shown.out
    assert "Une erreur après l’assassin." in shown.out


def test_at_one_screen_the_others_turn_the_hourglass_and_challenge() -> None:
    """T-01, C-28: they sit beside it while the guessers have it."""
    arguments = (*TEAMS, "--option", "hourglass.on=on")
    shown = play(*arguments, lines=["ZIGZAG 2", "?", "sablier", "contester", "oui"])
    assert "Le sablier est retourné" in shown.out
    assert "  sablier" in shown.out  # it is offered
    assert "L’indice est contesté" in shown.out


def test_bots_that_sit_opposite_lend_nobody_their_hourglass() -> None:
    """T-01: only the opposing team may turn it."""
    setup = dealt(*TEAMS)
    setup = replace(setup, options=WordsOptions(hourglass=Hourglass(on=True)))
    assert isinstance(setup.key, TeamKey)
    bots = {
        p.seat: SimpleBot(Random(1)) for p in setup.players if SIDE_OF_SEAT[p.seat] is not setup.key.starts
    }
    shown = play_match(setup, bots, ["ZIGZAG 2", "sablier"])
    assert "Le sablier est retourné" not in shown


def test_sand_that_outlives_its_turn_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """T-08."""
    times = iter(range(0, 10_000, 40))
    monkeypatch.setattr("nomdecode.cli.play.terminal_game.time.monotonic", lambda: next(times))
    arguments = ("words", "--variant", "coop", *SEED, "--option", "hourglass.on=on")
    cell = own_cells(dealt(*arguments))[0]
    shown = play(*arguments, lines=["ZIGZAG 1", cell, "sablier", "stop", "?", "?"])
    assert "Le sablier est retourné" in shown.out
    assert "Le sablier est vide" not in shown.out
    assert shown.status == 0


def test_a_hyphen_is_refused_for_the_hyphen() -> None:
    findings = (Finding("several_words", Verdict.HARD, because="hyphen"),)
    lines = list(
        refusal_lines(ClueDoubtful(findings=findings), GiveClue("PORTE-AVIONS", 1), TerminalTexts("fr"))
    )
    assert "trait d’union" in lines[0]


def test_a_finding_of_a_later_referee_is_still_told() -> None:
    kinds = (("rhyme", "POMME"), ("echo", "POMME"), ("rare", ""))
    findings = tuple(Finding(code, Verdict.WARN, codename) for code, codename in kinds)
    lines = list(refusal_lines(ClueDoubtful(findings=findings), GiveClue("GOMME", 1), TerminalTexts("en")))
    assert lines[0] == "GOMME: rhymes with POMME."
    assert lines[1] == "GOMME: perhaps too close to POMME (echo)."
    assert lines[2] == "GOMME: to be checked (rare)."


def test_bytes_that_are_no_text_do_not_stop_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff\xfe 2\nZIGZAG 2\n\xc3"), "utf-8"))
    monkeypatch.setattr(sys, "stdout", out := io.StringIO())
    assert main(["play", "--language", "en", *SEED]) == 0
    assert "ZIGZAG: 2" in out.getvalue()


PLAYED = "A1|b2|C3|25|ZIGZAG 2|BIDULE 1 = A1|stop|contester|oui|non|q|annuler|passer|retirer|couvrir D4"
ODD = "demander ZIGZAG 1|?|indices|= ()|( ) 3|0|-1|demander|couvrir|MOT " + "9" * 5000
COMMAND_LINES = st.sampled_from([*PLAYED.split("|"), *ODD.split("|")])
GAMES = st.sampled_from(
    [("words",), ("words", "--variant", "coop"), ("images", "--variant", "three"), ("duo",), ("duo-images",)]
)


@settings(max_examples=40, deadline=None)
@given(GAMES, st.lists(COMMAND_LINES | st.text(max_size=30), max_size=25))
def test_nothing_that_is_typed_breaks_the_game(game: tuple[str, ...], lines: list[str]) -> None:
    shown = play(*game, *SEED, "--option", "undo=on", lines=lines)
    assert shown.status == 0
    assert shown.err == ""
    assert shown.out.endswith("À bientôt.\n")
