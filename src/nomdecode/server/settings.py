"""Server settings, read from environment variables. Each has a default."""

from __future__ import annotations

import math
import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from difflib import get_close_matches
from pathlib import Path

from nomdecode.decks.pictures.limits import PictureLimits


class InvalidSetting(ValueError):
    """An environment variable has an invalid value; the message names it."""


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """All settings of the server; the environment variable is `NOMDECODE_` and the name in capitals."""

    host: str = "0.0.0.0"  # address to listen on, as --host  # noqa: S104 - phones at home reach it
    port: int = 8000  # port to listen on, as --port
    cert: str = ""  # certificate of https, as --cert
    key: str = ""  # its private key, as --key
    data: str = "data"  # folder of the database and of the signing secret, as --data
    secret: str = ""  # signs sessions, the same for all workers; empty: made once in the data folder
    origins: str = ""  # other allowed origins (CORS), separated by commas
    secure_cookies: bool = False  # mark cookies Secure even when this process itself is reached by http
    web: str = ""  # folder of the built client; empty: the one beside the package, if there is one
    message_bytes: int = 4096  # longest client message, in bytes
    messages_per_second: float = 20.0  # sustained rate per member, all devices together
    messages_burst: int = 60  # burst per member, all devices together
    bad_messages: int = 10  # invalid or too frequent messages before a connection is closed
    frames_per_second: float = 10.0  # control frames and fragments per connection, sustained
    frames_burst: int = 60  # the same, burst
    room_lines_per_second: float = 10.0  # chat lines per room, sustained
    room_lines_burst: int = 60  # chat lines per room, burst
    connections: int = 10_000  # open sockets of this process
    connections_per_member: int = 10
    connections_per_address: int = 500
    header_seconds: float = 10.0  # time for the header of a request
    body_seconds: float = 20.0  # time for the body of a request, but for picture uploads
    write_seconds: float = 30.0  # a client that has read nothing of its answer for that long is cut
    stop_seconds: int = 2  # requests that are being answered when the server stops have that long to end
    joins_per_minute: float = 120.0  # rooms joined per IP address
    wrong_codes_per_minute: float = 30.0  # rooms looked up in vain per IP address; then lookups are slowed
    room_joins_per_minute: float = 120.0  # joins per room, from all addresses together
    rooms_per_minute: float = 6.0  # rooms created per IP address
    uploads_per_minute: float = 6.0  # decks uploaded per IP address
    upload_bytes: int = 200_000  # longest uploaded word deck
    checks_per_minute: float = 30.0  # deck texts checked per IP address
    picture_upload_bytes: int = 60_000_000  # longest picture upload, packed and unpacked
    picture_file_bytes: int = 12_000_000  # largest file of a picture upload
    picture_pixels: int = 40_000_000  # of one picture
    picture_memory: int = 1_000_000_000  # memory limit of the process that decodes pictures, in bytes
    picture_seconds: int = 120  # processing time for one picture upload
    picture_read_seconds: float = 120.0  # timeout for receiving a picture upload
    picture_uploads_at_once: int = 1  # processed concurrently by this process; others queue
    pictures_per_deck: int = 400
    picture_decks_per_room: int = 3
    room_upload_bytes: int = 100_000_000  # upload quota of a room, all its decks together
    room_upload_files: int = 2_500  # the same in files; a picture is two, and its deck one more
    prints_per_minute: float = 3.0  # PDFs made per IP address
    prints_at_once: int = 1  # made concurrently by this process; others queue for a minute
    print_seconds: float = 60.0  # time limit of one PDF
    print_cache_bytes: int = 200_000_000  # PDFs of shipped decks kept in the data folder; 0: none
    daily: bool = True  # daily challenges are composed and played here
    daily_keep_days: int = 60  # a day can be played, and its sheet is kept, for that long
    dailies_per_minute: float = 30.0  # daily challenges begun per IP address
    cases_per_minute: float = 60.0  # cases shown and answered per IP address
    body_bytes: int = 20_000  # longest other request body
    decks_per_room: int = 20  # uploaded decks per room
    room_members: int = 40
    room_records: int = 20_000  # stored records of a room, some 600 games; then a game can only be finished
    store_bytes: int = 20_000_000_000  # of the whole store; then no new rooms and uploads; 0: no limit
    store_upload_bytes: int = 5_000_000_000  # of the uploads of all rooms together; 0: no limit
    room_bots: int = 8
    host_away_seconds: float = 180.0  # a host away for longer is replaced by a connected member; 0: never
    rooms: int = 20_000  # rooms in memory
    unload_seconds: float = 60.0  # a room without connections is unloaded from memory after that long
    forget_days: float = 30.0  # an unused room is deleted after that long; 0: never
    shared_days: float = 90.0  # a game shared by a link is deleted after that long; 0: none can be shared
    studies_per_minute: float = 20.0  # games studied by this process
    notebook_days: float = 400.0  # the same for a room that keeps a notebook of missions; 0: never
    bot_seconds: float = 1.0  # delay before a bot moves
    read_seconds: float = 2.7  # delay after a card was revealed; none where bot_seconds is 0
    bots_thinking: int = 2  # bots that think concurrently
    llm_url: str = ""  # a chat endpoint such as http://localhost:11434/v1; empty: no language model plays
    llm_model: str = ""  # model name sent to that endpoint
    llm_key: str = ""  # API key, sent to that endpoint alone
    llm_seconds: float = 20.0  # timeout of a reply; then an offline bot moves instead
    llm_waiting: int = 8  # concurrent requests to that endpoint
    direct_writes: bool = True  # write WebSocket frames straight to uvicorn's transport where possible
    trust_proxy: bool = False  # take client addresses from X-Forwarded-For, behind your own reverse proxy
    public_url: str = ""  # public address for links and QR codes; empty: the address of the request

    def picture_limits(self) -> PictureLimits:
        """Return the limits of one picture upload."""
        return PictureLimits(
            max_pictures=self.pictures_per_deck,
            max_file_bytes=self.picture_file_bytes,
            max_total_bytes=self.picture_upload_bytes,
            max_pixels=self.picture_pixels,
            max_memory=self.picture_memory,
            max_seconds=self.picture_seconds,
        )


SETTING_PREFIX = "NOMDECODE_"
# Read elsewhere: language folders of one's own, and the server that Vite leads to.
OTHER_VARIABLES = frozenset({"NOMDECODE_LANGUAGES", "NOMDECODE_URL"})
# Settings that may be 0 (none, never, immediately).
_MAY_BE_ZERO = frozenset(
    {
        "port",
        "decks_per_room",
        "print_cache_bytes",
        "store_bytes",
        "store_upload_bytes",
        "picture_decks_per_room",
        "room_bots",
        "host_away_seconds",
        "unload_seconds",
        "forget_days",
        "shared_days",
        "notebook_days",
        "bot_seconds",
        "read_seconds",
    }
)


def read_settings(environment: Mapping[str, str] | None = None) -> ServerSettings:
    """Read the settings from environment variables.

    Raises:
        InvalidSetting: naming the setting.
    """
    environment = os.environ if environment is None else environment
    found = {
        field.name: environment.get(SETTING_PREFIX + field.name.upper()) for field in fields(ServerSettings)
    }
    defaults = ServerSettings()
    # An empty variable counts as unset: an empty data folder would part the secret from the rooms.
    given = {
        name: _parse_setting(name, text, getattr(defaults, name)) for name, text in found.items() if text
    }
    return ServerSettings(**given)  # type: ignore[arg-type]


def list_unknown_settings(environment: Mapping[str, str]) -> list[str]:
    """Return a warning for each variable that looks like a setting and is none, with the nearest one."""
    known = {SETTING_PREFIX + field.name.upper() for field in fields(ServerSettings)} | OTHER_VARIABLES
    told = []
    for name in sorted(environment.keys() - known):
        if name.startswith(SETTING_PREFIX):
            near = get_close_matches(
                name.removeprefix(SETTING_PREFIX), (each.removeprefix(SETTING_PREFIX) for each in known), n=1
            )
            told.append(
                f"{name} is not a setting" + (f": is {SETTING_PREFIX}{near[0]} meant?" if near else "")
            )
    return told


def _parse_setting(name: str, text: str, default: object) -> object:
    try:
        if isinstance(default, bool):
            return {"1": True, "on": True, "true": True, "0": False, "off": False, "false": False}[
                text.lower()
            ]
        value = type(default)(text)  # type: ignore[call-arg]
    except (ValueError, KeyError) as bad:
        kind = {bool: "on or off", int: "a whole number"}.get(type(default), "a number")
        raise InvalidSetting(f"{SETTING_PREFIX}{name.upper()} is {kind}, not {text!r}") from bad
    if isinstance(value, float) and value == math.inf:
        raise InvalidSetting(f"{SETTING_PREFIX}{name.upper()} has an end, not {text!r}")
    if isinstance(value, int | float) and not (value > 0 or (value == 0 and name in _MAY_BE_ZERO)):
        # A negative value would expire every room.
        raise InvalidSetting(f"{SETTING_PREFIX}{name.upper()} is more than nothing, not {text!r}")
    return value


def web_client_folder(settings: ServerSettings) -> Path | None:
    """Return the folder of the built web client; None when there is none."""
    candidates = [Path(settings.web)] if settings.web else [Path(__file__).parents[1] / "web"]
    return next((folder for folder in candidates if (folder / "index.html").is_file()), None)
