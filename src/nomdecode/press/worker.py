"""The child process that prints: `python -m nomdecode.press.worker`, with a print job on standard input.

Law: its limits are set before it reads a byte; it answers once, with a report and a whole PDF or with a code.
"""

from __future__ import annotations

import io
import struct
import sys
from typing import BinaryIO, Final

import msgspec

from nomdecode.decks.errors import DeckError
from nomdecode.press.errors import PressError
from nomdecode.press.order import Order
from nomdecode.press.print_order import Report, print_order
from nomdecode.press.printable_cards import LeftOut, PrintableCards

LENGTH: Final = struct.Struct("<I")
# A whole deck of pictures takes 110 MB; the fonts and Python itself are in it.
MOST_MEMORY: Final = 1_000_000_000


class PrintJob(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the printing process is sent: an order and its cards; `pictures` are files not shipped."""

    order: Order
    title: str = ""
    cards: tuple[tuple[str, ...], ...] = ()
    is_pictures: bool = False
    pictures: dict[str, bytes] | None = None
    left_out: tuple[LeftOut, ...] = ()


class PrintAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the printing process answers: a report and the size of the PDF, or an error code."""

    report: Report | None = None
    size: int = 0
    code: str = ""
    message: str = ""


def make_print_job(order: Order, printable: PrintableCards | None) -> PrintJob:
    """Return an order and its cards as a message to the printing process."""
    if printable is None:
        return PrintJob(order)
    pictures = None if printable.pictures is None else dict(printable.pictures)
    return PrintJob(
        order, printable.title, printable.cards, printable.is_pictures, pictures, printable.left_out
    )


def print_job(job: PrintJob, out: BinaryIO) -> None:
    """Print a job and write the answer, with its PDF, to the output."""
    printable = (
        PrintableCards(job.title, job.cards, job.is_pictures, job.pictures, job.left_out)
        if job.cards
        else None
    )
    packed = io.BytesIO()
    try:
        answer = PrintAnswer(report=print_order(job.order, printable, packed), size=packed.tell())
    except (PressError, DeckError) as error:
        packed = io.BytesIO()
        answer = PrintAnswer(code=error.code, message=error.message)
    head = msgspec.msgpack.encode(answer)
    out.write(LENGTH.pack(len(head)) + head)
    out.write(packed.getbuffer())
    out.flush()


def limit_own_resources(memory: int, seconds: int) -> None:
    """Limit memory and time of this process; not on Windows, which has no such limits."""
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


def main() -> None:
    """Read a print job from standard input, print it, and exit."""
    limit_own_resources(MOST_MEMORY, int(sys.argv[1]))
    print_job(msgspec.msgpack.decode(sys.stdin.buffer.read(), type=PrintJob), sys.stdout.buffer)


if __name__ == "__main__":
    main()
