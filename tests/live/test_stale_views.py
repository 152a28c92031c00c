"""A late answer belongs to the view it was given on: it is refused as stale, and nothing changes."""

from __future__ import annotations

import pytest

from nomdecode.live.room import LiveRoom
from nomdecode.room.refusals import StaleView
from nomdecode.rules import view
from nomdecode.rules.commands import (
    AnswerAboutClue,
    AnswerUndo,
    AskAboutClue,
    AskUndo,
    ChallengeClue,
    GiveClue,
    Guess,
    RuleOnClue,
    WithdrawQuestion,
)
from nomdecode.rules.options import WordsOptions
from nomdecode.rules.seats import SPYMASTER_OF_TEAM, Identity, Seat
from nomdecode.rules.state import Phase, State
from tests.live.live_rooms import ask, begun_table, game_of
from tests.tables import cards_of


def awaited_judge(state: State) -> Seat:
    judge = view(state, None).table.judge
    assert judge is not None
    return judge


async def end_turn(live_room: LiveRoom, people: dict[Seat, str]) -> None:
    """Let the team on turn touch a card of nobody."""
    game = game_of(live_room)
    assert game.giver is not None
    assert game.guesser is not None
    if game.phase is Phase.CLUE:
        await ask(live_room, people[game.giver], GiveClue("LANTERN", 1))
    neutral = [card for card in cards_of(game, Identity.NEUTRAL) if game.covered[card] is None]
    await ask(live_room, people[game.guesser], Guess(neutral[0]))


async def test_a_late_allow_is_not_taken_for_another_clue() -> None:
    """C-26: the clue that was read was withdrawn, and nobody has read the next one."""
    live_room, people = await begun_table()
    giver, judge = game_of(live_room).giver, awaited_judge(game_of(live_room))
    assert giver is not None
    await ask(live_room, people[giver], AskAboutClue("BASKET", 1))
    read = live_room.version
    await ask(live_room, people[giver], WithdrawQuestion())
    await ask(live_room, people[giver], AskAboutClue("KETTLE", 9))
    before = game_of(live_room)
    with pytest.raises(StaleView):
        await ask(live_room, people[judge], AnswerAboutClue(allow=True), seen=read)
    assert game_of(live_room) is before
    assert before.log == ()


async def test_a_late_ruling_is_not_taken_for_another_clue() -> None:
    """A-27."""
    live_room, people = await begun_table()
    read = 0
    for word in ("BASKET", "KETTLE"):
        giver, guesser = game_of(live_room).giver, game_of(live_room).guesser
        assert giver is not None
        assert guesser is not None
        await ask(live_room, people[giver], GiveClue(word, 1))
        await ask(live_room, people[guesser], ChallengeClue())
        judge = awaited_judge(game_of(live_room))
        read = read or live_room.version
        if word == "BASKET":
            await ask(live_room, people[judge], RuleOnClue(uphold=False))
            for _ in range(2):  # both teams end their turns
                await end_turn(live_room, people)
    before = game_of(live_room)
    with pytest.raises(StaleView):
        await ask(live_room, people[judge], RuleOnClue(uphold=True), seen=read)
    assert game_of(live_room) is before


async def test_a_late_yes_is_not_taken_for_another_take_back() -> None:
    live_room, people = await begun_table(WordsOptions(undo=True))
    giver, guesser = game_of(live_room).giver, game_of(live_room).guesser
    assert giver is not None
    assert guesser is not None
    judge = SPYMASTER_OF_TEAM[game_of(live_room).side_on_turn.other]
    await ask(live_room, people[giver], GiveClue("BASKET", 2))
    await ask(live_room, people[giver], AskUndo())
    read = live_room.version
    good = cards_of(game_of(live_room), Identity(game_of(live_room).side_on_turn.value))
    await ask(live_room, people[guesser], Guess(good[0]))
    await ask(live_room, people[guesser], AskUndo())
    before = game_of(live_room)
    with pytest.raises(StaleView):
        await ask(live_room, people[judge], AnswerUndo(agree=True), seen=read)
    assert game_of(live_room) is before
