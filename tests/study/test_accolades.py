"""Accolades: at most five, one a person, only kind ones, from facts."""

from __future__ import annotations

from dataclasses import replace

from nomdecode.codec.events import GameLog
from nomdecode.rules.commands import GiveClue, Guess, Number, Stop
from nomdecode.rules.events import GameEnded
from nomdecode.study.accolades import MOST, RANKS, Accolade, GameToPraise
from nomdecode.study.game_moments import read_moments
from nomdecode.study.game_study import study_game
from tests.study.games import (
    BLUE,
    BLUE_GIVES,
    BLUE_GUESSES,
    RED_GIVES,
    RED_GUESSES,
    Move,
    at,
    bots_game,
    played,
    table,
    timed,
)

KIND = {
    "perfect",
    "triple",
    "telepathy",
    "tightrope",
    "flair",
    "memory",
    "comeback",
    "steady",
    "brave",
    "quick",
    "gift",
}


def clue(word: str, number: Number, *meant: str, red: bool = False) -> Move:
    giver = RED_GIVES if red else BLUE_GIVES
    return giver, GiveClue(word, number, meant=tuple(at(each) for each in meant), confirmed=True)


def touch(*words: str, red: bool = False) -> list[Move]:
    return [(RED_GUESSES if red else BLUE_GUESSES, Guess(at(word))) for word in words]


def passed(red: bool = False) -> Move:
    return (RED_GUESSES if red else BLUE_GUESSES), Stop()


RED_WAITS: list[Move] = [clue("lave", 1, "VOLCAN", red=True), *touch("TUNNEL", red=True)]
# Blue finds all nine without an error, in three clues; red touches one neutral card a turn.
FLAWLESS: list[Move] = [
    clue("gloire", 3, "MIEL", "VIOLON", "NEIGE"),
    *touch("MIEL", "VIOLON", "NEIGE"),
    passed(),
    *RED_WAITS,
    clue("esprit", 4, "TRIBUNAL", "REQUIN", "BOUGIE", "FROMAGE"),
    *touch("TRIBUNAL", "REQUIN", "BOUGIE", "FROMAGE"),
    passed(),
    clue("pied", 1, "CHAUSSURE", red=True),
    *touch("CARTE", red=True),
    clue("vitesse", 2, "FUSÉE", "TIGRE"),
    *touch("FUSÉE", "TIGRE"),
]


def ids(found: tuple[Accolade, ...]) -> list[str]:
    return [each.id for each in found]


def test_the_list_is_known_and_none_of_it_shames() -> None:
    assert set(RANKS) == KIND


def test_a_game_won_without_an_error_is_perfect_and_its_giver_has_three_in_one() -> None:
    found = study_game(played(table(), *FLAWLESS)).accolades
    assert ids(found)[:2] == ["perfect", "triple"]
    assert found[0].player == "blue guesser"
    assert found[1].player == "blue spymaster"
    assert found[1].value == 3


def test_no_person_has_two_and_there_are_at_most_five() -> None:
    for contest in ("words", "images", "coop", "duo"):
        found = study_game(bots_game(contest)).accolades
        people = [each.player for each in found]
        assert len(people) == len(set(people)) <= MOST


def test_bots_have_none() -> None:
    log = played(table(), *FLAWLESS)
    assert (
        study_game(log, bots=("blue guesser", "blue spymaster", "red spymaster", "red guesser")).accolades
        == ()
    )
    found = study_game(log, bots=("blue guesser",)).accolades
    assert "blue guesser" not in [each.player for each in found]


def test_a_game_conceded_before_four_clues_has_none() -> None:
    log = played(table(), *FLAWLESS[:5], conceded=RED_GIVES)
    assert isinstance(log.events[-1], GameEnded)
    assert study_game(log).accolades == ()


def test_a_word_meant_earlier_and_found_later_is_memory() -> None:
    moves = [
        clue("abeille", 2, "MIEL", "TIGRE"),
        *touch("MIEL", "LICORNE"),
        *RED_WAITS,
        clue("orchestre", 1, "VIOLON"),
        *touch("VIOLON", "TIGRE"),
        clue("pied", 1, "CHAUSSURE", red=True),
        *touch("CARTE", red=True),
    ]
    found = {each.id: each for each in study_game(played(table(), *moves, conceded=RED_GIVES)).accolades}
    # The surprising touch ranks before it, and one person has one only: so it is looked for by its facts.
    assert "memory" in found or "flair" in found
    assert any(each.card == at("TIGRE") for each in found.values())


def test_the_opponents_touching_our_last_word_is_a_gift() -> None:
    moves = [
        clue("gloire", 8),
        *touch(*BLUE[:8]),
        passed(),
        clue("abeille", 1, "VOLCAN", red=True),
        *touch(BLUE[8], red=True),
    ]
    found = study_game(played(table(), *moves))
    assert ids(found.accolades)[0] == "perfect"
    assert "gift" in [each.id for each in RANKS["gift"](facts_of(played(table(), *moves)))]


def facts_of(log: GameLog) -> GameToPraise:
    moments = read_moments(log)
    found = study_game(log)
    return GameToPraise(moments, moments[-1].state, found.clues, found.touches, found.curve, frozenset())


def test_who_thinks_a_third_shorter_than_all_others_is_quick() -> None:
    log = played(table(), *FLAWLESS)
    seconds = {"blue spymaster": 40.0, "blue guesser": 9.0, "red spymaster": 30.0, "red guesser": 25.0}
    facts = facts_of(timed(log, seconds))
    (quick,) = RANKS["quick"](facts)
    assert quick.player == "blue guesser"
    assert list(RANKS["quick"](replace(facts, bots=frozenset({"blue guesser"})))) == []


def test_the_facts_of_each_accolade() -> None:
    facts = facts_of(played(table(), *FLAWLESS))
    found = {rank: list(each(facts)) for rank, each in RANKS.items()}
    assert [each.value for each in found["steady"]] == [9], "nine touches, none wrong"
    assert [each.value for each in found["brave"]] == [4]
    assert {each.clue for each in found["triple"]} == {0, 2}
    assert {each.clue for each in found["telepathy"]} <= {0, 2}
    assert found["telepathy"], "nobody hears MIEL, VIOLON and NEIGE in a word for glory"
    assert all(each.value is not None and each.value < 0.2 for each in found["flair"])
    assert found["memory"] == []
    assert found["quick"] == [], "nobody has looked at the clock"
    assert list(RANKS["comeback"](replace(facts, curve=[0.5, 0.7, 0.0]))) == [], "blue was never below 30 %"
    assert {each.player for each in RANKS["comeback"](replace(facts, curve=[0.5, 0.9, 0.0]))} == {
        "blue spymaster"
    }
