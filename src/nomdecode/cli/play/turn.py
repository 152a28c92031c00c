"""One person's turn at the screen: typed lines, answered until one of them changes the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from nomdecode.cli.play.announcements import said_clue
from nomdecode.cli.play.board import cell_name
from nomdecode.cli.play.input import Look, NotUnderstood, ScreenCommand, is_yes, read
from nomdecode.cli.play.layout import Ways, help_lines
from nomdecode.cli.play.picture import picture
from nomdecode.cli.play.screen import Screen
from nomdecode.cli.play.texts import Words
from nomdecode.referee import Finding
from nomdecode.room.decide import Decision
from nomdecode.room.refusals import ClueDoubtful, ConsentNeeded
from nomdecode.room.table import Table
from nomdecode.rules import View
from nomdecode.rules.commands import NAMES, AskAboutClue, Command, Concede, GiveClue, Stop
from nomdecode.rules.refusals import ConfirmGivingUp, Refused


class PlayerLeft(Exception):
    """The person left where nobody can give up."""


@dataclass(frozen=True, slots=True)
class Done:
    """What was asked of the table and what it answered; no command: the other one goes first."""

    command: Command | None
    answer: Decision


class Turn:
    """What a person sees while it is their turn, and how their lines are answered."""

    def __init__(self, table: Table, screen: Screen, words: Words, seen: View, ways: Ways) -> None:
        self._table = table
        self._screen = screen
        self._words = words
        self._seen = seen
        self._ways = ways

    def respond(self, line: str) -> Done | None:
        """Decision one line; None when the table is as it was."""
        typed = read(line, self._seen)
        if isinstance(typed, NotUnderstood):
            self._screen.say(self._words(typed.reason, line=line))
            return None
        if isinstance(typed, Look):
            self._look(typed)
            return None
        return self._aside(typed, line) if isinstance(typed, ScreenCommand) else self._ask(typed)

    def _look(self, typed: Look) -> None:
        table = self._seen.table
        for card in typed.cards:
            if seen := picture(table, card):
                self._screen.say(f"{cell_name(card, table.columns)} {seen.alt}")

    def _aside(self, typed: ScreenCommand, line: str) -> Done | None:
        if typed is ScreenCommand.PASS and self._ways.can_pass:
            return Done(None, Decision(()))
        if typed is ScreenCommand.LEAVE:
            return self._leave()
        if typed is ScreenCommand.HELP:
            for each in help_lines(self._seen, self._words, self._ways):
                self._screen.say(each)
        elif typed is ScreenCommand.CLUES:
            clues = [said_clue(clue, self._words) for clue in self._seen.table.clues]
            self._screen.say(" · ".join(clues) or self._words("nothing_yet"))
        elif typed is ScreenCommand.PASS:
            self._screen.say(self._words("unknown", line=line))
        return None

    def _leave(self) -> Done | None:
        if not is_yes(self._screen.ask(self._words("confirm.leave"))):
            return None
        if any(entry.do == "concede" for entry in self._seen.may):
            return self._ask(Concede())
        raise PlayerLeft

    def _ask(self, command: Command) -> Done | None:
        seat = self._seen.seat
        assert seat is not None, "only a seat has a turn"  # noqa: S101 - ours to get right
        try:
            answer = self._table.ask(self._ways.caller.get(NAMES[type(command)], seat), command)
        except Refused as refused:
            for line in refusal_lines(refused, command, self._words):
                self._screen.say(line, "bold yellow")
            again = self._offer(refused, command)
            return self._ask(again) if again else None
        for hint in answer.hints:
            self._screen.say(self._words(f"hint.{hint}"))
            self._screen.breathe()
        return Done(command, answer)

    def _offer(self, refused: Refused, command: Command) -> Command | None:
        """What the person may do about a refusal that only wants a confirmation."""
        if isinstance(refused, ClueDoubtful) and isinstance(command, GiveClue):
            return replace(command, confirmed=True) if self._agrees("confirm.clue") else None
        if isinstance(refused, ConsentNeeded) and isinstance(command, GiveClue):
            asked = AskAboutClue(command.word, command.number, command.meant)
            return asked if self._agrees("confirm.ask") else None
        if isinstance(refused, ConfirmGivingUp):
            return Stop(confirmed=True) if self._agrees("confirm.stop") else None
        return None

    def _agrees(self, question: str) -> bool:
        return is_yes(self._screen.ask(self._words(question)))


def refusal_lines(refused: Refused, command: Command, words: Words) -> Iterator[str]:
    """A refusal in the person's language, with the referee's reasons."""
    findings = refused.facts.get("findings", ())
    word = command.word if isinstance(command, GiveClue | AskAboutClue) else ""
    for finding in findings if isinstance(findings, tuple) else ():
        yield _finding_line(finding, word, words)
    key = f"refused.{refused.code}"
    yield words(key) if words.has(key) else str(refused)


def _finding_line(finding: Finding, word: str, words: Words) -> str:
    is_hyphened = finding.code == "several_words" and finding.because == "hyphen"
    key = "finding.hyphen" if is_hyphened else f"finding.{finding.code}"
    if not words.has(key):
        key = "finding.other_codename" if finding.codename else "finding.other"
    return words(key, word=word, codename=finding.codename, code=finding.code, because=finding.because)
