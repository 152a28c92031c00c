"""Commands and views as JSON, as clients write and read them."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any

import msgspec

from nomdecode.room.chat import ChatRights
from nomdecode.room.view import MemberView
from nomdecode.rules import View
from nomdecode.rules.commands import NAMES, Command
from nomdecode.rules.legal_moves import May
from nomdecode.rules.state import LoggedClue, Touch
from nomdecode.rules.view import OpenTable


def command_json(command: Command) -> bytes:
    return msgspec.json.encode({"do": NAMES[type(command)], **msgspec.to_builtins(command)})


def view_json(view: View) -> bytes:
    return msgspec.json.encode(view)


def defaults_of(kind: type) -> dict[str, Any]:
    """What is left out of a sparse value."""
    return {
        field.name: msgspec.json.decode(msgspec.json.encode(field.default))
        for field in fields(kind)
        if field.default is not MISSING
    }


def filled(message: dict[str, Any], deal: dict[str, Any] | None) -> dict[str, Any]:
    """A message as a client uses it: the deal joined to its views, and what was left out filled in."""
    if message["type"] == "room":
        room = message["room"]
        members = [defaults_of(MemberView) | member for member in room["members"]]
        members = [member | {"chat": defaults_of(ChatRights) | member["chat"]} for member in members]
        return {**message, "room": {**room, "members": members}}
    if message["type"] != "view" or message["view"] is None:
        return message
    assert deal is not None, "a view without a deal"
    view = defaults_of(View) | message["view"]
    table = deal | defaults_of(OpenTable) | view["table"]
    for name, kind in (("touches", Touch), ("shown", Touch), ("clues", LoggedClue)):
        table[name] = [defaults_of(kind) | each for each in table[name]]
    may = [defaults_of(May) | each for each in view["may"]]
    return {**message, "view": {**view, "table": table, "may": may}}
