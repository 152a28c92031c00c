"""The referee's ruling as values: a verdict, and the reason of each finding."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated


class Verdict(StrEnum):
    """How grave a finding is: `hard` is refused; `warn` is shown to the giver, who may go on (C-36)."""

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
    """All findings about a clue; `lexicon` is False where only the mechanical checks could be made."""

    findings: tuple[Finding, ...] = ()
    lexicon: bool = False

    @property
    def verdict(self) -> Verdict:
        """Return the gravest verdict of the findings."""
        verdicts = {finding.verdict for finding in self.findings}
        return next((v for v in (Verdict.HARD, Verdict.WARN) if v in verdicts), Verdict.OK)

    @property
    def codes(self) -> tuple[str, ...]:
        """Return the reason codes, each once, in the order found."""
        return tuple(dict.fromkeys(finding.code for finding in self.findings))
