"""Parse the text file of a picture upload: descriptions and tags by file (docs/deck-format.md)."""

import re
import unicodedata
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from nomdecode.decks.deck_file import list_content_lines
from nomdecode.decks.decode_text import decode_text
from nomdecode.decks.entry import clean_word, quote_word, tidy_spaces
from nomdecode.decks.errors import DeckError
from nomdecode.decks.pictures.limits import PictureLimits
from nomdecode.decks.pictures.picture import PictureTag, PictureText

_HEADING = re.compile(r"\[(.+)\]")
_FIELD = re.compile(r"(alt|tags)[ \t]+([A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})?)[ \t\u00a0]*:(.*)")
_WEIGHT = re.compile(r"(.*?)\s*=\s*(0?\.[0-9]{1,3}|1(?:\.0+)?)")


@dataclass(frozen=True, slots=True)
class PictureDescriptions:
    """Descriptions and tags by file name and language, and the lines that could not be read."""

    texts: dict[str, dict[str, PictureText]] = field(default_factory=dict)
    faults: tuple[DeckError, ...] = ()


def normalize_file_name(name: str) -> str:
    """Return a file name for comparison: no folders, lower case, composed accents."""
    return unicodedata.normalize("NFC", PurePosixPath(name.replace("\\", "/")).name).casefold()


def parse_picture_descriptions(source: bytes, limits: PictureLimits) -> PictureDescriptions:
    """Parse the text; an invalid line is reported and left out.

    Raises:
        DeckError: `too_large` or `bad_encoding`.
    """
    text, _ = decode_text(source, limits.max_text_bytes)
    texts: dict[str, dict[str, PictureText]] = {}
    faults: list[DeckError] = []
    at: dict[str, PictureText] | None = None
    for number, line in list_content_lines(text):
        if heading := _HEADING.fullmatch(line):
            at = texts.setdefault(normalize_file_name(heading[1].strip()), {})
            continue
        try:
            _add_description_line(line, at, limits)
        except DeckError as error:
            faults.append(error.at_line(number))
    return PictureDescriptions(texts, tuple(faults))


def _add_description_line(line: str, at: dict[str, PictureText] | None, limits: PictureLimits) -> None:
    """Parse one line (`alt fr: …` or `tags fr: …`) into the descriptions of its picture."""
    told = _FIELD.fullmatch(line)
    if told is None or at is None:
        raise DeckError(
            "bad_note",
            f"{quote_word(line)} is neither [file name] nor, below one, 'alt fr: …' or 'tags fr: …'",
        )
    what, language, text = told.groups()
    before = at.get(language, PictureText())
    if what == "alt":
        at[language] = PictureText(clean_word(text, limits.max_alt), before.tags)
    else:
        at[language] = PictureText(before.alt, _parse_tags(text, limits))


def _parse_tags(text: str, limits: PictureLimits) -> tuple[PictureTag, ...]:
    """Parse tags with optional weights, as in `sea, boat = 0.5`; the strongest come first."""
    found: dict[str, PictureTag] = {}
    for part in filter(None, map(tidy_spaces, re.split("[,;]", text))):
        weighted = _WEIGHT.fullmatch(part)
        word = clean_word(weighted[1] if weighted else part, limits.max_tag_length)
        weight = float(weighted[2]) if weighted else 1.0
        found.setdefault(word.casefold(), PictureTag(word, weight))
    if len(found) > limits.max_tags:
        raise DeckError("too_many_tags", f"{len(found)} tags, at most {limits.max_tags} are kept")
    if any(tag.weight == 0 for tag in found.values()):
        raise DeckError("bad_note", "a weight is above 0, up to 1")
    return tuple(sorted(found.values(), key=lambda tag: -tag.weight))
