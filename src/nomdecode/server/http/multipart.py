"""Files of an uploaded form (`multipart/form-data`, RFC 7578), parsed by python-multipart.

The body is in memory already, and bounded. File names serve only in messages; nothing is written under them.
"""

from __future__ import annotations

from typing import Final

from python_multipart.exceptions import MultipartParseError
from python_multipart.multipart import MultipartParser, parse_options_header

from nomdecode.codec.commands import InvalidMessage

FORM_CONTENT_TYPE: Final = "multipart/form-data"
_LONGEST_BOUNDARY: Final = 70  # RFC 2046, 5.1.1
_LONGEST_NAME: Final = 200


def is_multipart_form(content_type: str) -> bool:
    """Tell whether a Content-Type header announces a multipart form."""
    return parse_options_header(content_type)[0] == FORM_CONTENT_TYPE.encode()


def parse_form_files(content_type: str, body: bytes, max_parts: int) -> list[tuple[str, bytes]]:
    """Return the files of a form as (name, content); fields without a file name are left out.

    Raises:
        InvalidMessage: when the body is no valid form, or has too many parts.
    """
    boundary = parse_options_header(content_type)[1].get(b"boundary", b"")
    if not 1 <= len(boundary) <= _LONGEST_BOUNDARY:
        raise InvalidMessage("the Content-Type of a form needs a boundary")
    parts = _FileCollector(max_parts)
    try:
        parts.parse(boundary, body)
    except MultipartParseError as bad:
        raise InvalidMessage(f"invalid form: {bad}") from bad
    if not parts.is_complete:
        raise InvalidMessage("the form is cut short")
    return parts.files


class _FileCollector:
    """Collects the files of a form while the parser calls back."""

    def __init__(self, max_parts: int) -> None:
        self.files: list[tuple[str, bytes]] = []
        self.is_complete = False
        self._max_parts = max_parts
        self._count = 0
        self._field = self._value = b""
        self._name: str | None = None
        self._content = bytearray()

    def parse(self, boundary: bytes, body: bytes) -> None:
        """Feed a whole body to the parser."""
        parser = MultipartParser(
            boundary,
            {
                "on_part_begin": self._on_part_begin,
                "on_header_field": self._on_header_field,
                "on_header_value": self._on_header_value,
                "on_header_end": self._on_header_end,
                "on_part_data": self._on_data,
                "on_part_end": self._on_part_end,
                "on_end": self._on_end,
            },
        )
        parser.write(body)
        parser.finalize()

    def _on_part_begin(self) -> None:
        self._count += 1
        if self._count > self._max_parts:
            raise InvalidMessage(f"a form has at most {self._max_parts} parts")
        self._name = None
        self._content = bytearray()

    def _on_header_field(self, data: bytes, start: int, end: int) -> None:
        self._field += data[start:end]

    def _on_header_value(self, data: bytes, start: int, end: int) -> None:
        self._value += data[start:end]

    def _on_header_end(self) -> None:
        if self._field.lower() == b"content-disposition":
            name = parse_options_header(self._value)[1].get(b"filename")
            self._name = None if name is None else name.decode("utf-8", "replace")[:_LONGEST_NAME]
        self._field = self._value = b""

    def _on_data(self, data: bytes, start: int, end: int) -> None:
        self._content += data[start:end]

    def _on_part_end(self) -> None:
        if self._name is not None:
            self.files.append((self._name, bytes(self._content)))

    def _on_end(self) -> None:
        self.is_complete = True
