"""Let bots play a series of boards against each other, or one team alone.

Law: the same contest, language and seed give the same boards, whoever plays on them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Final
from zlib import crc32

from nomdecode.bots.arena.play_game import PlayedGame, play_game_to_end, start_bot_game
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
class ArenaContest:
    """One kind of contest: a game of the rules, or one team alone on its board."""

    options: Options
    alone: bool = False  # only the starting team plays
    pictures: bool = False


CONTESTS: Final = {
    "words-one-team": ArenaContest(WordsOptions(), alone=True),
    "words": ArenaContest(WordsOptions()),
    "coop": ArenaContest(WordsOptions(variant=Variant.COOP)),
    "images-one-team": ArenaContest(ImagesOptions(), alone=True, pictures=True),
    "images": ArenaContest(ImagesOptions(), pictures=True),
    "images-coop": ArenaContest(ImagesOptions(variant=Variant.COOP), pictures=True),
    "duo": ArenaContest(DuoOptions()),
    "duo-images": ArenaContest(DuoImagesOptions(), pictures=True),
}


@dataclass(frozen=True, slots=True)
class BotTeam:
    """Which bot gives the clues and which guesses."""

    spymaster: Maker
    guesser: Maker
    without: frozenset[str] = frozenset()  # of the spymaster and of a guesser of ours


@dataclass(frozen=True, slots=True)
class BoardSeries:
    """The boards of a contest: game, language, how many, and the seed."""

    contest: str = "words-one-team"
    language: str = "fr"
    games: int = 100
    seed: int = 0
    decks: tuple[str, ...] = ()  # the language's base deck, or the pictures, when none is named

    def load_deck(self) -> Deck:
        """Load the deck that is dealt from.

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

    def make_options(self) -> Options:
        """Return the options of the contest in this language."""
        options = CONTESTS[self.contest].options
        if not isinstance(options, WordsOptions):
            return options
        return replace(options, edition=Edition(find_language(self.language).edition))

    def deal_board(self, number: int) -> State:
        """Deal the board of this number and start its game."""
        rng = Random(self.seed + number)  # noqa: S311 - a game
        return start_bot_game(self.make_options(), self.load_deck(), self.language, rng)


@dataclass(frozen=True, slots=True)
class ArenaGame:
    """A finished game of the arena, and which side counts; None where all play together."""

    played: PlayedGame
    side: Side | None = None


def play_boards(boards: BoardSeries, team: BotTeam, against: BotTeam | None = None) -> Iterator[ArenaGame]:
    """Play the boards one after the other; `against` is the other team where two play, the same by default.

    Where two teams play, each board is played twice, with the colours changed.
    """
    contest = CONTESTS[boards.contest]
    for number in range(boards.games):
        if boards.contest in ("words", "images"):
            state = boards.deal_board(number // 2)
            side = (Side.RED, Side.BLUE)[number % 2]
            bots = _make_bot_for_each_seat(state, number, {side: team, side.other: against or team}, team)
            yield ArenaGame(play_game_to_end(state, bots), side)
            continue
        state = boards.deal_board(number)
        alone = state.team_key.starts if contest.alone else None
        yield ArenaGame(
            play_game_to_end(state, _make_bot_for_each_seat(state, number, {}, team), alone=alone), alone
        )


def _make_bot_for_each_seat(
    state: State, number: int, teams: dict[Side, BotTeam], other: BotTeam
) -> dict[Seat, Player]:
    """Make a bot for each seat, with a random generator seeded by the board and the seat alone."""
    return {
        seat: _make_bots_of_team(
            teams.get(SIDE_OF_SEAT.get(seat, Side.A), other), crc32(f"{number}/{seat}".encode())
        )
        for seat in state.seats
    }


def _make_bots_of_team(team: BotTeam, seed: int) -> Player:
    config = BotConfig(seed, without=team.without)
    return SplitPlayer(team.spymaster(config), team.guesser(config))
