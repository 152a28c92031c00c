"""What is told over HTTP when something goes wrong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class ErrorAbout:
    """What went wrong: a stable code, a sentence for developers, facts by code."""

    code: str
    message: str
    facts: dict[str, Any]


@dataclass(frozen=True, slots=True)
class ErrorAnswer:
    """The body of every answer that is not a success."""

    error: ErrorAbout
