"""The child process that opens uploaded pictures: `python -m nomdecode.decks.pictures.worker`.

Laws: (1) its limits are set before it reads a byte; (2) whatever it is fed, it answers file by file in order,
or dies, and then the parent knows at which file.
"""

import struct
import sys
from typing import BinaryIO

import msgspec

from nomdecode.decks.errors import DeckError
from nomdecode.decks.pictures.file_kind import FileKind, detect_file_kind
from nomdecode.decks.pictures.limits import PictureLimits, PictureStyle
from nomdecode.decks.pictures.uploaded_files import UploadedFile, list_uploaded_files

FRAME_LENGTH = struct.Struct("<I")
_LONGEST_NAME = 200


class PictureJob(msgspec.Struct, frozen=True):
    """The job sent to the worker: all files from the one numbered `start` on."""

    files: list[tuple[str, bytes]]
    limits: PictureLimits
    finish: PictureStyle
    start: int = 0


class FileResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result for one file: a picture in its sizes, or a text, or an error code and a sentence.

    The first answer names all files. One without a file is of the whole upload; without a code too, the end.
    """

    names: tuple[str, ...] = ()
    file: str = ""
    sizes: tuple[bytes, ...] = ()
    text: bytes = b""
    code: str = ""
    message: str = ""


def set_resource_limits(memory: int, seconds: int) -> None:
    """Limit the memory and processor time of this process; not on Windows, which has no such limits."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - not everywhere

    for what, most in (
        (resource.RLIMIT_AS, memory),
        (resource.RLIMIT_CPU, seconds),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
    ):
        resource.setrlimit(what, (most, most))


def process_files(job: PictureJob, out: BinaryIO) -> None:
    """Send a result for each file, then one for the whole upload."""
    try:
        found = list_uploaded_files(job.files, job.limits)
        _send_result(FileResult(names=tuple(_shorten_file_name(member) for member in found)), out)
        for member in found[job.start :]:
            _send_result(_process_file(member, job), out)
        _send_result(FileResult(), out)
    except DeckError as error:
        _send_result(FileResult(code=error.code, message=error.message), out)
    except MemoryError:
        _send_result(
            FileResult(code="zip_bomb", message="listing the files takes more memory than allowed"), out
        )


def _process_file(member: UploadedFile, job: PictureJob) -> FileResult:
    """Return the result for one file: a converted picture, a text, or an error."""
    # Decoders are loaded only after the limits are set.
    from nomdecode.decks.pictures.convert import convert_picture  # noqa: PLC0415

    try:
        data = member.read()
        if member.name.casefold().endswith(".txt") and detect_file_kind(data) is FileKind.TEXT:
            return FileResult(file=_shorten_file_name(member), text=data[: job.limits.max_text_bytes + 1])
        return FileResult(
            file=_shorten_file_name(member), sizes=convert_picture(data, job.limits, job.finish)
        )
    except DeckError as error:
        return FileResult(file=_shorten_file_name(member), code=error.code, message=error.message)
    except MemoryError:
        return FileResult(
            file=_shorten_file_name(member),
            code="picture_bomb",
            message="unpacking takes more memory than allowed",
        )


def _shorten_file_name(member: UploadedFile) -> str:
    """Return the file name cut to 200 characters."""
    return member.name[:_LONGEST_NAME] or "?"


def _send_result(answer: FileResult, out: BinaryIO) -> None:
    """Write one result to the pipe, after its length."""
    frame = msgspec.msgpack.encode(answer)
    out.write(FRAME_LENGTH.pack(len(frame)) + frame)
    out.flush()


def main() -> None:
    """Read one job from standard input, send its results, exit."""
    set_resource_limits(int(sys.argv[1]), int(sys.argv[2]))
    process_files(msgspec.msgpack.decode(sys.stdin.buffer.read(), type=PictureJob), sys.stdout.buffer)


if __name__ == "__main__":
    main()
