from __future__ import annotations

import pytest

from nomdecode.rules import view, views
from nomdecode.rules.commands import AskAboutClue, ChallengeClue, Concede, GiveClue, Guess
from nomdecode.rules.events import Clue, ClueGiven
from nomdecode.rules.options import DuoOptions, Options, Variant, WordsOptions
from nomdecode.rules.seats import Seat, Side
from tests.tables import EVERY_GAME, after, begin, play

BS, BG, RS, RG = Seat.BLUE_SPYMASTER, Seat.BLUE_GUESSER, Seat.RED_SPYMASTER, Seat.RED_GUESSER


def test_a_stranger_sees_what_a_spectator_sees() -> None:
    """A-45: the default is to deny."""
    state = begin(WordsOptions())
    assert view(state, Seat.SIDE_A) == view(state, Seat.TABLE) == view(state, None)


@pytest.mark.parametrize("options", EVERY_GAME.values(), ids=EVERY_GAME)
def test_only_key_seats_see_a_key_while_the_game_runs(options: Options) -> None:
    """W-05, I-06, D-05, A-45."""
    state = begin(options)
    for seat in (*state.seats, None):
        sees = seat is not None and ("spymaster" in seat or "side" in seat)
        assert bool(view(state, seat).keys) == sees


def test_after_the_end_everybody_sees_everything_even_spectators() -> None:
    """A-45."""
    over = play(
        begin(DuoOptions()),
        (Seat.SIDE_A, GiveClue("X", 1, meant=(3,), feared=(5,))),
        (Seat.SIDE_B, Concede()),
    )
    for seat in (Seat.SIDE_A, Seat.SIDE_B, None):
        seen = view(over, seat)
        assert [key.side for key in seen.keys] == [Side.A, Side.B]
        assert [(intent.meant, intent.feared) for intent in seen.intents] == [((3,), (5,))]
        assert seen.may == ()


def test_what_was_meant_is_the_givers_alone() -> None:
    """W-17: not even the other spymaster sees it."""
    state = play(begin(WordsOptions()), (BS, GiveClue("X", 1, meant=(3,), feared=(4,))))
    assert [(intent.meant, intent.feared) for intent in view(state, BS).intents] == [((3,), (4,))]
    for seat in (RS, RG, BG, None):
        assert view(state, seat).intents == ()


def test_a_question_is_between_the_two_spymasters() -> None:
    """C-26."""
    state = play(begin(WordsOptions()), (BS, AskAboutClue("X", 1, meant=(3,))))
    mine, theirs = view(state, BS).question, view(state, RS).question
    assert mine is not None
    assert theirs is not None
    assert (mine.word, mine.meant, theirs.word, theirs.meant) == ("X", (3,), "X", None)
    for seat in (BG, RG, None):
        assert view(state, seat).question is None


def test_a_challenge_brings_the_referees_reasons_to_light() -> None:
    """A-27."""
    given = ClueGiven(Clue("X", 1, BS, ruling=("part",)))
    state = after(begin(WordsOptions()), [given])
    assert view(state, RS).table.disputed == ()
    assert view(state, BS).intents[0].ruling == ("part",)
    challenged = play(state, (RG, ChallengeClue()))
    assert view(challenged, None).table.disputed == ("part",)
    assert view(challenged, None).table.judge is RS


def test_a_clue_without_a_warning_has_nothing_to_bring_to_light() -> None:
    state = play(begin(WordsOptions()), (BS, GiveClue("X", 1)), (RG, ChallengeClue()))
    assert view(state, None).table.disputed == ()


def test_duo_hides_what_each_partner_has_still_to_find() -> None:
    """A-14, D-33: only the sum of contacts, which lie on the table, is public."""
    table = view(begin(DuoOptions()), Seat.SIDE_A).table
    assert table.contacts_missing == 15
    assert (table.red_left, table.blue_left, table.complete) == (None, None, ())


def test_the_history_of_clues_is_open_to_all() -> None:
    """A-40."""
    state = play(begin(WordsOptions()), (BS, GiveClue("X", 1)), (BG, Guess(0)))
    table = view(state, None).table
    assert [(c.word, c.number, c.giver) for c in table.clues] == [("X", 1, BS)]
    assert [(t.card, t.clue) for t in table.touches] == [(0, 0)]


def test_views_of_several_seats_share_what_lies_open() -> None:
    state = begin(WordsOptions(variant=Variant.COOP))
    both = views(state, (Seat.SPYMASTER, None))
    assert both[Seat.SPYMASTER] == view(state, Seat.SPYMASTER)
    assert both[None] == view(state, None)
    assert both[None].table is both[Seat.SPYMASTER].table
