"""Tables that several tests sit down at."""

from __future__ import annotations

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


def two_at_duo(ana: Guest, bo: Guest) -> None:
    """Two partners, with the words dealt; the first gives the first clue."""
    code = ana.make_room(game="duo", language="fr", decks=["fr"])
    bo.come_in(code)
    ana.sit("side A")
    bo.sit("side B")
    ana.start()
    expect(bo.board).to_be_visible()
    expect(ana.page.get_by_label("Ton indice")).to_be_visible()
