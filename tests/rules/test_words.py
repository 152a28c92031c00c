from __future__ import annotations

import pytest

from nomdecode.rules import decide
from nomdecode.rules.commands import UNLIMITED, Cover, GiveClue, Guess, Stop
from nomdecode.rules.events import CardCovered, Why
from nomdecode.rules.options import ImagesOptions, Variant, WordsOptions
from nomdecode.rules.outcome import Ending
from nomdecode.rules.refusals import MustGuessFirst, NotThatCard, NotYourTurn
from nomdecode.rules.seats import Identity, Seat, Side
from nomdecode.rules.state import Phase
from nomdecode.rules.team_turns import guesses_left
from tests.tables import begin, cards_of, laid_key, play

BS, BG, RS, RG = Seat.BLUE_SPYMASTER, Seat.BLUE_GUESSER, Seat.RED_SPYMASTER, Seat.RED_GUESSER


def test_the_team_named_by_the_key_goes_first_and_teams_alternate() -> None:
    """W-11, W-12."""
    state = begin(WordsOptions(), laid_key(WordsOptions(), Side.RED))
    assert (state.active, state.giver, state.guesser) == (Side.RED, RS, RG)
    red = cards_of(state, Identity.RED)
    state = play(state, (RS, GiveClue("X", 1)), (RG, Guess(red[0])), (RG, Stop()))
    assert (state.active, state.giver, state.guesser, state.turn) == (Side.BLUE, BS, BG, 2)


def test_after_the_extra_guess_the_turn_ends_by_itself() -> None:
    """W-25, A-31: whatever the guesses were meant for (W-26)."""
    state = begin(WordsOptions())
    blue = cards_of(state, Identity.BLUE)
    state = play(state, (BS, GiveClue("X", 1, meant=(blue[5],))), (BG, Guess(blue[0])))
    assert guesses_left(state) == 1
    assert play(state, (BG, Guess(blue[1]))).active is Side.RED


@pytest.mark.parametrize("number", [0, UNLIMITED])
def test_zero_and_unlimited_have_no_cap_but_ask_for_a_guess(number: int | str) -> None:
    """V-02, V-03, V-05, V-06, A-19."""
    state = play(begin(WordsOptions(zero=True, unlimited=True)), (BS, GiveClue("X", number)))
    with pytest.raises(MustGuessFirst):
        decide(state, BG, Stop())
    for card in cards_of(state, Identity.BLUE)[:8]:
        state = play(state, (BG, Guess(card)))
    assert (state.phase, state.active, guesses_left(state)) == (Phase.GUESS, Side.BLUE, None)


def test_any_guesser_of_the_team_may_touch_and_the_first_touch_counts() -> None:
    """A-43: the chair acts, whoever sits in it."""
    state = play(begin(WordsOptions()), (BS, GiveClue("X", 2)), (BG, Guess(0)))
    assert state.covered[0] is Identity.BLUE


def test_the_other_team_cannot_stop_for_us() -> None:
    """W-23."""
    state = play(begin(WordsOptions()), (BS, GiveClue("X", 2)), (BG, Guess(0)))
    for seat in (RG, RS, BS):
        with pytest.raises(NotYourTurn):
            decide(state, seat, Stop())


def test_a_team_that_does_nothing_is_not_hurried() -> None:
    """A-42: there is no command by which a turn ends without a touch, a ruling or the sand."""
    state = play(begin(WordsOptions()), (BS, GiveClue("X", 2)))
    assert state.hourglass is None
    with pytest.raises(MustGuessFirst):
        decide(state, BG, Stop())


@pytest.mark.parametrize("options", [WordsOptions(), ImagesOptions()])
def test_the_opponents_last_codename_wins_for_them(options: WordsOptions | ImagesOptions) -> None:
    """W-28, W-29, I-13."""
    state = begin(options)
    for card in cards_of(state, Identity.RED):
        seat, guesser = (BS, BG) if state.active is Side.BLUE else (RS, RG)
        if state.phase is Phase.CLUE:
            state = play(state, (seat, GiveClue("X", 9)))
        state = play(state, (guesser, Guess(card)))
    assert state.outcome is not None
    assert state.outcome.ending is Ending.ALL_FOUND
    assert state.outcome.winners == (RS, RG)


def test_in_coop_own_turns_are_normal_and_then_an_enemy_card_is_covered() -> None:
    """V-08, V-09, V-10, A-34."""
    state = begin(WordsOptions(variant=Variant.COOP))
    own, enemy = cards_of(state, Identity.BLUE), cards_of(state, Identity.RED)
    state = play(state, (Seat.SPYMASTER, GiveClue("X", 1)))
    state = play(state, (Seat.GUESSER, Guess(own[0])), (Seat.GUESSER, Guess(own[1])))
    assert (state.phase, state.covers_due) == (Phase.COVER, 1)
    with pytest.raises(NotThatCard):
        decide(state, Seat.SPYMASTER, Cover(own[2]))
    events = decide(state, Seat.SPYMASTER, Cover(enemy[0]))
    assert events == [CardCovered(enemy[0], Identity.RED, Seat.SPYMASTER, Why.IMAGINARY)]
    state = play(state, (Seat.SPYMASTER, Cover(enemy[0])))
    assert (state.phase, state.active, state.count_codenames_left(Side.RED)) == (Phase.CLUE, Side.BLUE, 7)


def test_three_players_begin_like_any_words_game() -> None:
    """V-15, V-16, V-17."""
    state = begin(WordsOptions(variant=Variant.THREE))
    assert (state.giver, state.guesser) == (BS, Seat.GUESSER)
    state = play(state, (BS, GiveClue("X", 1)), (Seat.GUESSER, Guess(cards_of(state, Identity.NEUTRAL)[0])))
    assert (state.giver, state.guesser) == (RS, Seat.GUESSER)
