"""The child process that prints: `python -m nomdecode.press.worker`, a job on its standard input.

Law: its limits are set before it reads a byte; it answers once, with a report and a whole PDF or with a code.
"""

from __future__ import annotations

import io
import struct
import sys
from typing import BinaryIO, Final

import msgspec

from nomdecode.decks.errors import DeckError
from nomdecode.press.box import Report, print_order
from nomdecode.press.errors import PressError
from nomdecode.press.order import Order
from nomdecode.press.stock import LeftOut, Stock

LENGTH: Final = struct.Struct("<I")
# A whole deck of pictures takes 110 MB; the fonts and Python itself are in it.
MOST_MEMORY: Final = 1_000_000_000


class Job(msgspec.Struct, frozen=True, omit_defaults=True):
    """An order with its cards; `pictures` are the files of pictures that are not shipped."""

    order: Order
    title: str = ""
    cards: tuple[tuple[str, ...], ...] = ()
    is_pictures: bool = False
    pictures: dict[str, bytes] | None = None
    left_out: tuple[LeftOut, ...] = ()


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A report and the size of the PDF that follows, or a code and a sentence."""

    report: Report | None = None
    size: int = 0
    code: str = ""
    message: str = ""


def job_of(order: Order, stock: Stock | None) -> Job:
    """Return an order and its cards as they go to the child."""
    if stock is None:
        return Job(order)
    pictures = None if stock.pictures is None else dict(stock.pictures)
    return Job(order, stock.title, stock.cards, stock.is_pictures, pictures, stock.left_out)


def work(job: Job, out: BinaryIO) -> None:
    """Print a job and answer."""
    stock = Stock(job.title, job.cards, job.is_pictures, job.pictures, job.left_out) if job.cards else None
    packed = io.BytesIO()
    try:
        answer = Answer(report=print_order(job.order, stock, packed), size=packed.tell())
    except (PressError, DeckError) as error:
        packed = io.BytesIO()
        answer = Answer(code=error.code, message=error.message)
    head = msgspec.msgpack.encode(answer)
    out.write(LENGTH.pack(len(head)) + head)
    out.write(packed.getbuffer())
    out.flush()


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


def main() -> None:
    """Read a job, print it, end."""
    limit(MOST_MEMORY, int(sys.argv[1]))
    work(msgspec.msgpack.decode(sys.stdin.buffer.read(), type=Job), sys.stdout.buffer)


if __name__ == "__main__":
    main()
