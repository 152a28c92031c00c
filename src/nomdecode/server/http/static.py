"""Static files of the built web client, read once at start, so that no path leads out of its folder.

Law: files with a content hash in their name are cached for a year; all others are revalidated.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nomdecode.server.http.endpoint import error_response
from nomdecode.server.http.shipped_pictures import CACHED_FOR_A_YEAR

START_PAGE: Final = "index.html"
_HASHED: Final = "assets/"
# Paths of the server itself, where no page of the client is served.
_NOT_PAGES: Final = ("api/", "ws/", "pictures/", "assets/")
_TYPES: Final = {
    ".webmanifest": "application/manifest+json",
    ".js": "text/javascript",
    ".woff2": "font/woff2",
}
_BROTLI: Final = ".br"  # compressed files made by the client's build
_COMPRESSIBLE: Final = ("text/", "application/json", "application/manifest+json", "image/svg+xml")
_NOT_BUILT: Final = (
    "<!doctype html><html lang=fr><meta charset=utf-8><title>Nom de Code</title>"
    "<p>Le serveur fonctionne, mais la page du jeu n’est pas construite : <code>npm run build</code> dans "
    "<code>web/</code>, ou un paquet installé, puis relancer."
    "<p lang=en>The server runs, but the client is not built: <code>npm run build</code> in "
    "<code>web/</code>, or install a package, then start again.</html>"
)


@dataclass(frozen=True, slots=True)
class ClientFile:
    """A static file of the client with its compressed bodies and headers."""

    body: bytes
    compressed: dict[str, bytes]  # by content encoding, the best first
    media_type: str
    etag: str
    cache_control: str


class StaticWebClient:
    """The static files of the web client; the start page for paths of its pages."""

    def __init__(self, folder: Path | None) -> None:
        self._files = {} if folder is None else read_client_files(folder)

    def routes(self) -> list[Route]:
        """Return the catch-all route."""
        return [Route("/{path:path}", self.serve_file, methods=["GET"])]

    async def serve_file(self, request: Request) -> Response:
        """Return a static file, or the start page where a page is requested."""
        path: str = request.path_params["path"]
        file = self._files.get(path) or self._files.get(f"{path}.html")
        if file is None and _asks_for_a_page(request, path):
            file = self._files.get(START_PAGE)
            if file is None:
                return Response(_NOT_BUILT, 404 if path else 200, media_type="text/html")
        if file is None:
            return error_response(404, "no_such_endpoint", "there is nothing here")
        return _file_response(request, file)


def _asks_for_a_page(request: Request, path: str) -> bool:
    accepted = request.headers.get("accept", "")
    return not path.startswith(_NOT_PAGES) and (not path or "text/html" in accepted)


def _file_response(request: Request, file: ClientFile) -> Response:
    headers = {"cache-control": file.cache_control, "etag": file.etag, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == file.etag:
        return Response(status_code=304, headers=headers)
    offered = request.headers.get("accept-encoding", "").split(",")
    accepted = {each.partition(";")[0].strip() for each in offered}
    for encoding, body in file.compressed.items():
        if encoding in accepted:
            return Response(body, 200, {**headers, "content-encoding": encoding}, file.media_type)
    return Response(file.body, 200, headers, file.media_type)


def read_client_files(folder: Path) -> dict[str, ClientFile]:
    """Read every file of a built client, by its path."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file() and path.suffix != _BROTLI)
    return {path.relative_to(folder).as_posix(): _read_client_file(folder, path) for path in files}


def _read_client_file(folder: Path, path: Path) -> ClientFile:
    body = path.read_bytes()
    media_type = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    is_hashed = path.relative_to(folder).as_posix().startswith(_HASHED)
    return ClientFile(
        body,
        _compress(path, body) if media_type.startswith(_COMPRESSIBLE) else {},
        media_type,
        f'"{hashlib.sha256(body).hexdigest()[:20]}"',
        CACHED_FOR_A_YEAR if is_hashed else "no-cache",
    )


def _compress(path: Path, body: bytes) -> dict[str, bytes]:
    brotli = path.with_name(path.name + _BROTLI)
    best = {"br": brotli.read_bytes()} if brotli.is_file() else {}
    return {**best, "gzip": _gzip(body)}


@cache
def _gzip(body: bytes) -> bytes:
    # Kept for the next server of this process: tests start hundreds.
    return gzip.compress(body, 9, mtime=0)
