"""Pictures and zips made for the tests, honest ones and hostile ones."""

import io
import struct
import zipfile
import zlib
from collections.abc import Mapping

import numpy as np
from PIL import Image


def drawn(seed: int = 0, size: tuple[int, int] = (160, 120)) -> Image.Image:
    """A picture unlike that of any other seed: large soft spots."""
    rng = np.random.default_rng(seed)
    coarse = rng.integers(0, 255, (4, 4, 3), dtype=np.uint8)
    return Image.fromarray(coarse).resize(size, Image.Resampling.BICUBIC)


def encoded(image: Image.Image, kind: str = "PNG", **how: object) -> bytes:
    """The bytes of a picture."""
    out = io.BytesIO()
    image.save(out, kind, **how)
    return out.getvalue()


def honest(count: int) -> list[tuple[str, bytes]]:
    """As many small good pictures."""
    return [(f"good-{n}.png", encoded(drawn(n))) for n in range(count)]


def zipped(files: Mapping[str, bytes] | list[tuple[str, bytes]]) -> bytes:
    """A zip of these files."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in dict(files).items():
            archive.writestr(name, data)
    return out.getvalue()


def png_bomb(side: int = 50_000) -> bytes:
    """A small PNG that would unpack to billions of pixels: white rows pressed together."""
    rows = zlib.compressobj(9)
    body = b"".join(rows.compress(b"\xff" * (side + 1)) for _ in range(300)) + rows.flush()
    header = struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", body), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def webp_bomb(side: int = 16_383) -> bytes:
    """A WebP whose header asks for the largest canvas there is."""
    canvas = (side - 1).to_bytes(3, "little")
    extended = b"VP8X" + struct.pack("<I", 10) + b"\0\0\0\0" + canvas + canvas
    inner = encoded(drawn(), "WEBP")[12:]
    return b"RIFF" + struct.pack("<I", 4 + len(extended) + len(inner)) + b"WEBP" + extended + inner


def png_with_a_bombed_text() -> bytes:
    """A good PNG with a comment that unpacks to 200 MB."""
    good = encoded(drawn())
    press = zlib.compressobj(9)
    text = b"".join(press.compress(bytes(1_000_000)) for _ in range(200)) + press.flush()
    comment = _chunk(b"zTXt", b"Comment\0\0" + text)
    return good[:33] + comment + good[33:]


SVG = b'<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'


def opened(data: bytes) -> Image.Image:
    """Decode what came back."""
    image = Image.open(io.BytesIO(data))
    image.load()
    return image
