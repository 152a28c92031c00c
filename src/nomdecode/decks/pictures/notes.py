"""The text file of an upload: under each picture's name its description and tags. See docs/deck-format.md."""

import re
import unicodedata
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from nomdecode.decks.decode_text import decode
from nomdecode.decks.entry import clean, quote, tidy
from nomdecode.decks.errors import DeckError
from nomdecode.decks.pictures.limits import PictureLimits
from nomdecode.decks.pictures.picture import Picture, Tag
from nomdecode.decks.text import lines_of

_HEADING = re.compile(r"\[(.+)\]")
_FIELD = re.compile(r"(alt|tags)[ \t]+([A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})?)[ \t\u00a0]*:(.*)")
_WEIGHT = re.compile(r"(.*?)\s*=\s*(0?\.[0-9]{1,3}|1(?:\.0+)?)")


@dataclass(frozen=True, slots=True)
class Notes:
    """What a text says of the pictures, by file name and language, and the lines that say nothing."""

    texts: dict[str, dict[str, Picture]] = field(default_factory=dict)
    faults: tuple[DeckError, ...] = ()


def same_name(name: str) -> str:
    """Reduce a file name to what people mean by it: no folders, capitals, or ways to spell an accent."""
    return unicodedata.normalize("NFC", PurePosixPath(name.replace("\\", "/")).name).casefold()


def read_notes(source: bytes, limits: PictureLimits) -> Notes:
    """Read the text; a line at fault is told and left out.

    Raises:
        DeckError: `too_large` or `bad_encoding`.
    """
    text, _ = decode(source, limits.max_text_bytes)
    texts: dict[str, dict[str, Picture]] = {}
    faults: list[DeckError] = []
    at: dict[str, Picture] | None = None
    for number, line in lines_of(text):
        if heading := _HEADING.fullmatch(line):
            at = texts.setdefault(same_name(heading[1].strip()), {})
            continue
        try:
            _note(line, at, limits)
        except DeckError as error:
            faults.append(error.at(number))
    return Notes(texts, tuple(faults))


def _note(line: str, at: dict[str, Picture] | None, limits: PictureLimits) -> None:
    told = _FIELD.fullmatch(line)
    if told is None or at is None:
        raise DeckError(
            "bad_note", f"{quote(line)} is neither [file name] nor, below one, 'alt fr: …' or 'tags fr: …'"
        )
    what, language, text = told.groups()
    before = at.get(language, Picture())
    if what == "alt":
        at[language] = Picture(clean(text, limits.max_alt), before.tags)
    else:
        at[language] = Picture(before.alt, _tags(text, limits))


def _tags(text: str, limits: PictureLimits) -> tuple[Tag, ...]:
    found: dict[str, Tag] = {}
    for part in filter(None, map(tidy, re.split("[,;]", text))):
        weighted = _WEIGHT.fullmatch(part)
        word = clean(weighted[1] if weighted else part, limits.max_tag_length)
        weight = float(weighted[2]) if weighted else 1.0
        found.setdefault(word.casefold(), Tag(word, weight))
    if len(found) > limits.max_tags:
        raise DeckError("too_many_tags", f"{len(found)} tags, at most {limits.max_tags} are kept")
    if any(tag.weight == 0 for tag in found.values()):
        raise DeckError("bad_note", "a weight is above 0, up to 1")
    return tuple(sorted(found.values(), key=lambda tag: -tag.weight))
