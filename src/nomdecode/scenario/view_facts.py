"""Evaluate a fact of a scenario (“card X”, “key counts” …) as one seat sees it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from nomdecode.rules import View
from nomdecode.rules.keys import LIGHTS
from nomdecode.rules.options import Game
from nomdecode.rules.seats import Identity, Side
from nomdecode.scenario.parser import InvalidScenario

_LETTER = {Identity.CONTACT: "G", Identity.BYSTANDER: "B", Identity.ASSASSIN: "K"}
NONE = "none"


def evaluate_fact(view: View, what: str) -> str:
    """Return the value of a fact in a seat's view, as text."""
    if what in _VIEW_FACTS:
        return _VIEW_FACTS[what](view)
    head, _, word = what.partition(" ")
    if head in _CARD_FACTS and word:
        return _CARD_FACTS[head](view, _find_card(view, word.strip()))
    return _look_up_view_field(view, what)


def _find_card(view: View, word: str) -> int:
    """Return the cell of a codename in a view."""
    try:
        return view.table.cards.index(word)
    except ValueError:
        raise InvalidScenario(f"“{word}” does not lie on the table") from None


def _identity_on_key(view: View, card: int) -> str:
    """Return what a card is on the key that this seat sees."""
    return view.keys[0].cells[card].value if view.keys else "unknown"


def _sides_that_marked(view: View, card: int) -> str:
    """Return the sides whose tokens mark a card."""
    return _format_value(sorted(view.table.marks[card])) if view.table.marks else NONE


def _facing_of_card(view: View, card: int) -> str:
    """Return towards which side a covered card lies."""
    return _format_value(view.table.facing[card]) if view.table.facing else NONE


def _identities_shown(view: View, card: int) -> str:
    """Return the identities that touches of a card have shown."""
    return _format_value([touch.identity for touch in view.table.shown if touch.card == card])


def _say_if_touchable(view: View, card: int) -> str:
    """Return “yes” or “no”: may this seat touch the card now?"""
    return "yes" if any(card in entry.cards for entry in view.may if entry.do == "guess") else "no"


def _say_if_coverable(view: View, card: int) -> str:
    """Return “yes” or “no”: may this seat cover the card now?"""
    return "yes" if any(card in entry.cards for entry in view.may if entry.do == "cover") else "no"


def _say_if_touch_ends_game(view: View, card: int) -> str:
    """Return “yes” or “no”: would a touch of the card end the game?"""
    return "yes" if any(card in entry.ends for entry in view.may) else "no"


def _identity_covering_card(view: View, card: int) -> str:
    """Return the identity a card is covered with, or “open”."""
    return _format_value(view.table.covered[card] or "open")


_CARD_FACTS = {
    "card": _identity_covering_card,
    "key": _identity_on_key,
    "marks": _sides_that_marked,
    "facing": _facing_of_card,
    "shown": _identities_shown,
    "touchable": _say_if_touchable,
    "coverable": _say_if_coverable,
    "ends": _say_if_touch_ends_game,
}


def _count_identities_on_key(view: View) -> str:
    """Return the counts on the key: starting team, other team, neutral, assassin."""
    starts = view.table.starts
    if not view.keys or starts is None:
        return NONE
    counts = Counter(view.keys[0].cells)
    order = (Identity(starts.value), Identity(starts.other.value), Identity.NEUTRAL, Identity.ASSASSIN)
    return " ".join(str(counts[identity]) for identity in order)


def _count_pairs_of_both_keys(view: View) -> str:
    """Duo, after the end: return how often each pair of the two sides occurs."""
    sides = {seen.side: seen.cells for seen in view.keys}
    if set(sides) != {Side.A, Side.B}:
        return NONE
    pairs = Counter(zip(sides[Side.A], sides[Side.B], strict=True))
    order = [(a, b) for a in _LETTER for b in _LETTER]
    return " ".join(f"{_LETTER[a]}{_LETTER[b]}{pairs[a, b]}" for a, b in order)


def _format_last_clue(view: View) -> str:
    """Return the last clue as “word : number” while its guessers guess."""
    if not view.table.guessing:
        return NONE
    last = view.table.clues[-1]
    return f"{last.word or 'spoken'} : {last.number}"


def _cards_meant_by_last_clue(view: View) -> str:
    """Return the cards that the last clue meant, where this seat may know."""
    last = len(view.table.clues) - 1
    cards = [card for intent in view.intents if intent.clue == last for card in intent.meant]
    return _format_value([view.table.cards[card] for card in cards])


def _other_face_of_card(word: str) -> str:
    """Return the other face of a card of the practice deck."""
    return word[:-1] + ("B" if word.endswith("A") else "A")


def _format_key_lights(view: View) -> str:
    """Return the number and colour of the lights at the edge of a key card."""
    game = Game(view.table.game)
    return f"{LIGHTS[game]} {view.table.starts}" if game in LIGHTS else NONE


_VIEW_FACTS: dict[str, Callable[[View], str]] = {
    "key counts": _count_identities_on_key,
    "joint": _count_pairs_of_both_keys,
    "clue": _format_last_clue,
    "meant": _cards_meant_by_last_clue,
    "lights": _format_key_lights,
    "may": lambda view: _format_value(sorted(entry.do for entry in view.may)),
    "number of cards": lambda view: str(len(view.table.cards)),
    "number of clues": lambda view: str(len(view.table.clues)),
    "covered cards": lambda view: str(sum(tile is not None for tile in view.table.covered)),
    "distinct cards": lambda view: str(len(set(view.table.cards))),
    "names": lambda view: _format_value([f"{p.name} {p.seat}" for p in view.table.players]),
    "words": lambda view: _format_value(list(view.table.cards)),
    "other faces": lambda view: _format_value([_other_face_of_card(word) for word in view.table.cards]),
    "whole key": lambda view: _format_value(list(view.keys[0].cells) if view.keys else []),
}


def _look_up_view_field(view: View, what: str) -> str:
    """Return the field of the view at a dotted path, as text."""
    plain = msgspec.to_builtins(view)
    value: Any = plain["table"] | {name: plain[name] for name in plain if name != "table"}
    for name in what.split("."):
        if value is None:
            return NONE
        if not isinstance(value, dict) or name not in value:
            raise InvalidScenario(f"a view has no “{what}”")
        value = value[name]
    return _format_value(value)


def _format_value(value: Any) -> str:
    """Return a value as the text that scenarios compare with."""
    if value is None or value in ([], (), ""):
        return NONE
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ", ".join(_format_value(each) for each in value)
    return str(value)
