"""List the files of a picture upload, those inside zips too. Law: nothing is written to disk."""

import io
import zipfile
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import PurePosixPath

from nomdecode.decks.entry import quote_word
from nomdecode.decks.errors import DeckError
from nomdecode.decks.pictures.file_kind import FileKind, detect_file_kind
from nomdecode.decks.pictures.limits import PictureLimits

_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_ENCRYPTED = 1
# What the systems of this world leave in folders.
_LITTER = {"__macosx", "thumbs.db", "desktop.ini"}


@dataclass(frozen=True, slots=True)
class UploadedFile:
    """One file of the upload; `read` unpacks it."""

    name: str
    read: Callable[[], bytes]


def list_uploaded_files(files: Sequence[tuple[str, bytes]], limits: PictureLimits) -> list[UploadedFile]:
    """Return the files of an upload; a zip is opened, a zip within a zip is not.

    Raises:
        DeckError: `too_many_files`, `bad_zip`, `encrypted_zip`, `bad_path` or `zip_bomb`, for all of it.
    """
    found: list[UploadedFile] = []
    for name, data in files:
        if detect_file_kind(data) is FileKind.ZIP:
            found += _list_files_in_zip(name, data, limits)
        else:
            found.append(UploadedFile(name, partial(bytes, data)))
        _check_file_count(len(found), limits)
    return found


def _list_files_in_zip(name: str, data: bytes, limits: PictureLimits) -> Iterator[UploadedFile]:
    """Yield the files of a zip, unpacked only when read; refuse an unsafe zip."""
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
        entries = archive.infolist()
    except MemoryError:
        raise
    except Exception as error:  # a broken zip may raise anything
        raise DeckError("bad_zip", f"{quote_word(name)} is not a usable zip: {error}") from error
    _check_file_count(len(entries), limits)
    if sum(entry.file_size for entry in entries) > limits.max_total_bytes:
        raise DeckError("zip_bomb", f"{quote_word(name)} unpacks to more than {limits.max_total_bytes} bytes")
    for entry in entries:
        _check_zip_entry(entry)
        if not entry.is_dir() and not _is_system_junk_file(entry.filename):
            yield UploadedFile(entry.filename, partial(_unpack_zip_entry, archive, entry, limits))


def _check_zip_entry(entry: zipfile.ZipInfo) -> None:
    """Refuse a zip entry with an unsafe path, a password or an unknown compression."""
    path = entry.orig_filename.replace("\\", "/")
    if path.startswith("/") or ":" in path.split("/")[0] or ".." in path.split("/") or "\0" in path:
        raise DeckError("bad_path", f"{quote_word(path)} leads out of the zip")
    if entry.flag_bits & _ENCRYPTED:
        raise DeckError("encrypted_zip", f"{quote_word(path)} is locked with a password")
    if entry.compress_type not in _METHODS:
        raise DeckError(
            "bad_zip", f"{quote_word(path)} is packed in a way that is not accepted; use plain zip"
        )


def _unpack_zip_entry(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, limits: PictureLimits) -> bytes:
    """Return the content of one zip entry, within the limit of its size."""
    if entry.file_size > limits.max_file_bytes:
        raise DeckError("too_large", f"{entry.file_size} bytes, at most {limits.max_file_bytes} are read")
    try:
        # Reading stops at the size that the zip declares; more than that is a wrong checksum.
        return archive.read(entry)
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, NotImplementedError) as error:
        raise DeckError("bad_zip", f"cannot be unpacked: {error}") from error


def _is_system_junk_file(name: str) -> bool:
    """Tell whether an operating system left this file: hidden, Thumbs.db, __MACOSX."""
    parts = PurePosixPath(name.casefold()).parts
    return any(part in _LITTER or part.startswith(".") for part in parts)


def _check_file_count(count: int, limits: PictureLimits) -> None:
    """Refuse more files than the limit."""
    if count > limits.max_files:
        raise DeckError("too_many_files", f"{count} files, at most {limits.max_files} are read")
