"""Which events follow from a command, with the decks and bots that have to be looked up. Changes nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from nomdecode.decks.deck import Deck
from nomdecode.decks.pictures.deck import PICTURES
from nomdecode.live.connections import Connections
from nomdecode.live.dependencies import Dependencies, mixed_deck
from nomdecode.live.requests import CommandRequest
from nomdecode.room import answers
from nomdecode.room.answers import Decision, DoorCommand
from nomdecode.room.commands import AddBot, RoomCommand, SetUp, StartGame
from nomdecode.room.lobby import DecisionContext
from nomdecode.room.refusals import NoSuchBot, NotAllAgree, StaleView
from nomdecode.room.state import Room
from nomdecode.rules.commands import Concede, Guess, SayPhrase, TurnHourglass

# These mean the same whatever has happened since the client saw it.
_NEVER_STALE: Final = (Concede, SayPhrase, TurnHourglass)


class Deciding:
    """Decides the commands of one room."""

    def __init__(self, deps: Dependencies, connections: Connections) -> None:
        self._deps = deps
        self._connections = connections

    def move(self, room: Room, request: CommandRequest, game_version: int) -> Decision | None:
        """Decide a command of the game, which needs nothing looked up; None for any other command.

        Raises:
            Refused: with the reason.
        """
        command = request.command
        if not answers.is_move(command):
            return None
        if request.member is None:
            return answers.about_the_game(room, request.seat, command)
        member = answers.known_member(room, request.member)
        if request.seen is not None and request.seen < game_version and not isinstance(command, _NEVER_STALE):
            raise StaleView
        decision = answers.about_the_game(room, member.seat, command)
        if room.settings.consensus and isinstance(command, Guess):
            self._check_consensus(room, member.id, command)
        return decision

    async def other(self, room: Room, request: CommandRequest) -> Decision:
        """Decide a command about the room; decks are looked up for it.

        Raises:
            Refused: with the reason.
        """
        command = request.command
        context = DecisionContext(self._deps.rng, self._deps.limits, self._connections.connected)
        if isinstance(command, DoorCommand):
            return answers.at_the_door(room, command, context)
        assert isinstance(command, RoomCommand), "moves need nothing from outside"  # noqa: S101 - see `move`
        assert request.member is not None, "the server sends no room commands"  # noqa: S101 - ours to get right
        member = answers.known_member(room, request.member)
        if isinstance(command, StartGame):
            return answers.begin(room, member, await self._deck(room), context)
        decision = answers.about_the_room(room, member, command, context)
        await self._check_exists(room, command)
        return decision

    async def _deck(self, room: Room) -> Deck:
        settings = room.settings
        deck = await mixed_deck(self._deps.deck_source, room.code, settings.decks, settings.options.game)
        # Pictures have no language of their own: clues are given, judged and heard by bots in the room's.
        return replace(deck, language=settings.language) if deck.kind == PICTURES else deck

    async def _check_exists(self, room: Room, command: RoomCommand) -> None:
        if isinstance(command, SetUp):
            settings = command.settings
            await mixed_deck(self._deps.deck_source, room.code, settings.decks, settings.options.game)
        if isinstance(command, AddBot) and command.bot not in self._deps.bots:
            raise NoSuchBot(f"the bots are {', '.join(self._deps.bots)}")

    def _check_consensus(self, room: Room, member_id: str, command: Guess) -> None:
        """Where the room wants it, all guessers who are connected have voted for the card."""
        seat = room.seat_of(member_id)
        others = {m.id for m in room.seated() if m.seat is seat and m.is_present_person} - {member_id}
        votes = self._connections.all_votes
        missing = [m for m in others & self._connections.connected if votes.get(m, -1) != command.card]
        if missing:
            raise NotAllAgree(waiting_for=sorted(missing))
