"""The client on a slow phone: Chromium by the DevTools protocol, four times slower, 1.6 Mbit/s, 150 ms.

Each figure is of a cold cache: a member opens the link of a running game in a browser that has no file of
ours. DevTools adds the latency to every request; it cannot slow the making of a connection. Other work on the
machine only adds to a time, so times are the best of the rounds; `words_cpu_ms` is the processor time of the
page's thread until the board is there, not slowed, which depends on it least.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, expect
from tests.e2e.guests import Guest
from tools.chromium import found, opened
from tools.serving import serving

SLOWER = 4
LINE = {"latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}
SIZES: dict[str, dict[str, Any]] = {
    "phone": {"viewport": {"width": 360, "height": 740}, "device_scale_factor": 3, "has_touch": True},
    "desktop": {"viewport": {"width": 1280, "height": 800}, "device_scale_factor": 1},
}
BARS = {"words_visible_ms": 3000, "images_kb": 450, "round_trips": 2, "cls": 0}
SEATS = ("red guesser", "red spymaster", "blue spymaster", "blue guesser")

# When all cards are drawn, and when all their pictures are.
WATCH = """
window.seen = {}
window.shift = 0
const look = () => {
  const cards = document.querySelectorAll('.board [data-place]')
  const prints = [...document.querySelectorAll('.board img')]
  if (cards.length > 0 && !seen.cards) requestAnimationFrame(() => (seen.cards ??= performance.now()))
  if (cards.length > 0 && prints.every((print) => print.complete && print.naturalWidth) && !seen.whole)
    requestAnimationFrame(() => (seen.whole ??= performance.now()))
  requestAnimationFrame(look)
}
requestAnimationFrame(look)
new PerformanceObserver((list) => {
  for (const shift of list.getEntries())
    if (shift.sources.some((source) => source.node?.parentElement?.closest('.board')))
      window.shift += shift.value
}).observe({ type: 'layout-shift', buffered: true })
"""
WAIT = """async (what) => {
  while (!window.seen[what]) await new Promise(requestAnimationFrame)
}"""
# Touch the button that turns it, and wait until it is painted as turned.
TOUCH = """async ([button, place]) => {
  const card = document.querySelector(`.board [data-place="${place}"]`)
  const began = performance.now()
  button.click()
  // The last card of a game goes with its board.
  while (card.isConnected && !card.classList.contains('covered')) await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  return performance.now() - began
}"""


@dataclass
class Traffic:
    """What went over the line of one page."""

    session: CDPSession
    kinds: dict[str, str] = field(default_factory=dict)
    kilobytes: dict[str, float] = field(default_factory=dict)
    frames: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.session.on("Network.responseReceived", self._answered)
        self.session.on("Network.loadingFinished", self._finished)
        self.session.on("Network.webSocketFrameSent", lambda said: self._frame("sent", said))
        self.session.on("Network.webSocketFrameReceived", lambda said: self._frame("received", said))
        self.session.send("Network.enable")

    def _answered(self, event: Any) -> None:
        self.kinds[event["requestId"]] = event["type"]

    def _finished(self, event: Any) -> None:
        self._add(self.kinds.get(event["requestId"], "Other"), event["encodedDataLength"])

    def _frame(self, way: str, event: Any) -> None:
        self.frames.append(way)
        self._add("WebSocket", len(event["response"]["payloadData"].encode()))

    def _add(self, kind: str, size: float) -> None:
        self.kilobytes[kind] = self.kilobytes.get(kind, 0) + size / 1000

    @property
    def round_trips(self) -> int:
        """How often an answer was awaited: a frame received after one that was sent."""
        pairs = zip(self.frames, self.frames[1:], strict=False)
        return sum(pair == ("sent", "received") for pair in pairs)


@contextmanager
def running_game(browser: Browser, url: str, game: str, deck: str) -> Iterator[Guest]:
    """A game of one person, who guesses, with bots; their browser is quick."""
    context = browser.new_context(base_url=url, locale="fr-FR")
    guest = Guest("Ana", context.new_page())
    guest.make_room(game=game, language="fr", decks=[deck])
    guest.sit(SEATS[0])
    guest.tell(*({"do": "add_bot", "name": f"Robot {seat}", "seat": seat} for seat in SEATS[1:]))
    guest.start()
    expect(guest.board).to_be_visible()
    yield guest
    context.close()


@contextmanager
def slow_phone(
    browser: Browser, url: str, guest: Guest, size: str, slower: int = SLOWER
) -> Iterator[tuple[Page, Traffic]]:
    """A browser with the guest's seat and nothing else, on the slow line."""
    context: BrowserContext = browser.new_context(
        base_url=url, locale="fr-FR", storage_state=guest.page.context.storage_state(), **SIZES[size]
    )
    context.add_init_script(WATCH)
    context.add_init_script("localStorage.setItem('nomdecode.hints', 'none')")
    page = context.new_page()
    session = context.new_cdp_session(page)
    traffic = Traffic(session)
    session.send("Network.emulateNetworkConditions", {"offline": False, **LINE})
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    yield page, traffic
    context.close()


def open_cold(browser: Browser, url: str, guest: Guest, size: str) -> dict[str, float]:
    """From the address to the cards, and to the last picture; and what it weighed."""
    with slow_phone(browser, url, guest, size) as (page, traffic):
        page.goto(f"/r/{guest.code}", wait_until="commit")
        page.evaluate(WAIT, "whole")
        page.wait_for_load_state("networkidle")
        seen = page.evaluate("window.seen")
        return {
            "visible_ms": seen["cards"],
            "whole_ms": seen["whole"],
            "kb": sum(traffic.kilobytes.values()),
            "pictures_kb": traffic.kilobytes.get("Image", 0),
        }


def cpu_ms(browser: Browser, url: str, guest: Guest) -> float:
    """The processor time of the page's thread until the board is there."""
    with slow_phone(browser, url, guest, "phone", slower=1) as (page, traffic):
        traffic.session.send("Performance.enable", {"timeDomain": "threadTicks"})
        page.goto(f"/r/{guest.code}", wait_until="commit")
        page.evaluate(WAIT, "cards")
        metrics = traffic.session.send("Performance.getMetrics")["metrics"]
        return 1000 * float(next(each["value"] for each in metrics if each["name"] == "TaskDuration"))


def play(browser: Browser, url: str, guest: Guest) -> dict[str, float]:
    """Turn cards until the game is over: round trips and time of a touch, and how the board moved."""
    guest.page.close()
    times, trips, shift = [], [], 0.0
    with slow_phone(browser, url, guest, "phone") as (page, traffic):
        page.goto(f"/r/{guest.code}")
        page.evaluate(WAIT, "cards")
        while (card := next_card(page)) is not None:
            shift = page.evaluate("window.shift")
            traffic.frames.clear()
            button = page.get_by_role("button", name="Révéler").first.element_handle(timeout=10_000)
            times.append(page.evaluate(TOUCH, [button, card]))
            trips.append(traffic.round_trips)
    return {"touches": len(times), "round_trips": max(trips), "touch_ms": min(times), "cls": shift}


def next_card(page: Page) -> str | None:
    """Wait for one's turn and touch a card; None once the game is over."""
    card = page.locator(".board .card:not(.idle)").first
    over = page.get_by_role("heading", name=re.compile("l’emportent"))
    expect(card.or_(over).first).to_be_visible(timeout=60_000)
    if over.is_visible():
        return None
    card.click()
    return card.get_attribute("data-place")


def best(rounds: list[dict[str, float]], name: str) -> float:
    return round(min(each[name] for each in rounds), 1)


def most(rounds: list[dict[str, float]], name: str) -> float:
    return round(max(each[name] for each in rounds), 6)


def measure(browser: Browser, url: str, rounds: int) -> dict[str, float]:
    with running_game(browser, url, "words", "fr") as guest:
        words = [open_cold(browser, url, guest, "phone") for _ in range(rounds)]
        cpu = min(cpu_ms(browser, url, guest) for _ in range(rounds))
    images: dict[str, list[dict[str, float]]] = {}
    with running_game(browser, url, "images", "pictures") as guest:
        for size in SIZES:
            images[size] = [open_cold(browser, url, guest, size) for _ in range(rounds)]
    games = []
    for _ in range(rounds):
        with running_game(browser, url, "words", "fr") as guest:
            games.append(play(browser, url, guest))
    return {
        "words_visible_ms": best(words, "visible_ms"),
        "words_cpu_ms": round(cpu, 1),
        "words_kb": round(most(words, "kb"), 1),
        "images_visible_ms": best(images["phone"], "visible_ms"),
        "images_whole_ms": best(images["phone"], "whole_ms"),
        "images_kb": round(max(most(each, "kb") for each in images.values()), 1),
        "images_pictures_kb": round(max(most(each, "pictures_kb") for each in images.values()), 1),
        "touches": sum(each["touches"] for each in games),
        "round_trips": most(games, "round_trips"),
        "touch_ms": best(games, "touch_ms"),
        "cls": most(games, "cls"),
    }


def main() -> int:
    """Say the figures; 1 if one is over its bar."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true", help="print JSON")
    args = parser.parse_args()
    with serving(BOT_SECONDS="0") as url, opened(found()) as browser:
        figures = measure(browser, url, args.rounds)
    over = [name for name, bar in BARS.items() if figures[name] > bar]
    if args.json:
        print(json.dumps({**figures, "over": over}, indent=2))
    for name, value in {} if args.json else figures.items():
        bar = f"   (bar {BARS[name]})" if name in BARS else ""
        print(f"{name:20} {value}{bar}")
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main())
