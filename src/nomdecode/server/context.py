"""What every route of the server shares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from ipaddress import IPv6Address, IPv6Network
from typing import Any, Final

from nomdecode.live.registry import Hall
from nomdecode.live.room import Host
from nomdecode.room.refusals import NoSuchRoom
from nomdecode.room.room_codes import read_code
from nomdecode.server.metrics import Metrics
from nomdecode.server.session import Sessions
from nomdecode.server.settings import ServerSettings, Turnstile
from nomdecode.server.ws.fast_write import Mailbag

Scope = dict[str, Any]

# The code and sentence for what could not be read or stored: whether it was done is not known.
STORE_AWAY: Final = ("store_away", "the rooms cannot be reached now; ask again, with the same id")


@dataclass(slots=True)
class Parlour:
    """The server behind its routes."""

    settings: ServerSettings
    hall: Hall
    sessions: Sessions
    metrics: Metrics = field(default_factory=Metrics)
    mailbag: Mailbag = field(default_factory=Mailbag)
    addresses: Counter[str] = field(default_factory=Counter)  # open sockets by address
    joins: Turnstile = field(init=False)
    room_joins: Turnstile = field(init=False)
    makings: Turnstile = field(init=False)
    uploads: Turnstile = field(init=False)
    checks: Turnstile = field(init=False)
    network_url: str = ""  # where other devices of the network find this server, if known

    def __post_init__(self) -> None:
        self.joins = Turnstile(self.settings.joins_per_minute)
        self.room_joins = Turnstile(self.settings.room_joins_per_minute)
        self.makings = Turnstile(self.settings.rooms_per_minute)
        self.uploads = Turnstile(self.settings.uploads_per_minute)
        self.checks = Turnstile(self.settings.checks_per_minute)

    async def table(self, typed: str) -> Host:
        """The table of a code as somebody typed it.

        Raises:
            NoSuchRoom: when there is none.
        """
        code = read_code(typed)
        if code is None:
            raise NoSuchRoom
        return await self.hall.open(code)

    def address(self, scope: Scope) -> str:
        """Where a request comes from."""
        if self.settings.trust_proxy and (forwarded := header(scope, b"x-forwarded-for")):
            return neighbourhood(forwarded.rsplit(",", 1)[-1].strip())
        client = scope.get("client")
        return neighbourhood(str(client[0])) if client else ""

    def is_own_page(self, scope: Scope) -> bool:
        """Tell whether a browser's page of ours is asking; what is no browser sends no Origin."""
        origin = header(scope, b"origin")
        if not origin:
            return True
        allowed = {each.strip() for each in self.settings.origins.split(",") if each.strip()}
        return origin in allowed or origin.partition("://")[2] == header(scope, b"host")

    def guest(self, scope: Scope) -> str | None:
        """The session of a request."""
        return self.sessions.guest_of(header(scope, b"cookie"))


def neighbourhood(address: str) -> str:
    """What limits count: an address; of IPv6 a household's network, whose addresses are without number."""
    if ":" not in address:
        return address
    try:
        found = IPv6Address(address)
    except ValueError:
        return address
    return str(found.ipv4_mapped or IPv6Network((found, 64), strict=False))


def header(scope: Scope, name: bytes) -> str:
    """A header of a request, or nothing."""
    headers: Iterable[tuple[bytes, bytes]] = scope.get("headers", ())
    return next((value.decode("latin-1") for key, value in headers if key == name), "")
