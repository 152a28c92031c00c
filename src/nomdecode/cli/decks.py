"""`nomdecode decks`: list the shipped decks, show one, check a file of one's own."""

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from nomdecode.decks.custom import DeckLimits, Reading, read
from nomdecode.decks.deck import Deck
from nomdecode.decks.errors import DeckError
from nomdecode.decks.pictures.deck import PICTURES, PictureDeck, album, is_shipped
from nomdecode.decks.shipped import load, shipped
from nomdecode.decks.text import format_deck


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to the main parser; `args.func(args)` runs it and gives the exit status."""
    decks = subparsers.add_parser("decks", help="list, show and check decks")
    actions = decks.add_subparsers(required=True, metavar="ACTION")
    _add_action(actions, "list", "list the shipped decks", _list)
    _add_action(actions, "show", "print a shipped deck as its text file", _show).add_argument(
        "id", metavar="ID"
    )
    check = _add_action(actions, "check", "say line by line what is wrong with a deck of your own", _check)
    check.add_argument("file", metavar="FILE", help="text or CSV; - reads standard input")


def _add_action(
    actions: "argparse._SubParsersAction[argparse.ArgumentParser]",
    name: str,
    about: str,
    action: Callable[[argparse.Namespace], int],
) -> argparse.ArgumentParser:
    parser = actions.add_parser(name, help=about)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(func=_answering_errors(action))
    return parser


def _answering_errors(action: Callable[[argparse.Namespace], int]) -> Callable[[argparse.Namespace], int]:
    def run(args: argparse.Namespace) -> int:
        try:
            return action(args)
        except DeckError as error:
            if args.json:
                _print_json({"error": {"code": error.code, "message": error.message, "line": error.line}})
            else:
                print(f"{error.code}: {error}", file=sys.stderr)
            return 1

    return run


def _list(args: argparse.Namespace) -> int:
    decks = [*shipped(), *([load(PICTURES)] if is_shipped() else [])]
    if args.json:
        _print_json([_summary(deck) for deck in decks])
        return 0
    for deck in decks:
        faces = PICTURES if deck.kind == PICTURES else "words"
        counts = f"{len(deck.cards):>4} cards {len(deck.words):>4} {faces}"
        print(f"{deck.id:<20} {deck.language:<6} {deck.kind:<8} {deck.age:>3}+ {counts}  {deck.title}")
    return 0


def _show(args: argparse.Namespace) -> int:
    deck = load(args.id)
    if deck.kind == PICTURES:
        _show_pictures(album(), as_json=args.json)
    elif args.json:
        cards = [{"id": card.id, "faces": card.faces} for card in deck.cards]
        _print_json(_summary(deck) | {"cards": cards})
    else:
        print(format_deck(deck), end="")
    return 0


def _show_pictures(pictures: PictureDeck, *, as_json: bool) -> None:
    if as_json:
        cards = [
            {"id": card.id, "faces": [_face(name, pictures) for name in card.faces]}
            for card in pictures.deck.cards
        ]
        _print_json(_summary(pictures.deck) | {"cards": cards})
        return
    for card in pictures.deck.cards:
        print(" / ".join(f"{name}: {pictures.texts[name]['fr'].alt}" for name in card.faces))


def _face(name: str, pictures: PictureDeck) -> dict[str, Any]:
    texts = pictures.texts[name]
    return {
        "id": name,
        "file": f"{name}.webp",
        "tags": {language: [tag.word for tag in each.tags] for language, each in texts.items()},
        "weights": {language: [tag.weight for tag in each.tags] for language, each in texts.items()},
        "alt": {language: each.alt for language, each in texts.items()},
        "credits": pictures.credits[name],
    }


def _check(args: argparse.Namespace) -> int:
    limits = DeckLimits()
    reading = read(_file_bytes(args.file, limits.max_bytes + 1), limits)
    is_clean = not reading.unlisted and all(issue.severity == "note" for issue in reading.issues)
    if args.json:
        _print_json(_report(reading))
    else:
        _print_report(args.file, reading)
    return 0 if reading.is_enough and is_clean else 1


def _file_bytes(name: str, size: int) -> bytes:
    try:
        if name == "-":
            return sys.stdin.buffer.read(size)
        with Path(name).open("rb") as file:
            return file.read(size)
    except (OSError, ValueError) as error:  # ValueError: a name with a null byte
        raise DeckError("unreadable_file", f"cannot read {name!r}: {error}") from error


def _summary(deck: Deck) -> dict[str, Any]:
    return {
        "id": deck.id,
        "title": deck.title,
        "language": deck.language,
        "kind": deck.kind,
        "age": deck.age,
        "cards": len(deck.cards),
        "words": len(deck.words),
    }


def _report(reading: Reading) -> dict[str, Any]:
    return {
        "usable": reading.is_enough,
        "words": reading.words,
        "needed": reading.limits.min_words,
        "two_faced": reading.is_two_faced,
        "encoding": reading.encoding,
        "issues": [
            {"line": each.line, "code": each.code, "severity": each.severity, "message": each.message}
            for each in reading.issues
        ],
        "unlisted": reading.unlisted,
    }


def _print_report(file: str, reading: Reading) -> None:
    name = file.encode("utf-8", "backslashreplace").decode()  # a file name may be no text at all
    for issue in reading.issues:
        print(f"{name}:{issue.line}: {issue.severity}: {issue.code}: {issue.message}")
    if reading.unlisted:
        print(f"{name}: and {reading.unlisted} more")
    verdict = "usable" if reading.is_enough else f"not enough, {reading.limits.min_words} are needed"
    print(f"{name}: {reading.words} words, {verdict}")


def _print_json(value: object) -> None:
    print(json.dumps(value, ensure_ascii=False, indent=2))
