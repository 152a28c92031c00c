"""Parse a typed line into a command. It knows words and cells, no rules: the room says what is allowed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from nomdecode.cli.play.board import cell_name
from nomdecode.cli.play.picture import has_pictures, main_words
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
    """What is asked of the screen, not of the table."""

    HELP = auto()
    CLUES = auto()
    LEAVE = auto()
    PASS = auto()
    NOTHING = auto()


@dataclass(frozen=True, slots=True)
class NotUnderstood:
    """The line means nothing here; `reason` is the key of a text."""

    reason: str = "unknown"


@dataclass(frozen=True, slots=True)
class Look:
    """The person wants to hear what is on these pictures."""

    cards: tuple[int, ...]


Typed = Command | ScreenCommand | NotUnderstood | Look

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
    """Tell whether this is a yes."""
    return fold_word(line) in YES


def read(line: str, seen: View) -> Typed:
    """Understand what was typed at this seat."""
    said = fold_word(line)
    if not said:
        return ScreenCommand.NOTHING
    may = {entry.do for entry in seen.may}
    if said.startswith("?") and (look := _look(line.strip()[1:], seen)):
        return look
    if said in _BY_WORD and not _is_rather_a_card(line, _BY_WORD[said], seen, may):
        return _BY_WORD[said]
    if said in YES | NO and (answer := _answer(may, yes=said in YES)):
        return answer
    first, _, rest = line.strip().partition(" ")
    if fold_word(first) in _ASK and rest:
        return AskAboutClue(*_clue(rest, seen))
    if fold_word(first) in _COVER and rest:
        return _card_typed(rest, seen, Cover)
    return _card_or_clue(line.strip(), seen, may)


def _look(rest: str, seen: View) -> Look | None:
    """“?A1” is one picture, “??” all that lie open."""
    if not rest or not has_pictures(seen.table):
        return None
    if rest.strip() == "?":
        return Look(tuple(i for i, tile in enumerate(seen.table.covered) if tile is None))
    cards = cards_named(rest, seen)
    return Look(tuple(cards)) if cards else None


def _is_rather_a_card(line: str, typed: Command | ScreenCommand, seen: View, may: set[str]) -> bool:
    """A codename such as STOP or PASSER is touched by its word where it commands nothing."""
    if not may & {"guess", "cover"} or not cards_named(line, seen):
        return False
    return typed is ScreenCommand.PASS or (
        not isinstance(typed, ScreenCommand) and NAMES[type(typed)] not in may
    )


def _answer(may: set[str], *, yes: bool) -> Command | None:
    if "answer_undo" in may:
        return AnswerUndo(agree=yes)
    if "answer_about_clue" in may:
        return AnswerAboutClue(allow=yes)
    # The question put on the screen is whether the clue is valid.
    return RuleOnClue(uphold=not yes) if "rule_on_clue" in may else None


def _card_or_clue(line: str, seen: View, may: set[str]) -> Typed:
    cards = cards_named(line, seen)
    if "give_clue" in may and "cover" not in may:
        # Whoever gives clues may name a card by mistake; a lone word is a clue without its number.
        return Guess(cards[0]) if _is_cell(line, seen) else GiveClue(*_clue(line, seen))
    if cards or not _has_number(line):
        kind = Cover if "cover" in may else Guess
        if cards or kind is Cover or "guess" in may:
            return _card_typed(line, seen, kind)
        return NotUnderstood()
    return GiveClue(*_clue(line, seen))


def _card_typed(name: str, seen: View, kind: type[Cover | Guess]) -> Typed:
    cards = cards_named(name, seen)
    if len(cards) > 1:
        return NotUnderstood("unknown.several")
    return kind(cards[0]) if cards else NotUnderstood("unknown.card")


def cards_named(name: str, seen: View) -> list[int]:
    """The cards of that cell or word: letters with their accents first, then without."""
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
        [i for i in range(len(table.cards)) if fold_word(name) in map(fold_word, main_words(table, i))],
    ):
        if matches:
            return matches
    return []


def _is_cell(name: str, seen: View) -> bool:
    table = seen.table
    return name.upper() in {cell_name(i, table.columns) for i in range(len(table.cards))}


def _clue(line: str, seen: View) -> tuple[str, TypedNumber, tuple[int, ...]]:
    """“WORD 2”, perhaps with the cards meant: “WORD 2 = A1 C3”."""
    match = _MEANT.match(line)
    meant: tuple[int, ...] = ()
    if match:
        line = match["clue"]
        meant = _meant(match["after"] or match["inside"] or "", seen)
    word, _, last = line.strip().rpartition(" ")
    number = _number(last)
    if not word or number is None:
        return line.strip(), None, meant
    return word.rstrip(" :,"), number, meant


def _meant(names: str, seen: View) -> tuple[int, ...]:
    parts = names.split(",") if "," in names else names.split()
    found = [cards_named(part, seen) for part in parts]
    return tuple(dict.fromkeys(cards[0] for cards in found if cards))


def _has_number(line: str) -> bool:
    return _number(line.split("=", maxsplit=1)[0].strip().rpartition(" ")[2]) is not None


def _number(text: str) -> TypedNumber:
    if fold_word(text) in _UNLIMITED:
        return UNLIMITED
    if fold_word(text) == "zero":
        return 0
    # As typed, so that the table can say what a number is (C-35).
    if re.fullmatch(r"[-+]?[0-9]{1,3}", text):
        return int(text)
    return text if re.fullmatch(r"[-+]?[0-9]+([.,][0-9]+)?", text) else None
