"""A bot's answer, typed like what a client sends: others write bots too, and count with numpy."""

from __future__ import annotations

from dataclasses import fields

import msgspec

from nomdecode.rules.commands import NAMES, Command


class NoCommand(TypeError):
    """A bot answered with something that is no command of the rules, or whose values are not plain."""


def command_of_answer(answer: object) -> Command | None:
    """Return the command that a bot answered with; None waits.

    Raises:
        NoCommand: saying what is wrong with it.
    """
    if answer is None:
        return None
    kind = type(answer)
    if kind not in NAMES:
        raise NoCommand(f"{answer!r} is no command")
    given = {field.name: getattr(answer, field.name) for field in fields(kind)}
    try:
        command: Command = msgspec.convert(given, kind)
    except msgspec.ValidationError as bad:
        raise NoCommand(f"{answer!r}: {bad}") from bad
    return command
