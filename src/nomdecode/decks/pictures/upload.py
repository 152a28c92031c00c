"""Custom picture decks: convert each uploaded picture, report file by file what was left out.

Laws: (1) no picture or zip is opened in this process; (2) nothing is fetched or written to a disk: what
comes back are values, and keeping them is for others.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from nomdecode.decks.deck import Deck, DeckHeader, make_deck
from nomdecode.decks.errors import DeckError
from nomdecode.decks.pictures.file_kind import FileKind, detect_file_kind
from nomdecode.decks.pictures.limits import PictureLimits, PictureStyle
from nomdecode.decks.pictures.picture import PictureText
from nomdecode.decks.pictures.picture_descriptions import normalize_file_name, parse_picture_descriptions
from nomdecode.decks.pictures.worker import FileResult, PictureJob
from nomdecode.decks.pictures.worker_process import run_picture_worker

_ID_LENGTH = 16


@dataclass(frozen=True, slots=True)
class UploadedPicture:
    """A converted picture: its id in the deck, its file name, WebP of 512 and 256 pixels, texts."""

    id: str
    file: str
    large: bytes
    small: bytes
    texts: Mapping[str, PictureText] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FileIssue:
    """Why a file, or a line of its text, was left out."""

    file: str
    code: str
    message: str
    line: int | None = None


@dataclass(frozen=True, slots=True)
class ParsedPictures:
    """The result of reading an upload: usable pictures, and what was left out."""

    pictures: tuple[UploadedPicture, ...]
    issues: tuple[FileIssue, ...]
    unlisted: int
    limits: PictureLimits

    @property
    def has_enough_pictures(self) -> bool:
        """Tell whether a deck can be built from the usable pictures."""
        return len(self.pictures) >= self.limits.min_pictures

    @property
    def is_two_faced(self) -> bool:
        """Tell whether the cards will have two faces: from twice the grid on (O-12)."""
        return len(self.pictures) >= 2 * self.limits.min_pictures


def read_uploaded_pictures(
    files: Sequence[tuple[str, bytes]],
    limits: PictureLimits | None = None,
    finish: PictureStyle | None = None,
) -> ParsedPictures:
    """Read a zip or several pictures; file names are used only in messages.

    Raises:
        DeckError: a fault of the whole upload; the codes are listed in docs/deck-format.md.
    """
    limits = limits or PictureLimits()
    _check_upload_size(files, limits)
    collector = _ResultCollector(limits)
    named = [(name.encode("utf-8", "replace").decode(), data) for name, data in files]
    for answer in run_picture_worker(PictureJob(named, limits, finish or PictureStyle())):
        collector.add_result(answer)
    return collector.to_parsed_pictures()


def build_picture_deck(reading: ParsedPictures, about: DeckHeader, rng: Random) -> Deck:
    """Build a deck from usable pictures; they are paired at random if there are enough (O-12).

    Raises:
        DeckError: `too_few_pictures`.
    """
    if not reading.has_enough_pictures:
        needed = reading.limits.min_pictures
        raise DeckError(
            "too_few_pictures", f"{len(reading.pictures)} usable pictures, at least {needed} are needed"
        )
    names = [each.id for each in reading.pictures]
    if not reading.is_two_faced:
        return make_deck(about, [(name,) for name in names])
    rng.shuffle(names)
    return make_deck(about, [tuple(names[at : at + 2]) for at in range(0, len(names), 2)])


def _check_upload_size(files: Sequence[tuple[str, bytes]], limits: PictureLimits) -> None:
    """Refuse an upload with too many files or bytes."""
    if len(files) > limits.max_files:
        raise DeckError("too_many_files", f"{len(files)} files, at most {limits.max_files} are read")
    total = sum(len(data) for _, data in files)
    if total > limits.max_total_bytes:
        raise DeckError("too_large", f"{total} bytes, at most {limits.max_total_bytes} are read")


@dataclass(slots=True)
class _ResultCollector:
    """Collector of the worker's results: the pictures, descriptions and issues so far."""

    limits: PictureLimits
    pictures: dict[str, UploadedPicture] = field(default_factory=dict)
    texts: dict[str, dict[str, PictureText]] = field(default_factory=dict)
    notes: list[tuple[str, bytes]] = field(default_factory=list)
    issues: list[FileIssue] = field(default_factory=list)
    unlisted: int = 0

    def add_result(self, answer: FileResult) -> None:
        """Add the worker's result for one file."""
        if answer.text:
            self.notes.append((answer.file, answer.text))
        elif answer.code:
            self._add_issue(FileIssue(answer.file, answer.code, answer.message))
        else:
            self._add_picture(answer)

    def to_parsed_pictures(self) -> ParsedPictures:
        """Return all pictures with their descriptions, and the issues."""
        for file, text in self.notes:
            self._add_descriptions(file, text)
        pictures = tuple(
            replace(each, texts=self.texts.get(normalize_file_name(each.file), {}))
            for each in self.pictures.values()
        )
        return ParsedPictures(pictures, tuple(self.issues), self.unlisted, self.limits)

    def _add_picture(self, answer: FileResult) -> None:
        """Add a converted picture; report a damaged, repeated or superfluous one."""
        # The child is not trusted either: it has read what strangers sent.
        if len(answer.sizes) != 2 or any(
            detect_file_kind(each) is not FileKind.WEBP for each in answer.sizes
        ):
            self._add_issue(FileIssue(answer.file, "truncated", "the picture could not be made anew"))
            return
        name = "u-" + hashlib.sha256(answer.sizes[0]).hexdigest()[:_ID_LENGTH]
        if name in self.pictures:
            first = self.pictures[name].file
            self._add_issue(FileIssue(answer.file, "duplicate", f"the same picture as {first}"))
        elif len(self.pictures) == self.limits.max_pictures:
            most = self.limits.max_pictures
            self._add_issue(
                FileIssue(answer.file, "too_many_pictures", f"one more than the {most} a deck holds")
            )
        else:
            self.pictures[name] = UploadedPicture(name, answer.file, *answer.sizes)

    def _add_descriptions(self, file: str, text: bytes) -> None:
        """Add the descriptions of a text file; report its invalid lines and unknown pictures."""
        known = {normalize_file_name(each.file) for each in self.pictures.values()}
        try:
            notes = parse_picture_descriptions(text, self.limits)
        except DeckError as error:
            self._add_issue(FileIssue(file, error.code, error.message))
            return
        for fault in notes.faults:
            self._add_issue(FileIssue(file, fault.code, fault.message, fault.line))
        for name in sorted(notes.texts.keys() - known):
            self._add_issue(
                FileIssue(file, "unknown_file", f"tells of {name}, which is not among the pictures")
            )
        for name, texts in notes.texts.items():
            self.texts.setdefault(name, {}).update(texts)

    def _add_issue(self, issue: FileIssue) -> None:
        """Add an issue to the list, or only count it when the list is full."""
        if len(self.issues) < self.limits.max_issues:
            self.issues.append(issue)
        else:
            self.unlisted += 1
