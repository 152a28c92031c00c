"""What becomes of an upload when the child that opens it goes astray; a script stands in for the child."""

import sys
from pathlib import Path

import pytest

from nomdecode.decks.errors import DeckError
from nomdecode.decks.pictures import worker_process
from nomdecode.decks.pictures.limits import PictureLimits, PictureStyle
from nomdecode.decks.pictures.worker import PictureJob
from nomdecode.decks.pictures.worker_process import run_picture_worker

STAND_IN = """
import os, sys, time, msgspec
from nomdecode.decks.pictures.worker import FRAME_LENGTH, FileResult, PictureJob

def send(frame):
    sys.stdout.buffer.write(FRAME_LENGTH.pack(len(frame)) + frame)
    sys.stdout.buffer.flush()

job = msgspec.msgpack.decode(sys.stdin.buffer.read(), type=PictureJob)
send(msgspec.msgpack.encode(FileResult(names=tuple(name for name, _ in job.files))))
for name, data in job.files[job.start:]:
    if data == b"die":
        os._exit(9)
    if data == b"sleep":
        time.sleep(600)
    if data == b"babble":
        send(b"\\xc1 no answer")
    if data == b"flood":
        sys.stdout.buffer.write(FRAME_LENGTH.pack(4_000_000_000) + bytes(100_000))
        sys.stdout.buffer.flush()
    send(msgspec.msgpack.encode(FileResult(file=name, text=data)))
send(msgspec.msgpack.encode(FileResult()))
"""


@pytest.fixture(autouse=True)
def stand_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = tmp_path / "child.py"
    script.write_text(STAND_IN)
    monkeypatch.setattr(worker_process, "WORKER_COMMAND", (sys.executable, "-I", str(script)))


def told(*files: bytes, seconds: int = 3) -> list[tuple[str, str]]:
    job = PictureJob(
        [(str(n), data) for n, data in enumerate(files)],
        PictureLimits(max_seconds_each=seconds),
        PictureStyle(),
    )
    return [(answer.file, answer.code) for answer in run_picture_worker(job)]


@pytest.mark.parametrize(
    ("trick", "code"),
    [
        (b"die", "picture_bomb"),
        (b"sleep", "too_slow"),
        (b"babble", "picture_bomb"),
        (b"flood", "picture_bomb"),
    ],
)
def test_a_child_that_goes_astray_costs_one_file(trick: bytes, code: str) -> None:
    assert told(b"a", trick, b"b") == [("0", ""), ("1", code), ("2", "")]


def test_the_last_file_may_be_the_one_it_dies_at() -> None:
    assert told(b"a", b"die") == [("0", ""), ("1", "picture_bomb")]


def test_an_upload_of_nothing_but_deaths_is_refused() -> None:
    with pytest.raises(DeckError, match="3 files took more") as caught:
        told(b"die", b"die", b"die", b"a")
    assert caught.value.code == "picture_bomb"


def test_a_listener_that_goes_away_leaves_no_child() -> None:
    job = PictureJob([("0", b"a"), ("1", b"sleep")], PictureLimits(), PictureStyle())
    stream = run_picture_worker(job)
    assert next(stream).file == "0"
    stream.close()  # kills and waits: it would hang otherwise
