from __future__ import annotations

import pytest

from nomdecode.rules import decide
from nomdecode.rules.commands import ChallengeClue, Cover, GiveClue, Guess, RuleOnClue
from nomdecode.rules.events import ChallengeUpheld, TokenSpent, TokenUse, TurnEnded, TurnEnding
from nomdecode.rules.options import (
    DuoImagesOptions,
    DuoOptions,
    ImagesOptions,
    Options,
    Variant,
    WordsOptions,
)
from nomdecode.rules.refusals import AlreadyRuled, NothingToCover, NothingToRule, NotTheJudge, RulingPending
from nomdecode.rules.seats import Identity, Seat, Side
from nomdecode.rules.state import Phase, Standing
from tests.tables import begin, cards_of, play

BS, BG, RS, RG = Seat.BLUE_SPYMASTER, Seat.BLUE_GUESSER, Seat.RED_SPYMASTER, Seat.RED_GUESSER


@pytest.mark.parametrize("seat", [BS, BG, RS, RG])
def test_anybody_may_notice_and_the_opposing_spymaster_rules(seat: Seat) -> None:
    """C-28, A-27."""
    state = play(begin(WordsOptions()), (BS, GiveClue("X", 2)), (seat, ChallengeClue()))
    for other in (BS, BG, RG):
        with pytest.raises(NotTheJudge):
            decide(state, other, RuleOnClue(uphold=True))
    assert play(state, (RS, RuleOnClue(uphold=True))).active is Side.RED


@pytest.mark.parametrize(
    ("options", "penalty"),
    [
        (WordsOptions(), TurnEnded(TurnEnding.INVALID_CLUE)),
        (ImagesOptions(), TurnEnded(TurnEnding.INVALID_CLUE)),
        (WordsOptions(variant=Variant.THREE), TurnEnded(TurnEnding.INVALID_CLUE)),
        (DuoOptions(), TokenSpent(TokenUse.DISCARDED)),
        (DuoImagesOptions(), TokenSpent(TokenUse.DISCARDED)),
    ],
)
def test_what_an_invalid_clue_costs_depends_on_the_game(
    options: Options, penalty: TurnEnded | TokenSpent
) -> None:
    """C-25, C-30, C-31, C-32, I-15, A-23, D-42."""
    state = begin(options)
    giver = Seat.SIDE_A if state.is_duo else BS
    state = play(state, (giver, GiveClue("X", 2)), (giver, ChallengeClue()))
    judge = Seat.SIDE_B if state.is_duo else RS
    assert decide(state, judge, RuleOnClue(uphold=True)) == [ChallengeUpheld(), penalty]


def test_while_a_ruling_is_awaited_nothing_else_happens() -> None:
    """A-26."""
    state = play(begin(WordsOptions()), (BS, GiveClue("X", 2)), (RG, ChallengeClue()))
    for seat, command in ((BG, Guess(0)), (RG, ChallengeClue()), (RS, Cover(9))):
        with pytest.raises(RulingPending):
            decide(state, seat, command)


def test_a_clue_is_ruled_upon_once() -> None:
    """A-27."""
    state = play(begin(WordsOptions()), (BS, GiveClue("X", 2)))
    with pytest.raises(NothingToRule):
        decide(state, RS, RuleOnClue(uphold=False))
    ruled = play(state, (RG, ChallengeClue()), (RS, RuleOnClue(uphold=False)))
    assert (ruled.phase, ruled.log[0].standing) == (Phase.GUESS, Standing.DISMISSED)
    with pytest.raises(AlreadyRuled):
        decide(ruled, RG, ChallengeClue())


def test_the_right_to_cover_is_one_card_and_ends_with_the_turn() -> None:
    """A-25."""
    state = play(begin(WordsOptions()), (BS, GiveClue("X", 2)), (RG, ChallengeClue()))
    state = play(state, (RS, RuleOnClue(uphold=True)))
    red = cards_of(state, Identity.RED)
    covered = play(state, (RS, Cover(red[0])))
    with pytest.raises(NothingToCover):
        decide(covered, RS, Cover(red[1]))
    lapsed = play(state, (RS, GiveClue("Y", 1)), (RG, Guess(red[1])))
    with pytest.raises(NothingToCover):
        decide(lapsed, RS, Cover(red[0]))
    for seat in (BS, RG, BG):
        with pytest.raises(NothingToCover):
            decide(state, seat, Cover(red[0]))


def test_in_duo_the_side_that_did_not_challenge_agrees() -> None:
    """A-18, C-27."""
    state = play(begin(DuoOptions()), (Seat.SIDE_A, GiveClue("X", 2)))
    for challenger, judge in ((Seat.SIDE_A, Seat.SIDE_B), (Seat.SIDE_B, Seat.SIDE_A)):
        challenged = play(state, (challenger, ChallengeClue()))
        with pytest.raises(NotTheJudge):
            decide(challenged, challenger, RuleOnClue(uphold=True))
        upheld = play(challenged, (judge, RuleOnClue(uphold=True)))
        assert (upheld.phase, upheld.bank.discarded) == (Phase.GUESS, 1)
