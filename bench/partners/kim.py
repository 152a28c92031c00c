"""A threshold codemaster after Kim, Ruzmaykin, Truong and Summerville 2019.

For each number of targets from 1 to 3: the clue whose farthest target is nearest, as long as no bad word
is nearer than that target; the largest number whose farthest target lies within the threshold is given.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from bench.partners.space import Space
from numpy.typing import NDArray

from nomdecode.bots.simple_bot import SimpleBot
from nomdecode.lexicon import load_lexicon
from nomdecode.referee import Verdict, judge
from nomdecode.rules import View
from nomdecode.rules.commands import NAMES, Command, GiveClue
from nomdecode.rules.seats import IDENTITY_OF_TEAM, Identity

THRESHOLD: Final = 0.7  # cosine distance
MOST_TARGETS: Final = 3
VOCABULARY: Final = 10_000  # commonest words it may say
_GIVE = NAMES[GiveClue]
Distances = NDArray[np.float32]


class Kim:
    """The codemaster; its distances are those of one space."""

    def __init__(self, space: Space, language: str, manners: SimpleBot) -> None:
        self._space = space
        self._language = language
        self._manners = manners
        self._words, self._rows = vocabulary(space, language)

    def choose(self, view: View) -> Command | None:
        if all(entry.do != _GIVE for entry in view.may):
            return self._manners.choose(view)
        targets, bad = _sorted_out(view)
        near = self._distances(view, targets)
        far = self._distances(view, bad).min(axis=1) if bad else np.full(len(self._words), 9, np.float32)
        for most in range(min(MOST_TARGETS, len(targets)), 0, -1):
            # Without any clue within the threshold the best one for a single word is given.
            found = self._best(view, near, far, (most, THRESHOLD if most > 1 else 9.0))
            if found is not None:
                meant = tuple(targets[i] for i in np.argsort(near[found])[:most])
                return GiveClue(self._words[found], most, meant)
        return self._manners.choose(view)

    def _best(self, view: View, near: Distances, far: Distances, wanted: tuple[int, float]) -> int | None:
        """The word whose nearest targets, so many, are all near enough and nearer than any bad word."""
        most, threshold = wanted
        # The farthest of the best `most` targets of a word is the one at that place in its order.
        worst = np.partition(near, most - 1, axis=1)[:, most - 1]
        fit = np.flatnonzero((worst < far) & (worst < threshold))
        for row in fit[np.argsort(worst[fit], kind="stable")]:
            if self._is_allowed(view, self._words[row]):
                return int(row)
        return None

    def _is_allowed(self, view: View, word: str) -> bool:
        table = view.table
        visible = [text for text, tile in zip(table.cards, table.covered, strict=True) if tile is None]
        return judge(word, visible, table.language, table.options).verdict is Verdict.OK

    def _distances(self, view: View, cards: Sequence[int]) -> Distances:
        words = self._space.vectors([view.table.cards[card] for card in cards])
        found: Distances = 1 - self._rows @ words.T
        return found


_VOCABULARIES: dict[tuple[int, str], tuple[list[str], Distances]] = {}


def vocabulary(space: Space, language: str) -> tuple[list[str], Distances]:
    """The commonest words that both the lexicon and the space know; no names, nothing obscene."""
    if (id(space), language) not in _VOCABULARIES:
        lexicon = load_lexicon(language)
        assert lexicon is not None, language
        words = [
            word
            for word in lexicon.vocabulary[: VOCABULARY * 2]
            if word.isalpha()
            and len(word) > 2
            and not lexicon.is_proper_noun(word)
            and not lexicon.is_adult_word(word)
        ]
        # A row that several words share was lent to most of them: nothing is known of those.
        words = [word for word in words if space.has_own(word)][:VOCABULARY]
        _VOCABULARIES[id(space), language] = words, space.vectors(words)
    return _VOCABULARIES[id(space), language]


def _sorted_out(view: View) -> tuple[list[int], list[int]]:
    """The cards to be found, and all others that lie open."""
    active = view.table.active
    wanted = IDENTITY_OF_TEAM.get(active, Identity.CONTACT) if active else Identity.CONTACT
    cells = view.keys[0].cells
    open_cards = [card for card, tile in enumerate(view.table.covered) if tile is None]
    return [c for c in open_cards if cells[c] is wanted], [c for c in open_cards if cells[c] is not wanted]
