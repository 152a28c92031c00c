"""Refusals of a room: about members, seats and settings, not about the game. Codes never change."""

from __future__ import annotations

from nomdecode.rules.refusals import Refused


class RoomRefused(Refused):
    """The room does not allow this; nothing has changed."""


# Joining
class NoSuchRoom(RoomRefused):
    """There is no room of this code."""


class RoomUnreadable(RoomRefused):
    """The stored records of this room are of a newer version, or damaged; nothing was deleted."""


class RoomIsLocked(RoomRefused):
    """The room is locked: its host lets nobody else in."""


class RoomIsFull(RoomRefused):
    """The room has as many members as it can hold."""


class Removed(RoomRefused):
    """The host has removed you from this room."""


class NotAMember(RoomRefused):
    """Join the room first."""


class BotsNeedWords(RoomRefused):
    """Bots cannot read the cards of a real table."""


class TicketSpent(RoomRefused):
    """This link for another device was used already, or is too old."""


class BadNickname(RoomRefused):
    """A nickname is short, visible, and has a letter or a digit."""


class NicknameTaken(RoomRefused):
    """Somebody in this room has this nickname, or one that looks like it."""


# Members
class OnlyTheHost(RoomRefused):
    """Only the host of the room may do this."""


class NoSuchMember(RoomRefused):
    """There is no such member in this room."""


class HostsArePeople(RoomRefused):
    """Only somebody who is here can be the host."""


class ScreensOnlyShow(RoomRefused):
    """A screen shows the table to everybody: it takes no seat and says nothing."""


class TooManyBots(RoomRefused):
    """The room has as many bots as it can hold."""


class NoSuchBot(RoomRefused):
    """There is no bot of this name."""


# Seats
class NoSuchSeat(RoomRefused):
    """The chosen game has no such chair."""


class SeatTaken(RoomRefused):
    """Somebody sits in this chair, and it holds one."""


class SeatsAreLocked(RoomRefused):
    """The host has locked the seats."""


class SeatsHeldInGame(RoomRefused):
    """During a game people keep their seats; only somebody who has left can be replaced."""


class StillHere(RoomRefused):
    """Only a bot, somebody who has left, or by the host somebody who is away, can be replaced."""


class NotSeated(RoomRefused):
    """Take a seat first."""


class NotEverybodyIsReady(RoomRefused):
    """Not everybody is ready; whoever is to see a key must say so first."""


# Settings
class NoSuchDeck(RoomRefused):
    """There is no such deck."""


class DeckDoesNotFit(RoomRefused):
    """These decks cannot be played with in this game."""


class TooManyDecks(RoomRefused):
    """The room has as many decks of its own as it can hold."""


class UploadQuotaReached(RoomRefused):
    """The room keeps as many bytes or files of its own decks as it can hold."""


class HistoryFull(RoomRefused):
    """The room has as many records as it can hold: finish your game, then make a new room."""


class StorageFull(RoomRefused):
    """The server stores as much as it may: no new rooms and uploads for now."""


class BadSetting(RoomRefused):
    """This setting has no such value."""


class MissionLocked(RoomRefused):
    """This mission is not open yet: win one before it first."""


class NoNotebook(RoomRefused):
    """This room keeps no notebook of missions."""


# Playing
class Paused(RoomRefused):
    """The game is paused."""


class NotPaused(RoomRefused):
    """The game is not paused."""


class NoGameToEnd(RoomRefused):
    """No game is going on."""


class StaleView(RoomRefused):
    """The table has changed since: look again."""


class NotAllAgree(RoomRefused):
    """The guessers of this room touch a card only when all of them have voted for it."""


class RateLimited(RoomRefused):
    """Too much is said or done in this room at once: wait a moment and ask again."""


class TooBusy(RoomRefused):
    """The room cannot follow: wait a moment and ask again."""


# Clues
class NoGameYet(Refused):
    """No game has begun at this table."""


class ClueNotAllowed(Refused):
    """The referee does not allow this clue; nobody has heard it and it costs nothing."""


class ClueDoubtful(Refused):
    """The referee has doubts about this clue: confirm it, or think again."""


class ConsentNeeded(Refused):
    """In strict mode a doubtful clue needs the opposing spymaster's consent."""


# Chat
class OnlyTwoPhrases(Refused):
    """In sudden death only “I go” and “you go” may be said."""


class ChatIsOff(RoomRefused):
    """This room is played without chat."""


class KeyHoldersAreSilent(RoomRefused):
    """Whoever sees a key says nothing to the others until the game is over."""


class OnlyRemarks(RoomRefused):
    """While a Duo game runs, partners choose a line from the list; free text is a setting of the room."""


class NotARemarkNow(RoomRefused):
    """This line of the list is not to be said now."""


class NothingToPointAt(RoomRefused):
    """Only those who are guessing now point and vote."""


class TooLong(RoomRefused):
    """This text is too long, or empty."""
