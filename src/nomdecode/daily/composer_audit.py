"""Audit the composer: many days in a row with a throw-away secret, and the figures that they must meet."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import count, islice
from typing import Final

from nomdecode.daily.calendar_dates import GUESSED, DayKind, day_kinds_of_date
from nomdecode.daily.compose_guess_day import CLUE_DAYS, FACE_DAYS, ComposingEffort, NotComposed
from nomdecode.daily.day_sheet import Sheet, SheetId
from nomdecode.daily.make_sheet import make_sheet
from nomdecode.lexicon import load_lexicon, normalize_spelling
from nomdecode.referee import Verdict, judge

FIRST_DAY: Final = date(2027, 1, 1)


@dataclass(frozen=True, slots=True)
class AuditedDate:
    """One date of an audit; None where no board passed."""

    wanted: SheetId
    sheet: Sheet | None
    boards: int
    seconds: float  # of processor time


@dataclass(frozen=True, slots=True)
class AuditFigures:
    """The figures of an audit, in the order of its table."""

    days: int
    composed: int
    boards_p95: int
    seconds_p95: float
    flagged: int  # clues the referee has something to say of
    adult: int
    on_the_table: int
    mean_number: float
    for_one: int  # clues for one card
    repeated_clues: int  # the same clue twice in 60 days
    worn_faces: int  # faces met more than three times in 30 days
    mean_p: float
    mean_turns: float


def audit_dates(language: str, kind: DayKind, days: int, seed: int) -> Iterator[AuditedDate]:
    """Compose so many dates in a row on which this kind is played."""
    secret = f"audit {seed}".encode()
    earlier: list[Sheet] = []
    dates = (FIRST_DAY + timedelta(days=after) for after in count())
    for day in islice((day for day in dates if kind in day_kinds_of_date(day)), days):
        wanted = SheetId(day, language, kind)
        effort, began = ComposingEffort(), time.process_time()
        try:
            sheet = make_sheet(secret, wanted, earlier[-CLUE_DAYS:], effort)
        except NotComposed:
            sheet = None
        if sheet is not None:
            earlier.append(sheet)
        yield AuditedDate(wanted, sheet, effort.boards, time.process_time() - began)


def sum_audit_figures(found: Sequence[AuditedDate]) -> AuditFigures:
    """Add the days of an audit up."""
    sheets = [each.sheet for each in found if each.sheet is not None]
    clues = [clue for sheet in sheets for clue in sheet.clues]
    return AuditFigures(
        days=len(found),
        composed=len(sheets),
        boards_p95=int(_percentile_95([each.boards for each in found])),
        seconds_p95=round(_percentile_95([each.seconds for each in found]), 2),
        flagged=sum(_count_flagged_clues(sheet) for sheet in sheets),
        adult=sum(_count_adult_clues(sheet) for sheet in sheets),
        on_the_table=sum(_count_clues_on_the_board(sheet) for sheet in sheets),
        mean_number=round(sum(clue.number for clue in clues) / max(1, len(clues)), 2),
        for_one=sum(clue.number == 1 for clue in clues),
        repeated_clues=_count_repeated_clues(sheets),
        worn_faces=_count_overused_cards(sheets),
        mean_p=round(sum(clue.p for clue in clues) / max(1, len(clues)), 3),
        mean_turns=round(sum(sheet.par.turns for sheet in sheets) / max(1, len(sheets)), 2),
    )


def find_missed_bars(figures: AuditFigures, kind: DayKind) -> list[str]:
    """Return the bars that an audit misses."""
    bars = {
        "dates composed": figures.composed == figures.days,
        "boards tried": figures.boards_p95 <= 60,
        "processor time": figures.seconds_p95 <= 20,
        "clues the referee flags": not figures.flagged,
        "adult clues": not figures.adult,
        "clues on the table": not figures.on_the_table,
        "a face too often": not figures.worn_faces,
        "a clue too soon": not figures.repeated_clues,
        "mean number": kind not in GUESSED or figures.mean_number >= 2.1,
        "clues for one card": not figures.for_one,
    }
    return [name for name, is_met in bars.items() if not is_met]


def _percentile_95(values: Sequence[float]) -> float:
    """Return the 95th percentile; 0 of nothing."""
    ranked = sorted(values)
    return ranked[min(len(ranked) - 1, int(0.95 * len(ranked)))] if ranked else 0


def _card_texts(sheet: Sheet) -> list[str]:
    """Return the texts of a sheet's cards."""
    return [codename.text for codename in sheet.setup.cards]


def _count_flagged_clues(sheet: Sheet) -> int:
    """Count the clues that the referee has something to say of, against all cards of the board."""
    setup = sheet.setup
    verdicts = (judge(clue.word, _card_texts(sheet), setup.language, setup.options) for clue in sheet.clues)
    return sum(ruling.verdict is not Verdict.OK for ruling in verdicts)


def _count_adult_clues(sheet: Sheet) -> int:
    """Count the clues that are adult words."""
    lexicon = load_lexicon(sheet.setup.language)
    return sum(lexicon is not None and lexicon.is_adult_word(clue.word) for clue in sheet.clues)


def _count_clues_on_the_board(sheet: Sheet) -> int:
    """Count the clues that are also a card of their board."""
    lying = {normalize_spelling(text) for text in _card_texts(sheet)}
    return sum(normalize_spelling(clue.word) in lying for clue in sheet.clues)


def _count_repeated_clues(sheets: Sequence[Sheet]) -> int:
    """Count the clues that an earlier sheet of the last 60 days had too."""
    count = 0
    last: dict[str, date] = {}
    for sheet in sheets:
        for clue in sheet.clues:
            before = last.get(normalize_spelling(clue.word))
            count += before is not None and (sheet.id.day - before).days < CLUE_DAYS
            last[normalize_spelling(clue.word)] = sheet.id.day
    return count


def _count_overused_cards(sheets: Sequence[Sheet]) -> int:
    """Count the faces that lie on more than three boards of some 30 days."""
    worn: set[str] = set()
    for place, first in enumerate(sheets):
        month = [each for each in sheets[place:] if (each.id.day - first.id.day).days < FACE_DAYS]
        times = Counter(codename.text for sheet in month for codename in sheet.setup.cards)
        worn |= {face for face, count in times.items() if count > 3}
    return len(worn)
