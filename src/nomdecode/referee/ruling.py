"""What the referee answers: a verdict, and for each finding its reason. Values only."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated


class Verdict(StrEnum):
    """`hard` is refused before anybody hears it; `warn` is told to the giver, who may go on (C-36)."""

    OK = "ok"
    WARN = "warn"
    HARD = "hard"


@dataclass(frozen=True, slots=True)
class Finding:
    """One reason why a clue is not, or may not be, allowed."""

    code: Annotated[str, "stable; the client has the words"]
    verdict: Verdict
    codename: Annotated[str | None, "the visible codename concerned"] = None
    because: Annotated[str, "what explains it: the shared part, root, sounds, translation, letter count"] = ""


@dataclass(frozen=True, slots=True)
class Ruling:
    """All findings; `lexicon` is False where only the mechanical checks could be made."""

    findings: tuple[Finding, ...] = ()
    lexicon: bool = False

    @property
    def verdict(self) -> Verdict:
        """The gravest of the findings."""
        verdicts = {finding.verdict for finding in self.findings}
        return next((v for v in (Verdict.HARD, Verdict.WARN) if v in verdicts), Verdict.OK)

    @property
    def codes(self) -> tuple[str, ...]:
        """The reason codes, each once, in the order found."""
        return tuple(dict.fromkeys(finding.code for finding in self.findings))
