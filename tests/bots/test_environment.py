from __future__ import annotations

import warnings
from random import Random

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test  # type: ignore[import-untyped]

from nomdecode.bots.environment.action_numbers import ActionNumbers
from nomdecode.bots.environment.pettingzoo import NomDeCodeEnv
from nomdecode.rules import view
from nomdecode.rules.options import DuoOptions
from nomdecode.rules.seats import SPYMASTERS, Seat
from nomdecode.rules.view import View
from tests.tables import begin

WORDS = ("truc", "bidule", "machin", "fourbi", "bazar", "soleil", "neige", "guerre", "musique")


def make(contest: str = "words") -> NomDeCodeEnv:
    return NomDeCodeEnv(contest, "fr", WORDS)


@pytest.mark.parametrize("contest", ["words", "coop", "images", "duo", "duo-images"])
def test_the_environment_passes_pettingzoos_own_test(contest: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it dislikes Dict observations, which action masks need
        api_test(make(contest), num_cycles=200, verbose_progress=False)


def test_the_same_seed_gives_the_same_game() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        seed_test(make, num_cycles=30)


@pytest.mark.parametrize("contest", ["words", "duo", "coop"])
def test_listed_actions_lead_to_an_end_with_winners_and_losers(contest: str) -> None:
    env, rng = make(contest), Random(3)
    env.reset(seed=5)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(5000):
        observation, reward, done, cut, _ = env.last()
        assert observation is not None
        total[agent] += reward
        listed = np.flatnonzero(observation["action_mask"])
        env.step(None if done or cut else int(rng.choice(listed.tolist())))
    assert not env.agents
    assert set(map(abs, total.values())) == {1.0}


def test_a_number_that_a_mission_does_not_take_is_no_action() -> None:
    """D-53, D-54."""
    actions, allowed = ActionNumbers(25, ("truc", "bidule")), np.array([1, 0], np.int8)
    state = begin(DuoOptions(bold_clues=1, highest_number=5))
    mask = actions.make_legal_mask(view(state, Seat.SIDE_A), allowed)
    assert np.flatnonzero(mask).tolist() == [actions.number_of_clue("truc", number) for number in (3, 4, 5)]


def test_only_who_sees_a_key_observes_one() -> None:
    env = make()
    env.reset(seed=1)
    for agent in env.agents:
        key = env.observe(agent)["observation"][9 + 50 : 9 + 75]
        assert bool(key.any()) is (Seat(agent) in SPYMASTERS)


def test_boards_that_differ_in_what_a_chair_may_not_know_are_observed_alike() -> None:
    """Law 4: the observation is built from the view."""
    env = make()
    env.reset(seed=1)
    state = env._current_state()
    before = env.observe(Seat.RED_GUESSER.value)["observation"].tolist()
    cells = list(state.team_key.cells)
    cells[0], cells[1:] = cells[-1], cells[:-1]
    object.__setattr__(state.team_key, "cells", tuple(cells))
    assert env.observe(Seat.RED_GUESSER.value)["observation"].tolist() == before
    assert isinstance(env.view(Seat.RED_GUESSER.value), View)
    assert env.view(Seat.RED_GUESSER.value) == view(state, Seat.RED_GUESSER)


TOUCH_OF_A_GIVER, FORBIDDEN_CLUE, BELOW, BEYOND = 0, 26, -1, 26 + 9


@pytest.mark.parametrize("action", [TOUCH_OF_A_GIVER, FORBIDDEN_CLUE, BELOW, BEYOND])
def test_an_action_that_is_not_listed_loses_for_its_agent_alone(action: int) -> None:
    env = make()
    env.reset(seed=1)
    env = NomDeCodeEnv("words", "fr", (env.view(env.agents[0]).table.cards[0],))
    env.reset(seed=1)  # the same board, where the only word lies open
    agent = env.agent_selection
    env.step(action)
    assert env.rewards[agent] == -1
    assert sum(env.rewards.values()) == -1
    assert all(env.terminations.values())


def test_the_table_is_drawn_and_what_is_wrong_is_said() -> None:
    env = NomDeCodeEnv("words", "fr", WORDS, render_mode="ansi")
    with pytest.raises(ValueError, match="reset"):
        env.render()
    env.reset(seed=1)
    assert env.view(env.agents[0]).table.cards[0] in (env.render() or "")
    with pytest.raises(ValueError, match="contest is one of"):
        NomDeCodeEnv("words-one-team")
    with pytest.raises(ValueError, match="lexicon"):
        NomDeCodeEnv("words", "xx")
