from __future__ import annotations

from random import Random

import numpy as np
import pytest

from nomdecode.bots.conformance import Maker, check_bot
from nomdecode.bots.conformance_positions import GAMES
from nomdecode.bots.player import Player
from nomdecode.bots.registry import BotConfig, find_bot_maker, list_bot_names
from nomdecode.bots.simple_bot import SimpleBot
from nomdecode.codec.commands import parse_options
from nomdecode.missions.mission import mission_options
from nomdecode.missions.mission_map import load_mission_map
from nomdecode.rules import View
from nomdecode.rules.commands import NAMES, Command, Concede, GiveClue, Guess
from nomdecode.rules.options import Excess, Options, PartnerOptions, TimeEffect

# Levels differ in risk only, so they share the games; `make soak` plays every bot in every game and language.
EVERY = tuple(GAMES)
TRIED = {
    "simple": ("fr", EVERY),
    "offline:junior": ("fr", EVERY[:1]),
    "offline:easy": ("fr-CA", EVERY[2:3]),
    "offline:normal": ("fr", tuple(name for name in EVERY if name not in EVERY[::4])),
    "offline:expert": ("en", EVERY[::4]),
}


@pytest.mark.parametrize("name", list_bot_names())
def test_every_registered_bot_keeps_every_promise(name: str) -> None:
    language, games = TRIED[name]
    assert check_bot(find_bot_maker(name), language=language, of=games) == []


def conditions(options: Options) -> set[str]:
    """What a mission may ask beside its tokens (D-50…D-54)."""
    assert isinstance(options, PartnerOptions)
    asked = {
        "mistakes counted": options.allowed_marks not in (None, options.tokens),
        "none allowed": options.allowed_marks == 0,
        "one more costs two": options.excess is Excess.COSTS_TWO,
        "no sudden death": not options.sudden_death,
        "bold clues": options.bold_clues > 0,
        "low numbers": options.highest_number < 9,
        "the sand ends the turn": options.hourglass.on and options.hourglass.effect is TimeEffect.END_TURN,
    }
    return {options.game.value, *(name for name, is_asked in asked.items() if is_asked)}


def test_a_mission_of_each_kind_is_among_the_tables() -> None:
    """A strict referee asks nothing of a bot, and the sand that only warns is not heard by it."""
    missions = load_mission_map().missions
    kinds = {
        kind for each in missions for kind in conditions(parse_options(each.game, mission_options(each)))
    }
    duo = [options for options in GAMES.values() if isinstance(options, PartnerOptions)]
    assert kinds - {kind for options in duo for kind in conditions(options)} == set()
    assert len(kinds) == 9


class Bad:
    """A simple bot with one fault."""

    fault = ""

    def __init__(self, config: BotConfig) -> None:
        self._bot = SimpleBot(Random(config.seed if self.fault != "repeats_itself" else None))

    def choose(self, view: View) -> Command | None:
        command = self._bot.choose(view)
        match self.fault:
            case "never_raises" if isinstance(command, Guess):
                # An honest bug: it looks the clue up in its dictionary.
                return {"TRUC": command, "BIDULE": command}[view.table.clues[-1].word]
            case "changes_nothing" if command is not None:
                view.table.turn += 1
            case "answers_with_a_command" if command is not None:
                return "pass"  # type: ignore[return-value]
            case "answers_what_may_lists" if isinstance(command, Guess):
                return Guess(99)
            case "waits" if command is None and any(e.do == NAMES[Concede] for e in view.may):
                return Concede()
            case "finds_a_move" if isinstance(command, GiveClue):
                return GiveClue(next(iter(view.table.cards)), 1) if len(view.table.cards) == 25 else None
        return command


@pytest.mark.parametrize(
    "fault",
    [
        "never_raises",
        "changes_nothing",
        "answers_with_a_command",
        "answers_what_may_lists",
        "waits",
        "finds_a_move",
        "repeats_itself",
    ],
)
def test_each_fault_is_found(fault: str) -> None:
    kind = type("Faulty", (Bad,), {"fault": fault})

    def make(config: BotConfig) -> Player:
        bot: Player = kind(config)
        return bot

    assert fault in {found.promise for found in check_bot(make, of=("words three", "duo"))}


class Quits:
    """Leaves as a script does."""

    def choose(self, view: View) -> Command | None:
        raise SystemExit(f"{len(view.may)} things to do")


def without_its_model(config: BotConfig) -> Player:
    raise OSError(f"no model for {config.level or 'any level'}")


@pytest.mark.parametrize(
    "answer",
    ["pass", Guess, Guess(np.int64(1)), GiveClue(None, 1), GiveClue("truc", 1, meant=(np.int64(1),))],  # type: ignore[arg-type]
)
def test_an_answer_with_values_that_no_table_can_keep_is_no_command(answer: Command) -> None:
    class Fixed:
        def choose(self, view: View) -> Command | None:  # noqa: ARG002
            return answer

    found = check_bot(lambda config: Fixed(), of=("words three",))  # noqa: ARG005
    assert {fault.promise for fault in found} == {"answers_with_a_command"}


@pytest.mark.parametrize("make", [lambda config: Quits(), without_its_model])  # noqa: ARG005
def test_a_bot_that_quits_or_cannot_be_made_is_told_as_one_that_raises(make: Maker) -> None:
    assert {found.promise for found in check_bot(make, of=("words three",))} == {"never_raises"}
