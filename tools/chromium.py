"""Say where a Chromium is for the browser tests; install Debian's by apt-get where none is and we are root.

Used as `python -m tools.chromium`, which prints its path.
"""

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome")
HINT = "no Chromium found: install one (Debian: apt-get install chromium) or run make test as root"


def found() -> str | None:
    """Return the path of the first Chromium on PATH."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def _apt_get(*words: str) -> bool:
    """Run apt-get; what it says goes to standard error."""
    asked = subprocess.run(
        ["apt-get", "-qq", "-y", *words],
        stdout=sys.stderr,
        env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
        check=False,
    )
    return asked.returncode == 0


def install() -> None:
    """Install Debian's Chromium, reading the list of packages anew if it is not known."""
    wanted = ("install", "--no-install-recommends", "chromium")
    if not _apt_get(*wanted):
        _apt_get("update")
        _apt_get(*wanted)


def main() -> int:
    """Print the path of a Chromium, or say on standard error how to get one."""
    if found() is None and os.geteuid() == 0 and shutil.which("apt-get"):
        install()
    path = found()
    sys.stdout.write(f"{path}\n" if path else "")
    if path is None:
        sys.stderr.write(f"{HINT}\n")
    return 0 if path else 1


if __name__ == "__main__":
    sys.exit(main())
