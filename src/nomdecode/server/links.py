"""Links to a room for other devices, and their QR codes."""

from __future__ import annotations

import io
import socket
from functools import lru_cache
from typing import Final
from urllib.parse import quote, urlsplit

import segno

from nomdecode.server.context import Parlour, Scope, header

_OWN_MACHINE: Final = ("localhost", "::1")


def room_link(parlour: Parlour, scope: Scope, code: str, ticket: str = "") -> str:
    """What another device opens to come into a room."""
    link = f"{_base(parlour, scope)}/r/{code}"
    # After the sign #, so that it reaches no log.
    return f"{link}#ticket={quote(ticket)}" if ticket else link


def _base(parlour: Parlour, scope: Scope) -> str:
    if parlour.settings.public_url:
        return parlour.settings.public_url.rstrip("/")
    host = header(scope, b"host") or "localhost"
    # Whoever looks from this very machine needs the address by which phones reach it.
    if _is_own_machine(host) and parlour.network_url:
        return parlour.network_url.rstrip("/")
    return f"{'https' if is_secure(parlour, scope) else 'http'}://{host}"


def _is_own_machine(host: str) -> bool:
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    return name in _OWN_MACHINE or name.startswith("127.")


def is_secure(parlour: Parlour, scope: Scope) -> bool:
    """Tell whether this was asked by https: of us, or of a proxy of ours that says so."""
    forwarded = header(scope, b"x-forwarded-proto") if parlour.settings.trust_proxy else ""
    return forwarded == "https" or scope.get("scheme") == "https"


@lru_cache(maxsize=256)  # everybody in a lobby looks at the same one
def qr_svg(text: str) -> bytes:
    """A QR code as a picture that scales, black on white, with the quiet border it needs."""
    out = io.BytesIO()
    segno.make(text, micro=False, error="m").save(
        out, kind="svg", scale=1, border=4, light="#fff", omitsize=True, svgclass=None, lineclass=None
    )
    return out.getvalue()


def lan_address() -> str | None:
    """The address by which other devices of the network reach this machine, if there is one."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))  # sends nothing: it only asks which way packets would go
            return str(probe.getsockname()[0])
    except OSError:
        return None
