"""In Duo, estimate which of the giver's cards the partner needs found as well. Pure.

Law: it knows what the giver's seat knows: its own side, what was touched, and what the partner said.
"""

from __future__ import annotations

from collections.abc import Sequence

from nomdecode.bots.duo_guesser import DuoGuesser
from nomdecode.bots.spymaster.giver_view import find_own_side, list_open_cards
from nomdecode.rules import View


def chances_needed_by_both(view: View, shown: Sequence[int], guesser: DuoGuesser) -> tuple[float, ...]:
    """Return for each of these cards the chance that it is a contact on the partner's side too (D-10, D-11).

    What this seat believes of the partner's side when it guesses is what it knows of it when it gives.
    """
    mine = find_own_side(view)
    touchable = tuple(list_open_cards(view.table, mine))
    if not touchable or mine.other in view.table.complete:
        return (0.0,) * len(shown)  # D-25: the partner has said that nothing is left
    believed = guesser.estimate_cards(view, touchable).contact.tolist()
    chance = dict(zip(touchable, believed, strict=True))
    return tuple(chance.get(card, 0.0) for card in shown)  # marked by this side: the partner does not want it
