"""Somebody who plays by keyboard and hears the page: what has focus, and what is announced."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

# A screen reader tells what changes in a live region, and an alert that appears; no other that appears full.
_LISTEN = """(() => {
  const LIVE = '[aria-live], [role=status], [role=alert], [role=log]'
  const heard = (window.heard = [])
  const told = new WeakMap()
  const textOf = (node) => node.textContent.replace(/\\s+/g, ' ').trim()
  const tell = (region) => {
    const text = textOf(region)
    if (text === told.get(region) || !region.checkVisibility()) return
    told.set(region, text)
    if (text) heard.push(text)
  }
  const meet = (node) => {
    if (!(node instanceof Element)) return
    for (const region of [node, ...node.querySelectorAll(LIVE)].filter((each) => each.matches(LIVE)))
      if (region.getAttribute('role') === 'alert') tell(region)
      else if (!told.has(region)) told.set(region, textOf(region))
  }
  new MutationObserver((changes) => {
    for (const change of changes) for (const node of change.addedNodes) meet(node)
    const regions = changes.map((change) => {
      const at = change.target instanceof Element ? change.target : change.target.parentElement
      return at?.closest(LIVE)
    })
    for (const region of new Set(regions)) if (region && region.isConnected) tell(region)
  }).observe(document, {childList: true, subtree: true, characterData: true})
})()"""


# A busy machine may be late with an answer; that is told, and has tests of its own (test_reconnect.py).
_OF_THE_LINE = re.compile("^Connexion perdue")


class Listener:
    """A keyboard, and ears; `lines` is what was pressed and heard, in order."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.lines: list[str] = []
        page.add_init_script(_LISTEN)

    @property
    def focus(self) -> str:
        """What has the focus, as it is called; empty when nothing has."""
        focused = self.page.locator(":focus")
        if focused.count() == 0:
            return ""
        lines = focused.aria_snapshot().splitlines()
        # Role, name and states; what stands inside is part of the name already.
        said = re.match(r"- '?(\w+ \".*?\"(?: \[[^]]*\])*)", lines[0]) if lines else None
        return said[1] if said else lines[0].removeprefix("- ") if lines else ""

    def press(self, key: str) -> str:
        """Press a key and hear what has the focus then."""
        self.page.keyboard.press(key)
        self.lines += [f"[{key}]", f"    {self.focus or '…'}"]
        return self.focus

    def enter(self) -> None:
        """Press Enter where that leads elsewhere or asks the server; what comes of it is heard next."""
        self.page.keyboard.press("Enter")
        self.lines.append("[Enter]")

    def go_to(self, pattern: str, key: str = "Tab", most: int = 60) -> None:
        """Press a key until something called so has the focus."""
        for _ in range(most):
            if re.search(pattern, self.press(key).replace("\xa0", " ")):
                return
        raise AssertionError((pattern, self.lines[-2 * most :]))

    def at_the_board(self) -> None:
        """The focus went to the board by itself."""
        expect(self.page.locator("[data-place]:focus")).to_be_attached()
        self.lines.append(f"    {self.focus}")

    def go_to_the_board(self) -> None:
        """Press Tab until a card has the focus, unless one has."""
        for _ in range(60):
            if self.page.evaluate("document.activeElement.dataset.place") is not None:
                return
            self.press("Tab")
        raise AssertionError(self.lines[-120:])

    def walk_to(self, word: str, columns: int = 5) -> None:
        """Go from the card that has the focus to the card of this word, by the arrows."""
        cards = self.page.locator("[data-place]")
        labels = cards.evaluate_all("cards => cards.map((card) => card.getAttribute('aria-label'))")
        to = next(place for place, label in enumerate(labels) if re.match(rf"{re.escape(word)}(,|$)", label))
        at = int(self.page.evaluate("document.activeElement.dataset.place"))
        down, right = to // columns - at // columns, to % columns - at % columns
        for _ in range(abs(down)):
            self.press("ArrowDown" if down > 0 else "ArrowUp")
        for _ in range(abs(right)):
            self.press("ArrowRight" if right > 0 else "ArrowLeft")

    def type(self, text: str) -> None:
        """Type over what stands there."""
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.type(text)
        self.lines.append(f"[{text}]")

    def hear(self, pattern: str) -> None:
        """Wait until this is announced, and keep all that was."""
        found = re.compile(pattern)
        for _ in range(300):
            heard = [each.replace("\xa0", " ") for each in self.page.evaluate("window.heard")]
            if any(found.search(each) for each in heard):
                break
            self.page.wait_for_timeout(100)
        else:
            raise AssertionError((pattern, heard, self.lines[-10:]))
        told = self.page.evaluate("window.heard.splice(0)")
        self.lines += [f"  * {each}" for each in told if not _OF_THE_LINE.search(each)]

    def opened(self, heading: str) -> None:
        """Another page has come."""
        expect(self.page.get_by_role("heading", level=1, name=heading)).to_be_attached()
        self.lines.append(f"== {self.page.title()}")
        self.lines.append(f"    {self.focus or '…'}")
