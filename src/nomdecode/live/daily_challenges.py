"""The daily challenges of a server: each composed once on a thread, stored, and counted when played.

Law: of several workers the first to append a sheet wins, and all others read it. What is stored of a game
names no session: a room is known by a code that only this server can make from it.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
from collections import OrderedDict
from collections.abc import Sequence
from datetime import timedelta
from functools import partial
from typing import Final

from nomdecode.bots.knowledge.resources import has_resources, load_resources
from nomdecode.bots.player import Player as Bot
from nomdecode.daily.calendar_dates import (
    GUESSED,
    DayKind,
    day_kinds_of_date,
    has_date_begun,
    list_playable_dates,
)
from nomdecode.daily.compose_guess_day import CLUE_DAYS, NotComposed
from nomdecode.daily.day_records import (
    MOST_COUNTED,
    ClueOpinion,
    FinishedGame,
    StoredDay,
    decode_day_records,
    encode_later_record,
    encode_sheet_record,
)
from nomdecode.daily.day_sheet import InvalidSheet, Sheet, SheetId, parse_sheet_id
from nomdecode.daily.make_sheet import make_sheet
from nomdecode.daily.scripted_spymaster import SCRIPTED, make_bot_for_sheet
from nomdecode.decks.shipped import list_shipped_decks
from nomdecode.lexicon.language import all_languages
from nomdecode.live.thread_pools import ThreadPools
from nomdecode.live.timer import Clock
from nomdecode.room.commands import AddBot
from nomdecode.room.prearranged_game import PrearrangedGame
from nomdecode.room.state import Room
from nomdecode.rules.seats import Seat
from nomdecode.store.interface import Store, StoreError, VersionConflict
from nomdecode.store.kinds import DAY_STREAMS

log = logging.getLogger(__name__)

_MOST_KEPT: Final = 500  # sheets in memory
_RECENT_SECONDS: Final = 7 * 86_400.0  # a language that somebody opened since is prepared
_FAILED_SECONDS: Final = 600.0  # a day that could not be composed is not tried again before that
_MOST_RETRIES: Final = 50  # of an append that others were faster with

# Where the player sits, and which bot in which seat.
_SEATS: Final = {
    DayKind.GUESS: (Seat.GUESSER, {Seat.SPYMASTER: SCRIPTED}),
    DayKind.GUESS_IMAGES: (Seat.GUESSER, {Seat.SPYMASTER: SCRIPTED}),
    DayKind.CLUE: (Seat.SPYMASTER, {Seat.GUESSER: "offline:expert"}),
    DayKind.DUO: (Seat.SIDE_A, {Seat.SIDE_B: "offline:normal"}),
}


class DailyChallenges:
    """The daily challenges of a server, as sheets by id: stored, composed on request or ahead of time."""

    def __init__(
        self, store: Store, pool: ThreadPools, clock: Clock, secret: bytes, kept_days: int = 60
    ) -> None:
        self._store = store
        self._pool = pool
        self._clock = clock
        self._secret = secret
        self._kept_days = kept_days
        self._sheets: OrderedDict[str, Sheet] = OrderedDict()
        self._composing: dict[SheetId, asyncio.Task[None]] = {}
        self._failed: dict[SheetId, float] = {}
        self._opened: dict[str, float] = {}  # languages, and when somebody last asked for their days

    def languages_with_days(self) -> tuple[str, ...]:
        """Return the languages with daily challenges: those with a deck and bots that know its words."""
        with_decks = {deck.language for deck in list_shipped_decks()}
        return tuple(code for code in all_languages() if code in with_decks and has_resources(code))

    def playable_sheet_ids(self, language: str) -> list[SheetId]:
        """Return the ids of all sheets of a language that may be played now, the newest first."""
        days = list_playable_dates(self._clock.now(), self._kept_days)
        return [SheetId(day, language, kind) for day in days for kind in day_kinds_of_date(day)]

    def is_playable(self, wanted: SheetId) -> bool:
        """Tell whether a sheet may be played: its date is among those that are kept, and not to come."""
        return wanted in self.playable_sheet_ids(wanted.language)

    def has_begun(self, wanted: SheetId) -> bool:
        """Tell whether the date of a sheet has begun anywhere on Earth."""
        return has_date_begun(wanted.day, self._clock.now())

    def has_composing_failed(self, wanted: SheetId) -> bool:
        """Tell whether composing this sheet failed a short while ago."""
        return self._failed.get(wanted, -_FAILED_SECONDS) > self._clock.monotonic() - _FAILED_SECONDS

    async def load_composed_sheets(self, wanted: Sequence[SheetId]) -> dict[SheetId, Sheet]:
        """Return those of these sheets that are composed already."""
        unread = [each for each in wanted if str(each) not in self._sheets]
        versions = await self._store.last_versions([DAY_STREAMS.stream_name(str(each)) for each in unread])
        for each in unread:
            if DAY_STREAMS.stream_name(str(each)) in versions:
                await self._load_sheet(each)
        return {each: sheet for each in wanted if (sheet := self._sheets.get(str(each)))}

    async def find_or_compose_sheet(self, wanted: SheetId) -> Sheet | None:
        """Return a sheet; None while it is being composed, which this starts."""
        self._opened[wanted.language] = self._clock.now()
        if (sheet := self._sheets.get(str(wanted)) or await self._load_sheet(wanted)) is not None:
            return sheet
        self._start_composing(wanted)
        return None

    async def load_stored_day(self, wanted: SheetId) -> StoredDay | None:
        """Return a sheet with its finished games and opinions, as stored; None without one."""
        try:
            return decode_day_records(await self._store.load_records(DAY_STREAMS.stream_name(str(wanted))))
        except InvalidSheet:
            return None

    async def make_bot_of_sheet(self, sheet_id: str, name: str) -> Bot | None:
        """Return a new bot of a sheet: all players of it meet the same bot."""
        wanted = parse_sheet_id(sheet_id)
        sheet = await self._load_sheet(wanted) if wanted is not None else None
        return (
            None
            if sheet is None
            else await self._pool.run_room_opening(partial(make_bot_for_sheet, sheet, name))
        )

    async def is_word_unknown_to_bot(self, sheet_id: str, word: str) -> bool:
        """Tell whether the guessing bot of a sheet does not know a word; never where a person guesses."""
        wanted = parse_sheet_id(sheet_id)
        if wanted is None or wanted.kind in GUESSED or not has_resources(wanted.language):
            return False
        return not await self._pool.run_room_opening(partial(_does_bot_know, wanted.language, word))

    def make_room_opening(self, sheet: Sheet, bot_name: str) -> PrearrangedGame:
        """Return the seats and the deal with which a room of this sheet begins."""
        seat, bots = _SEATS[sheet.id.kind]
        return PrearrangedGame(
            seat, tuple(AddBot(bot_name, at, bot) for at, bot in bots.items()), sheet.setup
        )

    async def count_finished_game(self, code: str, room: Room) -> None:
        """Store the result of a daily game that has just ended in a room, once per room."""
        day, game = room.settings.day, room.game
        if day is None or day.again or game is None or game.outcome is None:
            return
        finished = FinishedGame(self._anonymous_room_id(code), len(game.log), won=bool(game.outcome.winners))
        await self._append_once_per_room(day.sheet, finished)

    async def store_opinion_on_clue(self, code: str, room: Room, clue: int, *, fair: bool) -> None:
        """Store whether a room finds a clue fair, once per room and clue."""
        if room.settings.day is not None:
            await self._append_once_per_room(
                room.settings.day.sheet, ClueOpinion(self._anonymous_room_id(code), clue, fair)
            )

    async def compose_ahead(self) -> None:
        """Compose today and tomorrow for the languages in which somebody played lately."""
        now = self._clock.now()
        for language in [each for each, at in self._opened.items() if now - at < _RECENT_SECONDS]:
            newest = list_playable_dates(now, 0)
            for day in (newest[0] + timedelta(days=1), *newest):
                for kind in day_kinds_of_date(day):
                    wanted = SheetId(day, language, kind)
                    if await self._load_sheet(wanted) is None:
                        self._start_composing(wanted)

    async def close(self) -> None:
        """Cancel the composing tasks."""
        for task in list(self._composing.values()):
            task.cancel()
        await asyncio.gather(*self._composing.values(), return_exceptions=True)

    def _start_composing(self, wanted: SheetId) -> None:
        if wanted in self._composing or self.has_composing_failed(wanted):
            return
        task = asyncio.get_running_loop().create_task(self._compose_and_store(wanted))
        self._composing[wanted] = task
        task.add_done_callback(lambda _: self._composing.pop(wanted, None))

    async def _compose_and_store(self, wanted: SheetId) -> None:
        """Compose a sheet and store it, unless another worker stored it first."""
        try:
            earlier = await self._load_earlier_sheets(wanted)
            sheet = await self._pool.run_composing(partial(make_sheet, self._secret, wanted, earlier))
            await self._store.append_records(
                DAY_STREAMS.stream_name(str(wanted)), 0, [encode_sheet_record(sheet)]
            )
        except VersionConflict:
            await self._load_sheet(wanted)
        except NotComposed as failed:
            self._failed[wanted] = self._clock.monotonic()
            log.warning("%s", failed)
        except StoreError as failed:
            log.warning("a day could not be stored: %s", failed.reason)
        else:
            self._cache_sheet(sheet)

    async def _load_earlier_sheets(self, wanted: SheetId) -> list[Sheet]:
        """Return the sheets of the same language and kind on the days before this one."""
        days = [wanted.day - timedelta(days=back) for back in range(1, CLUE_DAYS)]
        names = [
            SheetId(day, wanted.language, wanted.kind)
            for day in days
            if wanted.kind in day_kinds_of_date(day)
        ]
        return list((await self.load_composed_sheets(names)).values())

    async def _load_sheet(self, wanted: SheetId) -> Sheet | None:
        if (known := self._sheets.get(str(wanted))) is not None:
            return known
        day = await self.load_stored_day(wanted)
        return None if day is None else self._cache_sheet(day.sheet)

    def _cache_sheet(self, sheet: Sheet) -> Sheet:
        self._sheets[str(sheet.id)] = sheet
        while len(self._sheets) > _MOST_KEPT:
            self._sheets.popitem(last=False)
        return sheet

    async def _append_once_per_room(self, sheet_id: str, record: FinishedGame | ClueOpinion) -> None:
        """Append a record to a stored day unless the same room has appended such a record already."""
        stream = DAY_STREAMS.stream_name(sheet_id)
        for _ in range(_MOST_RETRIES):
            lines = await self._store.load_records(stream)
            try:
                day = decode_day_records(lines)
            except InvalidSheet:
                return  # forgotten meanwhile
            if _is_already_stored(day, record) or len(lines) > MOST_COUNTED:
                return
            try:
                await self._store.append_records(stream, len(lines), [encode_later_record(record)])
            except VersionConflict:
                continue
            return

    def _anonymous_room_id(self, code: str) -> str:
        return hmac.new(self._secret, f"day room|{code}".encode(), hashlib.sha256).hexdigest()[:16]


def _does_bot_know(language: str, word: str) -> bool:
    return load_resources(language).listeners[0].knows_clue(word)


def _is_already_stored(day: StoredDay, record: FinishedGame | ClueOpinion) -> bool:
    if isinstance(record, FinishedGame):
        return any(each.room == record.room for each in day.finished)
    return any(each.room == record.room and each.clue == record.clue for each in day.opinions)
