"""Merge the client's fonts by script into one TrueType file each, for PDFs, and list the letters they share.

The fonts are in npm as woff2, one file a script; a PDF needs TrueType outlines in one file. What this writes
is committed. `python -m tools.press.fonts`, with fonttools and brotli installed, and `web/node_modules`.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "web/node_modules/@fontsource"
TARGET = ROOT / "src/nomdecode/press/fonts"
SCRIPTS = ("latin", "latin-ext", "greek", "cyrillic")
FACES = {
    "words": ("sofia-sans-extra-condensed", "700"),
    "talk": ("sofia-sans-condensed", "500"),
    "press": ("old-standard-tt", "700"),
}


def main() -> None:
    TARGET.mkdir(parents=True, exist_ok=True)
    letters: dict[str, set[int]] = {}
    for name, (family, weight) in FACES.items():
        font = _merged(family, weight)
        letters[name] = set(font.getBestCmap())
        font.save(TARGET / f"{name}.ttf")
        sys.stdout.write(f"{name}: {len(letters[name])} letters\n")
    shared = sorted(letters["words"] & letters["talk"])
    # What a card needs: it is written in both faces.
    text = "".join(chr(code) for code in shared if code >= 0x20)
    (TARGET / "letters.txt").write_text(text + "\n", encoding="utf-8")


def _merged(family: str, weight: str) -> TTFont:
    files = [SOURCE / f"{family}/files/{family}-{script}-{weight}-normal.woff2" for script in SCRIPTS]
    with tempfile.TemporaryDirectory() as folder:
        plain = [_plain(file, Path(folder)) for file in files if file.exists()]
        font = Merger().merge([str(each) for each in plain])
    # The date of the build would make every build another file.
    font["head"].created = font["head"].modified = 0
    font.recalcTimestamp = False
    return font


def _plain(file: Path, folder: Path) -> Path:
    """Write a font as TrueType without layout tables or hints, which a PDF does not use."""
    font = TTFont(file)
    options = Options(
        layout_features=[], hinting=False, notdef_outline=True, name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14]
    )
    options.drop_tables += ["GSUB", "GPOS", "GDEF", "STAT", "meta", "DSIG"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=font.getBestCmap())
    subsetter.subset(font)
    font.flavor = None
    target = folder / f"{file.stem}.ttf"
    font.save(target)
    return target


if __name__ == "__main__":
    main()
