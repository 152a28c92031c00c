"""Links to a room for other devices, and their QR codes."""

from __future__ import annotations

import io
import socket
from functools import lru_cache
from typing import Final
from urllib.parse import quote, urlsplit

import segno

from nomdecode.codec.commands import InvalidMessage
from nomdecode.server.context import AppContext, Scope, last_request_header, request_header

_LONGEST_HOST: Final = 255
_OWN_MACHINE: Final = ("localhost", "::1")


def room_link(context: AppContext, scope: Scope, code: str, ticket: str = "", seat: str = "") -> str:
    """Return the address that another device opens to join a room, with a ticket or to take a seat.

    Raises:
        InvalidMessage: when the request names a host that no name can be.
    """
    link = f"{_base_url(context, scope)}/r/{code}"
    # In the fragment, so that it reaches no log.
    if ticket:
        return f"{link}#ticket={quote(ticket)}"
    return f"{link}#seat={quote(seat)}" if seat else link


def _base_url(context: AppContext, scope: Scope) -> str:
    if context.settings.public_url:
        return context.settings.public_url.rstrip("/")
    host = request_header(scope, b"host") or "localhost"
    if len(host) > _LONGEST_HOST:
        raise InvalidMessage(f"a host has at most {_LONGEST_HOST} characters")
    # For a browser on the server itself: the address by which phones reach it.
    if _is_own_machine(host) and context.network_url:
        return context.network_url.rstrip("/")
    return f"{'https' if is_https(context, scope) else 'http'}://{host}"


def _is_own_machine(host: str) -> bool:
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    return name in _OWN_MACHINE or name.startswith("127.")


def is_https(context: AppContext, scope: Scope) -> bool:
    """Tell whether a request came by https, to this server or to its reverse proxy."""
    forwarded = last_request_header(scope, b"x-forwarded-proto") if context.settings.trust_proxy else ""
    return forwarded == "https" or scope.get("scheme") == "https"


@lru_cache(maxsize=256)  # all members of a lobby load the same one
def draw_qr_code(text: str) -> bytes:
    """Draw a QR code as SVG, black on white, with its quiet border."""
    out = io.BytesIO()
    segno.make(text, micro=False, error="m").save(
        out, kind="svg", scale=1, border=4, light="#fff", omitsize=True, svgclass=None, lineclass=None
    )
    return out.getvalue()


def lan_address() -> str | None:
    """Return the address of this machine in the local network; None without one."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))  # sends nothing: connecting UDP only picks the route
            return str(probe.getsockname()[0])
    except OSError:
        return None
