"""Statistics of an evening: what each member did in the finished games of a series. Pure.

Law: members are counted by id, so that a renamed person is one person; figures of our bots are told only of
games that were studied.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import fmean
from typing import Annotated, Final

from msgspec import Struct

from nomdecode.codec.events import GameLog
from nomdecode.rules.commands import Number
from nomdecode.rules.events import CardCovered, CardMarked, ClueGiven, Why
from nomdecode.rules.seats import IDENTITY_OF_TEAM, SIDE_OF_SEAT, Identity, Side
from nomdecode.rules.state import Standing, State
from nomdecode.study.clue_study import count_own_cards_found
from nomdecode.study.game_moments import GameMoment, read_moments

FEWEST_KNOWN: Final = 3  # clues of a person whose justesse is told
_VOID: Final = (Standing.TAKEN_BACK, Standing.UPHELD)


@dataclass(frozen=True, slots=True)
class TouchCounts:
    """How often one member touched cards in one game, and what they were."""

    touches: int = 0
    right: int = 0
    assassins: int = 0


@dataclass(frozen=True, slots=True)
class GivenClue:
    """A clue that stood: who gave it, who touched cards under it, and how many own cards they found."""

    clue: int  # its place in the log
    giver: str
    partners: tuple[str, ...]
    number: Number
    found: int


@dataclass(frozen=True, slots=True)
class CountedGame:
    """What one finished game adds to the statistics of an evening."""

    sides: Mapping[str, Side | None]  # of everybody who sat in it, to the end or not
    winners: tuple[str, ...]
    clues: tuple[GivenClue, ...]
    hits: Mapping[str, TouchCounts]


class StudiedClue(Struct, frozen=True):
    """The figures of a clue's study that an evening sums."""

    clue: int
    expected: float | None = None
    precision: int | None = None


class StudiedGame(Struct, frozen=True):
    """The study of a game as far as an evening reads it."""

    clues: tuple[StudiedClue, ...] = ()


@dataclass(frozen=True, slots=True)
class PersonEvening:
    """What one member did this evening."""

    member: str
    name: str
    bot: bool
    side: Annotated[Side | None, "of the last game that they sat in; null where nobody has a colour"]
    games: Annotated[int, "that they sat in"] = 0
    won: int = 0
    clues: Annotated[int, "given, but for those taken back or ruled invalid"] = 0
    found: Annotated[int, "own cards that partners found under them"] = 0
    number: Annotated[float | None, "mean number of those clues that had one above zero"] = None
    precision: Annotated[int | None, "mean justesse; null under three studied clues"] = None
    touches: int = 0
    right: int = 0
    assassins: int = 0


@dataclass(frozen=True, slots=True)
class PairEvening:
    """Two members, one of whom touched cards under the other's clues."""

    one: str
    other: str
    clues: Annotated[int, "that were studied, of either of them"]
    rapport: Annotated[float, "complicité: own cards found beyond what was to be expected, summed"]


@dataclass(frozen=True, slots=True)
class Evening:
    """The finished games of a room since its series began."""

    games: int
    since: Annotated[float | None, "when the first of them began, in seconds since the epoch"]
    studied: Annotated[int, "games that our bots have studied: justesse and complicité are of those"]
    thinking: Annotated[bool, "our bots still study some: ask again"]
    people: tuple[PersonEvening, ...]
    pairs: Annotated[tuple[PairEvening, ...], "the best first"]


@dataclass(frozen=True, slots=True)
class MemberNames:
    """The members as they are called now, and which of them are bots."""

    name_of: Mapping[str, str] = field(default_factory=dict)
    bots: frozenset[str] = frozenset()


def count_game(log: GameLog) -> CountedGame:
    """Count a finished game.

    Raises:
        InvalidEvents, NotFinished
    """
    moments = read_moments(log)
    end = moments[-1].state
    seats = {player.id: player.seat for moment in moments for player in moment.state.players}
    won = end.outcome.winners if end.outcome else ()
    touched = list(_valid_guesses(moments, end))
    return CountedGame(
        sides={member: SIDE_OF_SEAT.get(seat) for member, seat in seats.items()},
        winners=tuple(player.id for player in end.players if player.seat in won),
        clues=tuple(_valid_clues(moments, end, touched)),
        hits={
            by: _count_touches([each for each in touched if each[0] == by])
            for by in {each[0] for each in touched}
        },
    )


_ValidGuess = tuple[
    str, int | None, Identity, bool
]  # by whom, under which clue, what it was, whether an own card


def _valid_guesses(moments: Sequence[GameMoment], end: State) -> Iterable[_ValidGuess]:
    """Yield the guesses that were not taken back and whose guesser is known."""
    for before, moment in pairwise(moments):
        if not isinstance(moment.event, CardCovered | CardMarked) or moment.by is None:
            continue
        touch = end.touches[len(moment.state.touches) - 1]
        if touch.why is Why.GUESS and not touch.taken_back:
            yield moment.by, touch.clue, touch.identity, touch.identity is _wanted_identity(before.state)


def _wanted_identity(before: State) -> Identity:
    """Return the identity of the cards that the side on turn looks for."""
    return Identity.CONTACT if before.is_duo else IDENTITY_OF_TEAM[before.side_on_turn]


def _count_touches(touched: Sequence[_ValidGuess]) -> TouchCounts:
    """Count the touches of one member."""
    right = sum(is_right for *_, is_right in touched)
    return TouchCounts(
        len(touched), right, sum(identity is Identity.ASSASSIN for _, _, identity, _ in touched)
    )


def _valid_clues(
    moments: Sequence[GameMoment], end: State, touched: Sequence[_ValidGuess]
) -> Iterable[GivenClue]:
    """Yield the clues that were neither taken back nor ruled invalid, with what was found under them."""
    for moment in moments:
        if not isinstance(moment.event, ClueGiven) or moment.by is None:
            continue
        clue = len(moment.state.log) - 1
        given = end.log[clue]
        if given.standing not in _VOID:
            partners = dict.fromkeys(by for by, under, *_ in touched if under == clue)
            yield GivenClue(clue, moment.by, tuple(partners), given.number, count_own_cards_found(end, clue))


def sum_evening(
    games: Sequence[tuple[CountedGame, StudiedGame | None]],
    names: MemberNames,
    since: float | None = None,
    *,
    thinking: bool = False,
) -> Evening:
    """Sum the games of an evening, in the order they were played; a game without figures was not studied."""
    members = dict.fromkeys(member for facts, _ in games for member in facts.sides)
    return Evening(
        games=len(games),
        since=since,
        studied=sum(figures is not None for _, figures in games),
        thinking=thinking,
        people=tuple(_sum_person(member, games, names) for member in members),
        pairs=tuple(_sum_pairs(games)),
    )


def _sum_person(
    member: str, games: Sequence[tuple[CountedGame, StudiedGame | None]], names: MemberNames
) -> PersonEvening:
    """Sum the evening of one member."""
    sat = [(facts, figures) for facts, figures in games if member in facts.sides]
    given = [clue for facts, _ in sat for clue in facts.clues if clue.giver == member]
    numbers = [clue.number for clue in given if isinstance(clue.number, int) and clue.number > 0]
    precise = [
        figure.precision
        for facts, figures in sat
        for clue, figure in _clues_with_figures(facts, figures)
        if clue.giver == member and figure.precision is not None
    ]
    hits = [facts.hits.get(member, TouchCounts()) for facts, _ in sat]
    return PersonEvening(
        member=member,
        name=names.name_of.get(member, ""),
        bot=member in names.bots,
        side=sat[-1][0].sides[member],
        games=len(sat),
        won=sum(member in facts.winners for facts, _ in sat),
        clues=len(given),
        found=sum(clue.found for clue in given),
        number=round(fmean(numbers), 1) if numbers else None,
        precision=round(fmean(precise)) if len(precise) >= FEWEST_KNOWN else None,
        touches=sum(each.touches for each in hits),
        right=sum(each.right for each in hits),
        assassins=sum(each.assassins for each in hits),
    )


def _clues_with_figures(
    facts: CountedGame, figures: StudiedGame | None
) -> Iterable[tuple[GivenClue, StudiedClue]]:
    """Yield the clues of a game that were studied, each with its figures."""
    of_clue = {figure.clue: figure for figure in figures.clues} if figures else {}
    return ((clue, of_clue[clue.clue]) for clue in facts.clues if clue.clue in of_clue)


def _sum_pairs(games: Sequence[tuple[CountedGame, StudiedGame | None]]) -> list[PairEvening]:
    """Return who understood whom; a clue counts for every partner who touched a card under it."""
    beyond: dict[tuple[str, str], list[float]] = {}
    for facts, figures in games:
        for clue, figure in _clues_with_figures(facts, figures):
            if figure.expected is not None:
                for partner in clue.partners:
                    one, other = sorted((clue.giver, partner))
                    beyond.setdefault((one, other), []).append(clue.found - figure.expected)
    found = [PairEvening(*pair, len(each), round(sum(each), 1)) for pair, each in beyond.items()]
    return sorted(found, key=lambda pair: -pair.rapport)
