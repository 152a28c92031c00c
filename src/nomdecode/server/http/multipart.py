"""Read the files of a form (`multipart/form-data`, RFC 7578). The body is there already, and bounded.

Names are only used to tell of a file; nothing is written under them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from nomdecode.codec.commands import BadMessage

FORM: Final = "multipart/form-data"
_LONGEST_HEAD: Final = 4000
_LONGEST_NAME: Final = 200
_BOUNDARY: Final = re.compile(r'boundary=(?:"([^"]{1,70})"|([^\s;,"]{1,70}))', re.IGNORECASE)
_FILE_NAME: Final = re.compile(
    r'^content-disposition:[^\n]*;\s*filename="([^"\n]*)"', re.IGNORECASE | re.MULTILINE
)


def is_form(content_type: str) -> bool:
    """Tell whether a body is a form, by what its header says."""
    return content_type.partition(";")[0].strip().lower() == FORM


def files_of_form(content_type: str, body: bytes, most: int) -> list[tuple[str, bytes]]:
    """The files with the names they came with; fields that are no files are left out.

    Raises:
        BadMessage: when the body is no such form, or has more parts than this.
    """
    found = _BOUNDARY.search(content_type)
    if found is None:
        raise BadMessage("a form says in its header what parts it")
    mark = b"--" + (found[1] or found[2]).encode("latin-1", "replace")
    first, *parts = (b"\r\n" + body).split(b"\r\n" + mark, most + 2)
    if first or not parts or not parts[-1].startswith(b"--"):
        raise BadMessage(f"the form is not whole, or has more than {most} parts")
    return list(_files(parts[:-1]))


def _files(parts: list[bytes]) -> Iterator[tuple[str, bytes]]:
    for part in parts:
        head, found, data = part.removeprefix(b"\r\n").partition(b"\r\n\r\n")
        if not found or len(head) > _LONGEST_HEAD:
            raise BadMessage("a part of the form has no head, or a long one")
        name = _FILE_NAME.search(head.decode("utf-8", "replace"))
        if name is not None:
            yield name[1][:_LONGEST_NAME], data
