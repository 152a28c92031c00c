"""Decode pasted or uploaded bytes into text: size limit, byte order marks, encodings."""

import codecs

from nomdecode.decks.errors import DeckError


def decode_text(source: str | bytes, max_bytes: int) -> tuple[str, str]:
    """Return the text and the name of its encoding; pasted text counts as UTF-8.

    Raises:
        DeckError: `too_large` or `bad_encoding`.
    """
    # A browser may send half a surrogate pair; it is reported with its line, later.
    size = len(source.encode("utf-8", "surrogatepass") if isinstance(source, str) else source)
    if size > max_bytes:
        raise DeckError("too_large", f"{size} bytes, at most {max_bytes} are read")
    if isinstance(source, str):
        return source, "utf-8"
    for encoding in _candidate_encodings(source):
        try:
            return source.decode(encoding), encoding
        except UnicodeDecodeError:
            continue
    raise DeckError("bad_encoding", "this is not text in UTF-8, UTF-16 or Windows-1252")


def _candidate_encodings(data: bytes) -> tuple[str, ...]:
    """Return the encodings to try: UTF-16 after its mark, else UTF-8, then Windows-1252."""
    # Excel saves "Unicode text" as UTF-16 with a mark, and plain CSV in the Windows code page.
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return ("utf-16",)
    return ("utf-8", "cp1252")
