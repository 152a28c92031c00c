"""The referee's part in a clue: its ruling is asked between the two halves of `rules.decide`. Pure."""

from __future__ import annotations

from dataclasses import replace

from nomdecode.referee import Ruling, Verdict, judge
from nomdecode.room.refusals import ClueDoubtful, ClueNotAllowed, ConsentNeeded
from nomdecode.room.requests import Decision
from nomdecode.room.settings import Mode
from nomdecode.rules.clues import hints
from nomdecode.rules.commands import AskAboutClue, GiveClue
from nomdecode.rules.decide import events_of, why_not
from nomdecode.rules.events import ClueAsked, ClueGiven, Event
from nomdecode.rules.seats import Seat
from nomdecode.rules.state import State


def judge_word(game: State, word: str, mode: Mode) -> Ruling:
    """Return the referee's ruling on a word, also while it is being typed."""
    if mode is Mode.TABLE:
        return Ruling()
    # C-03, A-11: covered codenames may be used; token-marked ones are still visible.
    visible = [text for text, tile in zip(game.texts, game.covered, strict=True) if tile is None]
    return judge(word, visible, game.setup.language, game.setup.options)


def decide_clue(game: State, seat: Seat, command: GiveClue | AskAboutClue, mode: Mode) -> Decision:
    """Decide a clue: whose turn it is, the referee's ruling, then the rules.

    Raises:
        Refused: with the reason; only the sender is told.
    """
    # Whose turn it is comes first: the referee speaks only to a giver.
    if reason := why_not(game, seat, type(command)):
        raise reason
    ruling = judge_word(game, command.word, mode)
    events = events_of(game, seat, command)
    if isinstance(command, GiveClue):
        _check_ruling(game, seat, ruling, mode, confirmed=command.confirmed)
    return Decision(
        tuple(_with_ruling(event, ruling) for event in events),
        ruling.findings,
        hints(game, seat, command.number),
    )


def _check_ruling(game: State, seat: Seat, ruling: Ruling, mode: Mode, *, confirmed: bool) -> None:
    # C-36: a hard refusal comes before publication and costs nothing.
    if ruling.verdict is Verdict.HARD:
        raise ClueNotAllowed(findings=ruling.findings)
    if ruling.verdict is Verdict.OK:
        return
    if mode is Mode.STRICT:
        # Where there is nobody to ask, a doubtful clue is refused.
        can_ask = why_not(game, seat, AskAboutClue) is None
        raise (ConsentNeeded if can_ask else ClueNotAllowed)(findings=ruling.findings)
    if not confirmed:
        raise ClueDoubtful(findings=ruling.findings)


def _with_ruling(event: Event, ruling: Ruling) -> Event:
    """Write the ruling into the clue, so that a replay never asks the referee again."""
    if ruling.codes and isinstance(event, ClueGiven | ClueAsked):
        return replace(event, clue=replace(event.clue, ruling=ruling.codes))
    return event
