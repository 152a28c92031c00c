"""`nomdecode decks`: list the shipped decks, show one, check a deck file that a user wrote."""

import argparse
import sys
from pathlib import Path
from typing import Any

from nomdecode.cli.output import CommandError, print_json
from nomdecode.decks.custom import DeckLimits, ParsedWords, parse_words
from nomdecode.decks.deck import Deck
from nomdecode.decks.deck_file import format_deck
from nomdecode.decks.errors import DeckError
from nomdecode.decks.pictures.deck import (
    PICTURE_DECK,
    PictureDeck,
    has_shipped_pictures,
    shipped_picture_deck,
)
from nomdecode.decks.shipped import list_shipped_decks, load_shipped_deck


def run_list(args: argparse.Namespace) -> int:
    """Run `nomdecode decks list`: print the shipped decks."""
    decks = [*list_shipped_decks(), *([load_shipped_deck(PICTURE_DECK)] if has_shipped_pictures() else [])]
    if args.json:
        print_json({"decks": [_deck_summary(deck) for deck in decks]})
        return 0
    for deck in decks:
        faces = PICTURE_DECK if deck.kind == PICTURE_DECK else "words"
        counts = f"{len(deck.cards):>4} cards {len(deck.all_faces):>4} {faces}"
        print(f"{deck.id:<20} {deck.language:<6} {deck.kind:<8} {deck.age:>3}+ {counts}  {deck.title}")
    return 0


def run_show(args: argparse.Namespace) -> int:
    """Run `nomdecode decks show`: print the cards of a shipped deck."""
    try:
        deck = load_shipped_deck(args.id)
    except DeckError as error:
        raise CommandError(error.code, error.message) from error
    if deck.kind == PICTURE_DECK:
        _print_pictures(shipped_picture_deck(), as_json=args.json)
    elif args.json:
        cards = [{"id": card.id, "faces": card.faces} for card in deck.cards]
        print_json(_deck_summary(deck) | {"cards": cards})
    else:
        print(format_deck(deck), end="")
    return 0


def _print_pictures(pictures: PictureDeck, *, as_json: bool) -> None:
    if as_json:
        cards = [
            {"id": card.id, "faces": [_picture_as_json(name, pictures) for name in card.faces]}
            for card in pictures.deck.cards
        ]
        print_json(_deck_summary(pictures.deck) | {"cards": cards})
        return
    for card in pictures.deck.cards:
        print(" / ".join(f"{name}: {pictures.texts[name]['fr'].alt}" for name in card.faces))


def _picture_as_json(name: str, pictures: PictureDeck) -> dict[str, Any]:
    texts = pictures.texts[name]
    return {
        "id": name,
        "file": f"{name}.webp",
        "tags": {language: [tag.word for tag in each.tags] for language, each in texts.items()},
        "weights": {language: [tag.weight for tag in each.tags] for language, each in texts.items()},
        "alt": {language: each.alt for language, each in texts.items()},
        "credits": pictures.credits[name],
    }


def run_check(args: argparse.Namespace) -> int:
    """Run `nomdecode decks check`: check a user's deck file; return 1 if a word was left out."""
    limits = DeckLimits()
    try:
        reading = parse_words(_read_file(args.file, limits.max_bytes + 1), limits)
    except DeckError as error:
        raise CommandError(error.code, error.message, line=error.line) from error
    is_clean = not reading.unlisted and all(issue.severity == "note" for issue in reading.issues)
    if args.json:
        print_json(_word_list_report(reading))
    else:
        _print_report(args.file, reading)
    return 0 if reading.has_enough_words and is_clean else 1


def _read_file(name: str, size: int) -> bytes:
    try:
        if name == "-":
            return sys.stdin.buffer.read(size)
        with Path(name).open("rb") as file:
            return file.read(size)
    except (OSError, ValueError) as error:  # ValueError: a name with a null byte
        raise CommandError("unreadable_file", f"cannot read {name!r}: {error}") from error


def _deck_summary(deck: Deck) -> dict[str, Any]:
    return {
        "id": deck.id,
        "title": deck.title,
        "language": deck.language,
        "kind": deck.kind,
        "age": deck.age,
        "cards": len(deck.cards),
        "words": len(deck.all_faces),
    }


def _word_list_report(reading: ParsedWords) -> dict[str, Any]:
    return {
        "usable": reading.has_enough_words,
        "words": reading.word_count,
        "needed": reading.limits.min_words,
        "two_faced": reading.is_two_faced,
        "encoding": reading.encoding,
        "issues": [
            {"line": each.line, "code": each.code, "severity": each.severity, "message": each.message}
            for each in reading.issues
        ],
        "unlisted": reading.unlisted,
    }


def _print_report(file: str, reading: ParsedWords) -> None:
    name = file.encode("utf-8", "backslashreplace").decode()  # a file name may be no text at all
    for issue in reading.issues:
        print(f"{name}:{issue.line}: {issue.severity}: {issue.code}: {issue.message}")
    if reading.unlisted:
        print(f"{name}: and {reading.unlisted} more")
    verdict = "usable" if reading.has_enough_words else f"not enough, {reading.limits.min_words} are needed"
    print(f"{name}: {reading.word_count} words, {verdict}")
