"""`nomdecode bots`: list bots, let them play each other, check that they keep the rules for bots."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import asdict
from functools import partial
from pathlib import Path

from nomdecode.bots.arena.game_statistics import GameStatistics, compute_statistics
from nomdecode.bots.arena.play_boards import ArenaGame, BoardSeries, BotTeam, Maker, play_boards
from nomdecode.bots.conformance import check_bot
from nomdecode.bots.llm.player import AnswerTally
from nomdecode.bots.registry import (
    UnknownBot,
    UnloadableBot,
    find_bot_maker,
    list_bot_names,
    load_bot_maker_from_file,
)
from nomdecode.cli.output import CommandError, print_json
from nomdecode.cli.progress import show_progress, show_waiting_time
from nomdecode.decks.errors import DeckError
from nomdecode.server.bots import LLM_BOT, chat_endpoint_of, make_llm_player
from nomdecode.server.settings import InvalidSetting, read_settings


def run_list(args: argparse.Namespace) -> int:
    """Run `nomdecode bots list`: print the names of all bots."""
    if args.json:
        print_json({"bots": list_bot_names()})
    else:
        print("\n".join(list_bot_names()))
    return 0


def run_arena(args: argparse.Namespace) -> int:
    """Run `nomdecode bots arena`: let bots play many boards and print the figures."""
    boards = BoardSeries(args.game, args.language, args.games, args.seed, tuple(args.deck))
    without, tally = frozenset(args.without), AnswerTally()
    try:
        team = BotTeam(
            _bot_maker_of_name(args.spymaster, tally), _bot_maker_of_name(args.guesser, tally), without
        )
        other = BotTeam(
            _bot_maker_of_name(args.other_spymaster or args.spymaster, tally),
            _bot_maker_of_name(args.other_guesser or args.guesser, tally),
            without,
        )
        boards.deal_board(0)
    except (UnknownBot, UnloadableBot) as bad:
        raise CommandError(bad.code, str(bad), status=2) from bad
    except InvalidSetting as bad:
        raise CommandError("bad_setting", str(bad), status=2) from bad
    except DeckError as bad:
        raise CommandError(bad.code, bad.message, status=2) from bad
    games = show_progress(play_boards(boards, team, other), "games", args.games)
    _print_figures(compute_statistics(_print_each_game(games) if args.show else games), args, boards, tally)
    return 0


def _bot_maker_of_name(name: str, tally: AnswerTally | None = None) -> Maker:
    """Return a factory for a registered bot, one in a Python file, or the language model."""
    if name.endswith(".py"):
        return load_bot_maker_from_file(Path(name))
    chat = chat_endpoint_of(read_settings()) if name == LLM_BOT else None
    return find_bot_maker(name) if chat is None else partial(make_llm_player, chat, tally=tally)


def _print_each_game(games: Iterator[ArenaGame]) -> Iterator[ArenaGame]:
    for number, game in enumerate(games):
        state = game.played.state
        print(f"{number}: {', '.join(state.codenames)}")
        meant = {intent.clue: intent.meant for intent in state.intents}
        for index, clue in enumerate(state.log):
            wanted = ", ".join(state.codenames[card] for card in meant.get(index, ()))
            touched = ", ".join(
                f"{state.codenames[t.card]} ({t.identity})" for t in state.touches if t.clue == index
            )
            print(f"  {clue.giver}: {clue.word} {clue.number} [{wanted}] -> {touched}")
        yield game


def _print_figures(
    found: GameStatistics, args: argparse.Namespace, boards: BoardSeries, tally: AnswerTally
) -> None:
    if args.json:
        told = {"game": boards.contest, "language": boards.language, "seed": boards.seed}
        llm = {"llm_answers": asdict(tally)} if tally.asked else {}
        print_json({**told, "spymaster": args.spymaster, "guesser": args.guesser, **asdict(found), **llm})
        return
    won = "" if found.turns_won is None else f" ({found.turns_won:.2f} when won)"
    pair = f"{args.spymaster} -> {args.guesser}"
    others = f"{args.other_spymaster or args.spymaster} -> {args.other_guesser or args.guesser}"
    against = f" against {others}" if others != pair else ""
    print(f"{found.games} games of {boards.contest} in {boards.language}: {pair}{against}")
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


def run_check(args: argparse.Namespace) -> int:
    """Run `nomdecode bots check`: return 1 if a bot breaks a promise that all bots make."""
    try:
        with show_waiting_time(f"checking {args.name}"):
            faults = check_bot(_bot_maker_of_name(args.name), language=args.language, games=args.games)
    except (UnknownBot, UnloadableBot) as bad:
        raise CommandError(bad.code, str(bad), status=2) from bad
    except InvalidSetting as bad:
        raise CommandError("bad_setting", str(bad), status=2) from bad
    if args.json:
        print_json({"bot": args.name, "faults": [asdict(fault) for fault in faults]})
    else:
        for fault in faults:
            print(f"{fault.promise}: {fault.game}, {fault.seat or 'any seat'}: {fault.why}")
        print(f"{args.name}: {'keeps every promise' if not faults else f'{len(faults)} faults'}")
    return 1 if faults else 0
