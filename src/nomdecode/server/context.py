"""State shared by all HTTP endpoints and WebSocket connections (the application context)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from nomdecode.live.case_cache import CaseCache
from nomdecode.live.registry import RoomRegistry
from nomdecode.live.room import LiveRoom
from nomdecode.room.refusals import NoSuchRoom
from nomdecode.room.room_codes import parse_room_code
from nomdecode.server.addresses import rate_limit_key
from nomdecode.server.code_guard import CodeGuard
from nomdecode.server.metrics import Metrics
from nomdecode.server.rate_limits import RateLimiter
from nomdecode.server.session import Sessions
from nomdecode.server.settings import ServerSettings
from nomdecode.server.ws.fast_write import WriteBatcher

Scope = dict[str, Any]

# Error code and message when the store does not answer: the outcome of the command is unknown.
STORE_UNAVAILABLE: Final = (
    "store_unavailable",
    "the rooms cannot be reached now; ask again, with the same id",
)


@dataclass(slots=True)
class AppContext:
    """What all endpoints share: settings, rooms, sessions, metrics and rate limiters of a process."""

    settings: ServerSettings
    registry: RoomRegistry
    sessions: Sessions
    cases: CaseCache | None = None  # None: there are none here
    metrics: Metrics = field(default_factory=Metrics)
    write_batcher: WriteBatcher = field(default_factory=WriteBatcher)
    address_connections: Counter[str] = field(default_factory=Counter)  # open sockets per IP address
    join_limiter: RateLimiter = field(init=False)
    code_guard: CodeGuard = field(init=False)
    room_join_limiter: RateLimiter = field(init=False)
    create_limiter: RateLimiter = field(init=False)
    upload_limiter: RateLimiter = field(init=False)
    check_limiter: RateLimiter = field(init=False)
    print_limiter: RateLimiter = field(init=False)
    day_limiter: RateLimiter = field(init=False)
    case_limiter: RateLimiter = field(init=False)
    member_message_limiter: RateLimiter = field(init=False)  # by room and member
    address_message_limiter: RateLimiter = field(init=False)
    request_limiter: RateLimiter = field(init=False)
    network_url: str = ""  # address of this server in the local network, if known

    def __post_init__(self) -> None:
        self.join_limiter = RateLimiter(self.settings.joins_per_minute)
        self.code_guard = CodeGuard(self.settings.wrong_codes_per_minute)
        self.room_join_limiter = RateLimiter(self.settings.room_joins_per_minute)
        self.create_limiter = RateLimiter(self.settings.rooms_per_minute)
        self.upload_limiter = RateLimiter(self.settings.uploads_per_minute)
        self.check_limiter = RateLimiter(self.settings.checks_per_minute)
        self.print_limiter = RateLimiter(self.settings.prints_per_minute)
        self.day_limiter = RateLimiter(self.settings.dailies_per_minute)
        self.case_limiter = RateLimiter(self.settings.cases_per_minute)
        settings = self.settings
        self.member_message_limiter = RateLimiter(
            settings.messages_per_second * 60, burst=settings.messages_burst
        )
        # As many people as may connect from one address: a message a second each, and a burst.
        a_second = max(settings.connections_per_address, settings.messages_per_second)
        self.address_message_limiter = RateLimiter(a_second * 60, burst=a_second * 4)
        # The client is some dozens of files, and a class loads it at the same moment.
        self.request_limiter = RateLimiter(
            settings.connections_per_address * 0.4 * 60, burst=settings.connections_per_address * 8
        )

    async def find_live_room(self, typed: str) -> LiveRoom:
        """Return the room with this code, typed in any case and with any separators.

        Raises:
            NoSuchRoom: when there is no such room.
        """
        code = parse_room_code(typed)
        if code is None:
            raise NoSuchRoom
        return await self.registry.open_room(code)

    def client_address(self, scope: Scope) -> str:
        """Return the client address that rate limits count: its IP address, or its IPv6 /64 network."""
        if self.settings.trust_proxy and (forwarded := last_request_header(scope, b"x-forwarded-for")):
            return rate_limit_key(forwarded.rsplit(",", 1)[-1].strip())
        client = scope.get("client")
        return rate_limit_key(str(client[0])) if client else ""

    def is_allowed_origin(self, scope: Scope) -> bool:
        """Tell whether the Origin header is this server's own or allowed (CORS); non-browsers send none."""
        origin = request_header(scope, b"origin")
        if not origin:
            return True
        allowed = {each.strip() for each in self.settings.origins.split(",") if each.strip()}
        return origin in allowed or origin.partition("://")[2] == request_header(scope, b"host")

    def guest_id(self, scope: Scope) -> str | None:
        """Return the guest id from the signed session cookie; None without a valid one."""
        return self.sessions.guest_of_cookies(request_header(scope, b"cookie"))


def request_header(scope: Scope, name: bytes) -> str:
    """Return a request header, or an empty text."""
    headers: Iterable[tuple[bytes, bytes]] = scope.get("headers", ())
    return next((value.decode("latin-1") for key, value in headers if key == name), "")


def last_request_header(scope: Scope, name: bytes) -> str:
    """Return the last line of a request header, which our own reverse proxy has added; or an empty text."""
    headers: Iterable[tuple[bytes, bytes]] = scope.get("headers", ())
    return next((value.decode("latin-1") for key, value in reversed(list(headers)) if key == name), "")
