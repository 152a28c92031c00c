"""Phones that lie, low cards, long names: nothing is squeezed, cut or covered."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.e2e.guests import Guest, settle
from tests.e2e.tables import to_move_alone, two_at_duo

LYING = {"width": 740, "height": 360}
# How far the lower edge of a mark above the word, or the upper edge of one below, reaches into the letters.
_OVERLAP = """(card) => {
  const range = document.createRange()
  range.selectNodeContents(card.querySelector('.word'))
  const word = range.getBoundingClientRect()
  const mark = card.querySelector('.place-of').getBoundingClientRect()
  return Math.min(mark.bottom, word.bottom) - Math.max(mark.top, word.top)
}"""


def _width(what: Locator) -> float:
    expect(what).to_be_visible()
    box = what.bounding_box()
    assert box
    return box["width"]


def test_a_hint_on_a_lying_phone_has_a_line_of_its_own(invite: Callable[..., Guest]) -> None:
    guest = invite("Ana", newcomer="yes", **LYING)
    to_move_alone(guest, "Deviner")
    assert _width(guest.page.get_by_role("complementary").get_by_role("status")) > 150


def test_a_lying_phone_with_the_largest_letters_keeps_its_board(invite: Callable[..., Guest]) -> None:
    guest = invite("Ana", **LYING)
    to_move_alone(guest, "Deviner")
    guest.page.evaluate("document.documentElement.style.setProperty('--text', '2')")
    settle(guest.page)
    assert _width(guest.board) > LYING["width"] / 3


def test_the_bar_of_a_key_holder_on_a_tablet_is_one_line(invite: Callable[..., Guest]) -> None:
    guest = invite("Ana", width=820, height=1180)
    to_move_alone(guest)
    bar = guest.page.get_by_role("banner").bounding_box()
    assert bar
    assert bar["height"] < 60


def test_the_mark_of_a_passer_by_leaves_the_word_of_a_low_card_free(invite: Callable[..., Guest]) -> None:
    ana, bo = (invite(name, width=360, height=740) for name in ("Ana", "Bo"))
    two_at_duo(ana, bo)
    word = next(word for word in ana.key("passant") if len(word) < 9)
    ana.give("WOMBAT", 1)
    bo.turn(word)
    for guest in (ana, bo):
        card = guest.card(word).filter(has=guest.page.locator(".place-of"))
        expect(card).to_be_visible()
        settle(guest.page)
        assert card.evaluate(_OVERLAP) < 2


def test_the_plate_of_a_last_picture_is_not_cut(invite: Callable[..., Guest]) -> None:
    """What a picture shows takes a long sentence: the plate says what the card was, for all who read."""
    ana, bo = (invite(name, width=360, height=740) for name in ("Ana", "Bo"))
    code = ana.make_room(game="images", language="fr", decks=["pictures"], options={"variant": "coop"})
    bo.come_in(code)
    ana.sit("spymaster")
    bo.sit("guesser")
    ana.start()
    ana.give("WOMBAT", 1)
    assassin = ana.board.locator("[data-place]").filter(has=ana.page.locator(":scope.of-assassin"))
    place = assassin.get_attribute("data-place")
    bo.choose(bo.board.locator(f"[data-place='{place}']"))
    bo.page.get_by_role("button", name="Révéler cette image").click()
    plate = bo.page.locator(".stage-plate")
    expect(plate).to_have_text(re.compile("assassin"))
    height = plate.locator(".card-name").evaluate("name => name.offsetHeight")
    assert height < 40  # one line
