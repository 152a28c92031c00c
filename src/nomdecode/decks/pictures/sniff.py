"""Tell what a file is from its first bytes, whatever it is called."""

from enum import Enum


class Kind(Enum):
    """What is inside a file; a picture's value is the name of its format."""

    PNG = "PNG"
    JPEG = "JPEG"
    WEBP = "WEBP"
    GIF = "GIF"
    ZIP = "zip"
    SVG = "svg"
    TEXT = "text"
    OTHER = "other"


_SIGNATURES = (
    (b"\x89PNG\r\n\x1a\n", Kind.PNG),
    (b"\xff\xd8\xff", Kind.JPEG),
    (b"GIF87a", Kind.GIF),
    (b"GIF89a", Kind.GIF),
    (b"PK\x03\x04", Kind.ZIP),
    (b"PK\x05\x06", Kind.ZIP),
)
_HEAD = 4096


def sniff(data: bytes) -> Kind:
    """Name the kind; text is anything without null bytes that is no known kind, so it may be nonsense."""
    for signature, kind in _SIGNATURES:
        if data.startswith(signature):
            return kind
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return Kind.WEBP
    # An SVG may be UTF-16: without its null bytes it reads the same.
    head = data[:_HEAD].replace(b"\0", b"").lower()
    if b"<svg" in head or b"<!doctype svg" in head:
        return Kind.SVG
    is_utf16 = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    return Kind.TEXT if data and (is_utf16 or b"\0" not in data) else Kind.OTHER


def webp_size(data: bytes) -> tuple[int, int] | None:
    """Read width and height from the header of a WebP, if they are there."""
    chunk, body = data[12:16], data[20:30]
    if len(body) < 10:
        return None
    if chunk == b"VP8X":
        return 1 + int.from_bytes(body[4:7], "little"), 1 + int.from_bytes(body[7:10], "little")
    if chunk == b"VP8L":
        bits = int.from_bytes(body[1:5], "little")
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    return int.from_bytes(body[6:8], "little") & 0x3FFF, int.from_bytes(body[8:10], "little") & 0x3FFF
