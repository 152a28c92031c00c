"""Somebody at a browser: what they can do, by the names that a screen reader hears."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, expect

_WIRE = """async ([code, commands]) => {
  const line = new WebSocket(`${location.origin.replace('http', 'ws')}/ws/${code}`)
  const refused = []
  await new Promise((open, reject) => {
    line.addEventListener('open', open)
    line.addEventListener('close', (event) => reject(`closed: ${event.code}`))
  })
  for (const [place, command] of commands.entries()) {
    const id = `e2e-${place}-${Math.random()}`
    const answer = new Promise((resolve, reject) => {
      line.addEventListener('close', (event) => reject(`closed: ${event.code}`))
      line.addEventListener('message', (event) => {
        const news = JSON.parse(event.data)
        if (news.id === id && (news.type === 'done' || news.type === 'refused')) resolve(news)
      })
    })
    line.send(JSON.stringify({...command, id}))
    const news = await answer
    if (news.type === 'refused') refused.push([command.do, news.code])
  }
  line.close()
  return refused
}"""


_SETTLED = """document.fonts.ready.then(
  () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))"""


# A card of somebody who guesses or covers; one that only marks it for a clue has `aria-pressed`.
_OPEN = "[aria-disabled=false]:not([aria-pressed])"
_UNTOUCHED = f"card => card.matches('{_OPEN}:not(.chosen, .sent)')"
_CHOSEN = "card => card.matches('.chosen:not(.sent)')"


def settle(page: Page) -> None:
    """Wait until our letters have come and what follows from them is drawn: only then may one measure."""
    page.evaluate(_SETTLED)


def watch(context: BrowserContext) -> list[str]:
    """Return a list that fills with everything that goes wrong in the pages of this context."""
    faults: list[str] = []
    context.on("weberror", lambda error: faults.append(str(error.error)))
    context.on(
        "console", lambda said: faults.append(said.text) if said.type in ("error", "warning") else None
    )
    return faults


@dataclass
class Guest:
    """A person with a browser of their own."""

    name: str
    page: Page
    faults: list[str] = field(default_factory=list)
    code: str = ""

    def make_room(self, **settings: Any) -> str:
        """Make a room by the server's door and open its page; the screens for it have tests of their own."""
        answer = self.page.request.post("/api/rooms", data={"name": self.name, "settings": settings})
        assert answer.ok, answer.text()
        self.code = answer.json()["room"]
        self.page.goto(f"/r/{self.code}")
        return self.code

    def bring_deck(self, words: str) -> None:
        """Play with words of one's own, one a line; the room is this guest's."""
        answer = self.page.request.post(f"/api/rooms/{self.code}/decks?title=Les+miens", data=words)
        assert answer.ok, answer.text()
        self.tell({"do": "set_up", "settings": {"decks": [answer.json()["id"]]}})

    def come_in(self, code: str) -> None:
        """Open the link of a room and say one's name."""
        self.code = code
        self.page.goto(f"/r/{code}")
        self.page.get_by_label("Ton surnom").fill(self.name)
        enter = self.page.get_by_role("button", name=re.compile("Entrer|Rejoindre|Se joindre"))
        enter.click()
        expect(enter).to_be_hidden()  # a second line is opened only by somebody who is in

    def come_in_unseen(self, code: str) -> None:
        """Come in by the server's door; the client is not opened, as nobody looks at this screen."""
        self.code = code
        answer = self.page.request.post(f"/api/rooms/{code}/members", data={"name": self.name})
        assert answer.ok, answer.text()
        self.page.goto("/licence.txt")

    def tell(self, *commands: dict[str, Any]) -> None:
        """Say commands on a second line of the same session, as another device of this guest would."""
        assert self.ask(*commands) == []

    def ask(self, *commands: dict[str, Any]) -> list[list[str]]:
        """Say commands in the same way, and return those that were refused, each with its code."""
        refused: list[list[str]] = self.page.evaluate(_WIRE, [self.code, list(commands)])
        return refused

    def sit(self, seat: str) -> None:
        """Take a seat and be ready for its key."""
        self.tell({"do": "take_seat", "seat": seat}, {"do": "be_ready", "ready": True})

    def start(self) -> None:
        """Begin the game, by the button."""
        self.page.get_by_role("button", name=re.compile("Commencer la partie|On commence")).click()

    @property
    def board(self) -> Locator:
        """The grid of cards."""
        return self.page.get_by_role("list", name="Grille")

    def card(self, word: str, turned: str = "") -> Locator:
        """The card of this word; with an identity, only once it is turned and has proved to be that."""
        rest = f", révélée, {turned}" if turned else "(,|$)"
        spoken = f"^{re.escape(word)}{rest}".replace(r"\ ", " ").replace(" ", r"\s")
        return self.board.get_by_role("button", name=re.compile(spoken))

    @property
    def _labels(self) -> list[str]:
        labels: list[str] = self.board.locator("[data-place]").evaluate_all(
            "cards => cards.map((card) => card.getAttribute('aria-label'))"
        )
        return labels

    def key(self, identity: str) -> list[str]:
        """Read from one's own key the words of this identity that are not turned yet."""
        told = re.compile(rf"clé\s: {identity}|, {identity} sur ta clé")  # the second: Duo, while one guesses
        return [label.split(",")[0] for label in self._labels if told.search(label)]

    def places(self, identity: str) -> list[int]:
        """The same as the places of those cards on the board."""
        words = self.key(identity)
        return [place for place, label in enumerate(self._labels) if label.split(",")[0] in words]

    def give(self, word: str, number: int, *, to_bots: bool = False) -> None:
        """Write a clue that the referee lets pass, and give it; bots may be done with it at once."""
        entry = self.page.get_by_label("Ton indice")
        expect(entry).to_be_visible(timeout=30_000)  # bots of the other team may play first
        entry.fill(word)
        choice = self.page.get_by_role("radio", name=str(number), exact=True)
        if not choice.count():  # a phone shows the first numbers only
            self.page.get_by_role("button", name="Plus de choix").click()
        choice.check(force=True)
        self.page.get_by_role("button", name=re.compile("^Donner")).click()
        if not to_bots:
            expect(entry).to_be_hidden()

    @property
    def writes(self) -> bool:
        """Whether a clue is to be written on this screen, now."""
        return self.page.get_by_label("Ton indice").is_visible()

    @property
    def open_cards(self) -> Locator:
        """The cards that this guest may guess or cover now."""
        return self.board.locator(_OPEN)

    def confirm(self, word: str) -> Locator:
        """The button that reveals this card, once it is chosen."""
        return self.page.get_by_role("button", name=f"Révéler {word}", exact=True)

    def choose(self, card: Locator) -> None:
        """Touch a card until it is chosen, as soon as the screen lets it be guessed or covered.

        A busy machine may make a hold of a touch: then a word is revealed, and a picture is only looked at.
        """
        expect(card.and_(self.page.locator(_OPEN))).to_be_visible()
        for _ in range(5):
            if not card.evaluate(_UNTOUCHED):
                return
            card.click()
        raise AssertionError("this card cannot be chosen")

    def turn(self, word: str) -> None:
        """Choose a card, then confirm by the button that names it."""
        card = self.card(word)
        self.choose(card)
        if card.evaluate(_CHOSEN):  # not revealed already, by a touch that lasted
            self.confirm(word).click()
        expect(self.confirm(word)).to_be_hidden()

    def sees(self, text: str | re.Pattern[str]) -> None:
        """Wait until this is on the screen."""
        expect(self.page.get_by_text(text).first).to_be_visible()

    def forgive(self, pattern: str) -> None:
        """What the browser itself says of a line that was cut is no fault."""
        self.faults[:] = [fault for fault in self.faults if not re.search(pattern, fault)]
