"""What our bots think of one clue: how it is heard, what was to be expected of it, what was better."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import exp
from typing import Annotated, Final

from nomdecode.bots.clue_reasons import find_clue_reason
from nomdecode.bots.knowledge.card_meaning import make_card_meanings
from nomdecode.bots.levels import LEVEL_OF_NAME
from nomdecode.bots.spymaster.spymaster import Spymaster
from nomdecode.rules.commands import Number
from nomdecode.rules.events import Why
from nomdecode.rules.seats import IDENTITY_OF_TEAM, SIDE_OF_SEAT, Identity, Seat
from nomdecode.rules.state import Standing, State
from nomdecode.study.clue_hearing import (
    CluePosition,
    LanguageListeners,
    clue_position,
    count_cards_asked_for,
    expect_own_cards,
    first_touch_chances,
    win_chance_after_clue,
    wrong_card_chances,
)

BETTER: Final = 5  # clues of ours that are shown
_VOID: Final = (Standing.TAKEN_BACK, Standing.UPHELD)


@dataclass(frozen=True, slots=True)
class Risk:
    """The chance that a turn ends on each kind of wrong card; of 1."""

    assassin: float
    theirs: Annotated[float, "an opponent’s card; 0 in Duo"]
    neutral: Annotated[float, "a neutral card, or in Duo a bystander"]


@dataclass(frozen=True, slots=True)
class CardReason:
    """Why a clue means a card, by what our bots know."""

    card: int
    link: Annotated[
        str, "what leads there: `is`, `met`, `half` …; `shared` or `alike` where nothing is written"
    ]
    through: Annotated[str | None, "the word that both bring to mind, or what a picture shows"] = None


@dataclass(frozen=True, slots=True)
class BetterClue:
    """A clue that our spymaster could have given at that moment."""

    word: str
    number: int
    meant: tuple[int, ...]
    risk: Risk
    worth: Annotated[float, "the giver’s chance to win after it, by our listener"]
    reasons: Annotated[tuple[CardReason, ...], "why it means its cards"] = ()


@dataclass(frozen=True, slots=True)
class ClueStudy:
    """One clue of a game. What is None cannot be said: the word is unknown, or the number tells nothing."""

    clue: Annotated[int, "its place in the log"]
    step: Annotated[int, "the event that gave it"]
    word: str
    number: Number
    giver: Seat
    by: Annotated[str | None, "id of the player who gave it"]
    known: Annotated[bool, "our listeners know the word"]
    void: Annotated[bool, "taken back, or ruled invalid: in no mean"]
    found: Annotated[int, "own cards touched under it"]
    heard: Annotated[
        tuple[tuple[float | None, ...], ...], "by listener, then by card: the chance of the first touch"
    ] = ()
    expected: Annotated[float | None, "own cards to be expected"] = None
    risk: Risk | None = None
    worth: Annotated[float | None, "the giver’s chance to win after it"] = None
    worths: Annotated[tuple[float, ...], "the same by each listener"] = ()
    better: tuple[BetterClue, ...] = ()
    lost: Annotated[float | None, "points of 100 that our best was worth more"] = None
    precision: Annotated[int | None, "justesse: 100 is as good as our best"] = None
    reasons: Annotated[
        tuple[CardReason, ...], "why it means the cards that its giver meant, where they said so"
    ] = ()


class ClueCritic:
    """Studies the clues of one game with the spymaster that plays at the expert level."""

    def __init__(self, ears: LanguageListeners) -> None:
        self._ears = ears
        self._spymaster = Spymaster(LEVEL_OF_NAME["expert"])

    def study_clue(self, before: State, end: State, clue: int, step: int, by: str | None) -> ClueStudy:
        """Study the clue at this place of the log, from the state before it and the end of the game."""
        given = end.log[clue]
        void = given.standing in _VOID
        known = self._ears.know_word(given.word)
        study = ClueStudy(
            clue,
            step,
            given.word,
            given.number,
            given.giver,
            by,
            known,
            void,
            count_own_cards_found(end, clue),
        )
        at = clue_position(before, given.giver)
        if not known or not at.has_cards_to_mean:
            return study
        meant = next((intent.meant for intent in end.intents if intent.clue == clue), ())
        return replace(self._add_figures(study, at), reasons=self._find_reasons(at, given.word, meant))

    def _find_reasons(self, at: CluePosition, word: str, meant: Iterable[int]) -> tuple[CardReason, ...]:
        """Return why a clue means these cards; cards for which nothing can be said are left out."""
        table, cards = at.seen.table, tuple(meant)
        meanings = make_card_meanings(tuple(table.cards[card] for card in cards), table.game, table.language)
        found = [
            (card, find_clue_reason(self._ears.resources, word, each))
            for card, each in zip(cards, meanings, strict=True)
        ]
        return tuple(CardReason(card, why.link, why.through) for card, why in found if why is not None)

    def _add_figures(self, study: ClueStudy, at: CluePosition) -> ClueStudy:
        """Return the study of a clue with all figures that its number allows."""
        number, ears = study.number, self._ears
        each = [ears.hear_clue(at, study.word, number, place) for place in range(len(ears.listeners))]
        heard = tuple(_place_values_by_card(at, first_touch_chances(one).tolist()) for one in each)
        most = count_cards_asked_for(at, number)
        tried = max(most, 1)
        told = {
            "heard": heard,
            "expected": _round_figure(expect_own_cards(at, each[0], tried)),
            "risk": _make_risk(wrong_card_chances(at, each[0], tried), is_duo=at.state.is_duo),
        }
        if not isinstance(number, int) or number == 0:
            return _replace_fields(study, told)
        worths = tuple(_round_figure(win_chance_after_clue(at, one, most)) for one in each)
        better = self._find_better_clues(at)
        lost = max(0.0, max((idea.worth for idea in better), default=0.0) - worths[0]) * 100
        told |= {
            "worth": worths[0],
            "worths": worths,
            "better": better,
            "lost": _round_figure(lost),
            "precision": precision_for_points_lost(lost),
        }
        return _replace_fields(study, told)

    def _find_better_clues(self, at: CluePosition) -> tuple[BetterClue, ...]:
        """Return our best clues of that moment, weighed as the given one is; the best first."""
        found = []
        for idea in self._spymaster.suggest_clues(at.seen, BETTER):
            heard, most = (
                self._ears.hear_clue(at, idea.word, idea.number),
                count_cards_asked_for(at, idea.number),
            )
            risk = _make_risk(wrong_card_chances(at, heard, most), is_duo=at.state.is_duo)
            value = _round_figure(win_chance_after_clue(at, heard, most))
            why = self._find_reasons(at, idea.word, idea.meant)
            found.append(BetterClue(idea.word, idea.number, idea.meant, risk, value, why))
        return tuple(sorted(found, key=lambda better: -better.worth))


def precision_for_points_lost(lost: float) -> int:
    """Return the justesse of a clue that lost so many points of 100: lichess's published curve, plus one.

    An engine that is not perfect itself forgives a little: 0 lost is 100, 3 is 88, 10 is 65, 20 is 41.
    """
    return round(min(100.0, max(0.0, 103.17 * exp(-0.04354 * lost) - 2.17)))


def count_own_cards_found(end: State, clue: int) -> int:
    """Return how many own cards were touched under a clue and not taken back."""
    given = end.log[clue]
    side = SIDE_OF_SEAT.get(given.giver) or end.team_key.starts
    right = Identity.CONTACT if end.is_duo else IDENTITY_OF_TEAM[side]
    return sum(
        touch.clue == clue and touch.identity is right and touch.why is Why.GUESS and not touch.taken_back
        for touch in end.touches
    )


def _place_values_by_card(at: CluePosition, values: list[float]) -> tuple[float | None, ...]:
    """Return the values at the places of their cards; None where a card was not open."""
    chance = dict(zip(at.shown, values, strict=True))
    return tuple(
        _round_figure(chance[card]) if card in chance else None for card in range(len(at.state.setup.cards))
    )


def _make_risk(kinds: list[float], *, is_duo: bool) -> Risk:
    """Return the chances of each kind of wrong card as a `Risk`."""
    neutral, *theirs, assassin = (_round_figure(each) for each in kinds)
    return Risk(assassin, 0.0 if is_duo else theirs[0], neutral)


def _round_figure(value: float) -> float:
    """Round to four places: studies are sent and compared as text."""
    return round(float(value), 4)


def _replace_fields(study: ClueStudy, told: dict[str, object]) -> ClueStudy:
    """Return the study with these fields."""
    return replace(study, **told)  # type: ignore[arg-type]
