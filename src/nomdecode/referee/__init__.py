"""The referee: tells whether a clue is allowed, and why not."""

from nomdecode.referee.judge import certain_violation, judge
from nomdecode.referee.ruling import Finding, Ruling, Verdict

__all__ = ["Finding", "Ruling", "Verdict", "certain_violation", "judge"]
