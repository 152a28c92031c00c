"""Decode a picture and encode its pixels anew: upright, square, in two sizes, without metadata.

Law: it runs in the child process of picture_worker only; its input is hostile.
"""

import io

from PIL import Image, ImageOps

from nomdecode.decks.errors import DeckError
from nomdecode.decks.pictures.file_kind import FileKind, detect_file_kind, read_webp_size
from nomdecode.decks.pictures.limits import PictureLimits, PictureStyle

OUTPUT_SIDES = (512, 256)
_QUALITY = 84
_REFUSED = {
    FileKind.SVG: ("svg_not_accepted", "an SVG can hold programs; save it as PNG"),
    FileKind.ZIP: ("nested_zip", "a zip within a zip is not opened"),
    FileKind.TEXT: ("not_a_picture", "this is neither PNG, JPEG, WebP nor GIF"),
    FileKind.OTHER: ("not_a_picture", "this is neither PNG, JPEG, WebP nor GIF"),
}
# Sizes are checked before anything is decoded, with our own limit.
Image.MAX_IMAGE_PIXELS = None


def convert_picture(data: bytes, limits: PictureLimits, finish: PictureStyle) -> tuple[bytes, ...]:
    """Return the picture as WebP in each size, largest first.

    Raises:
        DeckError: `too_large`, `svg_not_accepted`, `nested_zip`, `not_a_picture`, `too_small`, `picture_bomb`
            or `truncated`.
    """
    if len(data) > limits.max_file_bytes:
        raise DeckError("too_large", f"{len(data)} bytes, at most {limits.max_file_bytes} are read")
    kind = detect_file_kind(data)
    if kind in _REFUSED:
        raise DeckError(*_REFUSED[kind])
    if kind is FileKind.WEBP and (size := read_webp_size(data)):
        # Its decoder takes the memory for all pixels as soon as it is opened.
        _check_pixel_size(*size, limits)
    try:
        return _decode_and_resize(data, kind, limits, finish)
    except (DeckError, MemoryError):
        raise
    except Exception as error:  # a decoder that trips over bytes may raise anything
        raise DeckError("truncated", f"the picture is cut short or damaged: {error}") from error


def _decode_and_resize(
    data: bytes, kind: FileKind, limits: PictureLimits, finish: PictureStyle
) -> tuple[bytes, ...]:
    """Return the decoded picture upright, square and encoded in each size."""
    with Image.open(io.BytesIO(data), formats=[kind.value]) as image:
        _check_pixel_size(*image.size, limits)
        image.draft(
            "RGB", (2 * OUTPUT_SIDES[0], 2 * OUTPUT_SIDES[0])
        )  # a large JPEG need not be decoded in full
        image.load()
        upright = ImageOps.exif_transpose(image)
    plain = _flatten_on_white(upright)
    if finish.grey:
        plain = plain.convert("L")
    side = (OUTPUT_SIDES[0], OUTPUT_SIDES[0])
    lanczos = Image.Resampling.LANCZOS
    square = (
        ImageOps.fit(plain, side, lanczos)
        if finish.cut
        else ImageOps.pad(plain, side, lanczos, color="white")
    )
    return tuple(_encode_webp(square.resize((n, n), lanczos)) for n in OUTPUT_SIDES)


def _check_pixel_size(width: int, height: int, limits: PictureLimits) -> None:
    """Refuse a picture with too many or too few pixels."""
    if width * height > limits.max_pixels:
        raise DeckError(
            "picture_bomb", f"{width} × {height} pixels, at most {limits.max_pixels} are unpacked"
        )
    if min(width, height) < limits.min_side:
        raise DeckError("too_small", f"{width} × {height} pixels, at least {limits.min_side} on each side")


def _flatten_on_white(image: Image.Image) -> Image.Image:
    """Return the picture in plain colours on white."""
    if image.mode.startswith("I"):  # 16 bits
        return image.convert("I").point(lambda value: value / 257).convert("L").convert("RGB")
    if not image.has_transparency_data:
        return image.convert("RGB")
    seen = image.convert("RGBA")
    paper = Image.new("RGBA", seen.size, "white")
    return Image.alpha_composite(paper, seen).convert("RGB")


def _encode_webp(image: Image.Image) -> bytes:
    """Return the picture as WebP without metadata."""
    image.info.clear()  # place, camera, comments and colour profile stay behind
    out = io.BytesIO()
    image.save(out, "WEBP", quality=_QUALITY, method=4)
    return out.getvalue()
