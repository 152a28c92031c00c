"""The protocol as one JSON Schema, from which clients make their types. `nomdecode schema` prints it."""

from __future__ import annotations

from typing import Final

from nomdecode.decks.deck import KINDS
from nomdecode.live.server_messages import Done, Farewell, News, NotDone
from nomdecode.referee.ruling import Finding
from nomdecode.room.commands import ROOM_NAMES
from nomdecode.room.settings import LANGUAGES, Settings
from nomdecode.room.state import OwnDeck
from nomdecode.room.view import RoomView
from nomdecode.rules.commands import NAMES, AskAboutClue, GiveClue, Number
from nomdecode.rules.decide import TABLE_COMMANDS
from nomdecode.rules.may import May
from nomdecode.rules.options import Game, Options, Variant
from nomdecode.rules.outcome import Outcome, coop_title
from nomdecode.rules.state import Aside
from nomdecode.rules.view import OpenTable, Question
from nomdecode.server import error_codes as codes
from nomdecode.server.http import choice_bodies, deck_bodies, error_body, room_bodies
from nomdecode.server.json_schema import Schema, Shapes, closed, sentence
from nomdecode.server.ws.client_messages import ASIDE_NAMES, LONGEST_ID

DRAFT: Final = "http://json-schema.org/draft-07/schema#"  # what generators of types understand
HEARD: Final = (room_bodies.MakeRoom, room_bodies.JoinRoom, room_bodies.UseTicket)
TOLD: Final = (
    room_bodies.CameIn,
    room_bodies.RoomLook,
    room_bodies.RoomDeleted,
    room_bodies.PlayedGames,
    deck_bodies.DeckList,
    deck_bodies.DeckChecked,
    deck_bodies.DeckUploaded,
    deck_bodies.PicturesUploaded,
    deck_bodies.PictureList,
    choice_bodies.GameList,
    choice_bodies.BotList,
    choice_bodies.ServerAbout,
    choice_bodies.Health,
    error_body.ErrorAnswer,
)
# What a client may add to any command.
_ENVELOPE: Final[dict[str, Schema]] = {
    "id": {"type": "string", "minLength": 1, "maxLength": LONGEST_ID},
    "seen": {"type": "integer"},
}
_MOST_COOP_POINTS: Final = 8  # V-14: tiles of the imaginary opponent


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _texts() -> dict[tuple[type, str], Schema]:
    """Fields that are texts in the code, and hold only certain words."""
    reasons = {"type": "array", "items": _ref("Reason")}
    return {
        (NotDone, "code"): _ref("RefusalCode"),
        (NotDone, "facts"): _ref("Facts"),
        (Farewell, "code"): _ref("RefusalCode"),
        (RoomView, "hindrance"): {"anyOf": [_ref("RefusalCode"), {"type": "null"}]},
        (Done, "hints"): {"type": "array", "items": _ref("Hint")},
        (Finding, "code"): _ref("Reason"),
        (Aside, "ruling"): reasons,
        (Question, "ruling"): reasons,
        (OpenTable, "disputed"): reasons,
        (Outcome, "title"): {"anyOf": [_ref("Title"), {"type": "null"}]},
        (May, "do"): _ref("CommandName"),
        # C-35: others are the rules' to refuse.
        (GiveClue, "number"): _ref("ClueNumber"),
        (AskAboutClue, "number"): _ref("ClueNumber"),
        (Settings, "language"): _ref("Language"),
        (deck_bodies.DeckAbout, "kind"): _ref("DeckKind"),
        (OwnDeck, "kind"): _ref("DeckKind"),
        (error_body.ErrorAbout, "code"): {"anyOf": [_ref("RefusalCode"), _ref("DeckFault")]},
        (error_body.ErrorAbout, "facts"): _ref("Facts"),
        (deck_bodies.LineIssue, "code"): _ref("DeckFault"),
        (deck_bodies.PictureIssue, "code"): _ref("DeckFault"),
    }


def _words() -> dict[str, list[str]]:
    return {
        "RefusalCode": list(codes.REFUSALS),
        "DeckFault": list(codes.DECK_FAULTS),
        "Reason": list(codes.REASONS),
        "Hint": list(codes.HINTS),
        "Language": list(LANGUAGES),
        "DeckKind": list(KINDS),
        "CommandName": [name for kind, name in NAMES.items() if kind not in TABLE_COMMANDS],
        "Title": [
            *(coop_title(score) for score in range(_MOST_COOP_POINTS + 1)),
            *("duo_accomplished", "duo_brilliant", "duo_good", "duo_won"),
        ],
    }


def common_shapes() -> Shapes:
    """The shapes that every part of the protocol shares, still without messages and bodies."""
    shapes = Shapes({Number: "ClueNumber", Options: "Options"}, _texts())
    for name, words in _words().items():
        shapes.define(name, {"type": "string", "enum": words})
    shapes.of(Number)
    shapes.define("Facts", _facts(shapes), "What a refusal adds to its code.")
    shapes.define("SettingsWish", _settings(shapes), "Parts of settings; what is not named stays as it is.")
    return shapes


def _facts(shapes: Shapes) -> Schema:
    texts: Schema = {"type": "array", "items": {"type": "string"}}
    facts = {
        "findings": shapes.of(tuple[Finding, ...]),
        "offered": shapes.of(tuple[Variant, ...]),
        "option": {"type": "string"},
        "setting": {"type": "string"},
        "most": {"type": "integer"},
        "longest": {"type": "integer"},
        "line": {"type": ["integer", "null"]},
        "waiting_for": texts,
        "issues": shapes.of(tuple[deck_bodies.PictureIssue, ...]),
        "unlisted": {"type": "integer"},
    }
    return closed(facts, [])


def _settings(shapes: Shapes) -> Schema:
    """Settings as a client says them: with `game`, and options with only what is to change."""
    schema = shapes.object(Settings, heard=True)
    schema["properties"] = {"game": shapes.of(Game), **schema["properties"]}
    return schema


def _spoken(shapes: Shapes) -> Schema:
    """Everything a client may say over the socket, told apart by `do`."""
    names: dict[type, str] = {k: n for k, n in NAMES.items() if k not in TABLE_COMMANDS}
    names.update(ROOM_NAMES)
    names.update(ASIDE_NAMES)
    spoken = []
    for kind, name in names.items():
        schema = shapes.object(kind, heard=True, more={"do": {"const": name}})
        schema["properties"] |= _ENVELOPE
        spoken.append(shapes.define(kind.__name__, schema, sentence(kind)))
    return shapes.define("ClientMessage", {"anyOf": spoken}, "Everything a client may say over the socket.")


def _news(shapes: Shapes) -> Schema:
    """Everything a client is told over the socket, told apart by `type`."""
    told = []
    for kind in News.__subclasses__():
        schema = shapes.object(kind, more={"type": {"const": kind.__struct_config__.tag}})
        told.append(shapes.define(kind.__name__, schema, sentence(kind)))
    return shapes.define("News", {"anyOf": told}, "Everything a client is told over the socket.")


def add_bodies(shapes: Shapes) -> dict[str, Schema]:
    """The bodies and answers of HTTP, by name."""
    heard = {kind.__name__: shapes.object(kind, heard=True) for kind in HEARD}
    found = {
        kind.__name__: shapes.define(kind.__name__, heard[kind.__name__], sentence(kind)) for kind in HEARD
    }
    return found | {kind.__name__: shapes.of(kind) for kind in TOLD}


def protocol_schema() -> Schema:
    """The whole protocol: what is said, what is told, and the bodies of HTTP."""
    shapes = common_shapes()
    parts = {"ClientMessage": _spoken(shapes), "News": _news(shapes), **add_bodies(shapes)}
    return {
        "$schema": DRAFT,
        "title": "Protocol",
        "description": "One of each, so that generators of types see all of them.",
        **closed(parts, list(parts)),
        "$defs": dict(sorted(shapes.defs.items())),
    }
