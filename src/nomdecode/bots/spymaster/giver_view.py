"""Read a giver's view: the cards to find, those to avoid, and what is at stake. Pure."""

from __future__ import annotations

from nomdecode.bots.spymaster.clue_search import CardGroups
from nomdecode.bots.spymaster.expected_reward import TurnPayoffs
from nomdecode.bots.spymaster.payoff_tables import (
    make_coop_payoffs,
    make_duo_payoffs,
    make_team_payoffs,
    read_token_stakes,
)
from nomdecode.rules import View
from nomdecode.rules.options import Variant
from nomdecode.rules.seats import IDENTITY_OF_TEAM, SIDE_OF_SEAT, Identity, Side
from nomdecode.rules.view import OpenTable


def find_own_side(view: View) -> Side:
    """Return the side this seat gives clues for; a seat of coop plays for the team on turn."""
    side = SIDE_OF_SEAT.get(view.seat) if view.seat else None
    found = side or view.table.active or view.table.starts
    assert found is not None, "a giver has a side"  # noqa: S101 - ours to get right
    return found


def list_open_cards(table: OpenTable, guesser: Side | None = None) -> list[int]:
    """Return the cards that may be touched; in Duo, by the partner on that side (A-10)."""
    return [
        card
        for card, tile in enumerate(table.covered)
        if tile is None and not (guesser and guesser in table.marks[card])
    ]


def sort_cards_for_giver(view: View) -> tuple[list[int], CardGroups, TurnPayoffs]:
    """Return the open cards, their groups by place in that list, and the payoffs of a clue."""
    if view.table.tokens is not None:
        return _sort_cards_in_duo(view)
    side, table = find_own_side(view), view.table
    cells, shown = view.keys[0].cells, list_open_cards(table)
    own, theirs = IDENTITY_OF_TEAM[side], IDENTITY_OF_TEAM[side.other]
    kinds = (Identity.NEUTRAL, theirs, Identity.ASSASSIN)
    wrong = tuple(_find_places_of_identity(cells, shown, kind) for kind in kinds)
    right = _find_places_of_identity(cells, shown, own)
    payoffs = make_coop_payoffs if _is_coop_game(table) else make_team_payoffs
    if not right:  # A-21c: all found, the assassin comes last
        return shown, CardGroups(wrong[2], (*wrong[:2], ())), payoffs(1, max(1, len(wrong[1])))
    # A team that is well ahead would dawdle to the end: it plays as if the others were close behind.
    return shown, CardGroups(right, wrong), payoffs(len(right), min(len(wrong[1]), len(right) + 1))


def _sort_cards_in_duo(view: View) -> tuple[list[int], CardGroups, TurnPayoffs]:
    table, side = view.table, find_own_side(view)
    cells, shown = view.keys[0].cells, list_open_cards(table, side.other)
    right = _find_places_of_identity(cells, shown, Identity.CONTACT)
    wrong = tuple(
        _find_places_of_identity(cells, shown, kind) for kind in (Identity.BYSTANDER, Identity.ASSASSIN)
    )
    missing = table.contacts_missing or len(right)
    return shown, CardGroups(right, wrong), make_duo_payoffs(len(right), missing, read_token_stakes(table))


def _find_places_of_identity(
    cells: tuple[Identity, ...], shown: list[int], kind: Identity
) -> tuple[int, ...]:
    return tuple(place for place, card in enumerate(shown) if cells[card] is kind)


def _is_coop_game(table: OpenTable) -> bool:
    return getattr(table.options, "variant", None) is Variant.COOP
