"""Feed garbage to the command parser and the scenario runner: a clear error each time, never a traceback."""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from dataclasses import fields
from pathlib import Path
from random import Random

from nomdecode.codec.commands import COMMANDS_BY_NAME, InvalidMessage
from nomdecode.room.settings import Settings
from nomdecode.scenario.parser import InvalidScenario, parse_scenarios
from nomdecode.scenario.run import run_scenario
from nomdecode.server.ws.client_messages import id_of_invalid_message, parse_message

SCENARIOS = Path(__file__).parents[1] / "tests" / "scenarios"
PIECES = [
    '"',
    "{",
    "}",
    "[",
    ",",
    ":",
    "null",
    "1e999",
    "-",
    "\\u0000",
    "é",
    "\x00",
    "\ud800",
    "true",
    "9" * 40,
    "[[[",
]


def mutated(text: str, dice: Random) -> str:
    """A few random changes to something that was right."""
    for _ in range(dice.randint(0, 6)):
        at = dice.randrange(len(text) + 1)
        kind = dice.randrange(4)
        if kind == 0:
            text = text[:at] + dice.choice(PIECES) + text[at:]
        elif kind == 1:
            text = text[:at] + text[at + dice.randint(1, 8) :]
        elif kind == 2:
            text = text[:at] + chr(dice.randrange(0x110000)) + text[at + 1 :]
        else:
            other = dice.randrange(len(text) + 1)
            text = text[:at] + text[other : other + 12] + text[at:]
    return text


def a_message(dice: Random) -> str:
    """Some command as JSON, right or nearly."""
    do = dice.choice(list(COMMANDS_BY_NAME))
    own = {field.name for field in fields(COMMANDS_BY_NAME[do])} | {"do"}
    given = {
        "do": dice.choice([do, do, do, "cheat", None, 7]),
        "card": dice.choice([0, 25, -1, "7", 1e9, None]),
        "word": dice.choice(["BASKET", "", "é" * 90, None]),
        "number": dice.choice([2, "unlimited", 2.5, None, [], {}]),
        "meant": dice.choice([[1], [99], "x", [[1]], list(range(40))]),
    }
    return json.dumps({name: value for name, value in given.items() if name in own or dice.random() < 0.1})


def feed_command(dice: Random) -> str:
    text = a_message(dice)
    message: str | bytes = mutated(text, dice) if dice.random() < 0.7 else dice.randbytes(dice.randrange(60))
    try:
        parse_message(message, Settings(), 4096)
    except InvalidMessage as bad:
        id_of_invalid_message(message)
        return "bad message" if str(bad) else "EMPTY MESSAGE"
    return "command"


def feed_scenario(dice: Random, texts: list[str]) -> str:
    try:
        scenarios = parse_scenarios(mutated(dice.choice(texts), dice))
    except InvalidScenario as bad:
        return "bad scenario" if str(bad) else "EMPTY MESSAGE"
    for scenario in scenarios:
        if len(scenario.head.get("seeds", "")) < 3:
            mismatch = run_scenario(scenario)
            if mismatch is not None:
                return "mismatch" if mismatch.message else "EMPTY MESSAGE"
    return "scenario"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    dice = Random(args.seed)
    whole = "\n".join(path.read_text(encoding="utf-8") for path in sorted(SCENARIOS.glob("*.txt")))
    texts = ["scenario:" + part for part in whole.split("scenario:")[1:]]
    answers: Counter[str] = Counter()
    began = time.monotonic()
    for i in range(args.inputs):
        answers[feed_command(dice) if i % 2 else feed_scenario(dice, texts)] += 1
    print(f"{args.inputs} inputs in {time.monotonic() - began:.0f} s: {dict(answers)}")
    return 1 if "EMPTY MESSAGE" in answers else 0


if __name__ == "__main__":
    raise SystemExit(main())
