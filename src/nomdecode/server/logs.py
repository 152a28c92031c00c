"""Log formats: one JSON object per line, or readable lines at a terminal.

Law: of an exception only its type and traceback locations are logged, never its message, which may hold a
clue, a name or a key.
"""

from __future__ import annotations

import datetime
import json
import logging
from traceback import extract_tb
from typing import Any, TextIO


def set_up_logs(stream: TextIO) -> None:
    """Configure logging of this process to a stream, from warnings on."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(Readable() if stream.isatty() else JsonLines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)


class JsonLines(logging.Formatter):
    """Log formatter with one JSON object per line."""

    def format(self, record: logging.LogRecord) -> str:
        """Format a record as one JSON object."""
        return json.dumps(_fields(record), ensure_ascii=False)


class Readable(logging.Formatter):
    """Log formatter for a terminal."""

    def format(self, record: logging.LogRecord) -> str:
        """Format a record as one readable line."""
        fields = _fields(record)
        fault = f" ({fields['fault']} at {fields['where'][-1]})" if "fault" in fields else ""
        return f"{fields['at'][11:19]} {fields['level']}: {fields['message']}{fault}"


def _fields(record: logging.LogRecord) -> dict[str, Any]:
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
