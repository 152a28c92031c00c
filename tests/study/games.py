"""Finished games for the tests of the study: played by bots, or laid by hand."""

from __future__ import annotations

from dataclasses import replace

from nomdecode.bots.arena.play_boards import BoardSeries
from nomdecode.bots.arena.play_game import play_game_to_end as play_bots
from nomdecode.bots.registry import make_bot
from nomdecode.codec.events import GameLog
from nomdecode.rules import decide, evolve
from nomdecode.rules.commands import Command, Concede
from nomdecode.rules.events import Codename, Event, GameStarted, Setup
from nomdecode.rules.options import Options, WordsOptions
from nomdecode.rules.seats import Seat, Side
from nomdecode.rules.state import State
from tests.tables import begun, laid_key, players_for

# Blue's nine words, red's eight, seven neutral ones and the assassin, in this order.
BLUE = ("MIEL", "VIOLON", "NEIGE", "TRIBUNAL", "REQUIN", "BOUGIE", "FROMAGE", "FUSÉE", "TIGRE")
RED = ("PASSERELLE", "CHAUSSURE", "VOLCAN", "CLAVIER", "SAVON", "MINISTRE", "CHARRUE", "ÉCHELLE")
REST = ("LICORNE", "PARAPLUIE", "DENTISTE", "BALLON", "TUNNEL", "CARTE", "MOULIN", "POISON")
WORDS = (*BLUE, *RED, *REST)

BLUE_GIVES, BLUE_GUESSES = Seat.BLUE_SPYMASTER, Seat.BLUE_GUESSER
RED_GIVES, RED_GUESSES = Seat.RED_SPYMASTER, Seat.RED_GUESSER

Move = tuple[Seat, Command]


def table(options: Options | None = None, language: str = "fr") -> State:
    """A board whose answers are known."""
    chosen = options or WordsOptions(zero=True, unlimited=True, undo=True)
    cards = tuple(Codename(word, f"card-{place}") for place, word in enumerate(WORDS))
    return begun(Setup(chosen, players_for(chosen), cards, laid_key(chosen, Side.BLUE), language))


def played(state: State, *moves: Move, conceded: Seat | None = None) -> GameLog:
    """The log of these moves; `conceded` gives up after them."""
    events: list[Event] = [GameStarted(state.setup)]
    for seat, command in (*moves, *([(conceded, Concede())] if conceded else [])):
        for event in decide(state, seat, command):
            events.append(event)
            state = evolve(state, event)
    return GameLog(tuple(events))


def at(word: str) -> int:
    """The place of a word on the board."""
    return WORDS.index(word)


def bots_game(contest: str = "words", language: str = "fr", board: int = 0) -> GameLog:
    """A whole game of our bots, one in each seat."""
    state = BoardSeries(contest, language).deal_board(board)
    bots = {seat: make_bot("offline:normal") for seat in state.seats}
    moves = play_bots(state, bots).moves
    return played(state, *((move.seat, move.command) for move in moves))


def timed(log: GameLog, seconds: dict[str, float]) -> GameLog:
    """The same log, each player thinking about so many seconds."""
    now, times, by = 0.0, [], []
    for event in log.events:
        seat = getattr(event, "by", None) or getattr(getattr(event, "clue", None), "giver", None)
        now += seconds.get(str(seat), 0.0)
        times.append(now)
        by.append(str(seat) if seat else None)
    return replace(log, at=tuple(times), by=tuple(by))
