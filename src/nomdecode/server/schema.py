"""JSON Schema of the whole protocol, from which clients generate types (`nomdecode schema`)."""

from __future__ import annotations

from typing import Final

from nomdecode.daily.grade_case import CaseResult
from nomdecode.decks.deck import DECK_KINDS
from nomdecode.lexicon.language import all_languages
from nomdecode.live.server_messages import Disconnected, Done, NotDone, ServerMessage
from nomdecode.press.order import Order
from nomdecode.press.print_order import Report
from nomdecode.referee.ruling import Finding
from nomdecode.room.commands import ROOM_NAMES
from nomdecode.room.settings import Settings
from nomdecode.room.start_check import StartBlocker
from nomdecode.room.state import OwnDeck
from nomdecode.rules.commands import NAMES, AskAboutClue, GiveClue, Number
from nomdecode.rules.decide import TABLE_COMMANDS
from nomdecode.rules.legal_moves import May
from nomdecode.rules.options import Game, Options, Variant
from nomdecode.rules.outcome import Outcome, coop_title
from nomdecode.rules.state import ClueIntent
from nomdecode.rules.view import OpenTable, Question
from nomdecode.server import error_codes as codes
from nomdecode.server.http import bodies
from nomdecode.server.json_schema import Schema, SchemaBuilder, closed_object_schema, first_doc_line
from nomdecode.server.ws.client_messages import MAX_ID_LENGTH, SIDE_REQUEST_NAMES
from nomdecode.server.ws.encoding import DEAL_FIELDS, SPARSE_TYPES
from nomdecode.study.evening_statistics import Evening
from nomdecode.study.replay import Replay

JSON_SCHEMA_DRAFT: Final = "http://json-schema.org/draft-07/schema#"  # which type generators understand
REQUESTS: Final = (
    bodies.CreateRoom,
    bodies.JoinRoom,
    bodies.UseTicket,
    bodies.PlayDay,
    bodies.RateClue,
    bodies.AnswerCase,
    bodies.ShareGame,
    Order,
)
RESPONSES: Final = (
    bodies.Joined,
    bodies.RoomInfo,
    bodies.RoomDeleted,
    bodies.PlayedGames,
    bodies.SharedGame,
    bodies.LinkDeleted,
    bodies.StudyAnswer,
    Replay,
    Evening,
    bodies.DeckList,
    bodies.DeckChecked,
    bodies.DeckUploaded,
    bodies.PicturesUploaded,
    bodies.PictureList,
    bodies.GameList,
    bodies.MissionList,
    bodies.NotebookMerged,
    bodies.BotList,
    bodies.ServerInfo,
    bodies.Health,
    bodies.DayList,
    bodies.DayComposing,
    bodies.DayResult,
    bodies.CaseInfo,
    CaseResult,
    Report,
    bodies.ErrorBody,
)
# Fields that a client may add to every message.
_ENVELOPE: Final[dict[str, Schema]] = {
    "id": {"type": "string", "minLength": 1, "maxLength": MAX_ID_LENGTH},
    "seen": {"type": "integer"},
}
_MOST_COOP_POINTS: Final = 8  # V-14: tiles of the imaginary opponent


def _reference_to(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _schemas_of_text_fields() -> dict[tuple[type, str], Schema]:
    """Return schemas of text fields that hold only certain words."""
    reasons = {"type": "array", "items": _reference_to("Reason")}
    return {
        (NotDone, "code"): _reference_to("RefusalCode"),
        (NotDone, "facts"): _reference_to("Facts"),
        (Disconnected, "code"): _reference_to("RefusalCode"),
        (StartBlocker, "code"): _reference_to("RefusalCode"),
        (Done, "hints"): {"type": "array", "items": _reference_to("Hint")},
        (Finding, "code"): _reference_to("Reason"),
        (ClueIntent, "ruling"): reasons,
        (Question, "ruling"): reasons,
        (OpenTable, "disputed"): reasons,
        (Outcome, "title"): {"anyOf": [_reference_to("Title"), {"type": "null"}]},
        (May, "do"): _reference_to("CommandName"),
        # C-35: others are the rules' to refuse.
        (GiveClue, "number"): _reference_to("ClueNumber"),
        (AskAboutClue, "number"): _reference_to("ClueNumber"),
        (Settings, "language"): _reference_to("Language"),
        (bodies.DeckInfo, "kind"): _reference_to("DeckKind"),
        (OwnDeck, "kind"): _reference_to("DeckKind"),
        (bodies.ErrorInfo, "code"): {
            "anyOf": [
                _reference_to("RefusalCode"),
                _reference_to("DeckErrorCode"),
                _reference_to("PrintErrorCode"),
                _reference_to("CarnetErrorCode"),
            ]
        },
        (bodies.ErrorInfo, "facts"): _reference_to("Facts"),
        (bodies.LineIssue, "code"): _reference_to("DeckErrorCode"),
        (bodies.PictureIssue, "code"): _reference_to("DeckErrorCode"),
    }


def _list_enumerations() -> dict[str, list[str]]:
    return {
        "RefusalCode": list(codes.REFUSAL_CODES),
        "DeckErrorCode": list(codes.DECK_ERRORS),
        "PrintErrorCode": list(codes.PRINT_ERRORS),
        "CarnetErrorCode": list(codes.CARNET_ERRORS),
        "Reason": list(codes.REFEREE_REASONS),
        "Hint": list(codes.GIVER_HINTS),
        "Language": list(all_languages()),
        "DeckKind": list(DECK_KINDS),
        "CommandName": [name for kind, name in NAMES.items() if kind not in TABLE_COMMANDS],
        "Title": [
            *(coop_title(score) for score in range(_MOST_COOP_POINTS + 1)),
            *("duo_accomplished", "duo_brilliant", "duo_good", "duo_won"),
        ],
    }


def common_schema_builder() -> SchemaBuilder:
    """Return a builder with the definitions that all parts share, without messages and bodies."""
    builder = SchemaBuilder(
        {Number: "ClueNumber", Options: "Options"},
        _schemas_of_text_fields(),
        sparse=SPARSE_TYPES,
        unsent={OpenTable: DEAL_FIELDS},
    )
    for name, words in _list_enumerations().items():
        builder.define_type(name, {"type": "string", "enum": words})
    builder.schema_of(Number)
    builder.define_type("Facts", _schema_of_refusal_facts(builder), "What a refusal adds to its code.")
    builder.define_type(
        "SettingsInput", _schema_of_settings(builder), "Parts of settings; what is not named stays as it is."
    )
    return builder


def _schema_of_refusal_facts(builder: SchemaBuilder) -> Schema:
    texts: Schema = {"type": "array", "items": {"type": "string"}}
    facts = {
        "findings": builder.schema_of(tuple[Finding, ...]),
        "offered": builder.schema_of(tuple[Variant, ...]),
        "option": {"type": "string"},
        "setting": {"type": "string"},
        "most": {"type": "integer"},
        "longest": {"type": "integer"},
        "free": {"type": "string"},
        "line": {"type": ["integer", "null"]},
        "waiting_for": texts,
        "issues": builder.schema_of(tuple[bodies.PictureIssue, ...]),
        "unlisted": {"type": "integer"},
    }
    return closed_object_schema(facts, [])


def _schema_of_settings(builder: SchemaBuilder) -> Schema:
    """Return the schema of settings in a request: with `game`, and only the options to change."""
    schema = builder.object_schema(Settings, is_request=True)
    del schema["properties"]["day"]  # only the server makes rooms of a day
    del builder.defs["DayGameInput"]
    schema["properties"] = {"game": builder.schema_of(Game), **schema["properties"]}
    return schema


def _define_client_messages(builder: SchemaBuilder) -> Schema:
    """Define all client messages, distinguished by `do`."""
    names: dict[type, str] = {k: n for k, n in NAMES.items() if k not in TABLE_COMMANDS}
    names.update(ROOM_NAMES)
    names.update(SIDE_REQUEST_NAMES)
    messages = []
    for kind, name in names.items():
        schema = builder.object_schema(kind, is_request=True, more={"do": {"const": name}})
        schema["properties"] |= _ENVELOPE
        messages.append(builder.define_type(kind.__name__, schema, first_doc_line(kind)))
    return builder.define_type(
        "ClientMessage", {"anyOf": messages}, "A message of a client over the WebSocket."
    )


def _define_server_messages(builder: SchemaBuilder) -> Schema:
    """Define all server messages, distinguished by `type`."""
    messages = []
    for kind in ServerMessage.__subclasses__():
        schema = builder.object_schema(kind, more={"type": {"const": kind.__struct_config__.tag}})
        messages.append(builder.define_type(kind.__name__, schema, first_doc_line(kind)))
    return builder.define_type(
        "ServerMessage", {"anyOf": messages}, "A message of the server over the WebSocket."
    )


def add_http_bodies(builder: SchemaBuilder) -> dict[str, Schema]:
    """Define the request and response bodies of HTTP; return references by name."""
    requests = {kind.__name__: builder.object_schema(kind, is_request=True) for kind in REQUESTS}
    found = {
        kind.__name__: builder.define_type(kind.__name__, requests[kind.__name__], first_doc_line(kind))
        for kind in REQUESTS
    }
    return found | {kind.__name__: builder.schema_of(kind) for kind in RESPONSES}


def protocol_schema() -> Schema:
    """Build the schema of client messages, server messages and HTTP bodies."""
    builder = common_schema_builder()
    parts = {
        "ClientMessage": _define_client_messages(builder),
        "ServerMessage": _define_server_messages(builder),
        **add_http_bodies(builder),
    }
    return {
        "$schema": JSON_SCHEMA_DRAFT,
        "title": "Protocol",
        "description": "One of each, so that generators of types see all of them.",
        **closed_object_schema(parts, list(parts)),
        "$defs": dict(sorted(builder.defs.items())),
    }
