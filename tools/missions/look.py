"""Show the plates as pictures: `python -m tools.missions.look FOLDER [PLATE ...]`.

Points and names are laid over them as a client would: a picture a plate at 616 px, one at 344 px in light and
dark, a sheet of all, and thumbnails.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, sync_playwright
from tools import chromium
from tools.missions.plates import OUT

from nomdecode.missions.mission import LabelSide, MapPlate, Mission
from nomdecode.missions.mission_map import HEIGHT, WIDTH, load_mission_map
from nomdecode.missions.texts import load_map_texts

FONTS: Final = Path(__file__).parents[2] / "web/node_modules/@fontsource/old-standard-tt/files"
STYLE: Final = """
@font-face { font: 700 1em Press; font-family: Press; src: url(BOLD) }
@font-face { font-family: Press; font-style: italic; src: url(ITALIC) }
body { margin: 0; background: #e6dfcf }
#all { display: inline-flex; flex-wrap: wrap; max-width: 1120px }
.dark { --print: #e3dccb; background: #131518 }
.plate { position: relative; margin: 8px }
.plate > svg { display: block; width: 100% }
.thumb .fine, .thumb .name { display: none }
.point { font-size: 18px; position: absolute; width: 48px; height: 48px; translate: -50% -50% }
.place { position: absolute; white-space: nowrap; paint-order: stroke; color: #1c1a16; font-family: Press;
  font-style: italic; -webkit-text-stroke: 4px var(--print, #fbf8f0); translate: var(--tx) -50% }
.place b, .title b { font-style: normal }
.title { position: absolute; display: grid; place-content: center; text-align: center; color: #1c1a16;
  line-height: 1.15; font-family: Press }
.title i { color: #544d40; font-size: 80% }
""".replace("BOLD", f"file://{FONTS}/old-standard-tt-latin-700-normal.woff2").replace(
    "ITALIC", f"file://{FONTS}/old-standard-tt-latin-400-italic.woff2"
)
PAPER: Final = "var(--print,#fbf8f0)"
LEAF: Final = "M34 14C22 14 15 20 17 29L15 34M17 30C27 32 34 25 34 14"
# How far a name stands from its point in pixels, and how it is anchored.
ASIDE: Final = {
    LabelSide.RIGHT: (26, 0, "0"),
    LabelSide.LEFT: (-26, 0, "-100%"),
    LabelSide.ABOVE: (0, -32, "-50%"),
    LabelSide.BELOW: (0, 33, "-50%"),
}


def point(mission: Mission, width: int) -> str:
    """A medallion, every third one won, and the name of the place."""
    is_won = mission.number % 3 == 1
    fill, line = ("#23603f", "none") if is_won else (PAPER, "#1c1a16")
    mark = f'<text x="24" y="30" text-anchor="middle" font-family="Press">{mission.number}</text>'
    if is_won:
        mark = f'<path d="{LEAF}" fill="none" stroke="{PAPER}" stroke-width="2"/>'
    ring = f'<circle cx="24" cy="24" r="18" fill="{fill}" stroke="{line}" stroke-width="2.6"/>'
    k, size = width / WIDTH, 14 if width < 500 else 18
    name = load_map_texts("fr").missions[mission.id].place
    dx, dy, anchor = ASIDE[mission.label]
    half = (len(name) + 3) * size * 0.235 if dx == 0 else 0
    x, y = mission.x * k, mission.y * k
    at = min(max(x + dx, 16 + half), width - 16 - half)
    return (
        f'<svg class="point" viewBox="0 0 48 48" style="left:{x}px;top:{y}px"><circle cx="24" cy="24" r="21" '
        f'fill="{PAPER}"/>{ring}{mark}</svg><span class="place" style="--tx:{anchor};'
        f'font-size:{size}px;left:{at}px;top:{y + dy}px"><b>{mission.number}</b> {name}</span>'
    )


def shown(plate: MapPlate, width: int, *, is_bare: bool = False) -> str:
    """A plate as HTML, `width` pixels wide."""
    svg = (OUT / f"{plate.id}.svg").read_text(encoding="utf-8")
    k = width / WIDTH
    x, y, w, h = (value * k for value in plate.cartouche)
    title = (
        f'<div class="title" style="left:{x}px;top:{y}px;width:{w}px;height:{h}px;font-size:{18 * k}px">'
        f"<i>Planche {plate.number}</i><b>{load_map_texts('fr').plates[plate.id]}</b></div>"
    )
    over = (
        ""
        if is_bare
        else title + "".join(point(m, width) for m in load_mission_map().missions_of_plate(plate.id))
    )
    kind = "plate thumb" if width < 100 else "plate"
    return f'<div class="{kind}" style="width:{width}px;height:{width * HEIGHT / WIDTH}px">{svg}{over}</div>'


def shoot(page: Page, picture: Path, body: str) -> None:
    """Take a picture of some HTML."""
    file = picture.with_suffix(".html")
    file.write_text(
        f'<meta charset="utf-8"><style>{STYLE}</style><div id="all">{body}</div>', encoding="utf-8"
    )
    page.goto(f"file://{file.resolve()}")
    page.evaluate("document.fonts.ready")
    page.locator("#all").screenshot(path=str(picture))
    file.unlink()


def main() -> int:
    """Write the pictures."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    plates = [plate for plate in load_mission_map().plates if not sys.argv[2:] or plate.id in sys.argv[2:]]
    with sync_playwright() as playwright:
        flags = ["--no-sandbox", "--allow-file-access-from-files"]
        browser = playwright.chromium.launch(executable_path=chromium.found(), args=flags)
        page = browser.new_page(device_scale_factor=2)
        for plate in plates:
            small = shown(plate, 344)
            shoot(page, folder / f"{plate.id}-616.png", shown(plate, 616))
            shoot(page, folder / f"{plate.id}-344.png", f'{small}<div class="dark">{small}</div>')
        shoot(page, folder / "all.png", "".join(shown(plate, 340, is_bare=True) for plate in plates))
        shoot(page, folder / "thumbs.png", "".join(shown(plate, 54, is_bare=True) for plate in plates))
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
