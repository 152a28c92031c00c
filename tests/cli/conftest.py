"""Commands that set up logs leave none behind: their stream ends with the test."""

import logging
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def _logs() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
