"""The key card alone: a page that works when no server answers."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.e2e.restartable_server import House
from tests.e2e.test_screens import _findings as findings


def cells(page: Page) -> list[str]:
    """The names of the cells as they are drawn."""
    expect(page.locator("[data-place]").first).to_be_visible()
    names: list[str] = page.locator("[data-place]").evaluate_all(
        "cells => cells.map((cell) => cell.getAttribute('aria-label'))"
    )
    return names


def shown_code(page: Page) -> str:
    """Hold the button that shows the code, and read it."""
    page.get_by_role("button", name="Maintiens pour montrer").hover()
    page.mouse.down()
    shown = page.locator(".shown")
    expect(shown).to_be_visible()
    expect(page.locator("svg.qr")).to_be_visible()
    code = (shown.text_content() or "").replace("-", "")
    page.mouse.up()
    expect(shown).to_be_hidden()
    return code


def test_a_key_is_drawn_and_shared_when_the_server_is_gone(chromium: Browser, tmp_path: Path) -> None:
    """D-05: of Duo, neither address nor memory of the first phone holds the other side."""
    house = House(tmp_path)
    house.open()
    context = chromium.new_context(
        base_url=house.url, locale="fr-FR", viewport={"width": 360, "height": 740}, reduced_motion="reduce"
    )
    page = context.new_page()
    page.goto("/key")
    expect(page.get_by_role("heading", name="Juste une carte clé")).to_be_visible()
    assert findings(page) == []
    page.wait_for_function("caches.match('/key.js').then(Boolean)")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    house.close()
    page.goto("/key")
    page.get_by_role("button", name="Mots", exact=True).click()
    mine = cells(page)
    assert len(mine) == 25
    assert mine[0].startswith("A1, ")
    page.get_by_role("button", name="Deuxième téléphone").click()
    code = shown_code(page)
    assert re.fullmatch(r"[0-9A-HJKMNP-TV-Z]{9}", code)
    second = context.new_page()
    second.goto(f"/key#{code}")
    assert cells(second) == mine
    # A wrong letter is said, and nothing is lost.
    page.goto("/key")
    page.get_by_label("Un code, de l’autre téléphone").fill(f"{code[:-1]}{'1' if code[-1] != '1' else '2'}")
    page.get_by_role("button", name="Ouvrir").click()
    expect(page.get_by_text("Ce code ne tombe pas juste")).to_be_visible()
    # Duo: side B is handed over and forgotten.
    page.get_by_role("button", name="Duo", exact=True).click()
    other = shown_code(page)
    page.get_by_role("button", name="C’est bon").click()
    ours = cells(page)
    kept = page.evaluate("location.href + JSON.stringify(localStorage)")
    assert other not in kept
    second.goto("/key")
    second.get_by_label("Un code, de l’autre téléphone").fill(other)
    second.get_by_role("button", name="Ouvrir").click()
    expect(second.get_by_role("heading", name="Duo · B")).to_be_visible()
    assert [name.split(",")[0] for name in cells(second)] == [name.split(",")[0] for name in ours][::-1]
    context.close()
