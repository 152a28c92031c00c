"""Duo games for the notebook: played by the rules, with the key laid in order."""

from __future__ import annotations

from nomdecode.missions.attempt import Attempt, Loss
from nomdecode.rules.commands import Command, GiveClue, Guess, Stop
from nomdecode.rules.options import DuoOptions
from nomdecode.rules.seats import Identity, Seat
from nomdecode.rules.state import State
from tests.tables import begin, pair, play

A, B = Seat.SIDE_A, Seat.SIDE_B
G, N, K = Identity.CONTACT, Identity.BYSTANDER, Identity.ASSASSIN

Move = tuple[Seat, Command]


def mission_game(*moves: Move, tokens: int = 9, allowed_marks: int | None = None) -> State:
    """A game of that many tokens after these moves."""
    return play(begin(DuoOptions(tokens=tokens, allowed_marks=allowed_marks)), *moves)


def cells(a: Identity, b: Identity) -> list[int]:
    """The cells with these identities on the sides A and B."""
    return pair(begin(DuoOptions()), a, b)


def touches(seat: Seat, cards: list[int]) -> list[Move]:
    """These cards touched one after another."""
    return [(seat, Guess(card)) for card in cards]


FOR_B = [*cells(G, G), *cells(G, N), *cells(G, K)]  # the nine that A sees and B has to find
FOR_A = [*cells(N, G), *cells(K, G)]  # what is left for A to find then
WINNING: list[Move] = [
    (A, GiveClue("X", 9)),
    *touches(B, FOR_B),
    (B, Stop()),
    (B, GiveClue("Y", 6)),
    *touches(A, FOR_A),
]


def attempt(
    mission: str = "teche",
    loss: Loss | None = None,
    *,
    contacts: int = 15,
    clues: int = 8,
    marks: int = 1,
    unused: int = 0,
    sudden_death: bool = False,
    boldest: int = 2,
    reinforcement: int = 0,
    with_bot: bool = False,
    at: int = 1000,
) -> Attempt:
    """A finished attempt, won by a hair unless said otherwise."""
    return Attempt(
        mission, loss, contacts, clues, marks, unused, sudden_death, boldest, reinforcement, with_bot, at
    )
