from __future__ import annotations

from random import Random

import pytest

from nomdecode.bots.player import Player
from nomdecode.bots.simple_bot import SimpleBot
from nomdecode.room.table import Table
from nomdecode.rules import view
from nomdecode.rules.commands import AskAboutClue, AskUndo, ChallengeClue, GiveClue, Guess, Stop
from nomdecode.rules.options import Options
from nomdecode.rules.seats import Identity, Seat
from nomdecode.rules.state import Phase
from tests.tables import EVERY_GAME, begin, pair, play

G, N, K = Identity.CONTACT, Identity.BYSTANDER, Identity.ASSASSIN


@pytest.mark.parametrize("options", EVERY_GAME.values(), ids=EVERY_GAME)
def test_bots_in_every_chair_play_any_game_to_its_end(options: Options) -> None:
    """G-05: a bot counts as a player."""
    for seed in range(15):
        table = Table(state=begin(options, dice=Random(seed)))
        bots: dict[Seat, Player] = {seat: SimpleBot(Random(seed + i)) for i, seat in enumerate(Seat)}
        moves = 0
        while table.view(None).table.phase is not Phase.OVER:
            seat, command = next(
                (seat, command)
                for seat in begin(options).seats
                if (command := bots[seat].choose(table.view(seat))) is not None
            )
            table.apply_events(table.decide_command(seat, command).events)
            moves += 1
            assert moves < 200


def test_a_bot_answers_what_it_is_asked() -> None:
    bot = SimpleBot(Random(1))
    bs, rs = Seat.BLUE_SPYMASTER, Seat.RED_SPYMASTER
    fresh = begin(EVERY_GAME["words teams, all on"])
    asked = play(fresh, (bs, AskAboutClue("X", 1)))
    answered = play(asked, (rs, bot.choose(view(asked, rs))))  # type: ignore[arg-type]
    assert answered.log[0].approved
    challenged = play(fresh, (bs, GiveClue("X", 1)), (bs, ChallengeClue()))
    ruled = play(challenged, (rs, bot.choose(view(challenged, rs))))  # type: ignore[arg-type]
    assert ruled.phase is Phase.GUESS
    undo = play(fresh, (bs, GiveClue("X", 1)), (Seat.BLUE_GUESSER, Guess(0)), (bs, AskUndo()))
    undone = play(undo, (rs, bot.choose(view(undo, rs))))  # type: ignore[arg-type]
    assert undone.covered[0] is None


def test_a_bot_waits_when_it_is_not_its_turn() -> None:
    assert SimpleBot(Random(1)).choose(view(begin(EVERY_GAME["words teams"]), Seat.RED_GUESSER)) is None


def test_a_bot_with_nothing_left_to_touch_stops() -> None:
    """A-12."""
    state = begin(EVERY_GAME["duo"])
    greens = [*pair(state, G, G), *pair(state, G, N), *pair(state, G, K)]
    state = play(state, (Seat.SIDE_A, GiveClue("X", 9)))
    for card in greens:
        state = play(state, (Seat.SIDE_B, Guess(card)))
    assert SimpleBot(Random(1)).choose(view(state, Seat.SIDE_B)) == Stop()
