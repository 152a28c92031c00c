"""Announce in words what has changed between two states of the open table, which holds no secrets."""

from __future__ import annotations

from collections.abc import Iterator

from nomdecode.cli.play.picture import name_card
from nomdecode.cli.play.texts import TerminalTexts
from nomdecode.rules.commands import Number, Phrase
from nomdecode.rules.events import Why
from nomdecode.rules.options import Variant
from nomdecode.rules.seats import IDENTITY_OF_TEAM, SIDE_OF_SEAT, Identity, Seat
from nomdecode.rules.state import LoggedClue, Phase, Standing, Touch
from nomdecode.rules.view import OpenTable


def format_number(number: Number, words: TerminalTexts) -> str:
    """Return a clue's number as text."""
    return str(number) if isinstance(number, int) else words("unlimited")


def format_clue(clue: LoggedClue, words: TerminalTexts) -> str:
    """Return a clue as text: its word and number."""
    return words("clue", word=clue.word, number=format_number(clue.number, words))


def announce_clue(clue: LoggedClue, words: TerminalTexts) -> str:
    """Return a clue as text, with the side that gave it."""
    side = SIDE_OF_SEAT.get(clue.giver, "together")
    return words(f"news.clue.{side}", clue=format_clue(clue, words))


def announce_changes(before: OpenTable, after: OpenTable, words: TerminalTexts) -> Iterator[str]:
    """Yield a sentence for each change between two states of the open table."""
    yield from _announce_new_clues(before, after, words)
    yield from _announce_rulings(before, after, words)
    for touch in after.touches[len(before.touches) :]:
        yield _announce_touch(before, after, touch, words)
    yield from _announce_duo_events(before, after, words)
    yield from _announce_undo_and_hourglass(before, after, words)
    yield from _announce_new_turn(before, after, words)


def _announce_new_clues(before: OpenTable, after: OpenTable, words: TerminalTexts) -> Iterator[str]:
    if after.phase is Phase.ASKED and before.phase is not Phase.ASKED:
        yield words("news.asked")
    if before.phase is Phase.ASKED and after.phase is Phase.CLUE:
        yield words("news.not_allowed")
    for clue in after.clues[len(before.clues) :]:
        yield announce_clue(clue, words)
        if clue.approved:
            yield words("news.approved")


def _announce_rulings(before: OpenTable, after: OpenTable, words: TerminalTexts) -> Iterator[str]:
    if after.challenger and not before.challenger:
        yield words("news.challenged")
    if before.phase is Phase.CHALLENGED and after.phase is not Phase.CHALLENGED and after.clues:
        ruled = {Standing.UPHELD: "news.upheld", Standing.DISMISSED: "news.dismissed"}
        if key := ruled.get(after.clues[-1].standing):
            yield words(key)


def _announce_touch(before: OpenTable, after: OpenTable, touch: Touch, words: TerminalTexts) -> str:
    card, identity = name_card(after, touch.card), words(f"identity.{touch.identity}")
    if touch.why is not Why.GUESS:
        return words("news.imaginary" if touch.why is Why.IMAGINARY else "news.penalty", card=card)
    if touch.identity in (Identity.NEUTRAL, Identity.BYSTANDER, Identity.ASSASSIN):
        return words(f"news.{touch.identity}", card=card)
    own = IDENTITY_OF_TEAM.get(before.active) if before.active else None
    right = touch.identity in (own, Identity.CONTACT)
    return words("news.right" if right else "news.theirs", card=card, identity=identity)


def _announce_duo_events(before: OpenTable, after: OpenTable, words: TerminalTexts) -> Iterator[str]:
    for side in after.complete[len(before.complete) :]:
        yield words(f"news.complete.{side}")
    if after.sudden_death and not before.sudden_death:
        yield words("news.sudden_death")
    if after.said and after.said != before.said:
        seat, phrase = after.said
        key = "news.i_go" if phrase is Phrase.I_GO else "news.you_go"
        yield words(key, side=words(f"side.{SIDE_OF_SEAT[seat]}"))


def _announce_undo_and_hourglass(before: OpenTable, after: OpenTable, words: TerminalTexts) -> Iterator[str]:
    if after.undo_asked_by and not before.undo_asked_by:
        yield words("news.undo_asked")
    if before.undo_asked_by and not after.undo_asked_by:
        yield words("news.undone" if _was_undone(before, after) else "news.undo_refused")
    if after.hourglass and after.hourglass != before.hourglass:
        yield words("news.hourglass")
    if after.clearance and not before.clearance:
        yield words("news.clearance")


def _was_undone(before: OpenTable, after: OpenTable) -> bool:
    taken = [clue.standing for clue in after.clues] != [clue.standing for clue in before.clues]
    return taken or len(after.shown) > len(before.shown)


def _announce_new_turn(before: OpenTable, after: OpenTable, words: TerminalTexts) -> Iterator[str]:
    if after.turn <= before.turn or after.phase is Phase.OVER:
        return
    if len(after.touches) == len(before.touches) and before.phase is Phase.GUESS and before.guesses:
        yield words("news.stopped")
    if after.active is not before.active and after.active is not None and not after.sudden_death:
        yield words(f"news.turn.{after.active}")


def is_coop(table: OpenTable) -> bool:
    """Tell whether one team plays against the imaginary opponent."""
    return getattr(table.options, "variant", None) is Variant.COOP


def seat_name(seat: Seat, words: TerminalTexts) -> str:
    """Return the name of a seat, as one speaks of the person in it."""
    return words(f"who.{seat}")
