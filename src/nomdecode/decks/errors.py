"""`DeckError`, the error of decks that cannot be read, built or dealt."""


class DeckError(Exception):
    """A deck that cannot be read, built or dealt: a stable code, a sentence and, where known, a line."""

    def __init__(self, code: str, message: str, line: int | None = None) -> None:
        super().__init__(message if line is None else f"line {line}: {message}")
        self.code = code
        self.message = message
        self.line = line

    def at_line(self, line: int) -> "DeckError":
        """Return the same error with its line number."""
        return DeckError(self.code, self.message, line)
