"""`python -m bench.bots`: our spymaster with foreign partners, beside Kim's codemaster on the same boards.

In each pairing our bot does without the resource of its partner, and Kim's codemaster shares none with it.
The worst partner counts. Build the partners' vectors first: see bench/partners/build.py.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict
from typing import Any

from bench.partners.roster import PARTNERS, Partner, codemaster, guesser
from bench.partners.space import NotBuilt

from nomdecode.bots.arena.game_statistics import GameStatistics, compute_statistics
from nomdecode.bots.arena.play_boards import BoardSeries, BotTeam, play_boards
from nomdecode.bots.registry import UnknownBot, UnloadableBot, find_bot_maker

_CONTESTS = ("words-one-team", "coop", "duo")  # partners know words, not pictures
_MEANS = ("win", "turns", "assassin", "own_words_per_clue")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--spymaster", default="simple", metavar="NAME", help="see `nomdecode bots list`")
    parser.add_argument("--partner", nargs="+", choices=[p.name for p in PARTNERS], help="all by default")
    parser.add_argument("--language", choices=("en", "fr"), help="both by default")
    parser.add_argument("--game", choices=_CONTESTS, default=_CONTESTS[0])
    parser.add_argument("--boards", type=int, default=300)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--no-kim", action="store_true", help="our spymaster alone")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    chosen = [
        partner
        for partner in PARTNERS
        if partner.language == (asked.language or partner.language)
        and partner.name in (asked.partner or [partner.name])
    ]
    try:
        rows = [_row(partner, asked) for partner in chosen]
    except (UnknownBot, UnloadableBot) as bad:
        print(f"{bad.code}: {bad}", file=sys.stderr)
        return 2
    except NotBuilt as bad:
        print(f"not_built: {bad}", file=sys.stderr)
        return 2
    told = {"spymaster": asked.spymaster, "game": asked.game, "boards": asked.boards, "seed": asked.seed}
    told |= {
        "partners": rows,
        "mean": _mean(rows),
        "worst": max(rows, key=lambda row: row["ours"]["turns"])["partner"],
    }
    if asked.json:
        print(json.dumps(told, indent=1))
    else:
        _print(told)
    return 0


def _row(partner: Partner, asked: argparse.Namespace) -> dict[str, Any]:
    boards = BoardSeries(asked.game, partner.language, asked.boards, asked.seed)
    listener = guesser(partner)
    without = frozenset({partner.resource})
    ours = compute_statistics(
        play_boards(boards, BotTeam(find_bot_maker(asked.spymaster), listener, without))
    )
    row: dict[str, Any] = {"partner": partner.name, "without": partner.resource, "ours": asdict(ours)}
    if not asked.no_kim:
        kim = compute_statistics(
            play_boards(boards, BotTeam(codemaster(partner.kim, partner.language), listener))
        )
        row |= {"kim": {"space": partner.kim, **asdict(kim)}, "against_kim": _compared(ours, kim)}
    return row


def _compared(ours: GameStatistics, kim: GameStatistics) -> dict[str, float | None]:
    return {
        "turns_fewer": round(kim.turns - ours.turns, 2),
        "assassin_ratio": round(ours.assassin / kim.assassin, 3) if kim.assassin else None,
    }


def _mean(rows: list[dict[str, Any]]) -> dict[str, float]:
    return (
        {name: round(sum(row["ours"][name] for row in rows) / len(rows), 3) for name in _MEANS}
        if rows
        else {}
    )


def _print(told: dict[str, Any]) -> None:
    print(f"{told['spymaster']}, {told['game']}, {told['boards']} boards from seed {told['seed']}")
    for row in told["partners"]:
        print(f"with {row['partner']} (ours without {row['without']}):")
        for who in ("ours", "kim"):
            if who in row:
                print(f"  {who:5}{_line(row[who])}")
        if "against_kim" in row:
            compared = row["against_kim"]
            print(f"  turns fewer than Kim {compared['turns_fewer']}", end=", ")
            print(f"assassins / Kim's {compared['assassin_ratio']}")
    print(f"mean of ours: {told['mean']}; worst partner: {told['worst']}")


def _line(found: dict[str, Any]) -> str:
    return (
        f"turns {found['turns']:.2f}, win {found['win']:.1%}, assassin {found['assassin']:.1%}, "
        f"own words per clue {found['own_words_per_clue']:.2f}, clue p95 {found['clue_ms_p95']:.0f} ms"
    )


if __name__ == "__main__":
    raise SystemExit(main())
