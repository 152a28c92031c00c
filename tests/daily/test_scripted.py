"""The scripted spymaster: composed clues in their order, then the expert."""

from __future__ import annotations

from nomdecode.bots.arena.play_game import apply_command
from nomdecode.daily.compose_guess_day import start_with_bots
from nomdecode.daily.scripted_spymaster import SCRIPTED, make_bot_for_sheet
from nomdecode.rules import view
from nomdecode.rules.commands import GiveClue, Guess, Stop
from nomdecode.rules.seats import Seat
from nomdecode.rules.state import Phase, State
from tests.daily.sheets import sheet_of


def turn(state: State, *cards: int) -> tuple[State, GiveClue]:
    """Let the scripted spymaster say a clue, and touch these cards."""
    bot = make_bot_for_sheet(sheet_of(), SCRIPTED)
    while state.phase is Phase.COVER:
        command = bot.choose(view(state, Seat.SPYMASTER))
        assert command is not None
        state, _ = apply_command(state, Seat.SPYMASTER, command)
    clue = bot.choose(view(state, Seat.SPYMASTER))
    assert isinstance(clue, GiveClue)
    state, _ = apply_command(state, Seat.SPYMASTER, clue)
    for card in cards:
        state, _ = apply_command(state, Seat.GUESSER, Guess(card))
    if state.phase is Phase.GUESS:
        state, _ = apply_command(state, Seat.GUESSER, Stop())
    return state, clue


def test_a_clue_whose_cards_are_partly_found_is_given_for_those_still_open() -> None:
    first, second, *_ = sheet_of().clues
    state, _ = turn(start_with_bots(sheet_of().setup), *first.meant, second.meant[0])
    _, clue = turn(state, second.meant[1])
    assert (clue.word, clue.number, clue.meant) == (second.word, second.number - 1, second.meant[1:])


def test_a_clue_whose_cards_are_all_found_is_skipped() -> None:
    _, second, third, _ = sheet_of().clues
    state, _ = turn(start_with_bots(sheet_of().setup), *second.meant)
    assert turn(state, third.meant[0])[1].word == third.word


def test_when_the_script_is_used_up_the_expert_goes_on() -> None:
    state = start_with_bots(sheet_of().setup)
    for clue in sheet_of().clues:
        state, said = turn(state, clue.meant[0])
        assert said.word == clue.word
    state, further = turn(state, sheet_of().clues[0].meant[1])
    assert further.word not in {clue.word for clue in sheet_of().clues}
    assert further.number


def test_equal_touches_meet_equal_clues_to_the_end() -> None:
    def played() -> list[tuple[str, object]]:
        state = start_with_bots(sheet_of().setup)
        said: list[tuple[str, object]] = []
        for card in (*[clue.meant[0] for clue in sheet_of().clues], sheet_of().clues[0].meant[1]):
            state, clue = turn(state, card)
            said.append((clue.word, clue.number))
        return said

    assert played() == played()
