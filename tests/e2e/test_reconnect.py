"""A slow line, a broken one, a server that dies: nobody loses a seat, and the screen never lies."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.guests import Guest
from tests.e2e.restartable_server import House
from tests.e2e.slow_network import Line
from tests.e2e.tables import four_at_words, two_at_duo

LOST = "Connexion perdue, on réessaie…"
NO_ANSWER = "Connexion perdue : pas encore de réponse, on réessaie…"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A server that this test may kill."""
    house = House(tmp_path)
    house.open()
    yield house
    house.close()


def _plain(guest: Guest) -> str:
    return guest.page.locator("body").inner_text().replace("\xa0", " ")


def test_a_second_card_is_touched_only_when_the_first_is_answered(invite: Callable[..., Guest]) -> None:
    """On a slow line the second touch would be made on a table that the first is about to change."""
    ana, bo = invite("Ana"), invite("Bo")
    line = Line(bo.page)
    two_at_duo(ana, bo)
    first, second = ana.key("contact")[:2]
    ana.give("WOMBAT", 2)
    bo.sees("WOMBAT")
    line.hold()
    bo.turn(first)
    bo.choose(bo.card(second))
    expect(bo.confirm(second)).to_be_disabled()
    line.let_go()
    bo.confirm(second).click()
    expect(ana.card(second, "contact")).to_be_visible()
    assert "La table a changé" not in _plain(bo)


def test_a_cut_line_is_told_and_the_touch_arrives_when_it_is_back(invite: Callable[..., Guest]) -> None:
    ana, bo = invite("Ana"), invite("Bo")
    two_at_duo(ana, bo)
    word = ana.key("contact")[0]
    ana.give("WOMBAT", 1)
    bo.choose(bo.card(word))
    bo.page.context.set_offline(True)
    bo.sees(LOST)
    bo.confirm(word).click()
    bo.sees("Envoyé…")
    bo.sees(re.compile(NO_ANSWER.replace(" ", r"\s")))
    expect(ana.card(word, "contact")).to_have_count(0)
    bo.page.context.set_offline(False)
    for guest in (ana, bo):
        expect(guest.card(word, "contact")).to_be_visible()
    expect(bo.page.get_by_text(LOST)).to_be_hidden()
    bo.forgive("WebSocket connection|ERR_INTERNET_DISCONNECTED")


def test_after_the_server_is_killed_everybody_goes_on_in_their_seats(
    invite: Callable[..., Guest], house: House
) -> None:
    ana, bo = invite("Ana", url=house.url), invite("Bo", url=house.url)
    two_at_duo(ana, bo)
    first, second = ana.key("contact")[:2]
    ana.give("WOMBAT", 2)
    bo.turn(first)
    expect(ana.card(first, "contact")).to_be_visible()
    house.kill()
    for guest in (ana, bo):
        guest.sees(LOST)
    # Whoever asks at once is still told so; then the clients come back by themselves, in their own time.
    ana.page.get_by_role("button", name="Réessayer").click()
    ana.sees(LOST)
    house.open()
    for guest in (ana, bo):
        expect(guest.page.get_by_text(LOST)).to_be_hidden()
    bo.turn(second)
    expect(ana.card(second, "contact")).to_be_visible()
    for guest in (ana, bo):
        guest.forgive("WebSocket connection|ERR_CONNECTION_(REFUSED|RESET)")


def test_a_spymaster_whose_phone_is_dead_plays_on_with_another(invite: Callable[..., Guest]) -> None:
    """A-44: under the nickname proposed; the new device says yes to the key, the host gives the seat."""
    ana, _, cleo, _ = four_at_words(invite)
    cleo.page.context.close()
    again = invite("Cléo")
    again.page.goto(f"/r/{ana.code}")
    again.page.get_by_label("Ton surnom").fill("Cléo")
    again.page.get_by_role("button", name=re.compile("^(Rejoindre|Se joindre|Entrer)$")).click()
    again.page.get_by_role("button", name="Entrer sous le nom Cléo 2").click()
    again.page.get_by_role("button", name=re.compile("^Jouer pour Cléo")).click()
    again.page.get_by_role("button", name="Oui").click()
    again.sees("Tu es d’accord pour voir la clé")
    ana.page.get_by_role("button", name=re.compile("La table|Menu")).first.click()
    ana.page.get_by_role("button", name="Remplacer par Cléo 2 · Donne les indices aux Bleus").last.click()
    again.sees("Tu donnes les indices")
    assert len(again.key("bleu")) in (8, 9)
    again.forgive("409")
