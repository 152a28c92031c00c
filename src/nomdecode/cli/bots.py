"""`nomdecode bots`: list them, let them play each other, check what they promise. Thin."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import asdict
from functools import partial

from nomdecode.bots.arena.figures import Figures, figures
from nomdecode.bots.arena.run import CONTESTS, Boards, Game, Maker, Team, run
from nomdecode.bots.conformance import check
from nomdecode.bots.llm.player import Tally
from nomdecode.bots.registry import SOURCES, BrokenBot, UnknownBot, maker, names
from nomdecode.cli import bots_eval
from nomdecode.decks.errors import DeckError
from nomdecode.lexicon.language import languages
from nomdecode.server.bots import LLM, chat_of, make_llm
from nomdecode.server.settings import BadSettingValue, settings_from


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the main parser."""
    bots = subparsers.add_parser("bots", help="list bots, let them play each other, check them")
    actions = bots.add_subparsers(required=True, metavar="ACTION")
    listing = actions.add_parser("list", help="list the bots by name")
    listing.add_argument("--json", action="store_true", help="print JSON")
    listing.set_defaults(func=_list)
    _add_arena(actions)
    bots_eval.add_parser(actions)
    checking = actions.add_parser("check", help="check that a bot keeps what every bot promises")
    checking.add_argument("name", metavar="NAME")
    checking.add_argument("--language", choices=list(languages()), default="fr")
    checking.add_argument("--games", type=_count, default=1, help="of each kind (default: 1)")
    checking.add_argument("--json", action="store_true", help="print JSON")
    checking.set_defaults(func=_check)


def _add_arena(actions: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    arena = actions.add_parser("arena", help="let bots play many boards and print the figures")
    arena.add_argument("--spymaster", metavar="NAME", default="simple", help="who gives the clues")
    arena.add_argument("--guesser", metavar="NAME", default="simple", help="who guesses")
    arena.add_argument("--other-spymaster", metavar="NAME", help="of the other team; the same by default")
    arena.add_argument("--other-guesser", metavar="NAME", help="of the other team; the same by default")
    arena.add_argument("--game", choices=list(CONTESTS), default="words-one-team")
    arena.add_argument("--games", type=_count, default=100, metavar="N", help="boards played (default: 100)")
    arena.add_argument("--language", choices=list(languages()), default="fr")
    arena.add_argument("--deck", nargs="+", metavar="ID", default=[], help="see `nomdecode decks list`")
    arena.add_argument("--seed", type=int, default=0, metavar="S", help="of the first board (default: 0)")
    arena.add_argument(
        "--without", nargs="+", choices=SOURCES, default=[], help="resources that our bots do without"
    )
    arena.add_argument("--show", action="store_true", help="print each game's clues first")
    arena.add_argument("--json", action="store_true", help="print JSON")
    arena.set_defaults(func=_arena)


def _count(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 0 < int(text) <= 1_000_000:
        raise argparse.ArgumentTypeError(f"a number from 1 to 1000000, not {text!r}")
    return int(text)


def _list(args: argparse.Namespace) -> int:
    found = names()
    print(json.dumps({"bots": found}) if args.json else "\n".join(found))
    return 0


def _arena(args: argparse.Namespace) -> int:
    boards = Boards(args.game, args.language, args.games, args.seed, tuple(args.deck))
    without, tally = frozenset(args.without), Tally()
    try:
        team = Team(_maker(args.spymaster, tally), _maker(args.guesser, tally), without)
        other = Team(
            _maker(args.other_spymaster or args.spymaster, tally),
            _maker(args.other_guesser or args.guesser, tally),
            without,
        )
        boards.deal(0)
    except (UnknownBot, BrokenBot) as bad:
        return _complain(bad.code, str(bad))
    except BadSettingValue as bad:
        return _complain("bad_setting", str(bad))
    except DeckError as bad:
        return _complain(bad.code, bad.message)
    games = run(boards, team, other)
    _print(figures(_shown(games) if args.show else games), args, boards, tally)
    return 0


def _maker(name: str, tally: Tally | None = None) -> Maker:
    """A bot of the registry, or the language model that the server's settings name."""
    chat = chat_of(settings_from()) if name == LLM else None
    return maker(name) if chat is None else partial(make_llm, chat, tally=tally)


def _shown(games: Iterator[Game]) -> Iterator[Game]:
    for number, game in enumerate(games):
        state = game.played.state
        print(f"{number}: {', '.join(state.texts)}")
        meant = {intent.clue: intent.meant for intent in state.intents}
        for index, clue in enumerate(state.log):
            wanted = ", ".join(state.texts[card] for card in meant.get(index, ()))
            touched = ", ".join(
                f"{state.texts[t.card]} ({t.identity})" for t in state.touches if t.clue == index
            )
            print(f"  {clue.giver}: {clue.word} {clue.number} [{wanted}] -> {touched}")
        yield game


def _print(found: Figures, args: argparse.Namespace, boards: Boards, tally: Tally) -> None:
    if args.json:
        told = {"game": boards.contest, "language": boards.language, "seed": boards.seed}
        llm = {"llm_answers": asdict(tally)} if tally.asked else {}
        print(
            json.dumps({**told, "spymaster": args.spymaster, "guesser": args.guesser, **asdict(found), **llm})
        )
        return
    won = "" if found.turns_won is None else f" ({found.turns_won:.2f} when won)"
    print(f"{found.games} games of {boards.contest} in {boards.language}: {args.spymaster} -> {args.guesser}")
    print(f"win {found.win:.1%}, turns {found.turns:.2f}{won}, assassin {found.assassin:.1%}")
    print(f"own words per clue {found.own_words_per_clue:.2f}, mean number {found.number:.2f}")
    print(f"flagged clues {found.flagged}, refused answers {found.refused}, stuck games {found.stuck}")
    print(
        f"processor time per clue p50 {found.clue_ms_p50:.1f} ms, p95 {found.clue_ms_p95:.1f} ms; "
        f"per guess p50 {found.guess_ms_p50:.1f} ms, p95 {found.guess_ms_p95:.1f} ms"
    )
    if tally.asked:
        print(
            f"language model: {tally.usable} of {tally.asked} answers played, the rest by the bot behind it"
        )


def _check(args: argparse.Namespace) -> int:
    try:
        faults = check(_maker(args.name), language=args.language, games=args.games)
    except (UnknownBot, BrokenBot) as bad:
        return _complain(bad.code, str(bad))
    except BadSettingValue as bad:
        return _complain("bad_setting", str(bad))
    if args.json:
        print(json.dumps({"bot": args.name, "faults": [asdict(fault) for fault in faults]}))
    else:
        for fault in faults:
            print(f"{fault.promise}: {fault.game}, {fault.seat or 'any seat'}: {fault.why}")
        print(f"{args.name}: {'keeps every promise' if not faults else f'{len(faults)} faults'}")
    return 1 if faults else 0


def _complain(code: str, message: str) -> int:
    print(f"{code}: {message}", file=sys.stderr)
    return 2
