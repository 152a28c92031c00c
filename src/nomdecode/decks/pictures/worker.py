"""The child process that opens uploaded pictures: `python -m nomdecode.decks.pictures.worker`.

Laws: (1) its limits are set before it reads a byte; (2) whatever it is fed, it answers file by file in order,
or dies, and then the parent knows at which file.
"""

import struct
import sys
from typing import BinaryIO

import msgspec

from nomdecode.decks.errors import DeckError
from nomdecode.decks.pictures.files import Member, members
from nomdecode.decks.pictures.limits import Finish, PictureLimits
from nomdecode.decks.pictures.sniff import Kind, sniff

LENGTH = struct.Struct("<I")
_LONGEST_NAME = 200


class Job(msgspec.Struct, frozen=True):
    """What the parent asks: all files from the one numbered `start` on."""

    files: list[tuple[str, bytes]]
    limits: PictureLimits
    finish: Finish
    start: int = 0


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """What became of one file: a picture in its sizes, or a text, or a code and a sentence.

    The first answer names all files. One without a file is of the whole upload; without a code too, the end.
    """

    names: tuple[str, ...] = ()
    file: str = ""
    sizes: tuple[bytes, ...] = ()
    text: bytes = b""
    code: str = ""
    message: str = ""


def limit(memory: int, seconds: int) -> None:
    """Let the system end this process when it takes too much; not on Windows, which has no such limits."""
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


def work(job: Job, out: BinaryIO) -> None:
    """Answer for each file, then for the whole."""
    try:
        found = members(job.files, job.limits)
        _send(Answer(names=tuple(_shown(member) for member in found)), out)
        for member in found[job.start :]:
            _send(_answer(member, job), out)
        _send(Answer(), out)
    except DeckError as error:
        _send(Answer(code=error.code, message=error.message), out)
    except MemoryError:
        _send(Answer(code="zip_bomb", message="listing the files takes more memory than allowed"), out)


def _answer(member: Member, job: Job) -> Answer:
    # Decoders are loaded only after the limits are set.
    from nomdecode.decks.pictures.finish import finished  # noqa: PLC0415

    try:
        data = member.read()
        if member.name.casefold().endswith(".txt") and sniff(data) is Kind.TEXT:
            return Answer(file=_shown(member), text=data[: job.limits.max_text_bytes + 1])
        return Answer(file=_shown(member), sizes=finished(data, job.limits, job.finish))
    except DeckError as error:
        return Answer(file=_shown(member), code=error.code, message=error.message)
    except MemoryError:
        return Answer(
            file=_shown(member), code="picture_bomb", message="unpacking takes more memory than allowed"
        )


def _shown(member: Member) -> str:
    return member.name[:_LONGEST_NAME] or "?"


def _send(answer: Answer, out: BinaryIO) -> None:
    frame = msgspec.msgpack.encode(answer)
    out.write(LENGTH.pack(len(frame)) + frame)
    out.flush()


def main() -> None:
    """Read one job, answer, end."""
    limit(int(sys.argv[1]), int(sys.argv[2]))
    work(msgspec.msgpack.decode(sys.stdin.buffer.read(), type=Job), sys.stdout.buffer)


if __name__ == "__main__":
    main()
