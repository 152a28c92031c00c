"""The challenge of a day: played to its end, told to a friend, kept on the device, or nowhere."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from playwright.sync_api import expect

from nomdecode.daily.day_records import encode_sheet_record
from nomdecode.daily.day_sheet import Sheet
from nomdecode.rules.keys import TeamKey
from nomdecode.rules.seats import Identity
from nomdecode.store.kinds import DAY_STREAMS
from nomdecode.store.open_store import open_store
from tests.daily.sheets import sheet_of
from tests.e2e.guests import Guest
from tests.e2e.restartable_server import House
from tests.e2e.test_screens import _findings as findings

_NO_MEMORY = "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('forbidden') }})"


def _last_tuesday_to_saturday() -> date:
    """A date that may be played now and, as the day before it, asks for words."""
    day = datetime.now(UTC).date()
    while day.weekday() not in range(1, 6):
        day -= timedelta(days=1)
    return day


TODAY = _last_tuesday_to_saturday()
YESTERDAY = TODAY - timedelta(days=1)


def _sheet(day: date) -> Sheet:
    return replace(sheet_of(), id=replace(sheet_of().id, day=day))


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server whose days are composed already."""
    folder = tmp_path_factory.mktemp("days")

    async def lay() -> None:
        store = await open_store(str(folder / "nomdecode.db"))
        for day in (TODAY, YESTERDAY):
            sheet = _sheet(day)
            await store.append_records(
                DAY_STREAMS.stream_name(str(sheet.id)), 0, [encode_sheet_record(sheet)]
            )
        await store.close()

    with ThreadPoolExecutor() as beside:  # in this thread Playwright has a loop of its own
        beside.submit(asyncio.run, lay()).result()
    house = House(folder)
    house.open()
    yield house
    house.close()


@pytest.fixture
def reader(invite: Callable[..., Guest], house: House) -> Callable[..., Guest]:
    """Somebody alone at a browser, whose calendar says TODAY."""

    def _reader(**more: str) -> Guest:
        guest = invite("Ana", width=360, height=740, url=house.url, **more)
        guest.page.clock.set_fixed_time(datetime(TODAY.year, TODAY.month, TODAY.day, 12, tzinfo=UTC))
        return guest

    return _reader


def _words(places: tuple[int, ...]) -> list[str]:
    return [sheet_of().setup.cards[place].text for place in places]


def _assassin() -> int:
    key = sheet_of().setup.key
    assert isinstance(key, TeamKey)
    return key.cells.index(Identity.ASSASSIN)


def _hears(guest: Guest, word: str) -> None:
    note = guest.page.get_by_role("region", name="Indice", exact=True).locator(".clue")
    expect(note).to_have_text(re.compile(word, re.IGNORECASE))


def _play(guest: Guest, *, reloads: bool = False) -> None:
    """Touch what each clue means, and nothing else."""
    clues = sheet_of().clues
    for clue in clues:
        _hears(guest, clue.word)
        for word in _words(clue.meant):
            guest.turn(word)
            expect(guest.board.get_by_role("button", name=re.compile(f"^{word}, révélée"))).to_be_visible()
            if reloads:
                reloads = False
                guest.page.reload()
                _hears(guest, clue.word)
                expect(guest.board.get_by_role("button", name=re.compile(", révélée"))).to_have_count(1)
        if clue is not clues[-1]:
            guest.page.get_by_role("button", name="On s’arrête là").click()


def test_a_day_is_played_from_home_to_the_line_for_a_friend_and_counts_for_the_streak(
    reader: Callable[..., Guest], house: House
) -> None:
    guest = reader()
    page = guest.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto("/")
    page.get_by_role("button", name="Jouer le défi").click()
    expect(guest.board).to_be_visible()
    _play(guest, reloads=True)
    expect(page.get_by_role("heading", level=1, name="4 indices, au par, sans erreur.")).to_be_visible()
    assert findings(page) == []
    page.get_by_role("button", name="Copier", exact=True).click()
    expect(page.get_by_role("button", name="Copié", exact=True)).to_be_visible()
    first, marks, link = page.evaluate("navigator.clipboard.readText()").split("\n")
    assert first.endswith("4 indices (par 4), sans erreur.")
    assert marks.count("✅") == 9
    assert link == f"{house.url}/day/{TODAY}"
    assert not [each for each in sheet_of().setup.cards if each.text in first + marks]
    assert not [clue for clue in sheet_of().clues if clue.word in first + marks]
    # Home says so, and the archive is for pleasure: a day lost there takes nothing from the streak.
    page.goto("/")
    guest.sees("Fait : 4 indices, par 4")
    guest.sees("Ta série : 1 jour.")
    page.get_by_role("link", name="Le calendrier").click()
    page.get_by_role("button", name=re.compile("gagné, 4 indices, par 4$")).wait_for()
    assert findings(page) == []
    if YESTERDAY.month != TODAY.month:
        page.get_by_role("button", name="Mois précédent").click()
    page.locator(f"[data-date='{YESTERDAY}']").click()
    guest.sees("Archive")
    page.get_by_role("button", name="Jouer ce jour").first.click()
    guest.turn(*_words((_assassin(),)))
    expect(page.get_by_role("heading", level=1, name="L’assassin, au 1er indice.")).to_be_visible()
    page.get_by_role("link", name="Le calendrier").click()
    page.get_by_role("button", name=re.compile("archive, perdu$")).wait_for()
    expect(page.locator("dl.streaks dd")).to_have_text(["1", "1", "2"])


def test_where_nothing_may_be_stored_a_day_is_played_all_the_same(reader: Callable[..., Guest]) -> None:
    guest = reader(theme="dark")
    page = guest.page
    page.context.add_init_script(_NO_MEMORY)
    page.goto(f"/day/{TODAY}")
    guest.sees("Ce navigateur n’enregistre rien")
    page.get_by_role("button", name="Jouer le défi").click()
    _play(guest)
    expect(page.get_by_role("heading", level=1, name="4 indices, au par, sans erreur.")).to_be_visible()
    assert findings(page) == []
