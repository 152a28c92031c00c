"""The guesser of Duo: estimates the partner's key, decides whether another touch pays, plays sudden death.

Law: it knows its own side, what was found and marked, and what the partner said; never the partner's side.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from nomdecode.bots.knowledge.card_meaning import CardMeaning, make_card_meanings
from nomdecode.bots.knowledge.resources import load_resources
from nomdecode.bots.listener import Utilities, softmax
from nomdecode.bots.spymaster.expected_reward import Floats, TurnPayoffs, compute_find_chances
from nomdecode.bots.spymaster.giver_view import find_own_side
from nomdecode.bots.spymaster.payoff_tables import make_duo_payoffs, read_token_stakes
from nomdecode.rules import View
from nomdecode.rules.commands import NAMES, Command, Guess, Phrase, SayPhrase, Stop
from nomdecode.rules.events import Why
from nomdecode.rules.keys import JOINT_TABLE
from nomdecode.rules.seats import SIDE_OF_SEAT, Identity, Side
from nomdecode.rules.state import Phase, Standing

SURE_ENOUGH: Final = 0.6  # in sudden death it goes first when it is that sure
TRUST: Final = 0.9  # how often a clue means the cards that this listener thinks of
# Times what it costs: the table of chances counts on poor turns, and makes light of a game lost early.
ASSASSIN_WEIGHS: Final = 4.0
_GUESS, _STOP, _SAY = NAMES[Guess], NAMES[Stop], NAMES[SayPhrase]


@dataclass(frozen=True, slots=True)
class DuoCardChances:
    """For each card that may be touched: the chance that it is a contact, and that it is an assassin."""

    cards: tuple[int, ...]
    contact: Floats
    assassin: Floats


@dataclass(frozen=True, slots=True)
class TouchValues:
    """The expected value of touching each card, and of stopping."""

    cards: tuple[int, ...]
    worths: Floats
    stopping: float  # −1 where nobody may stop


NOTHING_TO_TOUCH: Final = TouchValues((), np.zeros(0, np.float32), 0.0)


@dataclass(frozen=True, slots=True)
class UnfinishedClue:
    """A clue of the partner with cards still to find; some may lie covered since (D-11, D-21)."""

    word: str
    number: int
    covered_since: tuple[int, ...]


class DuoGuesser:
    """Guesser of Duo: touches the likeliest contact as long as that is worth the danger."""

    def __init__(self, without: frozenset[str] = frozenset()) -> None:
        self._without = without
        self._heard = lru_cache(maxsize=64)(self._clue_logits)
        self._counted = lru_cache(maxsize=64)(self._logits_from_number)

    def choose(self, view: View) -> Command | None:
        """Guess, stop, or in sudden death say who goes."""
        may = {entry.do: entry for entry in view.may}
        if _GUESS not in may or not may[_GUESS].cards:
            return Stop() if _STOP in may else None  # nothing is left to touch
        beliefs = self.estimate_cards(view, may[_GUESS].cards)
        if view.table.phase is Phase.SUDDEN_DEATH:
            return _choose_in_sudden_death(view, beliefs, can_speak=_SAY in may)
        values = _compute_touch_values(view, beliefs, _payoffs_of_one_touch(view))
        best = int(values.worths.argmax())
        if _STOP in may and values.worths[best] <= values.stopping:
            return Stop()
        return Guess(beliefs.cards[best])

    def value_touches(self, view: View, payoffs: TurnPayoffs | None = None) -> TouchValues:
        """Return the value of touching each card and of stopping; in sudden death nobody stops.

        `payoffs` is what the end of this turn is worth; by default, what the bots play for.
        """
        cards = touchable_cards(view)
        if not cards:
            return NOTHING_TO_TOUCH
        beliefs = self.estimate_cards(view, cards)
        if view.table.phase is Phase.SUDDEN_DEATH:
            return TouchValues(cards, beliefs.contact, -1.0)  # D-32: every guess must be right
        return _compute_touch_values(view, beliefs, payoffs or _payoffs_of_one_touch(view))

    def estimate_cards(self, view: View, cards: tuple[int, ...]) -> DuoCardChances:
        """Estimate each card from the printed table of the key (D-10) and from the partner's clues."""
        contact, assassin = _chances_from_own_key(view, cards)
        missed = np.ones(len(cards), np.float32)
        for clue in _unfinished_clues_of_partner(view):
            missed *= 1 - TRUST * self._chances_still_meant(view, cards, clue, contact)
        return DuoCardChances(cards, 1 - missed * (1 - contact), missed * assassin)

    def _chances_still_meant(
        self, view: View, cards: tuple[int, ...], clue: UnfinishedClue, prior: Floats
    ) -> Floats:
        """Return for each card the chance that it is among those a clue still means."""
        table, every = view.table, (*cards, *clue.covered_since)
        meanings = make_card_meanings(table.cards, table.game, table.language)
        shown = tuple(meanings[card] for card in every)
        logits = self._heard(table.language, clue.word, meanings)[list(every)]
        drawn = softmax(logits + self._counted(table.language, clue.word, shown, clue.number))
        weights: Floats = drawn * np.concatenate([prior, _chances_of_covered_cards(view, clue.covered_since)])
        return chances_among_first(weights, clue.number)[: len(cards)]

    def _logits_from_number(
        self, language: str, word: str, meanings: tuple[CardMeaning, ...], number: int
    ) -> Utilities:
        return load_resources(language, self._without).listeners[0].logits_from_number(word, meanings, number)

    def _clue_logits(self, language: str, word: str, meanings: tuple[CardMeaning, ...]) -> Utilities:
        listener = load_resources(language, self._without).listeners[0]
        return listener.clue_logits(word, meanings, initials=False)


def chances_among_first(weights: Floats, number: int) -> Floats:
    """Return the chance of each card to be among the first `number` touched in Plackett–Luce order."""
    if number >= len(weights):
        return np.ones(len(weights), np.float32)
    size = len(weights)
    # Column by column: all the other cards against the one; it comes late if `number` of them come before it.
    others = weights[np.array([np.delete(np.arange(size), place) for place in range(size)]).T]
    late = compute_find_chances(others, np.maximum(weights, np.float32(1e-9)), number)[-1]
    found: Floats = 1 - late
    return found


def _chances_from_own_key(view: View, cards: tuple[int, ...]) -> tuple[Floats, Floats]:
    """Return the chances of contact and assassin by what my own side shows, less what is already known."""
    mine = find_own_side(view)
    cells = view.keys[0].cells
    left = dict(JOINT_TABLE[view.table.game])
    for touch in view.table.touches:
        if touch.why is Why.GUESS and SIDE_OF_SEAT.get(touch.by) is mine and not touch.taken_back:
            pair = (cells[touch.card], touch.identity)
            left[pair] = max(0, left.get(pair, 0) - 1)
    found = [_chances_behind_identity(left, cells[card]) for card in cards]
    contact, assassin = zip(*found, strict=True)
    return np.array(contact, np.float32), np.array(assassin, np.float32)


def _chances_behind_identity(
    left: dict[tuple[Identity, Identity], int], own: Identity
) -> tuple[float, float]:
    kinds = (Identity.CONTACT, Identity.BYSTANDER, Identity.ASSASSIN)
    counts = [left.get((own, kind), 0) for kind in kinds]
    total = sum(counts)
    # Never quite certain: the table is of the whole key, and some of it was found by the other side.
    return (
        ((counts[0] + 0.05) / (total + 0.15), (counts[2] + 0.05) / (total + 0.15)) if total else (0.05, 0.05)
    )


def _chances_of_covered_cards(view: View, cards: tuple[int, ...]) -> Floats:
    """Return the chance that covered cards are contacts on the partner's side; those found by me are."""
    cells, left = view.keys[0].cells, JOINT_TABLE[view.table.game]
    facing, mine = view.table.facing, find_own_side(view)
    chances = [
        1.0 if facing[card] is mine else _chances_behind_identity(left, cells[card])[0] for card in cards
    ]
    return np.array(chances, np.float32)


def _unfinished_clues_of_partner(view: View) -> list[UnfinishedClue]:
    """Return the partner's clues that still mean something."""
    table, mine = view.table, find_own_side(view)
    contacts = [t for t in table.touches if t.identity is Identity.CONTACT and not t.taken_back]
    open_clues = []
    for place, clue in enumerate(table.clues):
        if SIDE_OF_SEAT.get(clue.giver) is mine or clue.standing is Standing.TAKEN_BACK:
            continue
        number = clue.number if isinstance(clue.number, int) else 1
        found = sum(t.clue == place for t in contacts)
        since = tuple(t.card for t in contacts if t.clue is None or t.clue > place)
        if number > found:
            open_clues.append(UnfinishedClue(clue.word, number - found, since))
    return open_clues


def touchable_cards(view: View) -> tuple[int, ...]:
    """Return the cards that this seat may touch now."""
    return next((entry.cards for entry in view.may if entry.do == _GUESS), ())


def _payoffs_of_one_touch(view: View) -> TurnPayoffs:
    """Return what the end of the turn is worth, with one more contact found or none."""
    return make_duo_payoffs(1, view.table.contacts_missing or 1, read_token_stakes(view.table))


def _compute_touch_values(view: View, beliefs: DuoCardChances, payoffs: TurnPayoffs) -> TouchValues:
    """Return what touching each card is worth; A-15, D-51: a bystander costs what it costs now."""
    after_stop, after_find, after_mark = payoffs.stopped[0], payoffs.stopped[1], payoffs.wrong[0, 0]
    bystander = np.maximum(1 - beliefs.contact - ASSASSIN_WEIGHS * beliefs.assassin, 0)
    if read_token_stakes(view.table).bystander is None:
        after_mark = np.float32(0)  # whatever the payoffs say
    worths: Floats = beliefs.contact * after_find + bystander * after_mark
    return TouchValues(beliefs.cards, worths, float(after_stop))


def _choose_in_sudden_death(view: View, beliefs: DuoCardChances, *, can_speak: bool) -> Command | None:
    """D-32, D-34: every guess must be right, so whoever is surer goes."""
    mine: Side = find_own_side(view)
    best = int(beliefs.contact.argmax())
    partner_is_done = (
        mine in view.table.complete
    )  # my contacts are all found: the partner has nothing to touch
    said_by = SIDE_OF_SEAT.get(view.table.said[0]) if view.table.said else None
    asked_to_go = view.table.said is not None and said_by is not mine and view.table.said[1] is Phrase.YOU_GO
    if partner_is_done or asked_to_go or beliefs.contact[best] >= SURE_ENOUGH or not can_speak:
        return Guess(beliefs.cards[best])
    if said_by is mine and view.table.said and view.table.said[1] is Phrase.YOU_GO:
        return None  # it is the partner's to go
    return SayPhrase(Phrase.YOU_GO)
