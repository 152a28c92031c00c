"""From a spec to a grey picture: camera, place, composition, details, foreground, ink."""

import zlib

from tools.pictures import foregrounds, gates
from tools.pictures.backdrops import BACKDROPS, stage_set
from tools.pictures.canvas import Canvas
from tools.pictures.engraver import inked
from tools.pictures.shading import Array
from tools.pictures.spec import Picture, SpecError
from tools.pictures.stagecraft import show
from tools.pictures.templates import TEMPLATES, params_of
from tools.pictures.usage import place_of


def check(picture: Picture) -> None:
    """Refuse a picture that names what does not exist.

    Raises: SpecError.
    """
    params_of(picture)
    place = picture.backdrop
    if place and place not in BACKDROPS:
        raise SpecError(f"{picture.id}: no backdrop named {place!r}; there are {', '.join(BACKDROPS)}")
    front = picture.camera.front
    if front and front not in foregrounds.FOREGROUNDS:
        raise SpecError(
            f"{picture.id}: no foreground named {front!r}; there are {', '.join(foregrounds.FOREGROUNDS)}"
        )
    inner = picture.params.get("place")
    if inner and inner not in BACKDROPS:
        raise SpecError(f"{picture.id}: no place named {inner!r}")


def composed(picture: Picture) -> Canvas:
    """The scene before inking.

    Raises: SpecError, for a fault of drawing (see `gates`).
    """
    check(picture)
    view = picture.camera
    c = Canvas(zlib.crc32(picture.id.encode()), view.zoom, view.tilt, (view.x, view.y))
    stage_set(c, place_of(picture), view.horizon)
    c.ground = c.count
    TEMPLATES[picture.template].draw(c, params_of(picture))
    for one in picture.plus:
        show(c, one, (500, 500), 160)
    if faults := gates.faults(c, picture.id, picture.hide):
        raise SpecError("; ".join(faults))
    for one in picture.hide:
        show(c, one, (500, 500), 90, halo=3)
    if view.front:
        lens = Canvas(c.seed)
        c.x, c.y, c.turn, c.shift = lens.x, lens.y, lens.turn, lens.shift
        foregrounds.FOREGROUNDS[view.front](c)
    return c


def rendered(picture: Picture) -> Array:
    """The finished picture, 1000 pixels wide."""
    return inked(composed(picture), picture.mood)
