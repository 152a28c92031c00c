"""The error of printing, and its codes."""

from __future__ import annotations

from typing import Final

# Every code with what it says; the documentation lists them.
CODES: Final = {
    "bad_order": "a field of the order is unknown or has a wrong value",
    "bad_shift": "the backs can be moved by −5 to 5 mm",
    "bad_count": "a set holds 1 to 200 keys",
    "no_such_sheet": "the order has no sheet of that number",
    "nothing_to_print": "the game has none of the parts that were asked for",
    "not_words": "a picture deck where words are needed, or words where pictures are",
    "letter_not_on_hand": "our fonts lack letters of every word",
    "too_much_to_print": "more words, pictures or bytes than one order may have",
    "print_not_installed": "the PDF library is missing: install `nomdecode[print]`",
    "print_failed": "the process that makes the PDF ended early",
    "print_too_slow": "the PDF took longer than is allowed",
}

FAILED_CODES: Final = ("print_not_installed", "print_failed", "print_too_slow")
"""The codes that say nothing against the order."""


class PressError(Exception):
    """An order cannot be printed: a stable code and a sentence."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
