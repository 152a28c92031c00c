"""Every screen is for everybody: keyboard, screen reader, small phones, big letters, no foreign words."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.guests import Guest, settle
from tests.e2e.tables import alone_with_bots, to_move_alone, two_at_duo

AXE = Path("web/node_modules/axe-core/axe.min.js")
PAGES = (
    "/",
    "/new",
    "/new?game=duo",
    "/learn",
    "/learn/words",
    "/learn/clues",
    "/learn/few",
    "/settings",
    "/companion",
    "/tour",
)
# Hatches are masks, which axe takes for plain colour: test_ink.py measures the contrast of cards.
_LOOK = """async () => {
  const all = await axe.run({rules: {'color-contrast': {enabled: false}}})
  const strict = await axe.run({runOnly: ['label-content-name-mismatch']})
  const hatched = ['.card', '.hatch', '.ribbon', 'svg']
  const rest = await axe.run({exclude: hatched}, {runOnly: ['color-contrast']})
  return [...all.violations, ...strict.violations, ...rest.violations]
}"""


def _findings(page: Page, impacts: tuple[str, ...] = ("serious", "critical")) -> list[str]:
    settle(page)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate(_LOOK)
    return [f"{each['id']}: {each['nodes'][0]['html'][:120]}" for each in found if each["impact"] in impacts]


def _overflow(page: Page) -> int:
    settle(page)
    wide: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return wide


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
    alone_with_bots(guest, role)
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
    clicks = to_move_alone(guest)
    guest.give("WOMBAT", 1, to_bots=True)
    guest.sees("WOMBAT")
    assert clicks + 2 <= 5


@pytest.mark.parametrize("path", PAGES)
def test_nothing_is_lost_on_a_narrow_screen_or_with_letters_twice_as_large(
    invite: Callable[..., Guest], path: str
) -> None:
    guest = invite("Ana", width=320, height=640)
    guest.page.goto(path)
    expect(guest.page.get_by_role("heading").first).to_be_visible()
    assert _overflow(guest.page) <= 0
    bar = guest.page.locator("header").first.bounding_box()
    assert bar is not None
    assert bar["height"] < 60  # one line: the menu is not pushed below
    guest.page.set_viewport_size({"width": 640, "height": 800})
    guest.page.evaluate("document.documentElement.style.setProperty('font-size', '200%')")
    assert _overflow(guest.page) <= 0


@pytest.mark.parametrize("letters", ["ours", "the browser's"])
def test_the_summary_of_a_game_is_one_page_of_a4(invite: Callable[..., Guest], letters: str) -> None:
    """Also before our fonts have come, on a slow line: the browser's own letters are wider."""
    guest = invite("Ana")
    if letters != "ours":
        guest.page.route("**/*.woff2", lambda route: route.abort())
    for game in ("words", "images", "duo", "duo-images"):
        guest.page.goto(f"/learn/{game}")
        expect(guest.page.get_by_role("heading").first).to_be_visible()
        settle(guest.page)
        paper = guest.page.pdf(prefer_css_page_size=True)
        assert (game, len(re.findall(rb"/Type\s*/Page[^s]", paper))) == (game, 1)
    guest.forgive("ERR_FAILED")


def test_a_key_and_a_finished_game_are_printed_on_a_page_of_a4_without_buttons(
    invite: Callable[..., Guest],
) -> None:
    guest = invite("Ana", theme="dark")
    page = guest.page
    two_at_duo(guest, invite("Bo"))
    buttons = page.locator("button:not([data-place]), a.btn")
    hatches = guest.board.locator(".hatch")
    for is_over in (False, True):
        if is_over:
            guest.tell({"do": "concede"})
            expect(page.get_by_role("button", name="Rejouer")).to_be_visible()
        settle(page)
        assert len(re.findall(rb"/Type\s*/Page[^s]", page.pdf(prefer_css_page_size=True))) == 1
        page.emulate_media(media="print")
        assert [each for each in buttons.all() if each.is_visible()] == []
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
        assert hatches.first.is_visible()  # colours are not alone
        assert hatches.first.evaluate("each => getComputedStyle(each).printColorAdjust") == "exact"
        page.emulate_media(media="screen")


def test_a_game_at_a_name_that_is_not_localhost_has_no_fault(
    invite: Callable[..., Guest], server: str
) -> None:
    """On a plain-http network the browser offers less; nothing may depend on it."""
    guest = invite("Ana", url=server.replace("127.0.0.1", "table.lan"))
    guest.page.goto("/")
    assert guest.page.evaluate("isSecureContext") is False
    to_move_alone(guest)
    guest.give("WOMBAT", 1, to_bots=True)
    guest.sees("WOMBAT")


@pytest.mark.parametrize("size", [(1280, 800), (360, 740)])
@pytest.mark.parametrize("chair", ["Donner les indices", "Deviner"])
def test_the_board_never_moves_during_a_turn(
    invite: Callable[..., Guest], size: tuple[int, int], chair: str
) -> None:
    """Neither by a clue, nor by a card that is turned, nor by a hint that comes and goes."""
    guest = invite("Ana", width=size[0], height=size[1], newcomer="yes")
    places: list[object] = []
    to_move_alone(guest, chair, look=lambda: places.append(_places(guest.page)))
    del places[:-1]  # of games that bots lost at once
    assert places[0]
    hint = guest.page.get_by_role("button", name="Compris")
    hint.wait_for()
    places.append(_places(guest.page))
    hint.click()
    if chair == "Deviner":
        card = guest.open_cards.first  # the other team may have turned some
        place = card.get_attribute("data-place")
        guest.turn((card.get_attribute("aria-label") or "").split(",")[0])
        guest.page.locator(f".board .card.covered[data-place='{place}']").wait_for()
    else:
        guest.give("WOMBAT", 1, to_bots=True)
        guest.page.locator(".board .card.covered").first.wait_for()
    places.append(_places(guest.page))
    # A bot that touched the assassin ended the game: that is another screen.
    assert all(place == places[0] for place in places if place)


def _places(page: Page) -> object:
    """Where each card lies; nothing once the game is over."""
    settle(page)
    cards = "[...document.querySelectorAll('.table-screen .board .card')]"
    return page.evaluate(f"{cards}.map((card) => Object.values(card.getBoundingClientRect().toJSON()))")
