"""The guesser of Duo: what the partner's side may hold, when another touch pays, and sudden death.

Law: it knows its own side, what was found and marked, and what the partner said; never the partner's side.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from nomdecode.bots.items import items_of
from nomdecode.bots.mind import load_mind
from nomdecode.bots.reward import Floats, reached
from nomdecode.bots.reward_table import duo_chances
from nomdecode.bots.spymaster_table import side_of
from nomdecode.rules import View
from nomdecode.rules.commands import NAMES, Command, Guess, Phrase, SayPhrase, Stop
from nomdecode.rules.events import Why
from nomdecode.rules.keys import JOINT_TABLE
from nomdecode.rules.seats import SIDE_OF_SEAT, Identity, Side
from nomdecode.rules.state import Phase, Standing

SURE_ENOUGH: Final = 0.6  # in sudden death it goes first when it is that sure
TRUST: Final = 0.9  # how often a clue means the cards that this listener thinks of
_GUESS, _STOP, _SAY = NAMES[Guess], NAMES[Stop], NAMES[SayPhrase]


@dataclass(frozen=True, slots=True)
class Beliefs:
    """For each card that may be touched: the chance that it is a contact, and that it is an assassin."""

    cards: tuple[int, ...]
    contact: Floats
    assassin: Floats


class DuoGuesser:
    """Touches what is likeliest to be a contact as long as that is worth the danger."""

    def __init__(self, without: frozenset[str] = frozenset()) -> None:
        self._without = without

    def choose(self, view: View) -> Command | None:
        """Guess, stop, or in sudden death say who goes."""
        may = {entry.do: entry for entry in view.may}
        if _GUESS not in may or not may[_GUESS].cards:
            return Stop() if _STOP in may else None  # nothing is left to touch
        beliefs = self.beliefs(view, may[_GUESS].cards)
        if view.table.phase is Phase.SUDDEN_DEATH:
            return _in_sudden_death(view, beliefs, can_speak=_SAY in may)
        values = _values(view, beliefs)
        best = int(values.argmax())
        if _STOP in may and values[best] <= _stopping(view):
            return Stop()
        return Guess(beliefs.cards[best])

    def beliefs(self, view: View, cards: tuple[int, ...]) -> Beliefs:
        """Join what the printed table says of the partner's side (D-10) with what the partner's clues say."""
        contact, assassin = _printed(view, cards)
        missed = np.ones(len(cards), np.float32)
        for word, number in _clues(view):
            missed *= 1 - TRUST * self._meant(view, cards, (word, number), contact)
        return Beliefs(cards, 1 - missed * (1 - contact), missed * assassin)

    def _meant(self, view: View, cards: tuple[int, ...], clue: tuple[str, int], prior: Floats) -> Floats:
        """Return for each card the chance that it is among the `number` cards a clue still means."""
        word, number = clue
        table = view.table
        items = items_of(tuple(table.cards[card] for card in cards), table.game, table.language)
        mind = load_mind(table.language, self._without)
        return among(mind.listeners[0].probabilities(word, items) * prior, number)


def among(weights: Floats, number: int) -> Floats:
    """Return the chance of each card to be among the first `number` touched in Plackett–Luce order."""
    if number >= len(weights):
        return np.ones(len(weights), np.float32)
    size = len(weights)
    # Column by column: all the other cards against the one; it comes late if `number` of them come before it.
    others = weights[np.array([np.delete(np.arange(size), place) for place in range(size)]).T]
    late = reached(others, np.maximum(weights, np.float32(1e-9)), number)[-1]
    found: Floats = 1 - late
    return found


def _printed(view: View, cards: tuple[int, ...]) -> tuple[Floats, Floats]:
    """Return the chances of contact and assassin by what my own side shows, less what is already known."""
    mine = side_of(view)
    cells = view.keys[0].cells
    left = dict(JOINT_TABLE[view.table.game])
    for touch in view.table.touches:
        if touch.why is Why.GUESS and SIDE_OF_SEAT.get(touch.by) is mine and not touch.taken_back:
            pair = (cells[touch.card], touch.identity)
            left[pair] = max(0, left.get(pair, 0) - 1)
    found = [_share(left, cells[card]) for card in cards]
    contact, assassin = zip(*found, strict=True)
    return np.array(contact, np.float32), np.array(assassin, np.float32)


def _share(left: dict[tuple[Identity, Identity], int], own: Identity) -> tuple[float, float]:
    kinds = (Identity.CONTACT, Identity.BYSTANDER, Identity.ASSASSIN)
    counts = [left.get((own, kind), 0) for kind in kinds]
    total = sum(counts)
    # Never quite certain: the table is of the whole key, and some of it was found by the other side.
    return (
        ((counts[0] + 0.05) / (total + 0.15), (counts[2] + 0.05) / (total + 0.15)) if total else (0.05, 0.05)
    )


def _clues(view: View) -> list[tuple[str, int]]:
    """Return the partner's clues with how many cards each still means."""
    table, mine = view.table, side_of(view)
    open_clues = []
    for place, clue in enumerate(table.clues):
        if SIDE_OF_SEAT.get(clue.giver) is mine or clue.standing is Standing.TAKEN_BACK:
            continue
        number = clue.number if isinstance(clue.number, int) else 1
        found = sum(
            t.clue == place and t.identity is Identity.CONTACT and not t.taken_back for t in table.touches
        )
        if number > found:
            open_clues.append((clue.word, number - found))
    return open_clues


def _values(view: View, beliefs: Beliefs) -> Floats:
    """Return what touching each card is worth; D-19: a bystander costs what stopping costs."""
    table = view.table
    chances, tokens = duo_chances(), _tokens(view)
    missing = table.contacts_missing or 1
    after_find, after_stop = chances[missing - 1, tokens - 1], chances[missing, tokens - 1]
    bystander = 1 - beliefs.contact - beliefs.assassin
    allowed = getattr(table.options, "allowed_marks", None)
    if allowed is not None and table.tokens and table.tokens.marking >= allowed:
        bystander = bystander * 0  # one more loses
    values: Floats = beliefs.contact * after_find + bystander * after_stop
    return values


def _stopping(view: View) -> float:
    return float(duo_chances()[view.table.contacts_missing or 1, _tokens(view) - 1])


def _tokens(view: View) -> int:
    return max(1, view.table.tokens.unused if view.table.tokens else 1)


def _in_sudden_death(view: View, beliefs: Beliefs, *, can_speak: bool) -> Command | None:
    """D-32, D-34: every guess must be right, so whoever is surer goes."""
    mine: Side = side_of(view)
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
