"""Every word on every screen is of the reader's language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from playwright.sync_api import Page, expect

from tests.e2e.guests import Guest
from tests.e2e.tables import FOUR, two_at_duo

PAGES = ("/", "/new", "/new?game=duo", "/new?game=images", "/learn", "/settings", "/about")
# What is seen, and what is heard or shown in its place; what is in capitals comes from the deck.
_TEXTS = """() => {
  const texts = new Set()
  const add = (text = '') => {
    if (/\\p{Ll}{3}/u.test(text ?? '')) texts.add(text.replace(/\\s+/g, ' ').trim())
  }
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  while (walk.nextNode()) {
    const node = walk.currentNode
    if (node.nodeType === Node.TEXT_NODE) {
      if (node.parentElement.checkVisibility() && !node.parentElement.closest('[data-place]')) add(node.data)
    } else if (node.matches('[data-place]')) add((node.getAttribute('aria-label') ?? '').split(', ')[1])
    else for (const name of ['aria-label', 'placeholder', 'title', 'alt']) add(node.getAttribute(name))
  }
  return [...texts]
}"""
# Names and addresses, the title of a French deck, and words that are the same in both languages.
_NAMES = re.compile(r"^Nom de Code$|Ana|Robot|^Français|^English$|127\.0\.0\.1|^Version|[A-Z]+-[A-Z]+-\d+")
_SAME = {
    "Bravo!",
    "Animations",
    "Duo",
    "Images",
    "Table",
    "Vibration",
    "assassin",
    "contact",
    "expert",
    "licence",
    "normal",
    "HIBOU-42",
}
_DECK = "Mots de tous les jours"


def _screens(guest: Guest) -> Iterator[tuple[str, Page]]:
    """Every screen, one after the other, without a word of this test's own language."""
    page = guest.page
    for path in PAGES:
        page.goto(path)
        expect(page.get_by_role("heading").first).to_be_visible()
        if path.startswith("/new"):
            expect(page.get_by_role("radio").first).to_be_attached()
        yield path, page
    guest.make_room(game="words", language="fr", decks=["fr"])
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    yield "lobby", page
    guest.sit(FOUR[0])
    robots = ({"do": "add_bot", "name": f"Robot {seat}", "seat": seat} for seat in FOUR[1:])
    guest.tell(*robots, {"do": "start_game"})
    expect(page.locator("[data-place]")).to_have_count(25)
    yield "table", page
    page.goto(f"/tv/{guest.code}")
    expect(page.locator("[data-place]")).to_have_count(25)
    yield "tv", page
    guest.ask({"do": "concede"})  # unless bots have come to the end already
    page.goto(f"/r/{guest.code}")
    expect(page.locator("[data-place]")).to_have_count(25)
    yield "end", page


def _read(guest: Guest, language: str) -> dict[str, set[str]]:
    """What every screen says; none shows the name of a message or of a value in its place."""
    read = {}
    for name, page in _screens(guest):
        read[name] = texts = set(page.evaluate(_TEXTS))
        assert len(texts) > 5, name
        assert page.locator("html").get_attribute("lang") == language
        raw = {text for text in texts if re.search(r"undefined|null|NaN|\{\w+\}|\b[a-z]+_[a-z_]+\b", text)}
        assert (name, raw) == (name, set())
    return read


def test_no_screen_says_in_french_what_it_says_in_english(invite: Callable[..., Guest]) -> None:
    """Québec's texts are compared with these in web/tests/messages.test.ts."""
    english = _read(invite("Ana", locale="en-GB"), "en")
    french = _read(invite("Ana", locale="fr-FR"), "fr")
    both = {name: texts & english[name] - _SAME - {_DECK} for name, texts in french.items()}
    assert {name: {text for text in texts if not _NAMES.search(text)} for name, texts in both.items()} == {
        name: set() for name in french
    }


def test_another_language_is_chosen_at_the_table_and_a_draft_is_kept(invite: Callable[..., Guest]) -> None:
    """Whoever opens the settings leaves the table; its own sheet does not."""
    guest = invite("Ana")
    page = guest.page
    two_at_duo(guest, invite("Bo"))
    page.get_by_label("Ton indice").fill("WOMBAT")
    page.get_by_role("radio", name="2", exact=True).check(force=True)
    french = set(page.evaluate(_TEXTS))
    opener = page.get_by_role("button", name="La table", exact=True)
    opener.press("Enter")
    page.get_by_role("dialog").get_by_label("Langue").select_option("en")
    page.keyboard.press("Escape")
    expect(page.get_by_label("Your clue")).to_have_value("WOMBAT")
    expect(page.get_by_role("radio", name="2", exact=True)).to_be_checked()
    expect(page.get_by_role("button", name="The table", exact=True)).to_be_focused()
    same = french & set(page.evaluate(_TEXTS)) - _SAME
    assert {text for text in same if not _NAMES.search(text)} == set()


def test_a_missing_nickname_is_asked_for_in_the_language_of_the_screen(invite: Callable[..., Guest]) -> None:
    """A browser in another language would ask in its own."""
    page = invite("Ana", locale="fr-FR").page
    page.goto("/new?game=words")
    entry = page.get_by_label("Ton surnom")
    entry.fill("")
    page.get_by_role("button", name="Ouvrir la table").click()
    expect(entry).to_be_focused()
    assert entry.evaluate("entry => entry.validationMessage") == "Écris d’abord ton surnom."
    entry.fill("Ana")
    assert entry.evaluate("entry => entry.validationMessage") == ""
