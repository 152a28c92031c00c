"""The guesser of the team games: what it touches, what it remembers, when it stops."""

from __future__ import annotations

import numpy as np

from nomdecode.bots.spymaster.expected_reward import TurnPayoffs
from nomdecode.bots.team_guesser import TeamGuesser
from nomdecode.rules import view
from nomdecode.rules.commands import Command, GiveClue, Guess, Number, Stop
from nomdecode.rules.events import Codename, Setup
from nomdecode.rules.options import Variant, WordsOptions
from nomdecode.rules.seats import Seat, Side
from nomdecode.rules.state import State
from tests.tables import begun, laid_key, play, players_for

# Blue's nine words, red's eight, seven neutral ones and the assassin, in this order.
BLUE = ("MIEL", "VIOLON", "NEIGE", "TRIBUNAL", "REQUIN", "BOUGIE", "FROMAGE", "FUSÉE", "TIGRE")
RED = ("PASSERELLE", "CHAUSSURE", "VOLCAN", "CLAVIER", "SAVON", "MINISTRE", "CHARRUE", "ÉCHELLE")
REST = ("LICORNE", "PARAPLUIE", "DENTISTE", "BALLON", "TUNNEL", "CARTE", "MOULIN", "POISON")
OPTIONS = WordsOptions(zero=True, unlimited=True)


def table(options: WordsOptions = OPTIONS) -> State:
    cards = tuple(Codename(word, f"card-{place}") for place, word in enumerate((*BLUE, *RED, *REST)))
    return begun(Setup(options, players_for(options), cards, laid_key(options, Side.BLUE)))


def clue(state: State, word: str, number: Number, seat: Seat = Seat.BLUE_SPYMASTER) -> State:
    return play(state, (seat, GiveClue(word, number, confirmed=True)))


def answer(state: State, seat: Seat = Seat.BLUE_GUESSER) -> Command | None:
    return TeamGuesser().choose(view(state, seat))


def touched(state: State, seat: Seat = Seat.BLUE_GUESSER) -> tuple[State, list[str]]:
    """Let the guesser play its turn out: the words it touched."""
    words = []
    while isinstance(command := answer(state, seat), Guess):
        words.append(state.codenames[command.card])
        state = play(state, (seat, command))
    if isinstance(command, Stop):
        state = play(state, (seat, command))
    return state, words


def test_it_touches_what_the_clue_means_and_stops_at_the_number() -> None:
    """W-22, W-23."""
    assert touched(clue(table(), "abeille", 1))[1] == ["MIEL"]
    assert set(touched(clue(table(), "musique", 1))[1]) == {"VIOLON"}


def test_it_touches_both_words_of_a_clue_for_two() -> None:
    assert set(touched(clue(table(), "dents", 2))[1][:2]) <= {"REQUIN", "TIGRE", "DENTISTE"}
    assert touched(clue(table(), "abeille", 1))[1] == ["MIEL"]


def test_it_remembers_a_word_that_was_missed_and_takes_it_with_the_extra_guess() -> None:
    """W-25: plus one, only when it pays."""
    state = clue(table(), "verdict", 2)
    state = play(state, (Seat.BLUE_GUESSER, Guess(BLUE.index("MIEL"))), (Seat.BLUE_GUESSER, Stop()))
    state = clue(state, "lave", 1, Seat.RED_SPYMASTER)
    state, words = touched(state, Seat.RED_GUESSER)
    assert words == ["VOLCAN"]
    assert touched(clue(state, "aileron", 1))[1][:2] == ["REQUIN", "TRIBUNAL"]


def test_it_keeps_away_from_what_the_other_team_was_told() -> None:
    state = clue(table(), "abeille", 1)
    state, _ = touched(state)
    state = clue(state, "éruption", 2, Seat.RED_SPYMASTER)
    red = Seat.RED_GUESSER
    state = play(state, (red, Guess(len(BLUE) + RED.index("PASSERELLE"))), (red, Stop()))
    # VOLCAN is hot too, but red was told of it.
    assert touched(clue(state, "chaleur", 1))[1][:1] != ["VOLCAN"]


def test_a_clue_that_says_nothing_still_gets_its_compulsory_guess() -> None:
    """W-22: at least one guess per turn."""
    state = clue(table(), "xqzwkv", 3)
    assert isinstance(answer(state), Guess)


def test_zero_and_unlimited_are_played_out() -> None:
    """V-02, V-05."""
    for number in (0, "unlimited"):
        state, words = touched(clue(table(), "animal", number))
        assert words
        assert state.clue is None


def test_it_waits_when_it_is_not_its_turn() -> None:
    assert answer(table()) is None
    assert answer(clue(table(), "abeille", 1), Seat.RED_GUESSER) is None


def test_the_guesser_of_three_players_and_of_one_team_plays_for_whoever_is_on_turn() -> None:
    """V-15, V-07."""
    three = table(WordsOptions(variant=Variant.THREE))
    assert touched(clue(three, "abeille", 1), Seat.GUESSER)[1] == ["MIEL"]
    coop = table(WordsOptions(variant=Variant.COOP))
    assert touched(clue(coop, "abeille", 1, Seat.SPYMASTER), Seat.GUESSER)[1] == ["MIEL"]


def test_it_touches_the_card_worth_most_and_stops_when_none_is_worth_more() -> None:
    """`value_touches` is what `choose` goes by."""
    state = clue(table(), "abeille", 1)
    seen = view(state, Seat.BLUE_GUESSER)
    values = TeamGuesser().value_touches(seen)
    assert values.cards == tuple(range(25))
    assert answer(state) == Guess(values.cards[int(values.worths.argmax())])
    assert values.worths.max() > values.stopping
    state = play(state, (Seat.BLUE_GUESSER, Guess(BLUE.index("MIEL"))))
    after = TeamGuesser().value_touches(view(state, Seat.BLUE_GUESSER))
    assert after.worths.max() <= after.stopping
    assert answer(state) == Stop()


def test_where_nothing_can_be_touched_nothing_has_a_value() -> None:
    assert TeamGuesser().value_touches(view(table(), Seat.BLUE_GUESSER)).cards == ()


def test_other_stakes_give_other_values() -> None:
    """With nothing to lose but the assassin, a touch is always worth more than stopping."""
    state = clue(table(), "abeille", 1)
    bold = TurnPayoffs(np.array([0, 1], np.float32), np.zeros((3, 2), np.float32))
    values = TeamGuesser().value_touches(view(state, Seat.BLUE_GUESSER), bold)
    assert values.stopping == 0
    assert values.worths.max() == values.worths[BLUE.index("MIEL")] > 0.9
