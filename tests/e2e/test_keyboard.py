"""A whole game without a mouse."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.guests import Guest
from tests.e2e.screen_reader import Listener


def test_a_game_alone_with_bots_is_played_by_keys_from_home_to_its_end(invite: Callable[..., Guest]) -> None:
    guest = invite("Ana")
    keys, page = Listener(guest.page), guest.page
    page.goto("/")
    expect(page.get_by_role("link", name=re.compile("robots"))).to_be_visible()
    keys.go_to("link .*robots")
    keys.enter()
    expect(page.get_by_role("button", name="Deviner")).to_be_visible()
    keys.go_to("button .Deviner")
    keys.enter()
    expect(guest.board).to_be_visible()
    stop = page.get_by_role("button", name="On s’arrête là")
    end = page.get_by_role("button", name="Rejouer")
    open_card = guest.open_cards
    has_stopped = False
    for _ in range(25):
        expect(open_card.or_(end).first).to_be_visible(timeout=60_000)  # bots of both teams may play first
        if end.is_visible():
            break
        keys.go_to_the_board()
        keys.walk_to((open_card.first.get_attribute("aria-label") or "").split(",")[0])
        keys.enter()
        keys.hear("montrée")
        keys.go_to("button .Révéler")
        keys.enter()
        keys.hear(r" : (rouge|bleu|neutre|assassin)\.")
        expect(guest.board.locator(":focus").or_(end).first).to_be_visible()  # the focus is not lost
        if stop.is_visible() and not has_stopped:
            has_stopped = True
            keys.go_to("On s’arrête là")
            keys.enter()
            keys.hear("C’est aux")
    expect(end).to_be_visible()
    keys.go_to("button .Rejouer")
