"""A real PostgreSQL from the wheel `pgserver`, run as nobody when the tests are run as root."""

from __future__ import annotations

import importlib.util
import os
import pwd
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any
from urllib.parse import quote


class PostgresServer:
    """A server of one's own in a temporary folder, reached by a Unix socket in that folder."""

    def __init__(self, *options: str) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="nomdecode-pg-"))
        self._options = options
        self._as: dict[str, Any] = {"cwd": self.folder, "stdout": subprocess.DEVNULL}
        self._bin = _installed()
        if os.geteuid() == 0:
            # PostgreSQL refuses to run as root; a folder above ours may be closed to everybody else.
            nobody = pwd.getpwnam("nobody")
            self._as |= {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
            self._bin = _copied(self._bin, self.folder / "wheel")
            os.chown(self.folder, nobody.pw_uid, nobody.pw_gid)
        self._run("initdb", "--auth=trust", "--encoding=UTF8", "--no-locale", "-U", "postgres", "--no-sync")
        self._databases = 0
        self.start()

    def start(self) -> None:
        options = ["-c listen_addresses=", f"-c unix_socket_directories={self.folder}", *self._options]
        self._run("pg_ctl", "start", "-w", "-s", "-l", str(self.folder / "log"), "-o", " ".join(options))

    def stop(self, mode: str = "fast") -> None:
        """`immediate` is what a crash looks like: nobody is told, recovery at the next start."""
        self._run("pg_ctl", "stop", "-w", "-s", "-m", mode)

    def new_database(self) -> str:
        """The address of an empty database."""
        self._databases += 1
        self.psql(self._url("postgres"), f"CREATE DATABASE test{self._databases}")
        return self._url(f"test{self._databases}")

    def by_way_of(self, folder: Path, url: str) -> str:
        """The same database, reached through a socket in another folder."""
        return url.replace(quote(str(self.folder), safe=""), quote(str(folder), safe=""))

    def psql(self, url: str, command: str) -> None:
        subprocess.run([str(self._bin / "psql"), url, "-q", "-c", command], check=True, **self._as)

    def remove(self) -> None:
        self.stop("immediate")
        shutil.rmtree(self.folder)

    def _url(self, database: str) -> str:
        return f"postgresql://postgres@/{database}?host={quote(str(self.folder), safe='')}"

    def _run(self, program: str, *arguments: str) -> None:
        data = ("-D", str(self.folder / "data"))
        subprocess.run([str(self._bin / program), *data, *arguments], check=True, **self._as)


def _copied(programs: Path, to: Path) -> Path:
    package = programs.parents[1]
    libraries = package.with_name("pgserver.libs")  # the programs look for them beside their package
    shutil.copytree(programs.parent, to / "pgserver" / "pginstall")
    if libraries.exists():
        shutil.copytree(libraries, to / libraries.name)
    return to / "pgserver" / "pginstall" / "bin"


def _installed() -> Path:
    # Not imported: the package makes folders and locks of its own when it is.
    found = importlib.util.find_spec("pgserver")
    assert found is not None
    assert found.origin is not None
    return Path(found.origin).parent / "pginstall" / "bin"
