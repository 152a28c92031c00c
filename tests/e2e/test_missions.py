"""La Grande Tournée in real browsers."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.guests import Guest
from tests.e2e.test_real_cards import places
from tests.e2e.test_screens import _findings


def test_four_touches_lead_from_home_to_the_first_clue(invite: Callable[..., Guest]) -> None:
    """Alone, on a phone."""
    ana = invite("Ana", width=360, height=740)
    ana.page.goto("/")
    touches = [
        ana.page.get_by_role("link", name="La Grande Tournée"),
        ana.page.get_by_role("button", name="En solo, avec un robot"),
        ana.page.get_by_role(
            "button", name=re.compile(r"^1\. Le phare muet, 1 étoile sur cinq, 11 jetons, ouverte")
        ),
        ana.page.get_by_role("button", name="Partir"),
    ]
    for button in touches:
        expect(button).to_be_visible()
        assert _findings(ana.page, impacts=("minor", "moderate", "serious", "critical")) == []
        button.click()
    expect(ana.page.get_by_label("Ton indice")).to_be_visible()
    assert re.search(r"-\d{3}$", ana.page.url)
    ribbon = ana.page.get_by_role("button", name=re.compile("^Mission 1, Le phare muet"))
    ribbon.click()
    expect(ana.page.get_by_role("dialog").get_by_text("11 jetons")).to_be_visible()


def test_a_pair_wins_a_mission_and_sees_what_it_opens(invite: Callable[..., Guest]) -> None:
    """D-55, D-57: chosen by keyboard, won with a partner on a phone; then laurels and the map."""
    ana, bo = invite("Ana"), invite("Bo", width=360, height=740)
    bo.come_in(ana.make_room(game="duo", language="fr", decks=["fr"], notebook=True))
    ana.sit("side A")
    bo.sit("side B")
    ana.page.get_by_role("button", name=re.compile(r"^2\. ")).focus()
    ana.page.keyboard.press("Enter")
    ana.page.get_by_role("button", name="Partir").press("Enter")
    for giver, guesser in ((ana, bo), (bo, ana)):
        expect(giver.page.get_by_label("Ton indice")).to_be_visible()
        contacts = giver.places("contact")
        giver.give("XYLOPHONE" if giver is ana else "OKAPI", 3)
        expect(guesser.open_cards.first).to_be_visible()
        guesser.tell(*({"do": "guess", "card": card} for card in contacts))
        if giver is ana:
            guesser.tell({"do": "stop"})
    for guest in (ana, bo):
        guest.sees("Sans faux pas")
        guest.sees("S’ouvre sur la planche")
    ana.page.get_by_role("button", name="Retour aux planches").click()
    expect(
        ana.page.get_by_role("button", name=re.compile(r"^2\. .*gagnée, 1 essai, 3 lauriers"))
    ).to_be_visible()
    expect(ana.page.get_by_role("button", name=re.compile(r"^4\. La citadelle, .*ouverte"))).to_be_visible()


def test_a_pair_plays_a_mission_with_real_cards(invite: Callable[..., Guest]) -> None:
    """T-10, D-53: bold clues at a real table; the number is told before any touch, the win is kept."""
    ana, bo = (invite(name, width=360, height=740) for name in ("Ana", "Bo"))
    code = ana.make_room(game="duo", language="fr", decks=["fr"], notebook=True)
    carnet = {
        "notebook": 1,
        "results": {each: {"wins": 1} for each in ("saint-malo", "collioure", "deshaies")},
    }
    assert ana.page.request.post(f"/api/rooms/{code}/notebook", data=carnet).ok
    ana.page.get_by_role("button", name="Avec les vraies cartes").click()
    bo.come_in(code)
    ana.sit("side A")
    bo.sit("side B")
    ana.page.get_by_role("button", name="III, Îles et bayous").click()
    ana.page.get_by_role("button", name=re.compile(r"^16\. ")).click()
    expect(ana.page.get_by_role("dialog").get_by_text("5 rangées de cinq")).to_be_visible()
    assert _findings(ana.page) == []
    ana.page.get_by_role("button", name="Partir").click()
    for giver, other in ((ana, bo), (bo, ana)):
        giver.sees("Touche d’abord son nombre")
        contacts = [
            5 * (int(name[1]) - 1) + ord(name[0]) - ord("A") for name in places(giver.page, "contact")
        ]
        giver.page.get_by_role("group", name="Combien").get_by_role("button", name="3").click()
        expect(giver.page.get_by_text("Touche d’abord son nombre")).to_be_hidden()
        giver.tell(*({"do": "guess", "card": card} for card in contacts))
        if giver is ana:
            other.tell({"do": "stop"})
    ana.sees("Sans faux pas")
    ana.page.get_by_role("button", name="Retour aux planches").click()
    ana.page.get_by_role("button", name="III, Îles et bayous").click()
    expect(ana.page.get_by_role("button", name=re.compile(r"^16\. .*gagnée, 1 essai"))).to_be_visible()
