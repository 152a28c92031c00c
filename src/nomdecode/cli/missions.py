"""`nomdecode missions`: list the missions, check their map, sum up the results in notebooks."""

from __future__ import annotations

import argparse
import time
from dataclasses import asdict
from pathlib import Path

from nomdecode.cli.data_folder import run_with_store
from nomdecode.cli.output import CommandError, print_json
from nomdecode.missions.mission import BANDS, FINALE, Mission, mission_options
from nomdecode.missions.mission_map import MissionMap, find_map_faults, load_mission_map
from nomdecode.missions.notebook import Notebook
from nomdecode.missions.notebook_code import is_notebook_code
from nomdecode.missions.notebook_json import MOST_BYTES, InvalidNotebookJson, parse_notebook_json
from nomdecode.missions.stats import compute_mission_stats
from nomdecode.missions.texts import find_text_faults, list_text_languages, load_map_texts
from nomdecode.room.evolve import fold
from nomdecode.room.records import BadRecord, decode_records
from nomdecode.store.interface import Store
from nomdecode.store.kinds import ROOM_STREAMS


def run_list(args: argparse.Namespace) -> int:
    """Run `nomdecode missions list`: print the missions."""
    atlas, texts = load_mission_map(), load_map_texts(args.language)
    if args.json:
        print_json({"missions": [_mission_summary(mission, args.language) for mission in atlas.missions]})
        return 0
    for plate in atlas.plates:
        print(texts.plates[plate.id])
        for mission in atlas.missions_of_plate(plate.id):
            text = texts.missions[mission.id]
            after = ", ".join(str(atlas.missions_by_id[each].number) for each in mission.after) or "-"
            wins = f"; {mission.wins} wins" if mission.wins else ""
            numbers = f"{mission.tokens}-{'' if mission.allowed_marks is None else mission.allowed_marks}"
            conditions = "".join(f"; {each}" for each in _list_conditions(mission, args.language))
            stars = _format_stars(mission)
            print(
                f"{mission.number:>3} {mission.id:<13} {text.title:<26} {numbers:<5} {stars:<7}"
                f"after {after}{wins}{conditions}"
            )
    return 0


def _format_stars(mission: Mission) -> str:
    return "finale" if mission.tier == FINALE else "*" * mission.tier


def _list_conditions(mission: Mission, language: str) -> list[str]:
    told = [_format_condition(name, value) for name, value in (mission.conditions or {}).items()]
    told += ["pictures"] if mission.needs_pictures else []
    told += [f"referee {mission.referee}"] if mission.referee else []
    return [*told, *([f"deck {mission.decks[language]}"] if mission.decks else [])]


def _format_condition(name: str, value: object) -> str:
    if isinstance(value, dict):
        return f"{name} {value['seconds']} s, {value['effect']}"
    return "no sudden death" if value is False else f"{name.replace('_', ' ')} {value}"


def _mission_summary(mission: Mission, language: str) -> dict[str, object]:
    return asdict(mission) | {
        "options": mission_options(mission),
        "text": asdict(load_map_texts(language).missions[mission.id]),
    }


def run_check(args: argparse.Namespace) -> int:
    """Run `nomdecode missions check`: check the map of missions; return 1 if something is wrong."""
    return _report_map_faults(load_mission_map(), as_json=args.json)


def _report_map_faults(atlas: MissionMap, *, as_json: bool) -> int:
    found = find_map_faults(atlas)
    found += [
        f"{each}: {fault}"
        for each in list_text_languages()
        for fault in find_text_faults(atlas, load_map_texts(each))
    ]
    unmeasured = [mission.id for mission in atlas.missions if mission.win_rate is None]
    if as_json:
        print_json({"faults": found, "unmeasured": unmeasured})
    else:
        print(*found, sep="\n", end="\n" if found else "")
        print(f"{len(atlas.missions)} missions, {len(found)} faults, {len(unmeasured)} without a win rate")
    return 1 if found else 0


def run_stats(args: argparse.Namespace) -> int:
    """Run `nomdecode missions stats`: sum up the results in exported notebooks, or in those of the store."""
    atlas = load_mission_map()
    books = (
        _read_notebook_files(args.carnets) if args.carnets else run_with_store(args, _load_stored_notebooks)
    )
    stats = compute_mission_stats(atlas, books)
    if args.json:
        print_json({"missions": [asdict(each) | {"win_rate": each.win_rate} for each in stats]})
        return 0
    print(f"{'mission':<14} {'pairs':>5} {'attempts':>8} {'wins':>5} {'rate':>5}  {'band':<8} verdict")
    for each in stats:
        low, high = BANDS[atlas.missions_by_id[each.mission].tier]
        rate = "-" if each.win_rate is None else f"{each.win_rate:.0f} %"
        counts = f"{each.notebooks:>5} {each.attempts:>8} {each.wins:>5} {rate:>5}"
        print(f"{each.mission:<14} {counts}  {f'{low}-{high - 1}':<8} {each.verdict}")
    return 0


async def _load_stored_notebooks(store: Store) -> list[Notebook]:
    """Load the notebooks of all rooms in the store that keep one."""
    books = []
    for stream in await store.idle_streams(ROOM_STREAMS.name, time.time() + 60):
        if is_notebook_code(ROOM_STREAMS.name_of(stream) or ""):
            try:
                room = fold(decode_records(await store.load_records(stream)))
            except BadRecord:
                continue  # `nomdecode rooms list` shows it
            books += [room.notebook] if room is not None else []
    return books


def _read_notebook_files(names: list[str]) -> list[Notebook]:
    try:
        return [_read_notebook_file(name) for name in names]
    except (OSError, ValueError) as error:
        raise CommandError("unreadable_file", str(error)) from error
    except InvalidNotebookJson as error:
        raise CommandError(error.code, str(error)) from error


def _read_notebook_file(name: str) -> Notebook:
    with Path(name).open("rb") as file:
        text = file.read(MOST_BYTES + 1).decode("utf-8", "surrogateescape")
    try:
        return parse_notebook_json(text, load_mission_map()).notebook
    except InvalidNotebookJson as error:
        error.args = (f"{name}: {error}",)
        raise
