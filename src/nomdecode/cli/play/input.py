"""Parse a typed line into a command. It knows words and cells, no rules: the table says what is allowed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from nomdecode.cli.play.board import cell_name
from nomdecode.cli.play.picture import has_picture_texts, main_picture_words
from nomdecode.decks.fold_word import fold_word
from nomdecode.rules import View
from nomdecode.rules.commands import (
    NAMES,
    UNLIMITED,
    AnswerAboutClue,
    AnswerUndo,
    AskAboutClue,
    AskUndo,
    ChallengeClue,
    Command,
    Cover,
    GiveClue,
    Guess,
    Phrase,
    RuleOnClue,
    SayPhrase,
    Stop,
    TurnHourglass,
    TypedNumber,
    WithdrawQuestion,
)


class ScreenCommand(Enum):
    """A command to the terminal, not to the game: help, list the clues, leave, pass."""

    HELP = auto()
    CLUES = auto()
    LEAVE = auto()
    PASS = auto()
    NOTHING = auto()


@dataclass(frozen=True, slots=True)
class UnknownInput:
    """A typed line that means nothing here; `reason` is the key of the text to show."""

    reason: str = "unknown"


@dataclass(frozen=True, slots=True)
class DescribePictures:
    """The person asks what is on these pictures."""

    cards: tuple[int, ...]


Typed = Command | ScreenCommand | UnknownInput | DescribePictures

_ASIDES: Final = {
    ScreenCommand.HELP: ("?", "aide", "help", "h"),
    ScreenCommand.CLUES: ("indices", "clues", "histoire", "story"),
    ScreenCommand.LEAVE: ("q", "quitter", "quit", "exit", "leave", "abandonner", "concede", "give up"),
    ScreenCommand.PASS: ("passer", "pass"),
}
_COMMANDS: Final[dict[Command, tuple[str, ...]]] = {
    Stop(): ("stop", "arrêter", "s'arrêter", "on s'arrête", "on arrête"),
    ChallengeClue(): ("contester", "challenge"),
    WithdrawQuestion(): ("retirer", "withdraw"),
    TurnHourglass(): ("sablier", "timer", "hourglass"),
    AskUndo(): ("annuler", "undo", "reprendre", "take back"),
    SayPhrase(Phrase.I_GO): ("j'y vais", "i'll go", "i go"),
    SayPhrase(Phrase.YOU_GO): ("vas-y", "you go"),
}
YES: Final = frozenset({"o", "oui", "y", "yes", "ok"})
NO: Final = frozenset({"n", "non", "no"})
_ASK: Final = frozenset({"demander", "ask"})
_COVER: Final = frozenset({"couvrir", "cover"})
_UNLIMITED: Final = frozenset({"illimite", "illimitee", "unlimited", "infini", "∞"})
_BY_WORD: Final[dict[str, Command | ScreenCommand]] = {
    fold_word(name): typed
    for table in (_ASIDES, _COMMANDS)
    for typed, names in table.items()
    for name in names
}
_MEANT: Final = re.compile(r"^(?P<clue>.*?)\s*(?:=\s*(?P<after>.*)|\((?P<inside>[^()]*)\))$")


def is_yes(line: str) -> bool:
    """Tell whether a typed line means yes."""
    return fold_word(line) in YES


def parse_line(line: str, seen: View) -> Typed:
    """Parse a line that was typed at this seat into a command."""
    said = fold_word(line)
    if not said:
        return ScreenCommand.NOTHING
    may = {entry.do for entry in seen.may}
    if said.startswith("?") and (look := _parse_picture_request(line.strip()[1:], seen)):
        return look
    if said in _BY_WORD and not _is_codename_rather_than_command(line, _BY_WORD[said], seen, may):
        return _BY_WORD[said]
    if said in YES | NO and (answer := _command_for_yes_or_no(may, yes=said in YES)):
        return answer
    first, _, rest = line.strip().partition(" ")
    if fold_word(first) in _ASK and rest:
        return AskAboutClue(*_parse_clue(rest, seen))
    if fold_word(first) in _COVER and rest:
        return _parse_card(rest, seen, Cover)
    return _parse_card_or_clue(line.strip(), seen, may)


def _parse_picture_request(rest: str, seen: View) -> DescribePictures | None:
    """Parse a request to describe pictures: “?A1” is one, “??” all that are not covered."""
    if not rest or not has_picture_texts(seen.table):
        return None
    if rest.strip() == "?":
        return DescribePictures(tuple(i for i, tile in enumerate(seen.table.covered) if tile is None))
    cards = find_cards_by_name(rest, seen)
    return DescribePictures(tuple(cards)) if cards else None


def _is_codename_rather_than_command(
    line: str, typed: Command | ScreenCommand, seen: View, may: set[str]
) -> bool:
    """Tell whether a word such as STOP is meant as a codename: where it commands nothing."""
    if not may & {"guess", "cover"} or not find_cards_by_name(line, seen):
        return False
    return typed is ScreenCommand.PASS or (
        not isinstance(typed, ScreenCommand) and NAMES[type(typed)] not in may
    )


def _command_for_yes_or_no(may: set[str], *, yes: bool) -> Command | None:
    if "answer_undo" in may:
        return AnswerUndo(agree=yes)
    if "answer_about_clue" in may:
        return AnswerAboutClue(allow=yes)
    # The question put on the screen is whether the clue is valid.
    return RuleOnClue(uphold=not yes) if "rule_on_clue" in may else None


def _parse_card_or_clue(line: str, seen: View, may: set[str]) -> Typed:
    cards = find_cards_by_name(line, seen)
    if "give_clue" in may and "cover" not in may:
        # Whoever gives clues may name a card by mistake; a lone word is a clue without its number.
        return Guess(cards[0]) if _is_cell_name(line, seen) else GiveClue(*_parse_clue(line, seen))
    if cards or not _ends_with_number(line):
        kind = Cover if "cover" in may else Guess
        if cards or kind is Cover or "guess" in may:
            return _parse_card(line, seen, kind)
        return UnknownInput()
    return GiveClue(*_parse_clue(line, seen))


def _parse_card(name: str, seen: View, kind: type[Cover | Guess]) -> Typed:
    cards = find_cards_by_name(name, seen)
    if len(cards) > 1:
        return UnknownInput("unknown.several")
    return kind(cards[0]) if cards else UnknownInput("unknown.card")


def find_cards_by_name(name: str, seen: View) -> list[int]:
    """Return the cards with this cell or word: compared with accents first, then without."""
    table = seen.table
    for matches in (
        [i for i in range(len(table.cards)) if cell_name(i, table.columns) == name.strip().upper()],
        [i for i in range(len(table.cards)) if str(i + 1) == name.strip()],
        [
            i
            for i, word in enumerate(table.cards)
            if fold_word(word, accents=True) == fold_word(name, accents=True)
        ],
        [i for i, word in enumerate(table.cards) if fold_word(word) == fold_word(name)],
        [
            i
            for i in range(len(table.cards))
            if fold_word(name) in map(fold_word, main_picture_words(table, i))
        ],
    ):
        if matches:
            return matches
    return []


def _is_cell_name(name: str, seen: View) -> bool:
    table = seen.table
    return name.upper() in {cell_name(i, table.columns) for i in range(len(table.cards))}


def _parse_clue(line: str, seen: View) -> tuple[str, TypedNumber, tuple[int, ...]]:
    """Parse “WORD 2”, perhaps with the cards meant: “WORD 2 = A1 C3”."""
    match = _MEANT.match(line)
    meant: tuple[int, ...] = ()
    if match:
        line = match["clue"]
        meant = _parse_meant_cards(match["after"] or match["inside"] or "", seen)
    word, _, last = line.strip().rpartition(" ")
    number = _parse_number(last)
    if not word or number is None:
        return line.strip(), None, meant
    return word.rstrip(" :,"), number, meant


def _parse_meant_cards(names: str, seen: View) -> tuple[int, ...]:
    parts = names.split(",") if "," in names else names.split()
    found = [find_cards_by_name(part, seen) for part in parts]
    return tuple(dict.fromkeys(cards[0] for cards in found if cards))


def _ends_with_number(line: str) -> bool:
    return _parse_number(line.split("=", maxsplit=1)[0].strip().rpartition(" ")[2]) is not None


def _parse_number(text: str) -> TypedNumber:
    if fold_word(text) in _UNLIMITED:
        return UNLIMITED
    if fold_word(text) == "zero":
        return 0
    # As typed, so that the table can say what a number is (C-35).
    if re.fullmatch(r"[-+]?[0-9]{1,3}", text):
        return int(text)
    return text if re.fullmatch(r"[-+]?[0-9]+([.,][0-9]+)?", text) else None
