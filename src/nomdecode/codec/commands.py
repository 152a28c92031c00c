"""Parse commands and game options from plain values that were read from JSON.

Law: past these everything is typed; what does not fit is `InvalidMessage`, never a traceback.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final

import msgspec

from nomdecode.rules.commands import NAMES, AskAboutClue, Command, GiveClue
from nomdecode.rules.options import OPTIONS_OF_GAME, Game, Options, check_options
from nomdecode.rules.refusals import OptionNotOffered

MAX_LISTED_CARDS: Final = 25

COMMANDS_BY_NAME: Final = {name: command for command, name in NAMES.items()}
_FIELDS_OF_COMMAND: Final = {command: {field.name for field in fields(command)} for command in NAMES}


class InvalidMessage(ValueError):
    """Error for a client message that does not fit the protocol."""

    code: Final = "bad_message"


def parse_command(plain: Any) -> Command:
    """Return the command described by plain values that were read from JSON."""
    if not isinstance(plain, dict):
        raise InvalidMessage("a message is an object")
    given = dict(plain)
    kind = COMMANDS_BY_NAME.get(given.pop("do", None)) if isinstance(plain.get("do"), str) else None
    if kind is None:
        raise InvalidMessage(f"“do” is one of: {', '.join(COMMANDS_BY_NAME)}")
    return make_command(kind, given)


def make_command(kind: type[Command], given: dict[str, Any]) -> Command:
    """Build a command of this type from fields that were read from JSON; refuse fields that do not fit.

    Raises:
        InvalidMessage: when they are not its own.
    """
    if not given.keys() <= _FIELDS_OF_COMMAND[kind]:
        raise InvalidMessage(f"{NAMES[kind]} has no “{min(given.keys() - _FIELDS_OF_COMMAND[kind])}”")
    # C-35: a missing number is the rules' to refuse.
    is_clue = kind is GiveClue or kind is AskAboutClue
    if is_clue:
        given.setdefault("number", None)
    try:
        command = msgspec.convert(given, kind)
    except msgspec.ValidationError as bad:
        raise InvalidMessage(f"{NAMES[kind]}: {bad}") from bad
    return _check_card_numbers(command) if is_clue else command


def _check_card_numbers(command: Command) -> Command:
    """Return a clue command if its lists of cards are short and within the table."""
    if isinstance(command, GiveClue | AskAboutClue):
        _check_cards("meant", command.meant)
    if isinstance(command, GiveClue):
        _check_cards("feared", command.feared)
    return command


def _check_cards(name: str, cards: tuple[int, ...]) -> None:
    """Refuse a list of cards that is too long or names cards no table has."""
    if len(cards) > MAX_LISTED_CARDS or any(not 0 <= card < MAX_LISTED_CARDS for card in cards):
        raise InvalidMessage(f"“{name}” lists at most {MAX_LISTED_CARDS} cards of the table")


def parse_options(game: str, plain: Any) -> Options:
    """Return the options of a game from plain values.

    Raises:
        InvalidMessage: when they are not an object.
        OptionNotOffered: when the rulebook of this game does not offer one of them, or its value.
    """
    if game not in set(Game):
        raise InvalidMessage(f"“game” is one of: {', '.join(Game)}")
    if not isinstance(plain, dict):
        raise InvalidMessage("options are an object")
    kind: type[Options] = OPTIONS_OF_GAME[Game(game)]
    unknown = sorted(set(map(str, plain)) - {field.name for field in fields(kind)})
    if unknown:
        raise OptionNotOffered(f"{game} does not offer “{unknown[0]}”", option=unknown[0])
    try:
        options = msgspec.convert(plain, kind)
    except msgspec.ValidationError as bad:
        raise OptionNotOffered(f"{game}: {bad}") from bad
    check_options(options)
    return options
