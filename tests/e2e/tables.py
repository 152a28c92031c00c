"""Tables that several tests sit down at."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.guests import Guest

Invite = Callable[..., Guest]
FOUR = ("red spymaster", "red guesser", "blue spymaster", "blue guesser")


def four_at_words(invite: Invite) -> list[Guest]:
    """Two teams of two, with the words dealt."""
    guests = [invite(name) for name in ("Ana", "Bo", "Cléo", "Dany")]
    code = guests[0].make_room(game="words", language="fr", decks=["fr"])
    for guest in guests[1:]:
        guest.come_in(code)
    for guest, seat in zip(guests, FOUR, strict=True):
        guest.sit(seat)
    guests[0].start()
    for guest in guests:
        expect(guest.board).to_be_visible()
    return guests


def first_to_write(*guests: Guest) -> Guest:
    """Who of these gives the first clue: wait until the screen of one of them says so."""
    for _ in range(300):
        for guest in guests:
            if guest.writes:
                return guest
        guests[0].page.wait_for_timeout(100)
    raise AssertionError("nobody is asked for a clue")


def alone_with_bots(guest: Guest, role: str = "Donner les indices") -> int:
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


def to_move_alone(
    guest: Guest, role: str = "Donner les indices", look: Callable[[], None] = lambda: None
) -> int:
    """The same, until it is this guest's move; a game that bots of the other team lose before is left.

    As soon as the cards are there one may look at them.
    """
    entry, end = guest.page.get_by_label("Ton indice"), guest.page.get_by_role("button", name="Rejouer")
    for _ in range(5):
        clicks = alone_with_bots(guest, role)
        look()
        expect(entry.or_(guest.open_cards).or_(end).first).to_be_visible(timeout=60_000)
        if not end.is_visible():
            return clicks
    raise AssertionError("the bots lose every game at once")


def two_at_duo(ana: Guest, bo: Guest) -> None:
    """Two partners, with the words dealt; the first gives the first clue."""
    code = ana.make_room(game="duo", language="fr", decks=["fr"])
    bo.come_in(code)
    ana.sit("side A")
    bo.sit("side B")
    ana.start()
    expect(bo.board).to_be_visible()
    expect(ana.page.get_by_label("Ton indice")).to_be_visible()
