"""Answers of a bot to questions: honest with the referee, kind to people, never a stall."""

from __future__ import annotations

from nomdecode.referee import certain_violation
from nomdecode.rules import View
from nomdecode.rules.commands import NAMES, AnswerAboutClue, AnswerUndo, Command, RuleOnClue

_UNDO, _ANSWER, _RULE = NAMES[AnswerUndo], NAMES[AnswerAboutClue], NAMES[RuleOnClue]


def answer_pending_question(view: View) -> Command | None:
    """Answer a question about a clue, a challenge or a taking back; None when nothing is asked.

    A bot refuses what the referee is certain of (a plural, the same family, a part, the same sound) and lets
    pass what is a matter of opinion. It never challenges, and it lets everybody take back.
    """
    asked = {entry.do for entry in view.may}
    if _UNDO in asked:
        return AnswerUndo(agree=True)
    if _ANSWER in asked and view.question is not None:
        return AnswerAboutClue(allow=not is_clue_forbidden(view.question.word, view))
    if _RULE in asked and view.table.clues:
        return RuleOnClue(uphold=is_clue_forbidden(view.table.clues[-1].word, view))
    return None


def is_clue_forbidden(word: str, view: View) -> bool:
    """Tell whether the referee is certain that the clue is invalid (C-03: covered codenames do not count)."""
    table = view.table
    visible = [text for text, tile in zip(table.cards, table.covered, strict=True) if tile is None]
    return certain_violation(word, visible, table.language, table.options) is not None
