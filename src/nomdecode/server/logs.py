"""What the server logs: one JSON object a line, or at a terminal a line to read.

Law: of a fault its kind and its places in the program are logged, never its words: they may hold a clue, a
name or a key.
"""

from __future__ import annotations

import datetime
import json
import logging
from traceback import extract_tb
from typing import Any, TextIO


def set_up_logs(stream: TextIO) -> None:
    """Let all logs of this process go there, from warnings on."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(Readable() if stream.isatty() else JsonLines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)


class JsonLines(logging.Formatter):
    """For machines, and for whoever reads the journal later."""

    def format(self, record: logging.LogRecord) -> str:
        """One object."""
        return json.dumps(_fields(record), ensure_ascii=False)


class Readable(logging.Formatter):
    """For somebody who sits before it."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        fields = _fields(record)
        fault = f" ({fields['fault']} at {fields['where'][-1]})" if "fault" in fields else ""
        return f"{fields['at'][11:19]} {fields['level']}: {fields['message']}{fault}"


def _fields(record: logging.LogRecord) -> dict[str, Any]:
    moment = datetime.datetime.fromtimestamp(record.created, datetime.UTC)
    fields: dict[str, Any] = {
        "at": moment.isoformat(timespec="milliseconds"),
        "level": record.levelname.lower(),
        "from": record.name,
        # What follows the first line is of asyncio, and shows the values of a task that failed.
        "message": (record.getMessage().splitlines() or [""])[0],
    }
    fault = record.exc_info[1] if record.exc_info else None
    if fault is not None:
        places = extract_tb(fault.__traceback__)
        fields["fault"] = type(fault).__name__
        fields["where"] = [f"{place.filename}:{place.lineno} {place.name}" for place in places] or ["?"]
    return fields
