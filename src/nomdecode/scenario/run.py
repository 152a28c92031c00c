"""Run a scenario through the same door as players: each step is asked of a real table."""

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
from nomdecode.scenario.deal import arrange, card_of, practice_deck, setup_of
from nomdecode.scenario.facts import fact
from nomdecode.scenario.text import BadScenario, Fact, Happened, Part, Remember, Same, Scenario, Step

MOST_SEEDS = 1000
# What a running game can use. A scenario that needs more waits.
AVAILABLE: frozenset[str] = frozenset({"lexicon"})


@dataclass(frozen=True, slots=True)
class Mismatch:
    """The first thing that was not as the scenario says."""

    line: int
    message: str


class Runner:
    """One scenario on one table."""

    def __init__(self, scenario: Scenario, seed: int = 0) -> None:
        self._scenario = scenario
        self._dice = Random(seed)  # noqa: S311 - scenarios are to be repeated, not guarded
        self._table = Table(Mode(scenario.head.get("mode", Mode.ASSIST.value)))
        self._last: tuple[str, ...] = ()
        self._remembered = ""

    def run(self) -> Mismatch | None:
        """Play it; None when everything was as it says."""
        try:
            for part in self._parts():
                if mismatch := self._check(part):
                    return mismatch
        except (BadScenario, InvalidMessage, Refused) as bad:
            return Mismatch(self._scenario.line, _why(bad))
        return None

    def _parts(self) -> tuple[Part, ...]:
        parts = self._scenario.parts
        begins = Step(self._scenario.line, "table", "begin")
        first = parts[0] if parts else None
        # A scenario about the beginning says so itself: “table: begin -> refused …”.
        explicit = isinstance(first, Step) and first.does == "begin"
        return parts if explicit else (begins, *parts)

    def _check(self, part: Part) -> Mismatch | None:
        match part:
            case Step():
                return self._step(part)
            case Fact():
                return self._fact(part)
            case Same():
                a, b = (fact(self._table.view(self._viewer(who)), part.what) for who in part.who)
                return None if a == b else Mismatch(part.line, f"{part.what} differs: {a} and {b}")
            case Remember():
                self._remembered = fact(self._table.view(None), part.what)
                return None
            case Happened():
                if self._last == part.events:
                    return None
                return Mismatch(part.line, f"happened: {', '.join(self._last)}")
            case _:
                assert_never(part)

    def _step(self, step: Step) -> Mismatch | None:
        before = self._table.state
        try:
            answer = self._do(step)
        except Refused as refused:
            return self._refused(step, refused, before)
        except (BadScenario, InvalidMessage) as bad:
            return Mismatch(step.line, str(bad))
        if step.refused:
            return Mismatch(step.line, f"expected refused {step.refused}, but it was accepted")
        self._table.apply_events(answer.events)
        if step.does == "begin" and self._table.state is not None and "seeds" not in self._scenario.head:
            self._table.state = arrange(self._scenario, self._table.state)
        self._last = tuple(
            str(event_to_plain(event)["event"]) for event in filter(is_game_event, answer.events)
        )
        return None

    def _refused(self, step: Step, refused: Refused, before: State | None) -> Mismatch | None:
        if self._table.state is not before:
            return Mismatch(step.line, "a refusal changed the table")
        if refused.code != step.refused:
            expected = f"refused {step.refused}" if step.refused else "acceptance"
            return Mismatch(step.line, f"expected {expected}, got refused {refused.code}: {refused}")
        findings = refused.facts.get("findings", ())
        codes = [f.code for f in findings if isinstance(f, Finding)] if isinstance(findings, tuple) else []
        if step.because and step.because not in codes:
            return Mismatch(step.line, f"expected the reason {step.because}, got {codes}")
        return None

    def _do(self, step: Step) -> Decision:
        verb, _, rest = step.does.partition(" ")
        if step.who == "table" and verb == "begin":
            return self._table.begin_game(setup_of(self._scenario, self._dice))
        if step.who == "table" and verb == "rematch":
            return self._rematch(rest.split())
        seat = self._seat(step.who)
        if verb == "chat":
            self._table.allow_speech(seat, rest)
            return Decision(())
        return self._table.decide_command(seat, parse_command(self._plain(step, verb, rest.strip())))

    def _rematch(self, words: list[str]) -> Decision:
        state = self._state()
        known = {*Cards, *Rotation}
        if strangers := [word for word in words if word not in known]:
            raise BadScenario(f"a rematch knows no “{strangers[0]}”")
        if state.setup.spoken:
            return self._table.begin_game(
                deal_for_real_table(state.setup.options, state.players, "fr", self._dice)
            )
        supply = Supply(practice_deck(state.game), self._dice)
        cards = Cards.FRESH if "fresh" in words else Cards.FLIP
        rotation = next((r for r in Rotation if r.value in words), Rotation.NONE)
        return self._table.begin_game(deal_rematch(state, supply, cards, rotation))

    def _state(self) -> State:
        if self._table.state is None:
            raise BadScenario("no game has begun")
        return self._table.state

    def _seat(self, who: str) -> Seat:
        if who == "clock":
            return Seat.TABLE
        named = {player.name: player.seat for player in self._state().players}
        if who in named:
            return named[who]
        if who not in set(Seat):
            raise BadScenario(f"“{who}” is neither a seat nor a player")
        return Seat(who)

    def _viewer(self, who: str) -> Seat | None:
        return None if who == "spectator" else self._seat(who)

    def _plain(self, step: Step, verb: str, rest: str) -> dict[str, Any]:
        """The message a client would send for this step."""
        if verb in ("clue", "ask") and rest != "undo":
            return {"do": "give_clue" if verb == "clue" else "ask_about_clue", **self._clue(step, rest)}
        if verb == "speak":
            return {"do": "give_clue", "word": "", "number": _number(rest or UNLIMITED)}
        if verb in ("touch", "cover"):
            card = card_of(self._state(), rest, step.line)
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
            state = self._state()
            return {"do": "time_ran_out", "run": state.hourglass or state.runs}
        if step.does not in _PLAIN_STEPS:
            raise BadScenario(f"line {step.line}: “{step.does}” is not a step")
        return _PLAIN_STEPS[step.does]

    def _clue(self, step: Step, rest: str) -> dict[str, Any]:
        """WORD NUMBER [meaning CARD, CARD] [confirmed]."""
        rest, confirmed, _ = rest.partition(" confirmed")
        rest, _, meant = rest.partition(" meaning ")
        word, _, number = rest.rpartition(" ")
        clue: dict[str, Any] = {"word": rest} if not word else {"word": word, "number": _number(number)}
        if word and not _looks_like_number(number):
            clue = {"word": rest}
        if meant:
            clue["meant"] = [card_of(self._state(), name.strip(), step.line) for name in meant.split(",")]
        return {**clue, "confirmed": True} if confirmed else clue

    def _fact(self, part: Fact) -> Mismatch | None:
        state = self._state()
        expected = self._remembered if part.value == "remembered" else part.value
        everyone: list[Seat | None] = [*state.seats, None]
        for who in part.who:
            seats = everyone if who == "everyone" else [self._viewer(who)]
            for seat in seats:
                value = fact(self._table.view(seat), part.what)
                if (value == expected) != part.equal:
                    sign = "=" if part.equal else "!="
                    return Mismatch(
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
    return text == "unlimited" or any(c.isdigit() for c in text)


def _number(text: str) -> int | str:
    return int(text) if text.isascii() and text.lstrip("-").isdigit() else text


def _why(bad: BadScenario | InvalidMessage | Refused) -> str:
    return f"refused {bad.code}: {bad}" if isinstance(bad, Refused) else str(bad)


def run(scenario: Scenario) -> Mismatch | None:
    """Run one scenario, once for each of its seeds."""
    try:
        seeds = int(scenario.head.get("seeds", "1"))
        if not 1 <= seeds <= MOST_SEEDS:
            raise BadScenario(f"line {scenario.line}: “seeds” is a number from 1 to {MOST_SEEDS}")
        for seed in range(seeds):
            if mismatch := Runner(scenario, seed).run():
                return mismatch
    except ValueError as bad:
        return Mismatch(scenario.line, str(bad))
    return None
