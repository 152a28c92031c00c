"""What our bots think of a game: clues, touches, the curve, people. Boards whose answers are known."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from nomdecode.bots.knowledge.resources import load_resources
from nomdecode.codec.events import GameLog, InvalidEvents
from nomdecode.rules.commands import UNLIMITED, AnswerUndo, AskUndo, GiveClue, Guess, Stop
from nomdecode.rules.events import CardCovered, GameStarted
from nomdecode.rules.options import Options
from nomdecode.rules.replay import replay_steps
from nomdecode.rules.seats import Seat
from nomdecode.study.clue_hearing import LanguageListeners
from nomdecode.study.clue_study import ClueStudy, precision_for_points_lost
from nomdecode.study.game_moments import GameNotFinished
from nomdecode.study.game_study import LanguageUnknownToBots, Study, study_game
from nomdecode.study.win_chances import KINDS, win_chance_table
from nomdecode.study.win_curve import LEAST_JUMP, MOST_TURNINGS, win_chance
from tests.rules.test_replay import random_game
from tests.study.games import (
    BLUE_GIVES,
    BLUE_GUESSES,
    RED_GIVES,
    RED_GUESSES,
    Move,
    at,
    bots_game,
    played,
    table,
)
from tests.tables import EVERY_GAME, begin, play


def clue_study(word: str, number: int | str) -> ClueStudy:
    log = played(table(), (BLUE_GIVES, GiveClue(word, number, confirmed=True)), conceded=RED_GIVES)
    return study_game(log).clues[0]


@cache
def of_bots(contest: str, language: str = "fr") -> tuple[GameLog, Study]:
    log = bots_game(contest, language)
    return log, study_game(log)


def test_a_clue_with_one_obvious_card_is_expected_to_find_it() -> None:
    found = clue_study("abeille", 1)
    assert found.expected == pytest.approx(1, abs=0.15)
    assert found.heard[0].index(max(h for h in found.heard[0] if h is not None)) == at("MIEL")
    assert sum(h for h in found.heard[0] if h is not None) == pytest.approx(1, abs=0.01)


def test_the_clue_nearest_the_assassin_is_the_most_dangerous() -> None:
    risks = {word: clue_study(word, 1).risk for word in ("venin", "abeille", "musique", "verdict", "vitesse")}
    assert all(risk is not None for risk in risks.values())
    assert max(risks, key=lambda word: risks[word].assassin) == "venin"  # type: ignore[union-attr]


def test_our_best_clue_is_worth_most_and_has_a_justesse_of_100() -> None:
    best = clue_study("abeille", 1).better[0]
    assert [each.worth for each in clue_study("abeille", 1).better] == sorted(
        (each.worth for each in clue_study("abeille", 1).better), reverse=True
    )
    again = clue_study(best.word, best.number)
    assert again.lost == pytest.approx(0, abs=0.1)
    assert again.precision == 100
    assert again.worth == pytest.approx(best.worth, abs=0.001)


def test_a_poor_clue_has_a_lower_justesse_than_a_good_one() -> None:
    good, poor = clue_study("abeille", 1), clue_study("poignard", 3)
    assert good.precision is not None
    assert poor.precision is not None
    assert good.precision > poor.precision


@pytest.mark.parametrize(("lost", "justesse"), [(0, 100), (3, 88), (10, 65), (20, 41), (100, 0)])
def test_the_justesse_of_points_lost(lost: float, justesse: int) -> None:
    assert precision_for_points_lost(lost) == pytest.approx(justesse, abs=1)


def test_a_word_that_our_bots_do_not_know_has_no_figures() -> None:
    found = clue_study("zzyzxq", 2)
    assert not found.known
    assert (found.expected, found.risk, found.worth, found.precision, found.better) == (
        None,
        None,
        None,
        None,
        (),
    )


@pytest.mark.parametrize("number", [0, UNLIMITED])
def test_a_clue_for_zero_or_without_a_number_has_expectation_and_danger_alone(number: int | str) -> None:
    found = clue_study("abeille", number)
    assert found.expected is not None
    assert found.risk is not None
    assert found.worth is None
    assert found.precision is None


def test_what_was_found_is_told_beside_what_was_expected() -> None:
    log = played(
        table(),
        (BLUE_GIVES, GiveClue("abeille", 1, confirmed=True)),
        (BLUE_GUESSES, Guess(at("MIEL"))),
        (BLUE_GUESSES, Stop()),
        conceded=RED_GIVES,
    )
    found = study_game(log)
    assert found.clues[0].found == 1
    (touch,) = found.touches
    assert touch.right
    assert touch.own is not None
    assert touch.own > 0.5
    assert touch.regret == 0, "it was the best card"
    assert touch.luck is not None
    assert touch.luck > 0, "it turned out better than a card that may be wrong"


def test_a_card_that_nobody_would_touch_is_regretted() -> None:
    log = played(
        table(),
        (BLUE_GIVES, GiveClue("abeille", 1, confirmed=True)),
        (BLUE_GUESSES, Guess(at("POISON"))),
    )
    (touch,) = study_game(log).touches
    assert not touch.right
    assert touch.regret is not None
    assert touch.regret > 5
    assert touch.luck is not None
    assert touch.luck < 0


def test_a_clue_that_was_taken_back_counts_in_no_mean() -> None:
    log = played(
        table(),
        (BLUE_GIVES, GiveClue("abeille", 1, confirmed=True)),
        (BLUE_GIVES, AskUndo()),
        (RED_GUESSES, AnswerUndo(agree=True)),
        (BLUE_GIVES, GiveClue("musique", 1, confirmed=True)),
        conceded=RED_GIVES,
    )
    found = study_game(log)
    assert [(clue.word, clue.void) for clue in found.clues] == [("abeille", True), ("musique", False)]
    assert [person.clues for person in found.people] == [1]


def test_a_justesse_is_told_from_three_known_clues_on() -> None:
    moves: list[Move] = []
    for red, blue in (("pont", "abeille"), ("pied", "musique"), ("lave", "dents")):
        moves += [
            (BLUE_GIVES, GiveClue(blue, 1, confirmed=True)),
            (
                BLUE_GUESSES,
                Guess(at("LICORNE" if blue == "abeille" else "PARAPLUIE" if blue == "musique" else "BALLON")),
            ),
        ]
        if red != "lave":
            moves += [
                (RED_GIVES, GiveClue(red, 1, confirmed=True)),
                (RED_GUESSES, Guess(at("TUNNEL" if red == "pont" else "CARTE"))),
            ]
    people = {
        person.player: person for person in study_game(played(table(), *moves, conceded=RED_GIVES)).people
    }
    assert people["blue spymaster"].precision is not None
    assert people["red spymaster"].precision is None
    assert people["blue spymaster"].rapport is not None
    assert people["blue spymaster"].rapport < 0, "three clues found nothing"


def test_the_curve_ends_with_certainty_and_has_a_value_for_each_event() -> None:
    for contest in ("words", "duo"):
        log, found = of_bots(contest)
        assert len(found.curve) == len(log.events)
        assert found.curve[-1] in (0, 1)
        assert all(0 <= value <= 1 for value in found.curve)


def test_the_chance_of_red_is_what_that_of_blue_leaves() -> None:
    """The same game with the colours changed has the curve upside down."""
    log, found = of_bots("words")
    assert found.chance_of == "red"
    end = list(replay_steps(log.events))[-1][1]
    assert end.outcome is not None
    assert found.curve[-1] == (1 if end.outcome.side == "red" else 0)
    rest = win_chance_table("words")
    start = next(iter(replay_steps(log.events)))[1]
    mover = float(rest[9, 8])
    assert found.curve[0] == pytest.approx(mover if start.active == "red" else 1 - mover, abs=0.001)


def test_a_wrong_card_moves_the_curve_at_the_touch_and_not_when_the_turn_passes() -> None:
    log = played(
        table(),
        *[
            move
            for place, word in enumerate(("abeille", "pont", "musique", "lave"))
            for move in (
                ((BLUE_GIVES, RED_GIVES)[place % 2], GiveClue(word, 1, confirmed=True)),
                (
                    (BLUE_GUESSES, RED_GUESSES)[place % 2],
                    Guess(at(("LICORNE", "PARAPLUIE", "DENTISTE", "POISON")[place])),
                ),
            )
        ],
    )
    found = study_game(log)
    last = max(step for step, event in enumerate(log.events) if isinstance(event, CardCovered))
    assert found.curve[last] == found.curve[-1] == 0, "red touched the assassin"
    assert [turning.step for turning in found.turnings][-1] == last
    assert len(found.turnings) <= MOST_TURNINGS
    assert all(abs(turning.after - turning.before) >= LEAST_JUMP for turning in found.turnings)


def test_with_one_word_left_and_one_guess_asked_for_the_chance_is_not_that_of_stopping() -> None:
    """A clue for two of which one was found still asks for the last word."""
    state = table()
    ears = LanguageListeners(load_resources("fr"))
    cells = state.team_key.cells
    last = [card for card in range(25) if cells[card] == "blue"][0:2]
    covered = tuple(
        cells[card] if card not in last and cells[card] in ("blue", "red") and card != at("VOLCAN") else None
        for card in range(25)
    )
    near = replace(state, covered=covered)
    given = play(
        near, (BLUE_GIVES, GiveClue("abeille", 2, confirmed=True)), (BLUE_GUESSES, Guess(at("VIOLON")))
    )
    stopped = play(given, (BLUE_GUESSES, Stop()))
    assert win_chance(given, ears) < win_chance(stopped, ears), "red's chance is better once blue has stopped"


def test_a_game_under_four_clues_has_no_curve() -> None:
    found = study_game(played(table(), (BLUE_GIVES, GiveClue("abeille", 1)), conceded=RED_GIVES))
    assert found.curve == ()
    assert found.turnings == ()


@pytest.mark.parametrize("kind", KINDS)
def test_more_left_is_never_better(kind: str) -> None:
    of_kind = win_chance_table(kind)
    assert (np.diff(of_kind, axis=0) <= 0).all()
    assert (np.diff(of_kind[1:], axis=1) >= 0).all()
    assert (of_kind[0] == 1).all()


@pytest.mark.parametrize("options", EVERY_GAME.values(), ids=EVERY_GAME)
def test_every_game_and_variant_can_be_studied(options: Options) -> None:
    """Whatever happened in it: taken back, challenged, the sand, sudden death, the assassin last."""
    end, events = random_game(options, 1)
    found = study_game(GameLog(tuple(events)))
    assert len(found.clues) >= len([clue for clue in end.log if clue.standing == "given"])
    assert all(touch.card < len(end.codenames) for touch in found.touches)


@pytest.mark.parametrize(("contest", "language"), [("images", "fr"), ("duo-images", "fr"), ("coop", "en")])
def test_pictures_and_other_languages_have_figures_too(contest: str, language: str) -> None:
    _, found = of_bots(contest, language)
    assert found.language == language
    assert all(clue.known for clue in found.clues)
    assert all(len(clue.heard) == len(found.listeners) for clue in found.clues)


def test_the_same_game_studied_twice_is_the_same() -> None:
    log, found = of_bots("words")
    assert study_game(log) == found


def test_a_game_in_a_language_that_our_bots_do_not_speak_is_not_studied() -> None:
    log = played(table(language="de"), (BLUE_GIVES, GiveClue("Biene", 1)), conceded=RED_GIVES)
    with pytest.raises(LanguageUnknownToBots, match="de"):
        study_game(log)


def test_a_running_game_is_not_studied() -> None:
    state = begin(EVERY_GAME["words teams"])
    with pytest.raises(GameNotFinished):
        study_game(GameLog((GameStarted(state.setup),)))
    with pytest.raises(GameNotFinished):
        study_game(GameLog(()))


def test_events_that_do_not_follow_are_refused() -> None:
    log, _ = of_bots("words")
    broken = [replace(event, card=99) if isinstance(event, CardCovered) else event for event in log.events]
    with pytest.raises(InvalidEvents):
        study_game(GameLog(tuple(broken)))


def test_who_touched_is_told_where_several_share_a_seat() -> None:
    log = played(
        table(), (BLUE_GIVES, GiveClue("abeille", 1)), (BLUE_GUESSES, Guess(at("MIEL"))), conceded=RED_GIVES
    )
    named = replace(log, by=tuple("m7" if isinstance(e, CardCovered) else None for e in log.events))
    assert study_game(named).touches[0].by == "m7"
    assert study_game(log).touches[0].by == Seat.BLUE_GUESSER, "one player alone in the seat"


def test_a_clue_says_why_it_means_its_cards() -> None:
    """Those that its giver said they meant, and those of our better clues."""
    state = table()
    log = played(
        state,
        (BLUE_GIVES, GiveClue("animal", 2, meant=(at("REQUIN"), at("TIGRE")))),
        (BLUE_GUESSES, Guess(at("TIGRE"))),
        conceded=RED_GIVES,
    )
    clue = study_game(log).clues[0]
    assert [(why.card, why.link) for why in clue.reasons] == [(at("REQUIN"), "is"), (at("TIGRE"), "is")]
    assert all({why.card for why in better.reasons} <= set(better.meant) for better in clue.better)
    assert any(better.reasons for better in clue.better)
    unsaid = played(table(), (BLUE_GIVES, GiveClue("animal", 2)), conceded=RED_GIVES)
    assert study_game(unsaid).clues[0].reasons == ()
