"""judge(clue, visible, language, options): is this clue allowed, and why not.

Law 1: it never sees the key. Law 2: it never ends a turn or punishes; it only tells.
"""

from __future__ import annotations

from collections.abc import Sequence

from nomdecode.referee.clue_rules import clue_rules
from nomdecode.referee.form import check_form
from nomdecode.referee.ruling import Ruling
from nomdecode.referee.visible import check_visible
from nomdecode.rules.options import Options


def judge(clue: str, visible: Sequence[str], language: str, options: Options) -> Ruling:  # noqa: ARG001
    """Rule on a clue against the codenames that lie visible now.

    `language` is the deck's; its lexicon adds the checks of meaning, sound and family.
    """
    rules = clue_rules(options)
    findings = list(check_form(clue, rules))
    if rules.codenames:
        findings += check_visible(clue, visible)
    return Ruling(tuple(findings))
