from __future__ import annotations

from dataclasses import replace

import pytest

from nomdecode.rules import decide, view
from nomdecode.rules.clues import MOST_QUESTIONS, allowed_numbers, hints_for_giver
from nomdecode.rules.commands import (
    AnswerAboutClue,
    AskAboutClue,
    Command,
    GiveClue,
    Guess,
    TypedNumber,
    WithdrawQuestion,
)
from nomdecode.rules.legal_moves import may
from nomdecode.rules.options import DuoOptions, ImagesOptions, Variant, WordsOptions
from nomdecode.rules.refusals import (
    EmptyClue,
    EnoughAsked,
    InvalidNumber,
    NobodyToAsk,
    NoSuchCard,
    NotAWord,
    NothingAsked,
    NotYoursToAnswer,
    NotYourTurn,
    OnlySpymastersGiveClues,
    RefusedByTheJudge,
)
from nomdecode.rules.seats import Identity, Seat
from nomdecode.rules.state import ClosedWord, Phase, copy_with
from tests.tables import begin, cards_of, play

BS, BG, RS, RG = Seat.BLUE_SPYMASTER, Seat.BLUE_GUESSER, Seat.RED_SPYMASTER, Seat.RED_GUESSER


@pytest.mark.parametrize("word", ["", "   ", "\t\n"])
def test_a_clue_has_a_word(word: str) -> None:
    """C-01, W-13."""
    with pytest.raises(EmptyClue):
        decide(begin(WordsOptions()), BS, GiveClue(word, 2))


@pytest.mark.parametrize("number", [None, 2.5, -1, 10, "2", "two", "", True, float("nan")])
def test_the_number_is_a_digit(number: TypedNumber) -> None:
    """C-35."""
    with pytest.raises(InvalidNumber):
        decide(begin(WordsOptions(zero=True, unlimited=True)), BS, GiveClue("BASKET", number))


@pytest.mark.parametrize("word", ["?!", "mot\x1b[2J", "\u200b", "\u3164", "mot\ufe00", "x" * 61])
def test_what_cannot_be_read_is_no_clue(word: str) -> None:
    """C-01: in every mode of the referee."""
    with pytest.raises(NotAWord):
        decide(begin(WordsOptions()), BS, GiveClue(word, 2))


@pytest.mark.parametrize("card", [-1, 20, 24])
def test_the_cards_meant_lie_on_the_table(card: int) -> None:
    with pytest.raises(NoSuchCard):
        decide(begin(ImagesOptions()), BS, GiveClue("BASKET", 2, meant=(card,)))
    with pytest.raises(NoSuchCard):
        decide(begin(ImagesOptions()), BS, GiveClue("BASKET", 2, feared=(card,)))


def test_spaces_around_the_word_are_not_part_of_it() -> None:
    """C-33."""
    state = play(begin(WordsOptions()), (BS, GiveClue("  BASKET ", 2)))
    assert state.log[0].word == "BASKET"


def test_guessers_give_no_clues() -> None:
    """W-02, W-13."""
    with pytest.raises(OnlySpymastersGiveClues):
        decide(begin(WordsOptions()), BG, GiveClue("BASKET", 2))


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (WordsOptions(), tuple(range(1, 10))),
        (WordsOptions(zero=True), tuple(range(10))),
        (ImagesOptions(unlimited=True), (*range(1, 10), "unlimited")),
        (ImagesOptions(zero=True, unlimited=True), (*range(10), "unlimited")),
        (DuoOptions(), tuple(range(1, 10))),
        (DuoOptions(zero=True), tuple(range(10))),
        (DuoOptions(bold_clues=1, zero=True), tuple(range(3, 10))),
        (DuoOptions(highest_number=2), (1, 2)),
    ],
)
def test_the_numbers_on_offer_follow_the_options(
    options: WordsOptions | ImagesOptions | DuoOptions, expected: tuple[object, ...]
) -> None:
    """V-01, V-05, A-07, A-08, D-13, D-53, D-54: never limited by the words left."""
    assert allowed_numbers(begin(options)) == expected


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (WordsOptions(), ()),
        (DuoOptions(zero=True), ()),
        (DuoOptions(bold_clues=1), (1, 2)),
        (DuoOptions(highest_number=7), (8, 9)),
    ],
)
def test_a_seat_is_told_the_numbers_that_its_mission_bars(
    options: WordsOptions | DuoOptions, expected: tuple[int, ...]
) -> None:
    """D-53, D-54."""
    giver = Seat.SIDE_A if isinstance(options, DuoOptions) else Seat.BLUE_SPYMASTER
    [entry] = [each for each in view(begin(options), giver).may if each.do == "give_clue"]
    assert entry.barred == expected


def test_only_the_two_spymasters_take_part_in_a_question() -> None:
    """C-24, C-26."""
    start = begin(WordsOptions())
    for seat, refusal in ((RS, NotYourTurn), (BG, OnlySpymastersGiveClues)):
        with pytest.raises(refusal):
            decide(start, seat, AskAboutClue("BASKET", 2))
    asked = play(start, (BS, AskAboutClue("BASKET", 2)))
    assert asked.phase is Phase.ASKED
    for seat in (BS, BG, RG):
        with pytest.raises(NotYoursToAnswer):
            decide(asked, seat, AnswerAboutClue(allow=True))
    with pytest.raises(NothingAsked):
        decide(start, RS, AnswerAboutClue(allow=True))
    with pytest.raises(NothingAsked):
        decide(start, BS, WithdrawQuestion())


@pytest.mark.parametrize(
    "ends_so", [(RS, AnswerAboutClue(allow=False)), (BS, WithdrawQuestion())], ids=["refused", "withdrawn"]
)
def test_the_other_spymaster_is_not_asked_without_end(ends_so: tuple[Seat, Command]) -> None:
    """C-24, C-26: three questions a turn; a clue can always be given, and the next turn is asked anew."""
    state = begin(WordsOptions())
    for n in range(MOST_QUESTIONS):
        state = play(state, (BS, AskAboutClue(f"BASKET{n}", 2)), ends_so)
    with pytest.raises(EnoughAsked):
        decide(state, BS, AskAboutClue("BASKET", 2))
    assert "ask_about_clue" not in {entry.do for entry in may(state, BS)}
    red = cards_of(state, Identity.RED)[0]
    state = play(state, (BS, GiveClue("BASKET", 2)), (BG, Guess(red)), (RS, AskAboutClue("PANIER", 1)))
    assert state.phase is Phase.ASKED


@pytest.mark.parametrize("options", [DuoOptions(), WordsOptions(variant=Variant.COOP)])
def test_where_there_is_no_opponent_nobody_can_be_asked(options: DuoOptions | WordsOptions) -> None:
    """C-27, C-36."""
    state = begin(options)
    with pytest.raises(NobodyToAsk):
        decide(state, state.seats[0], AskAboutClue("BASKET", 2))


def test_with_three_players_the_other_spymaster_is_asked() -> None:
    """C-26, V-17."""
    state = play(begin(WordsOptions(variant=Variant.THREE)), (BS, AskAboutClue("BASKET", 2)))
    allowed = play(state, (RS, AnswerAboutClue(allow=True)))
    assert allowed.log[0].approved


@pytest.mark.parametrize("number", [1, 9, "unlimited"])
def test_a_number_up_to_the_words_left_needs_no_hint(number: TypedNumber) -> None:
    """A-08: the starting team has nine words, a Duo side nine contacts."""
    assert hints_for_giver(begin(WordsOptions()), BS, number) == ()
    assert hints_for_giver(begin(DuoOptions()), Seat.SIDE_A, number) == ()


def test_a_number_beyond_the_words_left_is_hinted_at() -> None:
    """A-08: in Duo what the giver's own side still has counts."""
    state = begin(WordsOptions())
    state = play(state, (BS, GiveClue("X", 9)), (BG, Guess(cards_of(state, Identity.BLUE)[0])))
    assert hints_for_giver(state, BS, 9) == ("more_than_words_left",)
    assert hints_for_giver(state, BS, 8) == ()
    duo = begin(DuoOptions())
    green = duo.duo_key.a.index(Identity.CONTACT)
    duo = play(duo, (Seat.SIDE_A, GiveClue("X", 9)), (Seat.SIDE_B, Guess(green)))
    assert hints_for_giver(duo, Seat.SIDE_A, 9) == ("more_than_words_left",)
    assert hints_for_giver(duo, Seat.SIDE_A, 8) == ()


def test_a_no_closes_the_word_and_only_the_two_spymasters_know_which() -> None:
    """C-37."""
    state = play(begin(WordsOptions()), (BS, AskAboutClue("Cœur", 2)), (RS, AnswerAboutClue(allow=False)))
    for seat in (BS, RS):
        assert view(state, seat).closed == (ClosedWord("Cœur", RS),)
    for other in (BG, RG, None):
        assert view(state, other).closed == ()
    for word in ("COEUR", " cœur ", "cœ-ur"):
        for command in (GiveClue(word, 1), AskAboutClue(word, 1)):
            with pytest.raises(RefusedByTheJudge):
                decide(state, BS, command)
    red = cards_of(state, Identity.RED)[0]
    after = play(state, (BS, GiveClue("CŒURS", 1)), (BG, Guess(red)))
    assert after.closed == ()
    assert play(after, (RS, GiveClue("CŒUR", 1))).clue is not None


def test_where_consent_is_needed_questions_have_no_cap() -> None:
    """C-24, C-36."""
    state = begin(WordsOptions())
    state = copy_with(state, setup=replace(state.setup, needs_consent=True))
    for n in range(MOST_QUESTIONS + 2):
        state = play(state, (BS, AskAboutClue(f"BASKET{n}", 2)), (RS, AnswerAboutClue(allow=False)))
    assert "ask_about_clue" in {entry.do for entry in may(state, BS)}
