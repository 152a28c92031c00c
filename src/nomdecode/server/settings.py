"""The server's settings and limits, from the environment. Each has a default."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path

from nomdecode.decks.pictures.limits import PictureLimits


class BadSettingValue(ValueError):
    """A setting of the environment cannot be read; the message names it."""


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """Everything that can be set; `NOMDECODE_` and the name in capitals sets it from the environment."""

    data: str = "data"  # folder of the store and of the signing secret
    secret: str = ""  # signs sessions; the same for all workers; empty: made once in the data folder
    origins: str = ""  # other origins whose pages may connect, with commas
    secure_cookies: bool = False  # mark cookies Secure even when this process itself is reached by http
    web: str = ""  # folder of the built client; empty: the one beside the package, if there is one
    message_bytes: int = 4096  # longest message of a client
    messages_per_second: float = 20.0  # of one connection, lasting
    messages_burst: int = 60  # of one connection, at once
    bad_messages: int = 10  # messages that are none of the protocol before a connection is closed
    connections: int = 10_000  # sockets of this process
    connections_per_member: int = 10
    connections_per_address: int = 500
    joins_per_minute: float = 30.0  # rooms joined, or looked for in vain, from one address
    room_joins_per_minute: float = 60.0  # people and devices that come into one room, from wherever
    rooms_per_minute: float = 6.0  # rooms made from one address
    uploads_per_minute: float = 6.0  # decks uploaded from one address
    upload_bytes: int = 200_000  # longest uploaded deck
    checks_per_minute: float = 60.0  # texts of decks looked through from one address
    picture_upload_bytes: int = 60_000_000  # longest upload of pictures, packed and unpacked
    picture_file_bytes: int = 12_000_000  # largest file of it
    picture_pixels: int = 40_000_000  # of one picture
    picture_memory: int = 1_000_000_000  # bytes of the process that opens pictures
    picture_seconds: int = 120  # of work for one upload
    picture_read_seconds: float = 120.0  # for an upload to arrive
    picture_uploads_at_once: int = 1  # of this process; others wait their turn
    pictures_per_deck: int = 400
    picture_decks_per_room: int = 3
    room_upload_bytes: int = 100_000_000  # of all decks that a room keeps
    room_upload_files: int = 2_500  # the same; a picture is two files, and its deck one more
    body_bytes: int = 20_000  # longest other body
    decks_per_room: int = 20  # uploaded decks that a room lists
    room_members: int = 40
    room_bots: int = 8
    host_away_seconds: float = 180.0  # a host away for that long is replaced by somebody here; 0: never
    rooms: int = 20_000  # tables in memory
    unload_seconds: float = 60.0  # a table nobody is connected to is put away after that long
    forget_days: float = 30.0  # a room nobody has used for that long is deleted; 0: never
    bot_seconds: float = 1.0  # a bot lets that much time pass before it moves
    bots_thinking: int = 2  # bots that think at once
    llm_url: str = ""  # a chat endpoint such as http://localhost:11434/v1; empty: no language model plays
    llm_model: str = ""  # the model asked for there
    llm_key: str = ""  # sent to that endpoint alone
    llm_seconds: float = 20.0  # an answer that takes longer is left to a bot of ours
    llm_waiting: int = 8  # answers waited for at once
    direct_writes: bool = True  # write frames straight to uvicorn's transport where that is possible
    trust_proxy: bool = False  # take addresses from X-Forwarded-For, behind a proxy of one's own
    public_url: str = ""  # where players find this server, for links and QR codes; empty: where they ask

    def picture_limits(self) -> PictureLimits:
        """The limits of one upload of pictures."""
        return PictureLimits(
            max_pictures=self.pictures_per_deck,
            max_file_bytes=self.picture_file_bytes,
            max_total_bytes=self.picture_upload_bytes,
            max_pixels=self.picture_pixels,
            max_memory=self.picture_memory,
            max_seconds=self.picture_seconds,
        )


PREFIX = "NOMDECODE_"
# Of these 0 is none, or never, or at once.
_MAY_BE_NOTHING = frozenset(
    {
        "decks_per_room",
        "picture_decks_per_room",
        "room_bots",
        "host_away_seconds",
        "unload_seconds",
        "forget_days",
        "bot_seconds",
    }
)


def settings_from(environment: Mapping[str, str] | None = None) -> ServerSettings:
    """The settings of an environment.

    Raises:
        BadSettingValue: naming the setting.
    """
    environment = os.environ if environment is None else environment
    found = {field.name: environment.get(PREFIX + field.name.upper()) for field in fields(ServerSettings)}
    defaults = ServerSettings()
    # Set to nothing is not set: else the secret would lie elsewhere than the rooms.
    given = {name: _read(name, text, getattr(defaults, name)) for name, text in found.items() if text}
    return ServerSettings(**given)  # type: ignore[arg-type]


def _read(name: str, text: str, default: object) -> object:
    try:
        if isinstance(default, bool):
            return {"1": True, "on": True, "true": True, "0": False, "off": False, "false": False}[
                text.lower()
            ]
        value = type(default)(text)  # type: ignore[call-arg]
    except (ValueError, KeyError) as bad:
        kind = {bool: "on or off", int: "a whole number"}.get(type(default), "a number")
        raise BadSettingValue(f"{PREFIX}{name.upper()} is {kind}, not {text!r}") from bad
    if isinstance(value, float) and value == math.inf:
        raise BadSettingValue(f"{PREFIX}{name.upper()} has an end, not {text!r}")
    if isinstance(value, int | float) and not (value > 0 or (value == 0 and name in _MAY_BE_NOTHING)):
        # Less than nothing would delete every room, or let nobody in without saying why.
        raise BadSettingValue(f"{PREFIX}{name.upper()} is more than nothing, not {text!r}")
    return value


def web_folder(settings: ServerSettings) -> Path | None:
    """Where the built client is, if there is one."""
    candidates = [Path(settings.web)] if settings.web else [Path(__file__).parents[1] / "web"]
    return next((folder for folder in candidates if (folder / "index.html").is_file()), None)


class Bucket:
    """So many at once, and so many a second lastingly."""

    __slots__ = ("_burst", "_left", "_rate", "_since")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._since = time.monotonic()

    def take(self) -> bool:
        """Take one, if there is one."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._since) * self._rate)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def give_back(self) -> None:
        """Put one back that was taken for nothing."""
        self._left = min(self._burst, self._left + 1)

    @property
    def is_full(self) -> bool:
        """Tell whether nothing was taken lately."""
        return self._left + (time.monotonic() - self._since) * self._rate >= self._burst


class Turnstile:
    """A bucket for each address or room; those that are full again are forgotten."""

    def __init__(self, per_minute: float, most: int = 10_000) -> None:
        self._per_minute = per_minute
        self._most = most
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        """Let this address through, if it has not come too often."""
        if address not in self._buckets and len(self._buckets) >= self._most:
            self._buckets = {who: bucket for who, bucket in self._buckets.items() if not bucket.is_full}
            if len(self._buckets) >= self._most:
                # Those who came first are forgiven: else all would be looked through for each newcomer.
                self._buckets = dict(list(self._buckets.items())[self._most // 2 :])
        bucket = self._buckets.setdefault(address, Bucket(self._per_minute / 60, max(1.0, self._per_minute)))
        return bucket.take()

    def give_back(self, address: str) -> None:
        """Forgive this address its last coming."""
        if address in self._buckets:
            self._buckets[address].give_back()
