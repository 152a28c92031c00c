"""What a fact of a scenario means in a seat's view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from nomdecode.rules import View
from nomdecode.rules.keys import LIGHTS
from nomdecode.rules.options import Game
from nomdecode.rules.seats import Identity, Side
from nomdecode.scenario.text import BadScenario

_LETTER = {Identity.CONTACT: "G", Identity.BYSTANDER: "B", Identity.ASSASSIN: "K"}
NONE = "none"


def fact(view: View, what: str) -> str:
    """The value of a fact, as text."""
    if what in _VIEW_FACTS:
        return _VIEW_FACTS[what](view)
    head, _, word = what.partition(" ")
    if head in _CARD_FACTS and word:
        return _CARD_FACTS[head](view, _card(view, word.strip()))
    return _path(view, what)


def _card(view: View, word: str) -> int:
    try:
        return view.table.cards.index(word)
    except ValueError:
        raise BadScenario(f"“{word}” does not lie on the table") from None


def _key(view: View, card: int) -> str:
    return view.keys[0].cells[card].value if view.keys else "unknown"


def _marks(view: View, card: int) -> str:
    return _text(sorted(view.table.marks[card])) if view.table.marks else NONE


def _facing(view: View, card: int) -> str:
    return _text(view.table.facing[card]) if view.table.facing else NONE


def _shown(view: View, card: int) -> str:
    return _text([touch.identity for touch in view.table.shown if touch.card == card])


def _touchable(view: View, card: int) -> str:
    return "yes" if any(card in entry.cards for entry in view.may if entry.do == "guess") else "no"


def _coverable(view: View, card: int) -> str:
    return "yes" if any(card in entry.cards for entry in view.may if entry.do == "cover") else "no"


def _ends(view: View, card: int) -> str:
    return "yes" if any(card in entry.ends for entry in view.may) else "no"


def _covered(view: View, card: int) -> str:
    return _text(view.table.covered[card] or "open")


_CARD_FACTS = {
    "card": _covered,
    "key": _key,
    "marks": _marks,
    "facing": _facing,
    "shown": _shown,
    "touchable": _touchable,
    "coverable": _coverable,
    "ends": _ends,
}


def _key_counts(view: View) -> str:
    """Starting team, other team, neutral, assassin."""
    starts = view.table.starts
    if not view.keys or starts is None:
        return NONE
    counts = Counter(view.keys[0].cells)
    order = (Identity(starts.value), Identity(starts.other.value), Identity.NEUTRAL, Identity.ASSASSIN)
    return " ".join(str(counts[identity]) for identity in order)


def _joint(view: View) -> str:
    """Duo, after the end: how often each pair of the two sides occurs."""
    sides = {seen.side: seen.cells for seen in view.keys}
    if set(sides) != {Side.A, Side.B}:
        return NONE
    pairs = Counter(zip(sides[Side.A], sides[Side.B], strict=True))
    order = [(a, b) for a in _LETTER for b in _LETTER]
    return " ".join(f"{_LETTER[a]}{_LETTER[b]}{pairs[a, b]}" for a, b in order)


def _clue(view: View) -> str:
    if not view.table.guessing:
        return NONE
    last = view.table.clues[-1]
    return f"{last.word or 'spoken'} : {last.number}"


def _meant(view: View) -> str:
    last = len(view.table.clues) - 1
    cards = [card for intent in view.intents if intent.clue == last for card in intent.meant]
    return _text([view.table.cards[card] for card in cards])


def _turned_over(word: str) -> str:
    """The other face of a card of the practice deck."""
    return word[:-1] + ("B" if word.endswith("A") else "A")


def _lights(view: View) -> str:
    game = Game(view.table.game)
    return f"{LIGHTS[game]} {view.table.starts}" if game in LIGHTS else NONE


_VIEW_FACTS: dict[str, Callable[[View], str]] = {
    "key counts": _key_counts,
    "joint": _joint,
    "clue": _clue,
    "meant": _meant,
    "lights": _lights,
    "may": lambda view: _text(sorted(entry.do for entry in view.may)),
    "number of cards": lambda view: str(len(view.table.cards)),
    "number of clues": lambda view: str(len(view.table.clues)),
    "covered cards": lambda view: str(sum(tile is not None for tile in view.table.covered)),
    "distinct cards": lambda view: str(len(set(view.table.cards))),
    "names": lambda view: _text([f"{p.name} {p.seat}" for p in view.table.players]),
    "words": lambda view: _text(list(view.table.cards)),
    "other faces": lambda view: _text([_turned_over(word) for word in view.table.cards]),
    "whole key": lambda view: _text(list(view.keys[0].cells) if view.keys else []),
}


def _path(view: View, what: str) -> str:
    plain = msgspec.to_builtins(view)
    value: Any = plain["table"] | {name: plain[name] for name in plain if name != "table"}
    for name in what.split("."):
        if value is None:
            return NONE
        if not isinstance(value, dict) or name not in value:
            raise BadScenario(f"a view has no “{what}”")
        value = value[name]
    return _text(value)


def _text(value: Any) -> str:
    if value is None or value in ([], (), ""):
        return NONE
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ", ".join(_text(each) for each in value)
    return str(value)
