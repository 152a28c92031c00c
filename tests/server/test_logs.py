from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator

import pytest

from nomdecode.server.logs import ReadableLogFormatter, configure_logging


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def root() -> Iterator[logging.Logger]:
    """The logger of all loggers, as it was again afterwards."""
    logger = logging.getLogger()
    handlers, level = logger.handlers[:], logger.level
    yield logger
    logger.handlers[:], logger.level = handlers, level


def fail(clue: str) -> None:
    try:
        int(clue)
    except ValueError:
        logging.getLogger("nomdecode.room").exception("table %s: a command failed", "HIBOU-CERISE-42")


def test_a_log_is_one_object_a_line_and_tells_no_clue(root: logging.Logger) -> None:
    out = io.StringIO()
    configure_logging(out)
    fail("ZÈBRE")
    logging.getLogger("nomdecode.room").info("nothing to worry about")
    (line,) = out.getvalue().splitlines()
    logged = json.loads(line)
    assert logged["message"] == "table HIBOU-CERISE-42: a command failed"
    assert (logged["level"], logged["from"], logged["fault"]) == ("error", "nomdecode.room", "ValueError")
    assert logged["where"][-1].endswith(" fail")
    assert "ZÈBRE" not in line
    assert len(root.handlers) == 1


def test_at_a_terminal_a_log_is_a_line_to_read(root: logging.Logger) -> None:
    out = Terminal()
    configure_logging(out)
    assert isinstance(root.handlers[0].formatter, ReadableLogFormatter)
    fail("ZÈBRE")
    assert "error: table HIBOU-CERISE-42: a command failed (ValueError at" in out.getvalue()
    assert "ZÈBRE" not in out.getvalue()


def test_what_a_failed_task_held_is_not_logged(root: logging.Logger) -> None:
    out = io.StringIO()
    configure_logging(out)
    logging.getLogger("asyncio").error("Task exception was never retrieved\nfuture: <Task KeyError('ZÈBRE')>")
    assert json.loads(out.getvalue())["message"] == "Task exception was never retrieved"
    assert root.level == logging.WARNING
