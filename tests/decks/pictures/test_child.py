"""What becomes of an upload when the child that opens it goes astray; a script stands in for the child."""

import sys
from pathlib import Path

import pytest

from nomdecode.decks.errors import DeckError
from nomdecode.decks.pictures import child as picture_child
from nomdecode.decks.pictures.child import answers
from nomdecode.decks.pictures.limits import Finish, PictureLimits
from nomdecode.decks.pictures.worker import Job

STAND_IN = """
import os, sys, time, msgspec
from nomdecode.decks.pictures.worker import Answer, Job, LENGTH

def send(frame):
    sys.stdout.buffer.write(LENGTH.pack(len(frame)) + frame)
    sys.stdout.buffer.flush()

job = msgspec.msgpack.decode(sys.stdin.buffer.read(), type=Job)
send(msgspec.msgpack.encode(Answer(names=tuple(name for name, _ in job.files))))
for name, data in job.files[job.start:]:
    if data == b"die":
        os._exit(9)
    if data == b"sleep":
        time.sleep(600)
    if data == b"babble":
        send(b"\\xc1 no answer")
    if data == b"flood":
        sys.stdout.buffer.write(LENGTH.pack(4_000_000_000) + bytes(100_000))
        sys.stdout.buffer.flush()
    send(msgspec.msgpack.encode(Answer(file=name, text=data)))
send(msgspec.msgpack.encode(Answer()))
"""


@pytest.fixture(autouse=True)
def stand_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = tmp_path / "child.py"
    script.write_text(STAND_IN)
    monkeypatch.setattr(picture_child, "COMMAND", (sys.executable, "-I", str(script)))


def told(*files: bytes, seconds: int = 3) -> list[tuple[str, str]]:
    job = Job(
        [(str(n), data) for n, data in enumerate(files)], PictureLimits(max_seconds_each=seconds), Finish()
    )
    return [(answer.file, answer.code) for answer in answers(job)]


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
    job = Job([("0", b"a"), ("1", b"sleep")], PictureLimits(), Finish())
    stream = answers(job)
    assert next(stream).file == "0"
    stream.close()  # kills and waits: it would hang otherwise
