"""Run the picture worker as a child process and read its results, with a deadline for each file."""

import os
import selectors
import subprocess
import sys
import threading
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

import msgspec

from nomdecode.decks.errors import DeckError
from nomdecode.decks.pictures.worker import FRAME_LENGTH, FileResult, PictureJob

# Isolated: neither variables nor the current folder decide what is imported; and no file is written.
WORKER_COMMAND = (sys.executable, "-I", "-B", "-m", "nomdecode.decks.pictures.worker")
_MOST_DEATHS = 3
_MOST_FRAME = 8_000_000
_STARTING = 20  # seconds in which a child reads its job, on a busy machine
_CHUNK = 1 << 16


class WorkerGone(Exception):
    """The picture worker sends no more results: it has died or is too slow."""

    def __init__(self, *, is_slow: bool) -> None:
        super().__init__()
        self.is_slow = is_slow


@dataclass(slots=True)
class Deadline:
    """The time by which the whole upload must be done."""

    end: float

    def seconds_left(self, most: float) -> float:
        """Return the seconds to wait for the next result."""
        return min(most, self.end - time.monotonic())


def run_picture_worker(job: PictureJob) -> Generator[FileResult, None, None]:
    """Yield the worker's result for each file; one that kills the worker costs only itself.

    For the file at which it died we answer, and a new child goes on with the next.

    Raises:
        DeckError: a fault of the whole upload; `too_slow` when the time is up; `picture_bomb` when children
            keep dying.
    """
    clock = Deadline(time.monotonic() + job.limits.max_seconds)
    names: tuple[str, ...] = ()
    done = 0
    for _ in range(_MOST_DEATHS):
        try:
            for answer in _read_results(msgspec.structs.replace(job, start=done), clock):
                if answer.names:
                    names = answer.names
                    continue
                done += 1
                yield answer
        except WorkerGone as silent:
            if clock.seconds_left(1) <= 0:
                raise DeckError("too_slow", f"more than {job.limits.max_seconds} seconds of work") from None
            if not names:
                raise DeckError("zip_bomb", "the files cannot be listed within the limits") from None
            if done == len(names):
                return
            yield _result_for_killed_worker(names[done], silent)
            done += 1
        else:
            return
    raise DeckError("picture_bomb", f"{_MOST_DEATHS} files took more memory or time than a picture may")


def _result_for_killed_worker(name: str, silent: WorkerGone) -> FileResult:
    """Return the result for the file at which the worker died or was too slow."""
    if silent.is_slow:
        return FileResult(file=name, code="too_slow", message="the picture takes too long to unpack")
    return FileResult(
        file=name, code="picture_bomb", message="unpacking the picture takes more than is allowed"
    )


def _read_results(job: PictureJob, clock: Deadline) -> Iterator[FileResult]:
    """Start a worker on the job and yield its results, until the last."""
    with _start_worker(job) as out:
        patience = float(_STARTING + job.limits.max_seconds_each)
        while True:
            answer = _read_next_result(out, clock, patience)
            patience = job.limits.max_seconds_each
            if answer.names or answer.file:
                yield answer
            elif answer.code:
                raise DeckError(answer.code, answer.message)
            else:
                return


@contextmanager
def _start_worker(job: PictureJob) -> Iterator[int]:
    """Start a worker with an empty environment, send it the job, and return the pipe of its results."""
    limits = job.limits
    kept = {name: os.environ[name] for name in ("SYSTEMROOT",) if name in os.environ}
    child = subprocess.Popen(  # noqa: S603 - our own module, no shell, nothing of the upload
        [*WORKER_COMMAND, str(limits.max_memory), str(limits.max_seconds)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=kept,
    )
    assert child.stdin is not None  # noqa: S101 - asked for above
    assert child.stdout is not None  # noqa: S101 - asked for above
    feeder = threading.Thread(target=_send_job, args=(child, job), daemon=True)
    feeder.start()
    try:
        yield child.stdout.fileno()
    finally:
        child.kill()
        child.wait()
        feeder.join()
        child.stdout.close()


def _send_job(child: "subprocess.Popen[bytes]", job: PictureJob) -> None:
    """Write the job to the standard input of the worker."""
    assert child.stdin is not None  # noqa: S101 - asked for above
    with suppress(OSError), child.stdin as pipe:  # the child may be dead already; the listener will notice
        pipe.write(msgspec.msgpack.encode(job))


def _read_next_result(out: int, clock: Deadline, patience: float) -> FileResult:
    """Return the worker's next result; raise WorkerGone when none comes in time."""
    end = time.monotonic() + clock.seconds_left(patience)
    (length,) = FRAME_LENGTH.unpack(_read_exact_bytes(out, FRAME_LENGTH.size, end))
    if length > _MOST_FRAME:
        raise WorkerGone(is_slow=False)
    try:
        return msgspec.msgpack.decode(_read_exact_bytes(out, length, end), type=FileResult)
    except msgspec.MsgspecError:
        raise WorkerGone(is_slow=False) from None


def _read_exact_bytes(out: int, size: int, end: float) -> bytes:
    """Return this many bytes from the pipe; raise WorkerGone when they do not come in time."""
    got = bytearray()
    with selectors.DefaultSelector() as ready:
        ready.register(out, selectors.EVENT_READ)
        while len(got) < size:
            left = end - time.monotonic()
            if left <= 0 or not ready.select(left):
                raise WorkerGone(is_slow=True)
            part = os.read(out, min(_CHUNK, size - len(got)))
            if not part:
                raise WorkerGone(is_slow=False)
            got += part
    return bytes(got)
