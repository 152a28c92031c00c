"""Where the terminal's own output cannot be written."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

RUN = [sys.executable, "-c", "import sys; from nomdecode.cli.main import main; sys.exit(main())"]


def test_a_reader_that_has_enough_is_told_nothing() -> None:
    with subprocess.Popen([*RUN, "schema"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as told:
        assert told.stdout is not None
        assert told.stderr is not None
        told.stdout.close()
        assert told.stderr.read() == b""
    assert told.returncode == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
@pytest.mark.parametrize("command", [["schema"], ["decks", "list"]])
def test_a_full_disk_is_told_with_a_code(command: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([*RUN, *command], stdout=full, stderr=subprocess.PIPE, check=False, text=True)
    assert done.stderr == "cannot_write: No space left on device\n"
    assert done.returncode == 1
