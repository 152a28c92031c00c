"""A game as a blind player hears it: every key pressed, what has the focus then, and what is announced."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.guests import Guest
from tests.e2e.restartable_server import House
from tests.e2e.screen_reader import Listener

GOLDEN = Path(__file__).parent / "golden" / "duo.txt"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A server where every game is dealt alike."""
    house = House(tmp_path, module="tests.e2e.fixed_rng")
    house.open()
    yield house
    house.close()


def _to_the_lobby(ear: Listener) -> None:
    ear.page.goto("/")
    ear.opened("Nom de Code")
    ear.go_to("link.*Duo")
    ear.enter()
    expect(ear.page.get_by_role("radio").first).to_be_attached()
    ear.opened("Nouvelle partie")
    ear.go_to("textbox")
    ear.type("Ana")
    ear.enter()
    ear.opened("On s’installe")
    ear.go_to("Place libre S’asseoir .Côté A")
    ear.enter()


def _a_clue(ear: Listener, word: str, meant: list[str]) -> None:
    """Mark what one means, write the clue, give it; the number follows the marks."""
    ear.go_to("clé :")
    for card in meant:
        ear.walk_to(card)
        ear.press("Enter")
    ear.go_to("Ton indice")
    ear.type(word)
    ear.enter()
    ear.hear(word)


def _a_touch(ear: Listener, word: str) -> None:
    ear.walk_to(word)
    ear.enter()
    ear.hear("montrée")
    ear.go_to("button .Révéler")
    ear.enter()
    ear.hear(f"{word} :")


def test_a_blind_player_hears_enough_to_play(invite: Callable[..., Guest], house: House) -> None:
    """Renew the file with NOMDECODE_GOLDEN=renew, then read it as somebody who sees nothing."""
    ana, bo = invite("Ana", url=house.url), invite("Bo", url=house.url)
    ear = Listener(ana.page)
    _to_the_lobby(ear)
    ear.hear("Il manque")
    bo.come_in(ana.page.url.rsplit("/")[-1])
    bo.sit("side B")
    ear.hear("Tout est prêt")
    ear.go_to("Commencer la partie")
    ear.enter()
    ear.hear("Les cartes")
    ear.opened("donn")
    contact, other = ana.key("contact")[:2]
    bystander = ana.key("passant")[0]
    _a_clue(ear, "WOMBAT", [contact, other])
    bo.turn(contact)
    ear.hear(f"{contact} :")
    bo.turn(bystander)
    ear.hear(f"{bystander} :")
    found = next(word for word in bo.key("contact") if word not in (contact, other, bystander))
    deadly = next(word for word in bo.key("assassin") if word not in (contact, bystander))
    bo.give("XYLOPHONE", 1)
    ear.hear("XYLOPHONE")
    ear.at_the_board()
    _a_touch(ear, found)
    _a_touch(ear, deadly)
    # The table stays a moment with its last card, which no reading can be timed to: the end is waited for.
    expect(ana.page.get_by_role("heading", name="L’histoire des indices")).to_be_visible()
    ear.opened("")
    for _ in range(4):
        ear.press("Tab")
    told = "\n".join([*ear.lines, ""])
    if os.environ.get("NOMDECODE_GOLDEN") == "renew":
        GOLDEN.parent.mkdir(exist_ok=True)
        GOLDEN.write_text(told, encoding="utf-8")
    assert told == GOLDEN.read_text(encoding="utf-8")
