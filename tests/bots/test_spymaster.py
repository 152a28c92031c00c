"""The clues the offline bot gives: good, allowed, known, and explained."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from nomdecode.bots.arena.game_statistics import compute_statistics
from nomdecode.bots.arena.play_boards import CONTESTS, BoardSeries, BotTeam, play_boards
from nomdecode.bots.arena.play_game import start_bot_game
from nomdecode.bots.knowledge.card_meaning import make_card_meanings, make_word_meaning
from nomdecode.bots.knowledge.resources import load_resources
from nomdecode.bots.levels import LEVEL_OF_NAME, BotLevel
from nomdecode.bots.registry import find_bot_maker
from nomdecode.bots.spymaster.caution import (
    BESIDE_THE_KIND,
    FEARED,
    OF_THAT_KIND,
    UNWRITTEN,
    WRITTEN,
    make_caution,
)
from nomdecode.bots.spymaster.clue_search import (
    CardGroups,
    ListenerHypothesis,
    ListenerMix,
    NumberRule,
    compute_expected_worths,
    compute_find_chances_of_clues,
    make_payoffs_of_one_kind,
    search_clues,
)
from nomdecode.bots.spymaster.payoff_tables import make_team_payoffs
from nomdecode.bots.spymaster.sayable_words import is_sayable_word, write_with_ligatures
from nomdecode.bots.spymaster.spymaster import Spymaster, is_clue_allowed
from nomdecode.decks.shipped import load_shipped_deck
from nomdecode.rules import View, decide, evolve, view
from nomdecode.rules.commands import UNLIMITED, GiveClue
from nomdecode.rules.events import TurnEnded, TurnEnding
from nomdecode.rules.options import DuoOptions, WordsOptions
from nomdecode.rules.seats import IDENTITY_OF_TEAM, SPYMASTER_OF_TEAM, Identity, Seat
from nomdecode.rules.state import State

EXPERT, EASY = LEVEL_OF_NAME["expert"], LEVEL_OF_NAME["easy"]
JUNIOR = LEVEL_OF_NAME["junior"]
OURS = BotTeam(find_bot_maker("offline:expert"), find_bot_maker("offline:expert"))


def giver_of(state: State) -> View:
    giver = SPYMASTER_OF_TEAM[state.team_key.starts]
    return view(state, giver)


def first_clue(state: State, spymaster: Spymaster | None = None) -> GiveClue:
    clue = (spymaster or Spymaster(EXPERT)).choose_clue(giver_of(state))
    assert clue is not None
    return clue


@pytest.mark.parametrize("language", ["fr", "en", "fr-CA"])
def test_clues_are_allowed_without_a_doubt_and_known(language: str) -> None:
    resources = load_resources(language)
    for board in range(4):
        state = BoardSeries(language=language).deal_board(board)
        clue = first_clue(state)
        assert is_clue_allowed(clue.word, giver_of(state))
        assert resources.known[resources.candidates.index(clue.word)] > 0.3
        assert not resources.lexicon.is_adult_word(clue.word)


def test_it_means_its_own_words_and_fears_others() -> None:
    for board in range(4):
        state = BoardSeries(language="en").deal_board(board)
        clue = first_clue(state)
        own = IDENTITY_OF_TEAM[state.team_key.starts]
        assert len(clue.meant) == clue.number
        assert {state.team_key.cells[card] for card in clue.meant} == {own}
        assert clue.feared
        assert own not in {state.team_key.cells[card] for card in clue.feared}


def test_a_clue_is_not_said_twice() -> None:
    spymaster = Spymaster(EXPERT)
    state = BoardSeries(language="en").deal_board(1)
    # The same table again means that the clue was refused; said before, it would confuse.
    offered = [first_clue(state, spymaster).word for _ in range(3)]
    assert len(set(offered)) == 3
    given = state
    for event in decide(state, SPYMASTER_OF_TEAM[state.team_key.starts], GiveClue(offered[0], 1)):
        given = evolve(given, event)
    assert first_clue(given).word != offered[0]


def test_an_easy_bot_says_common_words_for_few_cards() -> None:
    resources = load_resources("en")
    for board in range(4):
        clue = first_clue(BoardSeries(language="en").deal_board(board), Spymaster(EASY))
        assert (
            resources.candidates.index(clue.word)
            < resources.count_common_candidates(EASY.vocabulary)
            < EASY.vocabulary
        )
        assert isinstance(clue.number, int)
        assert clue.number <= EASY.most_targets


def test_a_junior_bot_says_what_cards_are_in_words_that_children_know() -> None:
    resources, listener = load_resources("fr"), load_resources("fr").listeners[0]
    for board in range(4):
        state = BoardSeries(language="fr").deal_board(board)
        clue = first_clue(state, Spymaster(JUNIOR))
        place = resources.candidates.index(clue.word.replace("œ", "oe"))
        assert place < resources.count_common_candidates(JUNIOR.vocabulary)
        meant = [make_word_meaning(state.codenames[card]) for card in clue.meant]
        if len(meant) > 1:
            assert all(listener.mark_plain_links(meaning, np.array([place]))[0] for meaning in meant)


def ignored(state: State, clue: GiveClue) -> State:
    """The clue is given, nobody finds anything, then the others have their turn."""
    for event in decide(state, SPYMASTER_OF_TEAM[state.team_key.starts], clue):
        state = evolve(state, event)
    for _ in range(2):
        state = evolve(state, TurnEnded(TurnEnding.STOPPED))
    return state


def before_and_after_misses(options: WordsOptions) -> tuple[State, State]:
    """A table with these options, and the same after a clue of which nothing was found."""
    board = BoardSeries(language="en").deal_board(0)
    state = replace(board, setup=replace(board.setup, options=options))
    own = IDENTITY_OF_TEAM[state.team_key.starts]
    meant = tuple(card for card, cell in enumerate(state.team_key.cells) if cell is own)
    return state, ignored(state, GiveClue("xqzzv", 9, meant=meant))


@pytest.mark.parametrize("zero", [False, True])
def test_it_catches_up_without_a_number_where_that_is_on(*, zero: bool) -> None:
    """V-05."""
    state, missed = before_and_after_misses(WordsOptions(unlimited=True, zero=zero))
    assert first_clue(state).number not in (0, UNLIMITED)
    assert first_clue(missed).number == UNLIMITED


def test_it_catches_up_with_a_zero_that_warns_of_the_assassin() -> None:
    """V-01."""
    state, missed = before_and_after_misses(WordsOptions(zero=True))
    assert first_clue(state).number != 0
    warning = first_clue(missed)
    assert (warning.number, warning.meant) == (0, ())
    assassin = missed.team_key.cells.index(Identity.ASSASSIN)
    assert warning.feared == (assassin,)
    meanings = make_card_meanings(missed.codenames, missed.game, "en")
    assert load_resources("en").listeners[0].touch_probabilities(warning.word, meanings).argmax() == assassin


def test_it_does_not_say_zero_twice_in_a_row() -> None:
    _, missed = before_and_after_misses(WordsOptions(zero=True))
    assert first_clue(ignored(missed, first_clue(missed))).number != 0


def test_an_assassin_near_the_clue_is_feared_more_than_luck_is_hoped_for() -> None:
    # Clue 0 is nearer to the right card than clue 1 is, and nearer to the assassin too.
    heard = np.array([[5, 3], [0, 0], [0, 0], [4, 0]], np.float32)
    cards = CardGroups((0,), ((1,), (2,), (3,)))
    best = next(
        search_clues(
            ListenerMix(heard), cards, make_team_payoffs(1, 1), np.ones(2, np.float32), rule=NumberRule(3)
        )
    )
    assert (best.clue, best.number, best.meant) == (1, 1, (0,))
    assert best.feared[0] == 3


def test_the_blunter_the_guessers_the_smaller_the_number() -> None:
    heard = np.array([[4], [2.5], [0], [0], [0]], np.float32)
    cards, payoffs = CardGroups((0, 1), ((2,), (3,), (4,))), make_team_payoffs(2, 3)
    numbers = [
        next(
            search_clues(
                ListenerMix(heard, (ListenerHypothesis(1.0, sharpness),)),
                cards,
                payoffs,
                np.ones(1, np.float32),
                rule=NumberRule(2, 0.35),
            )
        )
        for sharpness in (2.0, 0.3)
    ]
    assert [idea.number for idea in numbers] == [2, 1]


def test_a_clue_is_good_for_every_way_in_which_the_guessers_may_hear() -> None:
    # Both clues say the same to the listener; whoever hears otherwise takes the first for the assassin.
    heard = np.array([[4, 4], [0, 0], [0, 0], [0, 0]], np.float32)
    otherwise = np.array([[0, 4], [0, 0], [0, 0], [4, 0]], np.float32)
    ways = (ListenerHypothesis(0.7), ListenerHypothesis(0.3, hears=lambda columns: otherwise[:, columns]))
    cards = CardGroups((0,), ((1,), (2,), (3,)))
    found = search_clues(
        ListenerMix(heard, ways), cards, make_team_payoffs(1, 1), np.ones(2, np.float32), rule=NumberRule(1)
    )
    assert next(found).clue == 1


def test_a_number_promises_only_cards_that_stand_out() -> None:
    # The second right card is no likelier than the neutral ones; touching one of those would cost nothing.
    heard = np.array([[5], [0], [0], [0]], np.float32)
    mix = ListenerMix(heard)
    cards, payoffs = CardGroups((0, 1), ((2, 3), (), ())), make_team_payoffs(2, 3)
    numbers = [
        next(search_clues(mix, cards, payoffs, np.ones(1, np.float32), rule=NumberRule(2, clear))).number
        for clear in (0.0, 0.5)
    ]
    assert numbers == [2, 1]


def test_a_bold_number_is_said_though_its_last_cards_do_not_stand_out() -> None:
    """D-53."""
    heard = np.array([[5], [0], [0], [0]], np.float32)
    cards, payoffs = CardGroups((0, 1), ((2, 3), (), ())), make_team_payoffs(2, 3)
    for least in (2, 3):  # where fewer cards are left than it asks for, all of them are meant
        rule = NumberRule(3, 0.5, least)
        idea = next(search_clues(ListenerMix(heard), cards, payoffs, np.ones(1, np.float32), rule=rule))
        assert idea.number == 2


def test_a_number_counts_no_card_that_hangs_by_a_thread() -> None:
    heard = np.array([[6], [3], [0], [0], [0]], np.float32)
    cards, payoffs = CardGroups((0, 1), ((2,), (3,), (4,))), make_team_payoffs(2, 3)

    def number(fair: float, lead: float = 0) -> int:
        rule = NumberRule(2, fair=(fair,), fair_lead=lead)
        return next(
            search_clues(ListenerMix(heard), cards, payoffs, np.ones(1, np.float32), rule=rule)
        ).number

    assert (number(2.9), number(3.1)) == (2, 1)
    assert (number(2.9, 2.9), number(2.9, 3.1)) == (2, 1)


def test_all_cards_meant_stand_clear_by_what_people_wrote_too() -> None:
    heard = np.array([[6], [6], [6], [0], [0]], np.float32)
    cards, payoffs = CardGroups((0, 1, 2), ((3,), (4,), ())), make_team_payoffs(3, 3)

    def number(*written: float, least: int = 1) -> int:
        mix = ListenerMix(heard, written=lambda _: np.array(written, np.float32))
        rule = NumberRule(3, least=least, written_lead=0.8)
        return next(search_clues(mix, cards, payoffs, np.ones(1, np.float32), rule=rule)).number

    assert number(3, 3, 3, 0, 2) == 3
    assert number(3, 3, 2, 0, 2) == 2  # the last of them stands beside a wrong one as good
    assert number(2, 2, 2, 0, 2) == 1
    assert number(2, 2, 2, 0, 2, least=3) == 3  # D-53: a bold number is said all the same


def test_a_wide_word_whose_best_card_is_weak_is_said_for_one_at_most() -> None:
    heard = np.array([[4.5], [4.4], [0], [0], [0]], np.float32)
    cards, payoffs = CardGroups((0, 1), ((2,), (3,), (4,))), make_team_payoffs(2, 3)

    def number(best: float) -> int:
        rule = NumberRule(2, fair=(3.9,), fair_best=best)
        return next(
            search_clues(ListenerMix(heard), cards, payoffs, np.ones(1, np.float32), rule=rule)
        ).number

    assert (number(4.4), number(4.6)) == (2, 1)


@pytest.mark.parametrize("language", ["fr", "en", "fr-CA"])
def test_every_language_knows_what_written_links_alone_say(language: str) -> None:
    resources = load_resources(language)
    clue = resources.find_candidate("animal")
    assert clue is not None
    cards = ["CASTOR", "ARMOIRE"] if language != "en" else ["TIGER", "PIANO"]
    said = resources.utilities.written_logits(clue, [make_word_meaning(card) for card in cards])
    assert said is not None
    assert said[0] > said[1] + 1


def test_a_plain_synonym_for_one_card_is_said_last() -> None:
    heard = np.array([[6, 5.9], [0, 0], [0, 0], [0, 0], [0, 0]], np.float32)
    alike = np.zeros_like(heard)
    alike[0, 0] = 0.8
    cards, payoffs = CardGroups((0, 1), ((2,), (3,), (4,))), make_team_payoffs(2, 3)
    rule = NumberRule(1, for_one=0.3)

    def clue(mix: ListenerMix) -> int:
        return next(search_clues(mix, cards, payoffs, np.ones(2, np.float32), rule=rule)).clue

    assert clue(ListenerMix(heard)) == 0
    assert clue(ListenerMix(heard, likeness=lambda columns: alike[:, columns])) == 1


def test_a_corn_is_nearer_to_maize_than_to_a_field() -> None:
    resources = load_resources("en")
    rows = np.array([resources.find_candidate(word) for word in ("maize", "field")])
    maize, field = resources.listeners[0].mean_cosines(rows, [make_word_meaning("CORN")])[0]
    assert maize > 0.5 > field


@pytest.mark.parametrize(
    ("options", "covered", "numbers"),
    [
        (DuoOptions(bold_clues=1), 0, {3, 4, 5}),
        (DuoOptions(bold_clues=1), 7, {3}),
        (DuoOptions(highest_number=1), 0, {1}),
    ],
)
@pytest.mark.parametrize("level", [EXPERT, EASY])
def test_it_says_a_number_that_the_mission_takes(
    options: DuoOptions, covered: int, numbers: set[int], level: BotLevel
) -> None:
    """D-53, D-54: in all levels, with few contacts left too."""
    state = start_bot_game(options, load_shipped_deck("fr"), "fr", Random(3))
    found = [card for card, cell in enumerate(state.duo_key.a) if cell is Identity.CONTACT][:covered]
    state = replace(
        state,
        covered=tuple(Identity.CONTACT if card in found else None for card in range(len(state.covered))),
    )
    clue = Spymaster(level).choose_clue(view(state, Seat.SIDE_A))
    assert clue is not None
    assert clue.number in numbers


def test_french_clues_are_written_with_their_ligatures() -> None:
    plain = ("oeuf", "coeur", "oeil", "oesophage", "foetus", "moelle", "coefficient", "coexister", "goéland")
    written = ("œuf", "cœur", "œil", "œsophage", "fœtus", "moelle", "coefficient", "coexister", "goéland")
    assert tuple(write_with_ligatures(word, "fr-CA") for word in plain) == written
    assert write_with_ligatures("shoeing", "en") == "shoeing"


def test_a_word_nobody_knows_is_not_said() -> None:
    heard = np.array([[9, 3], [0, 0]], np.float32)
    mix = ListenerMix(heard)
    share = np.array([0, 0.5], np.float32)
    found = list(
        search_clues(
            mix, CardGroups((0,), ((1,), (), ())), make_team_payoffs(1, 1), share, rule=NumberRule(1)
        )
    )
    assert [idea.clue for idea in found] == [1]


@pytest.mark.parametrize("contest", CONTESTS)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_offline_bot_plays_every_game_with_clues_beyond_doubt(contest: str, language: str) -> None:
    found = compute_statistics(play_boards(BoardSeries(contest, language, games=2), OURS))
    assert (found.stuck, found.refused, found.flagged) == (0, 0, 0)


def test_with_itself_it_wins() -> None:
    found = compute_statistics(play_boards(BoardSeries("words-one-team", "en", games=5), OURS))
    assert found.win == 1


@pytest.mark.parametrize(
    ("language", "clue", "linked", "alike"),
    [("fr", "maternité", "bébé", "retraite"), ("en", "fruit", "melon", "caramel")],
)
def test_a_card_that_nobody_thought_of_is_counted_on_less(
    language: str, clue: str, linked: str, alike: str
) -> None:
    resources = load_resources(language)
    meanings = [make_word_meaning(linked), make_word_meaning(alike)]
    added = make_caution(resources.listeners[0], meanings, CardGroups((0, 1), ()))(
        np.array([resources.find_candidate(clue)])
    )
    assert added[:, 0].tolist() == [WRITTEN, -UNWRITTEN]


def test_every_card_of_a_named_kind_is_feared() -> None:
    resources = load_resources("fr")
    meanings = [make_word_meaning(word) for word in ("RENARD", "GORILLE", "CORNE", "TRACTEUR")]
    wrong = ((1, 2, 3), (), ())
    added = make_caution(resources.listeners[0], meanings, CardGroups((0,), wrong))(
        np.array([resources.find_candidate("animal")])
    )
    assert added[1, 0] > OF_THAT_KIND
    assert added[3, 0] in (0, FEARED)


def test_a_card_of_which_nothing_is_written_is_taken_as_it_is() -> None:
    resources = load_resources("en")
    card = make_word_meaning("xqzzv")
    assert resources.listeners[0].mark_written_links(card, np.arange(5)).all()


def test_doubt_makes_the_number_smaller() -> None:
    heard = np.array([[4], [3.2], [1], [1], [0]], np.float32)
    cards, payoffs = CardGroups((0, 1), ((2,), (3,), (4,))), make_team_payoffs(2, 3)
    one_doubted = np.array([[0.7], [-2], [0], [0], [0]], np.float32)
    numbers = [
        next(
            search_clues(
                ListenerMix(heard, doubt=doubt),
                cards,
                payoffs,
                np.ones(1, np.float32),
                rule=NumberRule(3, 0.35),
            )
        ).number
        for doubt in (None, lambda columns: one_doubted[:, columns])
    ]
    assert numbers == [2, 1]


@pytest.mark.parametrize(
    ("language", "said", "unsaid"),
    [
        ("en", "wedding swimming rose data dice egg", "dug held tore eggs worse"),
        ("fr", "vacances lunettes fils souris cours porte", "personnes chiens chaussures"),
    ],
)
def test_inflected_forms_are_not_said_but_words_with_a_meaning_of_their_own(
    language: str, said: str, unsaid: str
) -> None:
    lexicon = load_resources(language).lexicon
    assert [word for word in said.split() if not is_sayable_word(lexicon, word)] == []
    assert [word for word in unsaid.split() if is_sayable_word(lexicon, word)] == []


def test_a_clue_that_names_a_kind_counts_on_no_card_beside_it_while_a_wrong_one_is_of_it() -> None:
    resources = load_resources("en")
    meanings = [make_word_meaning(word) for word in ("SPOON", "CINNAMON", "PICKLE")]
    food = np.array([resources.find_candidate("food")])
    danger = make_caution(resources.listeners[0], meanings, CardGroups((0, 2), ((1,), (), ())))(food)
    assert danger[0, 0] < -BESIDE_THE_KIND / 2 < danger[2, 0]
    safe = make_caution(resources.listeners[0], meanings, CardGroups((0, 1, 2), ((), (), ())))(food)
    assert safe[0, 0] > -BESIDE_THE_KIND / 2


def test_its_first_idea_is_the_clue_it_gives() -> None:
    for board in range(3):
        state = BoardSeries(language="en").deal_board(board)
        first, *others = Spymaster(EXPERT).suggest_clues(giver_of(state), 5)
        clue = first_clue(state)
        assert (first.word, first.number, first.meant, first.feared) == (
            clue.word,
            clue.number,
            clue.meant,
            clue.feared,
        )
        assert len(others) == 4
        assert [first.worth, *(each.worth for each in others)] == sorted(
            (each.worth for each in (first, *others)), reverse=True
        )


def test_asking_for_ideas_changes_nothing_about_the_clue_given() -> None:
    state = BoardSeries(language="en").deal_board(7)
    asked = Spymaster(EXPERT)
    words = [each.word for each in asked.suggest_clues(giver_of(state), 5)]
    assert first_clue(state, asked).word == words[0]
    assert first_clue(state, asked).word != words[0], "the clue given is the one that is not offered again"


def test_every_idea_is_allowed_and_says_how_likely_it_is_and_how_dangerous() -> None:
    state = BoardSeries(language="en").deal_board(2)
    seen = giver_of(state)
    for idea in Spymaster(EXPERT).suggest_clues(seen, 5):
        assert is_clue_allowed(idea.word, seen)
        assert len(idea.meant) == idea.number
        assert 0 < idea.all_found < 1
        assert 0 <= idea.danger < 0.2
        assert idea.all_found + idea.danger <= 1


def test_the_danger_is_what_a_clue_is_worth_when_only_that_kind_of_card_counts() -> None:
    cards = CardGroups((0, 1), ((2,), (3,), (4,)))
    heard = np.array([[4.0], [3.0], [0.0], [0.0], [6.0]], np.float32)  # the last is the assassin
    dangers = [
        compute_expected_worths(heard, cards, make_payoffs_of_one_kind(kind, cards), 2)[:, 0]
        for kind in range(3)
    ]
    reach = compute_find_chances_of_clues(heard, cards, 2)[:, 0]
    assert dangers[2][0] > 0.8 > dangers[1][0]
    for number in (1, 2):
        ended_wrong = sum(float(danger[number - 1]) for danger in dangers)
        assert reach[number] + ended_wrong == pytest.approx(1, abs=0.01)
