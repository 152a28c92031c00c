"""Every screen is for everybody: keyboard, screen reader, small phones, big letters, no foreign words."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.guests import Guest

AXE = Path("web/node_modules/axe-core/axe.min.js")
PAGES = ("/", "/new", "/new?game=duo", "/learn", "/settings")
# Hatches are masks, which axe takes for plain colour: test_ink.py measures the contrast of cards.
_LOOK = """async () => {
  const all = await axe.run({rules: {'color-contrast': {enabled: false}}})
  const strict = await axe.run({runOnly: ['label-content-name-mismatch']})
  const hatched = ['.card', '.hatch', '.ribbon', 'svg']
  const rest = await axe.run({exclude: hatched}, {runOnly: ['color-contrast']})
  return [...all.violations, ...strict.violations, ...rest.violations]
}"""
LANGUAGES = ("fr-FR", "fr-CA", "en-GB")


def _findings(page: Page) -> list[str]:
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate(_LOOK)

    return [
        f"{each['id']}: {each['nodes'][0]['html'][:120]}"
        for each in found
        if each["impact"] in ("serious", "critical")
    ]


def _overflow(page: Page) -> int:
    wide: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return wide


def _play_alone(guest: Guest, role: str = "Donner les indices") -> int:
    """From home to a game with bots, by the buttons; return the clicks it took."""
    guest.page.goto("/")
    clicks = [
        guest.page.get_by_role("link", name=re.compile("robots")),
        guest.page.get_by_role("button", name=role),
    ]
    for button in clicks:
        button.click()
    expect(guest.board).to_be_visible()
    return len(clicks)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_screen_before_the_game_has_a_serious_fault(invite: Callable[..., Guest], theme: str) -> None:
    guest = invite("Ana", theme=theme)
    for path in PAGES:
        guest.page.goto(path)
        expect(guest.page.get_by_role("heading").first).to_be_visible()
        assert (path, _findings(guest.page)) == (path, [])


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("role", ["Donner les indices", "Deviner"])
def test_no_table_has_a_serious_fault(invite: Callable[..., Guest], theme: str, role: str) -> None:
    guest = invite("Ana", theme=theme)
    _play_alone(guest, role)
    assert _findings(guest.page) == []


@pytest.mark.parametrize("game", ["images", "duo", "duo-images"])
def test_no_table_of_the_other_games_has_a_serious_fault(invite: Callable[..., Guest], game: str) -> None:
    ana = invite("Ana", width=360, height=740)
    decks = ["fr"] if game == "duo" else ["pictures"]
    ana.make_room(game=game, language="fr", decks=decks)
    assert _findings(ana.page) == []
    seats = ["side A", "side B"]
    if game == "images":
        seats = ["red spymaster", "red guesser", "blue spymaster", "blue guesser"]
    ana.sit(seats[0])
    ana.tell(*({"do": "add_bot", "name": f"Robot {seat}", "seat": seat} for seat in seats[1:]))
    ana.start()
    expect(ana.board).to_be_visible()
    assert _findings(ana.page) == []
    assert _overflow(ana.page) <= 0


def test_the_first_clue_alone_takes_five_clicks_or_fewer(invite: Callable[..., Guest]) -> None:
    guest = invite("Ana")
    clicks = _play_alone(guest)
    guest.give("WOMBAT", 1, to_bots=True)
    guest.sees("WOMBAT")
    assert clicks + 2 <= 5


@pytest.mark.parametrize("locale", LANGUAGES)
def test_no_screen_shows_a_word_that_was_not_translated(invite: Callable[..., Guest], locale: str) -> None:
    guest = invite("Ana", locale=locale)
    for path in PAGES:
        guest.page.goto(path)
        expect(guest.page.get_by_role("heading").first).to_be_visible()
        text = guest.page.locator("body").inner_text()
        assert not re.search(r"\b(undefined|null|NaN)\b|\{\w+\}|\b[a-z]+_[a-z_]+\b", text), path
        assert guest.page.locator("html").get_attribute("lang") == (
            "en" if locale == "en-GB" else "fr-CA" if locale == "fr-CA" else "fr"
        )


@pytest.mark.parametrize("path", PAGES)
def test_nothing_is_lost_on_a_narrow_screen_or_with_letters_twice_as_large(
    invite: Callable[..., Guest], path: str
) -> None:
    guest = invite("Ana", width=320, height=640)
    guest.page.goto(path)
    expect(guest.page.get_by_role("heading").first).to_be_visible()
    assert _overflow(guest.page) <= 0
    guest.page.set_viewport_size({"width": 640, "height": 800})
    guest.page.evaluate("document.documentElement.style.setProperty('font-size', '200%')")
    assert _overflow(guest.page) <= 0


def test_the_summary_of_a_game_is_one_page_of_a4(invite: Callable[..., Guest]) -> None:
    guest = invite("Ana")
    for game in ("words", "images", "duo", "duo-images"):
        guest.page.goto(f"/learn/{game}")
        expect(guest.page.get_by_role("heading").first).to_be_visible()
        paper = guest.page.pdf(prefer_css_page_size=True)
        assert (game, len(re.findall(rb"/Type\s*/Page[^s]", paper))) == (game, 1)


def test_a_game_at_a_name_that_is_not_localhost_has_no_fault(
    invite: Callable[..., Guest], server: str
) -> None:
    """On a plain-http network the browser offers less; nothing may depend on it."""
    guest = invite("Ana", url=server.replace("127.0.0.1", "table.lan"))
    guest.page.goto("/")
    assert guest.page.evaluate("isSecureContext") is False
    _play_alone(guest)
    guest.give("WOMBAT", 1, to_bots=True)
    guest.sees("WOMBAT")


def test_the_board_never_moves_when_a_card_is_turned(invite: Callable[..., Guest]) -> None:
    guest = invite("Ana")
    guest.page.add_init_script(
        "window.shifts = 0; new PerformanceObserver((seen) => { for (const each of seen.getEntries())"
        " if (each.sources.some((source) => source.node?.parentElement?.closest('.board')))"
        " window.shifts += each.value }).observe({type: 'layout-shift', buffered: true})"
    )
    _play_alone(guest)
    before = guest.page.evaluate("window.shifts")
    guest.give("WOMBAT", 1, to_bots=True)
    guest.sees("WOMBAT")
    guest.page.wait_for_timeout(1500)
    assert guest.page.evaluate("window.shifts") - before == 0
