"""Decode a picture and make a new one of its pixels: upright, square, two sizes, nothing else kept.

Law: it runs in the child process of picture_worker only; its input is hostile.
"""

import io

from PIL import Image, ImageOps

from nomdecode.decks.errors import DeckError
from nomdecode.decks.pictures.limits import Finish, PictureLimits
from nomdecode.decks.pictures.sniff import Kind, sniff, webp_size

SIDES = (512, 256)
_QUALITY = 84
_REFUSED = {
    Kind.SVG: ("svg_not_accepted", "an SVG can hold programs; save it as PNG"),
    Kind.ZIP: ("nested_zip", "a zip within a zip is not opened"),
    Kind.TEXT: ("not_a_picture", "this is neither PNG, JPEG, WebP nor GIF"),
    Kind.OTHER: ("not_a_picture", "this is neither PNG, JPEG, WebP nor GIF"),
}
# Sizes are checked before anything is decoded, with our own limit.
Image.MAX_IMAGE_PIXELS = None


def finished(data: bytes, limits: PictureLimits, finish: Finish) -> tuple[bytes, ...]:
    """Give the picture as WebP in each size, largest first.

    Raises:
        DeckError: `too_large`, `svg_not_accepted`, `nested_zip`, `not_a_picture`, `too_small`, `picture_bomb`
            or `truncated`.
    """
    if len(data) > limits.max_file_bytes:
        raise DeckError("too_large", f"{len(data)} bytes, at most {limits.max_file_bytes} are read")
    kind = sniff(data)
    if kind in _REFUSED:
        raise DeckError(*_REFUSED[kind])
    if kind is Kind.WEBP and (size := webp_size(data)):
        # Its decoder takes the memory for all pixels as soon as it is opened.
        _check_size(*size, limits)
    try:
        return _made(data, kind, limits, finish)
    except (DeckError, MemoryError):
        raise
    except Exception as error:  # a decoder that trips over bytes may raise anything
        raise DeckError("truncated", f"the picture is cut short or damaged: {error}") from error


def _made(data: bytes, kind: Kind, limits: PictureLimits, finish: Finish) -> tuple[bytes, ...]:
    with Image.open(io.BytesIO(data), formats=[kind.value]) as image:
        _check_size(*image.size, limits)
        image.draft("RGB", (2 * SIDES[0], 2 * SIDES[0]))  # a large JPEG need not be decoded in full
        image.load()
        upright = ImageOps.exif_transpose(image)
    plain = _opaque(upright)
    if finish.grey:
        plain = plain.convert("L")
    side = (SIDES[0], SIDES[0])
    lanczos = Image.Resampling.LANCZOS
    square = (
        ImageOps.fit(plain, side, lanczos)
        if finish.cut
        else ImageOps.pad(plain, side, lanczos, color="white")
    )
    return tuple(_encoded(square.resize((n, n), lanczos)) for n in SIDES)


def _check_size(width: int, height: int, limits: PictureLimits) -> None:
    if width * height > limits.max_pixels:
        raise DeckError(
            "picture_bomb", f"{width} × {height} pixels, at most {limits.max_pixels} are unpacked"
        )
    if min(width, height) < limits.min_side:
        raise DeckError("too_small", f"{width} × {height} pixels, at least {limits.min_side} on each side")


def _opaque(image: Image.Image) -> Image.Image:
    """The picture in plain colours on white paper."""
    if image.mode.startswith("I"):  # 16 bits
        return image.convert("I").point(lambda value: value / 257).convert("L").convert("RGB")
    if not image.has_transparency_data:
        return image.convert("RGB")
    seen = image.convert("RGBA")
    paper = Image.new("RGBA", seen.size, "white")
    return Image.alpha_composite(paper, seen).convert("RGB")


def _encoded(image: Image.Image) -> bytes:
    image.info.clear()  # place, camera, comments and colour profile stay behind
    out = io.BytesIO()
    image.save(out, "WEBP", quality=_QUALITY, method=4)
    return out.getvalue()
