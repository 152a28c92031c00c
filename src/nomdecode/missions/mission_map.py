"""The map of missions: parse it, check it, and find which mission opens which (D-55).

Law: `find_map_faults` finds nothing in the shipped map. Pure, but for reading the package's own data once.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from itertools import combinations
from math import hypot
from typing import Any, Final

from nomdecode.missions.mission import LabelSide, MapPlate, Mission, WinRateSource
from nomdecode.rules.options import OPTIONS_OF_GAME, Game, check_options
from nomdecode.rules.refusals import OptionNotOffered

WIDTH: Final = 420  # of a plate, in its own units
HEIGHT: Final = 480
MARGIN: Final = 38  # from the edge of a plate to the middle of a point
APART: Final = 61  # 50 px on a phone that shows a plate 344 px wide, so that no finger touches two
CHOICE_UNTIL: Final = 25  # a pair has two or more missions to choose from until so many are won
# D-51…D-54, O-09: the options that a mission may set beside tokens and marks.
CONDITIONS: Final = frozenset({"excess", "sudden_death", "bold_clues", "highest_number", "hourglass"})


@dataclass(frozen=True)
class MissionMap:
    """All plates (sheets of the map) and missions, in the order of their numbers."""

    plates: tuple[MapPlate, ...]
    missions: tuple[Mission, ...]

    @cached_property
    def missions_by_id(self) -> Mapping[str, Mission]:
        """Return the missions by their ids."""
        return {mission.id: mission for mission in self.missions}

    def missions_of_plate(self, plate: str) -> tuple[Mission, ...]:
        """Return the missions of one plate (sheet of the map)."""
        return tuple(mission for mission in self.missions if mission.plate == plate)


@cache
def load_mission_map() -> MissionMap:
    """Read the shipped map, once."""
    return parse_mission_map(
        (files("nomdecode.missions") / "data" / "missions.toml").read_text(encoding="utf-8")
    )


def parse_mission_map(text: str) -> MissionMap:
    """Parse a map from TOML; numbers follow the order of the file."""
    data = tomllib.loads(text)
    plates = tuple(
        MapPlate(number, each["id"], tuple(each["cartouche"])) for number, each in enumerate(data["plate"], 1)
    )
    return MissionMap(
        plates, tuple(_parse_mission(number, each) for number, each in enumerate(data["mission"], 1))
    )


def _parse_mission(number: int, data: dict[str, Any]) -> Mission:
    """Build a mission from its table in the TOML file."""
    return Mission(
        number,
        data["id"],
        data["plate"],
        data["x"],
        data["y"],
        LabelSide(data["label"]),
        Game(data.get("game", Game.DUO)),
        data["tokens"],
        data["tier"],
        WinRateSource(data["source"]),
        allowed_marks=data.get("allowed_marks"),
        conditions=data.get("conditions"),
        referee=data.get("referee"),
        decks=data.get("decks"),
        after=tuple(data.get("after", ())),
        wins=data.get("wins", 0),
        win_rate=data.get("win_rate"),
    )


def find_open_missions(atlas: MissionMap, won: Collection[str]) -> frozenset[str]:
    """D-55: return the ids of the missions that a pair with these wins may play; won ones stay open."""
    wins = sum(1 for each in set(won) if each in atlas.missions_by_id)
    return frozenset(
        mission.id
        for mission in atlas.missions
        if mission.id in won
        or (wins >= mission.wins and (not mission.after or any(each in won for each in mission.after)))
    )


def missions_opened_by_win(atlas: MissionMap, won: Collection[str], mission: str) -> tuple[Mission, ...]:
    """Return the missions that winning this one opens, for a pair that has won these before."""
    new = find_open_missions(atlas, {*won, mission}) - find_open_missions(atlas, won) - {mission}
    return tuple(each for each in atlas.missions if each.id in new)


def find_winnable_missions(atlas: MissionMap, without: Collection[str] = ()) -> frozenset[str]:
    """Return the missions that can be won one after another by a pair that never wins those left out."""
    won: frozenset[str] = frozenset()
    while True:
        more = find_open_missions(atlas, won) - set(without)
        if more == won:
            return won
        won = more


def find_map_faults(atlas: MissionMap) -> list[str]:
    """Return what is wrong with a map, a sentence each: references, unlocking, options, places."""
    return [
        *_find_bad_references(atlas),
        *_find_unlocking_faults(atlas),
        *_find_bad_options_and_tiers(atlas),
        *_find_crowded_points(atlas),
    ]


def _find_bad_references(atlas: MissionMap) -> Iterator[str]:
    """Return repeated ids, unknown plates, and missions that come after an unknown or later one."""
    if len(atlas.missions_by_id) < len(atlas.missions):
        yield "two missions have one id"
    plates = {plate.id for plate in atlas.plates}
    for mission in atlas.missions:
        if mission.plate not in plates:
            yield f"{mission.id}: there is no plate {mission.plate}"
        for each in mission.after:
            if each not in atlas.missions_by_id:
                yield f"{mission.id}: comes after {each}, which is no mission"
            elif atlas.missions_by_id[each].number >= mission.number:
                # Earlier numbers first: so there is no circle, and the map reads in order.
                yield f"{mission.id}: comes after {each}, which has no lower number"


def _find_unlocking_faults(atlas: MissionMap) -> Iterator[str]:
    """Return missions that can never be opened, or that can be the only choice of a pair."""
    every = frozenset(atlas.missions_by_id)
    for each in sorted(every - find_winnable_missions(atlas)):
        yield f"{each}: can never be opened"
    special = {mission.id for mission in atlas.missions if not mission.needs_no_special_deck}
    for each in sorted(every - special - find_winnable_missions(atlas, special)):
        yield f"{each}: cannot be reached without pictures and theme decks"
    # A pair with one open mission left has won all that can be won without that one.
    for each in sorted(every):
        if (won := len(find_winnable_missions(atlas, [each]))) < CHOICE_UNTIL:
            yield f"{each}: can be the only choice after {won} wins"


def _find_bad_options_and_tiers(atlas: MissionMap) -> Iterator[str]:
    """Return missions with options that the game does not offer, or a win rate outside their tier."""
    for mission in atlas.missions:
        try:
            kind = OPTIONS_OF_GAME[mission.game]
            check_options(kind(tokens=mission.tokens, allowed_marks=mission.allowed_marks))  # type: ignore[call-arg]
        except OptionNotOffered as refused:
            yield f"{mission.id}: {refused}"
        conditions = mission.conditions or {}
        for each in sorted(conditions.keys() - CONDITIONS):
            yield f"{mission.id}: {each} is no condition"
        if "excess" in conditions and mission.allowed_marks is None:
            yield f"{mission.id}: excess needs a number of allowed marks"
        if not mission.has_win_rate_in_band:
            yield f"{mission.id}: {mission.win_rate} % does not fit tier {mission.tier}"


def _find_crowded_points(atlas: MissionMap) -> Iterator[str]:
    """Return missions whose points are too near the edge of a plate or each other."""
    for mission in atlas.missions:
        if not (MARGIN <= mission.x <= WIDTH - MARGIN and MARGIN <= mission.y <= HEIGHT - MARGIN):
            yield f"{mission.id}: is too near the edge of its plate"
    for one, other in combinations(atlas.missions, 2):
        if one.plate == other.plate and hypot(one.x - other.x, one.y - other.y) < APART:
            yield f"{one.id}: is too near {other.id}"
