from __future__ import annotations

import pytest

from nomdecode.referee import Verdict
from nomdecode.room.decide import UNHEARD, decide_clue, judge_word
from nomdecode.room.refusals import (
    ClueDoubtful,
    ClueNotAllowed,
    ConsentNeeded,
    KeyHoldersAreSilent,
    NoGameYet,
    OnlyTwoPhrases,
)
from nomdecode.room.settings import Mode
from nomdecode.room.table import Table
from nomdecode.rules.commands import AskAboutClue, Concede, GiveClue, Guess, Stop
from nomdecode.rules.events import ClueGiven
from nomdecode.rules.options import DuoOptions, Options, Variant, WordsOptions
from nomdecode.rules.refusals import GameNotOver, NotAtThisTable, NotAWord, NotYourTurn
from nomdecode.rules.seats import Seat
from nomdecode.rules.state import Phase
from tests.tables import begin

BS, BG, RS = Seat.BLUE_SPYMASTER, Seat.BLUE_GUESSER, Seat.RED_SPYMASTER


def table(mode: Mode = Mode.ASSIST, options: Options | None = None) -> Table:
    return Table(mode, begin(options or WordsOptions()))


def test_an_empty_table_has_no_game() -> None:
    empty = Table()
    for ask in (
        lambda: empty.decide_command(BS, Stop()),
        lambda: empty.view(None),
        lambda: empty.judge_word("X"),
    ):
        with pytest.raises(NoGameYet):
            ask()


def test_asking_changes_nothing_until_it_happens() -> None:
    """Law 2."""
    t = table()
    before = t.state
    answer = t.decide_command(BS, GiveClue("BASKET", 2))
    assert t.state is before
    t.apply_events(answer.events)
    assert t.view(BG).table.phase is Phase.GUESS


def test_whose_turn_it_is_comes_before_the_referee() -> None:
    """W-11: the referee speaks only to a giver."""
    with pytest.raises(NotYourTurn):
        table().decide_command(RS, GiveClue("W1", 1))


def test_a_visible_codename_is_refused_to_the_giver_alone() -> None:
    """C-02, C-36, A-16, A-29."""
    t = table()
    with pytest.raises(ClueNotAllowed) as refused:
        t.decide_command(BS, GiveClue("w1", 1, confirmed=True))
    assert [f.code for f in refused.value.facts["findings"]] == ["on_the_table"]  # type: ignore[attr-defined]
    assert t.view(None).table.clues == ()


def test_a_doubtful_clue_is_confirmed_once_and_its_ruling_is_kept() -> None:
    """C-34, C-36."""
    t = table()
    with pytest.raises(ClueDoubtful):
        t.decide_command(BS, GiveClue("W20W", 1))
    answer = t.decide_command(BS, GiveClue("W20W", 1, confirmed=True))
    given = answer.events[0]
    assert isinstance(given, ClueGiven)
    assert given.clue.ruling == ("part",)
    assert [finding.verdict for finding in answer.findings] == [Verdict.WARN]


def test_a_word_the_guessing_bot_does_not_know_is_told_before_it_counts() -> None:
    """C-36: nothing is lost; whoever says it all the same may."""
    t = table()
    assert t.state is not None
    with pytest.raises(ClueDoubtful) as refused:
        decide_clue(t.state, BS, GiveClue("BASKET", 1), Mode.ASSIST, is_unheard=True)
    assert refused.value.facts["findings"] == (UNHEARD,)
    assert judge_word(t.state, "BASKET", Mode.ASSIST, is_unheard=True).codes == ("unknown_to_the_bot",)
    assert judge_word(t.state, "BASKET", Mode.ASSIST).codes == ()
    given = decide_clue(t.state, BS, GiveClue("BASKET", 1, confirmed=True), Mode.ASSIST, is_unheard=True)
    assert given.findings == (UNHEARD,)


def test_strict_mode_asks_for_consent_where_somebody_can_give_it() -> None:
    """C-36."""
    with pytest.raises(ConsentNeeded):
        table(Mode.STRICT).decide_command(BS, GiveClue("W20W", 1, confirmed=True))
    coop = table(Mode.STRICT, WordsOptions(variant=Variant.COOP))
    with pytest.raises(ClueNotAllowed):
        coop.decide_command(Seat.SPYMASTER, GiveClue("W20W", 1, confirmed=True))
    assert table(Mode.STRICT).decide_command(BS, GiveClue("BASKET", 1)).events


def test_the_opposing_spymaster_may_be_asked_about_any_word_that_is_a_word() -> None:
    """C-26."""
    assert table().decide_command(BS, AskAboutClue("W1", 1)).events
    for word in ("?!", "x" * 61):
        with pytest.raises(NotAWord):
            table().decide_command(BS, AskAboutClue(word, 1))


def test_table_mode_checks_nothing() -> None:
    """C-36."""
    t = table(Mode.TABLE)
    answer = t.decide_command(BS, GiveClue("W1 and W2", 1))
    assert answer.events
    assert t.judge_word("W1").verdict is Verdict.OK
    with pytest.raises(NotAWord):
        t.decide_command(BS, GiveClue("\u200b", 1))


def test_the_referee_gives_its_opinion_while_a_clue_is_typed() -> None:
    """C-36."""
    assert table().judge_word("W1").verdict is Verdict.HARD


@pytest.mark.parametrize(("number", "hints"), [(9, ()), (3, ()), ("unlimited", ())])
def test_a_number_within_the_words_left_needs_no_hint(number: int | str, hints: tuple[str, ...]) -> None:
    """A-08."""
    t = table(options=WordsOptions(unlimited=True))
    assert t.decide_command(BS, GiveClue("BASKET", number)).hints == hints


def test_a_number_beyond_the_words_left_is_told_to_the_giver() -> None:
    """A-08: legal, with a private hint."""
    t = table()
    for card in range(7):
        if t.view(BS).table.phase is Phase.CLUE:
            t.apply_events(t.decide_command(BS, GiveClue("BASKET", 8)).events)
        t.apply_events(t.decide_command(BG, Guess(card)).events)
    t.apply_events(t.decide_command(BG, Stop()).events)
    t.apply_events(t.decide_command(RS, GiveClue("VITRE", 1)).events)
    t.apply_events(t.decide_command(Seat.RED_GUESSER, Guess(24 - 1)).events)
    assert t.decide_command(BS, GiveClue("VITRE", 3)).hints == ("more_than_words_left",)
    assert table(options=DuoOptions()).decide_command(Seat.SIDE_A, GiveClue("VITRE", 9)).hints == ()


def test_whoever_sees_the_key_of_the_teams_says_nothing() -> None:
    """W-13."""
    t = table()
    for seat in (RS, BS):
        with pytest.raises(KeyHoldersAreSilent):
            t.allow_speech(seat, "hello")
    assert t.allow_speech(Seat.RED_GUESSER, "hello") == (Seat.RED_GUESSER, "hello")
    t.apply_events(t.decide_command(BS, Concede()).events)
    assert t.allow_speech(BS, "hello") == (BS, "hello")


def test_talk_is_free_in_duo_until_sudden_death() -> None:
    """D-32, A-14."""
    t = table(options=DuoOptions(tokens=1, allowed_marks=1))
    assert t.allow_speech(Seat.SIDE_A, "hello") == (Seat.SIDE_A, "hello")
    with pytest.raises(NotAtThisTable):
        t.allow_speech(BS, "hello")
    t.apply_events(t.decide_command(Seat.SIDE_A, GiveClue("BASKET", 1)).events)
    t.apply_events(t.decide_command(Seat.SIDE_B, Guess(0)).events)
    t.apply_events(t.decide_command(Seat.SIDE_B, Stop()).events)
    with pytest.raises(OnlyTwoPhrases):
        t.allow_speech(Seat.SIDE_A, "hello")


def test_the_next_game_begins_after_the_end() -> None:
    """W-30."""
    t = table()
    assert t.state is not None
    setup = t.state.setup
    with pytest.raises(GameNotOver):
        t.begin_game(setup)
    t.apply_events(t.decide_command(BS, Concede()).events)
    t.apply_events(t.begin_game(setup).events)
    assert t.view(None).table.outcome is None
