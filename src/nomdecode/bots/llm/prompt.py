"""What a language model is told of a table, and the form asked of its answer. Pure.

Law: it is told what the view shows, and no name of a person.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from nomdecode.bots.llm.texts import (
    EXAMPLE,
    EXAMPLE_ASSASSIN,
    EXAMPLE_CLUE,
    EXAMPLE_MEANT,
    EXAMPLE_OTHERS,
    EXAMPLE_OWN,
    TEXTS,
)
from nomdecode.decks.errors import DeckError
from nomdecode.decks.pictures.deck import describe_picture
from nomdecode.lexicon.language import fallback_languages
from nomdecode.rules import View
from nomdecode.rules.commands import Number
from nomdecode.rules.options import Game
from nomdecode.rules.seats import IDENTITY_OF_TEAM, Identity

_PICTURES: Final = (Game.IMAGES, Game.DUO_IMAGES)
# Small letters: cards are in capitals, and a small model that may not write them copies fewer of them.
_ONE_WORD: Final = "^[a-zß-ÿœ'-]{2,24}$"


class NothingToTell(Exception):
    """A card is a picture nobody has described."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, and the form of the answer as a JSON Schema."""

    messages: list[dict[str, str]]
    schema: dict[str, Any]


def ask_for_clue(view: View, numbers: Sequence[Number]) -> Question:
    """Ask for a clue.

    Raises:
        NothingToTell
    """
    texts, example = TEXTS[_language(view)], EXAMPLE[_language(view)]
    own, others, assassin = _by_kind(view)
    counts = [number for number in numbers if isinstance(number, int)]
    meant = _names(view, example, EXAMPLE_MEANT)
    lines = _groups(texts, _labels(view), (own, others, assassin))
    if said := ", ".join(clue.word for clue in view.table.clues):
        lines.append(f"{texts['said']}: {said}")
    return Question(
        _messages(
            texts["give"],
            _groups(texts, example, (EXAMPLE_OWN, EXAMPLE_OTHERS, EXAMPLE_ASSASSIN)),
            {"cards": meant, "clue": EXAMPLE_CLUE, "number": len(meant)},
            lines,
        ),
        _form(
            cards=_some_of(_names(view, view.table.cards, own), max(counts, default=1)),
            clue={"type": "string", "pattern": _ONE_WORD},
            number={"type": "integer", "enum": counts},
        ),
    )


def ask_for_cards(view: View, cards: Sequence[int]) -> Question:
    """Ask which of these cards fit the last clue.

    Raises:
        NothingToTell
    """
    texts, example = TEXTS[_language(view)], EXAMPLE[_language(view)]
    clue, meant = view.table.clues[-1], _names(view, example, EXAMPLE_MEANT)
    most = clue.number if isinstance(clue.number, int) and clue.number > 0 else len(cards)
    shown, asked = _listed(example, range(len(example))), _listed(_labels(view), cards)
    return Question(
        _messages(
            texts["guess"],
            [f"{texts['table']}: {shown}", f"{texts['clue']}: {EXAMPLE_CLUE} {len(meant)}"],
            {"cards": meant},
            [f"{texts['table']}: {asked}", f"{texts['clue']}: {clue.word} {clue.number}"],
        ),
        _form(cards=_some_of(_names(view, view.table.cards, cards), most)),
    )


def _by_kind(view: View) -> tuple[list[int], list[int], list[int]]:
    """The open cards: to be found, to be avoided, and the assassins."""
    cells, active = view.keys[0].cells, view.table.active
    wanted = IDENTITY_OF_TEAM.get(active, Identity.CONTACT) if active else Identity.CONTACT
    open_cards = [card for card, tile in enumerate(view.table.covered) if tile is None]
    return (
        [card for card in open_cards if cells[card] is wanted],
        [card for card in open_cards if cells[card] not in (wanted, Identity.ASSASSIN)],
        [card for card in open_cards if cells[card] is Identity.ASSASSIN],
    )


def _messages(
    system: str, example: list[str], answer: dict[str, Any], lines: list[str]
) -> list[dict[str, str]]:
    """Small models follow an answer that they see, not one that is described to them."""
    return [
        {"role": "system", "content": system},
        {"role": "user", "content": "\n".join(example)},
        {"role": "assistant", "content": json.dumps(answer, ensure_ascii=False)},
        {"role": "user", "content": "\n".join(lines)},
    ]


def _form(**fields: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": fields, "required": list(fields), "additionalProperties": False}


def _some_of(names: list[str] | list[int], most: int) -> dict[str, Any]:
    return {"type": "array", "items": {"enum": names}, "minItems": 1, "maxItems": most}


def _groups(texts: dict[str, str], labels: Sequence[str], kinds: Sequence[Sequence[int]]) -> list[str]:
    names = ("own", "others", "assassin")
    return [
        f"{texts[name]}: {_listed(labels, cards)}" for name, cards in zip(names, kinds, strict=True) if cards
    ]


def _listed(labels: Sequence[str], cards: Sequence[int]) -> str:
    return "; ".join(f"{card + 1}. {labels[card]}" for card in cards)


def _names(view: View, words: Sequence[str], cards: Sequence[int]) -> list[str] | list[int]:
    """How cards are named in an answer: by their word, or a picture by its number."""
    return [card + 1 for card in cards] if _has_pictures(view) else [words[card] for card in cards]


def _labels(view: View) -> Sequence[str]:
    table = view.table
    if not _has_pictures(view):
        return table.cards
    try:
        return [describe_picture(card, table.language).alt for card in table.cards]
    except DeckError as bad:
        raise NothingToTell(str(bad)) from bad


def _has_pictures(view: View) -> bool:
    return view.table.game in _PICTURES


def _language(view: View) -> str:
    return next(each.code for each in fallback_languages(view.table.language) if each.code in TEXTS)
