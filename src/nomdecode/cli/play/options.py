"""Check the choices on the command line: the game and its options, the deck, which seats bots take."""

from __future__ import annotations

import argparse
from dataclasses import dataclass, fields, replace
from typing import Any

from nomdecode.cli.play.texts import TerminalTexts
from nomdecode.codec.commands import parse_options
from nomdecode.decks.deck import Deck
from nomdecode.decks.errors import DeckError
from nomdecode.decks.mix import mix_decks
from nomdecode.decks.pictures.deck import PICTURE_DECK, has_shipped_pictures
from nomdecode.decks.shipped import list_shipped_decks, load_shipped_deck
from nomdecode.lexicon.language import all_languages, default_deck_of, find_language
from nomdecode.missions.mission import Mission, mission_options
from nomdecode.missions.mission_map import load_mission_map
from nomdecode.room.settings import Mode
from nomdecode.rules.options import OPTIONS_OF_GAME, Game, Options, seats_of_game
from nomdecode.rules.refusals import OptionNotOffered
from nomdecode.rules.seats import Seat

_PICTURE_GAMES = (Game.IMAGES, Game.DUO_IMAGES)
_EVERYBODY = "all"


class InvalidOption(Exception):
    """Something on the command line does not exist; the message lists what does."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass(frozen=True, slots=True)
class GameChoice:
    """A game chosen on the command line, ready to be dealt."""

    options: Options
    deck: Deck
    bots: frozenset[Seat]
    mode: Mode = Mode.ASSIST
    export: str | None = None
    describes_pictures: bool = False  # words stand in for the pictures of this game
    mission: Mission | None = None


def parse_game_choice(args: argparse.Namespace, words: TerminalTexts) -> GameChoice:
    """Return the game that the arguments choose.

    Raises:
        BadChoice: naming what is wrong and what there is.
    """
    mission = _find_mission(args, words) if args.mission else None
    game = mission.game if mission else Game(args.game or Game.WORDS)
    if mission and mission.decks and not args.deck:
        args.deck = [mission.decks[words.language]]
    deck, describes = _load_deck(args, game, words)
    options = (
        parse_options(game, mission_options(mission))
        if mission
        else _parse_game_options(args, game, deck, words)
    )
    mode = Mode(mission.referee if mission and mission.referee else args.mode)
    return GameChoice(
        options, deck, _parse_bot_seats(args, options, words), mode, args.export, describes, mission
    )


def _find_mission(args: argparse.Namespace, words: TerminalTexts) -> Mission:
    """Return the mission of this id; it fixes the game and its options (D-50)."""
    missions = load_mission_map().missions_by_id
    mission = missions.get(args.mission)
    if mission is None:
        listed = ", ".join(missions)
        raise InvalidOption("unknown_mission", words("bad.mission", mission=args.mission, missions=listed))
    if args.option or args.variant or args.edition or args.game not in (None, Game.DUO, mission.game):
        raise InvalidOption("mission_fixes_options", words("bad.mission_option"))
    return mission


def _load_deck(args: argparse.Namespace, game: Game, words: TerminalTexts) -> tuple[Deck, bool]:
    if game in _PICTURE_GAMES and args.deck in (None, [PICTURE_DECK]) and has_shipped_pictures():
        # Clues are given in the language of the screen; so are the pictures described.
        return replace(load_shipped_deck(PICTURE_DECK), language=words.language), False
    default = _deck_of_edition(args.edition) if args.edition else default_deck_of(words.language)
    named = args.deck or [default]
    known = {deck.id for deck in list_shipped_decks()}
    for name in named:
        if name not in known:
            raise InvalidOption("unknown_deck", words("bad.deck", deck=name, decks=", ".join(sorted(known))))
    try:
        return mix_decks([load_shipped_deck(name) for name in named]), game in _PICTURE_GAMES
    except DeckError as bad:
        raise InvalidOption(bad.code, words("bad.cards")) from bad


def _deck_of_edition(edition: str) -> str:
    """Return the default deck of the first language that plays by this edition's rules."""
    return next(
        default_deck_of(code) for code, language in all_languages().items() if language.edition == edition
    )


def _parse_game_options(args: argparse.Namespace, game: Game, deck: Deck, words: TerminalTexts) -> Options:
    plain: dict[str, Any] = {}
    if game is Game.WORDS:
        plain["edition"] = find_language(deck.language).edition
    for name in ("edition", "variant"):
        if given := getattr(args, name):
            plain[name] = given
    for entry in args.option or ():
        _put_option(plain, entry, words)
    try:
        return parse_options(game, plain)
    except OptionNotOffered as bad:
        names = ", ".join(field.name for field in fields(OPTIONS_OF_GAME[game]))
        unknown = bad.facts.get("option") or ", ".join(map(str, args.option or ()))
        raise InvalidOption(bad.code, words("bad.option_name", option=unknown, options=names)) from bad


def _put_option(plain: dict[str, Any], entry: str, words: TerminalTexts) -> None:
    name, equals, value = (part.strip() for part in entry.partition("="))
    group, dot, inner = name.partition(".")
    held = plain.setdefault(group, {}) if dot else plain
    if not equals or not isinstance(held, dict):
        raise InvalidOption("bad_option", words("bad.option", option=entry))
    held[inner if dot else name] = _parse_option_value(value)


def _parse_option_value(text: str) -> bool | int | str:
    if text in ("on", "off"):
        return text == "on"
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else text


def _parse_bot_seats(args: argparse.Namespace, options: Options, words: TerminalTexts) -> frozenset[Seat]:
    seats = seats_of_game(options)
    if args.human:
        return frozenset(seats) - _parse_seats(args.human, seats, words)
    return _parse_seats(args.bot or [], seats, words)


def _parse_seats(names: list[str], seats: tuple[Seat, ...], words: TerminalTexts) -> frozenset[Seat]:
    """Return the seats with these names, written “red-spymaster”; “all” is every seat."""
    known = {_normalize_name(seat): seat for seat in seats}
    chosen: set[Seat] = set()
    for name in names:
        if _normalize_name(name) == _EVERYBODY:
            chosen.update(seats)
        elif _normalize_name(name) in known:
            chosen.add(known[_normalize_name(name)])
        else:
            listed = ", ".join(each.replace(" ", "-") for each in seats)
            raise InvalidOption("unknown_seat", words("bad.seat", name=name, seats=listed))
    return frozenset(chosen)


def _normalize_name(name: str) -> str:
    return name.casefold().replace("-", " ").replace("_", " ")
