"""Golden games: what happened, and what every seat saw after it, as text anybody can read.

`python -m tests.rules.test_playthroughs` writes them anew; read the difference before committing it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from nomdecode.codec.events import event_to_plain
from nomdecode.rules import View, decide, evolve, view
from nomdecode.rules.commands import Command, Concede, Guess
from nomdecode.rules.events import GameStarted
from nomdecode.rules.options import Options
from nomdecode.rules.seats import IDENTITY_OF_TEAM, SIDE_OF_SEAT, Identity, Seat
from nomdecode.rules.state import Phase, State
from tests.rules.moves import legal_moves
from tests.tables import EVERY_GAME, begin
from tests.wire_json import command_json

FOLDER = Path(__file__).parents[1] / "playthroughs"
GAMES = {
    "words-teams": ("words teams", 29),
    "words-all-on": ("words teams, all on", 2),
    "words-coop": ("words coop", 16),
    "words-three": ("words three", 29),
    "images-assassin-last": ("images, assassin last", 4),
    "duo": ("duo", 23),
    "duo-mission": ("duo mission", 3),
    "duo-images": ("duo images", 18),
}
_LETTER = {
    None: ".",
    Identity.RED: "R",
    Identity.BLUE: "B",
    Identity.NEUTRAL: "N",
    Identity.ASSASSIN: "X",
    Identity.CONTACT: "C",
    Identity.BYSTANDER: "o",
}

FLAGS = (
    "turn_ended",
    "guesses_left",
    "penalty",
    "covers_due",
    "clearance",
    "complete",
    "hourglass",
    "judge",
    "question_ended",
    "undo_ended",
)


def transcript(options: Options, seed: int) -> Iterator[str]:
    """A random game, told line by line."""
    dice = Random(seed)
    state = begin(options, dice=dice)
    yield f"{options.game}, seed {seed}"
    yield from _heading(event_to_plain(GameStarted(state.setup)))
    yield from _seen((*state.seats, None), [view(state, s) for s in (*state.seats, None)])
    for _ in range(80):
        if state.phase is Phase.OVER:
            break
        seat, command = _move(state, dice)
        yield f"\n> {seat}: {command_json(command).decode()}"
        for event in decide(state, seat, command):
            state = evolve(state, event)
            yield f"* {_short(event_to_plain(event))}"
            yield from _seen((*state.seats, None), [view(state, s) for s in (*state.seats, None)])


def _move(state: State, dice: Random) -> tuple[Seat, Command]:
    """A legal move; guessers look at the key three times out of four, so that games last."""
    moves = legal_moves(state, calm=dice.random() < 0.85) or legal_moves(state)
    moves = [m for m in moves if not isinstance(m[1], Concede)]
    right = [m for m in moves if isinstance(m[1], Guess) and _is_right(state, m[0], m[1].card)]
    return dice.choice(right if right and dice.random() < 0.75 else moves)


def _is_right(state: State, seat: Seat, card: int) -> bool:
    if state.is_duo:
        return state.duo_key.cells_seen_by(SIDE_OF_SEAT[seat].other)[card] is Identity.CONTACT
    return state.team_key.cells[card] is IDENTITY_OF_TEAM[state.side_on_turn]


def _heading(plain: dict[str, object]) -> Iterator[str]:
    setup = plain["setup"]
    assert isinstance(setup, dict)
    yield f"options {setup['options']}"
    for name, cells in setup["key"].items():
        letters = cells if isinstance(cells, str) else "".join(_LETTER[Identity(c)] for c in cells)
        yield f"key {name} {letters}"


def _short(plain: dict[str, object]) -> str:
    name = plain.pop("event")
    return f"{name} {plain}" if plain else str(name)


def _seen(seats: tuple[Seat | None, ...], seen: list[View]) -> Iterator[str]:
    yield f"  table: {_table(seen[0])}"
    assert all(v.table == seen[0].table for v in seen)
    for seat, v in zip(seats, seen, strict=True):
        keys = " ".join("".join(_LETTER[cell] for cell in key.cells) for key in v.keys) or "-"
        may = ", ".join(f"{m.do}{len(m.cards) or ''}{'!' if m.confirm else ''}" for m in v.may) or "-"
        secrets = f" intents {[(a.clue, a.meant) for a in v.intents]}" if v.intents else ""
        question = f" question {v.question.word} {v.question.meant}" if v.question else ""
        yield f"  {seat or 'spectator'}: key {keys}; may {may}{secrets}{question}"


def _table(v: View) -> str:
    t = v.table
    cells = "".join(_LETTER[tile] for tile in t.covered)
    marks = " marks " + ",".join("".join(m) or "-" for m in t.marks) if any(t.marks) else ""
    clue = f" clue {t.clues[-1].word} {t.clues[-1].number} {t.clues[-1].standing}" if t.clues else ""
    counts = f" left {t.red_left}/{t.blue_left}" if t.red_left is not None else f" tokens {t.tokens}"
    flags = " ".join(f"{name}={value}" for name in FLAGS if (value := getattr(t, name)))
    end = f" outcome {t.outcome}" if t.outcome else ""
    waits = ",".join(t.waiting_for) or "-"
    moment = f"{t.phase} {t.active or '-'} waits {waits} turn {t.turn}"
    return f"{moment} {cells}{marks}{clue}{counts} {flags}{end}".rstrip()


def _text(name: str) -> str:
    variant, seed = GAMES[name]
    return "\n".join(transcript(EVERY_GAME[variant], seed)) + "\n"


@pytest.mark.parametrize("name", GAMES)
def test_the_game_is_played_and_seen_as_before(name: str) -> None:
    assert _text(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_the_golden_games_come_to_an_end() -> None:
    ends = [name for name in GAMES if "outcome" not in (FOLDER / f"{name}.txt").read_text(encoding="utf-8")]
    assert ends == []


if __name__ == "__main__":
    for each in GAMES:
        (FOLDER / f"{each}.txt").write_text(_text(each), encoding="utf-8")
