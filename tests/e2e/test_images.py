"""Images in a real browser."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.guests import Guest

CLUES = ("JARDIN", "OCÉAN", "MUSIQUE", "CUISINE", "VOYAGE", "ANIMAL", "MÉTIER", "HIVER", "FÊTE", "ROUTE")


def test_one_team_plays_pictures_with_a_bot_to_the_end(invite: Callable[..., Guest]) -> None:
    """V-07 to V-11: the spymaster gives clues to a bot and covers for the imaginary team."""
    ana = invite("Ana", width=360, height=740)
    ana.make_room(game="images", language="fr", decks=["pictures"], options={"variant": "coop"})
    ana.sit("spymaster")
    ana.tell({"do": "add_bot", "name": "Robot", "seat": "guesser"})
    ana.start()
    expect(ana.board.locator("[data-place]")).to_have_count(20)
    page, clues = ana.page, iter(CLUES)
    entry = page.get_by_label("Ton indice")
    to_cover = page.get_by_role("heading", name=re.compile("À toi de couvrir"))
    end = page.get_by_role("button", name="Rejouer")
    while True:
        expect(entry.or_(to_cover).or_(end).first).to_be_visible(timeout=60_000)
        if end.is_visible():
            break
        if entry.is_visible():
            ana.give(next(clues), 1)
        else:
            ana.choose(ana.open_cards.first)
            page.get_by_role("button", name="Couvrir cette image").click()
            expect(to_cover).to_be_hidden()
    expect(ana.board.get_by_role("button", name=re.compile(r"(clé|révélée).*assassin"))).to_have_count(1)
