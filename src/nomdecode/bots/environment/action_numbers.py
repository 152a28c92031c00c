"""Numbers for the actions of the environment: touch a card, stop, or say one of its words with a number."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nomdecode.rules import View
from nomdecode.rules.commands import NAMES, Command, Cover, GiveClue, Guess, Stop

_NUMBERS = 9  # C-35: one digit
_COVER, _GIVE, _GUESS, _STOP = (NAMES[kind] for kind in (Cover, GiveClue, Guess, Stop))


@dataclass(frozen=True, slots=True)
class ActionNumbers:
    """Numbering of all actions: cards first, then stopping, then every word with 1 to 9."""

    cards: int
    words: tuple[str, ...]

    @property
    def count_actions(self) -> int:
        """Return how many actions there are."""
        return self.cards + 1 + len(self.words) * _NUMBERS

    def number_of_clue(self, word: str, number: int) -> int:
        """Return the action that says this word and this number."""
        return self.cards + 1 + self.words.index(word) * _NUMBERS + number - 1

    def command_of_number(self, action: int, view: View) -> Command:
        """Return the command of an action; a card is touched, or covered where the game waits for that."""
        if action < self.cards:
            is_cover = any(entry.do == _COVER for entry in view.may)
            return Cover(action) if is_cover else Guess(action)
        if action == self.cards:
            return Stop(confirmed=True)
        word, number = divmod(action - self.cards - 1, _NUMBERS)
        return GiveClue(self.words[word], number + 1, confirmed=True)

    def make_legal_mask(self, view: View, allowed: NDArray[np.int8]) -> NDArray[np.int8]:
        """Mark the actions this view lists; `allowed` are the words the referee lets pass on this board."""
        mask = np.zeros(self.count_actions, np.int8)
        for entry in view.may:
            if entry.do in (_GUESS, _COVER):
                mask[list(entry.cards)] = 1
            elif entry.do == _STOP:
                mask[self.cards] = 1
            elif entry.do == _GIVE:
                numbers = np.array([number in entry.numbers for number in range(1, _NUMBERS + 1)])
                mask[self.cards + 1 :] = np.outer(allowed, numbers).ravel()
        return mask
