"""The games as a PettingZoo AEC environment, for researchers; needs the extra `research`.

Law: an agent observes what its seat's `View` shows, and nothing else.
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, Final

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from nomdecode.bots.arena.play_boards import CONTESTS, BoardSeries
from nomdecode.bots.arena.play_game import judge_clue, seats_to_move, start_bot_game
from nomdecode.bots.environment.action_numbers import ActionNumbers
from nomdecode.lexicon import load_lexicon
from nomdecode.referee import Verdict
from nomdecode.rules import View, decide, evolve, view
from nomdecode.rules.keys import GRIDS
from nomdecode.rules.options import seats_of_game
from nomdecode.rules.seats import Identity, Seat, Side
from nomdecode.rules.state import Phase, State

CLUE_WORDS: Final = 500  # of the default list
_IDENTITIES: Final = {identity: code for code, identity in enumerate(Identity, start=1)}  # 0: not known
_PHASES: Final = {phase: code for code, phase in enumerate(Phase)}
_SIDES: Final = {None: 0, Side.RED: 1, Side.BLUE: 2, Side.A: 3, Side.B: 4}
_COUNTS: Final = 9  # numbers before the cards
_HIGHEST: Final = 20_000

Observation = dict[str, NDArray[Any]]


class NomDeCodeEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """One game of a contest of the arena; clues are words of a list, by default the commonest ones."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "nomdecode_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        contest: str = "words",
        language: str = "fr",
        words: tuple[str, ...] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if contest not in CONTESTS or CONTESTS[contest].alone:
            offered = ", ".join(name for name, each in CONTESTS.items() if not each.alone)
            raise ValueError(f"contest is one of: {offered}")
        self.render_mode = render_mode
        self._boards = BoardSeries(contest, language)
        options = self._boards.make_options()
        self._actions = ActionNumbers(GRIDS[options.game].size, words or list_common_clue_words(language))
        self._faces = {face: row for row, face in enumerate(self._boards.load_deck().all_faces)}
        self.possible_agents = [seat.value for seat in seats_of_game(options)]
        shape = (_COUNTS + 5 * self._actions.cards,)
        seen = Box(-1, _HIGHEST, shape, np.int16)
        mask = Box(0, 1, (self._actions.count_actions,), np.int8)
        self.observation_spaces = {
            agent: Dict({"observation": seen, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(self._actions.count_actions) for agent in self.possible_agents}
        self._rng = Random()  # noqa: S311 - a game; reset(seed) makes it repeat itself
        self._state: State | None = None

    def observation_space(self, agent: str) -> Dict:
        """What an agent's observations look like."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """What an agent may answer with; `action_mask` says what it may now."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new board; the same seed deals the same boards again."""
        del options
        if seed is not None:
            self._rng = Random(seed)  # noqa: S311
        boards = self._boards
        self._state = start_bot_game(boards.make_options(), boards.load_deck(), boards.language, self._rng)
        # Judged against the whole board: covering cards only allows more (C-03).
        verdicts = [judge_clue(self._state, word) for word in self._actions.words]
        self._allowed = np.array([verdict is Verdict.OK for verdict in verdicts], np.int8)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = seats_to_move(self._state)[0].value

    def view(self, agent: str) -> View:
        """What this seat sees, as our own bots get it."""
        return view(self._current_state(), Seat(agent))

    def observe(self, agent: str) -> Observation:
        """The view as numbers, and which actions it lists."""
        seen = self.view(agent)
        mask = self._actions.make_legal_mask(seen, self._allowed)
        if agent != self.agent_selection:
            mask[:] = 0  # it is somebody else's move
        return {"observation": self._encode_view(seen), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Let the chosen agent act; an action that its mask does not list ends the game as lost for it."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "a living agent acts"  # noqa: S101 - the library's contract
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self._is_legal_action(agent, int(action)):
            self._apply_action(Seat(agent), int(action))
            self._select_next_agent(agent)
        else:
            self._finish_game({Seat(agent)}, wrong=True)
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The open table as text."""
        if self.render_mode != "ansi":
            return None
        table = self.view(self.possible_agents[0]).table
        cells = [f"{word}:{tile or '?'}" for word, tile in zip(table.cards, table.covered, strict=True)]
        rows = [" ".join(cells[i : i + table.columns]) for i in range(0, len(cells), table.columns)]
        return "\n".join([f"{table.phase} {table.active or ''}", *rows])

    def close(self) -> None:
        """Nothing is open."""

    def _current_state(self) -> State:
        if self._state is None:
            raise ValueError("reset the environment first")
        return self._state

    def _is_legal_action(self, agent: str, action: int) -> bool:
        mask = self.observe(agent)["action_mask"]
        return 0 <= action < len(mask) and bool(mask[action])

    def _apply_action(self, seat: Seat, action: int) -> None:
        state = self._current_state()
        for event in decide(state, seat, self._actions.command_of_number(action, view(state, seat))):
            state = evolve(state, event)
        self._state = state

    def _select_next_agent(self, last: str) -> None:
        state = self._current_state()
        if state.outcome is not None:
            self._finish_game(set(state.outcome.winners), wrong=False)
            return
        # Where either partner may act, the one who did not act last is asked.
        waiting = [seat.value for seat in seats_to_move(state)]
        self.agent_selection = next((agent for agent in waiting if agent != last), waiting[0])

    def _finish_game(self, seats: set[Seat], *, wrong: bool) -> None:
        """Everybody is done: winners have 1 and losers -1; after a wrong action only its agent loses."""
        for agent in self.agents:
            is_named = Seat(agent) in seats
            self.rewards[agent] = (-1.0 if is_named else 0.0) if wrong else (1.0 if is_named else -1.0)
            self.terminations[agent] = True

    def _encode_view(self, seen: View) -> NDArray[np.int16]:
        table = seen.table
        last = table.clues[-1] if table.clues else None
        word = self._actions.words.index(last.word) if last and last.word in self._actions.words else -1
        counts = [
            _PHASES[table.phase],
            _SIDES[table.active],
            table.turn,
            word,
            last.number if last and isinstance(last.number, int) else 0,
            table.guesses,
            table.red_left or 0,
            table.blue_left or 0,
            table.tokens.unused if table.tokens else 0,
        ]
        faces = [self._faces.get(word, -1) for word in table.cards]
        covered = [_IDENTITIES.get(tile, 0) if tile else 0 for tile in table.covered]
        key = [_IDENTITIES[cell] for cell in seen.keys[0].cells] if seen.keys else [0] * self._actions.cards
        marks = [
            [int(side in each) for each in table.marks or [()] * len(table.cards)]
            for side in (Side.A, Side.B)
        ]
        return np.array([*counts, *faces, *covered, *key, *marks[0], *marks[1]], np.int16)


def list_common_clue_words(language: str, most: int = CLUE_WORDS) -> tuple[str, ...]:
    """The commonest words with a card of their own that a clue may be; no names, nothing obscene.

    Raises:
        ValueError: for a language without a lexicon.
    """
    lexicon = load_lexicon(language)
    if lexicon is None:
        raise ValueError(f"no lexicon for {language!r}: give the words")
    found = (
        word
        for word in lexicon.vocabulary
        if word.isalpha()
        and len(word) > 3
        and not lexicon.is_proper_noun(word)
        and not lexicon.is_adult_word(word)
    )
    return tuple(word for word, _ in zip(found, range(most), strict=False))
