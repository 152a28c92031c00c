"""Run a scenario through the same entry as players: each step is a command to a real table."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, assert_never

from nomdecode.codec.commands import InvalidMessage, parse_command
from nomdecode.codec.events import event_to_plain
from nomdecode.referee import Finding
from nomdecode.room.dealing import Supply, deal_rematch
from nomdecode.room.decide import Decision
from nomdecode.room.events import is_game_event
from nomdecode.room.real_table import deal_for_real_table
from nomdecode.room.settings import Cards, Mode
from nomdecode.room.table import Table
from nomdecode.rules.commands import UNLIMITED
from nomdecode.rules.refusals import Refused
from nomdecode.rules.rematch import Rotation
from nomdecode.rules.seats import Seat
from nomdecode.rules.state import State
from nomdecode.scenario.parser import (
    EventsCheck,
    FactCheck,
    InvalidScenario,
    RememberedFact,
    SameFactCheck,
    Scenario,
    Step,
    StepOrCheck,
)
from nomdecode.scenario.starting_position import (
    cover_cards_and_spend_tokens,
    deal_scenario,
    find_cell_of_codename,
    make_practice_deck,
)
from nomdecode.scenario.view_facts import evaluate_fact

MOST_SEEDS = 1000
# What a running game can use. A scenario that needs more waits.
AVAILABLE: frozenset[str] = frozenset({"lexicon"})


@dataclass(frozen=True, slots=True)
class ScenarioMismatch:
    """The first difference between a scenario and the game, with its line."""

    line: int
    message: str


class ScenarioRunner:
    """Runner of one scenario on one table."""

    def __init__(self, scenario: Scenario, seed: int = 0) -> None:
        self._scenario = scenario
        self._dice = Random(seed)  # noqa: S311 - scenarios are to be repeated, not guarded
        self._table = Table(Mode(scenario.head.get("mode", Mode.ASSIST.value)))
        self._last: tuple[str, ...] = ()
        self._remembered = ""

    def run(self) -> ScenarioMismatch | None:
        """Play the scenario; return None when everything was as it says."""
        try:
            for part in self._parts_with_begin():
                if mismatch := self._check_part(part):
                    return mismatch
        except (InvalidScenario, InvalidMessage, Refused) as bad:
            return ScenarioMismatch(self._scenario.line, _describe_error(bad))
        return None

    def _parts_with_begin(self) -> tuple[StepOrCheck, ...]:
        """Return the parts of the scenario, after a first step that begins the game."""
        parts = self._scenario.parts
        begins = Step(self._scenario.line, "table", "begin")
        first = parts[0] if parts else None
        # A scenario about the beginning says so itself: “table: begin -> refused …”.
        explicit = isinstance(first, Step) and first.does == "begin"
        return parts if explicit else (begins, *parts)

    def _check_part(self, part: StepOrCheck) -> ScenarioMismatch | None:
        """Run one step or check; return what differs."""
        match part:
            case Step():
                return self._run_step(part)
            case FactCheck():
                return self._check_fact(part)
            case SameFactCheck():
                a, b = (
                    evaluate_fact(self._table.view(self._seat_of_viewer(who)), part.what) for who in part.who
                )
                return None if a == b else ScenarioMismatch(part.line, f"{part.what} differs: {a} and {b}")
            case RememberedFact():
                self._remembered = evaluate_fact(self._table.view(None), part.what)
                return None
            case EventsCheck():
                if self._last == part.events:
                    return None
                return ScenarioMismatch(part.line, f"happened: {', '.join(self._last)}")
            case _:
                assert_never(part)

    def _run_step(self, step: Step) -> ScenarioMismatch | None:
        """Run one step and apply its events; return what differs from its expected refusal."""
        before = self._table.state
        try:
            answer = self._decide_step(step)
        except Refused as refused:
            return self._compare_refusal(step, refused, before)
        except (InvalidScenario, InvalidMessage) as bad:
            return ScenarioMismatch(step.line, str(bad))
        if step.refused:
            return ScenarioMismatch(step.line, f"expected refused {step.refused}, but it was accepted")
        self._table.apply_events(answer.events)
        if step.does == "begin" and self._table.state is not None and "seeds" not in self._scenario.head:
            self._table.state = cover_cards_and_spend_tokens(self._scenario, self._table.state)
        self._last = tuple(
            str(event_to_plain(event)["event"]) for event in filter(is_game_event, answer.events)
        )
        return None

    def _compare_refusal(self, step: Step, refused: Refused, before: State | None) -> ScenarioMismatch | None:
        """Return how a refusal differs from the one that the step expects."""
        if self._table.state is not before:
            return ScenarioMismatch(step.line, "a refusal changed the table")
        if refused.code != step.refused:
            expected = f"refused {step.refused}" if step.refused else "acceptance"
            return ScenarioMismatch(step.line, f"expected {expected}, got refused {refused.code}: {refused}")
        findings = refused.facts.get("findings", ())
        codes = [f.code for f in findings if isinstance(f, Finding)] if isinstance(findings, tuple) else []
        if step.because and step.because not in codes:
            return ScenarioMismatch(step.line, f"expected the reason {step.because}, got {codes}")
        return None

    def _decide_step(self, step: Step) -> Decision:
        """Return what the table decides about a step."""
        verb, _, rest = step.does.partition(" ")
        if step.who == "table" and verb == "begin":
            return self._table.begin_game(deal_scenario(self._scenario, self._dice))
        if step.who == "table" and verb == "rematch":
            return self._begin_rematch(rest.split())
        seat = self._find_seat(step.who)
        if verb == "chat":
            self._table.allow_speech(seat, rest)
            return Decision(())
        return self._table.decide_command(
            seat, parse_command(self._command_message_of_step(step, verb, rest.strip()))
        )

    def _begin_rematch(self, words: list[str]) -> Decision:
        """Begin a rematch with the cards and rotation that the step names."""
        state = self._require_state()
        known = {*Cards, *Rotation}
        if strangers := [word for word in words if word not in known]:
            raise InvalidScenario(f"a rematch knows no “{strangers[0]}”")
        if state.setup.spoken:
            return self._table.begin_game(
                deal_for_real_table(state.setup.options, state.players, "fr", self._dice)
            )
        supply = Supply(make_practice_deck(state.game), self._dice)
        cards = Cards.FRESH if "fresh" in words else Cards.FLIP
        rotation = next((r for r in Rotation if r.value in words), Rotation.NONE)
        return self._table.begin_game(deal_rematch(state, supply, cards, rotation))

    def _require_state(self) -> State:
        """Return the state of the game; refuse when none has begun."""
        if self._table.state is None:
            raise InvalidScenario("no game has begun")
        return self._table.state

    def _find_seat(self, who: str) -> Seat:
        """Return the seat that a scenario calls by its name or its player's."""
        if who == "clock":
            return Seat.TABLE
        named = {player.name: player.seat for player in self._require_state().players}
        if who in named:
            return named[who]
        if who not in set(Seat):
            raise InvalidScenario(f"“{who}” is neither a seat nor a player")
        return Seat(who)

    def _seat_of_viewer(self, who: str) -> Seat | None:
        """Return the seat whose view is checked; None for a spectator."""
        return None if who == "spectator" else self._find_seat(who)

    def _command_message_of_step(self, step: Step, verb: str, rest: str) -> dict[str, Any]:
        """Return the message a client would send for this step."""
        if verb in ("clue", "ask") and rest != "undo":
            return {"do": "give_clue" if verb == "clue" else "ask_about_clue", **self._parse_clue(step, rest)}
        if verb == "speak":
            return {"do": "give_clue", "word": "", "number": _parse_clue_number(rest or UNLIMITED)}
        if verb in ("touch", "cover"):
            card = find_cell_of_codename(self._require_state(), rest, step.line)
            return {"do": "guess" if verb == "touch" else "cover", "card": card}
        if verb == "replace":
            leaving, _, others = rest.partition(" by ")
            arriving, _, seat = others.partition(" as ")
            player = {"id": arriving, "name": arriving, "seat": seat}
            return {"do": "replace_player", "leaving": leaving, "arriving": player}
        if verb == "add":
            arriving, _, seat = rest.partition(" as ")
            return {"do": "add_player", "arriving": {"id": arriving, "name": arriving, "seat": seat}}
        if verb == "say":
            return {"do": "say_phrase", "phrase": rest}
        if step.does == "time runs out":
            state = self._require_state()
            return {"do": "time_ran_out", "run": state.hourglass or state.runs}
        if step.does not in _PLAIN_STEPS:
            raise InvalidScenario(f"line {step.line}: “{step.does}” is not a step")
        return _PLAIN_STEPS[step.does]

    def _parse_clue(self, step: Step, rest: str) -> dict[str, Any]:
        """Return the fields of a clue written as WORD NUMBER [meaning CARD, CARD] [confirmed]."""
        rest, confirmed, _ = rest.partition(" confirmed")
        rest, _, meant = rest.partition(" meaning ")
        word, _, number = rest.rpartition(" ")
        clue: dict[str, Any] = (
            {"word": rest} if not word else {"word": word, "number": _parse_clue_number(number)}
        )
        if word and not _looks_like_number(number):
            clue = {"word": rest}
        if meant:
            clue["meant"] = [
                find_cell_of_codename(self._require_state(), name.strip(), step.line)
                for name in meant.split(",")
            ]
        return {**clue, "confirmed": True} if confirmed else clue

    def _check_fact(self, part: FactCheck) -> ScenarioMismatch | None:
        """Compare a fact with what each seat sees; return the first difference."""
        state = self._require_state()
        expected = self._remembered if part.value == "remembered" else part.value
        everyone: list[Seat | None] = [*state.seats, None]
        for who in part.who:
            seats = everyone if who == "everyone" else [self._seat_of_viewer(who)]
            for seat in seats:
                value = evaluate_fact(self._table.view(seat), part.what)
                if (value == expected) != part.equal:
                    sign = "=" if part.equal else "!="
                    return ScenarioMismatch(
                        part.line,
                        f"{seat or 'spectator'} sees {part.what} = {value}, expected {sign} {expected}",
                    )
        return None


_PLAIN_STEPS: dict[str, dict[str, Any]] = {
    "allow": {"do": "answer_about_clue", "allow": True},
    "refuse": {"do": "answer_about_clue", "allow": False},
    "withdraw": {"do": "withdraw_question"},
    "stop": {"do": "stop"},
    "stop confirmed": {"do": "stop", "confirmed": True},
    "challenge": {"do": "challenge_clue"},
    "uphold": {"do": "rule_on_clue", "uphold": True},
    "dismiss": {"do": "rule_on_clue", "uphold": False},
    "turn hourglass": {"do": "turn_hourglass"},
    "ask undo": {"do": "ask_undo"},
    "agree": {"do": "answer_undo", "agree": True},
    "disagree": {"do": "answer_undo", "agree": False},
    "concede": {"do": "concede"},
}


def _looks_like_number(text: str) -> bool:
    """Tell whether the last word of a clue step is its number."""
    return text == "unlimited" or any(c.isdigit() for c in text)


def _parse_clue_number(text: str) -> int | str:
    """Return the number of a clue; other text, such as “unlimited”, stays text."""
    return int(text) if text.isascii() and text.lstrip("-").isdigit() else text


def _describe_error(bad: InvalidScenario | InvalidMessage | Refused) -> str:
    """Return an error as the message of a mismatch."""
    return f"refused {bad.code}: {bad}" if isinstance(bad, Refused) else str(bad)


def run_scenario(scenario: Scenario) -> ScenarioMismatch | None:
    """Run one scenario, once for each of its seeds; return the first mismatch."""
    try:
        seeds = int(scenario.head.get("seeds", "1"))
        if not 1 <= seeds <= MOST_SEEDS:
            raise InvalidScenario(f"line {scenario.line}: “seeds” is a number from 1 to {MOST_SEEDS}")
        for seed in range(seeds):
            if mismatch := ScenarioRunner(scenario, seed).run():
                return mismatch
    except ValueError as bad:
        return ScenarioMismatch(scenario.line, str(bad))
    return None
