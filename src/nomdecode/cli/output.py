"""Output that all commands share: one JSON object, or an error with its code.

With `--json` a command prints one object on standard output; an error is `{"error": {"code", "message"}}`.
Without, an error is `code: message` on standard error.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping


class CommandError(Exception):
    """A command failed: a stable code, a sentence, and the exit status."""

    def __init__(self, code: str, message: str, status: int = 1, **facts: object) -> None:
        super().__init__(message)
        self.code = code
        self.status = status
        self.facts = facts


def print_json(value: Mapping[str, object]) -> None:
    """Print one JSON object, indented for people."""
    # What the terminal cannot show is escaped by JSON's own rules.
    shows_all = (getattr(sys.stdout, "encoding", None) or "").lower().replace("-", "") == "utf8"
    text = json.dumps(value, ensure_ascii=not shows_all, indent=2)
    print(text.encode("utf-8", "backslashreplace").decode())  # half a character is none in UTF-8


def print_error(error: CommandError, *, as_json: bool) -> None:
    """Print an error: as JSON on standard output, else on standard error."""
    if as_json:
        print_json({"error": {"code": error.code, "message": str(error), **error.facts}})
    else:
        print(f"{error.code}: {error}", file=sys.stderr)
