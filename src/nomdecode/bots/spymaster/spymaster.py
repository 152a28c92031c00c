"""The spymaster: chooses clues in teams, coop, three players and Duo, for words and pictures."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from typing import Final

from nomdecode.bots.duo_guesser import DuoGuesser
from nomdecode.bots.knowledge.card_meaning import CardMeaning, make_card_meanings
from nomdecode.bots.knowledge.resources import BotResources, load_resources
from nomdecode.bots.levels import BotLevel
from nomdecode.bots.listener import Listener, Rows
from nomdecode.bots.spymaster.catch_up import is_catch_up_number
from nomdecode.bots.spymaster.caution import make_caution
from nomdecode.bots.spymaster.clue_search import (
    CandidateClue,
    CardGroups,
    ListenerHypothesis,
    ListenerMix,
    NumberRule,
    compute_expected_worths,
    compute_find_chances_of_clues,
    make_payoffs_of_one_kind,
    measure_attraction,
    search_clues,
)
from nomdecode.bots.spymaster.duo_shared_cards import chances_needed_by_both
from nomdecode.bots.spymaster.expected_reward import Floats, TurnPayoffs
from nomdecode.bots.spymaster.giver_view import sort_cards_for_giver
from nomdecode.bots.spymaster.partner_model import PartnerModel
from nomdecode.bots.spymaster.payoff_tables import make_team_payoffs
from nomdecode.bots.spymaster.sayable_words import write_with_ligatures
from nomdecode.lexicon import normalize_spelling
from nomdecode.referee import Verdict, judge
from nomdecode.rules import View
from nomdecode.rules.commands import NAMES, UNLIMITED, Cover, GiveClue
from nomdecode.rules.options import Game

MOST_JUDGED: Final = 200  # ideas shown to the referee before the bot gives up
# How likely the last card of a number must be. In Duo there is no cap, so a number that is too small leaves
# the partner to guess in the dark.
CLEAR: Final = 0.35
CLEAR_DUO: Final = 0.2
# How strong, in logits and with caution, the weakest link of a clue for two and for more must be, and how far
# above the best wrong card: FRUIT for three is no clue for FIG, TART and BEAN, however likely they are.
FAIR: Final = (3.9, 4.3)
FAIR_LEAD: Final = 1.2
# For codenames more, and so much by written links alone: PINK is no clue for LAVENDER and SKIN beside DAWN.
FAIR_LEAD_OF_WORDS: Final = 2.0
WRITTEN_LEAD: Final = 0.8
# And even the best card of a wide word may be weak: EDIBLE.
FAIR_BEST: Final = 4.8
# A clue for one is worth that much less, as a share of one card more: nobody cheers for a plain synonym.
FOR_ONE: Final = 0.3
_COUNTED_ON_IN_DUO: Final = 1.3  # for the same reason partners are counted on more there
# What is left at the end is what the guessers have not heard so far: the listener is believed less there.
_LAST_CARDS: Final = 3
_BELIEVED_AT_LAST: Final = 0.5
# Times what it costs: guessers who hear otherwise meet it oftener than expected.
_ASSASSIN_WEIGHS: Final = 3.0


@dataclass(frozen=True, slots=True)
class ClueSuggestion:
    """A clue that our spymaster could give, with its number, cards and chances."""

    word: str
    number: int
    meant: tuple[int, ...]
    feared: tuple[int, ...]
    worth: float  # what the spymaster thinks the table is worth after it, its caution included
    all_found: float  # chance that our listener finds so many of its own cards
    danger: float  # chance that it touches an assassin before that


class Spymaster:
    """Chooses the clue of highest expected value for the guessers it has learned to expect."""

    def __init__(self, level: BotLevel, without: frozenset[str] = frozenset()) -> None:
        self._level = level
        self._without = without
        self._partner = PartnerModel()
        self._as_guesser = DuoGuesser(without)
        self._offered: tuple[object, set[str]] = (None, set())

    def choose_clue(self, view: View) -> GiveClue | None:
        """Return the best clue that the referee lets pass without a doubt; None if there is none."""
        shown, cards, _ = sort_cards_for_giver(view)
        resources = load_resources(view.table.language, self._without)
        if not view.table.tokens and cards.wrong[-1] and is_catch_up_number(view, 0):
            warned = self._choose_warning_clue(resources, view, shown, cards)
            if warned is not None:
                return warned
        idea = self._take_first_not_offered(resources, view, self._search_candidates(resources, view))
        return (
            None
            if idea is None
            else self._make_clue_command(resources.candidates[idea.clue], idea, view, shown)
        )

    def suggest_clues(self, view: View, most: int) -> list[ClueSuggestion]:
        """Return the best clues that the referee lets pass without a doubt, at most so many, the best first.

        The same search as `choose_clue`; what was refused a moment ago is not left out, and none is for zero.
        """
        shown, cards, _ = sort_cards_for_giver(view)
        resources = load_resources(view.table.language, self._without)
        allowed = _keep_allowed_clues(resources, view, self._search_candidates(resources, view))
        return [
            self._make_suggestion(resources, view, idea, (shown, cards)) for idea in islice(allowed, most)
        ]

    def _make_suggestion(
        self, resources: BotResources, view: View, idea: CandidateClue, sorts: tuple[list[int], CardGroups]
    ) -> ClueSuggestion:
        shown, cards = sorts
        word = resources.candidates[idea.clue]
        heard = resources.listeners[0].clue_logits(
            word, _meanings_of_shown_cards(view, shown), initials=False
        )[:, None]
        return ClueSuggestion(
            write_with_ligatures(word, view.table.language),
            idea.number,
            tuple(shown[place] for place in idea.meant),
            tuple(shown[place] for place in idea.feared),
            idea.worth,
            float(compute_find_chances_of_clues(heard, cards, idea.number)[-1, 0]),
            float(
                compute_expected_worths(
                    heard, cards, make_payoffs_of_one_kind(len(cards.wrong) - 1, cards), idea.number
                )[-1, 0]
            ),
        )

    def _search_candidates(self, resources: BotResources, view: View) -> Iterator[CandidateClue]:
        """Yield candidate clues, the best first, whatever the referee thinks of them."""
        shown, cards, payoffs = sort_cards_for_giver(view)
        if view.table.tokens:
            cards = replace(cards, both=chances_needed_by_both(view, shown, self._as_guesser))
        listener, meanings = resources.listeners[0], _meanings_of_shown_cards(view, shown)
        is_duo, is_plain = bool(view.table.tokens), self._level.plain
        mix = ListenerMix(
            self._candidate_logits(resources, view, shown),
            self._make_listener_hypotheses(resources, view, shown, len(cards.right)),
            make_caution(listener, meanings, cards, is_duo=is_duo, plain=is_plain),
            # What a picture shows may well be said: only a codename has synonyms.
            partial(listener.mean_cosines, meanings=meanings) if view.table.game is Game.WORDS else None,
            partial(resources.utilities.written_logits, meanings=meanings),
        )
        speakable = self._known_shares_of_sayable_words(resources, view)
        rule = self._make_number_rule(view)
        return search_clues(mix, cards, self._weigh_risks_by_caution(payoffs, view), speakable, rule=rule)

    def _make_number_rule(self, view: View) -> NumberRule:
        """Return what the numbers of this moment allow (D-53, D-54), and what the level dares."""
        lowest, highest = _number_bounds(view)
        most = max(lowest, min(self._level.most_targets, highest))
        if view.table.tokens:
            return NumberRule(most, CLEAR_DUO, lowest)
        fair = tuple(least + self._level.fair_more for least in FAIR)
        rule = NumberRule(
            most, CLEAR, lowest, fair, FAIR_LEAD, for_one=0 if self._level.likes_ones else FOR_ONE
        )
        if view.table.game is not Game.WORDS:
            return rule
        return replace(rule, fair_lead=FAIR_LEAD_OF_WORDS, fair_best=FAIR_BEST, written_lead=WRITTEN_LEAD)

    def _choose_warning_clue(
        self, resources: BotResources, view: View, shown: Sequence[int], cards: CardGroups
    ) -> GiveClue | None:
        """Return a clue for zero (V-01): it names the assassin's neighbourhood and none of ours."""
        *harmless, assassin = cards.wrong
        named = CardGroups(assassin, (*harmless, cards.right))
        mix = ListenerMix(self._candidate_logits(resources, view, shown))
        found = search_clues(
            mix,
            named,
            make_team_payoffs(1, 1),
            self._known_shares_of_sayable_words(resources, view),
            rule=NumberRule(1),
        )
        idea = self._take_first_not_offered(resources, view, found)
        if idea is None:
            return None
        feared = tuple(shown[place] for place in assassin)
        said = write_with_ligatures(resources.candidates[idea.clue], view.table.language)
        return GiveClue(said, 0, meant=(), confirmed=True, feared=feared)

    def _take_first_not_offered(
        self, resources: BotResources, view: View, found: Iterator[CandidateClue]
    ) -> CandidateClue | None:
        """Return the first that is allowed and was not refused a moment ago, and remember it as offered."""
        moment = (view.table.cards, view.table.turn, len(view.table.clues))
        if self._offered[0] != moment:
            self._offered = (moment, set())
        for idea in _keep_allowed_clues(resources, view, found, self._offered[1]):
            self._offered[1].add(resources.candidates[idea.clue])
            return idea
        return None

    def choose_cover(self, view: View, cards: tuple[int, ...]) -> Cover:
        """Choose the card to cover: one of theirs in the way, or an own one hard to name."""
        shown, sorts, _ = sort_cards_for_giver(view)
        resources = load_resources(view.table.language, self._without)
        drawn = measure_attraction(
            self._candidate_logits(resources, view, shown),
            sorts,
            self._known_shares_of_sayable_words(resources, view),
        )
        is_own = all(shown.index(card) in sorts.right for card in cards)
        ranked = sorted(cards, key=lambda card: float(drawn[shown.index(card)]), reverse=not is_own)
        return Cover(ranked[0])

    def _candidate_logits(self, resources: BotResources, view: View, shown: Sequence[int]) -> Floats:
        return resources.listeners[0].candidate_logits(None, _meanings_of_shown_cards(view, shown)).T

    def _known_shares_of_sayable_words(self, resources: BotResources, view: View) -> Floats:
        """Return who knows which word; nobody those beyond the level, or said before: they confuse."""
        share = resources.known.copy()
        share[resources.count_common_candidates(self._level.vocabulary) :] = 0
        for clue in view.table.clues:
            place = resources.find_candidate(clue.word)
            if place is not None:
                share[place] = 0
        return share

    def _make_listener_hypotheses(
        self, resources: BotResources, view: View, shown: Sequence[int], left: int
    ) -> tuple[ListenerHypothesis, ...]:
        """Return how the guessers may hear, from what they have touched so far."""
        meanings = _meanings_of_shown_cards(view, shown)
        counted_on = _trust_in_partner(view, left)

        def heard_by(listener: Listener) -> Callable[[Rows], Floats] | None:
            return (
                None
                if listener is resources.listeners[0]
                else partial(listener.candidate_logits_by_vectors, meanings=meanings)
            )

        return tuple(
            ListenerHypothesis(belief.share, belief.sharpness * counted_on, heard_by(belief.listener))
            for belief in self._partner.infer_listeners(view, resources.listeners[0], resources.one_sided)
        )

    def _weigh_risks_by_caution(self, payoffs: TurnPayoffs, view: View) -> TurnPayoffs:
        """Weigh what a wrong card costs against stopping there by the level's caution."""
        cost = self._level.caution * (payoffs.stopped[None, :] - payoffs.wrong)
        if not view.table.tokens:
            cost[-1] *= _ASSASSIN_WEIGHS
        return replace(payoffs, wrong=payoffs.stopped[None, :] - cost)

    def _make_clue_command(
        self, word: str, idea: CandidateClue, view: View, shown: Sequence[int]
    ) -> GiveClue:
        meant = tuple(shown[place] for place in idea.meant)
        feared = tuple(shown[place] for place in idea.feared)
        number = (
            UNLIMITED
            if is_catch_up_number(view, UNLIMITED, meant)
            else max(idea.number, _number_bounds(view)[0])
        )
        said = write_with_ligatures(word, view.table.language)
        return GiveClue(said, number, meant=meant, confirmed=True, feared=feared)


def _keep_allowed_clues(
    resources: BotResources, view: View, found: Iterator[CandidateClue], refused: Collection[str] = ()
) -> Iterator[CandidateClue]:
    """Yield the first candidates that the referee lets pass; refused words are not shown to it again."""
    for idea in islice(found, MOST_JUDGED):
        word = resources.candidates[idea.clue]
        if word not in refused and is_clue_allowed(word, view):
            yield idea


def _meanings_of_shown_cards(view: View, shown: Sequence[int]) -> tuple[CardMeaning, ...]:
    table = view.table
    return make_card_meanings(tuple(table.cards[card] for card in shown), table.game, table.language)


def _number_bounds(view: View) -> tuple[int, int]:
    """Return the least and the greatest number that a clue for some cards may carry now."""
    numbers = next((entry.numbers for entry in view.may if entry.do == NAMES[GiveClue]), ())
    digits = [number for number in numbers if isinstance(number, int) and number > 0]
    return (digits[0], digits[-1]) if digits else (1, 9)


def _trust_in_partner(view: View, left: int) -> float:
    if view.table.tokens:
        return _COUNTED_ON_IN_DUO
    return _BELIEVED_AT_LAST if left <= _LAST_CARDS else 1.0


def is_clue_allowed(word: str, view: View) -> bool:
    """Tell whether the referee lets the clue pass without a doubt (C-03: covered codenames do not count)."""
    table = view.table
    visible = [text for text, tile in zip(table.cards, table.covered, strict=True) if tile is None]
    if any(normalize_spelling(word) == normalize_spelling(text) for text in table.cards):
        return False  # a codename already found would be allowed, but it confuses
    return judge(word, visible, table.language, table.options).verdict is Verdict.OK
