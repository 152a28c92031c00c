"""Refusals. Each is named by its reason; its code is its name in snake case and never changes."""

from __future__ import annotations

from typing import ClassVar

from nomdecode.rules.names import snake_case_name


class Refused(Exception):
    """The table does not allow this now; nothing has changed."""

    code: ClassVar[str] = "refused"

    def __init__(self, message: str = "", **facts: object) -> None:
        super().__init__(message or (type(self).__doc__ or "").strip())
        self.facts = facts

    def __init_subclass__(cls) -> None:
        cls.code = snake_case_name(cls)


# Before the game
class TooFewPlayers(Refused):
    """Two teams need at least four players; two or three play together or with three seats."""


class WrongSpymasters(Refused):
    """Every team needs exactly one spymaster."""


class NobodyGuesses(Refused):
    """Somebody must sit in every guessing seat."""


class TooManyGuessers(Refused):
    """The competitive game for three has exactly one guesser."""


class NoKeyHolder(Refused):
    """At a real table a person with a device must see each key: one spymaster, or both sides of Duo."""


class UnequalTeams(Refused):
    """The teams must be as equal as possible."""


class SeatNotInThisGame(Refused):
    """This game has no such seat."""


class AlreadySeated(Refused):
    """This name already sits at the table."""


class NamelessPlayer(Refused):
    """Every player has a name that can be seen."""


class WrongDeal(Refused):
    """The cards or the key do not fit this game."""


class OptionNotOffered(Refused):
    """The rulebook of this game does not offer this option."""


class GameNotOver(Refused):
    """The game is still going on."""


# Whose turn, which phase
class NotAtThisTable(Refused):
    """Only those who sit in this game may do this."""


class NotYourTurn(Refused):
    """It is not your turn."""


class GameOver(Refused):
    """The game is over."""


class OnlyTheTable(Refused):
    """Only the table itself may do this."""


# Clues
class OnlySpymastersGiveClues(Refused):
    """Guessers give no clues."""


class ClueAlreadyGiven(Refused):
    """A clue has been given; now it is time to guess."""


class EmptyClue(Refused):
    """A clue is one word and one number."""


class NotAWord(Refused):
    """A clue is a word that can be read: letters or digits, at most 60 characters."""


class InvalidNumber(Refused):
    """The number of a clue is one digit."""


class ZeroNotAllowed(Refused):
    """A clue for zero is not allowed in this game."""


class NumberTooLow(Refused):
    """The first clues of this mission carry 3 or more."""


class NumberTooHigh(Refused):
    """No clue of this mission carries that much."""


class UnlimitedNotAllowed(Refused):
    """An unlimited clue is not allowed in this game."""


class NoMoreClues(Refused):
    """In sudden death no clue may be given any more."""


class AnswerPending(Refused):
    """The other spymaster has been asked and has not answered yet."""


class EnoughAsked(Refused):
    """The other spymaster has been asked often enough in this turn: give a clue that needs no leave."""


class NobodyToAsk(Refused):
    """There is no opposing spymaster to ask."""


class RefusedByTheJudge(Refused):
    """The judge has said no to this word: it is closed for the rest of the turn."""


class NothingAsked(Refused):
    """Nobody has asked about a clue."""


class NotYoursToAnswer(Refused):
    """This question is for somebody else to answer."""


# Guesses
class NoClueYet(Refused):
    """No clue has been given yet."""


class SpymastersDoNotGuess(Refused):
    """Whoever sees the key does not touch cards."""


class NoSuchCard(Refused):
    """There is no such card on the table."""


class AlreadyCovered(Refused):
    """This card is already covered."""


class AlreadyMarked(Refused):
    """This word has already proved to be a bystander for you."""


class NothingLeft(Refused):
    """You have found everything your partner can see; there is nothing left to touch."""


class MustGuessFirst(Refused):
    """Make at least one guess before stopping."""


class ConfirmGivingUp(Refused):
    """After the assassin, stopping gives the game away: confirm it."""


class NoStopInSuddenDeath(Refused):
    """Sudden death goes on until it is won or lost."""


# Covering
class NothingToCover(Refused):
    """There is no card for you to cover now."""


class NotThatCard(Refused):
    """Only a visible codename of the right colour may be covered."""


class CoverFirst(Refused):
    """Cover a card of the imaginary opponent first."""


# A real table
class SaidAloud(Refused):
    """At a real table this is said aloud, not told to a device."""


class KeyHoldersTellTouches(Refused):
    """At a real table a touch is told by a device that sees the key."""


# Rulings
class TooLateToChallenge(Refused):
    """A clue can be challenged only while its guesses are being made."""


class ApprovedBeforehand(Refused):
    """The opposing spymaster allowed this clue before it was given."""


class AlreadyRuled(Refused):
    """This clue has been ruled upon already."""


class RulingPending(Refused):
    """The clue is challenged: wait for the ruling."""


class NothingToRule(Refused):
    """No clue is challenged."""


class NotTheJudge(Refused):
    """Somebody else rules on this challenge."""


# The hourglass
class HourglassOff(Refused):
    """This game is played without an hourglass."""


class HourglassRunning(Refused):
    """The hourglass is running already."""


class NotYourHourglass(Refused):
    """Only the opposing team may turn the hourglass."""


class OnlyWhileGuessing(Refused):
    """The hourglass runs only while a team is guessing."""


class HourglassNotRunning(Refused):
    """This run of the hourglass is over."""


# Taking back, leaving
class UndoOff(Refused):
    """This game is played without taking back."""


class NothingToUndo(Refused):
    """There is no last guess or clue that can still be taken back."""


class NoUndoAsked(Refused):
    """Nobody has asked to take anything back."""


class UndoPending(Refused):
    """Taking back has been asked already."""


class NotYoursToConcede(Refused):
    """The common guesser cannot give up for either team."""


class NoSuchPlayer(Refused):
    """Nobody of this name sits in that seat."""


class HasSeenTheKey(Refused):
    """Somebody who has seen a key in this game sits only where they saw it."""


class OnlyMoreGuessers(Refused):
    """A running game is joined as one more guesser: the other seats see a key."""


class OnlyInSuddenDeath(Refused):
    """The two phrases belong to sudden death."""
