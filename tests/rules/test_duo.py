from __future__ import annotations

import pytest

from nomdecode.rules import decide
from nomdecode.rules.commands import GiveClue, Guess, Stop
from nomdecode.rules.events import SideCompleted, TokenSpent, TokenUse
from nomdecode.rules.options import DuoImagesOptions, DuoOptions
from nomdecode.rules.outcome import Bank, duo_score, duo_title
from nomdecode.rules.refusals import AlreadyMarked, NothingLeft, NotYourTurn
from nomdecode.rules.seats import Identity, Seat, Side
from nomdecode.rules.state import Phase, State, copy_with
from tests.tables import begin, pair, play

A, B = Seat.SIDE_A, Seat.SIDE_B
G, N, K = Identity.CONTACT, Identity.BYSTANDER, Identity.ASSASSIN


def opened(giver: Seat = A, options: DuoOptions | DuoImagesOptions | None = None) -> State:
    return play(begin(options or DuoOptions()), (giver, GiveClue("X", 1)))


def test_the_giver_does_not_touch() -> None:
    """D-14."""
    with pytest.raises(NotYourTurn):
        decide(opened(A), A, Guess(0))


def test_guesses_may_serve_earlier_clues_without_end() -> None:
    """D-20, D-21."""
    state = opened(A)
    for card in [*pair(state, G, N), *pair(state, G, G)]:
        state = play(state, (B, Guess(card)))
    assert (state.phase, state.guesses) == (Phase.GUESS, 8)


def test_one_touch_can_complete_both_sides() -> None:
    """D-25: a doubly green word counts for both, whoever touched it."""
    state = begin(DuoOptions())
    last = pair(state, G, G)[0]
    covered = tuple(
        Identity.CONTACT if i != last and G in (a, b) else None
        for i, (a, b) in enumerate(zip(state.duo_key.a, state.duo_key.b, strict=True))
    )
    state = play(copy_with(state, covered=covered), (A, GiveClue("X", 1)))
    events = decide(state, B, Guess(last))
    assert [e for e in events if isinstance(e, SideCompleted)] == [
        SideCompleted(Side.A),
        SideCompleted(Side.B),
    ]


def test_with_markers_of_both_partners_nobody_can_touch() -> None:
    """A-10, A-11."""
    card = pair(begin(DuoOptions()), N, N)[0]
    state = play(opened(A), (B, Guess(card)), (B, GiveClue("Y", 1)), (A, Guess(card)))
    assert state.marks[card] == (Side.B, Side.A)
    for giver, guesser in ((A, B), (B, A)):
        with pytest.raises(AlreadyMarked):
            decide(copy_with(state, phase=Phase.GUESS, active=_side(giver)), guesser, Guess(card))


def _side(seat: Seat) -> Side:
    return Side.A if seat is A else Side.B


def test_every_turn_costs_exactly_one_token() -> None:
    """D-19, D-16, D-18."""
    state = opened(A)
    bystander, contact = pair(state, N, N)[0], pair(state, G, N)[0]
    assert TokenSpent(TokenUse.MARKING) in decide(state, B, Guess(bystander))
    state = play(state, (B, Guess(contact)))
    assert state.bank == Bank(9)
    assert play(state, (B, Stop())).bank == Bank(8, taken=1)


def test_after_nine_tokens_sudden_death_begins() -> None:
    """D-29, D-45: one bystander each turn."""
    state = begin(DuoOptions())
    giver, guesser = A, B
    for card in [*pair(state, N, N), *pair(state, N, N)[:2]]:
        state = play(state, (giver, GiveClue("X", 1)), (guesser, Guess(card)))
        giver, guesser = guesser, giver
    assert (state.phase, state.bank) == (Phase.SUDDEN_DEATH, Bank(0, marking=9))
    assert (state.giver, state.guesser) == (None, None)


def test_who_has_nothing_left_says_so_in_sudden_death_too() -> None:
    """D-33, A-12, A-14."""
    state = begin(DuoOptions())
    state = copy_with(state, complete=(Side.A,), phase=Phase.SUDDEN_DEATH, active=None, sudden_death=True)
    with pytest.raises(NothingLeft):
        decide(state, B, Guess(0))
    assert decide(state, A, Guess(pair(state, N, G)[0]))


def test_duo_with_pictures_is_won_with_twelve_contacts() -> None:
    """D-46."""
    state = begin(DuoImagesOptions())
    assert state.count_contacts_missing() == 12
    green = [i for i, (a, b) in enumerate(zip(state.duo_key.a, state.duo_key.b, strict=True)) if G in (a, b)]
    covered = tuple(G if i in green[:-1] else None for i in range(20))
    state = play(copy_with(state, covered=covered), (B, GiveClue("X", 1)), (A, Guess(green[-1])))
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.score) == ((A, B), 21)


@pytest.mark.parametrize(
    ("bank", "sudden_death", "score"),
    [
        (Bank(2, marking=4, taken=3), False, 9),
        (Bank(0, marking=6, taken=3), True, 2),
        (Bank(0, marking=9), True, -1),
        (Bank(8, taken=1), False, 25),
        (Bank(0, taken=3, discarded=6), False, 3),
    ],
)
def test_the_score_counts_tokens_by_what_became_of_them(bank: Bank, sudden_death: bool, score: int) -> None:
    """D-36, D-37, A-05: a discarded token counts nothing."""
    assert duo_score(bank, sudden_death=sudden_death) == score


@pytest.mark.parametrize(
    ("score", "title"),
    [
        (None, "duo_accomplished"),
        (-1, "duo_won"),
        (4, "duo_won"),
        (5, "duo_good"),
        (9, "duo_good"),
        (10, "duo_brilliant"),
    ],
)
def test_five_is_good_and_ten_is_the_target(score: int | None, title: str) -> None:
    """D-38, D-39, A-17."""
    assert duo_title(score) == title


def test_score_keeping_is_optional() -> None:
    """O-08."""
    state = begin(DuoOptions(score=False))
    green = [i for i, (a, b) in enumerate(zip(state.duo_key.a, state.duo_key.b, strict=True)) if G in (a, b)]
    covered = tuple(G if i in green[:-1] else None for i in range(25))
    state = play(copy_with(state, covered=covered), (B, GiveClue("X", 1)), (A, Guess(green[-1])))
    assert state.outcome is not None
    assert state.outcome.score is None


def test_a_wrong_guess_that_loses_spends_no_token() -> None:
    """A-04, D-17."""
    state = opened(A)
    lost = play(state, (B, Guess(pair(state, K, N)[0])))
    assert lost.bank == Bank(9)
    assert lost.covered[pair(state, K, N)[0]] is Identity.ASSASSIN
