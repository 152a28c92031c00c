"""Debian's own packages, installed by apt-get where we are root; what it will install is named first."""

import os
import shutil
import subprocess
import sys
import textwrap

_ENVIRONMENT = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
_INSTALL = ("install", "--no-install-recommends", "-y")


def can_install() -> bool:
    """Say whether we may and can install packages."""
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def _apt_get(*words: str) -> tuple[bool, str]:
    asked = subprocess.run(
        ["apt-get", "-qq", *words], capture_output=True, text=True, env=_ENVIRONMENT, check=False
    )
    return asked.returncode == 0, asked.stdout + asked.stderr


def to_install(*packages: str) -> list[str] | None:
    """Return the names of all that apt-get would install for these, or None where it does not know them."""
    known, told = _apt_get("--simulate", *_INSTALL, *packages)
    return [line.split()[1] for line in told.splitlines() if line.startswith("Inst ")] if known else None


def install(*packages: str) -> None:
    """Install packages, reading their list anew if they are not known; tell what, and what went wrong."""
    names = to_install(*packages)
    if names is None:
        _apt_get("update")
        names = to_install(*packages)
    if not names:
        return
    told = textwrap.fill(", ".join(names), 110, initial_indent="  ", subsequent_indent="  ")
    sys.stderr.write(f"apt-get installs {' and '.join(packages)}, {len(names)} packages in all:\n{told}\n")
    done, words = _apt_get(*_INSTALL, *packages)
    if not done:
        sys.stderr.write(f"{words[-2000:]}\napt-get could not install {' and '.join(packages)}\n")
