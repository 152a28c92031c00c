"""Judge a clue: tell whether it is allowed against the visible codenames, and why not.

Law 1: it never sees the key. Law 2: it never ends a turn or punishes; it only tells.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nomdecode.lexicon import Lexicon, load_lexicon
from nomdecode.referee.clue_rules import ClueRules, clue_rules_of
from nomdecode.referee.clue_word import (
    MALFORMED_CODES,
    check_closed_lists,
    check_clue_form,
    check_letter_count,
)
from nomdecode.referee.relatedness import check_relatedness, find_shared_root
from nomdecode.referee.ruling import Finding, Ruling, Verdict
from nomdecode.referee.word_parts import check_clue_is_codename, check_clue_is_initial, check_letter_parts
from nomdecode.rules.options import Options


def judge(clue: str, visible: Sequence[str], language: str, options: Options) -> Ruling:
    """Return the referee's ruling on a clue against the codenames that are visible now.

    `language` is the deck's; its lexicon adds the checks of meaning, sound and family. Without one, only the
    mechanical checks are made and the ruling says so.
    """
    rules = clue_rules_of(options)
    lexicon = load_lexicon(language)
    findings = list(check_clue_form(clue, rules))
    if MALFORMED_CODES.isdisjoint(finding.code for finding in findings):
        findings += _run_all_checks(lexicon, clue, visible if rules.codenames else (), rules)
    return Ruling(tuple(findings), lexicon=lexicon is not None)


def certain_violation(clue: str, visible: Sequence[str], language: str, options: Options) -> Finding | None:
    """Return a finding that surely breaks a rule, or None: for bots asked as opposing spymaster.

    Beside what is refused outright these are ties that a dictionary knows: the same lemma (CHEVALIERS for
    CHEVALIER), a known family or a part of it (C-04, C-05), the same sound (C-07). The rest is a matter of
    opinion and passes.
    """
    ruling = judge(clue, visible, language, options)
    lexicon = load_lexicon(language)
    for finding in ruling.findings:
        if finding.verdict is Verdict.HARD or finding.code == "homophone":
            return finding
        is_tie = finding.code in ("family", "part") and finding.codename is not None
        if is_tie and lexicon is not None and find_shared_root(lexicon, clue, str(finding.codename)):
            return finding
    return None


def _run_all_checks(
    lexicon: Lexicon | None, clue: str, visible: Sequence[str], rules: ClueRules
) -> Iterator[Finding]:
    """Yield the findings of all checks; those of meaning and sound only with a lexicon."""
    same = list(check_clue_is_codename(clue, visible))
    yield from same
    yield from check_clue_is_initial(clue, visible)
    if lexicon is None:
        yield from check_letter_parts(clue, visible)
        return
    yield from check_closed_lists(lexicon, clue, rules)
    yield from check_letter_count(lexicon, clue, visible)
    said = {finding.codename for finding in same}
    for codename in visible:
        if codename not in said:
            yield from check_relatedness(lexicon, clue, codename, rules)
