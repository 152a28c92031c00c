"""Say where a Chromium for the browser tests is, and try it; where none is and we are root, install Debian's.

Used as `python -m tools.chromium`, which prints its path.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import playwright
from playwright.sync_api import Browser, Error, sync_playwright
from tools import debian

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# What `playwright install chromium` fetches, and where macOS keeps its programs.
KEPT = (
    ".cache/ms-playwright/chromium-*/chrome-linux*/chrome",
    "Library/Caches/ms-playwright/chromium-*/chrome-mac*/*.app/Contents/MacOS/*",
)
# Letters of usual width, which Debian only recommends: a page is printed before our own fonts have come.
PACKAGES = ("chromium", "fonts-liberation")
APPLICATION = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
HINT = (
    "no Chromium: install one (Debian: apt-get install chromium; without root: .venv/bin/playwright install"
    " chromium), or run make test as root"
)
NODE = Path(__file__).parents[1] / ".venv/node/node"


def found() -> str | None:
    """Return the path of the first Chromium: on PATH, fetched by Playwright, or an application of macOS."""
    on_path = next((path for name in NAMES if (path := shutil.which(name))), None)
    kept = [path for pattern in KEPT for path in sorted(Path.home().glob(pattern))]
    return on_path or next((str(path) for path in [*kept, APPLICATION] if path.is_file()), None)


def _choose_driver() -> None:
    """Let Playwright run our Node where its own does not: that wants libatomic1, a compiler's."""
    own = Path(playwright.__file__).parent / "driver/node"
    if "PLAYWRIGHT_NODEJS_PATH" in os.environ or not NODE.exists():
        return
    if not own.exists() or subprocess.run([own, "--version"], capture_output=True, check=False).returncode:
        os.environ["PLAYWRIGHT_NODEJS_PATH"] = str(NODE)


@contextmanager
def opened(path: str | None, *arguments: str) -> Iterator[Browser]:
    """Run a Chromium, without its sandbox, which root cannot use."""
    _choose_driver()
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox", *arguments])
        yield browser
        browser.close()


def fault() -> str | None:
    """Return what keeps browser tests from being run, in a line, or None if a page was opened."""
    path = found()
    if path is None:
        return HINT
    try:
        with opened(path) as browser:
            browser.new_page().goto("data:text/html,<p>Nom de Code")
    except (Error, OSError) as unhappy:
        return f"{path} opens no page: {next(line for line in str(unhappy).splitlines() if line.strip())}"
    return None


def main() -> int:
    """Print the path of a Chromium that opens a page, or say on standard error what is missing."""
    if found() is None and debian.can_install():
        debian.install(*PACKAGES)
    missing = fault()
    if missing:
        sys.stderr.write(f"{missing}\n")
        return 1
    sys.stdout.write(f"{found()}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
