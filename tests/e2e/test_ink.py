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

from tests.e2e.guests import Guest, settle

pytestmark = pytest.mark.xdist_group("ink")  # in one worker: all look at the same boards

Pixels = NDArray[np.float64]
THEMES = ("light", "dark")
STRENGTHS = (0.6, 1.4)  # the ends of the setting
READABLE = 4.5  # WCAG 2.2, 1.4.3
NEAR = 2  # pixels from the edge of a letter
SIZES = ((1280, 800), (360, 740))
EVERY = {
    f"{state} {name}"
    for state in ("key", "turned")
    for name in ("red", "blue", "neutral", "assassin", "contact")
}

# So that every identity is met with every kind of word, however the cards fall.
DECKS = {
    "one line": "MAISON, CHAT, FORÊT, PLAGE, ROI, GÂTEAU, LUNE, TRAIN, PIANO, NEIGE, PONT, ROSE, DRAGON, "
    "MONTRE, BATEAU, FROMAGE, ÉCOLE, TIGRE, MIROIR, DÉSERT, CLOWN, VOLCAN, LIVRE, ABEILLE, CHAPEAU",
    "two lines": "MAISON HANTÉE, BEC D’ÂNE, SAC POUBELLE, ROUGE À LÈVRES, FEU DE CAMP, MOT CLÉ, ÎLE DÉSERTE, "
    "ŒIL DE BŒUF, POMME DE PIN, CLÉ ANGLAISE, PIED DE NEZ, CARTE ROUTIÈRE, BOULE DE NEIGE, CHAMP DE BLÉ, "
    "TABLE DE NUIT, LAIT DE COCO, PETIT POIS, JEU D’ÉCHECS, NOIX DE CAJOU, HÔTEL DE VILLE, FER À CHEVAL, "
    "SALLE D’ATTENTE, MACHINE À LAVER, PISTE CYCLABLE, VOITURE BALAI",
}

_SEATS = ("red spymaster", "red guesser", "blue spymaster", "blue guesser")
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


def _places(guest: Guest, identity: str) -> list[int]:
    """The cards that one's own key says are of this identity, and that are not turned."""
    found: list[int] = guest.board.locator(f".known.of-{identity}").evaluate_all(
        "cards => cards.map((card) => +card.dataset.place)"
    )
    return found


def _sit(chromium: Browser, url: str, game: str, words: str, seats: tuple[str, ...]) -> list[Guest]:
    """A table that has begun; only the first of its guests looks at it."""
    guests = [
        Guest(name, chromium.new_context(base_url=url, locale="fr-FR", reduced_motion="reduce").new_page())
        for name in ("Ana", "Bo", "Cléo", "Dany")[: len(seats)]
    ]
    code = guests[0].make_room(game=game, language="fr", decks=["fr"])
    guests[0].bring_deck(words.replace(", ", "\n"))
    for guest in guests[1:]:
        guest.come_in_unseen(code)
    for guest, seat in zip(guests, seats, strict=True):
        guest.sit(seat)
    guests[0].start()
    expect(guests[0].board).to_be_visible()
    return guests


def _play(giver: Guest, guesser: Guest, word: str, *cards: int) -> None:
    giver.tell({"do": "give_clue", "word": word, "number": 3, "meant": [], "confirmed": True})
    guesser.tell(*({"do": "guess", "card": card} for card in cards))


@pytest.fixture(scope="module", params=list(DECKS.values()), ids=list(DECKS))
def boards(request: pytest.FixtureRequest, chromium: Browser, server: str) -> Iterator[list[Page]]:
    """A game of words that is over, with every identity turned, and a game of Duo with its contacts."""
    ana, bo, cleo, dany = _sit(chromium, server, "words", request.param, _SEATS)
    teams = [(ana, bo, "red"), (cleo, dany, "blue")]
    if not ana.page.get_by_label("Ton indice").is_visible():
        teams.reverse()
    (giver, guesser, own), (other, last, theirs) = teams
    neutral, assassin = _places(ana, "neutral")[0], _places(ana, "assassin")[0]
    first, second = _places(ana, own)[0], _places(ana, theirs)[0]
    _play(giver, guesser, "WOMBAT", first, neutral)
    _play(other, last, "QUINQUINA", second, assassin)
    expect(ana.page.get_by_role("heading", name="L’histoire des indices")).to_be_visible()
    one, two = _sit(chromium, server, "duo", request.param, ("side A", "side B"))
    _play(one, two, "WOMBAT", _places(one, "contact")[0])
    expect(one.board.locator(".covered")).to_have_count(1)
    yield [ana.page, one.page]
    for guest in (ana, bo, cleo, dany, one, two):
        guest.page.context.close()


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES)
def test_every_word_is_readable_on_every_hatch(boards: list[Page], theme: str, size: tuple[int, int]) -> None:
    for strength in STRENGTHS:
        found: dict[str, float] = {}
        for page in boards:
            page.set_viewport_size({"width": size[0], "height": size[1]})
            page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
            page.evaluate(f"document.documentElement.style.setProperty('--pattern', '{strength}')")
            found |= _contrasts(page)
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


@pytest.mark.parametrize("boards", [DECKS["one line"]], ids=["one line"], indirect=True)
@pytest.mark.parametrize("theme", THEMES)
def test_identities_are_told_apart_without_colour(boards: list[Page], theme: str) -> None:
    patches: dict[str, Pixels] = {}
    for page in boards:
        page.set_viewport_size({"width": 1280, "height": 800})
        page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        page.evaluate("document.documentElement.style.setProperty('--pattern', '1')")
        for name, patch in _hatches(page):
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
