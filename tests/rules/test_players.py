from __future__ import annotations

from dataclasses import replace

import pytest

from nomdecode.rules import decide
from nomdecode.rules.commands import (
    AddPlayer,
    AnswerUndo,
    AskUndo,
    Concede,
    GiveClue,
    Guess,
    Phrase,
    ReplacePlayer,
    SayPhrase,
    Stop,
    TimeRanOut,
    TurnHourglass,
)
from nomdecode.rules.options import DuoOptions, Hourglass, Variant, WordsOptions
from nomdecode.rules.outcome import Ending
from nomdecode.rules.players import open_guesser_seats
from nomdecode.rules.refusals import (
    AlreadySeated,
    HasSeenTheKey,
    HourglassNotRunning,
    NamelessPlayer,
    NoSuchPlayer,
    NotAtThisTable,
    NotYourHourglass,
    NotYoursToAnswer,
    NotYoursToConcede,
    NoUndoAsked,
    OnlyMoreGuessers,
    OnlyTheTable,
    UndoOff,
    UndoPending,
    UnequalTeams,
)
from nomdecode.rules.seats import Player, Seat, Side
from nomdecode.rules.state import Phase, Standing
from tests.tables import SAND, begin, play

BS, BG, RS, RG = Seat.BLUE_SPYMASTER, Seat.BLUE_GUESSER, Seat.RED_SPYMASTER, Seat.RED_GUESSER
UNDO = WordsOptions(undo=True)


def test_only_those_who_sit_here_may_act() -> None:
    """A-45."""
    for stranger in (Seat.SIDE_A, Seat.GUESSER, Seat.TABLE):
        with pytest.raises(NotAtThisTable):
            decide(begin(WordsOptions()), stranger, Concede())


def test_only_the_table_speaks_for_the_clock_and_the_host() -> None:
    """A-44, T-08."""
    for command in (TimeRanOut(1), ReplacePlayer("a", Player("b", "b", BG)), AddPlayer(Player("b", "b", BG))):
        with pytest.raises(OnlyTheTable):
            decide(begin(WordsOptions()), BS, command)


def test_a_late_signal_of_an_old_run_is_ignored() -> None:
    """A-22."""
    state = play(begin(WordsOptions(hourglass=SAND)), (BS, GiveClue("X", 2)), (RG, TurnHourglass()))
    with pytest.raises(HourglassNotRunning):
        decide(state, Seat.TABLE, TimeRanOut(7))
    assert play(state, (Seat.TABLE, TimeRanOut(1))).active is Side.RED


def test_a_touch_does_not_stop_the_sand_but_the_end_of_the_turn_does() -> None:
    """T-01."""
    state = play(begin(WordsOptions(hourglass=SAND)), (BS, GiveClue("X", 2)), (RG, TurnHourglass()))
    state = play(state, (BG, Guess(0)))
    assert state.hourglass == 1
    state = play(state, (BG, Stop()), (RS, GiveClue("Y", 1)), (BS, TurnHourglass()))
    assert state.hourglass == 2


def test_the_common_guesser_of_three_does_not_turn_the_hourglass() -> None:
    """T-08."""
    options = WordsOptions(variant=Variant.THREE, hourglass=Hourglass(on=True))
    state = play(begin(options), (BS, GiveClue("X", 2)))
    for seat in (Seat.GUESSER, BS):
        with pytest.raises(NotYourHourglass):
            decide(state, seat, TurnHourglass())
    assert decide(state, RS, TurnHourglass())


@pytest.mark.parametrize(("seat", "winners"), [(RS, (BS, Seat.GUESSER)), (BS, (RS, Seat.GUESSER))])
def test_a_spymaster_of_three_may_concede(seat: Seat, winners: tuple[Seat, ...]) -> None:
    """V-18."""
    over = play(begin(WordsOptions(variant=Variant.THREE)), (seat, Concede()))
    assert over.outcome is not None
    assert (over.outcome.ending, over.outcome.winners) == (Ending.CONCEDED, winners)


def test_the_common_guesser_cannot_concede_for_a_team() -> None:
    """V-16."""
    with pytest.raises(NotYoursToConcede):
        decide(begin(WordsOptions(variant=Variant.THREE)), Seat.GUESSER, Concede())


@pytest.mark.parametrize("options", [DuoOptions(), WordsOptions(variant=Variant.COOP)])
def test_together_everybody_loses_by_conceding(options: DuoOptions | WordsOptions) -> None:
    """A-14, D-01."""
    state = begin(options)
    over = play(state, (state.seats[1], Concede()))
    assert over.outcome is not None
    assert (over.outcome.ending, over.outcome.winners) == (Ending.CONCEDED, ())


def test_a_duo_side_is_replaced_only_by_eyes_that_have_not_seen_the_other_side() -> None:
    """A-44, D-05."""
    state = begin(DuoOptions())
    (a, b), eve = state.players, Player("e", "Eve", Seat.SIDE_A)
    state = play(state, (Seat.TABLE, ReplacePlayer(a.id, eve)))
    assert eve in state.players
    with pytest.raises(HasSeenTheKey):
        decide(state, Seat.TABLE, ReplacePlayer(b.id, replace(a, seat=Seat.SIDE_B)))
    back = play(state, (Seat.TABLE, ReplacePlayer("e", a)))
    assert a in back.players


def test_a_guesser_who_left_may_come_back_anywhere() -> None:
    """A-44: a guesser has seen nothing."""
    state = begin(WordsOptions())
    state = play(state, (Seat.TABLE, ReplacePlayer("red guesser", Player("e", "Eve", RG))))
    again = Player("red guesser", "red guesser", BS)
    state = play(state, (Seat.TABLE, ReplacePlayer("blue spymaster", again)))
    assert again in state.players


def test_one_more_guesser_joins_a_running_game() -> None:
    """A-44."""
    state = play(begin(WordsOptions()), (BS, GiveClue("X", 2)))
    eve = Player("e", "Eve", BG)
    joined = play(state, (Seat.TABLE, AddPlayer(eve)))
    assert joined.players == (*state.players, eve)
    assert joined.phase is Phase.GUESS


def test_a_running_game_is_joined_only_in_a_seat_without_a_key() -> None:
    """A-44."""
    for options, seat in ((WordsOptions(), RS), (DuoOptions(), Seat.SIDE_A)):
        with pytest.raises(OnlyMoreGuessers):
            decide(begin(options), Seat.TABLE, AddPlayer(Player("e", "Eve", seat)))


def test_whoever_saw_the_key_does_not_join_as_a_guesser() -> None:
    """A-44."""
    state = begin(WordsOptions())
    state = play(state, (Seat.TABLE, ReplacePlayer("blue spymaster", Player("e", "Eve", BS))))
    with pytest.raises(HasSeenTheKey):
        decide(state, Seat.TABLE, AddPlayer(Player("blue spymaster", "Somebody", RG)))


def test_teams_stay_even_when_somebody_joins() -> None:
    """A-44, W-01."""
    state = play(begin(WordsOptions()), (Seat.TABLE, AddPlayer(Player("e", "Eve", RG))))
    assert open_guesser_seats(state) == (BG,)
    with pytest.raises(UnequalTeams):
        decide(state, Seat.TABLE, AddPlayer(Player("f", "Fay", RG)))
    assert open_guesser_seats(play(state, (Seat.TABLE, AddPlayer(Player("f", "Fay", BG))))) == (RG, BG)


def test_three_players_and_duo_partners_are_joined_by_nobody() -> None:
    """A-44, V-16."""
    assert open_guesser_seats(begin(WordsOptions(variant=Variant.THREE))) == ()
    assert open_guesser_seats(begin(DuoOptions())) == ()
    assert open_guesser_seats(begin(WordsOptions(variant=Variant.COOP))) == (Seat.GUESSER,)


def test_whoever_joined_stays_when_a_guess_or_a_clue_is_taken_back() -> None:
    """A-43, A-44."""
    eve = Player("e", "Eve", BG)
    state = play(begin(UNDO), (BS, GiveClue("X", 2)), (BG, Guess(0)))
    undone = play(state, (Seat.TABLE, AddPlayer(eve)), (BG, AskUndo()), (RG, AnswerUndo(agree=True)))
    assert eve in undone.players
    state = play(begin(UNDO), (BS, GiveClue("X", 2)))
    undone = play(state, (Seat.TABLE, AddPlayer(eve)), (BS, AskUndo()), (RG, AnswerUndo(agree=True)))
    assert eve in undone.players


def test_nobody_replaces_a_player_without_a_name() -> None:
    """A-44."""
    with pytest.raises(NamelessPlayer):
        decide(begin(WordsOptions()), Seat.TABLE, ReplacePlayer(RG.value, Player("e", " ", RG)))


def test_nobody_replaces_a_player_who_does_not_sit_there() -> None:
    """A-44."""
    with pytest.raises(NoSuchPlayer):
        decide(begin(WordsOptions()), Seat.TABLE, ReplacePlayer("nobody", Player("e", "Eve", RG)))


def test_the_two_phrases_are_the_partners_to_say() -> None:
    """D-32."""
    state = begin(DuoOptions(tokens=1, allowed_marks=1))
    state = play(state, (Seat.SIDE_A, GiveClue("X", 1)), (Seat.SIDE_B, Guess(0)), (Seat.SIDE_B, Stop()))
    assert state.phase is Phase.SUDDEN_DEATH
    state = play(state, (Seat.SIDE_A, SayPhrase(Phrase.YOU_GO)))
    assert state.said == (Seat.SIDE_A, Phrase.YOU_GO)
    assert play(state, (Seat.SIDE_B, Guess(1))).said is None


def test_without_taking_back_there_is_nothing_to_agree_to() -> None:
    for command in (AskUndo(), AnswerUndo(agree=True)):
        with pytest.raises(UndoOff):
            decide(begin(WordsOptions()), RS, command)


def test_an_undo_needs_a_question_and_the_other_side() -> None:
    state = play(begin(UNDO), (BS, GiveClue("X", 2)), (BG, Guess(0)))
    with pytest.raises(NoUndoAsked):
        decide(state, RS, AnswerUndo(agree=True))
    asked = play(state, (BG, AskUndo()))
    with pytest.raises(UndoPending):
        decide(asked, RG, AskUndo())
    with pytest.raises(NotYoursToAnswer):
        decide(asked, BS, AnswerUndo(agree=True))
    undone = play(asked, (RS, AnswerUndo(agree=True)))
    assert undone.covered[0] is None
    assert undone.guesses == 0
    assert undone.shown[0].card == 0


def test_a_new_touch_makes_the_question_void() -> None:
    state = play(begin(UNDO), (BS, GiveClue("X", 2)), (BG, Guess(0)), (BG, AskUndo()), (BG, Guess(1)))
    with pytest.raises(NoUndoAsked):
        decide(state, RS, AnswerUndo(agree=True))


def test_a_clue_taken_back_stays_in_the_history_and_keeps_its_secret() -> None:
    """A-40."""
    state = play(begin(UNDO), (BS, GiveClue("X", 2, meant=(1, 2))), (BS, AskUndo()))
    undone = play(state, (RG, AnswerUndo(agree=True)), (BS, GiveClue("Y", 1, meant=(3,))))
    assert [c.standing for c in undone.log] == [Standing.TAKEN_BACK, Standing.GIVEN]
    assert [(a.clue, a.meant) for a in undone.intents] == [(0, (1, 2)), (1, (3,))]


def test_in_coop_the_other_chair_agrees() -> None:
    options = WordsOptions(variant=Variant.COOP, undo=True)
    state = play(begin(options), (Seat.SPYMASTER, GiveClue("X", 2)), (Seat.GUESSER, AskUndo()))
    with pytest.raises(NotYoursToAnswer):
        decide(state, Seat.GUESSER, AnswerUndo(agree=True))
    assert play(state, (Seat.SPYMASTER, AnswerUndo(agree=True))).phase is Phase.CLUE


def test_with_three_players_the_spymasters_agree() -> None:
    options = WordsOptions(variant=Variant.THREE, undo=True)
    state = play(begin(options), (BS, GiveClue("X", 2)), (Seat.GUESSER, AskUndo()))
    for seat in (Seat.GUESSER, BS):
        with pytest.raises(NotYoursToAnswer):
            decide(state, seat, AnswerUndo(agree=True))
    assert play(state, (RS, AnswerUndo(agree=True))).phase is Phase.CLUE


def test_a_card_taken_back_twice_is_shown_once() -> None:
    """A-43."""
    state = play(begin(UNDO), (BS, GiveClue("X", 2)))
    for _ in range(2):
        state = play(state, (BG, Guess(17)), (BG, AskUndo()), (RG, AnswerUndo(agree=True)))
    assert [touch.card for touch in state.shown] == [17]
    assert [touch.card for touch in state.touches] == [17, 17]


def test_players_are_told_apart_by_their_ids_not_by_their_names() -> None:
    """A-44: a namesake has seen nothing; a player under another name has seen what they have seen."""
    state = begin(WordsOptions())
    state = play(state, (Seat.TABLE, ReplacePlayer("blue spymaster", Player("e", "Eve", BS))))
    disguised = Player("blue spymaster", "Nobody you know", BG)
    with pytest.raises(HasSeenTheKey):
        decide(state, Seat.TABLE, ReplacePlayer("blue guesser", disguised))
    namesake = Player("f", "Eve", BG)
    state = play(state, (Seat.TABLE, ReplacePlayer("blue guesser", namesake)))
    assert namesake in state.players
    with pytest.raises(AlreadySeated):
        decide(state, Seat.TABLE, ReplacePlayer("f", Player("e", "Not Eve", BG)))
