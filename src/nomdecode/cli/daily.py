"""`nomdecode daily`: compose a daily challenge, audit the composer, list clues found unfair."""

from __future__ import annotations

import argparse
import asyncio
import time
from dataclasses import asdict
from random import Random

from nomdecode.cli.data_folder import command_error_of_store, environment_with_arguments
from nomdecode.cli.output import CommandError, print_json
from nomdecode.cli.progress import show_progress, show_waiting_time
from nomdecode.daily.calendar_dates import DayKind, parse_date
from nomdecode.daily.compose_guess_day import NotComposed
from nomdecode.daily.composer_audit import AuditedDate, audit_dates, find_missed_bars, sum_audit_figures
from nomdecode.daily.day_records import StoredDay, UnfairClue, decode_day_records, find_unfair_clues
from nomdecode.daily.day_sheet import InvalidSheet, Sheet, SheetId, sheet_to_plain
from nomdecode.daily.make_sheet import make_sheet
from nomdecode.store.interface import Store, StoreError
from nomdecode.store.kinds import DAY_STREAMS
from nomdecode.store.open_store import existing_store_url, open_store

_SOON = 60.0  # seconds: clocks of workers differ a little


def run_compose(args: argparse.Namespace) -> int:
    """Run `nomdecode daily compose`: compose the challenge of one day and print it."""
    day = parse_date(args.date)
    if day is None:
        raise CommandError("bad_date", f"a date is YYYY-MM-DD, not {args.date!r}", status=2)
    wanted = SheetId(day, args.language, DayKind(args.kind))
    try:
        with show_waiting_time("composing"):
            sheet = make_sheet(f"audit {args.seed}".encode(), wanted)
    except NotComposed as failed:
        raise CommandError(failed.code, str(failed)) from failed
    if args.json:
        print_json(sheet_to_plain(sheet))
    else:
        _print_sheet(sheet)
    return 0


def run_audit(args: argparse.Namespace) -> int:
    """Run `nomdecode daily audit`: compose many days; return 1 if a figure misses its aim."""
    kind = DayKind(args.kind)
    days = show_progress(audit_dates(args.language, kind, args.days, args.seed), "days", args.days)
    found = list(days)
    figures = sum_audit_figures(found)
    missed = find_missed_bars(figures, kind)
    if args.json:
        read = [
            _sheet_for_reader(each.sheet) for each in _select_days_to_read(found, args.read) if each.sheet
        ]
        print_json({"figures": asdict(figures), "missed": missed, "read": read})
        return 1 if missed else 0
    for each in _select_days_to_read(found, args.read):
        if each.sheet is not None:
            _print_sheet(each.sheet)
    for name, value in asdict(figures).items():
        print(f"{name:<16} {value}")
    print(*(f"missed: {name}" for name in missed), sep="\n", end="\n" if missed else "")
    return 1 if missed else 0


def _select_days_to_read(found: list[AuditedDate], wanted: int | None) -> list[AuditedDate]:
    """Return the composed days that are printed for readers: spread over all."""
    count = min(wanted or 0, len(found))
    return [found[place * len(found) // count] for place in range(count)]


def _sheet_for_reader(sheet: Sheet) -> dict[str, object]:
    """Return a daily sheet for a reader: the cards in another order, the answers apart."""
    texts = [codename.text for codename in sheet.setup.cards]
    clues = [{"clue": clue.word, "number": clue.number} for clue in sheet.clues]
    meant = [[texts[card] for card in clue.meant] for clue in sheet.clues]
    return {"id": str(sheet.id), "cards": _shuffle_cards(sheet), "clues": clues, "meant": meant}


def _shuffle_cards(sheet: Sheet) -> list[str]:
    """Return the cards of a sheet in an order that reveals nothing, the same each time."""
    texts = [codename.text for codename in sheet.setup.cards]
    return Random(sheet.bot_seed).sample(texts, len(texts))  # noqa: S311 - only an order


def _print_sheet(sheet: Sheet) -> None:
    print(f"{sheet.id}  level {sheet.level}  par {sheet.par.turns}")
    print("  " + " · ".join(_shuffle_cards(sheet)))
    for clue in sheet.clues:
        meant = ", ".join(sheet.setup.cards[card].text for card in clue.meant)
        print(f"  {clue.word.upper()} {clue.number}: {meant} (p {clue.p:.2f}, {clue.agree} listeners)")


def run_report(args: argparse.Namespace) -> int:
    """Run `nomdecode daily report`: list the clues that players found unfair."""

    async def run() -> list[UnfairClue]:
        store = await open_store(existing_store_url(environment_with_arguments(args)))
        try:
            return find_unfair_clues(await _load_all_days(store))
        finally:
            await store.close()

    try:
        found = asyncio.run(run())
    except StoreError as bad:
        raise command_error_of_store(bad) from bad
    if args.json:
        print_json({"clues": [asdict(each) for each in found]})
        return 0
    for each in found:
        print(f"{each.word:<20} {each.unfair} of {each.opinions} not fair  {each.sheet}")
    print(f"{len(found)} clues")
    return 0


async def _load_all_days(store: Store) -> list[StoredDay]:
    days = []
    for stream in sorted(await store.idle_streams(DAY_STREAMS.name, time.time() + _SOON)):
        try:
            days.append(decode_day_records(await store.load_records(stream)))
        except InvalidSheet:
            continue  # of a newer version: it is read there
    return days
