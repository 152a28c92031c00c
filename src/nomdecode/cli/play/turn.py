"""One person's turn at the terminal: typed lines are executed until one of them changes the game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from nomdecode.cli.play.announcements import format_clue
from nomdecode.cli.play.board import cell_name
from nomdecode.cli.play.input import DescribePictures, ScreenCommand, UnknownInput, is_yes, parse_line
from nomdecode.cli.play.layout import ExtraCommands, help_lines
from nomdecode.cli.play.picture import find_picture_text
from nomdecode.cli.play.screen import Screen
from nomdecode.cli.play.texts import TerminalTexts
from nomdecode.referee import Finding
from nomdecode.room.decide import Decision
from nomdecode.room.refusals import ClueDoubtful, ConsentNeeded
from nomdecode.room.table import Table
from nomdecode.rules import View
from nomdecode.rules.commands import NAMES, AskAboutClue, Command, Concede, GiveClue, Stop
from nomdecode.rules.refusals import ConfirmGivingUp, Refused


class PlayerLeft(Exception):
    """A person left a game that cannot be conceded."""


@dataclass(frozen=True, slots=True)
class TurnResult:
    """The command that ended a turn and the table's decision; None for letting the partner go first."""

    command: Command | None
    answer: Decision


class PersonTurn:
    """What a person sees during their turn, and how typed lines are executed."""

    def __init__(
        self, table: Table, screen: Screen, words: TerminalTexts, seen: View, extra_commands: ExtraCommands
    ) -> None:
        self._table = table
        self._screen = screen
        self._words = words
        self._seen = seen
        self._extra_commands = extra_commands

    def answer_line(self, line: str) -> TurnResult | None:
        """Execute one typed line; return None when the game has not changed."""
        typed = parse_line(line, self._seen)
        if isinstance(typed, UnknownInput):
            self._screen.print_line(self._words(typed.reason, line=line))
            return None
        if isinstance(typed, DescribePictures):
            self._describe_pictures(typed)
            return None
        return (
            self._run_screen_command(typed, line)
            if isinstance(typed, ScreenCommand)
            else self._submit_command(typed)
        )

    def _describe_pictures(self, typed: DescribePictures) -> None:
        table = self._seen.table
        for card in typed.cards:
            if seen := find_picture_text(table, card):
                self._screen.print_line(f"{cell_name(card, table.columns)} {seen.alt}")

    def _run_screen_command(self, typed: ScreenCommand, line: str) -> TurnResult | None:
        if typed is ScreenCommand.PASS and self._extra_commands.can_pass:
            return TurnResult(None, Decision(()))
        if typed is ScreenCommand.LEAVE:
            return self._leave_game()
        if typed is ScreenCommand.HELP:
            for each in help_lines(self._seen, self._words, self._extra_commands):
                self._screen.print_line(each)
        elif typed is ScreenCommand.CLUES:
            clues = [format_clue(clue, self._words) for clue in self._seen.table.clues]
            self._screen.print_line(" · ".join(clues) or self._words("nothing_yet"))
        elif typed is ScreenCommand.PASS:
            self._screen.print_line(self._words("unknown", line=line))
        return None

    def _leave_game(self) -> TurnResult | None:
        if not is_yes(self._screen.read_line(self._words("confirm.leave"))):
            return None
        if any(entry.do == "concede" for entry in self._seen.may):
            return self._submit_command(Concede())
        raise PlayerLeft

    def _submit_command(self, command: Command) -> TurnResult | None:
        seat = self._seen.seat
        assert seat is not None, "only a seat has a turn"  # noqa: S101 - ours to get right
        try:
            answer = self._table.decide_command(
                self._extra_commands.caller.get(NAMES[type(command)], seat), command
            )
        except Refused as refused:
            for line in refusal_lines(refused, command, self._words):
                self._screen.print_line(line, "bold yellow")
            again = self._offer_confirmation(refused, command)
            return self._submit_command(again) if again else None
        for hint in answer.hints:
            self._screen.print_line(self._words(f"hint.{hint}"))
            self._screen.pause_to_read()
        return TurnResult(command, answer)

    def _offer_confirmation(self, refused: Refused, command: Command) -> Command | None:
        """Offer to confirm a command that was refused only for want of a confirmation."""
        if isinstance(refused, ClueDoubtful) and isinstance(command, GiveClue):
            return replace(command, confirmed=True) if self._ask_yes_or_no("confirm.clue") else None
        if isinstance(refused, ConsentNeeded) and isinstance(command, GiveClue):
            asked = AskAboutClue(command.word, command.number, command.meant)
            return asked if self._ask_yes_or_no("confirm.ask") else None
        if isinstance(refused, ConfirmGivingUp):
            return Stop(confirmed=True) if self._ask_yes_or_no("confirm.stop") else None
        return None

    def _ask_yes_or_no(self, question: str) -> bool:
        return is_yes(self._screen.read_line(self._words(question)))


def refusal_lines(refused: Refused, command: Command, words: TerminalTexts) -> Iterator[str]:
    """Yield the lines that explain a refusal in the person's language, with the referee's reasons."""
    findings = refused.facts.get("findings", ())
    word = command.word if isinstance(command, GiveClue | AskAboutClue) else ""
    for finding in findings if isinstance(findings, tuple) else ():
        yield _finding_line(finding, word, words)
    key = f"refused.{refused.code}"
    yield words(key) if words.has_text(key) else str(refused)


def _finding_line(finding: Finding, word: str, words: TerminalTexts) -> str:
    is_hyphened = finding.code == "several_words" and finding.because == "hyphen"
    key = "finding.hyphen" if is_hyphened else f"finding.{finding.code}"
    if not words.has_text(key):
        key = "finding.other_codename" if finding.codename else "finding.other"
    return words(key, word=word, codename=finding.codename, code=finding.code, because=finding.because)
