"""Client messages of the WebSocket: parsing JSON into typed commands and side requests.

Law: after `parse_message` everything is typed; invalid input is `InvalidMessage`, never a traceback.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Annotated, Any, Final, TypeGuard, TypeVar, get_args, get_type_hints

import msgspec

from nomdecode.codec.commands import COMMANDS_BY_NAME, InvalidMessage, make_command, parse_options
from nomdecode.decks.pictures.deck import PICTURE_DECK
from nomdecode.room.chat import Channel, Remark
from nomdecode.room.commands import ROOM_NAMES, RoomCommand, SetUp
from nomdecode.room.notebook import mission_settings
from nomdecode.room.settings import Settings
from nomdecode.rules.commands import Command
from nomdecode.rules.names import snake_case_name
from nomdecode.rules.options import PICTURE_GAMES, Game

MAX_ID_LENGTH: Final = 40
MAX_TEXT_LENGTH: Final = 4000
_WRITTEN_ID: Final = re.compile(rf'"id"\s*:\s*"([^"\\\x00-\x1f]{{1,{MAX_ID_LENGTH}}})"')


@dataclass(frozen=True, slots=True)
class Say:
    """Send a chat message to the room or to your team."""

    text: str
    channel: Channel = Channel.TABLE


@dataclass(frozen=True, slots=True)
class MakeRemark:
    """Say a line of the fixed list to everybody."""

    remark: Remark


@dataclass(frozen=True, slots=True)
class Point:
    """Point at one more card; null: at none."""

    card: int | None
    away: Annotated[bool, "no longer point at this card"] = False


@dataclass(frozen=True, slots=True)
class Vote:
    """Vote for a card; null: for stopping."""

    card: int | None


@dataclass(frozen=True, slots=True)
class WithdrawVote:
    """Withdraw your vote."""


@dataclass(frozen=True, slots=True)
class Judge:
    """Ask the referee about a word before giving it as a clue; the answer is for you alone."""

    word: str


@dataclass(frozen=True, slots=True)
class MakeTicket:
    """Ask for a link with which one more device of yours can join, once."""


@dataclass(frozen=True, slots=True)
class DeleteRoom:
    """Delete the room and everything stored of it; only its host may."""


@dataclass(frozen=True, slots=True)
class Resync:
    """Ask for the room and the view again (resync)."""


SideRequest = Say | MakeRemark | Point | Vote | WithdrawVote | Judge | MakeTicket | DeleteRoom | Resync
SIDE_REQUEST_NAMES: Final[dict[type[SideRequest], str]] = {
    kind: snake_case_name(kind) for kind in get_args(SideRequest)
}
_SIDE_REQUEST_OF_NAME: Final = {name: kind for kind, name in SIDE_REQUEST_NAMES.items()}
_ROOM_COMMAND_OF_NAME: Final = {name: kind for kind, name in ROOM_NAMES.items()}
_SETTING_TYPES: Final = get_type_hints(Settings)
_GIVEN: Final = frozenset(_SETTING_TYPES) - {"day"}  # which a client may choose; a day is the server's
_Kind = TypeVar("_Kind", bound=RoomCommand | SideRequest)


class ClientMessage(msgspec.Struct, frozen=True):
    """A parsed client message: its request, the room version the client had seen, and the message id."""

    request: Command | RoomCommand | SideRequest
    seen: int | None = None
    id: str | None = None


def parse_message(message: str | bytes, settings: Settings, longest: int) -> ClientMessage:
    """Parse one client message from JSON into a typed command or side request.

    Raises:
        InvalidMessage: when it is invalid.
        OptionNotOffered: when it asks for an option that the rulebook does not offer.
    """
    if _size_in_bytes(message) > longest:
        raise InvalidMessage(f"a message has at most {longest} bytes")
    try:
        plain = msgspec.json.decode(message)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as bad:
        raise InvalidMessage(f"not JSON: {bad}") from bad
    if not isinstance(plain, dict):
        raise InvalidMessage("a message is an object")
    seen, message_id = plain.pop("seen", None), plain.pop("id", None)
    if seen is not None and type(seen) is not int:
        raise InvalidMessage("“seen” is a version")
    if message_id is not None and not _is_message_id(message_id):
        raise InvalidMessage(f"“id” has 1 to {MAX_ID_LENGTH} characters")
    return ClientMessage(_parse_request(plain, settings), seen, message_id)


def id_of_invalid_message(message: str | bytes) -> str | None:
    """Return the id of a message that could not be parsed, so that the client knows which was refused."""
    text = message if isinstance(message, str) else message.decode("utf-8", "replace")
    try:
        plain = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        # Not JSON: accept an id when there is only one.
        found = _WRITTEN_ID.findall(text)
        return found[0] if len(found) == 1 else None
    message_id = plain.get("id") if isinstance(plain, dict) else None
    return message_id if _is_message_id(message_id) else None


def _is_message_id(value: object) -> TypeGuard[str]:
    return isinstance(value, str) and 1 <= len(value) <= MAX_ID_LENGTH


def _size_in_bytes(message: str | bytes) -> int:
    if isinstance(message, str) and not message.isascii():
        return len(message.encode("utf-8", "surrogatepass"))
    return len(message)


def _parse_request(plain: dict[str, Any], settings: Settings) -> Command | RoomCommand | SideRequest:
    do = plain.pop("do", None)
    if not isinstance(do, str):
        raise InvalidMessage("“do” says what you want")
    if (command := COMMANDS_BY_NAME.get(do)) is not None:
        return make_command(command, plain)
    if do in _SIDE_REQUEST_OF_NAME:
        return _convert_fields(do, plain, _SIDE_REQUEST_OF_NAME[do])
    kind = _ROOM_COMMAND_OF_NAME.get(do)
    if kind is None:
        known = ", ".join([*COMMANDS_BY_NAME, *_ROOM_COMMAND_OF_NAME, *_SIDE_REQUEST_OF_NAME])
        raise InvalidMessage(f"“do” is one of: {known}")
    if kind is SetUp:
        if set(plain) != {"settings"}:
            raise InvalidMessage("set_up has “settings”")
        return SetUp(parse_settings(plain["settings"], settings))
    return _convert_fields(do, plain, kind)


def _convert_fields(do: str, given: dict[str, Any], kind: type[_Kind]) -> _Kind:
    unknown = sorted(set(given) - {field.name for field in fields(kind)})
    if unknown:
        raise InvalidMessage(f"{do} has no “{unknown[0]}”")
    try:
        value = msgspec.convert(given, kind)
    except msgspec.ValidationError as bad:
        raise InvalidMessage(f"{do}: {bad}") from bad
    for field in fields(kind):
        text = getattr(value, field.name)
        if isinstance(text, str) and len(text) > MAX_TEXT_LENGTH:
            raise InvalidMessage(f"{do}: “{field.name}” is too long")
    return value


def parse_settings(plain: Any, base: Settings) -> Settings:
    """Parse settings from JSON on top of the current ones; another game begins with its printed options.

    Raises:
        InvalidMessage, OptionNotOffered
    """
    if not isinstance(plain, Mapping):
        raise InvalidMessage("settings are an object")
    given = dict(plain)
    game = given.pop("game", base.options.game.value)
    if not isinstance(game, str) or game not in set(Game):
        raise InvalidMessage(f"“game” is one of: {', '.join(Game)}")
    same_game = game == base.options.game.value
    held = msgspec.to_builtins(base.options) if same_game else {}
    options = given.pop("options", {})
    if not isinstance(options, Mapping):
        raise InvalidMessage("options are an object")
    unknown = sorted(set(map(str, given)) - _GIVEN)
    if unknown:
        raise InvalidMessage(f"there is no setting “{unknown[0]}”")
    values = {name: getattr(base, name) for name in _SETTING_TYPES if name != "options"}
    for name, value in given.items():
        try:
            values[name] = msgspec.convert(value, _SETTING_TYPES[name])
        except msgspec.ValidationError as bad:
            raise InvalidMessage(f"{name}: {bad}") from bad
    if "decks" not in given and (Game(game) in PICTURE_GAMES) is not (base.options.game in PICTURE_GAMES):
        # Word decks do not fit picture games: another kind of game begins with a deck that fits.
        values["decks"] = (PICTURE_DECK,) if Game(game) in PICTURE_GAMES else (values["language"],)
    if given.get("mission") is not None and not {"options", "mode", "timers"} & plain.keys():
        # D-50: a mission says all that it fixes; a client need not know it.
        # Decks that came along were chosen for it; those of before may be another mission's own.
        before = base if "decks" not in given else replace(base, mission=None)
        return mission_settings(replace(before, **{**values, "mission": before.mission}), values["mission"])
    return Settings(parse_options(game, {**held, **options}), **values)
