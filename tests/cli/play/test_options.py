"""What is chosen, by argument or from the menu, and how the grid is drawn."""

from __future__ import annotations

import pytest
from rich.console import Console

from nomdecode.cli.play.board import draw_board
from nomdecode.decks.shipped import list_shipped_decks, load_shipped_deck
from nomdecode.missions.texts import load_map_texts
from nomdecode.rules import fold, view
from nomdecode.rules.events import Codename, GameStarted, Setup
from nomdecode.rules.options import DuoOptions, Edition, Game, WordsOptions
from nomdecode.rules.seats import Seat
from tests.cli.play.terminal import dealt, play

SEED = ("--seed", "7")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("words", "--bot", "side-A"), "unknown_seat: « side-A » n’est pas une place de ce jeu."),
        (("words", "--option", "zero"), "bad_option: Une option s’écrit « zero=on »"),
        (("words", "--option", "edition.x=1"), "bad_option"),
        (("words", "--option", "colour=on"), "option_not_offered: « colour » n’est pas prévu"),
        (("duo", "--option", "tokens=50"), "option_not_offered: « tokens »"),
        (("duo", "--variant", "coop"), "option_not_offered: « variant »"),
        (
            ("duo", "--mission", "atlantis"),
            "unknown_mission: Pas de mission « atlantis ».",
        ),
        (("duo", "--mission", "teche", "--option", "tokens=11"), "mission_fixes_options: Une mission fixe"),
        (("words", "--mission", "teche"), "mission_fixes_options"),
        (("duo-images", "--mission", "teche"), "mission_fixes_options"),
        (("words", "--deck", "klingon"), "unknown_deck: Pas de paquet « klingon »."),
        (("words", "--deck", "fr", "fr"), "repeated_deck"),
    ],
)
def test_a_bad_choice_is_named_with_what_there_is(arguments: tuple[str, ...], message: str) -> None:
    shown = play(*arguments)
    assert shown.status == 2
    assert shown.err.startswith(message)
    assert shown.out == ""


def test_the_edition_follows_the_deck_and_the_deck_the_language() -> None:
    assert dealt("words", *SEED).options == WordsOptions(edition=Edition.FRANCE)
    assert dealt("words", *SEED, language="fr-CA").options == WordsOptions(edition=Edition.QUEBEC)
    assert dealt("words", "--edition", "base", *SEED).language == "en"
    assert dealt("words", "--deck", "en-sea", *SEED).options == WordsOptions(edition=Edition.BASE)
    assert dealt("duo", *SEED, language="en").language == "en"


def test_a_mission_fixes_its_options_and_names_its_deck() -> None:
    """D-50."""
    antsirabe = dealt("duo", "--mission", "antsirabe", *SEED).options
    assert antsirabe == DuoOptions(tokens=8, allowed_marks=3, sudden_death=False, score=False)
    assert dealt("--mission", "cilaos", *SEED).options.game is Game.DUO_IMAGES
    beauce = dealt("--mission", "beauce", *SEED)
    assert {each.text for each in beauce.cards} <= set(load_shipped_deck("fr-cuisine").all_faces)
    nature = dealt("--mission", "beauce", "--deck", "fr-nature", *SEED)
    assert nature.cards != beauce.cards


def test_a_mission_is_briefed_before_the_game_and_told_after_it() -> None:
    shown = play("--mission", "saint-malo", "--bot", "all", *SEED, lines=[""])
    text = load_map_texts("fr").missions["saint-malo"]
    assert shown.out.index(text.title) < shown.out.index(text.brief[:40])
    assert (text.won in shown.out) is not (text.lost in shown.out)


def test_without_arguments_enter_enter_begins_a_game_with_bots() -> None:
    shown = play(live=True, lines=["", "", ""])
    assert shown.status == 0
    assert "À quoi on joue ?" in shown.out
    assert "Mots, ensemble contre un adversaire imaginaire" in shown.out
    assert "Tu devines" in shown.out
    assert "Votre indice, " in shown.out


@pytest.mark.parametrize(
    ("choices", "heading"),
    [
        (["9", "2", "2"], "Les Rouges : tu donnes les indices"),
        (["4", "1"], "Ton côté : A"),
        (["3", "3"], "Passe l’écran à l’espion des"),
        (["1", "4"], "L’histoire des indices"),
    ],
)
def test_the_menu_seats_people_and_bots(choices: list[str], heading: str) -> None:
    assert heading in play(*SEED, live=True, lines=choices).out


def test_colours_are_shown_on_a_terminal_and_letters_without() -> None:
    arguments = ("words", "--human", "red-spymaster", *SEED)
    coloured = play(*arguments, live=True, lines="?\n").out
    plain = play(*arguments, "--plain", live=True, lines="?\n").out
    assert "\x1b[1;31m" in coloured
    assert "\x1b[1;31m" not in plain
    assert " R │" in plain


def drawn(words: list[str], width: int) -> list[str]:
    setup = dealt("words", *SEED)
    cards = tuple(Codename(word, f"card:{i}") for i, word in enumerate(words))
    state = fold([GameStarted(Setup(setup.options, setup.players, cards, setup.key, "fr"))])
    assert state is not None
    console = Console(width=width, color_system=None)
    with console.capture() as capture:
        console.print(draw_board(view(state, Seat.RED_SPYMASTER), width))
    return capture.get().splitlines()


def test_words_of_every_deck_fit_eighty_columns_uncut() -> None:
    longest = sorted({word for deck in list_shipped_decks() for word in deck.all_faces}, key=len)[-25:]
    lines = drawn(longest, 80)
    assert max(map(len, lines)) <= 80
    text = " ".join(" ".join(lines).replace("│", " ").split())
    for word in longest:
        assert all(part in text for part in word.split(" ")), word


@pytest.mark.parametrize(("letters", "width"), [(16, 80), (40, 80), (10, 30)])
def test_where_the_grid_does_not_fit_the_cards_are_listed(letters: int, width: int) -> None:
    words = [f"{'MOT' * 20}"[: letters - 2] + f"{i:02}" for i in range(25)]
    lines = drawn(words, width)
    assert len(lines) == 25
    assert all(word in line for word, line in zip(words, lines, strict=True))


def test_names_of_several_words_take_two_lines() -> None:
    words = [f"MOT{i:02}" for i in range(24)] + ["ROUGE À LÈVRES"]
    lines = drawn(words, 80)
    assert any("ROUGE À" in line for line in lines)
    assert any("LÈVRES" in line and "ROUGE" not in line for line in lines)
