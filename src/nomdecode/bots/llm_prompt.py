"""What a language model is told of a table, and how its answer is read. Pure.

Law: it is told what the view shows, and no name of a person. Its answer is data: only card numbers, one word
and one number are taken from it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final

from nomdecode.decks.fault import DeckError
from nomdecode.decks.pictures import describe
from nomdecode.lexicon import spelled
from nomdecode.rules import View
from nomdecode.rules.options import Game
from nomdecode.rules.seats import IDENTITY_OF_TEAM, Identity

_PICTURES: Final = (Game.IMAGES, Game.DUO_IMAGES)
_TEXTS: Final = {
    "fr": {
        "give": "Tu joues à un jeu d’associations de mots. Donne un indice : UN seul mot français et un "
        "nombre, pour faire trouver autant de tes cartes que possible, jamais l’assassin. L’indice n’est pas "
        "un mot de la table, ni de la même famille. Réponds seulement en JSON : "
        '{"clue": "mot", "number": 2, "cards": [3, 7]} où cards sont les numéros de tes cartes visées.',
        "guess": "Tu joues à un jeu d’associations de mots. On t’a donné un indice et un nombre. Réponds "
        'seulement en JSON : {"cards": [3, 7]}, les numéros des cartes, la plus sûre d’abord, autant que '
        "le nombre.",
        "own": "Tes cartes",
        "others": "À éviter",
        "assassin": "Assassin (perdu si on le touche)",
        "table": "Table",
        "clue": "Indice",
        "said": "Indices déjà donnés",
    },
    "en": {
        "give": "You play a word association game. Give a clue: ONE single English word and a number, to "
        "make as many of your cards found as possible, never the assassin. The clue is no word on the table, "
        'nor of the same family. Answer in JSON only: {"clue": "word", "number": 2, "cards": [3, 7]} where '
        "cards are the numbers of the cards you mean.",
        "guess": "You play a word association game. You were given a clue and a number. Answer in JSON only: "
        '{"cards": [3, 7]}, the numbers of the cards, the surest first, as many as the number.',
        "own": "Your cards",
        "others": "To avoid",
        "assassin": "Assassin (touching it loses)",
        "table": "Table",
        "clue": "Clue",
        "said": "Clues given so far",
    },
}
_THOUGHT: Final = re.compile(r"<think>.*?</think>", re.DOTALL)
_OBJECT: Final = re.compile(r"\{[^{}]*\}")


class NothingToTell(Exception):
    """A card is a picture nobody has described."""


def ask_for_clue(view: View) -> list[dict[str, str]]:
    """The messages that ask for a clue.

    Raises:
        NothingToTell
    """
    texts, cells = _texts(view), view.keys[0].cells
    active = view.table.active
    wanted = IDENTITY_OF_TEAM.get(active, Identity.CONTACT) if active else Identity.CONTACT
    open_cards = _open(view)
    groups = {
        "own": [card for card in open_cards if cells[card] is wanted],
        "others": [card for card in open_cards if cells[card] not in (wanted, Identity.ASSASSIN)],
        "assassin": [card for card in open_cards if cells[card] is Identity.ASSASSIN],
    }
    lines = [f"{texts[name]}: {_listed(view, cards)}" for name, cards in groups.items() if cards]
    said = ", ".join(clue.word for clue in view.table.clues)
    return _messages(texts["give"], [*lines, f"{texts['said']}: {said}"] if said else lines)


def ask_for_cards(view: View, cards: tuple[int, ...]) -> list[dict[str, str]]:
    """The messages that ask which of these cards fit the last clue.

    Raises:
        NothingToTell
    """
    texts, clue = _texts(view), view.table.clues[-1]
    return _messages(
        texts["guess"],
        [f"{texts['table']}: {_listed(view, cards)}", f"{texts['clue']}: {clue.word} {clue.number}"],
    )


def read_object(text: str) -> dict[str, Any] | None:
    """The last JSON object in an answer, whatever is said around it."""
    for found in reversed(_OBJECT.findall(_THOUGHT.sub("", text))):
        try:
            told = json.loads(found)
        except ValueError:
            continue
        if isinstance(told, dict):
            return told
    return None


def read_cards(told: dict[str, Any], view: View, among: tuple[int, ...]) -> list[int]:
    """The cards named in an answer, by number or by word, each once and only those that may be."""
    named = told.get("cards")
    return list(dict.fromkeys(_cards(named if isinstance(named, list) else [], view, among)))


def _cards(named: list[Any], view: View, among: tuple[int, ...]) -> Iterator[int]:
    by_word = {spelled(view.table.cards[card]): card for card in among}
    for each in named:
        number = str(each).strip()
        if number.isascii() and number.isdigit() and len(number) < 3 and int(number) - 1 in among:
            yield int(number) - 1
        elif isinstance(each, str) and spelled(each) in by_word:
            yield by_word[spelled(each)]


def _texts(view: View) -> dict[str, str]:
    return _TEXTS["fr" if view.table.language.startswith("fr") else "en"]


def _messages(system: str, lines: list[str]) -> list[dict[str, str]]:
    return [{"role": "system", "content": system}, {"role": "user", "content": "\n".join(lines)}]


def _open(view: View) -> list[int]:
    return [card for card, tile in enumerate(view.table.covered) if tile is None]


def _listed(view: View, cards: tuple[int, ...] | list[int]) -> str:
    return "; ".join(f"{card + 1}. {_label(view, card)}" for card in cards)


def _label(view: View, card: int) -> str:
    table = view.table
    if table.game not in _PICTURES:
        return table.cards[card]
    try:
        return describe(table.cards[card], table.language).alt
    except DeckError as bad:
        raise NothingToTell(table.cards[card]) from bad
