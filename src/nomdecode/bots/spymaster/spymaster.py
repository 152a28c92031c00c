"""The giver of clues: teams, coop, three players and Duo, words and pictures."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from typing import Final

from nomdecode.bots.duo_guesser import DuoGuesser
from nomdecode.bots.knowledge.cards import CardMeaning, meanings_of
from nomdecode.bots.knowledge.resources import BotResources, load_resources
from nomdecode.bots.levels import Level
from nomdecode.bots.listener import Listener, Rows
from nomdecode.bots.spymaster.catch_up import asks_to_catch_up
from nomdecode.bots.spymaster.caution import doubts
from nomdecode.bots.spymaster.partner import PartnerModel
from nomdecode.bots.spymaster.reward import Floats, Payoffs
from nomdecode.bots.spymaster.reward_table import team_payoffs
from nomdecode.bots.spymaster.search import (
    CandidateClue,
    Cards,
    ListenerHypothesis,
    ListenerMix,
    NumberRule,
    finds,
    ideas,
    only,
    pull,
    weigh,
)
from nomdecode.bots.spymaster.shared_cards import needed_by_both
from nomdecode.bots.spymaster.table import sorted_out
from nomdecode.bots.spymaster.words import as_written
from nomdecode.lexicon import normalize_spelling
from nomdecode.referee import Verdict, judge
from nomdecode.rules import View
from nomdecode.rules.commands import NAMES, UNLIMITED, Cover, GiveClue

MOST_JUDGED: Final = 200  # ideas shown to the referee before the bot gives up
# How likely the last card of a number must be. In Duo there is no cap, so a number that is too small leaves
# the partner to guess in the dark.
CLEAR: Final = 0.35
CLEAR_DUO: Final = 0.2
_COUNTED_ON_IN_DUO: Final = 1.3  # for the same reason partners are counted on more there
# What is left at the end is what the guessers have not heard so far: the listener is believed less there.
_LAST_CARDS: Final = 3
_BELIEVED_AT_LAST: Final = 0.5
# Times what it costs: guessers who hear otherwise meet it oftener than expected.
_ASSASSIN_WEIGHS: Final = 3.0


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A clue that our spymaster could give; the cards are those of the table, chances are of 1."""

    word: str
    number: int
    meant: tuple[int, ...]
    feared: tuple[int, ...]
    worth: float  # what the spymaster thinks the table is worth after it, its caution included
    all_found: float  # chance that our listener finds so many of its own cards
    danger: float  # chance that it touches an assassin before that


class Spymaster:
    """Gives the clue that is worth most with guessers who hear in the ways that their touches speak for."""

    def __init__(self, level: Level, without: frozenset[str] = frozenset()) -> None:
        self._level = level
        self._without = without
        self._partner = PartnerModel()
        self._as_guesser = DuoGuesser(without)
        self._offered: tuple[object, set[str]] = (None, set())

    def clue(self, view: View) -> GiveClue | None:
        """Return the best clue that the referee lets pass without a doubt; None if there is none."""
        shown, cards, _ = sorted_out(view)
        resources = load_resources(view.table.language, self._without)
        if not view.table.tokens and cards.wrong[-1] and asks_to_catch_up(view, 0):
            warned = self._warning(resources, view, shown, cards)
            if warned is not None:
                return warned
        idea = self._first_fresh(resources, view, self._searched(resources, view))
        return None if idea is None else self._spoken(resources.candidates[idea.clue], idea, view, shown)

    def ideas(self, view: View, most: int) -> list[Suggestion]:
        """Return the best clues that the referee lets pass without a doubt, at most so many, the best first.

        The same search as `clue`; what was refused a moment ago is not left out, and none is for zero.
        """
        shown, cards, _ = sorted_out(view)
        resources = load_resources(view.table.language, self._without)
        allowed = _allowed(resources, view, self._searched(resources, view))
        return [self._suggestion(resources, view, idea, (shown, cards)) for idea in islice(allowed, most)]

    def _suggestion(
        self, resources: BotResources, view: View, idea: CandidateClue, sorts: tuple[list[int], Cards]
    ) -> Suggestion:
        shown, cards = sorts
        word = resources.candidates[idea.clue]
        heard = resources.listeners[0].logits(word, _meanings(view, shown), initials=False)[:, None]
        return Suggestion(
            as_written(word, view.table.language),
            idea.number,
            tuple(shown[place] for place in idea.meant),
            tuple(shown[place] for place in idea.feared),
            idea.worth,
            float(finds(heard, cards, idea.number)[-1, 0]),
            float(weigh(heard, cards, only(len(cards.wrong) - 1, cards), idea.number)[-1, 0]),
        )

    def _searched(self, resources: BotResources, view: View) -> Iterator[CandidateClue]:
        """Yield what could be said, the best first, whatever the referee thinks of it."""
        shown, cards, payoffs = sorted_out(view)
        if view.table.tokens:
            cards = replace(cards, both=needed_by_both(view, shown, self._as_guesser))
        mix = ListenerMix(
            self._heard(resources, view, shown),
            self._ways(resources, view, shown, len(cards.right)),
            doubts(
                resources.listeners[0],
                _meanings(view, shown),
                cards,
                is_duo=bool(view.table.tokens),
                plain=self._level.plain,
            ),
        )
        speakable = self._speakable(resources, view)
        rule = self._number_rule(view)
        return ideas(mix, cards, self._careful(payoffs, view), speakable, rule=rule)

    def _number_rule(self, view: View) -> NumberRule:
        """Return what the numbers of this moment allow (D-53, D-54), and what the level dares."""
        lowest, highest = _bounds(view)
        most = max(lowest, min(self._level.most_targets, highest))
        return NumberRule(most, CLEAR_DUO if view.table.tokens else CLEAR, lowest)

    def _warning(
        self, resources: BotResources, view: View, shown: Sequence[int], cards: Cards
    ) -> GiveClue | None:
        """Return a clue for zero (V-01): it names the assassin's neighbourhood and none of ours."""
        *harmless, assassin = cards.wrong
        named = Cards(assassin, (*harmless, cards.right))
        mix = ListenerMix(self._heard(resources, view, shown))
        found = ideas(mix, named, team_payoffs(1, 1), self._speakable(resources, view), rule=NumberRule(1))
        idea = self._first_fresh(resources, view, found)
        if idea is None:
            return None
        feared = tuple(shown[place] for place in assassin)
        said = as_written(resources.candidates[idea.clue], view.table.language)
        return GiveClue(said, 0, meant=(), confirmed=True, feared=feared)

    def _first_fresh(
        self, resources: BotResources, view: View, found: Iterator[CandidateClue]
    ) -> CandidateClue | None:
        """Return the first that is allowed and was not refused a moment ago, and remember it as offered."""
        moment = (view.table.cards, view.table.turn, len(view.table.clues))
        if self._offered[0] != moment:
            self._offered = (moment, set())
        for idea in _allowed(resources, view, found, self._offered[1]):
            self._offered[1].add(resources.candidates[idea.clue])
            return idea
        return None

    def cover(self, view: View, cards: tuple[int, ...]) -> Cover:
        """Cover the card that helps most: one of theirs in the way, or an own one hard to name."""
        shown, sorts, _ = sorted_out(view)
        resources = load_resources(view.table.language, self._without)
        drawn = pull(self._heard(resources, view, shown), sorts, self._speakable(resources, view))
        is_own = all(shown.index(card) in sorts.right for card in cards)
        ranked = sorted(cards, key=lambda card: float(drawn[shown.index(card)]), reverse=not is_own)
        return Cover(ranked[0])

    def _heard(self, resources: BotResources, view: View, shown: Sequence[int]) -> Floats:
        return resources.listeners[0].utilities(None, _meanings(view, shown)).T

    def _speakable(self, resources: BotResources, view: View) -> Floats:
        """Return who knows which word; nobody those beyond the level, or said before: they confuse."""
        share = resources.known.copy()
        share[resources.commonest(self._level.vocabulary) :] = 0
        for clue in view.table.clues:
            place = resources.candidate(clue.word)
            if place is not None:
                share[place] = 0
        return share

    def _ways(
        self, resources: BotResources, view: View, shown: Sequence[int], left: int
    ) -> tuple[ListenerHypothesis, ...]:
        """Return how the guessers may hear, from what they have touched so far."""
        meanings = _meanings(view, shown)
        counted_on = _counted_on(view, left)

        def heard_by(listener: Listener) -> Callable[[Rows], Floats] | None:
            return (
                None if listener is resources.listeners[0] else partial(listener.likeness, meanings=meanings)
            )

        return tuple(
            ListenerHypothesis(belief.share, belief.sharpness * counted_on, heard_by(belief.listener))
            for belief in self._partner.beliefs(view, resources.listeners[0], resources.one_sided)
        )

    def _careful(self, payoffs: Payoffs, view: View) -> Payoffs:
        """Weigh what a wrong card costs against stopping there by the level's caution."""
        cost = self._level.caution * (payoffs.stopped[None, :] - payoffs.wrong)
        if not view.table.tokens:
            cost[-1] *= _ASSASSIN_WEIGHS
        return replace(payoffs, wrong=payoffs.stopped[None, :] - cost)

    def _spoken(self, word: str, idea: CandidateClue, view: View, shown: Sequence[int]) -> GiveClue:
        meant = tuple(shown[place] for place in idea.meant)
        feared = tuple(shown[place] for place in idea.feared)
        number = UNLIMITED if asks_to_catch_up(view, UNLIMITED, meant) else max(idea.number, _bounds(view)[0])
        said = as_written(word, view.table.language)
        return GiveClue(said, number, meant=meant, confirmed=True, feared=feared)


def _allowed(
    resources: BotResources, view: View, found: Iterator[CandidateClue], refused: Collection[str] = ()
) -> Iterator[CandidateClue]:
    """Yield those of the first ideas that the referee lets pass; refused words are not shown to it again."""
    for idea in islice(found, MOST_JUDGED):
        word = resources.candidates[idea.clue]
        if word not in refused and is_allowed(word, view):
            yield idea


def _meanings(view: View, shown: Sequence[int]) -> tuple[CardMeaning, ...]:
    table = view.table
    return meanings_of(tuple(table.cards[card] for card in shown), table.game, table.language)


def _bounds(view: View) -> tuple[int, int]:
    """Return the least and the greatest number that a clue for some cards may carry now."""
    numbers = next((entry.numbers for entry in view.may if entry.do == NAMES[GiveClue]), ())
    digits = [number for number in numbers if isinstance(number, int) and number > 0]
    return (digits[0], digits[-1]) if digits else (1, 9)


def _counted_on(view: View, left: int) -> float:
    if view.table.tokens:
        return _COUNTED_ON_IN_DUO
    return _BELIEVED_AT_LAST if left <= _LAST_CARDS else 1.0


def is_allowed(word: str, view: View) -> bool:
    """Tell whether the referee lets the clue pass without a doubt (C-03: covered codenames do not count)."""
    table = view.table
    visible = [text for text, tile in zip(table.cards, table.covered, strict=True) if tile is None]
    if any(normalize_spelling(word) == normalize_spelling(text) for text in table.cards):
        return False  # a codename already found would be allowed, but it confuses
    return judge(word, visible, table.language, table.options).verdict is Verdict.OK
