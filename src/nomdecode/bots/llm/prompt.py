"""Build the prompt of a language model from a view, and the JSON Schema asked of its answer. Pure.

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


class UndescribedPicture(Exception):
    """A card is a picture nobody has described."""


@dataclass(frozen=True, slots=True)
class ModelQuestion:
    """The messages sent to a model, and the form of the answer as a JSON Schema."""

    messages: list[dict[str, str]]
    schema: dict[str, Any]


def build_clue_question(view: View, numbers: Sequence[Number]) -> ModelQuestion:
    """Build the question for a clue.

    Raises:
        NothingToTell
    """
    texts, example = TEXTS[_prompt_language(view)], EXAMPLE[_prompt_language(view)]
    own, others, assassin = _sort_open_cards(view)
    counts = [number for number in numbers if isinstance(number, int)]
    meant = _card_names_for_answer(view, example, EXAMPLE_MEANT)
    lines = _describe_card_groups(texts, _describe_cards(view), (own, others, assassin))
    if said := ", ".join(clue.word for clue in view.table.clues):
        lines.append(f"{texts['said']}: {said}")
    return ModelQuestion(
        _build_messages(
            texts["give"],
            _describe_card_groups(texts, example, (EXAMPLE_OWN, EXAMPLE_OTHERS, EXAMPLE_ASSASSIN)),
            {"cards": meant, "clue": EXAMPLE_CLUE, "number": len(meant)},
            lines,
        ),
        _make_answer_schema(
            cards=_make_list_schema(
                _card_names_for_answer(view, view.table.cards, own), max(counts, default=1)
            ),
            clue={"type": "string", "pattern": _ONE_WORD},
            number={"type": "integer", "enum": counts},
        ),
    )


def build_guess_question(view: View, cards: Sequence[int]) -> ModelQuestion:
    """Build the question which of these cards fit the last clue.

    Raises:
        NothingToTell
    """
    texts, example = TEXTS[_prompt_language(view)], EXAMPLE[_prompt_language(view)]
    clue, meant = view.table.clues[-1], _card_names_for_answer(view, example, EXAMPLE_MEANT)
    most = clue.number if isinstance(clue.number, int) and clue.number > 0 else len(cards)
    shown, asked = (
        _list_cards_by_number(example, range(len(example))),
        _list_cards_by_number(_describe_cards(view), cards),
    )
    return ModelQuestion(
        _build_messages(
            texts["guess"],
            [f"{texts['table']}: {shown}", f"{texts['clue']}: {EXAMPLE_CLUE} {len(meant)}"],
            {"cards": meant},
            [f"{texts['table']}: {asked}", f"{texts['clue']}: {clue.word} {clue.number}"],
        ),
        _make_answer_schema(
            cards=_make_list_schema(_card_names_for_answer(view, view.table.cards, cards), most)
        ),
    )


def _sort_open_cards(view: View) -> tuple[list[int], list[int], list[int]]:
    """Return the open cards: to be found, to be avoided, and the assassins."""
    cells, active = view.keys[0].cells, view.table.active
    wanted = IDENTITY_OF_TEAM.get(active, Identity.CONTACT) if active else Identity.CONTACT
    open_cards = [card for card, tile in enumerate(view.table.covered) if tile is None]
    return (
        [card for card in open_cards if cells[card] is wanted],
        [card for card in open_cards if cells[card] not in (wanted, Identity.ASSASSIN)],
        [card for card in open_cards if cells[card] is Identity.ASSASSIN],
    )


def _build_messages(
    system: str, example: list[str], answer: dict[str, Any], lines: list[str]
) -> list[dict[str, str]]:
    """Return the chat messages: small models follow an answer that they see, not one described to them."""
    return [
        {"role": "system", "content": system},
        {"role": "user", "content": "\n".join(example)},
        {"role": "assistant", "content": json.dumps(answer, ensure_ascii=False)},
        {"role": "user", "content": "\n".join(lines)},
    ]


def _make_answer_schema(**fields: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": fields, "required": list(fields), "additionalProperties": False}


def _make_list_schema(names: list[str] | list[int], most: int) -> dict[str, Any]:
    return {"type": "array", "items": {"enum": names}, "minItems": 1, "maxItems": most}


def _describe_card_groups(
    texts: dict[str, str], labels: Sequence[str], kinds: Sequence[Sequence[int]]
) -> list[str]:
    names = ("own", "others", "assassin")
    return [
        f"{texts[name]}: {_list_cards_by_number(labels, cards)}"
        for name, cards in zip(names, kinds, strict=True)
        if cards
    ]


def _list_cards_by_number(labels: Sequence[str], cards: Sequence[int]) -> str:
    return "; ".join(f"{card + 1}. {labels[card]}" for card in cards)


def _card_names_for_answer(view: View, words: Sequence[str], cards: Sequence[int]) -> list[str] | list[int]:
    """How cards are named in an answer: by their word, or a picture by its number."""
    return [card + 1 for card in cards] if _has_pictures(view) else [words[card] for card in cards]


def _describe_cards(view: View) -> Sequence[str]:
    table = view.table
    if not _has_pictures(view):
        return table.cards
    try:
        return [describe_picture(card, table.language).alt for card in table.cards]
    except DeckError as bad:
        raise UndescribedPicture(str(bad)) from bad


def _has_pictures(view: View) -> bool:
    return view.table.game in _PICTURES


def _prompt_language(view: View) -> str:
    return next(each.code for each in fallback_languages(view.table.language) if each.code in TEXTS)
