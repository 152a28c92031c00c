"""Commands and options from plain values that were read from JSON.

Law: past these everything is typed; what does not fit is `BadMessage`, never a traceback.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final

import msgspec

from nomdecode.rules.commands import NAMES, AskAboutClue, Command, GiveClue
from nomdecode.rules.options import OPTIONS_OF_GAME, Game, Options, check
from nomdecode.rules.refusals import OptionNotOffered

MOST_MEANT: Final = 25

COMMAND_OF_NAME: Final = {name: command for command, name in NAMES.items()}
_FIELDS_OF_COMMAND: Final = {command: {field.name for field in fields(command)} for command in NAMES}


class BadMessage(ValueError):
    """The client sent something that is not a message of the protocol."""

    code: Final = "bad_message"


def command_from(plain: Any) -> Command:
    """The command of plain values that were read from JSON."""
    if not isinstance(plain, dict):
        raise BadMessage("a message is an object")
    given = dict(plain)
    kind = COMMAND_OF_NAME.get(given.pop("do", None)) if isinstance(plain.get("do"), str) else None
    if kind is None:
        raise BadMessage(f"“do” is one of: {', '.join(COMMAND_OF_NAME)}")
    return command_of(kind, given)


def command_of(kind: type[Command], given: dict[str, Any]) -> Command:
    """The command of this kind, with the fields that were given.

    Raises:
        BadMessage: when they are not its own.
    """
    if not given.keys() <= _FIELDS_OF_COMMAND[kind]:
        raise BadMessage(f"{NAMES[kind]} has no “{min(given.keys() - _FIELDS_OF_COMMAND[kind])}”")
    # C-35: a missing number is the rules' to refuse.
    is_clue = kind is GiveClue or kind is AskAboutClue
    if is_clue:
        given.setdefault("number", None)
    try:
        command = msgspec.convert(given, kind)
    except msgspec.ValidationError as bad:
        raise BadMessage(f"{NAMES[kind]}: {bad}") from bad
    return _bounded(command) if is_clue else command


def _bounded(command: Command) -> Command:
    if isinstance(command, GiveClue | AskAboutClue):
        _check_cards("meant", command.meant)
    if isinstance(command, GiveClue):
        _check_cards("feared", command.feared)
    return command


def _check_cards(name: str, cards: tuple[int, ...]) -> None:
    if len(cards) > MOST_MEANT or any(not 0 <= card < MOST_MEANT for card in cards):
        raise BadMessage(f"“{name}” lists at most {MOST_MEANT} cards of the table")


def parse_options(game: str, plain: Any) -> Options:
    """Read the options of a game.

    Raises:
        BadMessage: when they are not an object.
        OptionNotOffered: when the rulebook of this game does not offer one of them, or its value.
    """
    if game not in set(Game):
        raise BadMessage(f"“game” is one of: {', '.join(Game)}")
    if not isinstance(plain, dict):
        raise BadMessage("options are an object")
    kind: type[Options] = OPTIONS_OF_GAME[Game(game)]
    unknown = sorted(set(map(str, plain)) - {field.name for field in fields(kind)})
    if unknown:
        raise OptionNotOffered(f"{game} does not offer “{unknown[0]}”", option=unknown[0])
    try:
        options = msgspec.convert(plain, kind)
    except msgspec.ValidationError as bad:
        raise OptionNotOffered(f"{game}: {bad}") from bad
    check(options)
    return options
