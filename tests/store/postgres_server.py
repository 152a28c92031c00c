"""A real PostgreSQL for tests: the machine's programs or a wheel's, or the server that DATABASE_URL names.

Programs are run as nobody when the tests are run as root.
"""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NoReturn
from urllib.parse import quote, urlsplit

import asyncpg
import pytest
from tools.postgres import HINT, programs, programs_of_wheel


class PostgresServer:
    """A server of one's own in a temporary folder, reached by a Unix socket in that folder."""

    def __init__(self, *options: str) -> None:
        found = programs()
        if found is None:
            pytest.skip(HINT)
        self.folder = Path(tempfile.mkdtemp(prefix="nomdecode-pg-"))
        self._options = options
        self._as: dict[str, Any] = {"cwd": self.folder, "stdout": subprocess.DEVNULL}
        self._bin = found
        if os.geteuid() == 0:
            # PostgreSQL refuses to run as root; a folder above ours may be closed to everybody else.
            nobody = pwd.getpwnam("nobody")
            self._as |= {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
            if found == programs_of_wheel():
                self._bin = _copied(found, self.folder / "wheel")
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

    def through(self, folder: Path, url: str) -> str:
        """The same database, reached through a socket in another folder."""
        return url.replace(quote(str(self.folder), safe=""), quote(str(folder), safe=""))

    def psql(self, url: str, command: str) -> None:
        """Run a command in a database, on a connection of its own."""
        # In a thread, as a test may be a coroutine.
        with ThreadPoolExecutor(1) as thread:
            thread.submit(asyncio.run, _execute(url, command)).result()

    def remove(self) -> None:
        self.stop("immediate")
        shutil.rmtree(self.folder)

    def _url(self, database: str) -> str:
        return f"postgresql://postgres@/{database}?host={quote(str(self.folder), safe='')}"

    def _run(self, program: str, *arguments: str) -> None:
        data = ("-D", str(self.folder / "data"))
        subprocess.run([str(self._bin / program), *data, *arguments], check=True, **self._as)


class GivenServer(PostgresServer):
    """The server of DATABASE_URL: it makes databases and drops them, and is neither stopped nor cut off."""

    def __init__(self, url: str) -> None:
        self._given = url
        self._made: list[str] = []

    @property
    def folder(self) -> Path:  # type: ignore[override]
        self._refuse()

    def start(self) -> NoReturn:
        self._refuse()

    def stop(self, mode: str = "fast") -> NoReturn:
        self._refuse(mode)

    def new_database(self) -> str:
        name = f"nomdecode_test_{os.getpid()}_{len(self._made) + 1}"
        self.psql(self._given, f"CREATE DATABASE {name}")
        self._made.append(name)
        return urlsplit(self._given)._replace(path=f"/{name}").geturl()

    def remove(self) -> None:
        for name in self._made:
            self.psql(self._given, f"DROP DATABASE {name} WITH (FORCE)")

    def _refuse(self, why: str = "") -> NoReturn:
        pytest.skip(f"the server of DATABASE_URL is not ours to stop or to cut off {why}".strip())


async def _execute(url: str, command: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(command)
    finally:
        await connection.close()


def _copied(found: Path, to: Path) -> Path:
    package = found.parents[1]
    libraries = package.with_name(f"{package.name}.libs")  # the programs look for them beside their package
    shutil.copytree(found.parent, to / package.name / "pginstall")
    if libraries.exists():
        shutil.copytree(libraries, to / libraries.name)
    return to / package.name / "pginstall" / "bin"
