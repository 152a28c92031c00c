"""Log formats: one JSON object per line, or readable lines at a terminal.

Law: of an exception only its type and traceback locations are logged, never its message, which may hold a
clue, a name or a key.
"""

from __future__ import annotations

import datetime
import json
import logging
from traceback import extract_tb
from typing import Any, Final, TextIO

_MOST_LINES: Final = 30  # of one form a minute
_MOST_FORMS: Final = 1000


def configure_logging(stream: TextIO) -> None:
    """Configure logging of this process to a stream, from warnings on."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(ReadableLogFormatter() if stream.isatty() else JsonLogFormatter())
    handler.addFilter(SampledLogFilter())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)


class SampledLogFilter(logging.Filter):
    """Log filter: passes some lines a minute of each form; the next one says how many were dropped."""

    def __init__(self, most: int = _MOST_LINES, seconds: float = 60.0) -> None:
        super().__init__()
        self._most = most
        self._seconds = seconds
        self._counts: dict[tuple[str, str], list[float]] = {}  # since when, how many

    def filter(self, record: logging.LogRecord) -> bool:
        """Tell whether a line passes."""
        key, now = (record.name, str(record.msg)), record.created
        counted = self._counts.get(key)
        if counted is None or not 0 <= now - counted[0] < self._seconds:
            left_out = int(counted[1]) - self._most if counted else 0
            if len(self._counts) >= _MOST_FORMS:
                self._counts.clear()
            self._counts[key] = [now, 1]
            if left_out > 0:
                record.msg = f"{record.getMessage()} ({left_out} lines like this were left out)"
                record.args = ()
            return True
        counted[1] += 1
        return counted[1] <= self._most


class JsonLogFormatter(logging.Formatter):
    """Log formatter with one JSON object per line."""

    def format(self, record: logging.LogRecord) -> str:
        """Format a record as one JSON object."""
        return json.dumps(_fields_of_record(record), ensure_ascii=False)


class ReadableLogFormatter(logging.Formatter):
    """Log formatter for a terminal."""

    def format(self, record: logging.LogRecord) -> str:
        """Format a record as one readable line."""
        fields = _fields_of_record(record)
        fault = f" ({fields['fault']} at {fields['where'][-1]})" if "fault" in fields else ""
        return f"{fields['at'][11:19]} {fields['level']}: {fields['message']}{fault}"


def _fields_of_record(record: logging.LogRecord) -> dict[str, Any]:
    moment = datetime.datetime.fromtimestamp(record.created, datetime.UTC)
    fields: dict[str, Any] = {
        "at": moment.isoformat(timespec="milliseconds"),
        "level": record.levelname.lower(),
        "from": record.name,
        # First line only: asyncio adds lines that show the values of a failed task.
        "message": (record.getMessage().splitlines() or [""])[0],
    }
    fault = record.exc_info[1] if record.exc_info else None
    if fault is not None:
        places = extract_tb(fault.__traceback__)
        fields["fault"] = type(fault).__name__
        fields["where"] = [f"{place.filename}:{place.lineno} {place.name}" for place in places] or ["?"]
    return fields
