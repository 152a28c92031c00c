"""Caution of the spymaster: corrections to the listener's logits before a number is promised.

Of thousands of words the giver takes the one that seems best, so likeness that is there by chance wins too
often: MATERNITY seems to mean RETIREMENT. Nearly every clue that displeased a good player counted on a card
that nobody had ever thought of in connection with it. And whoever hears ANIMAL looks at every animal, so a
clue that names a kind counts on no card beside it while a wrong one of that kind lies open.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nomdecode.bots.knowledge.card_meaning import CardMeaning
from nomdecode.bots.listener import A_MEMBER, Listener
from nomdecode.bots.spymaster.clue_search import CardGroups
from nomdecode.bots.spymaster.expected_reward import Floats

# In logits: how much more an own card is counted on if somebody wrote a link from or to the clue,
WRITTEN: Final = np.float32(0.5)
# and how much less if likeness alone leads there;
UNWRITTEN: Final = np.float32(1.5)
# how much more a wrong card is feared for such a link,
FEARED: Final = np.float32(0.5)
# and if the clue names what it is like or where it is met,
OF_THAT_KIND: Final = np.float32(1.0)
# or what it is, the more the surer that is.
IS_THAT: Final = np.float32(2.0)
# How much less an own card is counted on that is not what the clue names, while a wrong one is: never.
BESIDE_THE_KIND: Final = np.float32(8.0)

# How much less a child counts on a card that the clue does not say in so many words.
NOT_PLAIN: Final = np.float32(4.0)

# Partners in Duo must hurry, so there it is half of that, and likeness alone counts for more.
IN_DUO: Final = np.float32(0.5)
UNWRITTEN_IN_DUO: Final = np.float32(0.6)

Doubt = Callable[[NDArray[np.intp]], Floats]


def make_caution(
    listener: Listener,
    meanings: Sequence[CardMeaning],
    cards: CardGroups,
    *,
    is_duo: bool = False,
    plain: bool = False,
) -> Doubt:
    """Return a function from clues to the caution added to the logits: cards × clues.

    `plain` leaves out links by culture: a child says what a card is, or what is to be seen on it.
    """
    unwritten = UNWRITTEN_IN_DUO if is_duo else UNWRITTEN

    def added(columns: NDArray[np.intp]) -> Floats:
        found = np.zeros((len(meanings), len(columns)), np.float32)
        for place in cards.right:
            found[place] = np.where(
                listener.mark_written_links(meanings[place], columns), WRITTEN, -unwritten
            )
        for place in (place for rows in cards.wrong for place in rows):
            found[place] = FEARED * listener.mark_written_links(meanings[place], columns)
            found[place, listener.mark_category_names(meanings[place], columns)] = OF_THAT_KIND
        if is_duo:
            found *= IN_DUO
        if plain:
            for place in cards.right:
                found[place] -= NOT_PLAIN * ~listener.mark_plain_links(meanings[place], columns)
        return found + _caution_about_kinds(listener, meanings, cards, columns)

    return added


def mark_members(listener: Listener, meaning: CardMeaning, columns: NDArray[np.intp]) -> NDArray[np.bool_]:
    """Tell for each clue whether it names a kind that the card is surely of."""
    return listener.kind_strengths(meaning, columns) >= A_MEMBER


def _caution_about_kinds(
    listener: Listener, meanings: Sequence[CardMeaning], cards: CardGroups, columns: NDArray[np.intp]
) -> Floats:
    """Return what is added where clues name a kind: wrong members are feared, right cards beside it fall."""
    found = np.zeros((len(meanings), len(columns)), np.float32)
    wrong = np.zeros(len(columns), np.bool_)
    for place in (place for rows in cards.wrong for place in rows):
        found[place] = IS_THAT * listener.kind_strengths(meanings[place], columns)
        wrong |= mark_members(listener, meanings[place], columns)
    for place in cards.right:
        found[place, wrong & ~mark_members(listener, meanings[place], columns)] -= BESIDE_THE_KIND
    return found
