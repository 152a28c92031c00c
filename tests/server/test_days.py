"""Daily challenges over HTTP: the same day for everybody, no tomorrow, bad input, figures, opinions."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from nomdecode.daily.calendar_dates import DayKind
from nomdecode.daily.day_records import FEWEST_SHOWN, FinishedGame, encode_later_record, encode_sheet_record
from nomdecode.live.timer import Cancellable, WallClock
from nomdecode.store.kinds import DAY_STREAMS
from tests.daily.sheets import MONDAY, SECRET, sheet_of
from tests.server.servers import Browser, Device, Reply, Running, running

SHEET = f"{MONDAY}/fr/guess"
PLAY = {"name": "Ann", "language": "fr"}


@dataclass
class Noon:
    """A clock that stands at noon of the tests' Monday, by UTC."""

    hours: float = 12.0

    def now(self) -> float:
        return datetime(MONDAY.year, MONDAY.month, MONDAY.day, tzinfo=UTC).timestamp() + self.hours * 3600

    def monotonic(self) -> float:
        return WallClock.monotonic()

    def call_at(self, when: float, then: Callable[[], None]) -> Cancellable:
        return WallClock().call_at(when, then)


def at_noon(folder: Path, hours: float = 12.0, **settings: Any) -> Any:
    return running(folder, {"clock": Noon(hours)}, secret=SECRET.decode(), dailies_per_minute=1e5, **settings)


async def lay(server: Running, *sheets: Any) -> None:
    """Store composed sheets, as another worker would."""
    for sheet in sheets or (sheet_of(),):
        await server.context.registry.deps.store.append_records(
            DAY_STREAMS.stream_name(str(sheet.id)), 0, [encode_sheet_record(sheet)]
        )


async def play(browser: Browser, kind: str = "guess", **more: Any) -> Reply:
    return await browser.ask("POST", f"/api/days/{MONDAY}/{kind}", {**PLAY, **more})


async def view_when(device: Device, phase: str) -> Any:
    while (table := (device.newest.get("view") or {"view": {}})["view"].get("table")) is None or table[
        "phase"
    ] != phase:
        await device.hear()
    return table


async def win(device: Device) -> Any:
    """Touch exactly what every clue means."""
    for clue in sheet_of().clues:
        table = await view_when(device, "guess")
        assert table["clues"][-1]["word"] == clue.word
        for card in clue.meant:
            await device.must(do="guess", card=card)
        await device.look()
        table = device.newest["view"]["view"]["table"]
        if table["phase"] == "guess":
            await device.must(do="stop")
    return await view_when(device, "over")


async def test_two_browsers_meet_the_same_cards_and_the_same_clues_to_the_end(tmp_path: Path) -> None:
    async with at_noon(tmp_path) as server:
        await lay(server)
        told = []
        for name in ("Ann", "Bob"):
            browser = Browser(server)
            joined = await play(browser, name=name)
            assert joined.status == 200
            async with browser.connect(joined.json["room"]) as device:
                table = await win(device)
                told.append((table["cards"], [clue["word"] for clue in table["clues"]], table["outcome"]))
        assert told[0] == told[1]
        assert told[0][2]["score"] == sheet_of().par.score


async def test_a_day_nobody_has_asked_for_is_composed_once_beside_the_loop(tmp_path: Path) -> None:
    async with at_noon(tmp_path) as server:
        browsers = [Browser(server), Browser(server)]
        first = await asyncio.gather(*map(play, browsers))
        assert {(reply.status, reply.body) for reply in first} == {(202, b'{"composing":true}')}
        async with asyncio.timeout(60):
            while (reply := await play(browsers[0])).status == 202:
                await asyncio.sleep(0.2)
        assert reply.status == 200
        [line] = await server.context.registry.deps.store.load_records(DAY_STREAMS.stream_name(SHEET))
        assert line == encode_sheet_record(
            sheet_of()
        )  # the same as with this secret anywhere: a lost one comes again


async def test_a_day_stays_after_a_restart(tmp_path: Path) -> None:
    async with at_noon(tmp_path) as server:
        await lay(server)
        before = (await Browser(server).ask("GET", "/api/days?language=fr")).json
    async with at_noon(tmp_path) as server:
        assert (await Browser(server).ask("GET", "/api/days?language=fr")).json == before
        assert (await play(Browser(server))).status == 200


async def test_the_list_of_days_tells_kinds_level_and_par_and_never_a_card_or_a_clue(tmp_path: Path) -> None:
    async with at_noon(tmp_path, daily_keep_days=3) as server:
        await lay(server)
        browser = Browser(server)
        reply = await browser.ask("GET", "/api/days?language=fr")
        days = {day["date"]: day for day in reply.json["days"]}
        newest = MONDAY + timedelta(days=1)  # it has begun at UTC+14
        assert next(iter(days)) == newest.isoformat()
        assert days[str(MONDAY)] == {
            "date": str(MONDAY),
            "level": 1,
            "kinds": [{"kind": "guess", "par": 4}, {"kind": "clue", "par": None}],
        }
        words = [each.text for each in sheet_of().setup.cards] + [clue.word for clue in sheet_of().clues]
        assert not [word for word in words if f'"{word}"'.encode() in reply.body]


async def test_tomorrow_is_refused_until_it_begins_somewhere(tmp_path: Path) -> None:
    tomorrow = MONDAY + timedelta(days=1)
    async with at_noon(tmp_path, hours=9.9) as server:
        reply = await Browser(server).ask("POST", f"/api/days/{tomorrow}/guess", PLAY)
        assert (reply.status, reply.json["error"]["code"]) == (409, "too_early")
    async with at_noon(tmp_path, hours=10.1) as server:
        assert (await Browser(server).ask("POST", f"/api/days/{tomorrow}/guess", PLAY)).status == 202


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("2099-01-01/guess", PLAY, 409, "too_early"),
        ("2026-13-40/guess", PLAY, 404, "no_such_day"),
        ("x/guess", PLAY, 404, "no_such_day"),
        ("1999-01-01/guess", PLAY, 404, "no_such_day"),
        (f"{MONDAY}/chess", PLAY, 404, "no_such_day"),
        (f"{MONDAY}/duo", PLAY, 404, "no_such_day"),  # not on Mondays
        (f"{MONDAY}/guess", {"name": "Ann", "language": "de"}, 400, "bad_message"),
        (f"{MONDAY}/guess", {"language": "fr"}, 400, "bad_message"),
        (f"{MONDAY}/guess", {**PLAY, "again": 3}, 400, "bad_message"),
        (f"{MONDAY}/guess", {**PLAY, "cards": []}, 400, "bad_message"),
        (f"{MONDAY}/guess", {**PLAY, "key": []}, 400, "bad_message"),
        (f"{MONDAY}/guess", {**PLAY, "name": ""}, 409, "bad_nickname"),
    ],
)
async def test_what_is_no_day_is_refused_with_a_code(
    path: str, body: dict[str, Any], status: int, code: str, tmp_path: Path
) -> None:
    async with at_noon(tmp_path) as server:
        await lay(server)
        reply = await Browser(server).ask("POST", f"/api/days/{path}", body)
        assert (reply.status, reply.json["error"]["code"]) == (status, code)


async def test_where_days_are_off_there_are_none(tmp_path: Path) -> None:
    async with at_noon(tmp_path, daily=False) as server:
        for method, path in (("GET", "/api/days?language=fr"), ("POST", f"/api/days/{MONDAY}/guess")):
            reply = await Browser(server).ask(method, path, PLAY if method == "POST" else None)
            assert (reply.status, reply.json["error"]["code"]) == (404, "no_such_day")


async def test_thirty_one_starts_at_once_from_one_address_are_one_too_many(tmp_path: Path) -> None:
    async with running(tmp_path, {"clock": Noon()}, secret=SECRET.decode()) as server:
        await lay(server)
        replies = await asyncio.gather(*(play(Browser(server)) for _ in range(31)))
        assert sorted(reply.status for reply in replies) == [200] * 30 + [429]


async def test_a_room_of_a_day_is_locked_and_plays_it_once(tmp_path: Path) -> None:
    async with at_noon(tmp_path) as server:
        await lay(server)
        browser = Browser(server)
        room = (await play(browser)).json["room"]
        assert (await Browser(server).join(room, "Eve")).json["error"]["code"] == "room_is_locked"
        async with browser.connect(room) as device:
            await win(device)
            for command in ({"do": "start_game"}, {"do": "next_game", "start": True}):
                assert (await device.ask(**command))["code"] == "bad_setting"
            refused = await device.ask(do="set_up", settings={"pace": "quick"})
            assert refused["code"] == "bad_setting"


async def test_a_room_cannot_be_made_with_a_day_of_ones_own(tmp_path: Path) -> None:
    async with at_noon(tmp_path) as server:
        day = {"sheet": SHEET, "par": 1, "level": 1}
        reply = await Browser(server).ask("POST", "/api/rooms", {"name": "Eve", "settings": {"day": day}})
        assert (reply.status, reply.json["error"]["code"]) == (400, "bad_message")


async def test_figures_are_told_when_ones_own_game_is_over_and_enough_have_finished(tmp_path: Path) -> None:
    async with at_noon(tmp_path) as server:
        await lay(server)
        browser = Browser(server)
        room = (await play(browser)).json["room"]
        path = f"/api/rooms/{room}/day"
        assert (await browser.ask("GET", path)).json["error"]["code"] == "game_not_over"
        assert (await Browser(server).ask("GET", path)).status == 403
        async with browser.connect(room) as device:
            await win(device)
        store, stream = server.context.registry.deps.store, DAY_STREAMS.stream_name(SHEET)
        async with asyncio.timeout(10):
            while (await browser.ask("GET", path)).json["games"] == 0:
                await asyncio.sleep(0.01)
        told = (await browser.ask("GET", path)).json
        assert told == {
            "sheet": SHEET, "par": 4, "clues": [0, 1, 2, 3], "games": 1, "won": None, "lost": None
        }  # fmt: skip
        more = [encode_later_record(FinishedGame(str(n), 5, won=n % 2 == 0)) for n in range(FEWEST_SHOWN - 1)]
        await store.append_records(stream, len(await store.load_records(stream)), more)
        told = (await browser.ask("GET", path)).json
        assert (told["games"], told["won"], told["lost"]) == (20, {"4": 1, "5": 10}, 9)


async def test_a_game_for_pleasure_is_not_counted(tmp_path: Path) -> None:
    async with at_noon(tmp_path) as server:
        await lay(server)
        browser = Browser(server)
        room = (await play(browser, again=True)).json["room"]
        async with browser.connect(room) as device:
            await win(device)
            await device.look()
        assert (await browser.ask("GET", f"/api/rooms/{room}/day")).json["games"] == 0


async def test_a_room_says_once_what_it_thinks_of_a_clue(tmp_path: Path) -> None:
    async with at_noon(tmp_path) as server:
        await lay(server)
        browser = Browser(server)
        room = (await play(browser)).json["room"]
        path = f"/api/rooms/{room}/day/opinions"
        assert (await browser.ask("POST", path, {"clue": 0, "fair": False})).json["error"][
            "code"
        ] == "game_not_over"
        async with browser.connect(room) as device:
            await win(device)
        for body in (
            {"clue": 9, "fair": True},
            {"clue": True, "fair": True},
            {"clue": 0},
            {"clue": 0, "fair": 1},
        ):
            assert (await browser.ask("POST", path, body)).status == 400
        for _ in range(2):
            assert (await browser.ask("POST", path, {"clue": 1, "fair": False})).status == 200
        days = server.context.registry.deps.days
        day = await days.load_stored_day(sheet_of().id)
        assert [(each.clue, each.fair) for each in day.opinions] == [(1, False)]
        assert room not in repr(day.opinions)


async def test_an_ordinary_room_has_no_day(tmp_path: Path) -> None:
    async with at_noon(tmp_path) as server:
        browser = Browser(server)
        room = await browser.make_room()
        reply = await browser.ask("GET", f"/api/rooms/{room}/day")
        assert (reply.status, reply.json["error"]["code"]) == (404, "no_such_day")


@pytest.mark.parametrize(("kind", "seat"), [(DayKind.CLUE, "spymaster"), (DayKind.DUO, "side A")])
async def test_the_days_of_own_clues_begin_with_the_player_in_the_seat_that_gives(
    kind: DayKind, seat: str, tmp_path: Path
) -> None:
    day = MONDAY if kind is DayKind.CLUE else MONDAY + timedelta(days=1)
    async with at_noon(tmp_path) as server:
        await lay(server, sheet_of(kind, "fr", day))
        browser = Browser(server)
        joined = await browser.ask("POST", f"/api/days/{day}/{kind}", PLAY)
        async with browser.connect(joined.json["room"]) as device:
            while "view" not in device.newest:
                await device.hear()
            assert device.newest["view"]["view"]["seat"] == seat


@asynccontextmanager
async def giving(folder: Path) -> AsyncIterator[Device]:
    """Somebody who gives the clues of a day, at their turn."""
    async with at_noon(folder) as server:
        await lay(server, sheet_of(DayKind.CLUE))
        browser = Browser(server)
        joined = await play(browser, "clue")
        async with browser.connect(joined.json["room"]) as device:
            await view_when(device, "clue")
            yield device


async def test_a_word_the_bot_does_not_know_is_told_before_it_counts_and_costs_nothing(
    tmp_path: Path,
) -> None:
    async with giving(tmp_path) as device:
        asked = await device.must(do="judge", word="qwxzkv")
        assert "unknown_to_the_bot" in [each["code"] for each in asked["findings"]]
        refused = await device.ask(do="give_clue", word="qwxzkv", number=1)
        assert refused["code"] == "clue_doubtful"
        assert "unknown_to_the_bot" in [each["code"] for each in refused["facts"]["findings"]]
        await device.look()
        assert device.newest["view"]["view"]["table"]["clues"] == []
        known = await device.must(do="judge", word="animal")
        assert "unknown_to_the_bot" not in [each["code"] for each in known["findings"]]
        await device.must(do="give_clue", word="qwxzkv", number=1, confirmed=True)  # all the same


async def test_on_a_day_of_own_clues_no_bad_clue_costs_anything(tmp_path: Path) -> None:
    codename = sheet_of(DayKind.CLUE).setup.cards[0].text
    bad: list[tuple[Any, Any]] = [
        (codename, 1), ("a" * 61, 1), ("🐈", 1), ("", 1), (" ", 1), (None, 1),
        ("animal", 10), ("animal", -1), ("animal", "x"), ("animal", True), ("animal", 1.5), ("animal", None),
    ]  # fmt: skip
    async with giving(tmp_path) as device:
        for word, number in bad:
            reply = await device.ask(do="give_clue", word=word, number=number, confirmed=True)
            assert reply["type"] == "refused", (word, number)
            assert reply["code"] != "internal_error", (word, number)
        await device.look()
        table = device.newest["view"]["view"]["table"]
        assert (table["phase"], table["clues"]) == ("clue", [])


async def test_where_a_person_guesses_nobody_asks_the_bots_whether_they_know_a_word(tmp_path: Path) -> None:
    async with at_noon(tmp_path) as server:
        days = server.context.registry.deps.days
        for sheet, is_unheard in (
            (f"{MONDAY}/fr/clue", True),
            (f"{MONDAY}/fr/duo", True),
            (f"{MONDAY}/fr/guess", False),
            (f"{MONDAY}/xx/clue", False),
            ("x", False),
        ):
            assert await days.is_word_unknown_to_bot(sheet, "qwxzkv") is is_unheard
            assert not await days.is_word_unknown_to_bot(sheet, "animal")


async def test_when_a_sheet_is_gone_its_rooms_go_on_with_another_bot(tmp_path: Path) -> None:
    async with at_noon(tmp_path) as server:
        await lay(server)
        browser = Browser(server)
        room = (await play(browser)).json["room"]
        server.context.registry.deps.days._sheets.clear()
        await server.context.registry.deps.store.delete_stream(DAY_STREAMS.stream_name(SHEET))
        async with browser.connect(room) as device:
            table = await view_when(device, "guess")
            assert table["clues"]
        assert (await browser.ask("GET", f"/api/rooms/{room}/day")).status in (404, 409)


async def test_today_and_tomorrow_are_composed_ahead_for_languages_that_somebody_opened(
    tmp_path: Path,
) -> None:
    async with at_noon(tmp_path) as server:
        days = server.context.registry.deps.days
        await days.compose_ahead()
        assert not days._composing
        await lay(server)
        assert (await play(Browser(server))).status == 200
        await days.compose_ahead()
        assert {each.day - MONDAY for each in days._composing} >= {timedelta(days=1), timedelta(days=2)}
        assert sheet_of().id not in days._composing
        await days.close()
        assert not days._composing
