"""Run the printing process and read its PDF, with a deadline; an incomplete file counts as a failure."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Final

import msgspec

from nomdecode.press.errors import PressError
from nomdecode.press.print_order import Report
from nomdecode.press.worker import LENGTH, PrintAnswer, PrintJob

# Isolated: neither variables nor the current folder decide what is imported; and no file is written.
COMMAND: Final = (sys.executable, "-I", "-B", "-m", "nomdecode.press.worker")


def print_in_child_process(
    job: PrintJob, seconds: float, command: tuple[str, ...] = COMMAND
) -> tuple[Report, bytes]:
    """Print a job in a process of its own; return its report and the whole PDF. Blocks.

    Raises:
        PressError: what the child answers, `print_too_slow`, or `print_failed` when it dies.
    """
    kept = {name: os.environ[name] for name in ("SYSTEMROOT",) if name in os.environ}
    try:
        done = subprocess.run(  # noqa: S603 - our own module, no shell, nothing of the order
            [*command, str(int(seconds) + 1)],
            input=msgspec.msgpack.encode(job),
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=kept,
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise PressError("print_too_slow", f"the PDF takes more than {seconds:g} seconds") from None
    return _decode_answer(done.stdout)


def _decode_answer(out: bytes) -> tuple[Report, bytes]:
    failed = PressError("print_failed", "the printing process ended before its PDF was whole")
    if len(out) < LENGTH.size:
        raise failed
    (length,) = LENGTH.unpack_from(out)
    pdf = out[LENGTH.size + length :]
    try:
        answer = msgspec.msgpack.decode(out[LENGTH.size : LENGTH.size + length], type=PrintAnswer)
    except msgspec.MsgspecError:
        raise failed from None
    if answer.code:
        raise PressError(answer.code, answer.message)
    if answer.report is None or len(pdf) != answer.size:
        raise failed
    return answer.report, pdf
