"""The pen that draws on a PDF: millimetres, named colours, our fonts. The one file that uses reportlab."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib.resources import as_file, files
from typing import Any, BinaryIO, Final, Literal

from nomdecode.press.errors import PressError
from nomdecode.press.order import Ink
from nomdecode.press.palette import palette
from nomdecode.press.sheets import Paper
from nomdecode.press.svg import Segment, segments

MM: Final = 72 / 25.4
FONTS: Final = ("words", "talk", "press")
# Spaces that our fonts lack.
_PLAIN_SPACES: Final = str.maketrans({"\u202f": "\u00a0", "\u2009": " "})

Align = Literal["left", "centre", "right"]
Box = tuple[float, float, float, float]
Font = tuple[str, float]
"""A name and a size in points."""


class Pen:
    """A PDF in the making: pages of one size, drawn in millimetres from the lower left."""

    def __init__(self, out: BinaryIO, paper: Paper, ink: Ink, title: str) -> None:
        canvas = _reportlab()
        # `invariant`: neither dates nor random ids, so that equal orders give equal bytes.
        self._canvas: Any = canvas.Canvas(
            out, pagesize=(paper.width * MM, paper.height * MM), pageCompression=1, invariant=1
        )
        self._canvas.setTitle(title)
        self._canvas.setCreator("Nom de Code")
        self._canvas.setProducer("Nom de Code")
        self._colours = palette(ink)
        self.ink = ink

    def next_page(self) -> None:
        """End this page."""
        self._canvas.showPage()

    def save(self) -> None:
        """Write the file."""
        self._canvas.save()

    def text(
        self,
        at: tuple[float, float],
        text: str,
        font: Font,
        *,
        colour: str = "ink",
        align: Align = "left",
    ) -> None:
        """Write one line whose baseline begins, has its middle or ends at that point."""
        self._fill(colour)
        self._canvas.setFont(*font)
        draw = {
            "left": self._canvas.drawString,
            "centre": self._canvas.drawCentredString,
            "right": self._canvas.drawRightString,
        }[align]
        draw(at[0] * MM, at[1] * MM, text.translate(_PLAIN_SPACES))

    def line(
        self,
        begin: tuple[float, float],
        end: tuple[float, float],
        *,
        colour: str,
        weight: float,
        dash: float = 0,
    ) -> None:
        """Draw a line; weights are in points, dashes in mm."""
        self._stroke(colour, weight)
        self._canvas.setDash([dash * MM, dash * MM] if dash else [])
        self._canvas.line(begin[0] * MM, begin[1] * MM, end[0] * MM, end[1] * MM)
        self._canvas.setDash([])

    def circle(
        self, centre: tuple[float, float], radius: float, colour: str, *, weight: float = 0, dash: float = 0
    ) -> None:
        """Draw a disc, or a ring if it has a weight."""
        (self._stroke(colour, weight) if weight else self._fill(colour))
        self._canvas.setDash([dash * MM, dash * MM] if dash else [])
        x, y = centre
        self._canvas.circle(x * MM, y * MM, radius * MM, stroke=int(weight > 0), fill=int(weight == 0))
        self._canvas.setDash([])

    def box(self, box: Box, colour: str, *, radius: float = 0, weight: float = 0) -> None:
        """Draw a rectangle (x, y, width, height), filled, or its edge if it has a weight."""
        (self._stroke(colour, weight) if weight else self._fill(colour))
        x, y, width, height = (each * MM for each in box)
        kind = {"stroke": int(weight > 0), "fill": int(weight == 0)}
        self._canvas.roundRect(x, y, width, height, radius * MM, **kind)

    def path(
        self, data: str, box: Box, plate: tuple[float, float], colour: str, *, weight: float = 0
    ) -> None:
        """Draw path data of a plate of that size, stretched to the box; stroked if it has a weight."""
        x, y, width, height = box
        # On the plate y grows downwards, on paper upwards.
        move = (x * MM, (y + height) * MM)
        scale = (width / plate[0] * MM, -height / plate[1] * MM)
        self.strokes([segments(data)], [move], scale, colour, weight=weight)

    def strokes(
        self,
        paths: list[tuple[Segment, ...]],
        places: list[tuple[float, float]],
        scale: tuple[float, float],
        colour: str,
        *,
        weight: float = 0,
    ) -> None:
        """Draw every path at every place (points); filled even-odd, or stroked if it has a weight."""
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
        (self._stroke(colour, weight) if weight else self._fill(colour))
        self._canvas.drawPath(drawn, stroke=int(weight > 0), fill=int(weight == 0), fillMode=0)

    def form(self, name: str, draw: Callable[[], None]) -> None:
        """Place a drawing that the file holds once, whatever the number of places."""
        if not self._canvas.hasForm(name):
            self._canvas.beginForm(name)
            draw()
            self._canvas.endForm()
        self._canvas.doForm(name)

    def image(self, data: bytes, box: Box) -> None:
        """Place a picture: greys, or colours where it has any and the ink allows."""
        x, y, width, height = (each * MM for each in box)
        self._canvas.drawImage(_readable(data, self.ink), x, y, width, height)

    @contextmanager
    def clipped(self, box: Box, radius: float) -> Iterator[None]:
        """Draw only inside a rounded rectangle."""
        self._canvas.saveState()
        clip = self._canvas.beginPath()
        x, y, width, height = (each * MM for each in box)
        clip.roundRect(x, y, width, height, radius * MM)
        self._canvas.clipPath(clip, stroke=0)
        yield
        self._canvas.restoreState()

    @contextmanager
    def moved(self, x: float, y: float, degrees: float = 0) -> Iterator[None]:
        """Draw with the origin at that point, turned about it counter-clockwise."""
        self._canvas.saveState()
        self._canvas.translate(x * MM, y * MM)
        if degrees:
            self._canvas.rotate(degrees)
        yield
        self._canvas.restoreState()

    def _fill(self, colour: str) -> None:
        self._canvas.setFillColorRGB(*self._colours[colour])

    def _stroke(self, colour: str, weight: float) -> None:
        self._canvas.setStrokeColorRGB(*self._colours[colour])
        self._canvas.setLineWidth(weight)


def text_width(text: str, font: Font) -> float:
    """Return how wide a text is, in mm.

    Raises:
        PressError: `print_not_installed`.
    """
    _reportlab()
    from reportlab.pdfbase import pdfmetrics  # noqa: PLC0415 - an extra, and slow to import

    width: float = pdfmetrics.stringWidth(text.translate(_PLAIN_SPACES), *font)
    return width / MM


@cache
def _reportlab() -> Any:
    """Import the library and register our fonts.

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


def _readable(data: bytes, ink: Ink) -> Any:
    """Return a picture as reportlab reads it; coloured ones as JPEG, which is a tenth of the size."""
    from PIL import Image  # noqa: PLC0415 - only where pictures are printed
    from reportlab.lib.utils import ImageReader  # noqa: PLC0415 - an extra, and slow to import

    with Image.open(io.BytesIO(data)) as picture:
        if ink is Ink.BLACK or not _is_coloured(picture):
            return ImageReader(picture.convert("L"))
        packed = io.BytesIO()
        picture.convert("RGB").save(packed, "JPEG", quality=88)
    packed.seek(0)
    return ImageReader(packed)


def _is_coloured(picture: Any) -> bool:
    if picture.mode in ("L", "LA", "1"):
        return False
    from PIL import ImageChops  # noqa: PLC0415 - only where pictures are printed

    # By the nearest pixel (0), which is quick.
    red, green, blue = picture.convert("RGB").resize((64, 64), 0).split()
    pairs = ((red, green), (green, blue), (red, blue))
    return any(max(ImageChops.difference(*pair).tobytes()) > 24 for pair in pairs)
