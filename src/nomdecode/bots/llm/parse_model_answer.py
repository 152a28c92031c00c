"""Parse the answer of a language model into a clue or cards. Pure.

Law: its answer is data: only cards of the table, one word and one number are taken from it. What a person
could read without a doubt is read: chatter around it, Markdown, lists, cards by word or by number.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from nomdecode.lexicon import normalize_spelling
from nomdecode.rules import View
from nomdecode.rules.commands import Number

_MOST_READ: Final = 10_000  # characters; the answer stands at the end
_THOUGHT: Final = re.compile(r"<think>.*?(</think>|\Z)", re.DOTALL)
_DRESS: Final = r"[\s\"'“”«»*_`]*"
_IS: Final = rf"\b{_DRESS}(?:is|est)?{_DRESS}[:=]{_DRESS}"
_WORD: Final = re.compile(
    rf"\b(?:clue|indice){_IS}(?P<clue>[^\W\d_][\w'’-]*)(?={_DRESS}(?:[,;.(\n}}\d–—-]|\Z))"
    rf"(?:{_DRESS}[,:(–—-]?\s*(?P<number>\d{{1,2}})\b)?",
    re.IGNORECASE,
)
_NUMBER: Final = re.compile(rf"\b(?:number|nombre){_IS}(\d{{1,2}})\b", re.IGNORECASE)
_CARDS: Final = re.compile(rf"\b(?:cards?|cartes?){_IS}(\[[^\]]*|[^\n}}]+)", re.IGNORECASE)
_ENTRY: Final = re.compile(r"(?:[-•*]\s*)?(?:\d{1,2}[.):]\s*)?(.*)", re.DOTALL)
_SAID: Final = re.compile(
    r"(.*?)[\s:(,–—-]*(\d{1,2})\)?", re.DOTALL
)  # a number said with the word: fruit (2)


def parse_fields(text: str) -> dict[str, Any] | None:
    """Return the fields of an answer: of its last JSON object, or of plain text."""
    said = _THOUGHT.sub("", text)[-_MOST_READ:]
    objects = [told for told in _find_json_objects(said) if {"clue", "cards"} & told.keys()]
    return objects[-1] if objects else _find_plain_fields(said)


def parse_clue(
    told: dict[str, Any], cards: Sequence[int], numbers: Sequence[Number]
) -> tuple[str, Number | None]:
    """Return the word, and the number: the one said if it may be, or else how many cards are named."""
    word = str(told.get("clue", "")).strip(" \t\n\"'“”«»*_`.,:;!")
    said = told.get("number")
    if (both := _SAID.fullmatch(word)) and both[1]:
        word, said = both[1], both[2] if said is None else said
    number = _parse_whole_number(said)
    if number in numbers:
        return word, number
    return word, len(cards) if cards and len(cards) in numbers else None


def parse_cards(told: dict[str, Any], view: View, among: tuple[int, ...]) -> list[int]:
    """Return the cards named in an answer, by word or by number, each once and only those that may be."""
    named = told.get("cards")
    if isinstance(named, str):
        named = re.split(r"[,;\n]", named.strip("[]"))
    return list(dict.fromkeys(_parse_each_card(named if isinstance(named, list) else [], view, among)))


def parse_card_list(text: str, view: View, among: tuple[int, ...]) -> list[int]:
    """Return the cards of a plain list; none when it is rather the whole table that is repeated."""
    entries = re.split(r"[,;\n\[\]]", _THOUGHT.sub("", text)[-_MOST_READ:])
    words = [entry for entry in entries if not _is_digits(entry)]
    found = list(dict.fromkeys(_parse_each_card(words, view, among)))
    return found if 2 * len(found) <= len(among) else []


def _find_json_objects(text: str) -> Iterator[dict[str, Any]]:
    reader, place = json.JSONDecoder(), text.find("{")
    while place >= 0:
        try:
            told, end = reader.raw_decode(text, place)
        except (ValueError, RecursionError):
            end = place + 1
        else:
            yield told
        place = text.find("{", end)


def _find_plain_fields(text: str) -> dict[str, Any] | None:
    told: dict[str, Any] = {}
    if word := _WORD.search(text):
        told |= {"clue": word["clue"], "number": word["number"]}
    if number := _NUMBER.search(text):
        told["number"] = number[1]
    if cards := _CARDS.search(text):
        told["cards"] = cards[1]
    return told or None


def _parse_each_card(named: Sequence[Any], view: View, among: tuple[int, ...]) -> Iterator[int]:
    by_word = {normalize_spelling(view.table.cards[card]): card for card in among}
    for each in named:
        for said in each.values() if isinstance(each, dict) else (each,):
            if (card := _parse_card(str(said).strip(" \t\n\"'“”«»*_`."), by_word, among)) is not None:
                yield card
                break


def _parse_card(said: str, by_word: dict[str, int], among: tuple[int, ...]) -> int | None:
    """A card whose word it is, with or without a list's number before it; or else its number on the table."""
    entry = _ENTRY.fullmatch(said)
    for word in (said, entry[1].strip("\"'“”«»*_` ") if entry else ""):
        if normalize_spelling(word) in by_word:
            return by_word[normalize_spelling(word)]
    return int(said) - 1 if _is_digits(said) and int(said) - 1 in among else None


def _parse_whole_number(said: object) -> int | None:
    if isinstance(said, float) and said.is_integer():
        return int(said)
    return int(str(said)) if not isinstance(said, bool) and _is_digits(str(said).strip()) else None


def _is_digits(said: str) -> bool:
    said = said.strip()
    return said.isascii() and said.isdigit() and len(said) < 3
