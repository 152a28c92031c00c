"""Whole games in the terminal, scripted through the same door as a person."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from nomdecode.cli.play.terminal_game import BotStuck
from nomdecode.codec.events import decode_game
from nomdecode.rules import View
from nomdecode.rules.commands import Command, GiveClue, Guess
from nomdecode.rules.keys import DuoKey
from nomdecode.rules.replay import fold
from nomdecode.rules.seats import Identity, Seat, Side
from tests.cli.play.terminal import Shown, cells, contacts, dealt, own_cells, play, play_match

TEAM_GAMES = [(game, variant) for game in ("words", "images") for variant in ("teams", "coop", "three")]
SEED = ("--seed", "7")


def assert_clean(shown: Shown) -> None:
    assert shown.err == ""
    assert shown.status == 0
    assert max(map(len, shown.out.splitlines())) <= 100


@pytest.mark.parametrize(("game", "variant"), TEAM_GAMES)
def test_the_team_that_finds_all_its_cards_is_told_it_has_won(game: str, variant: str) -> None:
    """W-28, I-01, V-12, V-16."""
    arguments = (game, "--variant", variant, *SEED)
    shown = play(*arguments, lines=["ZIGZAG 9", *own_cells(dealt(*arguments)), ""])
    assert_clean(shown)
    assert "Tout est trouvé." in shown.out
    assert "L’histoire des indices" in shown.out
    assert "ZIGZAG : 9 → révélé : " in shown.out
    assert shown.out.endswith("À bientôt.\n")


@pytest.mark.parametrize(("game", "variant"), TEAM_GAMES)
def test_touching_the_assassin_ends_the_game_and_shows_the_key(game: str, variant: str) -> None:
    """W-21, A-45."""
    arguments = (game, "--variant", variant, *SEED)
    shown = play(*arguments, lines=["ZIGZAG 1", *cells(dealt(*arguments), Identity.ASSASSIN)])
    assert_clean(shown)
    assert "L’assassin. La partie s’arrête là." in shown.out
    assert "La clé\n" in shown.out


@pytest.mark.parametrize("game", ["duo", "duo-images"])
def test_two_partners_win_by_finding_every_contact(game: str) -> None:
    """D-12, D-27."""
    setup = dealt(game, *SEED)
    first, second = contacts(setup, Side.A), contacts(setup, Side.B)
    rest = [cell for cell in second if cell not in first]
    shown = play(game, *SEED, lines=["ZIGZAG 9", *first, "stop", "BIDULE 9", *rest])
    assert_clean(shown)
    assert "Passe l’écran à qui joue le côté B" in shown.out
    assert "Tous les contacts du côté A sont trouvés" in shown.out
    assert "Bravo, l’équipe !" in shown.out
    # D-37: one token taken, the others unused.
    assert f"Score : {1 + 3 * (8 if game == 'duo' else 6)}" in shown.out


def test_whoever_has_found_everything_is_told_to_stop() -> None:
    """A-14."""
    first = contacts(dealt("duo", *SEED), Side.A)
    shown = play("duo", *SEED, lines=["ZIGZAG 9", *first, "A1"])
    assert "Tu as tout trouvé" in shown.out
    assert "il ne te reste rien à deviner" in shown.out


class Finder:
    """A bot that touches these cards in turn, knows one clue, and nothing else."""

    def __init__(self, cards: list[int]) -> None:
        self._cards = cards

    def choose(self, view: View) -> Command | None:
        if any(entry.do == "give_clue" for entry in view.may):
            return GiveClue("BIDULE", 1)
        return Guess(self._cards.pop(0)) if self._cards else None


def test_a_bot_that_has_found_everything_stops() -> None:
    """A-14."""
    setup = dealt("duo", *SEED)
    assert isinstance(setup.key, DuoKey)
    cards = [card for card, each in enumerate(setup.key.a) if each is Identity.CONTACT]
    shown = play_match(setup, {Seat.SIDE_B: Finder(cards)}, ["ZIGZAG 9"])
    assert "On s’arrête là" in shown
    assert "Indice du côté B, BIDULE : 1" in shown


def test_a_bot_at_a_loss_ends_the_game() -> None:
    with pytest.raises(BotStuck):
        play_match(dealt("duo", *SEED), {Seat.SIDE_B: Finder([])}, ["ZIGZAG 9"])


def test_a_bot_at_a_loss_is_said_and_is_the_exit_status(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nomdecode.cli.play.series.make_bot", lambda *_: Finder([]))
    shown = play("duo", "--human", "side-A", *SEED, lines=["ZIGZAG 9"])
    assert shown.out.endswith("Un robot ne sait plus quoi jouer : on s’arrête là.\n")
    assert shown.status == 1


def test_words_stand_in_for_pictures_and_it_is_said_once() -> None:
    """D-46."""
    shown = play("duo-images", "--deck", "fr", *SEED)
    assert shown.out.count("deux mots résument chacune") == 1
    assert "chaque mot" not in play("duo", *SEED).out


def test_a_game_of_three_names_its_winners() -> None:
    """V-19."""
    arguments = ("words", "--variant", "three", *SEED)
    shown = play(*arguments, lines=["ZIGZAG 9", *own_cells(dealt(*arguments))])
    assert "Victoire : l’espion des" in shown.out
    assert ", qui devine\n" in shown.out


@pytest.mark.parametrize(
    ("game", "language"),
    [
        *(((game,), language) for game in ("words", "duo", "images") for language in ("fr", "en")),
        (("words", "--variant", "coop"), "fr-CA"),
        (("words", "--variant", "three"), "fr-CA"),
    ],
)
def test_bots_alone_play_to_the_end(game: tuple[str, ...], language: str) -> None:
    shown = play(*game, "--bot", "all", *SEED, language=language)
    assert_clean(shown)
    assert {"fr": "La clé", "fr-CA": "La clé", "en": "The key"}[language] in shown.out


def test_one_person_guesses_and_bots_do_the_rest() -> None:
    arguments = ("words", "--variant", "coop", "--human", "guesser", *SEED)
    cards = own_cells(dealt(*arguments))
    shown = play(*arguments, lines=[line for card in cards for line in (card, "stop")])
    assert_clean(shown)
    assert "Passe l’écran" not in shown.out
    assert "L’adversaire imaginaire prend" in shown.out


def test_the_imaginary_turn_is_played_by_whoever_holds_the_key() -> None:
    """V-10."""
    arguments = ("words", "--variant", "coop", *SEED)
    setup = dealt(*arguments)
    own = own_cells(setup)
    theirs = next(c for i in (Identity.RED, Identity.BLUE) for c in cells(setup, i) if c not in own)
    shown = play(*arguments, lines=["ZIGZAG 1", own[0], "stop", own[1], theirs])
    assert "À toi de couvrir une carte" in shown.out
    assert "Couvre une carte encore visible, de la bonne couleur." in shown.out
    assert "L’adversaire imaginaire prend" in shown.out


def test_the_end_of_what_is_typed_is_a_polite_goodbye() -> None:
    shown = play("words", *SEED, lines="ZIGZAG 2\n")
    assert_clean(shown)
    assert shown.out.endswith("Plus rien à lire : on s’arrête là. À bientôt.\n")


def test_the_same_seed_deals_the_same_game() -> None:
    assert play("words", "--seed", "3").out == play("words", "--seed", "3").out
    assert play("words", "--seed", "3").out != play("words", "--seed", "4").out


def test_a_finished_game_is_exported_and_can_be_replayed(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    arguments = ("words", "--variant", "coop", "--export", str(file), *SEED)
    lines = ["ZIGZAG 9 = A1 B1", *own_cells(dealt(*arguments)), "2", "", "q", "o"]
    shown = play(*arguments, lines=lines)
    assert_clean(shown)
    state = fold(decode_game(file.read_bytes()))
    assert state is not None
    assert state.intents[0].meant == (0, 1)
    assert json.loads((tmp_path / "game-2.json").read_text())["schema"] == 2


def test_an_unfinished_game_is_not_exported(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    shown = play("words", "--export", str(file), *SEED, lines="ZIGZAG 2\n")
    assert "rien n’est exporté" in shown.out
    assert not file.exists()


def test_a_file_that_cannot_be_written_is_said_and_is_the_exit_status(tmp_path: Path) -> None:
    shown = play("duo", "--export", str(tmp_path), *SEED, lines=["q", "o", "e", str(tmp_path / "ok.json")])
    assert "Impossible d’écrire" in shown.out
    assert (tmp_path / "ok.json").exists()
    assert shown.status == 1


def test_a_rematch_turns_the_cards_over_and_changes_roles() -> None:
    """W-30, W-31."""
    arguments = ("words", "--variant", "coop", "--human", "guesser", *SEED)
    shown = play(*arguments, lines=["q", "o", "1", "1"])
    first, second = shown.out.split("On change de rôle")
    assert "Tu devines" in first
    assert "Tu donnes les indices" in second
    assert dealt(*arguments).cards[0].text not in second


@pytest.mark.parametrize(
    ("game", "question", "seat"),
    [
        (("words", "--human", "red-spymaster"), "On change ?", "Les Bleus : tu donnes les indices"),
        (("duo", "--human", "side-A"), "On change de côté ?", "Ton côté : B"),
    ],
)
def test_a_rematch_with_fresh_cards_may_change_teams_or_sides(
    game: tuple[str, ...], question: str, seat: str
) -> None:
    """D-41."""
    answer = "2" if "words" in game else "1"
    shown = play(*game, *SEED, lines=["q", "o", "2", answer, *["ZIGZAG 1"] * 2])
    after = shown.out.split(question)[1]
    assert seat in after
