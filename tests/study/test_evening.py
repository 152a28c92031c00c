"""An evening: every total is a count by hand, and figures of our bots are of studied games alone."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from nomdecode.codec.events import GameLog
from nomdecode.rules import decide, evolve
from nomdecode.rules.commands import (
    AddPlayer,
    AnswerUndo,
    AskUndo,
    Command,
    Concede,
    GiveClue,
    Guess,
    ReplacePlayer,
    Stop,
)
from nomdecode.rules.events import Event, GameStarted
from nomdecode.rules.seats import Player, Seat, Side
from nomdecode.rules.state import copy_with
from nomdecode.study.evening_statistics import MemberNames, StudiedClue, StudiedGame, count_game, sum_evening
from nomdecode.study.game_moments import GameNotFinished
from nomdecode.study.game_study import study_game
from tests.study.games import BLUE_GIVES, BLUE_GUESSES, RED_GIVES, RED_GUESSES, at, bots_game, table

Done = tuple[str | None, Seat, Command]
NAMES = MemberNames(
    {"nora": "Éléonore", "leo": "Léo", "zoe": "Zoé", "max": "Max", "ida": "Ida", "b1": "Ada"},
    frozenset({"b1"}),
)


def game(seats: dict[Seat, str], *moves: Done, called: str = "") -> GameLog:
    """The log of a game of these members; `called` is what everybody is named in it."""
    state = table()
    players = tuple(Player(member, called or member, seat) for seat, member in seats.items())
    state = copy_with(state, setup=replace(state.setup, players=players), players=players)
    events: list[Event] = [GameStarted(state.setup)]
    by: list[str | None] = [None]
    for who, seat, command in moves:
        for event in decide(state, seat, command):
            events.append(event)
            by.append(who)
            state = evolve(state, event)
    return GameLog(tuple(events), tuple(float(n) for n in range(len(events))), tuple(by))


def first() -> GameLog:
    """Blue finds one and errs, red finds one and stops, blue gives up."""
    return game(
        {BLUE_GIVES: "nora", BLUE_GUESSES: "leo", RED_GIVES: "b1", RED_GUESSES: "zoe"},
        ("nora", BLUE_GIVES, GiveClue("abeille", 2)),
        ("leo", BLUE_GUESSES, Guess(at("MIEL"))),
        ("leo", BLUE_GUESSES, Guess(at("LICORNE"))),
        ("b1", RED_GIVES, GiveClue("pont", 1)),
        ("zoe", RED_GUESSES, Guess(at("PASSERELLE"))),
        ("zoe", RED_GUESSES, Stop()),
        ("nora", BLUE_GIVES, Concede()),
    )


def second() -> GameLog:
    """The roles have changed; blue finds two, then the assassin."""
    return game(
        {BLUE_GIVES: "leo", BLUE_GUESSES: "nora", RED_GIVES: "zoe", RED_GUESSES: "b1"},
        ("leo", BLUE_GIVES, GiveClue("orchestre", 3)),
        ("nora", BLUE_GUESSES, Guess(at("MIEL"))),
        ("nora", BLUE_GUESSES, Guess(at("VIOLON"))),
        ("nora", BLUE_GUESSES, Guess(at("POISON"))),
        called="Quelqu’un",
    )


def third() -> GameLog:
    """Two guess for blue, Ida takes the bot's seat and gives one clue, red gives up."""
    return game(
        {BLUE_GIVES: "nora", BLUE_GUESSES: "leo", RED_GIVES: "b1", RED_GUESSES: "zoe"},
        (None, Seat.TABLE, AddPlayer(Player("max", "Max", BLUE_GUESSES))),
        ("nora", BLUE_GIVES, GiveClue("hiver", 2)),
        ("leo", BLUE_GUESSES, Guess(at("MIEL"))),
        ("max", BLUE_GUESSES, Guess(at("NEIGE"))),
        ("max", BLUE_GUESSES, Stop()),
        (None, Seat.TABLE, ReplacePlayer("b1", Player("ida", "Ida", RED_GIVES))),
        ("ida", RED_GIVES, GiveClue("pont", 2)),
        ("zoe", RED_GUESSES, Guess(at("PASSERELLE"))),
        ("zoe", RED_GUESSES, Guess(at("TUNNEL"))),
        ("ida", RED_GIVES, Concede()),
    )


def twelve() -> list[GameLog]:
    return [first() for _ in range(4)] + [second() for _ in range(4)] + [third() for _ in range(4)]


def test_every_total_of_twelve_games_is_the_count_by_hand() -> None:
    told = sum_evening([(count_game(log), None) for log in twelve()], NAMES, 1.5)
    assert (told.games, told.since, told.studied, told.pairs) == (12, 1.5, 0, ())
    rows = {
        person.member: (
            person.games,
            person.won,
            person.clues,
            person.found,
            person.number,
            person.touches,
            person.right,
            person.assassins,
        )
        for person in told.people
    }
    assert rows == {
        "nora": (12, 4, 8, 12, 2.0, 12, 8, 4),
        "leo": (12, 4, 4, 8, 3.0, 12, 8, 0),
        "b1": (12, 8, 4, 4, 1.0, 0, 0, 0),
        "zoe": (12, 8, 0, 0, None, 12, 8, 0),
        "max": (4, 4, 0, 0, None, 4, 4, 0),
        "ida": (4, 0, 4, 4, 2.0, 0, 0, 0),
    }


def test_a_renamed_person_is_one_person_in_the_colour_of_the_last_game() -> None:
    told = sum_evening([(count_game(log), None) for log in twelve()], NAMES)
    assert [person.name for person in told.people].count("Éléonore") == 1
    assert {person.member: person.side for person in told.people}["ida"] is Side.RED
    assert [person.member for person in told.people if person.bot] == ["b1"]


def test_justesse_and_complicite_are_of_studied_games() -> None:
    def figures(expected: float, precision: int) -> StudiedGame:
        return StudiedGame((StudiedClue(0, expected, precision),))

    games = [
        (count_game(first()), figures(0.6, 80)),
        (count_game(second()), figures(2.5, 40)),
        (count_game(third()), figures(1.5, 90)),
        (count_game(third()), figures(1.5, 70)),
        (count_game(third()), None),
    ]
    told = sum_evening(games, NAMES, thinking=True)
    assert (told.studied, told.thinking) == (4, True)
    precise = {person.member: person.precision for person in told.people}
    assert precise["nora"] == 80
    assert precise["leo"] is None, "one clue says nothing of a person"
    pairs = [(pair.one, pair.other, pair.clues, pair.rapport) for pair in told.pairs]
    # Found less expected: 0.4 + 0.5 + 0.5 by Nora for Léo, -0.5 by Léo for Nora; Max touched twice.
    assert pairs == [("max", "nora", 2, 1.0), ("leo", "nora", 4, 0.9)]


def test_clues_and_touches_that_were_taken_back_count_for_nobody() -> None:
    log = game(
        {BLUE_GIVES: "nora", BLUE_GUESSES: "leo", RED_GIVES: "b1", RED_GUESSES: "zoe"},
        ("nora", BLUE_GIVES, GiveClue("abeille", 2)),
        ("leo", BLUE_GUESSES, Guess(at("LICORNE"))),
        ("leo", BLUE_GUESSES, AskUndo()),
        ("b1", RED_GIVES, AnswerUndo(agree=True)),
        ("leo", BLUE_GUESSES, Guess(at("MIEL"))),
        ("leo", BLUE_GUESSES, Stop()),
        ("b1", RED_GIVES, GiveClue("pont", 1)),
        ("b1", RED_GIVES, AskUndo()),
        ("nora", BLUE_GIVES, AnswerUndo(agree=True)),
        ("nora", BLUE_GIVES, Concede()),
    )
    kept = count_game(log)
    assert [clue.giver for clue in kept.clues] == ["nora"]
    assert (kept.hits["leo"].touches, kept.hits["leo"].right) == (1, 1)


def test_the_figures_of_a_study_are_read_from_its_json() -> None:
    log = bots_game("duo")
    studied = study_game(log)
    figures = msgspec.json.decode(msgspec.json.encode(studied), type=StudiedGame)
    assert [(each.clue, each.precision) for each in figures.clues] == [
        (each.clue, each.precision) for each in studied.clues
    ]
    facts = count_game(log)
    told = sum_evening([(facts, figures)], MemberNames())
    assert sum(person.clues for person in told.people) == len(facts.clues)
    assert all(person.side in (Side.A, Side.B) for person in told.people)


def test_a_game_that_runs_is_in_no_evening() -> None:
    with pytest.raises(GameNotFinished):
        count_game(GameLog((GameStarted(table().setup),)))
