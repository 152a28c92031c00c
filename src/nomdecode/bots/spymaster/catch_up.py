"""When guessers had better go back to what they missed: a clue for zero or without a number. Pure."""

from __future__ import annotations

from typing import Final

from nomdecode.rules import View
from nomdecode.rules.commands import NAMES, UNLIMITED, GiveClue, Number
from nomdecode.rules.legal_moves import May

MANY_MISSED: Final = 2  # cards meant earlier and still open that make such a clue pay


def is_catch_up_number(view: View, number: Number, meant: tuple[int, ...] = ()) -> bool:
    """Tell whether this number is the one to send the guessers back with.

    V-01, V-05: both lift the cap; where both are on, a clue without a number also means something new.
    """
    numbers = next((entry for entry in view.may if entry.do == NAMES[GiveClue]), May("")).numbers
    if number not in numbers or (number == 0 and (UNLIMITED in numbers or _was_last_clue_zero(view))):
        return False
    missed = {card for intent in view.intents for card in intent.meant if view.table.covered[card] is None}
    return len(missed - set(meant)) >= MANY_MISSED


def _was_last_clue_zero(view: View) -> bool:
    """Tell whether this giver's last clue was for zero: whoever did not go back then will not now."""
    own = [clue.number for clue in view.table.clues if clue.giver is view.seat]
    return bool(own) and own[-1] == 0
