"""Backup of a PostgreSQL store by PostgreSQL's own `pg_dump`, while workers run."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from urllib.parse import parse_qsl, unquote, urlencode, urlsplit

from nomdecode.store.interface import StoreError


def dump_database(url: str, target: Path, *, overwrite: bool = False) -> int:
    """Dump our schema to one file in the custom format, complete or not at all; return its size in bytes.

    Raises:
        StoreError: `file_exists`, `pg_dump_not_installed` or `backup_failed`.
    """
    program = shutil.which("pg_dump")
    if program is None:
        raise StoreError(
            "pg_dump_not_installed", "pg_dump is missing (Debian: apt-get install postgresql-client)"
        )
    if target.exists() and not overwrite:
        raise StoreError("file_exists", f"{target} exists already")
    address, password = split_password(url)
    environment = os.environ | ({"PGPASSWORD": password} if password else {})
    try:
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
        os.close(handle)
        copy = Path(name)
        try:
            command = [program, "--format=custom", "--schema=nomdecode", f"--file={copy}", address]
            done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)  # noqa: S603
            if done.returncode:
                said = (done.stderr.strip().splitlines() or ["pg_dump failed"])[0]
                raise StoreError("backup_failed", said)
            copy.replace(target)
        finally:
            copy.unlink(missing_ok=True)
        return target.stat().st_size
    except OSError as error:
        raise StoreError("backup_failed", f"cannot write {target}: {error}") from error


def split_password(url: str) -> tuple[str, str]:
    """Return a URL without its password, and the password: arguments of a program are public on a machine."""
    parts = urlsplit(url)
    user, at, place = parts.netloc.rpartition("@")
    name, _, password = user.partition(":")
    query = parse_qsl(parts.query, keep_blank_values=True)
    password = dict(query).get("password") or unquote(password)
    kept = urlencode([each for each in query if each[0] != "password"])
    # Written out: an address without a host, as of a socket, keeps both slashes.
    return f"{parts.scheme}://{name}{at}{place}{parts.path}{'?' if kept else ''}{kept}", password
