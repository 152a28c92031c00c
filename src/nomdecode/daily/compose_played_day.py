"""Compose a day on which the player gives clues: a fresh deal that our own bots play to a fair end."""

from __future__ import annotations

from random import Random
from typing import Final

from nomdecode.bots.arena.play_game import PlayedGame, play_game_to_end
from nomdecode.bots.registry import BotConfig, make_bot
from nomdecode.daily.calendar_dates import DayKind, difficulty_of_date
from nomdecode.daily.compose_guess_day import (
    ComposingEffort,
    NotComposed,
    SheetHistory,
    composer_version,
    load_deck_for_days,
    options_for_days,
    start_with_bots,
)
from nomdecode.daily.day_sheet import Par, Sheet, SheetId
from nomdecode.decks.deal import deal_grid
from nomdecode.rules.events import Codename, Setup
from nomdecode.rules.keys import GRIDS, draw_key
from nomdecode.rules.options import DuoOptions
from nomdecode.rules.outcome import Ending

MOST_BOARDS: Final = 60
FEWEST_CLUES: Final = 6  # a board that our expert clears faster is too easy,
MOST_CLUES: Final = 8  # and one that takes longer leaves no room for a slip
BOTS: Final = {DayKind.CLUE: "offline:expert", DayKind.DUO: "offline:normal"}  # who plays with the player
TOKENS: Final = 9


def compose_played_sheet(
    wanted: SheetId, dice: Random, history: SheetHistory, effort: ComposingEffort | None = None
) -> Sheet:
    """Compose a sheet on which the player gives clues.

    Raises:
        NotComposed: when no board passes.
    """
    effort = effort or ComposingEffort()
    options = (
        DuoOptions(tokens=TOKENS)
        if wanted.kind is DayKind.DUO
        else options_for_days(wanted.language, wanted.kind)
    )
    deck = load_deck_for_days(wanted.language, wanted.kind)
    while effort.boards < MOST_BOARDS:
        effort.boards += 1
        dealt = deal_grid(deck, GRIDS[options.game].size, dice, history.faces)
        codenames = tuple(Codename(each.face, each.card) for each in dealt)
        setup = Setup(options, (), codenames, draw_key(options.game, dice), wanted.language)
        state = start_with_bots(setup)
        bots = {seat: make_bot(BOTS[wanted.kind], BotConfig(0)) for seat in state.seats}
        par = _par_of_fair_game(wanted.kind, play_game_to_end(state, bots))
        if par is not None:
            return Sheet(wanted, setup, (), par, difficulty_of_date(wanted.day), composer_version())
    raise NotComposed(f"no board for {wanted} among {effort.boards}")


def _par_of_fair_game(kind: DayKind, played: PlayedGame) -> Par | None:
    """Return what our bots needed on a board; None when the game was too short, too long or lost."""
    outcome, turns = played.state.outcome, len(played.state.log)
    if played.stuck or outcome is None or outcome.ending is not Ending.ALL_FOUND or outcome.score is None:
        return None
    if kind is DayKind.DUO:
        return Par(turns, outcome.score) if not outcome.sudden_death and played.state.bank.unused else None
    return Par(turns, outcome.score) if FEWEST_CLUES <= turns <= MOST_CLUES else None
