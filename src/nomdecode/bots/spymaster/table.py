"""What a giver reads from its view: the cards to find, those to avoid, and what is at stake. Pure."""

from __future__ import annotations

from nomdecode.bots.spymaster.reward import Payoffs
from nomdecode.bots.spymaster.reward_table import coop_payoffs, duo_payoffs, team_payoffs, token_stakes
from nomdecode.bots.spymaster.search import Cards
from nomdecode.rules import View
from nomdecode.rules.options import Variant
from nomdecode.rules.seats import IDENTITY_OF_TEAM, SIDE_OF_SEAT, Identity, Side
from nomdecode.rules.view import OpenTable


def side_of(view: View) -> Side:
    """Return the side this seat gives clues for; a seat of coop plays for the team on turn."""
    side = SIDE_OF_SEAT.get(view.seat) if view.seat else None
    found = side or view.table.active or view.table.starts
    assert found is not None, "a giver has a side"  # noqa: S101 - ours to get right
    return found


def open_cards(table: OpenTable, guesser: Side | None = None) -> list[int]:
    """Return the cards that may be touched; in Duo, by the partner on that side (A-10)."""
    return [
        card
        for card, tile in enumerate(table.covered)
        if tile is None and not (guesser and guesser in table.marks[card])
    ]


def sorted_out(view: View) -> tuple[list[int], Cards, Payoffs]:
    """Return the open cards, what they are by their place in that list, and what a clue plays for."""
    if view.table.tokens is not None:
        return _duo(view)
    side, table = side_of(view), view.table
    cells, shown = view.keys[0].cells, open_cards(table)
    own, theirs = IDENTITY_OF_TEAM[side], IDENTITY_OF_TEAM[side.other]
    kinds = (Identity.NEUTRAL, theirs, Identity.ASSASSIN)
    wrong = tuple(_places(cells, shown, kind) for kind in kinds)
    right = _places(cells, shown, own)
    payoffs = coop_payoffs if _is_coop(table) else team_payoffs
    if not right:  # A-21c: all found, the assassin comes last
        return shown, Cards(wrong[2], (*wrong[:2], ())), payoffs(1, max(1, len(wrong[1])))
    # A team that is well ahead would dawdle to the end: it plays as if the others were close behind.
    return shown, Cards(right, wrong), payoffs(len(right), min(len(wrong[1]), len(right) + 1))


def _duo(view: View) -> tuple[list[int], Cards, Payoffs]:
    table, side = view.table, side_of(view)
    cells, shown = view.keys[0].cells, open_cards(table, side.other)
    right = _places(cells, shown, Identity.CONTACT)
    wrong = tuple(_places(cells, shown, kind) for kind in (Identity.BYSTANDER, Identity.ASSASSIN))
    missing = table.contacts_missing or len(right)
    return shown, Cards(right, wrong), duo_payoffs(len(right), missing, token_stakes(table))


def _places(cells: tuple[Identity, ...], shown: list[int], kind: Identity) -> tuple[int, ...]:
    return tuple(place for place, card in enumerate(shown) if cells[card] is kind)


def _is_coop(table: OpenTable) -> bool:
    return getattr(table.options, "variant", None) is Variant.COOP
