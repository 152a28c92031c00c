"""Is this clue allowed, and why not."""

from nomdecode.referee.judge import breach, judge
from nomdecode.referee.ruling import Finding, Ruling, Verdict

__all__ = ["Finding", "Ruling", "Verdict", "breach", "judge"]
