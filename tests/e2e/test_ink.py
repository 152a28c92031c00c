"""The ink of the cards, measured in pixels: axe cannot see through hatches, which are masks."""

from __future__ import annotations

import io
import itertools
from collections.abc import Iterator

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image
from playwright.sync_api import Browser, Page, expect
from tools.scenes import arrive

from tests.e2e.guests import Guest, settle
from tests.e2e.staged_table import StagedTable
from tests.e2e.tables import FOUR

Pixels = NDArray[np.float64]
THEMES = ("light", "dark")
STRENGTHS = (0.6, 1.4)  # the ends of the setting
READABLE = 4.5  # WCAG 2.2, 1.4.3
NEAR = 2  # pixels from the edge of a letter
SIZES = ((1280, 800), (360, 740))
IDENTITIES = ("red", "blue", "neutral", "assassin", "contact")
EVERY = {f"{state} {name}" for state in ("key", "turned") for name in IDENTITIES}

DECKS = {
    "one line": "MAISON, CHAT, FORÊT, PLAGE, ROI, GÂTEAU, LUNE, TRAIN, PIANO, NEIGE, PONT, ROSE, DRAGON, "
    "MONTRE, BATEAU, FROMAGE, ÉCOLE, TIGRE, MIROIR, DÉSERT, CLOWN, VOLCAN, LIVRE, ABEILLE, CHAPEAU",
    "two lines": "MAISON HANTÉE, BEC D’ÂNE, SAC POUBELLE, ROUGE À LÈVRES, FEU DE CAMP, MOT CLÉ, ÎLE DÉSERTE, "
    "ŒIL DE BŒUF, POMME DE PIN, CLÉ ANGLAISE, PIED DE NEZ, CARTE ROUTIÈRE, BOULE DE NEIGE, CHAMP DE BLÉ, "
    "TABLE DE NUIT, LAIT DE COCO, PETIT POIS, JEU D’ÉCHECS, NOIX DE CAJOU, HÔTEL DE VILLE, FER À CHEVAL, "
    "SALLE D’ATTENTE, MACHINE À LAVER, PISTE CYCLABLE, VOITURE BALAI",
}

_WORDS = """(ink) => [...document.querySelectorAll('.board .card')].map((card) => {
  const word = card.querySelector('.word')
  const box = word.getBoundingClientRect()
  const colour = getComputedStyle(word).color
  if (!ink) word.style.setProperty('color', 'transparent')
  else word.style.removeProperty('color')
  const state = card.matches('.covered') ? 'turned' : card.matches('.known') ? 'key' : 'paper'
  const of = [...card.classList].find((name) => name.startsWith('of-'))?.slice(3) ?? ''
  return {name: `${state} ${of}`, colour, box: [box.left, box.top, box.right, box.bottom].map(Math.round)}
})"""

_CARDS = """() => [...document.querySelectorAll('.board .card')].map((card) => {
  const box = card.getBoundingClientRect()
  const of = [...card.classList].find((name) => name.startsWith('of-'))?.slice(3) ?? ''
  const state = card.matches('.covered') ? 'turned' : 'key'
  return {name: `${state} ${of}`, box: [box.left, box.top, box.width, box.height]}
})"""


def _luminance(pixels: Pixels) -> Pixels:
    """The relative luminance of WCAG."""
    part = pixels / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    light: Pixels = linear @ np.array([0.2126, 0.7152, 0.0722])
    return light


def _photograph(page: Page) -> Pixels:
    settle(page)
    return np.asarray(Image.open(io.BytesIO(page.screenshot())).convert("RGB"), dtype=np.float64)


def _ring(ink: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """What lies around the letters, and in them between two strokes."""
    wide = np.zeros_like(ink)
    for down in range(-NEAR, NEAR + 1):
        for right in range(-NEAR, NEAR + 1):
            wide |= np.roll(ink, (down, right), (0, 1))
    return wide


def _contrasts(page: Page) -> dict[str, float]:
    """The least contrast of a word with what is around its letters, for each state and identity."""
    written = _photograph(page)
    cards = page.evaluate(_WORDS, False)
    bare = _photograph(page)
    page.evaluate(_WORDS, True)
    found: dict[str, float] = {}
    for card in cards:
        left, top, right, bottom = card["box"]
        where = (slice(top - NEAR, bottom + NEAR), slice(left - NEAR, right + NEAR))
        ink = np.abs(written[where] - bare[where]).max(axis=2) > 60
        assert ink.any(), card
        colour = np.array([float(each) for each in card["colour"][4:-1].split(",")])
        text, ground = _luminance(colour), _luminance(bare[where])[_ring(ink)]
        ratio = (np.maximum(text, ground) + 0.05) / (np.minimum(text, ground) + 0.05)
        found[card["name"]] = min(found.get(card["name"], 99.0), float(np.quantile(ratio, 0.02)))
    return found


def _words(guest: Guest) -> StagedTable:
    """A game with bots in the other seats that is over."""
    table = StagedTable(guest.page)
    guest.make_room(game="words", language="fr", decks=["fr"])
    guest.sit(FOUR[0])
    guest.tell(*({"do": "add_bot", "name": f"Robot {seat}", "seat": seat} for seat in FOUR[1:]))
    guest.start()
    expect(guest.board).to_be_visible()
    guest.ask({"do": "concede"})  # unless bots have come to the end already
    expect(guest.page.get_by_role("heading", name="L’histoire des indices")).to_be_visible()
    return table


def _duo(guest: Guest, partner: Guest) -> StagedTable:
    """A game that begins. The partner does nothing: after a clue one's own side would recede."""
    table = StagedTable(guest.page)
    partner.come_in(guest.make_room(game="duo", language="fr", decks=["fr"]))
    guest.sit("side A")
    partner.sit("side B")
    guest.start()
    expect(guest.board).to_be_visible()
    return table


@pytest.fixture(scope="module")
def tables(chromium: Browser, server: str) -> Iterator[list[StagedTable]]:
    """A game of words that is over, and a game of Duo that begins."""
    ana, bo, cy = (arrive(chromium, server, name) for name in ("Ana", "Bo", "Cy"))
    yield [_words(ana), _duo(bo, cy)]
    for guest in (ana, bo, cy):
        guest.page.context.close()


def _lay(tables: list[StagedTable], deck: str) -> None:
    """Every identity in both states; what is turned on one of the tables is known on the other."""
    words = DECKS[deck].split(", ")
    for table, shift in zip(tables, (0, 5), strict=True):
        looks = [((3 * place + shift) // 5 % 2, IDENTITIES[(3 * place + shift) % 5]) for place in range(25)]
        covered = [identity if is_turned else None for is_turned, identity in looks]
        table.lay(words, covered, [identity for _, identity in looks])
        expect(table.page.locator(".board .covered")).to_have_count(25 - covered.count(None))
        expect(table.page.locator(f'.board [aria-label^="{words[0]},"]')).to_be_visible()


def _dress(page: Page, theme: str, size: tuple[int, int], strength: float) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    page.evaluate(f"document.documentElement.style.setProperty('--pattern', '{strength}')")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("deck", DECKS)
def test_every_word_is_readable_on_every_hatch(
    tables: list[StagedTable], deck: str, theme: str, size: tuple[int, int]
) -> None:
    _lay(tables, deck)
    for strength in STRENGTHS:
        found: dict[str, float] = {}
        for table in tables:
            _dress(table.page, theme, size, strength)
            for name, ratio in _contrasts(table.page).items():
                found[name] = min(ratio, found.get(name, ratio))
        assert set(found) == EVERY
        assert {name: ratio for name, ratio in found.items() if ratio < READABLE} == {}


# A turned card has its medal in the middle and its word below; a key card its word in the middle.
_BARE = {True: (0.06, 0.3, 0.2, 0.58), False: (0.06, 0.94, 0.76, 0.96)}


def _hatches(page: Page) -> list[tuple[str, Pixels]]:
    """The patch of each card where its hatch is bare, without colour."""
    grey = _photograph(page) @ np.array([0.2126, 0.7152, 0.0722])
    found = []
    for card in page.evaluate(_CARDS):
        left, top, width, height = card["box"]
        a, b, c, d = _BARE["turned" in card["name"]]
        rows = slice(int(top + c * height), int(top + d * height))
        found.append((card["name"], grey[rows, int(left + a * width) : int(left + b * width)]))
    return found


def _strokes(patch: Pixels) -> Pixels:
    """How often and in which directions its lines go, wherever they begin and however dark they are."""
    window = np.outer(np.hanning(patch.shape[0]), np.hanning(patch.shape[1]))
    waves = np.abs(np.fft.fft2((patch - patch.mean()) * window, (48, 96)))[:24].ravel()
    strokes: Pixels = waves / np.linalg.norm(waves)
    return strokes


@pytest.mark.parametrize("theme", THEMES)
def test_identities_are_told_apart_without_colour(tables: list[StagedTable], theme: str) -> None:
    _lay(tables, "one line")
    patches: dict[str, Pixels] = {}
    for table in tables:
        _dress(table.page, theme, SIZES[0], 1)
        for name, patch in _hatches(table.page):
            alike = float(_strokes(patch) @ _strokes(patches.setdefault(name, patch)))
            # Cards of the two games differ a little in height, so a patch may hold one row of strokes more.
            assert alike > 0.8, f"two cards {name} do not look alike"
            assert patch.std() > 8, f"the hatch of {name} is hardly seen"
    assert set(patches) == EVERY
    for state in ("key", "turned"):
        for one, other in itertools.combinations([name for name in patches if name.startswith(state)], 2):
            assert float(_strokes(patches[one]) @ _strokes(patches[other])) < 0.65, (
                f"{one} looks like {other}"
            )
