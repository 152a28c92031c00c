"""Draw on a PDF in millimetres, with named colours and our fonts. The one file that uses reportlab."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib.resources import as_file, files
from typing import Any, BinaryIO, Final, Literal

from nomdecode.press.errors import PressError
from nomdecode.press.order import Ink
from nomdecode.press.palette import colours_by_name
from nomdecode.press.sheet_layout import PaperDimensions
from nomdecode.press.svg_paths import Segment, parse_path

MM: Final = 72 / 25.4
FONTS: Final = ("words", "talk", "press")
# Spaces that our fonts lack.
_PLAIN_SPACES: Final = str.maketrans({"\u202f": "\u00a0", "\u2009": " "})

Align = Literal["left", "centre", "right"]
Box = tuple[float, float, float, float]
Font = tuple[str, float]
"""A name and a size in points."""


class Pen:
    """A PDF that is being drawn: pages of one size, positions in millimetres from the lower left."""

    def __init__(self, out: BinaryIO, paper: PaperDimensions, ink: Ink, title: str) -> None:
        canvas = _import_reportlab()
        # `invariant`: neither dates nor random ids, so that equal orders give equal bytes.
        self._canvas: Any = canvas.Canvas(
            out, pagesize=(paper.width * MM, paper.height * MM), pageCompression=1, invariant=1
        )
        self._canvas.setTitle(title)
        self._canvas.setCreator("Nom de Code")
        self._canvas.setProducer("Nom de Code")
        self._colours = colours_by_name(ink)
        self.ink = ink

    def end_page(self) -> None:
        """End this page and begin the next one."""
        self._canvas.showPage()

    def save(self) -> None:
        """Write the finished PDF file."""
        self._canvas.save()

    def draw_text(
        self,
        at: tuple[float, float],
        text: str,
        font: Font,
        *,
        colour: str = "ink",
        align: Align = "left",
    ) -> None:
        """Write one line of text; its baseline begins, has its middle or ends at this point."""
        self._set_fill_colour(colour)
        self._canvas.setFont(*font)
        draw = {
            "left": self._canvas.drawString,
            "centre": self._canvas.drawCentredString,
            "right": self._canvas.drawRightString,
        }[align]
        draw(at[0] * MM, at[1] * MM, text.translate(_PLAIN_SPACES))

    def draw_line(
        self,
        begin: tuple[float, float],
        end: tuple[float, float],
        *,
        colour: str,
        weight: float,
        dash: float = 0,
    ) -> None:
        """Draw a straight line; weights are in points, dashes in millimetres."""
        self._set_stroke(colour, weight)
        self._canvas.setDash([dash * MM, dash * MM] if dash else [])
        self._canvas.line(begin[0] * MM, begin[1] * MM, end[0] * MM, end[1] * MM)
        self._canvas.setDash([])

    def draw_circle(
        self, centre: tuple[float, float], radius: float, colour: str, *, weight: float = 0, dash: float = 0
    ) -> None:
        """Draw a disc, or a ring if a weight is given."""
        (self._set_stroke(colour, weight) if weight else self._set_fill_colour(colour))
        self._canvas.setDash([dash * MM, dash * MM] if dash else [])
        x, y = centre
        self._canvas.circle(x * MM, y * MM, radius * MM, stroke=int(weight > 0), fill=int(weight == 0))
        self._canvas.setDash([])

    def draw_box(self, box: Box, colour: str, *, radius: float = 0, weight: float = 0) -> None:
        """Draw a rectangle (x, y, width, height): filled, or only its edge if a weight is given."""
        (self._set_stroke(colour, weight) if weight else self._set_fill_colour(colour))
        x, y, width, height = (each * MM for each in box)
        kind = {"stroke": int(weight > 0), "fill": int(weight == 0)}
        self._canvas.roundRect(x, y, width, height, radius * MM, **kind)

    def draw_path(
        self, data: str, box: Box, plate: tuple[float, float], colour: str, *, weight: float = 0
    ) -> None:
        """Draw SVG path data, made for a plate of this size, stretched to the box, filled or stroked."""
        x, y, width, height = box
        # On the plate y grows downwards, on paper upwards.
        move = (x * MM, (y + height) * MM)
        scale = (width / plate[0] * MM, -height / plate[1] * MM)
        self.draw_strokes([parse_path(data)], [move], scale, colour, weight=weight)

    def draw_strokes(
        self,
        paths: list[tuple[Segment, ...]],
        places: list[tuple[float, float]],
        scale: tuple[float, float],
        colour: str,
        *,
        weight: float = 0,
    ) -> None:
        """Draw each path at each place (points); filled even-odd, or stroked if a weight is given."""
        drawn = self._canvas.beginPath()
        add: dict[str, Callable[..., None]] = {"M": drawn.moveTo, "L": drawn.lineTo, "C": drawn.curveTo}
        sx, sy = scale
        for px, py in places:
            for path in paths:
                for kind, points in path:
                    if kind == "Z":
                        drawn.close()
                    else:
                        add[kind](*(each for x, y in points for each in (x * sx + px, y * sy + py)))
        (self._set_stroke(colour, weight) if weight else self._set_fill_colour(colour))
        self._canvas.drawPath(drawn, stroke=int(weight > 0), fill=int(weight == 0), fillMode=0)

    def draw_reusable(self, name: str, draw: Callable[[], None]) -> None:
        """Place a drawing that the PDF file holds only once, however often it is placed."""
        if not self._canvas.hasForm(name):
            self._canvas.beginForm(name)
            draw()
            self._canvas.endForm()
        self._canvas.doForm(name)

    def draw_image(self, data: bytes, box: Box) -> None:
        """Place a picture: grey, or coloured where it has colours and the ink allows."""
        x, y, width, height = (each * MM for each in box)
        self._canvas.drawImage(_readable_image(data, self.ink), x, y, width, height)

    @contextmanager
    def clip_to(self, box: Box, radius: float) -> Iterator[None]:
        """Limit drawing to a rounded rectangle, as a context."""
        self._canvas.saveState()
        clip = self._canvas.beginPath()
        x, y, width, height = (each * MM for each in box)
        clip.roundRect(x, y, width, height, radius * MM)
        self._canvas.clipPath(clip, stroke=0)
        yield
        self._canvas.restoreState()

    @contextmanager
    def move_origin(self, x: float, y: float, degrees: float = 0) -> Iterator[None]:
        """Draw with the origin at this point, turned about it counter-clockwise, as a context."""
        self._canvas.saveState()
        self._canvas.translate(x * MM, y * MM)
        if degrees:
            self._canvas.rotate(degrees)
        yield
        self._canvas.restoreState()

    def _set_fill_colour(self, colour: str) -> None:
        self._canvas.setFillColorRGB(*self._colours[colour])

    def _set_stroke(self, colour: str, weight: float) -> None:
        self._canvas.setStrokeColorRGB(*self._colours[colour])
        self._canvas.setLineWidth(weight)


def measure_text_width(text: str, font: Font) -> float:
    """Return the width of a text in millimetres.

    Raises:
        PressError: `print_not_installed`.
    """
    _import_reportlab()
    from reportlab.pdfbase import pdfmetrics  # noqa: PLC0415 - an extra, and slow to import

    width: float = pdfmetrics.stringWidth(text.translate(_PLAIN_SPACES), *font)
    return width / MM


@cache
def _import_reportlab() -> Any:
    """Import reportlab and register our fonts.

    Raises:
        PressError: `print_not_installed`.
    """
    try:
        from reportlab import rl_config  # noqa: PLC0415 - an extra, and slow to import
        from reportlab.pdfbase import pdfmetrics  # noqa: PLC0415 - the same
        from reportlab.pdfbase.ttfonts import TTFont  # noqa: PLC0415 - the same
        from reportlab.pdfgen import canvas  # noqa: PLC0415 - the same
    except ImportError as missing:
        message = "printing needs the extra `print`: pip install 'nomdecode[print]'"
        raise PressError("print_not_installed", message) from missing
    # Streams as bytes, not as text: a fifth smaller, and faster.
    rl_config.useA85 = 0
    for name in FONTS:
        with as_file(files("nomdecode.press") / "fonts" / f"{name}.ttf") as file:
            pdfmetrics.registerFont(TTFont(name, str(file)))
    return canvas


def _readable_image(data: bytes, ink: Ink) -> Any:
    """Return a picture for reportlab; coloured ones as JPEG, which is a tenth of the size."""
    from PIL import Image  # noqa: PLC0415 - only where pictures are printed
    from reportlab.lib.utils import ImageReader  # noqa: PLC0415 - an extra, and slow to import

    with Image.open(io.BytesIO(data)) as picture:
        if ink is Ink.BLACK or not _is_colour_picture(picture):
            return ImageReader(picture.convert("L"))
        packed = io.BytesIO()
        picture.convert("RGB").save(packed, "JPEG", quality=88)
    packed.seek(0)
    return ImageReader(packed)


def _is_colour_picture(picture: Any) -> bool:
    if picture.mode in ("L", "LA", "1"):
        return False
    from PIL import ImageChops  # noqa: PLC0415 - only where pictures are printed

    # By the nearest pixel (0), which is quick.
    red, green, blue = picture.convert("RGB").resize((64, 64), 0).split()
    pairs = ((red, green), (green, blue), (red, blue))
    return any(max(ImageChops.difference(*pair).tobytes()) > 24 for pair in pairs)
