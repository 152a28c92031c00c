"""The map: plates, missions, and which mission opens which (D-55).

Law: `faults` finds nothing in the shipped map. Pure, but for reading the package's own data once.
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

from nomdecode.missions.mission import Label, Mission, Plate, Source
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
class Atlas:
    """All plates and missions, in the order of their numbers."""

    plates: tuple[Plate, ...]
    missions: tuple[Mission, ...]

    @cached_property
    def by_id(self) -> Mapping[str, Mission]:
        """The missions by their ids."""
        return {mission.id: mission for mission in self.missions}

    def on(self, plate: str) -> tuple[Mission, ...]:
        """The missions of one plate."""
        return tuple(mission for mission in self.missions if mission.plate == plate)


@cache
def load_atlas() -> Atlas:
    """Read the shipped map, once."""
    return parse_atlas((files("nomdecode.missions") / "data" / "missions.toml").read_text(encoding="utf-8"))


def parse_atlas(text: str) -> Atlas:
    """Read a map from TOML; numbers follow the order of the file."""
    data = tomllib.loads(text)
    plates = tuple(
        Plate(number, each["id"], tuple(each["cartouche"])) for number, each in enumerate(data["plate"], 1)
    )
    return Atlas(plates, tuple(_mission(number, each) for number, each in enumerate(data["mission"], 1)))


def _mission(number: int, data: dict[str, Any]) -> Mission:
    return Mission(
        number,
        data["id"],
        data["plate"],
        data["x"],
        data["y"],
        Label(data["label"]),
        Game(data.get("game", Game.DUO)),
        data["tokens"],
        data["tier"],
        Source(data["source"]),
        allowed_marks=data.get("allowed_marks"),
        conditions=data.get("conditions"),
        referee=data.get("referee"),
        decks=data.get("decks"),
        after=tuple(data.get("after", ())),
        wins=data.get("wins", 0),
        win_rate=data.get("win_rate"),
    )


def open_missions(atlas: Atlas, won: Collection[str]) -> frozenset[str]:
    """D-55: the missions that may be played by a pair that has won these; what is won stays open."""
    wins = sum(1 for each in set(won) if each in atlas.by_id)
    return frozenset(
        mission.id
        for mission in atlas.missions
        if mission.id in won
        or (wins >= mission.wins and (not mission.after or any(each in won for each in mission.after)))
    )


def opened_by(atlas: Atlas, won: Collection[str], mission: str) -> tuple[Mission, ...]:
    """The missions that winning this one opens, for a pair that has won these before."""
    new = open_missions(atlas, {*won, mission}) - open_missions(atlas, won) - {mission}
    return tuple(each for each in atlas.missions if each.id in new)


def reachable(atlas: Atlas, without: Collection[str] = ()) -> frozenset[str]:
    """All missions that can be won one after another by a pair that never wins those left out."""
    won: frozenset[str] = frozenset()
    while True:
        more = open_missions(atlas, won) - set(without)
        if more == won:
            return won
        won = more


def faults(atlas: Atlas) -> list[str]:
    """What is wrong with a map, a sentence each: unlocking, numbers, bands, places of the points."""
    return [
        *_faults_of_names(atlas),
        *_faults_of_unlocking(atlas),
        *_faults_of_numbers(atlas),
        *_crowded(atlas),
    ]


def _faults_of_names(atlas: Atlas) -> Iterator[str]:
    if len(atlas.by_id) < len(atlas.missions):
        yield "two missions have one id"
    plates = {plate.id for plate in atlas.plates}
    for mission in atlas.missions:
        if mission.plate not in plates:
            yield f"{mission.id}: there is no plate {mission.plate}"
        for each in mission.after:
            if each not in atlas.by_id:
                yield f"{mission.id}: comes after {each}, which is no mission"
            elif atlas.by_id[each].number >= mission.number:
                # Earlier numbers first: so there is no circle, and the map reads in order.
                yield f"{mission.id}: comes after {each}, which has no lower number"


def _faults_of_unlocking(atlas: Atlas) -> Iterator[str]:
    every = frozenset(atlas.by_id)
    for each in sorted(every - reachable(atlas)):
        yield f"{each}: can never be opened"
    special = {mission.id for mission in atlas.missions if not mission.is_common}
    for each in sorted(every - special - reachable(atlas, special)):
        yield f"{each}: cannot be reached without pictures and theme decks"
    # A pair with one open mission left has won all that can be won without that one.
    for each in sorted(every):
        if (won := len(reachable(atlas, [each]))) < CHOICE_UNTIL:
            yield f"{each}: can be the only choice after {won} wins"


def _faults_of_numbers(atlas: Atlas) -> Iterator[str]:
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
        if not mission.is_in_band:
            yield f"{mission.id}: {mission.win_rate} % does not fit tier {mission.tier}"


def _crowded(atlas: Atlas) -> Iterator[str]:
    for mission in atlas.missions:
        if not (MARGIN <= mission.x <= WIDTH - MARGIN and MARGIN <= mission.y <= HEIGHT - MARGIN):
            yield f"{mission.id}: is too near the edge of its plate"
    for one, other in combinations(atlas.missions, 2):
        if one.plate == other.plate and hypot(one.x - other.x, one.y - other.y) < APART:
            yield f"{one.id}: is too near {other.id}"
