"""judge(clue, visible, language, options): is this clue allowed, and why not.

Law 1: it never sees the key. Law 2: it never ends a turn or punishes; it only tells.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nomdecode.lexicon import Lexicon, load
from nomdecode.referee.clue_rules import ClueRules, clue_rules
from nomdecode.referee.clue_word import MALFORMED, check_form, check_letter_count, check_lists
from nomdecode.referee.parts import check_initial, check_letters, check_same
from nomdecode.referee.relatedness import check_kinship, known_root
from nomdecode.referee.ruling import Finding, Ruling, Verdict
from nomdecode.rules.options import Options


def judge(clue: str, visible: Sequence[str], language: str, options: Options) -> Ruling:
    """Rule on a clue against the codenames that lie visible now.

    `language` is the deck's; its lexicon adds the checks of meaning, sound and family. Without one, only the
    mechanical checks are made and the ruling says so.
    """
    rules = clue_rules(options)
    lexicon = load(language)
    findings = list(check_form(clue, rules))
    if MALFORMED.isdisjoint(finding.code for finding in findings):
        findings += _checked(lexicon, clue, visible if rules.codenames else (), rules)
    return Ruling(tuple(findings), lexicon=lexicon is not None)


def breach(clue: str, visible: Sequence[str], language: str, options: Options) -> Finding | None:
    """Return a finding that no judge would let pass, or None: for bots that are asked as a spymaster is.

    Beside what is refused outright these are ties that a dictionary knows: the same lemma (CHEVALIERS for
    CHEVALIER), a known family or a part of it (C-04, C-05), the same sound (C-07). The rest is a matter of
    opinion and passes.
    """
    ruling = judge(clue, visible, language, options)
    lexicon = load(language)
    for finding in ruling.findings:
        if finding.verdict is Verdict.HARD or finding.code == "homophone":
            return finding
        is_tie = finding.code in ("family", "part") and finding.codename is not None
        if is_tie and lexicon is not None and known_root(lexicon, clue, str(finding.codename)):
            return finding
    return None


def _checked(
    lexicon: Lexicon | None, clue: str, visible: Sequence[str], rules: ClueRules
) -> Iterator[Finding]:
    same = list(check_same(clue, visible))
    yield from same
    yield from check_initial(clue, visible)
    if lexicon is None:
        yield from check_letters(clue, visible)
        return
    yield from check_lists(lexicon, clue, rules)
    yield from check_letter_count(lexicon, clue, visible)
    said = {finding.codename for finding in same}
    for codename in visible:
        if codename not in said:
            yield from check_kinship(lexicon, clue, codename, rules)
