from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from nomdecode.bots.arena.game_statistics import (
    LOST_TURNS,
    compute_statistics,
    count_own_words_found,
    is_game_won,
)
from nomdecode.bots.arena.play_boards import CONTESTS, ArenaGame, BoardSeries, BotTeam, play_boards
from nomdecode.bots.arena.play_game import (
    ClueForbiddenByReferee,
    PlayedGame,
    apply_command,
    judge_clue,
    play_game_to_end,
)
from nomdecode.bots.player import Player
from nomdecode.bots.registry import BotConfig, find_bot_maker
from nomdecode.bots.simple_bot import SimpleBot
from nomdecode.lexicon import load_lexicon as lexicon
from nomdecode.referee import Verdict
from nomdecode.rules import View
from nomdecode.rules.commands import NAMES, Command, GiveClue, Guess, Stop
from nomdecode.rules.seats import GUESSERS, IDENTITY_OF_TEAM, SIDE_OF_SEAT, SPYMASTERS, Identity, Seat
from nomdecode.rules.state import State

SIMPLE = BotTeam(find_bot_maker("simple"), find_bot_maker("simple"))


class Knows:
    """A pair that shares a secret, for tests: the spymaster whispers the cards, the guesser touches them."""

    def __init__(self, whispers: dict[str, list[int]], wanted: Identity | None = None) -> None:
        self._whispers = whispers
        self._wanted = wanted

    def choose(self, view: View) -> Command | None:
        may = {entry.do: entry for entry in view.may}
        if NAMES[GiveClue] in may:
            cells = view.keys[0].cells
            wanted = self._wanted or Identity.CONTACT
            if self._wanted is None and view.table.active in IDENTITY_OF_TEAM:
                wanted = IDENTITY_OF_TEAM[view.table.active]
            cards = [i for i, tile in enumerate(view.table.covered) if tile is None and cells[i] is wanted]
            self._whispers["cards"] = cards[:2]
            return GiveClue("xqzzv", 2, confirmed=True)
        if NAMES[Guess] in may and self._whispers["cards"]:
            return Guess(self._whispers["cards"].pop(0))
        return Stop() if NAMES[Stop] in may else None


def knowing(wanted: Identity | None = None) -> BotTeam:
    whispers: dict[str, list[int]] = {}

    def make(config: BotConfig) -> Player:
        del config
        return Knows(whispers, wanted)

    return BotTeam(make, make)


@pytest.mark.parametrize("contest", CONTESTS)
def test_every_contest_is_played_to_its_end(contest: str) -> None:
    found = compute_statistics(play_boards(BoardSeries(contest, games=4), SIMPLE))
    assert (found.games, found.stuck, found.refused) == (4, 0, 0)
    assert found.number == 1


def test_one_team_alone_with_perfect_clues_for_two_needs_five_turns() -> None:
    """W-07: nine words, two a turn; the other team never plays."""
    games = list(play_boards(BoardSeries(games=5), knowing()))
    for game in games:
        state = game.played.state
        starts = state.team_key.starts
        assert {SIDE_OF_SEAT[clue.giver] for clue in state.log} == {starts}
        assert {SIDE_OF_SEAT[touch.by] for touch in state.touches} == {starts}
    found = compute_statistics(games)
    assert (found.win, found.turns, found.turns_won, found.assassin) == (1.0, 5.0, 5.0, 0.0)
    assert found.own_words_per_clue == 9 / 5


def test_a_lost_game_counts_twenty_five_turns() -> None:
    found = compute_statistics(play_boards(BoardSeries(games=3), knowing(Identity.ASSASSIN)))
    assert (found.win, found.turns, found.turns_won, found.assassin) == (0.0, LOST_TURNS, None, 1.0)
    assert found.own_words_per_clue == 0


def test_touching_all_words_of_the_other_team_loses_without_an_assassin() -> None:
    """W-29."""
    boards = BoardSeries(games=2)
    others = IDENTITY_OF_TEAM[boards.deal_board(0).team_key.starts.other]
    game = next(play_boards(replace(boards, games=1), knowing(others)))
    found = compute_statistics([game])
    assert (found.win, found.assassin) == (0.0, 0.0)
    assert len(game.played.state.log) == 8


def test_two_teams_play_each_board_twice_with_the_colours_changed() -> None:
    games = list(play_boards(BoardSeries("words", games=4), knowing(), SIMPLE))
    assert [game.played.state.codenames for game in games[::2]] == [
        game.played.state.codenames for game in games[1::2]
    ]
    assert games[0].side is not games[1].side
    assert compute_statistics(games).win == 1.0
    lost = compute_statistics(play_boards(BoardSeries("words", games=4), SIMPLE, knowing()))
    assert lost.win == 0.0


def test_only_the_clues_of_the_counted_team_are_counted() -> None:
    game = next(play_boards(BoardSeries("words", games=1), knowing(), SIMPLE))
    ours = [clue for clue in game.played.state.log if SIDE_OF_SEAT[clue.giver] is game.side]
    assert len(ours) < len(game.played.state.log)
    assert compute_statistics([game]).turns == len(ours)
    assert count_own_words_found(game) == 9 - (game.side is not game.played.state.team_key.starts)


def test_in_duo_both_partners_win_together() -> None:
    """D-27."""
    game = next(play_boards(BoardSeries("duo", games=1), knowing()))
    assert is_game_won(game)
    assert count_own_words_found(game) == 15
    assert compute_statistics([game]).turns == len(game.played.state.log) <= 9


def test_the_same_seed_gives_the_same_boards_and_the_same_games() -> None:
    boards = BoardSeries("coop", games=3, seed=7)
    one, other = ([game.played.state for game in play_boards(boards, SIMPLE)] for _ in range(2))
    assert one == other
    assert boards.deal_board(2) == replace(boards, seed=9).deal_board(0)
    assert boards.deal_board(0) != boards.deal_board(1)


class Says:
    """Always gives this clue."""

    def __init__(self, word: str) -> None:
        self._word = word

    def choose(self, view: View) -> Command | None:
        del view
        return GiveClue(self._word, 1)


def _with_spymaster(state: State, bot: Player) -> dict[Seat, Player]:
    return {seat: bot if seat in SPYMASTERS else SimpleBot(Random(1)) for seat in state.seats}


def test_a_clue_that_lies_on_the_table_is_refused_and_the_game_is_lost() -> None:
    """C-02."""
    state = BoardSeries().deal_board(0)
    with pytest.raises(ClueForbiddenByReferee):
        apply_command(state, state.giver, GiveClue(state.codenames[0], 1))  # type: ignore[arg-type]
    played = play_game_to_end(
        state, _with_spymaster(state, Says(state.codenames[0])), alone=state.team_key.starts
    )
    assert isinstance(played, PlayedGame)
    assert played.stuck
    assert played.refused == 3
    assert not played.moves


def test_a_doubtful_clue_is_played_and_counted() -> None:
    state = BoardSeries().deal_board(0)
    vocabulary = lexicon("fr").vocabulary[:5000]  # type: ignore[union-attr]
    doubtful = next(word for word in vocabulary if judge_clue(state, word) is Verdict.WARN)
    played = play_game_to_end(state, _with_spymaster(state, Says(doubtful)), alone=state.team_key.starts)
    assert played.moves[0].flagged
    assert not any(move.flagged for move in played.moves if move.seat in GUESSERS)
    assert compute_statistics([ArenaGame(played, state.team_key.starts)]).flagged >= 1
