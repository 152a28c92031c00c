"""Tables worth a photograph: each scene plays a real game, by the doors that people use."""

import re
from collections.abc import Iterable

from playwright.sync_api import Browser, Locator, ViewportSize, expect
from tests.e2e.guests import Guest

TEAMS = ("red spymaster", "red guesser", "blue spymaster", "blue guesser")
SIDES = ("side A", "side B")
BOTS = ("Bertille", "Nour", "Félix", "Inès")
CLUES = ("HIVER", "CUISINE", "RIVAGE", "THÉÂTRE", "ORCHESTRE", "FERME", "NUIT", "VOYAGE")


def arrive(browser: Browser, url: str, name: str, locale: str = "fr-FR") -> Guest:
    """Somebody with a browser of their own, who needs no hints."""
    size: ViewportSize = {"width": 1280, "height": 800}
    context = browser.new_context(base_url=url, locale=locale, viewport=size, reduced_motion="reduce")
    context.add_init_script("localStorage.setItem('nomdecode.hints', 'none')")
    return Guest(name, context.new_page())


def _bots(host: Guest, seats: Iterable[str]) -> None:
    names = zip(BOTS, seats, strict=False)
    host.tell(*({"do": "add_bot", "name": name, "seat": seat} for name, seat in names))


def lobby(browser: Browser, url: str) -> Guest:
    """A table that fills: two people, two bots."""
    camille, leo = arrive(browser, url, "Camille"), arrive(browser, url, "Léo")
    leo.come_in(camille.make_room(game="words", language="fr", decks=["fr"]))
    camille.tell({"do": "take_seat", "seat": TEAMS[0]})
    leo.tell({"do": "take_seat", "seat": TEAMS[1]})
    _bots(camille, TEAMS[2:3])
    return camille


def _pair(browser: Browser, url: str, game: str, deck: str) -> tuple[Guest, Guest]:
    """Léo holds the key, Camille guesses, bots are the others."""
    leo, camille = arrive(browser, url, "Léo"), arrive(browser, url, "Camille")
    camille.come_in(leo.make_room(game=game, language="fr", decks=[deck]))
    leo.sit(TEAMS[0])
    camille.sit(TEAMS[1])
    _bots(leo, TEAMS[2:])
    leo.start()
    return leo, camille


def _writes(guest: Guest) -> Locator:
    entry = guest.page.get_by_label("Ton indice")
    expect(entry).to_be_visible(timeout=60_000)
    return entry


def _give(giver: Guest, number: int) -> str:
    """Give the first clue of ours that was not given yet and that the referee lets pass."""
    _writes(giver)
    for word in CLUES:
        if giver.page.get_by_text(re.compile(word, re.IGNORECASE)).count():
            continue
        clue = {"do": "give_clue", "word": word, "number": number, "meant": [], "confirmed": True}
        if not giver.ask(clue):
            return word
    raise RuntimeError("every clue is on this board")


def _own(leo: Guest) -> list[int]:
    """The places of the red cards that are still to be found."""
    found: list[int] = leo.board.locator("[data-place]").evaluate_all(
        "cards => cards.filter((card) => card.matches('.known.of-red')).map((card) => +card.dataset.place)"
    )
    return found


def midgame(browser: Browser, url: str, game: str, deck: str) -> tuple[Guest, Guest]:
    """Two turns are over, and Léo is about to write."""
    leo, camille = _pair(browser, url, game, deck)
    for _ in range(2):
        _give(leo, 2)
        for place in _own(leo)[:2]:
            camille.tell({"do": "guess", "card": place})
        camille.tell({"do": "stop", "confirmed": True})
    _writes(leo)
    return leo, camille


def guessing(leo: Guest, camille: Guest) -> None:
    """Léo has given a clue, and Camille has chosen a card."""
    word = _give(leo, 3)
    expect(camille.page.get_by_text(word).first).to_be_visible()
    camille.choose(camille.board.locator(f'[data-place="{_own(leo)[0]}"]'))


def duo(browser: Browser, url: str) -> Guest:
    """Two partners after some turns, one of them about to guess."""
    ana, bo = arrive(browser, url, "Camille"), arrive(browser, url, "Léo")
    bo.come_in(ana.make_room(game="duo", language="fr", decks=["fr"]))
    ana.sit(SIDES[0])
    bo.sit(SIDES[1])
    ana.start()
    expect(bo.board).to_be_visible()
    for turn in range(5):
        giver, guesser = (ana, bo) if turn % 2 == 0 else (bo, ana)
        _writes(giver)
        right, wrong = giver.key("contact"), giver.key("passant")
        _give(giver, 2)
        if turn == 4:
            break
        guesser.turn(right[0])
        guesser.turn(wrong[turn])
    return bo


def finished(browser: Browser, url: str, game: str, deck: str) -> Guest:
    """A game that bots play to its end while Camille looks on."""
    camille = arrive(browser, url, "Camille")
    camille.make_room(game=game, language="fr", decks=[deck])
    seats = SIDES if game.startswith("duo") else TEAMS
    _bots(camille, seats)
    camille.start()
    expect(camille.page.get_by_text(re.compile("L’histoire des indices")).first).to_be_visible(
        timeout=300_000
    )
    return camille
