"""A finished game in a real browser: from its end to the replay, by keyboard, and to a link."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.guests import Guest
from tests.e2e.tables import two_at_duo


def test_a_finished_game_is_stepped_through_and_shared_by_a_link(invite: Callable[..., Guest]) -> None:
    ana, bo = invite("Ana"), invite("Bo", width=360, height=740)
    two_at_duo(ana, bo)
    ana.give("XYLOPHONE", 1)
    bo.turn(ana.key("assassin")[0])
    ana.page.get_by_role("link", name="Revoir et étudier").click()
    ruler = ana.page.get_by_role("slider", name="Moment de la partie")
    expect(ruler).to_have_attribute("aria-valuetext", re.compile("La partie commence"))
    ana.page.keyboard.press("ArrowRight")
    expect(ruler).to_have_attribute("aria-valuetext", re.compile("Ana.*XYLOPHONE 1"))
    ana.page.keyboard.press("End")
    expect(ruler).to_have_attribute("aria-valuetext", re.compile("La partie est finie"))
    ana.page.get_by_role("button", name="Partager").click()
    ana.page.get_by_role("button", name="Créer le lien").click()
    link = ana.page.locator("dialog a[href^='/g/']")
    expect(link).to_be_visible()
    stranger = invite("Zoé", width=360, height=740)
    stranger.page.goto(link.get_attribute("href") or "")
    expect(stranger.page.get_by_role("slider")).to_be_visible()
    stranger.page.get_by_role("button", name="Un pas en avant").click()
    expect(stranger.page.get_by_text(re.compile("^Côté A 1.*XYLOPHONE 1.$"))).to_be_visible()
    expect(stranger.page.get_by_text(re.compile(r"\bAna\b"))).to_have_count(0)
