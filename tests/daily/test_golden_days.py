"""Golden days: the sheet of a date as it is stored, and a game on it, as text anybody can read.

`python -m tests.daily.test_golden_days` writes them anew; read the difference before committing it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from nomdecode.bots.arena.play_game import play_game_to_end
from nomdecode.bots.player import Player
from nomdecode.codec.events import GameLog
from nomdecode.daily.calendar_dates import DayKind
from nomdecode.daily.compose_guess_day import start_with_bots
from nomdecode.daily.day_records import decode_day_records, encode_sheet_record
from nomdecode.daily.day_sheet import Sheet, SheetId
from nomdecode.daily.make_sheet import make_sheet
from nomdecode.daily.scripted_spymaster import SCRIPTED, make_bot_for_sheet
from nomdecode.rules import decide, fold
from nomdecode.rules.events import Event, GameStarted
from nomdecode.rules.keys import GRIDS
from nomdecode.rules.seats import Seat
from nomdecode.rules.state import State
from nomdecode.study.game_study import study_game
from nomdecode.study.replay import make_replay
from tests.daily.sheets import MONDAY, SECRET, sheet_of

FOLDER = Path(__file__).parent / "golden"
SUNDAY = date(2026, 11, 22)
DAYS = {
    "fr": SheetId(MONDAY, "fr", DayKind.GUESS),
    "fr-CA": SheetId(MONDAY, "fr-CA", DayKind.GUESS),
    "en": SheetId(MONDAY, "en", DayKind.GUESS),
    "pictures": SheetId(SUNDAY, "fr", DayKind.GUESS_IMAGES),
}
golden_days = pytest.mark.parametrize("name", DAYS)


def stored(sheet: Sheet) -> bytes:
    """What is stored of a sheet, but for the version that made it."""
    return encode_sheet_record(replace(sheet, made_by="this version"))


def transcript(sheet: Sheet) -> Iterator[str]:
    """The board with its key, the clues, the game of our normal guesser, and the stored record."""
    yield f"{sheet.id}  level {sheet.level}  par {sheet.par.turns} clues, {sheet.par.score} points"
    key, columns = sheet.setup.key.cells, GRIDS[sheet.setup.options.game].columns  # type: ignore[union-attr]
    cards = [f"{card.text} ({cell})" for card, cell in zip(sheet.setup.cards, key, strict=True)]
    for row in range(0, len(cards), columns):
        yield "  " + "  ".join(cards[row : row + columns])
    for clue in sheet.clues:
        meant = ", ".join(sheet.setup.cards[card].text for card in clue.meant)
        yield f"{clue.word} {clue.number}: {meant}  (clearness {clue.p:.3f}, {clue.agree} listeners)"
    state = start_with_bots(sheet.setup)
    yield "The game:"
    for move in play_game_to_end(state, bots_of(sheet, state)).moves:
        yield f"  {move.seat}: {move.command}"
    yield stored(sheet).decode()


def bots_of(sheet: Sheet, state: State) -> dict[Seat, Player]:
    """The scripted spymaster, and a normal guesser."""
    return {
        seat: make_bot_for_sheet(sheet, SCRIPTED if seat is Seat.SPYMASTER else "offline:normal")
        for seat in state.seats
    }


def golden_sheet(name: str) -> Sheet:
    day = DAYS[name]
    return sheet_of(day.kind, day.language, day.day)


@golden_days
def test_a_day_of_a_fixed_secret_and_date_is_the_golden_one_again(name: str) -> None:
    assert "\n".join(transcript(golden_sheet(name))) + "\n" == (FOLDER / f"{name}.txt").read_text("utf-8")


@golden_days
def test_a_golden_sheet_is_read_from_its_record_as_it_was_stored(name: str) -> None:
    """Sheets that are stored today are read by every later version."""
    record = (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()[-1].encode()
    assert stored(decode_day_records([record]).sheet) == record


@golden_days
def test_a_game_of_a_day_is_replayed_and_studied(name: str) -> None:
    sheet = golden_sheet(name)
    state = start_with_bots(sheet.setup)
    events: list[Event] = [GameStarted(state.setup)]
    for move in play_game_to_end(state, bots_of(sheet, state)).moves:
        happened = decide(state, move.seat, move.command)
        events += happened
        state = fold(happened, state) or state
    log = GameLog(tuple(events))
    assert len(make_replay(log).steps) == len(events)
    found = study_game(log)
    assert [clue.word for clue in found.clues] == [clue.word for clue in sheet.clues]
    assert all(clue.found == clue.number for clue in found.clues)


def test_whoever_knows_today_and_not_the_secret_composes_another_tomorrow() -> None:
    today = sheet_of()
    tomorrow = SheetId(MONDAY + timedelta(days=1), "fr", DayKind.GUESS)
    truth = make_sheet(SECRET, tomorrow, [today])
    known = (b"", str(today.id).encode(), str(today.bot_seed).encode(), encode_sheet_record(today))
    cards = {frozenset(card.text for card in truth.setup.cards)}
    for guess in known:
        foreseen = make_sheet(guess, tomorrow, [today])
        assert frozenset(card.text for card in foreseen.setup.cards) not in cards
        assert {clue.word for clue in foreseen.clues} != {clue.word for clue in truth.clues}
    assert SECRET not in encode_sheet_record(today)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in DAYS:
        text = "\n".join(transcript(golden_sheet(name))) + "\n"
        (FOLDER / f"{name}.txt").write_text(text, "utf-8")


if __name__ == "__main__":
    main()
