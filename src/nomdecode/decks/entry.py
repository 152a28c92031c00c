"""One entry of a deck as people type it: split its faces, clean their spelling, refuse invalid ones."""

import re
import unicodedata

from nomdecode.decks.errors import DeckError
from nomdecode.rules.names import BLANK

_SPACE = "[\t \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]"
_SPACES = re.compile(f"{_SPACE}+")
_BETWEEN_FACES = re.compile(f"(?:^|{_SPACE})/(?={_SPACE}|$)")
_INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
# Persian and the languages of India spell with these two; emoji are joined by the second.
_JOINERS = "\u200c\u200d"
_SHOWN = 40


def split_faces(entry: str) -> list[str]:
    """Split `A / B` into its faces, not yet cleaned; a slash without spaces (AC/DC) is part of a word.

    Raises:
        DeckError: `too_many_faces`.
    """
    faces = _BETWEEN_FACES.split(entry)
    if len(faces) > 2:
        raise DeckError("too_many_faces", f"{quote_word(entry)} has {len(faces)} faces, a card has two")
    return faces


def tidy_spaces(text: str) -> str:
    """Return the text with composed accents (NFC), single spaces, and none at the ends."""
    return _SPACES.sub(" ", unicodedata.normalize("NFC", text)).strip(" ")


def clean_word(word: str, max_length: int) -> str:
    """Return the word as it will be printed on its card.

    Raises:
        DeckError: `empty_face`, `control_character`, `too_long`, `comment_sign` or `no_letters`.
    """
    word = tidy_spaces(word)
    if not word:
        raise DeckError("empty_face", "there is nothing on this face")
    for sign in word:
        if unicodedata.category(sign) in _INVISIBLE and sign not in _JOINERS:
            raise _invisible_sign_error(word, sign)
    if blank := BLANK.search(word):
        raise _invisible_sign_error(word, blank[0])
    if len(word) > max_length:
        raise DeckError(
            "too_long", f"{quote_word(word)} has {len(word)} characters, at most {max_length} fit"
        )
    if word.startswith("#"):
        raise DeckError("comment_sign", f"{quote_word(word)} starts with #, which marks a comment")
    if not any(_is_readable_sign(sign) for sign in word):
        raise DeckError("no_letters", f"{quote_word(word)} has no letter, digit or symbol")
    return word


def _invisible_sign_error(word: str, sign: str) -> DeckError:
    """Return the error of a word that holds an invisible character."""
    return DeckError("control_character", f"{quote_word(word)} holds the invisible sign U+{ord(sign):04X}")


def quote_word(word: str) -> str:
    """Return a word quoted for a message: shortened, and safe to print whatever it holds."""
    return repr(word if len(word) <= _SHOWN else word[:_SHOWN] + "…")


def _is_readable_sign(sign: str) -> bool:
    """Tell whether a character is a letter, digit or symbol."""
    category = unicodedata.category(sign)
    return category[0] in "LN" or category == "So"
