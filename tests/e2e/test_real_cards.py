"""Games with real cards: the key on a phone, told by touches."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.e2e.guests import Guest
from tests.e2e.screen_reader import Listener
from tests.e2e.test_screens import _findings as findings


def key_of(page: Page) -> list[str]:
    """The names of the cells as they are drawn, from the upper left."""
    names: list[str] = (
        page.get_by_role("grid")
        .locator("[data-place]")
        .evaluate_all("cells => cells.map((cell) => cell.getAttribute('aria-label'))")
    )
    return names


def cell(page: Page, name: str) -> Locator:
    """The cell of this place."""
    return page.get_by_role("grid").get_by_role("button", name=re.compile(f"^{name},"))


def places(page: Page, identity: str) -> list[str]:
    """The places of this identity that are not covered."""
    return [name.split(",")[0] for name in key_of(page) if re.search(rf"clé\s: {identity}", name)]


def hold(page: Page, place: str) -> None:
    """Hold a cell until it is told."""
    cell(page, place).hover()
    page.mouse.down()
    told = page.get_by_text(f"Pose la tuile sur {place}")
    expect(told.or_(page.get_by_role("button", name=f"Oui, c’était {place}"))).to_be_visible()
    page.mouse.up()


def tell(page: Page, place: str) -> None:
    """Touch a cell and press the button; a busy machine may make a hold of the touch, which tells it."""
    cell(page, place).click()
    button = page.get_by_role("button", name=re.compile(f"(C’était|a touché) {place}$"))
    told = page.get_by_text(f"Pose la tuile sur {place}")
    expect(button.or_(told)).to_be_visible()
    if button.is_visible():
        button.click()
    expect(told).to_be_visible()


def test_words_with_one_phone_from_home_to_the_next_game(invite: Callable[..., Guest]) -> None:
    """T-09, T-10, T-11, T-12: two touches to the key, of five that are allowed."""
    page = invite("Ana", width=360, height=740).page
    page.goto("/")
    page.get_by_role("link", name="Avec les vraies cartes").click()
    page.get_by_role("button", name="Voir la clé").click()
    expect(page.get_by_role("grid").locator("[data-place]")).to_have_count(25)
    assert [name.split(",")[0] for name in key_of(page)][:6] == ["A1", "B1", "C1", "D1", "E1", "A2"]
    assert findings(page) == []
    first = key_of(page)
    own = "rouge" if len(places(page, "rouge")) == 9 else "bleu"
    told = places(page, own)[0]
    cell(page, told).hover()
    page.mouse.down()  # held until it is told
    expect(page.get_by_text(f"Pose la tuile sur {told}")).to_be_visible()
    page.mouse.up()
    page.get_by_role("button", name="Défaire").click()
    expect(page.get_by_text("Maintiens la case")).to_be_visible()
    assert key_of(page) == first
    # The assassin ends the game, so it is asked once more; by touch and button this time.
    (deadly,) = places(page, "assassin")
    cell(page, deadly).click()
    page.get_by_role("button", name=f"C’était {deadly}").click()
    page.get_by_role("button", name="Non, une autre carte").click()
    cell(page, deadly).click()
    page.get_by_role("button", name=f"C’était {deadly}").click()
    page.get_by_role("button", name=f"Oui, c’était {deadly}").click()
    page.get_by_role("button", name="Voir la fin").click()
    page.get_by_role("button", name=re.compile("^Rejouer")).first.click()
    expect(page.get_by_text("A1 est la carte en haut à gauche")).to_be_visible()
    assert key_of(page) != first


def test_a_whole_game_of_words_is_told_by_holds_alone(invite: Callable[..., Guest]) -> None:
    """T-10, T-11, W-30: no number is given; the last word is asked once more, as it ends the game."""
    page = invite("Ana", width=360, height=740).page
    page.goto("/")
    page.get_by_role("link", name="Avec les vraies cartes").click()
    page.get_by_role("button", name="Voir la clé").click()
    expect(page.get_by_role("grid").locator("[data-place]")).to_have_count(25)
    first = key_of(page)
    reds, blues = places(page, "rouge"), places(page, "bleu")
    mine, theirs = (reds, blues) if len(reds) == 9 else (blues, reds)
    one, other = ("Rouges", "Bleus") if mine is reds else ("Bleus", "Rouges")
    # Two of the team that starts, a neutral one; then the others', who meet one of the first team's.
    for place in (*mine[:2], places(page, "neutre")[0]):
        hold(page, place)
    expect(page.get_by_text(re.compile(f"Aux {other} de jouer")).first).to_be_visible()
    for place in (theirs[0], mine[2]):
        hold(page, place)
    expect(page.get_by_text(re.compile(f"Aux {one} de jouer")).first).to_be_visible()
    for place in mine[3:8]:
        hold(page, place)
    for team, left in ((one, 1), (other, 7)):
        expect(page.get_by_text(re.compile(rf"{team}, encore {left}\s")).first).to_be_attached()
    hold(page, mine[8])
    page.get_by_role("button", name=f"Oui, c’était {mine[8]}").click()
    page.get_by_role("button", name="Voir la fin").click()
    expect(page.get_by_role("heading", name=re.compile(one)).first).to_be_visible()
    page.get_by_role("button", name=re.compile("^Rejouer")).first.click()
    expect(page.get_by_text("A1 est la carte en haut à gauche")).to_be_visible()
    assert [name.split(",")[0] for name in key_of(page)] == [name.split(",")[0] for name in first]
    assert key_of(page) != first


def test_by_keyboard_from_home_to_the_key_a_touch_is_told_and_taken_back(
    invite: Callable[..., Guest],
) -> None:
    """T-11, on a desktop in the dark."""
    guest = invite("Ana", theme="dark")
    keys, page = Listener(guest.page), guest.page
    page.goto("/")
    page.get_by_role("link", name="Avec les vraies cartes").wait_for()
    keys.go_to("link .Avec les vraies cartes")
    keys.enter()
    page.get_by_role("button", name="Voir la clé").wait_for()
    keys.go_to("button .Voir la clé")
    keys.enter()
    expect(page.get_by_role("grid").locator("[data-place]")).to_have_count(25)
    first = key_of(page)
    told = next(place for identity in ("rouge", "bleu") for place in places(page, identity))
    keys.go_to_the_board()
    keys.walk_to(told)
    keys.enter()
    expect(page.get_by_role("button", name=f"C’était {told}")).to_be_focused()
    keys.enter()
    keys.hear(f"{told} : (rouge|bleu)")
    assert findings(page) == []
    keys.go_to("button .Défaire")
    keys.enter()
    expect(page.get_by_text("Maintiens la case")).to_be_visible()
    assert key_of(page) == first
    keys.go_to("button .Cacher la clé", key="Shift+Tab")
    keys.enter()
    expect(page.get_by_role("grid")).to_be_hidden()


def test_by_keyboard_a_game_is_printed_to_a_pdf(invite: Callable[..., Guest]) -> None:
    page = invite("Ana", width=360, height=740).page
    keys = Listener(page)
    page.goto("/print")
    page.get_by_text("21 feuilles").wait_for()
    keys.go_to("radio .Mots")
    keys.press("ArrowRight")
    page.get_by_text("22 feuilles").wait_for()
    keys.go_to("checkbox .Cartes")
    keys.press("Space")  # pictures take long
    page.get_by_text("10 feuilles").wait_for()
    assert findings(page) == []
    keys.go_to("button .Préparer le PDF")
    keys.enter()
    ready = page.get_by_role("link", name="Ouvrir le PDF")
    expect(ready).to_be_focused(timeout=120_000)
    with page.expect_download() as download:
        keys.enter()
    assert download.value.suggested_filename == "nom-de-code-images.pdf"
    assert download.value.path().read_bytes().startswith(b"%PDF-")


def test_a_host_prints_the_deck_of_the_room(invite: Callable[..., Guest]) -> None:
    guest = invite("Ana")
    guest.make_room(game="words", language="fr", decks=["fr"])
    guest.bring_deck("\n".join(f"MOT{n}" for n in range(30)))
    page = guest.page
    page.get_by_role("link", name=re.compile("Imprimer ce paquet")).click()
    page.get_by_text("11 feuilles").wait_for()
    expect(page.get_by_label("Paquet")).to_have_value(re.compile("^own-"))
    expect(page.get_by_role("figure")).to_have_text(["Cartes, recto", "Clés", "Tuiles"])
    assert findings(page) == []


def test_duo_face_to_face_each_phone_sees_its_own_side(invite: Callable[..., Guest]) -> None:
    """T-11, T-13: side B's grid is side A's turned by half; A's touch tells what B touched."""
    ana, bob, tv = (invite(name, width=360, height=740).page for name in ("Ana", "Bob", "TV"))
    ana.goto("/companion?game=duo")
    ana.get_by_role("button", name="Préparer la table").click()
    expect(ana.get_by_role("region", name="La face B").locator("img")).to_be_visible()
    code = ana.url.split("/r/")[1]
    bob.goto(f"/r/{code}#seat=side%20B")
    bob.get_by_role("button", name="Voir la clé").click()
    tv.goto(f"/tv/{code}")
    expect(tv.get_by_text(code).first).to_be_visible()  # the room is locked once the game begins
    start = ana.get_by_role("button", name=re.compile("Commencer la partie|On commence"))
    expect(start).to_have_attribute("aria-disabled", "false")
    start.click()
    for page in (ana, bob):
        expect(page.get_by_role("grid").locator("[data-place]")).to_have_count(25)
    mine, theirs = ([name.split(",")[0] for name in key_of(page)] for page in (ana, bob))
    assert theirs == mine[::-1]
    assert sorted(key_of(ana)) != sorted(key_of(bob))
    told = places(ana, "contact")[0]
    tell(ana, told)
    expect(cell(bob, told)).to_have_attribute("aria-label", re.compile("révélée, contact"))
    expect(bob.get_by_role("button", name="J’arrête là")).to_have_attribute("aria-disabled", "false")
    # The big screen has places and tiles, and nothing of a key.
    expect(tv.get_by_role("button", name=re.compile(f"^{told}, révélée, contact"))).to_be_visible()
    assert not [
        name
        for name in tv.locator("[data-place]").evaluate_all(
            "cells => cells.map((cell) => cell.getAttribute('aria-label'))"
        )
        if "clé" in name
    ]
