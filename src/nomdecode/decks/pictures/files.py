"""The files of an upload, one by one, out of zips. Law: nothing is written to a disk."""

import io
import zipfile
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import PurePosixPath

from nomdecode.decks.entry import quote
from nomdecode.decks.errors import DeckError
from nomdecode.decks.pictures.limits import PictureLimits
from nomdecode.decks.pictures.sniff import Kind, sniff

_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_ENCRYPTED = 1
# What the systems of this world leave in folders.
_LITTER = {"__macosx", "thumbs.db", "desktop.ini"}


@dataclass(frozen=True, slots=True)
class Member:
    """One file of the upload; `read` unpacks it."""

    name: str
    read: Callable[[], bytes]


def members(files: Sequence[tuple[str, bytes]], limits: PictureLimits) -> list[Member]:
    """List the files; a zip is opened, a zip within a zip is not.

    Raises:
        DeckError: `too_many_files`, `bad_zip`, `encrypted_zip`, `bad_path` or `zip_bomb`, for all of it.
    """
    found: list[Member] = []
    for name, data in files:
        if sniff(data) is Kind.ZIP:
            found += _zipped(name, data, limits)
        else:
            found.append(Member(name, partial(bytes, data)))
        _check_count(len(found), limits)
    return found


def _zipped(name: str, data: bytes, limits: PictureLimits) -> Iterator[Member]:
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
        entries = archive.infolist()
    except MemoryError:
        raise
    except Exception as error:  # a broken zip may raise anything
        raise DeckError("bad_zip", f"{quote(name)} is not a usable zip: {error}") from error
    _check_count(len(entries), limits)
    if sum(entry.file_size for entry in entries) > limits.max_total_bytes:
        raise DeckError("zip_bomb", f"{quote(name)} unpacks to more than {limits.max_total_bytes} bytes")
    for entry in entries:
        _check_entry(entry)
        if not entry.is_dir() and not _is_litter(entry.filename):
            yield Member(entry.filename, partial(_unpacked, archive, entry, limits))


def _check_entry(entry: zipfile.ZipInfo) -> None:
    path = entry.orig_filename.replace("\\", "/")
    if path.startswith("/") or ":" in path.split("/")[0] or ".." in path.split("/") or "\0" in path:
        raise DeckError("bad_path", f"{quote(path)} leads out of the zip")
    if entry.flag_bits & _ENCRYPTED:
        raise DeckError("encrypted_zip", f"{quote(path)} is locked with a password")
    if entry.compress_type not in _METHODS:
        raise DeckError("bad_zip", f"{quote(path)} is packed in a way that is not accepted; use plain zip")


def _unpacked(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, limits: PictureLimits) -> bytes:
    if entry.file_size > limits.max_file_bytes:
        raise DeckError("too_large", f"{entry.file_size} bytes, at most {limits.max_file_bytes} are read")
    try:
        # Reading stops at the size that the zip declares; more than that is a wrong checksum.
        return archive.read(entry)
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, NotImplementedError) as error:
        raise DeckError("bad_zip", f"cannot be unpacked: {error}") from error


def _is_litter(name: str) -> bool:
    parts = PurePosixPath(name.casefold()).parts
    return any(part in _LITTER or part.startswith(".") for part in parts)


def _check_count(count: int, limits: PictureLimits) -> None:
    if count > limits.max_files:
        raise DeckError("too_many_files", f"{count} files, at most {limits.max_files} are read")
