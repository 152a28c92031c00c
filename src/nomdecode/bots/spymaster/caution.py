"""What a careful giver adds to what the listener says, before it promises a number.

Of thousands of words the giver takes the one that seems best, so likeness that is there by chance wins too
often: MATERNITY seems to mean RETIREMENT. Nearly every clue that displeased a good player counted on a card
that nobody had ever thought of in connection with it. And whoever hears ANIMAL looks at every animal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nomdecode.bots.knowledge.cards import CardMeaning
from nomdecode.bots.listener import Listener
from nomdecode.bots.spymaster.reward import Floats
from nomdecode.bots.spymaster.search import Cards

# In logits: how much more an own card is counted on if somebody wrote a link from or to the clue,
WRITTEN: Final = np.float32(0.5)
# and how much less if likeness alone leads there;
UNWRITTEN: Final = np.float32(0.6)
# how much more a wrong card is feared for such a link,
FEARED: Final = np.float32(0.5)
# and if the clue names what it is, is like, or where it is met.
OF_THAT_KIND: Final = np.float32(1.0)

# Partners in Duo must hurry, so there it is half of that.
IN_DUO: Final = np.float32(0.5)

Doubt = Callable[[NDArray[np.intp]], Floats]


def doubts(
    listener: Listener, meanings: Sequence[CardMeaning], cards: Cards, *, is_duo: bool = False
) -> Doubt:
    """Return what is added to the utilities of these cards for some clues: cards × clues."""

    def added(columns: NDArray[np.intp]) -> Floats:
        found = np.zeros((len(meanings), len(columns)), np.float32)
        for place in cards.right:
            found[place] = np.where(listener.has_written_link(meanings[place], columns), WRITTEN, -UNWRITTEN)
        for place in (place for rows in cards.wrong for place in rows):
            found[place] = FEARED * listener.has_written_link(meanings[place], columns)
            found[place, listener.names_category(meanings[place], columns)] = OF_THAT_KIND
        return found * IN_DUO if is_duo else found

    return added
