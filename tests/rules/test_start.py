from __future__ import annotations

from dataclasses import replace

import pytest

from nomdecode.rules import start_game
from nomdecode.rules.commands import Concede
from nomdecode.rules.events import Codename, GameStarted, Setup
from nomdecode.rules.options import DuoOptions, Game, ImagesOptions, Options, Variant, WordsOptions
from nomdecode.rules.refusals import (
    AlreadySeated,
    GameNotOver,
    NamelessPlayer,
    NobodyGuesses,
    OptionNotOffered,
    Refused,
    SeatNotInThisGame,
    TooFewPlayers,
    TooManyGuessers,
    UnequalTeams,
    WrongDeal,
    WrongSpymasters,
)
from nomdecode.rules.seats import Player, Seat
from tests.tables import EVERY_GAME, begin, laid_key, play, players_for, words_for


def setup(options: Options, *seats: Seat) -> Setup:
    players = tuple(Player(f"p{i}", f"P{i}", seat) for i, seat in enumerate(seats)) or players_for(options)
    return Setup(options, players, words_for(options), laid_key(options))


RS, RG, BS, BG = Seat.RED_SPYMASTER, Seat.RED_GUESSER, Seat.BLUE_SPYMASTER, Seat.BLUE_GUESSER


@pytest.mark.parametrize("options", EVERY_GAME.values(), ids=EVERY_GAME)
def test_every_game_and_variant_begins(options: Options) -> None:
    """W-01, W-02, V-07, V-15, V-16, D-01."""
    assert start_game(setup(options)) == [GameStarted(setup(options))]


@pytest.mark.parametrize(
    ("seats", "refusal"),
    [
        ((RS, RG, BS), TooFewPlayers),
        ((RS, RG, RG, BG), WrongSpymasters),
        ((RS, RS, BS, BG), WrongSpymasters),
        ((RS, BS, BG, BG), NobodyGuesses),
        ((RS, RG, BS, BG, BG, BG), UnequalTeams),
        ((RS, RG, BS, Seat.GUESSER), SeatNotInThisGame),
        ((RS, RG, BS, Seat.TABLE), SeatNotInThisGame),
    ],
)
def test_teams_that_do_not_fit_are_refused(seats: tuple[Seat, ...], refusal: type[Refused]) -> None:
    """G-05, W-01, W-02."""
    with pytest.raises(refusal):
        start_game(setup(WordsOptions(), *seats))


def test_too_few_players_are_offered_the_small_variants() -> None:
    """G-05."""
    for seats, offered in (((RS, BS), (Variant.COOP,)), ((RS, BS, BG), (Variant.COOP, Variant.THREE))):
        with pytest.raises(TooFewPlayers) as refused:
            start_game(setup(WordsOptions(), *seats))
        assert refused.value.facts == {"offered": offered}


def test_teams_may_differ_by_one_or_by_more_if_agreed() -> None:
    """W-01."""
    start_game(setup(WordsOptions(), RS, RG, BS, BG, BG))
    start_game(setup(WordsOptions(unequal_teams=True), RS, RG, BS, BG, BG, BG))


def test_the_game_for_three_has_one_common_guesser() -> None:
    """V-16."""
    with pytest.raises(TooManyGuessers):
        start_game(setup(WordsOptions(variant=Variant.THREE), RS, BS, Seat.GUESSER, Seat.GUESSER))


def test_coop_and_duo_chairs_may_hold_several_people() -> None:
    """V-07, V-13, A-18, A-43."""
    start_game(setup(ImagesOptions(variant=Variant.COOP), Seat.SPYMASTER, Seat.GUESSER, Seat.GUESSER))
    start_game(setup(DuoOptions(), Seat.SIDE_A, Seat.SIDE_A, Seat.SIDE_B))


def test_duo_needs_both_sides() -> None:
    """D-01."""
    with pytest.raises(NobodyGuesses):
        start_game(setup(DuoOptions(), Seat.SIDE_A))


@pytest.mark.parametrize("name", ["", "  ", "\t", "\u200b", "\u00a0"])
def test_every_player_has_a_name_that_can_be_seen(name: str) -> None:
    nameless = replace(
        setup(DuoOptions()), players=(Player("1", name, Seat.SIDE_A), Player("2", "x", Seat.SIDE_B))
    )
    with pytest.raises(NamelessPlayer):
        start_game(nameless)


def test_one_player_sits_once() -> None:
    twice = replace(
        setup(DuoOptions()), players=(Player("x", "x", Seat.SIDE_A), Player("x", "y", Seat.SIDE_B))
    )
    with pytest.raises(AlreadySeated):
        start_game(twice)


def test_a_codename_may_contain_a_space() -> None:
    """G-04."""
    fitting = setup(WordsOptions())
    cards = (Codename("SAN FRANCISCO", "sf"), *fitting.cards[1:])
    start_game(replace(fitting, cards=cards))


def test_words_of_the_base_game_serve_in_duo() -> None:
    """G-03: cards know nothing of the game they are dealt for."""
    start_game(replace(setup(DuoOptions()), cards=words_for(WordsOptions())))


@pytest.mark.parametrize(
    "broken",
    [
        replace(setup(WordsOptions()), cards=words_for(WordsOptions())[:-1]),
        replace(setup(WordsOptions()), cards=words_for(ImagesOptions())),
        replace(setup(WordsOptions()), cards=(words_for(WordsOptions())[1], *words_for(WordsOptions())[1:])),
        replace(setup(WordsOptions()), cards=(Codename("OTHER", "card-1"), *words_for(WordsOptions())[1:])),
        replace(setup(WordsOptions()), cards=(Codename("W1", "new"), *words_for(WordsOptions())[1:])),
        replace(setup(WordsOptions()), key=laid_key(DuoOptions())),
        replace(setup(DuoOptions()), key=laid_key(WordsOptions())),
    ],
)
def test_a_deal_that_does_not_fit_is_refused(broken: Setup) -> None:
    """W-04, W-07, I-01, D-09."""
    with pytest.raises(WrongDeal):
        start_game(broken)


def test_options_are_checked_before_the_first_card() -> None:
    with pytest.raises(OptionNotOffered):
        start_game(setup(DuoOptions(tokens=3)))


def test_the_next_game_waits_for_the_end_of_this_one() -> None:
    """W-30."""
    running = begin(WordsOptions())
    with pytest.raises(GameNotOver):
        start_game(setup(WordsOptions()), running)
    over = play(running, (Seat.RED_SPYMASTER, Concede()))
    assert over.game is Game.WORDS
    assert start_game(setup(DuoOptions()), over)
