"""The private copy of a game that a link shows: nothing in it leads back to its room. Pure.

Law: the copy has no room code, no session, no absolute time, no member id, and with hidden names no name of a
person. There is nothing to strip later.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

import msgspec

from nomdecode.codec.events import GameLog
from nomdecode.lexicon.language import language_layers
from nomdecode.rules.events import Codename, Event, GameStarted, PlayerAdded, PlayerReplaced
from nomdecode.rules.seats import Player, Seat

SCHEMA: Final = 1  # of the header
OWN_PICTURE: Final = "u-"  # uploaded pictures are for members alone
_SEATS: Final = {
    "fr": {
        Seat.RED_SPYMASTER: "Rouge",
        Seat.RED_GUESSER: "Rouge",
        Seat.BLUE_SPYMASTER: "Bleu",
        Seat.BLUE_GUESSER: "Bleu",
        Seat.SPYMASTER: "Agent",
        Seat.GUESSER: "Agent",
        Seat.SIDE_A: "Côté A",
        Seat.SIDE_B: "Côté B",
    },
    "en": {
        Seat.RED_SPYMASTER: "Red",
        Seat.RED_GUESSER: "Red",
        Seat.BLUE_SPYMASTER: "Blue",
        Seat.BLUE_GUESSER: "Blue",
        Seat.SPYMASTER: "Agent",
        Seat.GUESSER: "Agent",
        Seat.SIDE_A: "Side A",
        Seat.SIDE_B: "Side B",
    },
}


class NamesInCopy(StrEnum):
    """Whether the nicknames of people are in a shared copy."""

    HIDDEN = "hidden"
    SHOWN = "shown"


@dataclass(frozen=True, slots=True)
class CopyHeader:
    """The first record of a shared copy: who may delete it, and whose names it shows."""

    names: NamesInCopy
    owners: tuple[str, ...]  # digests of the sessions that may delete it
    bots: tuple[str, ...] = ()  # players of the copy that are bots
    schema: int = SCHEMA


def encode_copy_header(header: CopyHeader) -> bytes:
    """Encode the header as one line of JSON."""
    return msgspec.json.encode(header)


def decode_copy_header(line: bytes) -> CopyHeader:
    """Decode the header of a copy.

    Raises:
        msgspec.DecodeError: when it is none.
    """
    return msgspec.json.decode(line, type=CopyHeader)


def make_private_copy(
    log: GameLog, names: NamesInCopy, bots: Collection[str]
) -> tuple[GameLog, tuple[str, ...]]:
    """Return the log as a stranger may see it, and which of its players are bots."""
    people = _PlayerRenamer(names, frozenset(bots), _language_of_log(log))
    events = tuple(people.rename_in_event(event) for event in log.events)
    start = next((at for at in log.at if at is not None), 0.0)
    at = tuple(None if each is None else round(max(0.0, each - start), 1) for each in log.at)
    by = tuple(None if who is None else people.ids.get(who) for who in log.by)
    return GameLog(events, at, by), tuple(people.ids[bot] for bot in people.ids if bot in people.bots)


def _language_of_log(log: GameLog) -> str:
    """Return the language that hidden players are named in."""
    first = log.events[0] if log.events else None
    base = language_layers(first.setup.language)[0] if isinstance(first, GameStarted) else "en"
    return base if base in _SEATS else "en"


class _PlayerRenamer:
    """Gives players new ids, and new names (“Red 1”) where names are hidden; counted by colour."""

    def __init__(self, names: NamesInCopy, bots: frozenset[str], language: str) -> None:
        self.ids: dict[str, str] = {}
        self.bots = bots
        self._names = names
        self._seats = _SEATS[language]
        self._counts: dict[str, int] = {}
        self._shown: dict[str, str] = {}

    def rename_in_event(self, event: Event) -> Event:
        """Return an event with the new ids and names."""
        if isinstance(event, GameStarted):
            players = tuple(self.rename_player(player) for player in event.setup.players)
            cards = tuple(_anonymous_card(place, card) for place, card in enumerate(event.setup.cards))
            return GameStarted(replace(event.setup, players=players, cards=cards))
        if isinstance(event, PlayerReplaced):
            leaving = self.ids.get(event.leaving, "p0")
            return PlayerReplaced(leaving, self.rename_player(event.arriving))
        if isinstance(event, PlayerAdded):
            return PlayerAdded(self.rename_player(event.arriving))
        return event

    def rename_player(self, player: Player) -> Player:
        """Return a player under the new id and name."""
        if player.id not in self.ids:
            self.ids[player.id] = f"p{len(self.ids) + 1}"
            self._shown[player.id] = self._name_to_show(player)
        return Player(self.ids[player.id], self._shown[player.id], player.seat)

    def _name_to_show(self, player: Player) -> str:
        """Return the name of a player in the copy."""
        if player.id in self.bots or self._names is NamesInCopy.SHOWN:
            return player.name
        colour = self._seats[player.seat]
        self._counts[colour] = self._counts.get(colour, 0) + 1
        return f"{colour} {self._counts[colour]}"


def _anonymous_card(place: int, card: Codename) -> Codename:
    """Return a card that does not name its deck; an uploaded picture is a numbered blank."""
    text = f"#{place + 1}" if card.text.startswith(OWN_PICTURE) else card.text
    return Codename(text, f"c{place}")
