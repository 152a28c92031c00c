"""Games with real cards: the key on a phone, told by touches."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.e2e.guests import Guest
from tests.e2e.test_screens import _findings as findings


def key_of(page: Page) -> list[str]:
    """The names of the cells as they are drawn, from the upper left."""
    names: list[str] = (
        page.get_by_role("grid")
        .locator("[data-place]")
        .evaluate_all("cells => cells.map((cell) => cell.getAttribute('aria-label'))")
    )
    return names


def cell(page: Page, name: str) -> Locator:
    """The cell of this place."""
    return page.get_by_role("grid").get_by_role("button", name=re.compile(f"^{name},"))


def places(page: Page, identity: str) -> list[str]:
    """The places of this identity that are not covered."""
    return [name.split(",")[0] for name in key_of(page) if re.search(rf"clé\s: {identity}", name)]


def test_words_with_one_phone_from_home_to_the_next_game(invite: Callable[..., Guest]) -> None:
    """T-09, T-10, T-11, T-12: two touches to the key, of five that are allowed."""
    page = invite("Ana", width=360, height=740).page
    page.goto("/")
    page.get_by_role("link", name="Avec les vraies cartes").click()
    page.get_by_role("button", name="Voir la clé").click()
    expect(page.get_by_role("grid").locator("[data-place]")).to_have_count(25)
    assert [name.split(",")[0] for name in key_of(page)][:6] == ["A1", "B1", "C1", "D1", "E1", "A2"]
    assert findings(page) == []
    first = key_of(page)
    own = "rouge" if len(places(page, "rouge")) == 9 else "bleu"
    told = places(page, own)[0]
    cell(page, told).hover()
    page.mouse.down()  # held until it is told
    expect(page.get_by_text(f"Pose la tuile sur {told}")).to_be_visible()
    page.mouse.up()
    page.get_by_role("button", name="Défaire").click()
    expect(page.get_by_text("Maintiens la case")).to_be_visible()
    assert key_of(page) == first
    # The assassin ends the game, so it is asked once more; by touch and button this time.
    (deadly,) = places(page, "assassin")
    cell(page, deadly).click()
    page.get_by_role("button", name=f"C’était {deadly}").click()
    page.get_by_role("button", name="Non, une autre carte").click()
    cell(page, deadly).click()
    page.get_by_role("button", name=f"C’était {deadly}").click()
    page.get_by_role("button", name=f"Oui, c’était {deadly}").click()
    page.get_by_role("button", name="Voir la fin").click()
    page.get_by_role("button", name=re.compile("^Rejouer")).first.click()
    expect(page.get_by_text("A1 est la carte en haut à gauche")).to_be_visible()
    assert key_of(page) != first


def test_duo_face_to_face_each_phone_sees_its_own_side(invite: Callable[..., Guest]) -> None:
    """T-11, T-13: side B's grid is side A's turned by half; A's touch tells what B touched."""
    ana, bob, tv = (invite(name, width=360, height=740).page for name in ("Ana", "Bob", "TV"))
    ana.goto("/companion?game=duo")
    ana.get_by_role("button", name="Préparer la table").click()
    expect(ana.get_by_role("region", name="La face B").locator("img")).to_be_visible()
    code = ana.url.split("/r/")[1]
    bob.goto(f"/r/{code}#seat=side%20B")
    bob.get_by_role("button", name="Voir la clé").click()
    tv.goto(f"/tv/{code}")
    start = ana.get_by_role("button", name=re.compile("Commencer la partie|On commence"))
    expect(start).to_have_attribute("aria-disabled", "false")
    start.click()
    for page in (ana, bob):
        expect(page.get_by_role("grid").locator("[data-place]")).to_have_count(25)
    mine, theirs = ([name.split(",")[0] for name in key_of(page)] for page in (ana, bob))
    assert theirs == mine[::-1]
    assert sorted(key_of(ana)) != sorted(key_of(bob))
    told = places(ana, "contact")[0]
    cell(ana, told).click()
    ana.get_by_role("button", name=f"a touché {told}").click()
    expect(cell(bob, told)).to_have_attribute("aria-label", re.compile("révélée, contact"))
    expect(bob.get_by_role("button", name="J’arrête là")).to_have_attribute("aria-disabled", "false")
    # The big screen has places and tiles, and nothing of a key.
    expect(tv.get_by_role("button", name=re.compile(f"^{told}, révélée, contact"))).to_be_visible()
    assert not [
        name
        for name in tv.locator("[data-place]").evaluate_all(
            "cells => cells.map((cell) => cell.getAttribute('aria-label'))"
        )
        if "clé" in name
    ]
