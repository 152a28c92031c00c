"""Convert a bot's answer into a command of the rules: others write bots too, and count with numpy."""

from __future__ import annotations

from dataclasses import fields

import msgspec

from nomdecode.rules.commands import NAMES, Command


class InvalidBotAnswer(TypeError):
    """A bot answered with something that is no command of the rules, or whose values are not plain."""


def parse_bot_answer(answer: object) -> Command | None:
    """Return the command that a bot answered with; None when it waits.

    Raises:
        NoCommand: saying what is wrong with it.
    """
    if answer is None:
        return None
    kind = type(answer)
    if kind not in NAMES:
        raise InvalidBotAnswer(f"{answer!r} is no command")
    given = {field.name: getattr(answer, field.name) for field in fields(kind)}
    try:
        command: Command = msgspec.convert(given, kind)
    except msgspec.ValidationError as bad:
        raise InvalidBotAnswer(f"{answer!r}: {bad}") from bad
    return command
