"""The foreign partners on spaces laid by hand, where what they must do can be read off."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest
from bench.partners import kim, space
from bench.partners.guesser import PlainGuesser
from bench.partners.kim import Kim
from bench.partners.paths import Paths
from bench.partners.space import NotBuilt, Space

from nomdecode.bots.simple_bot import SimpleBot
from nomdecode.rules import view
from nomdecode.rules.commands import GiveClue, Guess, Stop
from nomdecode.rules.events import Codename
from nomdecode.rules.options import WordsOptions
from nomdecode.rules.seats import Identity, Seat
from nomdecode.rules.state import State
from tests.tables import begin, begun, cards_of, play

BS, BG = Seat.BLUE_SPYMASTER, Seat.BLUE_GUESSER
WORDS = ("fish", "boat", "wave")  # blue
CLUES = ("sea", "river", "harbour", "storm")


def table() -> State:
    """The first blue words are about water, the assassin is a shark, the rest is far from all."""
    state = begin(WordsOptions())
    cards = [f"filler{i}" for i in range(25)]
    for card, word in zip(cards_of(state, Identity.BLUE), WORDS, strict=False):
        cards[card] = word
    cards[cards_of(state, Identity.ASSASSIN)[0]] = "shark"
    codenames = tuple(Codename(word, f"card-{i}") for i, word in enumerate(cards))
    return begun(replace(state.setup, cards=codenames, language="en"))


def water() -> Space:
    """Angles between directions by hand; every filler stands alone on an axis of its own."""
    state = table()
    fillers = [word for word in state.codenames if word.startswith("filler")]
    rows = np.zeros((len(WORDS) + 1 + len(CLUES) + len(fillers), 60), np.float32)
    words = [*WORDS, "shark", *CLUES, *fillers]
    for i in range(len(words)):
        rows[i, i] = 1
    at = {word: i for i, word in enumerate(words)}
    rows[at["sea"], [at["fish"], at["boat"], at["wave"], at["shark"]]] = (0.5, 0.45, 0.4, 0.1)
    rows[at["sea"], at["sea"]] = 0.2
    rows[at["river"], [at["fish"], at["boat"]]] = (0.7, 0.69)
    rows[at["harbour"], at["boat"]] = 0.99
    rows[at["storm"], [at["wave"], at["shark"]]] = (0.6, 0.7)
    return Space(words, rows)


@pytest.fixture
def small_vocabulary(monkeypatch: pytest.MonkeyPatch) -> None:
    """The codemaster's lexicon has ten thousand words; this space has four."""

    def few(known: Space, language: str) -> tuple[list[str], kim.Distances]:
        del language
        return list(CLUES), known.vectors(CLUES)

    monkeypatch.setattr(kim, "vocabulary", few)


def _clue(space: Space, state: State) -> GiveClue:
    command = Kim(space, "en", SimpleBot(Random(1))).choose(view(state, BS))
    assert isinstance(command, GiveClue)
    return command


@pytest.mark.usefixtures("small_vocabulary")
def test_kim_gives_the_largest_number_whose_farthest_target_is_near_enough() -> None:
    clue = _clue(water(), table())
    assert (clue.word, clue.number) == ("sea", 3)
    assert [table().codenames[card] for card in clue.meant] == ["fish", "boat", "wave"]


@pytest.mark.usefixtures("small_vocabulary")
def test_kim_never_means_a_word_beyond_a_bad_one() -> None:
    """“Storm” is nearer to the assassin than to its word, so “sea” is given even for the last word."""
    state = table()
    blue = cards_of(state, Identity.BLUE)
    state = play(state, (BS, GiveClue("x", 9)), (BG, Guess(blue[0])), (BG, Guess(blue[1])), (BG, Stop()))
    state = play(
        state,
        (Seat.RED_SPYMASTER, GiveClue("x", 1)),
        (Seat.RED_GUESSER, Guess(cards_of(state, Identity.RED)[0])),
        (Seat.RED_GUESSER, Stop()),
    )
    assert _clue(water(), state).word == "sea"


def test_the_plain_guesser_touches_the_nearest_words_and_stops_at_the_number() -> None:
    state = play(table(), (BS, GiveClue("river", 2)))
    bot = PlainGuesser(water(), seed=1)
    touched = []
    while isinstance(command := bot.choose(view(state, BG)), Guess):
        touched.append(state.codenames[command.card])
        state = play(state, (BG, command))
    assert touched == ["fish", "boat"]
    assert command == Stop()


def test_a_clue_nobody_knows_is_left_to_the_dice() -> None:
    state = play(table(), (BS, GiveClue("xqzzv", 1)))
    guesses = {PlainGuesser(water(), seed).choose(view(state, BG)) for seed in range(20)}
    assert len(guesses) > 5
    assert PlainGuesser(water(), 3).choose(view(state, BG)) == PlainGuesser(water(), 3).choose(
        view(state, BG)
    )


def test_the_nearest_words_of_wordnet_have_the_shortest_path() -> None:
    kinds = {"cat": ["feline"], "lion": ["feline"], "feline": ["animal"], "dog": ["animal"], "oak": ["tree"]}
    meanings = {word: [word] for word in (*kinds, "animal", "tree")} | {"bat": ["animal", "tree"]}
    paths = Paths(meanings, kinds)
    found = paths.similarities("cat", ["lion", "dog", "oak", "cat", "unheard", "bat"])
    assert found.tolist() == pytest.approx([1 / 3, 1 / 4, 0, 1, 0, 1 / 3])


def test_a_row_that_was_lent_to_other_words_is_nobodys_own() -> None:
    rows = np.array([[1, 0], [1, 0], [0, 2], [0, 0]], np.float32)
    lent = Space(["one", "two", "three", "four"], rows)
    assert [lent.has_own(word) for word in ("one", "two", "three", "four", "five")] == [
        False,
        False,
        True,
        False,
        False,
    ]
    assert lent.similarities("three", ["three", "one", "five"]).tolist() == [1, 0, 0]


def test_missing_vectors_name_the_command_that_builds_them() -> None:
    with pytest.raises(NotBuilt, match=r"bench\.partners\.build"):
        space.load("xx-nothing")
