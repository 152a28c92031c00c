from __future__ import annotations

from random import Random

import pytest

from nomdecode.decks.shipped import load_shipped_deck
from nomdecode.room.dealing import Supply, deal_game, deal_rematch
from nomdecode.room.settings import Cards
from nomdecode.rules import start_game
from nomdecode.rules.commands import Concede
from nomdecode.rules.options import DuoOptions, Game, ImagesOptions, Options, WordsOptions
from nomdecode.rules.rematch import Rotation
from nomdecode.rules.state import State
from nomdecode.scenario.starting_position import make_practice_deck
from tests.tables import EVERY_GAME, begun, play, players_for


def dealt(options: Options, seed: int = 1) -> State:
    return begun(
        deal_game(options, players_for(options), Supply(make_practice_deck(options.game), Random(seed)))
    )


@pytest.mark.parametrize("options", EVERY_GAME.values(), ids=EVERY_GAME)
def test_a_deal_fits_its_game_and_the_same_dice_deal_the_same(options: Options) -> None:
    """W-04, I-01, D-02."""
    supply = Supply(make_practice_deck(options.game), Random(7))
    setup = deal_game(options, players_for(options), supply)
    assert start_game(setup)
    again = deal_game(options, players_for(options), Supply(make_practice_deck(options.game), Random(7)))
    assert setup == again


def test_the_language_of_the_words_is_the_decks() -> None:
    """G-03: the words of the base game serve in Duo."""
    setup = deal_game(DuoOptions(), players_for(DuoOptions()), Supply(load_shipped_deck("fr"), Random(1)))
    assert setup.language == "fr"
    assert start_game(setup)


@pytest.mark.parametrize("options", [WordsOptions(), ImagesOptions(), DuoOptions()])
def test_a_rematch_turns_the_same_cards_over_in_their_places(options: Options) -> None:
    """W-30, W-31, I-14, D-41, O-12."""
    first = play(dealt(options), (dealt(options).seats[0], Concede()))
    supply = Supply(make_practice_deck(options.game), Random(2))
    second = deal_rematch(first, supply, Cards.FLIP, Rotation.NONE)
    assert [c.card for c in second.cards] == [c.card for c in first.setup.cards]
    assert all(a.text != b.text for a, b in zip(first.setup.cards, second.cards, strict=True))
    assert second.key != first.setup.key


def test_a_fresh_rematch_avoids_the_cards_just_used() -> None:
    """I-14, O-12."""
    first = dealt(WordsOptions())
    used = frozenset(c.card for c in first.setup.cards)
    supply = Supply(make_practice_deck(Game.WORDS), Random(2))
    second = deal_rematch(first, supply, Cards.FRESH, Rotation.SPYMASTERS)
    assert used.isdisjoint(c.card for c in second.cards)
    assert second.players != first.players
