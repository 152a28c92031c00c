"""Commands and views as JSON, as clients write and read them."""

from __future__ import annotations

import msgspec

from nomdecode.rules import View
from nomdecode.rules.commands import NAMES, Command


def command_json(command: Command) -> bytes:
    return msgspec.json.encode({"do": NAMES[type(command)], **msgspec.to_builtins(command)})


def view_json(view: View) -> bytes:
    return msgspec.json.encode(view)
