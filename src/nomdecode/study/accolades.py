"""Accolades: at most five kind words after a game, one a person, from facts first. Pure."""

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
from nomdecode.study.clues import ClueStudy
from nomdecode.study.log import Moment
from nomdecode.study.touches import TouchStudy

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
class Facts:
    """What accolades are drawn from."""

    moments: Sequence[Moment]
    end: State
    clues: Sequence[ClueStudy]
    touches: Sequence[TouchStudy]
    curve: Sequence[float]
    bots: frozenset[str]


def accolades(facts: Facts) -> list[Accolade]:
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


def _side(seat: object, end: State) -> Side | None:
    """Return the side of a seat; those who play together are one side."""
    if end.is_duo:
        return None
    return SIDE_OF_SEAT.get(seat)  # type: ignore[call-overload, no-any-return]


def _won(end: State, seat: object) -> bool:
    return end.outcome is not None and seat in end.outcome.winners


def _most_active(touches: Sequence[TouchStudy]) -> list[str]:
    return [by for by, _ in Counter(touch.by for touch in touches if touch.by is not None).most_common()]


def _perfect(facts: Facts) -> Iterator[Accolade]:
    """Won without a wrong touch."""
    ours = [touch for touch in facts.touches if _won(facts.end, touch.seat)]
    if ours and all(touch.right for touch in ours):
        yield from (Accolade("perfect", by, value=len(ours)) for by in _most_active(ours))


def _triple(facts: Facts) -> Iterator[Accolade]:
    """Three or more meant cards found by one clue."""
    meant = {intent.clue: set(intent.meant) for intent in facts.end.intents}
    for study in facts.clues:
        cards = {touch.card for touch in facts.touches if touch.clue == study.clue and touch.right}
        found = len(cards & meant.get(study.clue, set()))
        if study.by is not None and not study.void and found >= _TRIPLE:
            yield Accolade("triple", study.by, study.clue, value=found)


def _telepathy(facts: Facts) -> Iterator[Accolade]:
    """Partners found much more than our bots foresaw."""
    for study in facts.clues:
        if study.by is None or study.void or study.expected is None:
            continue
        if study.found - study.expected >= _TELEPATHY:
            yield Accolade("telepathy", study.by, study.clue, value=round(study.found - study.expected, 1))


def _tightrope(facts: Facts) -> Iterator[Accolade]:
    """The assassin was near, and nobody touched it."""
    for study in facts.clues:
        touched = [touch for touch in facts.end.touches if touch.clue == study.clue]
        if study.by is None or study.void or study.risk is None or not study.found:
            continue
        if study.risk.assassin >= _TIGHTROPE and all(t.identity is not Identity.ASSASSIN for t in touched):
            yield Accolade("tightrope", study.by, study.clue, value=study.risk.assassin)


def _flair(facts: Facts) -> Iterator[Accolade]:
    """An own card that our guesser would hardly have thought of."""
    for touch in facts.touches:
        if touch.by is not None and touch.right and touch.own is not None and touch.own < _FLAIR:
            yield Accolade("flair", touch.by, touch.clue, touch.card, touch.own)


def _memory(facts: Facts) -> Iterator[Accolade]:
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


def _comeback(facts: Facts) -> Iterator[Accolade]:
    """Won from a chance of a quarter or less."""
    if not facts.curve:
        return
    winner = facts.end.outcome.side if facts.end.outcome else None
    chances = [1 - value for value in facts.curve] if winner is Side.BLUE else list(facts.curve)
    lowest = min(chances)
    if lowest <= _COMEBACK:
        givers = [c.by for c in reversed(facts.clues) if c.by is not None and _won(facts.end, c.giver)]
        yield from (Accolade("comeback", by, value=round(lowest, 3)) for by in givers)


def _steady(facts: Facts) -> Iterator[Accolade]:
    """At least four touches, none of them wrong."""
    for by in _most_active(facts.touches):
        own = [touch for touch in facts.touches if touch.by == by]
        if len(own) >= _STEADY and all(touch.right for touch in own):
            yield Accolade("steady", by, value=len(own))


def _brave(facts: Facts) -> Iterator[Accolade]:
    """A clue for four or more."""
    for study in facts.clues:
        if study.by is not None and isinstance(study.number, int) and study.number >= _BRAVE:
            yield Accolade("brave", study.by, study.clue, value=study.number)


def _quick(facts: Facts) -> Iterator[Accolade]:
    """Thought shorter than everybody else, by a third."""
    times: dict[str, list[float]] = {}
    for before, now in zip(facts.moments, facts.moments[1:], strict=False):
        if now.by is not None and now.by not in facts.bots and None not in (now.at, before.at):
            times.setdefault(now.by, []).append((now.at or 0) - (before.at or 0))
    typical = sorted((median(each), by) for by, each in times.items() if len(each) >= _TIMED)
    if len(typical) > 1 and typical[0][0] <= typical[1][0] * 2 / 3:
        yield Accolade("quick", typical[0][1], value=round(typical[0][0], 1))


def _gift(facts: Facts) -> Iterator[Accolade]:
    """The opponents touched our last word."""
    end = facts.end
    if end.outcome is None or end.outcome.ending is not Ending.ALL_FOUND or not end.touches:
        return
    last: Touch = end.touches[-1]
    winner = end.outcome.side
    if winner is None or last.why is not Why.GUESS or last.identity is not IDENTITY_OF_TEAM.get(winner):
        return
    if last.clue is not None and _side(end.log[last.clue].giver, end) not in (None, winner):
        givers = [c.by for c in reversed(facts.clues) if c.by is not None and _won(end, c.giver)]
        yield from (Accolade("gift", by, card=last.card) for by in givers)


# In order of rank.
RANKS: Final[dict[str, Callable[[Facts], Iterator[Accolade]]]] = {
    "perfect": _perfect,
    "triple": _triple,
    "telepathy": _telepathy,
    "tightrope": _tightrope,
    "flair": _flair,
    "memory": _memory,
    "comeback": _comeback,
    "steady": _steady,
    "brave": _brave,
    "quick": _quick,
    "gift": _gift,
}
