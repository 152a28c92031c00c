"""The whole study of a finished game: clues, touches, win curve, turning points, people and accolades."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import itemgetter
from statistics import fmean
from typing import Annotated, Final

from nomdecode.bots.knowledge.resources import has_resources, load_resources
from nomdecode.codec.events import GameLog
from nomdecode.rules.events import CardCovered, CardMarked, ClueGiven, Why
from nomdecode.rules.state import State
from nomdecode.study.accolades import Accolade, GameToPraise, award_accolades
from nomdecode.study.clue_hearing import LanguageListeners
from nomdecode.study.clue_study import ClueCritic, ClueStudy
from nomdecode.study.game_moments import GameMoment, read_moments
from nomdecode.study.touch_study import TouchCritic, TouchStudy
from nomdecode.study.win_chances import is_cooperative
from nomdecode.study.win_curve import FEWEST_CLUES, TurningPoint, find_turning_points, win_curve

VERSION: Final = 2  # of the figures: a kept study of another version is made anew
FEWEST_KNOWN: Final = 3  # clues of a person whose justesse is told


class LanguageUnknownToBots(ValueError):
    """Our bots do not speak the language of this game."""

    code = "no_study"


@dataclass(frozen=True, slots=True)
class PersonStudy:
    """What one player did, by our bots."""

    player: Annotated[str, "id of the player"]
    clues: Annotated[int, "clues given that our bots know and that counted"] = 0
    precision: Annotated[int | None, "mean justesse; None under three such clues"] = None
    rapport: Annotated[float | None, "complicité: own cards found beyond what was to be expected"] = None
    touches: int = 0
    right: Annotated[int, "touches of own cards"] = 0
    regret: Annotated[float | None, "mean points of 100 that a better choice was worth"] = None
    luck: Annotated[float | None, "points of 100 that chance gave or took, summed"] = None


@dataclass(frozen=True, slots=True)
class Study:
    """What our bots think of a game. Figures are of 1 or points of 100, always by our bots."""

    version: int
    language: str
    chance_of: Annotated[str, "whose chance the curve tells: `red`, or `all` who play together"]
    listeners: tuple[str, ...]
    curve: Annotated[tuple[float, ...], "after each event; empty under four clues"]
    turnings: tuple[TurningPoint, ...]
    clues: tuple[ClueStudy, ...]
    touches: tuple[TouchStudy, ...]
    people: tuple[PersonStudy, ...]
    accolades: tuple[Accolade, ...]


def study_game(log: GameLog, bots: Iterable[str] = ()) -> Study:
    """Study a finished game; `bots` are the ids of players who are none of flesh and blood.

    Raises:
        InvalidEvents, NotFinished
        NoStudy: when our bots do not speak its language.
    """
    moments = read_moments(log)
    end = moments[-1].state
    if not has_resources(end.setup.language):
        raise LanguageUnknownToBots(f"our bots do not speak {end.setup.language!r}")
    ears = LanguageListeners(load_resources(end.setup.language))
    clues = _study_clues(moments, ears)
    touches = _study_touches(moments, ears)
    curve = win_curve([(each.event, each.state) for each in moments], ears)
    is_long = len(end.log) >= FEWEST_CLUES
    found = find_turning_points([(each.event, each.state) for each in moments], curve) if is_long else []
    facts = GameToPraise(moments, end, clues, touches, curve if is_long else (), frozenset(bots))
    return Study(
        version=VERSION,
        language=end.setup.language,
        chance_of="all" if is_cooperative(end) else "red",
        listeners=tuple(listener.name for listener in ears.listeners),
        curve=tuple(round(value, 4) for value in curve) if is_long else (),
        turnings=tuple(found),
        clues=tuple(clues),
        touches=tuple(touches),
        people=tuple(_study_people(clues, touches)),
        accolades=tuple(award_accolades(facts)),
    )


def _study_clues(moments: Sequence[GameMoment], ears: LanguageListeners) -> list[ClueStudy]:
    """Study the clues that are in the log of the end, in order."""
    critic, end, found = ClueCritic(ears), moments[-1].state, list[ClueStudy]()
    for step, moment in enumerate(moments):
        if isinstance(moment.event, ClueGiven):
            clue = len(moment.state.log) - 1
            before = _state_before(moments, step)
            # A clue taken back and one given in its place have places of their own in the log.
            found.append(critic.study_clue(before, end, clue, step, moment.by))
    return found


def _study_touches(moments: Sequence[GameMoment], ears: LanguageListeners) -> list[TouchStudy]:
    """Study every card that a guesser touched, in order."""
    critic = TouchCritic(ears)
    return [
        critic.study_touch(_state_before(moments, step), moment.event, step, moment.by)
        for step, moment in enumerate(moments)
        if isinstance(moment.event, CardMarked)
        or (isinstance(moment.event, CardCovered) and moment.event.why is Why.GUESS)
    ]


def _state_before(moments: Sequence[GameMoment], step: int) -> State:
    """Return the state before an event."""
    return moments[step - 1].state


def _study_people(clues: Sequence[ClueStudy], touches: Sequence[TouchStudy]) -> list[PersonStudy]:
    """Return the figures of each player who gave a clue or touched a card, in the order they first did."""
    moves = sorted([*((c.step, c.by) for c in clues), *((t.step, t.by) for t in touches)], key=itemgetter(0))
    met = dict.fromkeys(by for _, by in moves if by is not None)
    return [_study_person(player, clues, touches) for player in met]


def _study_person(player: str, clues: Sequence[ClueStudy], touches: Sequence[TouchStudy]) -> PersonStudy:
    """Sum what one player's clues and touches were worth."""
    given = [clue for clue in clues if clue.by == player and clue.precision is not None and not clue.void]
    precise = [clue.precision for clue in given if clue.precision is not None]
    beyond = [clue.found - clue.expected for clue in given if clue.expected is not None]
    own = [touch for touch in touches if touch.by == player]
    regrets = [touch.regret for touch in own if touch.regret is not None]
    lucks = [touch.luck for touch in own if touch.luck is not None]
    return PersonStudy(
        player,
        len(given),
        round(fmean(precise)) if len(precise) >= FEWEST_KNOWN else None,
        round(sum(beyond), 1) if beyond else None,
        len(own),
        sum(touch.right for touch in own),
        round(fmean(regrets), 1) if regrets else None,
        round(sum(lucks), 1) if lucks else None,
    )
