"""Law 4 over rooms of a day: sheets that differ only in what the player may not know look the same.

Two servers hold the same date with other keys, other meant cards and other clues to come. Whoever plays there
is told the same until the table shows a difference.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

import pytest

from nomdecode.daily.calendar_dates import DayKind
from nomdecode.daily.day_sheet import Sheet
from nomdecode.rules.keys import DuoKey, TeamKey
from nomdecode.rules.seats import Side
from tests.daily.sheets import MONDAY, sheet_of
from tests.rules.test_secrets import other_side_shuffled
from tests.server.servers import Browser, Device
from tests.server.test_days import PLAY, at_noon, lay, view_when

TUESDAY, SUNDAY = MONDAY.replace(day=17), MONDAY.replace(day=15)
NOTHING_TOLD = ("assassin", "meant", "agree")


def other_to_come(sheet: Sheet, dice: Random) -> Sheet:
    """The first clue and its cards as they are; the rest of the key and all later clues dealt anew."""
    key = sheet.setup.key
    assert isinstance(key, TeamKey)
    first, *later = sheet.clues
    unseen = [card for card in range(len(key.cells)) if card not in first.meant]
    dealt = dict(zip(unseen, dice.sample(unseen, len(unseen)), strict=True))
    cells = tuple(key.cells[dealt.get(card, card)] for card in range(len(key.cells)))
    back = {old: new for new, old in dealt.items()}
    clues = [
        replace(clue, word=f"autre{place}", meant=tuple(sorted(back[card] for card in clue.meant)))
        for place, clue in enumerate(later)
    ]
    return replace(sheet, setup=replace(sheet.setup, key=TeamKey(cells, key.starts)), clues=(first, *clues))


def other_partner(sheet: Sheet, dice: Random) -> Sheet:
    """My side of the key as it is, the partner's dealt anew."""
    assert isinstance(sheet.setup.key, DuoKey)
    key = other_side_shuffled(sheet.setup.key, Side.A, dice)
    return replace(sheet, setup=replace(sheet.setup, key=key))


async def told(folder: Path, sheet: Sheet, touches: tuple[int, ...]) -> list[Any]:
    """Everything a player is told of a day: before, while and after some cards are touched."""
    folder.mkdir()
    kept: list[Any] = []
    # The clue of a partner in Duo tells of its key, as it should: here it says nothing.
    silence = 0.0 if touches else 3600.0
    async with at_noon(folder, bot_seconds=silence) as server:
        await lay(server, sheet)
        browser = Browser(server)

        async def listed() -> None:
            kept.append((await browser.ask("GET", f"/api/days?language={sheet.id.language}")).body)

        await listed()
        path = f"/api/days/{sheet.id.day}/{sheet.id.kind}"
        room = (await browser.ask("POST", path, {**PLAY, "language": sheet.id.language})).json["room"]
        async with browser.connect(room) as device:
            if touches:
                await view_when(device, "guess")
            kept.append(await seen(device, room))
            for card in touches:
                await device.must(do="guess", card=card)
                kept.append(await seen(device, room))
            await listed()
            for asked in ("/day", "/games", "/games/1"):
                reply = await browser.ask("GET", f"/api/rooms/{room}{asked}")
                kept.append((reply.status, reply.body.replace(room.encode(), b"ROOM")))
    return kept


async def seen(device: Device, room: str) -> str:
    """What the screen has to show now."""
    await device.look()
    return repr([device.newest[kind] for kind in ("deal", "view", "room")]).replace(room, "ROOM")


@pytest.mark.parametrize(
    ("kind", "day", "change"),
    [
        (DayKind.GUESS, MONDAY, other_to_come),
        (DayKind.GUESS_IMAGES, SUNDAY, other_to_come),
        (DayKind.DUO, TUESDAY, other_partner),
    ],
)
async def test_no_player_of_a_day_can_tell_what_is_still_unseen(
    kind: DayKind, day: date, change: Callable[[Sheet, Random], Sheet], tmp_path: Path
) -> None:
    """W-05, D-05, A-14: key, meant cards and the clues to come."""
    sheet = sheet_of(kind, "fr", day)
    other = change(sheet, Random(1))
    assert other.setup.key != sheet.setup.key
    # The last card that is meant would end the turn, and the next clue be said.
    touches = sheet.clues[0].meant[:-1] if sheet.clues else ()
    ours = await told(tmp_path / "ours", sheet, touches)
    theirs = await told(tmp_path / "theirs", other, touches)
    assert ours == theirs
    if sheet.clues:
        later = [clue.word for clue in sheet.clues[1:]]
        assert not [word for word in (*later, *NOTHING_TOLD) if f"'{word}'" in ours[1]]
