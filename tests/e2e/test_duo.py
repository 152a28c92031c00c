"""Duo in real browsers."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.guests import Guest
from tests.e2e.tables import two_at_duo

CLUES = ("XYLOPHONE", "RHODODENDRON", "QUINQUINA", "WOMBAT", "YOURTE", "ZEUGME", "BAOBAB", "OKAPI", "MIKADO")


def test_two_people_play_duo_to_sudden_death_and_lose(invite: Callable[..., Guest]) -> None:
    """D-30 to D-32: without tokens they guess without clues; one slip and it is lost."""
    ana, bo = invite("Ana"), invite("Bo", width=360, height=740)
    two_at_duo(ana, bo)
    tried: set[tuple[str, str]] = set()
    for turn, clue in enumerate(CLUES):
        giver, guesser = (ana, bo) if turn % 2 == 0 else (bo, ana)
        expect(giver.page.get_by_label("Ton indice")).to_be_visible()
        word = next(word for word in giver.key("passant") if (guesser.name, word) not in tried)
        tried.add((guesser.name, word))
        giver.give(clue, 1)
        guesser.turn(word)
    for guest in (ana, bo):
        expect(guest.page.get_by_role("button", name="J’y vais")).to_be_visible()
    word = next(word for word in ana.key("passant") if ("Bo", word) not in tried)
    bo.turn(word)
    for guest in (ana, bo):
        guest.sees(re.compile("Pas cette fois"))
