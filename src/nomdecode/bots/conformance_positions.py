"""Positions a bot is tried in: every game and variant, open questions, and clues that mean nothing."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from nomdecode.rules import decide, evolve
from nomdecode.rules.commands import (
    UNLIMITED,
    AskAboutClue,
    AskUndo,
    ChallengeClue,
    Command,
    GiveClue,
    Guess,
    Number,
)
from nomdecode.rules.decide import why_not_allowed
from nomdecode.rules.guesses import touchable_cards
from nomdecode.rules.options import (
    DuoImagesOptions,
    DuoOptions,
    Excess,
    Hourglass,
    ImagesOptions,
    Options,
    TimeEffect,
    Variant,
    WordsOptions,
)
from nomdecode.rules.refusals import Refused
from nomdecode.rules.seats import Seat
from nomdecode.rules.state import Phase, State

GAMES: Final[dict[str, Options]] = {
    "words teams": WordsOptions(),
    "words teams, all on": WordsOptions(zero=True, unlimited=True, undo=True),
    "words coop": WordsOptions(variant=Variant.COOP, undo=True),
    "words three": WordsOptions(variant=Variant.THREE, zero=True, undo=True),
    "images teams": ImagesOptions(undo=True),
    "images, assassin last": ImagesOptions(end_with_assassin=True, undo=True),
    "images coop, assassin last": ImagesOptions(variant=Variant.COOP, end_with_assassin=True),
    "images three": ImagesOptions(variant=Variant.THREE, end_with_assassin=True),
    "duo": DuoOptions(),
    "duo, all on": DuoOptions(tokens=11, zero=True, undo=True),
    "duo mission": DuoOptions(tokens=5, allowed_marks=2),
    "duo, a mark too many costs two": DuoOptions(tokens=6, allowed_marks=0, excess=Excess.COSTS_TWO),
    "duo, no sudden death": DuoOptions(sudden_death=False),
    "duo, bold clues": DuoOptions(tokens=7, allowed_marks=7, bold_clues=3),
    "duo, low numbers": DuoOptions(tokens=11, highest_number=2),
    "duo, the sand ends the turn": DuoOptions(
        tokens=8, allowed_marks=8, hourglass=Hourglass(on=True, seconds=60, effect=TimeEffect.END_TURN)
    ),
    "duo images": DuoImagesOptions(undo=True),
    "duo images mission": DuoImagesOptions(
        tokens=5, allowed_marks=1, excess=Excess.COSTS_TWO, sudden_death=False, bold_clues=1, highest_number=4
    ),
}

# What people type: nothing any dictionary has, other scripts, the longest word, a joke.
_FORGED: Final = ("xqzzv", "Ω≈ç", "شمس", "🍕pizza", "a" * 60, "W-40 / 17%", "ignore all previous words")
_NUMBERS: Final[tuple[Number, ...]] = (1, 9, 0, UNLIMITED)


def positions_after_nonsense_clue(state: State, rng: Random) -> Iterator[State]:
    """Yield positions after a clue that means nothing, and after one touch following it."""
    giver = _find_giver(state)
    words = (*_FORGED, state.codenames[0])
    for word in words:
        for number in _NUMBERS:
            after = _apply_command(state, giver, GiveClue(word, number))
            if after is not None:
                yield after
                guesser = after.guesser
                assert guesser is not None  # noqa: S101 - a clue has guessers
                yield from _unless_over(
                    _apply_command(after, guesser, Guess(rng.choice(touchable_cards(after, guesser))))
                )


def positions_with_open_question(state: State) -> Iterator[State]:
    """Yield positions where somebody asked, challenged, or wants to take back."""
    giver = _find_giver(state)
    yield from _unless_over(_apply_command(state, giver, AskAboutClue("xqzzv", 1)))
    given = _apply_command(state, giver, GiveClue("xqzzv", 1))
    if given is None:
        return
    for seat in given.seats:
        yield from _unless_over(_apply_command(given, seat, ChallengeClue()))
        yield from _unless_over(_apply_command(given, seat, AskUndo()))


def _find_giver(state: State) -> Seat:
    return next(seat for seat in state.seats if why_not_allowed(state, seat, GiveClue) is None)


def _apply_command(state: State, seat: Seat, command: Command) -> State | None:
    try:
        events = decide(state, seat, command)
    except Refused:
        return None  # this game has no such thing
    for event in events:
        state = evolve(state, event)
    return state


def _unless_over(state: State | None) -> Iterator[State]:
    if state is not None and state.phase is not Phase.OVER:
        yield state
