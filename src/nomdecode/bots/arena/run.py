"""The arena: bots play many boards, and the figures that tell how well.

Law: the same contest, language and seed give the same boards, whoever plays on them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Final
from zlib import crc32

from nomdecode.bots.arena.table import Played, deal_board, play
from nomdecode.bots.player import Player
from nomdecode.bots.registry import BotConfig
from nomdecode.bots.split_player import SplitPlayer
from nomdecode.decks.deck import Deck
from nomdecode.decks.errors import DeckError
from nomdecode.decks.mix import mix_decks
from nomdecode.decks.pictures.deck import PICTURE_DECK
from nomdecode.decks.shipped import load_shipped_deck
from nomdecode.lexicon.language import find_language
from nomdecode.rules.options import (
    DuoImagesOptions,
    DuoOptions,
    Edition,
    ImagesOptions,
    Options,
    Variant,
    WordsOptions,
)
from nomdecode.rules.seats import SIDE_OF_SEAT, Seat, Side
from nomdecode.rules.state import State

Maker = Callable[[BotConfig], Player]


@dataclass(frozen=True, slots=True)
class Contest:
    """What is played: a game of the rules, or one team alone on its board."""

    options: Options
    alone: bool = False  # only the starting team plays
    pictures: bool = False


CONTESTS: Final = {
    "words-one-team": Contest(WordsOptions(), alone=True),
    "words": Contest(WordsOptions()),
    "coop": Contest(WordsOptions(variant=Variant.COOP)),
    "images-one-team": Contest(ImagesOptions(), alone=True, pictures=True),
    "images": Contest(ImagesOptions(), pictures=True),
    "images-coop": Contest(ImagesOptions(variant=Variant.COOP), pictures=True),
    "duo": Contest(DuoOptions()),
    "duo-images": Contest(DuoImagesOptions(), pictures=True),
}


@dataclass(frozen=True, slots=True)
class Team:
    """Who gives the clues and who guesses."""

    spymaster: Maker
    guesser: Maker
    without: frozenset[str] = frozenset()  # of the spymaster and of a guesser of ours


@dataclass(frozen=True, slots=True)
class Boards:
    """Which boards are played."""

    contest: str = "words-one-team"
    language: str = "fr"
    games: int = 100
    seed: int = 0
    decks: tuple[str, ...] = ()  # the language's base deck, or the pictures, when none is named

    def deck(self) -> Deck:
        """The cards that are dealt.

        Raises:
            DeckError: when there is no such deck, or the contest is not played with it.
        """
        pictures = CONTESTS[self.contest].pictures
        decks = [
            load_shipped_deck(name) for name in self.decks or (PICTURE_DECK if pictures else self.language,)
        ]
        if any((deck.kind == PICTURE_DECK) is not pictures for deck in decks):
            faces = "pictures" if pictures else "words"
            raise DeckError("deck_does_not_fit", f"{self.contest} is played with {faces}")
        return decks[0] if len(decks) == 1 else mix_decks(decks)

    def options(self) -> Options:
        """The options of the contest in this language."""
        options = CONTESTS[self.contest].options
        if not isinstance(options, WordsOptions):
            return options
        return replace(options, edition=Edition(find_language(self.language).edition))

    def deal(self, number: int) -> State:
        """The board of this number."""
        return deal_board(self.options(), self.deck(), self.language, Random(self.seed + number))  # noqa: S311


@dataclass(frozen=True, slots=True)
class Game:
    """One game of the arena, and which side it is counted for; None where everybody plays together."""

    played: Played
    side: Side | None = None


def run(boards: Boards, team: Team, against: Team | None = None) -> Iterator[Game]:
    """Play the boards one after the other; `against` is the other team where two play, the same by default.

    Where two teams play, each board is played twice, with the colours changed.
    """
    contest = CONTESTS[boards.contest]
    for number in range(boards.games):
        if boards.contest in ("words", "images"):
            state = boards.deal(number // 2)
            side = (Side.RED, Side.BLUE)[number % 2]
            bots = _seated(state, number, {side: team, side.other: against or team}, team)
            yield Game(play(state, bots), side)
            continue
        state = boards.deal(number)
        alone = state.team_key.starts if contest.alone else None
        yield Game(play(state, _seated(state, number, {}, team), alone=alone), alone)


def _seated(state: State, number: int, teams: dict[Side, Team], other: Team) -> dict[Seat, Player]:
    """A bot in each seat, with a random generator seeded by the board and the seat alone."""
    return {
        seat: _sit(teams.get(SIDE_OF_SEAT.get(seat, Side.A), other), crc32(f"{number}/{seat}".encode()))
        for seat in state.seats
    }


def _sit(team: Team, seed: int) -> Player:
    config = BotConfig(seed, without=team.without)
    return SplitPlayer(team.spymaster(config), team.guesser(config))
