"""Decide commands of every kind: membership, lobby, referee and rules. Changes nothing."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final, TypeGuard, get_args

from msgspec import Struct

from nomdecode.decks.deck import NO_LANGUAGE, Deck
from nomdecode.decks.errors import DeckError
from nomdecode.referee import Finding
from nomdecode.room import host_transfer as hosting
from nomdecode.room import lobby, uploads
from nomdecode.room import membership as door
from nomdecode.room import start_check as beginning
from nomdecode.room.commands import AddDevice, Join, KeepDeck, PassHost, RoomCommand
from nomdecode.room.dealing import Cards, Supply, deal_game, deal_over
from nomdecode.room.events import AnyEvent
from nomdecode.room.lobby import DecisionContext
from nomdecode.room.members import Member
from nomdecode.room.refusals import DeckDoesNotFit, NotAMember, Paused
from nomdecode.room.state import Room
from nomdecode.room.table import NoGameYet, Table
from nomdecode.rules import start
from nomdecode.rules.commands import Command
from nomdecode.rules.keys import GRIDS
from nomdecode.rules.refusals import NotAtThisTable
from nomdecode.rules.seats import Seat

DoorCommand = Join | AddDevice | KeepDeck | PassHost
AnyCommand = DoorCommand | RoomCommand | Command
_MOVES: Final = frozenset(get_args(Command))


class Decision(Struct, frozen=True):
    """The events that follow from a command, and what only its sender is told."""

    events: tuple[AnyEvent, ...]
    findings: tuple[Finding, ...] = ()
    hints: tuple[str, ...] = ()


def is_move(command: object) -> TypeGuard[Command]:
    """Tell whether it is about the game; by its type, for a long union is asked one by one."""
    return type(command) in _MOVES


def at_the_door(room: Room, command: DoorCommand, context: DecisionContext) -> Decision:
    """Answer the doors of the server: who comes in, and what is brought."""
    if isinstance(command, Join):
        return Decision(tuple(door.join(room, command, context.limits)))
    if isinstance(command, KeepDeck):
        return Decision(tuple(uploads.keep_deck(room, command, context.limits)))
    if isinstance(command, PassHost):
        return Decision(tuple(hosting.pass_host(room, command)))
    return Decision(tuple(door.add_device(room, command, context.limits)))


def known_member(room: Room, member_id: str) -> Member:
    """The member who is asking.

    Raises:
        NotAMember: when they have left.
    """
    member = room.member(member_id)
    if member is None or member.gone:
        raise NotAMember
    return member


def about_the_room(room: Room, member: Member, command: RoomCommand, context: DecisionContext) -> Decision:
    """Answer a wish about the room, save for beginning a game."""
    return Decision(tuple(lobby.decide(room, member, command, context)))


def begin(room: Room, member: Member, deck: Deck, context: DecisionContext) -> Decision:
    """Deal and begin: other faces of the cards that lie there, or fresh ones (O-12)."""
    players = beginning.players_for_start(room, member)
    options = room.settings.options
    if deck.language == NO_LANGUAGE:
        deck = replace(deck, language=room.settings.language)
    # One secret seed for each deal: a game is not guessed from earlier ones, and dealing stays quick.
    supply = Supply(deck, Random(context.rng.getrandbits(256)), room.used)  # noqa: S311
    lying = room.game.setup.cards if room.game else ()
    try:
        if room.settings.cards is Cards.FLIP and len(lying) == GRIDS[options.game].size:
            setup = deal_over(lying, options, players, supply)
        else:
            setup = deal_game(options, players, supply)
    except DeckError as bad:
        raise DeckDoesNotFit(bad.message) from bad
    return Decision(tuple(start(setup, room.game)))


def about_the_game(room: Room, seat: Seat | None, command: Command) -> Decision:
    """Answer a move: the referee, then the rules."""
    if room.game is None:
        raise NoGameYet
    if seat is None:
        raise NotAtThisTable
    if room.paused_at is not None:
        raise Paused
    answer = Table(room.settings.mode, room.game).ask(seat, command)
    return Decision(answer.events, answer.ruling.findings if answer.ruling else (), answer.hints)
