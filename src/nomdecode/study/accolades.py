"""Accolades: at most five kind words for people after a game, one each, told from facts. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Annotated, Final

from nomdecode.rules.events import Why
from nomdecode.rules.outcome import Ending
from nomdecode.rules.seats import IDENTITY_OF_TEAM, SIDE_OF_SEAT, Identity, Side
from nomdecode.rules.state import State, Touch
from nomdecode.study.clue_study import ClueStudy
from nomdecode.study.game_moments import GameMoment
from nomdecode.study.touch_study import TouchStudy

MOST: Final = 5
CONCEDED_EARLY: Final = 4  # clues before which a conceded game is no game to praise
_TRIPLE: Final = 3
_TELEPATHY: Final = 1.5
_TIGHTROPE: Final = 0.08
_FLAIR: Final = 0.2
_COMEBACK: Final = 0.25
_STEADY: Final = 4
_BRAVE: Final = 4
_TIMED: Final = 3  # moves of a person whose time is compared


@dataclass(frozen=True, slots=True)
class Accolade:
    """A kind word for one person: what for, and the clue, card or moment that it is about."""

    id: Annotated[str, "one of the names of `RANKS`"]
    player: Annotated[str, "id of the player"]
    clue: int | None = None
    card: int | None = None
    value: Annotated[float | None, "words, a chance of 1, or seconds; as the accolade says"] = None


@dataclass(frozen=True, slots=True)
class GameToPraise:
    """A finished game with its studies: everything that accolades are awarded from."""

    moments: Sequence[GameMoment]
    end: State
    clues: Sequence[ClueStudy]
    touches: Sequence[TouchStudy]
    curve: Sequence[float]
    bots: frozenset[str]


def award_accolades(facts: GameToPraise) -> list[Accolade]:
    """Return the accolades of a game: the rarest first, never two for one person, none for bots."""
    outcome = facts.end.outcome
    if outcome is None or (outcome.ending is Ending.CONCEDED and len(facts.end.log) < CONCEDED_EARLY):
        return []
    given: list[Accolade] = []
    for rank in RANKS.values():
        for found in rank(facts):
            if found.player not in facts.bots and all(found.player != each.player for each in given):
                given.append(found)
                break
    return given[:MOST]


def _team_of_seat(seat: object, end: State) -> Side | None:
    """Return the side of a seat; those who play together are one side."""
    if end.is_duo:
        return None
    return SIDE_OF_SEAT.get(seat)  # type: ignore[call-overload, no-any-return]


def _has_seat_won(end: State, seat: object) -> bool:
    """Tell whether a seat is among the winners."""
    return end.outcome is not None and seat in end.outcome.winners


def _most_active_guessers(touches: Sequence[TouchStudy]) -> list[str]:
    """Return the ids of those who touched cards, who touched most first."""
    return [by for by, _ in Counter(touch.by for touch in touches if touch.by is not None).most_common()]


def _award_perfect(facts: GameToPraise) -> Iterator[Accolade]:
    """Won without a wrong touch."""
    ours = [touch for touch in facts.touches if _has_seat_won(facts.end, touch.seat)]
    if ours and all(touch.right for touch in ours):
        yield from (Accolade("perfect", by, value=len(ours)) for by in _most_active_guessers(ours))


def _award_triple(facts: GameToPraise) -> Iterator[Accolade]:
    """Three or more meant cards found by one clue."""
    meant = {intent.clue: set(intent.meant) for intent in facts.end.intents}
    for study in facts.clues:
        cards = {touch.card for touch in facts.touches if touch.clue == study.clue and touch.right}
        found = len(cards & meant.get(study.clue, set()))
        if study.by is not None and not study.void and found >= _TRIPLE:
            yield Accolade("triple", study.by, study.clue, value=found)


def _award_telepathy(facts: GameToPraise) -> Iterator[Accolade]:
    """Partners found much more than our bots foresaw."""
    for study in facts.clues:
        if study.by is None or study.void or study.expected is None:
            continue
        if study.found - study.expected >= _TELEPATHY:
            yield Accolade("telepathy", study.by, study.clue, value=round(study.found - study.expected, 1))


def _award_tightrope(facts: GameToPraise) -> Iterator[Accolade]:
    """The assassin was near, and nobody touched it."""
    for study in facts.clues:
        touched = [touch for touch in facts.end.touches if touch.clue == study.clue]
        if study.by is None or study.void or study.risk is None or not study.found:
            continue
        if study.risk.assassin >= _TIGHTROPE and all(t.identity is not Identity.ASSASSIN for t in touched):
            yield Accolade("tightrope", study.by, study.clue, value=study.risk.assassin)


def _award_flair(facts: GameToPraise) -> Iterator[Accolade]:
    """An own card that our guesser would hardly have thought of."""
    for touch in facts.touches:
        if touch.by is not None and touch.right and touch.own is not None and touch.own < _FLAIR:
            yield Accolade("flair", touch.by, touch.clue, touch.card, touch.own)


def _award_memory(facts: GameToPraise) -> Iterator[Accolade]:
    """A card that an earlier clue meant."""
    meant = {intent.clue: set(intent.meant) for intent in facts.end.intents}
    for touch in facts.touches:
        if touch.by is None or not touch.right or touch.clue is None:
            continue
        giver = facts.end.log[touch.clue].giver
        earlier = [c for c in range(touch.clue) if facts.end.log[c].giver is giver]
        is_new = touch.card in meant.get(touch.clue, set())
        if not is_new and any(touch.card in meant.get(clue, set()) for clue in earlier):
            yield Accolade("memory", touch.by, touch.clue, touch.card)


def _award_comeback(facts: GameToPraise) -> Iterator[Accolade]:
    """Won from a chance of a quarter or less."""
    if not facts.curve:
        return
    winner = facts.end.outcome.side if facts.end.outcome else None
    chances = [1 - value for value in facts.curve] if winner is Side.BLUE else list(facts.curve)
    lowest = min(chances)
    if lowest <= _COMEBACK:
        givers = [
            c.by for c in reversed(facts.clues) if c.by is not None and _has_seat_won(facts.end, c.giver)
        ]
        yield from (Accolade("comeback", by, value=round(lowest, 3)) for by in givers)


def _award_steady(facts: GameToPraise) -> Iterator[Accolade]:
    """At least four touches, none of them wrong."""
    for by in _most_active_guessers(facts.touches):
        own = [touch for touch in facts.touches if touch.by == by]
        if len(own) >= _STEADY and all(touch.right for touch in own):
            yield Accolade("steady", by, value=len(own))


def _award_brave(facts: GameToPraise) -> Iterator[Accolade]:
    """A clue for four or more."""
    for study in facts.clues:
        if study.by is not None and isinstance(study.number, int) and study.number >= _BRAVE:
            yield Accolade("brave", study.by, study.clue, value=study.number)


def _award_quick(facts: GameToPraise) -> Iterator[Accolade]:
    """Thought shorter than everybody else, by a third."""
    times: dict[str, list[float]] = {}
    for before, now in zip(facts.moments, facts.moments[1:], strict=False):
        if now.by is not None and now.by not in facts.bots and None not in (now.at, before.at):
            times.setdefault(now.by, []).append((now.at or 0) - (before.at or 0))
    typical = sorted((median(each), by) for by, each in times.items() if len(each) >= _TIMED)
    if len(typical) > 1 and typical[0][0] <= typical[1][0] * 2 / 3:
        yield Accolade("quick", typical[0][1], value=round(typical[0][0], 1))


def _award_gift(facts: GameToPraise) -> Iterator[Accolade]:
    """The opponents touched our last word."""
    end = facts.end
    if end.outcome is None or end.outcome.ending is not Ending.ALL_FOUND or not end.touches:
        return
    last: Touch = end.touches[-1]
    winner = end.outcome.side
    if winner is None or last.why is not Why.GUESS or last.identity is not IDENTITY_OF_TEAM.get(winner):
        return
    if last.clue is not None and _team_of_seat(end.log[last.clue].giver, end) not in (None, winner):
        givers = [c.by for c in reversed(facts.clues) if c.by is not None and _has_seat_won(end, c.giver)]
        yield from (Accolade("gift", by, card=last.card) for by in givers)


# In order of rank.
RANKS: Final[dict[str, Callable[[GameToPraise], Iterator[Accolade]]]] = {
    "perfect": _award_perfect,
    "triple": _award_triple,
    "telepathy": _award_telepathy,
    "tightrope": _award_tightrope,
    "flair": _award_flair,
    "memory": _award_memory,
    "comeback": _award_comeback,
    "steady": _award_steady,
    "brave": _award_brave,
    "quick": _award_quick,
    "gift": _award_gift,
}
