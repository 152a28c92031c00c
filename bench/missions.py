"""`python -m bench.missions`: how hard every mission is, by three pairs of bots and a model of good players.

With `OPENBLAS_NUM_THREADS=1` in the environment a game takes a tenth of a second.

What bots play alike is played once: a sand timer and a strict referee change nothing for them. Games are kept
in a file, so that a run that was stopped goes on. 1 if a mission leaves the band of its tier.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

from bench.duo_strangers import WITHOUT

from nomdecode.bots.arena.play_boards import Maker
from nomdecode.bots.arena.play_game import play_game_to_end, start_bot_game
from nomdecode.bots.registry import BotConfig, find_bot_maker
from nomdecode.bots.split_player import SplitPlayer
from nomdecode.codec.commands import parse_options
from nomdecode.decks.pictures.deck import PICTURE_DECK
from nomdecode.decks.shipped import load_shipped_deck
from nomdecode.missions.mission import BANDS, FINALE, Mission, mission_options
from nomdecode.missions.mission_map import load_mission_map
from nomdecode.rules.options import DuoImagesOptions, DuoOptions, Excess, Options, TimeEffect

# Level and whether the two share no vectors.
PAIRS = {"strangers": ("expert", True), "normal": ("normal", True), "self": ("expert", False)}
SEED = 21_000  # missions were moved by boards from seed 9000; these are others
CONTACTS = 15
MODELLED = 4000  # games of the model


@dataclass(frozen=True, slots=True)
class People:
    """Good players, assumed: contacts found in a turn, how often it ends badly, a guess without a clue."""

    found: tuple[float, ...] = (0.05, 0.30, 0.40, 0.20, 0.05)
    bystander: float = 0.18
    assassin: float = 0.02
    right_without_clue: float = 0.55


PEOPLE = People()
# A clue for three or more finds no more on average, and errs more; one for two at most is surer.
BOLD = People((0.08, 0.28, 0.36, 0.20, 0.08), bystander=0.32, assassin=0.05)
LOW = People((0.05, 0.30, 0.65), bystander=0.15, assassin=0.015)
SAND = {60: 0.16, 90: 0.08}  # turns that the sand ends before the first contact, by its seconds


def main() -> int:
    """Play what is missing, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--boards", type=int, default=200)
    parser.add_argument("--pairs", nargs="+", choices=list(PAIRS), default=list(PAIRS))
    parser.add_argument("--language", choices=list(WITHOUT), default="fr")
    parser.add_argument("--mission", nargs="+", default=[], metavar="ID", help="all by default")
    parser.add_argument("--seed", type=int, default=SEED, help="of the first board")
    parser.add_argument("--kept", type=Path, help="what was played (default: build/missions-SEED.jsonl)")
    parser.add_argument("--table", action="store_true", help="play nothing, print what was played")
    asked = parser.parse_args()
    missions = [each for each in load_mission_map().missions if not asked.mission or each.id in asked.mission]
    kept = asked.kept or Path(f"build/missions-{asked.seed}.jsonl")
    if not asked.table:
        kept.parent.mkdir(parents=True, exist_ok=True)
        for pair in asked.pairs:
            for mission in missions:
                _fill(kept, _Cell(mission, pair, asked.language), asked.boards, asked.seed)
    return _print(missions, _played(kept), asked.language)


@dataclass(frozen=True, slots=True)
class _Cell:
    """One mission with one pair."""

    mission: Mission
    pair: str
    language: str

    @property
    def deck(self) -> str:
        """The deck it is played with."""
        if self.mission.needs_pictures:
            return PICTURE_DECK
        return self.mission.decks[self.language] if self.mission.decks else self.language

    @property
    def options(self) -> Options:
        """The options that bots play by."""
        plain = mission_options(self.mission)
        plain.pop("hourglass", None)
        return parse_options(self.mission.game, plain)

    @property
    def key(self) -> str:
        """The games it shares with missions that bots play alike."""
        played = self.options
        assert isinstance(played, DuoOptions | DuoImagesOptions)
        # With as many marks as tokens the limit never binds.
        marks = None if played.allowed_marks == played.tokens else played.allowed_marks
        numbers = (played.tokens, marks, played.excess.value, played.sudden_death)
        return "/".join(map(str, (self.deck, *numbers, played.bold_clues, played.highest_number, self.pair)))


def _played(kept: Path) -> dict[str, tuple[int, int]]:
    """Return games and wins by key."""
    lines = kept.read_text(encoding="utf-8").splitlines() if kept.exists() else ()
    # Two runs beside each other may have played a board twice.
    games = {(told["key"], told["board"]): told["won"] for told in map(json.loads, lines)}
    found: dict[str, tuple[int, int]] = {}
    for (key, _), is_won in games.items():
        played, wins = found.get(key, (0, 0))
        found[key] = (played + 1, wins + is_won)
    return found


def _fill(kept: Path, cell: _Cell, boards: int, seed: int) -> None:
    first = _played(kept).get(cell.key, (0, 0))[0]
    for number in range(first, boards):
        with kept.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"key": cell.key, "board": number, **_game(cell, number, seed)}) + "\n")


def _game(cell: _Cell, number: int, seed: int) -> dict[str, Any]:
    state = start_bot_game(cell.options, load_shipped_deck(cell.deck), cell.language, Random(seed + number))
    giver, guesser = _makers(cell)
    configs = {seat: BotConfig(seed=crc32(f"{number}/{seat}".encode())) for seat in state.seats}
    bots = {seat: SplitPlayer(giver(config), guesser(config)) for seat, config in configs.items()}
    ended = play_game_to_end(state, bots).state
    outcome = ended.outcome
    return {
        "won": bool(outcome and outcome.winners),
        "ending": str(outcome.ending) if outcome else "stuck",
        "marks": ended.bank.marking,
    }


def _makers(cell: _Cell) -> tuple[Maker, Maker]:
    level, is_apart = PAIRS[cell.pair]
    sources = WITHOUT[cell.language] if is_apart else ((), ())
    giver, guesser = (_without(find_bot_maker(f"offline:{level}"), each) for each in sources)
    return giver, guesser


def _without(make: Maker, sources: tuple[str, ...]) -> Maker:
    return lambda config: make(replace(config, without=frozenset(sources)))


def modelled(mission: Mission, games: int = MODELLED) -> float:
    """Return how many per cent of the games the model of good players wins."""
    rng = Random(1)
    return 100 * sum(_model(mission, rng) for _ in range(games)) / games


def _model(mission: Mission, rng: Random) -> bool:
    played = parse_options(mission.game, mission_options(mission))
    assert isinstance(played, DuoOptions | DuoImagesOptions)
    missing, tokens, marks, clues = CONTACTS, played.tokens, 0, 0
    sand = played.hourglass
    too_late = SAND[sand.seconds] if sand.on and sand.effect is TimeEffect.END_TURN else 0.0
    while tokens > 0:
        people = BOLD if clues < played.bold_clues else LOW if played.highest_number < 3 else PEOPLE
        clues += 1
        if rng.random() < too_late:
            tokens -= 1
            continue
        found = rng.choices(range(len(people.found)), people.found)[0]
        missing -= found
        if missing <= 0:
            return True
        end = rng.random()
        if end < people.assassin:
            return False
        tokens -= 1
        # A turn without a contact ended on a bystander.
        if found == 0 or end < people.assassin + people.bystander:
            marks += 1
            if played.allowed_marks is not None and marks > played.allowed_marks:
                if played.excess is Excess.LOSES:
                    return False
                tokens -= 1
    return played.sudden_death and all(rng.random() < PEOPLE.right_without_clue for _ in range(missing))


def _print(missions: list[Mission], played: Mapping[str, tuple[int, int]], language: str) -> int:
    print("| # | id | strangers | normal | self | people | D | band | fits |")
    print("|---|---|---|---|---|---|---|---|---|")
    is_off = False
    for mission in missions:
        low, high = BANDS[mission.tier]
        shares = {pair: _share(played.get(_Cell(mission, pair, language).key)) for pair in PAIRS}
        told = " | ".join(_told(shares[pair]) for pair in PAIRS)
        if mission.needs_pictures:
            # Our bots share all tags of a picture, and the model is of words: only people can tell.
            print(f"| {mission.number} | `{mission.id}` | {told} | – | p | {low}–{high - 1} | |")
            continue
        people = modelled(mission)
        strangers = shares["strangers"]
        mean = None if strangers is None else round((strangers[0] + people) / 2)
        fits = list(_faults(mission, mean, shares["self"]))
        is_off |= bool(fits)
        shown = "–" if mean is None else mean
        print(
            f"| {mission.number} | `{mission.id}` | {told} | {people:.0f} | {shown} | {low}–{high - 1} "
            f"| {'; '.join(fits) or ('yes' if mean is not None else '')} |"
        )
    return int(is_off)


def _share(games_won: tuple[int, int] | None) -> tuple[float, int] | None:
    return None if games_won is None else (100 * games_won[1] / games_won[0], games_won[0])


def _told(share: tuple[float, int] | None) -> str:
    return "–" if share is None else f"{share[0]:.0f} ({share[1]})"


def _faults(mission: Mission, mean: int | None, alone: tuple[float, int] | None) -> Iterator[str]:
    low, high = BANDS[mission.tier]
    if mean is not None and not low <= mean < high:
        yield "too hard" if mean < low else "too easy"
    if mission.tier == FINALE and alone is not None and alone[0] < 40:
        yield "hardly possible"


if __name__ == "__main__":
    sys.exit(main())
