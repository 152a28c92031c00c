"""What would happen because of a wish, and what has to be looked up for it. It changes nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from nomdecode.decks.deck import Deck
from nomdecode.decks.pictures.deck import PICTURES
from nomdecode.live.connections import Audience
from nomdecode.live.dependencies import House, mixed_deck
from nomdecode.live.requests import Wish
from nomdecode.room import answers
from nomdecode.room.answers import Decision, DoorCommand
from nomdecode.room.commands import AddBot, RoomCommand, SetUp, StartGame
from nomdecode.room.lobby import Means
from nomdecode.room.refusals import NoSuchBot, NotAllAgree, StaleView
from nomdecode.room.state import Room
from nomdecode.rules.commands import Concede, Guess, SayPhrase, TurnHourglass

# These mean the same whatever has happened since they were wished.
_NEVER_STALE: Final = (Concede, SayPhrase, TurnHourglass)


class Deciding:
    """Answers the wishes of one table."""

    def __init__(self, house: House, audience: Audience) -> None:
        self._house = house
        self._audience = audience

    def move(self, room: Room, wish: Wish, game_version: int) -> Decision | None:
        """A move, which needs nothing from outside; None for any other wish.

        Raises:
            Refused: with the reason.
        """
        command = wish.command
        if not answers.is_move(command):
            return None
        if wish.member is None:
            return answers.about_the_game(room, wish.seat, command)
        member = answers.known_member(room, wish.member)
        if wish.seen is not None and wish.seen < game_version and not isinstance(command, _NEVER_STALE):
            raise StaleView
        decision = answers.about_the_game(room, member.seat, command)
        if room.settings.consensus and isinstance(command, Guess):
            self._check_consensus(room, member.id, command)
        return decision

    async def other(self, room: Room, wish: Wish) -> Decision:
        """A wish at the door or about the room; decks are looked up for it.

        Raises:
            Refused: with the reason.
        """
        command = wish.command
        means = Means(self._house.dice, self._house.limits, self._audience.here)
        if isinstance(command, DoorCommand):
            return answers.at_the_door(room, command, means)
        assert isinstance(command, RoomCommand), "moves need nothing from outside"  # noqa: S101 - see `move`
        assert wish.member is not None, "the table has no wishes for the room"  # noqa: S101 - ours to get right
        member = answers.known_member(room, wish.member)
        if isinstance(command, StartGame):
            return answers.begin(room, member, await self._deck(room), means)
        decision = answers.about_the_room(room, member, command, means)
        await self._check_exists(room, command)
        return decision

    async def _deck(self, room: Room) -> Deck:
        settings = room.settings
        deck = await mixed_deck(self._house.shelf, room.code, settings.decks, settings.options.game)
        # Pictures have no language of their own: clues are given, judged and heard by bots in the room's.
        return replace(deck, language=settings.language) if deck.kind == PICTURES else deck

    async def _check_exists(self, room: Room, command: RoomCommand) -> None:
        if isinstance(command, SetUp):
            settings = command.settings
            await mixed_deck(self._house.shelf, room.code, settings.decks, settings.options.game)
        if isinstance(command, AddBot) and command.bot not in self._house.bots:
            raise NoSuchBot(f"the bots are {', '.join(self._house.bots)}")

    def _check_consensus(self, room: Room, member_id: str, command: Guess) -> None:
        """Where the room wants it, all guessers who are connected have voted for the card."""
        seat = room.seat_of(member_id)
        others = {m.id for m in room.seated() if m.seat is seat and m.is_present_person} - {member_id}
        votes = self._audience.all_votes
        missing = [m for m in others & self._audience.here if votes.get(m, -1) != command.card]
        if missing:
            raise NotAllAgree(waiting_for=sorted(missing))
