"""Detect the kind of a file from its first bytes, whatever its name."""

from enum import Enum


class FileKind(Enum):
    """The kind of a file; a picture's value is the name of its format."""

    PNG = "PNG"
    JPEG = "JPEG"
    WEBP = "WEBP"
    GIF = "GIF"
    ZIP = "zip"
    SVG = "svg"
    TEXT = "text"
    OTHER = "other"


_SIGNATURES = (
    (b"\x89PNG\r\n\x1a\n", FileKind.PNG),
    (b"\xff\xd8\xff", FileKind.JPEG),
    (b"GIF87a", FileKind.GIF),
    (b"GIF89a", FileKind.GIF),
    (b"PK\x03\x04", FileKind.ZIP),
    (b"PK\x05\x06", FileKind.ZIP),
)
_HEAD = 4096


def detect_file_kind(data: bytes) -> FileKind:
    """Return the kind of a file; anything without null bytes that is no known kind counts as text."""
    for signature, kind in _SIGNATURES:
        if data.startswith(signature):
            return kind
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return FileKind.WEBP
    # An SVG may be UTF-16: without its null bytes it reads the same.
    head = data[:_HEAD].replace(b"\0", b"").lower()
    if b"<svg" in head or b"<!doctype svg" in head:
        return FileKind.SVG
    is_utf16 = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    return FileKind.TEXT if data and (is_utf16 or b"\0" not in data) else FileKind.OTHER


def read_webp_size(data: bytes) -> tuple[int, int] | None:
    """Return width and height from the header of a WebP file, if they are there."""
    chunk, body = data[12:16], data[20:30]
    if len(body) < 10:
        return None
    if chunk == b"VP8X":
        return 1 + int.from_bytes(body[4:7], "little"), 1 + int.from_bytes(body[7:10], "little")
    if chunk == b"VP8L":
        bits = int.from_bytes(body[1:5], "little")
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    return int.from_bytes(body[6:8], "little") & 0x3FFF, int.from_bytes(body[8:10], "little") & 0x3FFF
