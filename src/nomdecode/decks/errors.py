"""The one error of this room."""


class DeckError(Exception):
    """A deck that cannot be read, made or dealt: a stable code, a sentence and, where known, a line."""

    def __init__(self, code: str, message: str, line: int | None = None) -> None:
        super().__init__(message if line is None else f"line {line}: {message}")
        self.code = code
        self.message = message
        self.line = line

    def at(self, line: int) -> "DeckError":
        """Give the same error with its line."""
        return DeckError(self.code, self.message, line)
