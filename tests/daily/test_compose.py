"""Composed days: clues before the key, and everything that a sheet must pass."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest

from nomdecode.bots.arena.play_game import play_game_to_end
from nomdecode.bots.knowledge.card_meaning import make_card_meanings
from nomdecode.bots.knowledge.resources import load_resources
from nomdecode.bots.registry import BotConfig, make_bot
from nomdecode.daily import compose_guess_day as composing
from nomdecode.daily.calendar_dates import DayKind
from nomdecode.daily.clue_clusters import ClueCluster, find_clusters, usable_clue_columns
from nomdecode.daily.cluster_cover import IMAGES_SHAPE, WORDS_SHAPE, find_covers
from nomdecode.daily.cluster_pool import NEAREST, ClusterPool
from nomdecode.daily.compose_guess_day import NotComposed, make_sheet_history, start_with_bots
from nomdecode.daily.composer_audit import audit_dates, find_missed_bars, sum_audit_figures
from nomdecode.daily.day_sheet import (
    InvalidSheet,
    Sheet,
    SheetId,
    parse_sheet_id,
    sheet_from_plain,
    sheet_to_plain,
)
from nomdecode.daily.make_sheet import make_sheet
from nomdecode.daily.scripted_spymaster import SCRIPTED, make_bot_for_sheet
from nomdecode.decks.deal import DealtCard
from nomdecode.lexicon import normalize_spelling
from nomdecode.referee import Verdict, judge
from nomdecode.rules.keys import TeamKey, has_printed_composition
from nomdecode.rules.options import Game
from nomdecode.rules.outcome import Ending
from nomdecode.rules.seats import IDENTITY_OF_TEAM, Identity, Seat
from tests.daily.sheets import MONDAY, SECRET, sheet_of

LANGUAGES = ("fr", "fr-CA", "en")
GUESS_SHEETS = [(DayKind.GUESS, language) for language in LANGUAGES] + [(DayKind.GUESS_IMAGES, "fr")]
guess_sheets = pytest.mark.parametrize(("kind", "language"), GUESS_SHEETS)


def team_key(sheet: Sheet) -> TeamKey:
    assert isinstance(sheet.setup.key, TeamKey)
    return sheet.setup.key


@guess_sheets
def test_the_clues_of_a_day_mean_exactly_our_cards_each_once(kind: DayKind, language: str) -> None:
    sheet = sheet_of(kind, language)
    key = team_key(sheet)
    meant = [card for clue in sheet.clues for card in clue.meant]
    ours = [card for card, cell in enumerate(key.cells) if cell is IDENTITY_OF_TEAM[key.starts]]
    assert sorted(meant) == ours
    assert has_printed_composition(sheet.setup.options.game, key)
    assert [clue.number for clue in sheet.clues] == [len(clue.meant) for clue in sheet.clues]


@guess_sheets
def test_no_clue_is_for_one_card_and_one_is_for_three_or_more(kind: DayKind, language: str) -> None:
    numbers = sorted(clue.number for clue in sheet_of(kind, language).clues)
    assert tuple(reversed(numbers)) in (IMAGES_SHAPE if kind is DayKind.GUESS_IMAGES else WORDS_SHAPE).numbers


@guess_sheets
def test_the_referee_has_nothing_to_say_of_a_days_clues(kind: DayKind, language: str) -> None:
    sheet = sheet_of(kind, language)
    texts = [codename.text for codename in sheet.setup.cards]
    for clue in sheet.clues:
        assert judge(clue.word, texts, language, sheet.setup.options).verdict is Verdict.OK
        assert normalize_spelling(clue.word) not in map(normalize_spelling, texts)


@guess_sheets
def test_our_normal_guesser_wins_in_par_without_the_assassin(kind: DayKind, language: str) -> None:
    sheet = sheet_of(kind, language)
    bots = {
        Seat.SPYMASTER: make_bot_for_sheet(sheet, SCRIPTED),
        Seat.GUESSER: make_bot("offline:normal", BotConfig(7)),
    }
    played = play_game_to_end(start_with_bots(sheet.setup), bots).state
    assert played.outcome is not None
    assert played.outcome.ending is Ending.ALL_FOUND
    assert (len(played.log), played.outcome.score) == (sheet.par.turns, sheet.par.score)
    assert [clue.word for clue in played.log] == [clue.word for clue in sheet.clues]


def test_the_clearest_clue_comes_last_and_the_hardest_second() -> None:
    second, hardest, _, clearest = (clue.p for clue in sheet_of().clues)
    assert clearest >= second >= hardest
    assert hardest == min(clue.p for clue in sheet_of().clues)


def test_the_same_secret_date_and_earlier_sheets_make_the_same_sheet() -> None:
    assert make_sheet(SECRET, sheet_of().id) == sheet_of()


def test_another_servers_secret_makes_another_board() -> None:
    other = make_sheet(b"another server", sheet_of().id)
    assert other.setup.cards != sheet_of().setup.cards


def test_a_day_uses_no_clue_and_no_card_of_the_day_before() -> None:
    first = sheet_of()
    wanted = replace(first.id, day=MONDAY + timedelta(days=1))
    second = make_sheet(SECRET, wanted, [first, sheet_of(DayKind.GUESS, "en")])
    assert {clue.word for clue in first.clues}.isdisjoint(clue.word for clue in second.clues)
    assert {each.card for each in first.setup.cards}.isdisjoint(each.card for each in second.setup.cards)


def test_history_forgets_clues_after_sixty_days_and_later_sheets_never_count() -> None:
    sheet = sheet_of()
    words = {normalize_spelling(clue.word) for clue in sheet.clues}
    for days, known in ((1, words), (59, words), (60, set()), (-1, set()), (0, set())):
        wanted = replace(sheet.id, day=sheet.id.day + timedelta(days=days))
        assert make_sheet_history([sheet], wanted).clues == known


def test_a_card_met_three_times_in_thirty_days_rests() -> None:
    sheet = sheet_of()
    cards = {each.card for each in sheet.setup.cards}
    wanted = replace(sheet.id, day=MONDAY + timedelta(days=29))

    def on(day: int) -> Sheet:
        return replace(sheet, id=replace(sheet.id, day=MONDAY + timedelta(days=day)))

    other = sheet_of(DayKind.GUESS, "en")
    others = [replace(other, id=replace(sheet.id, day=MONDAY + timedelta(days=day))) for day in range(12, 24)]
    assert cards <= make_sheet_history([on(0), on(5), on(10), *others], wanted).faces
    assert cards.isdisjoint(make_sheet_history([on(5), on(10), *others], wanted).faces)


def test_the_assassin_is_no_card_that_a_listener_thinks_of_first_with_a_clue() -> None:
    sheet = sheet_of()
    assassin = team_key(sheet).cells.index(Identity.ASSASSIN)
    meanings = make_card_meanings(
        tuple(each.text for each in sheet.setup.cards), sheet.setup.options.game, "fr"
    )
    for listener in load_resources("fr").listeners:
        for clue in sheet.clues:
            ranked = listener.clue_logits(clue.word, meanings).argsort()[::-1].tolist()
            assert ranked.index(assassin) > clue.number


@pytest.mark.parametrize("kind", [DayKind.CLUE, DayKind.DUO])
def test_a_day_of_own_clues_has_the_par_of_our_bots_and_no_script(kind: DayKind) -> None:
    sheet = sheet_of(kind)
    assert sheet.clues == ()
    assert sheet.par.turns >= 6
    assert has_printed_composition(sheet.setup.options.game, sheet.setup.key)


def test_a_language_no_bot_knows_has_no_days() -> None:
    with pytest.raises(NotComposed):
        make_sheet(SECRET, SheetId(MONDAY, "xx", DayKind.GUESS))


def test_a_day_is_given_up_when_no_board_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(composing, "MOST_BOARDS", 0)
    with pytest.raises(NotComposed, match="among 0"):
        make_sheet(SECRET, sheet_of().id)


@pytest.mark.parametrize("kind", list(DayKind))
def test_a_stored_sheet_is_read_again_the_same(kind: DayKind) -> None:
    sheet = sheet_of(kind)
    assert sheet_from_plain(sheet_to_plain(sheet)) == sheet


@pytest.mark.parametrize(
    "change",
    [{"schema": 9}, {"id": "2026-13-40/fr/guess"}, {"clues": 3}, {"setup": {}}, {"par": None}],
    ids=str,
)
def test_what_is_no_sheet_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(InvalidSheet):
        sheet_from_plain({**sheet_to_plain(sheet_of()), **change})


@pytest.mark.parametrize("name", ["", "2026-11-16", "2026-11-16/fr", "2026-11-16/fr/chess", "x/fr/guess"])
def test_what_is_no_name_of_a_sheet_is_not_read(name: str) -> None:
    assert parse_sheet_id(name) is None


def clusters_of(cards: str) -> set[tuple[str, str]]:
    """The clues that French cards suggest, each with every card it would mean."""
    faces, resources = tuple(cards.split()), load_resources("fr")
    meanings = make_card_meanings(faces, Game.WORDS, "fr")
    found = find_clusters(resources, meanings, usable_clue_columns(resources))
    return {(each.word, faces[card]) for each in found for card in each.cards}


def test_a_clue_that_names_a_kind_counts_no_card_beside_it() -> None:
    """A spider is no insect, although everybody would touch it."""
    found = clusters_of(
        "VAMPIRE GÉNIE MOTEUR POUCE COUCHE PIRATE OPÉRATION NEIGE ARAIGNÉE ABEILLE FOYER POIGNÉE SOMMET"
        " POTEAU MOUCHE PRISON MARIN MOMIE ÉCLAIR SPECTRE ZOMBIE CHARLOTTE JEAN MATIÈRE PIÈCE"
    )
    assert found
    assert not any(word == "insecte" and card == "ARAIGNÉE" for word, card in found)


def test_no_clue_counts_on_a_card_that_hardly_stands_above_another() -> None:
    """An oar is as much of a river as a bridge and a fishing rod."""
    found = clusters_of(
        "CAVE SALON MASQUE PONT PHARE SUCRE PÊCHE POINT PALAIS CAR NIVEAU SUCETTE RAME"
        " CHEMINÉE FRONT GAMME PENSÉE MINE CORSAIRE FILTRE FEU BAGUETTE BULLE VIS RECETTE"
    )
    assert found
    assert not any(word == "fleuve" for word, _ in found)


def cluster(word: str, *cards: int, p: float = 0.6, agree: int = 4) -> ClueCluster:
    return ClueCluster(hash(word), word, cards, p, agree)


def test_clusters_of_a_cover_share_no_card_and_say_no_two_like_words() -> None:
    found = [
        cluster("neige", 0, 1, 2),
        cluster("hiver", 3, 4),
        cluster("lait", 5, 6),
        cluster("jeu", 7, 8),
        cluster("table", 8, 9),
    ]
    ways = find_covers(found, WORDS_SHAPE, 0.6, lambda one, other: {one.word, other.word} == {"jeu", "lait"})
    assert [{each.word for each in way} for way in ways] == [{"neige", "hiver", "lait", "table"}]


def test_of_equally_near_covers_the_one_most_listeners_agree_upon_comes_first() -> None:
    found = [cluster("a", 0, 1, 2), cluster("b", 3, 4), cluster("c", 5, 6), cluster("d", 7, 8)]
    found.append(cluster("e", 7, 8, agree=5))
    assert find_covers(found, WORDS_SHAPE, 0.6, lambda *_: False)[0][-1].word == "e"


def lying(*names: str) -> tuple[DealtCard, ...]:
    return tuple(DealtCard(name, name) for name in names)


def pool_part(pool: ClusterPool, aim: float = 0.6, *, alike: bool = False) -> set[str]:
    return {each.card for each in pool.draw_cards_to_lay(WORDS_SHAPE, aim, Random(1), lambda *_: alike)}


def test_clusters_of_several_boards_are_laid_together_when_they_share_no_card() -> None:
    pool = ClusterPool()
    pool.add_board(lying(*"abcdefg"), [cluster("neige", 0, 1, 2), cluster("hiver", 2, 3)])
    pool.add_board(lying(*"pqrstuv"), [cluster("lait", 0, 1), cluster("jeu", 2, 3)])
    assert pool_part(pool) == set("abcpqrs")
    pool.add_board(lying(*"wxyz"), [cluster("lac", 0, 3)])
    assert pool_part(pool) == set("abcpqrswz")
    assert pool_part(pool, alike=True) == set("abc")  # only one of clues that say the same
    assert pool_part(ClusterPool()) == set()


def test_the_clusters_nearest_to_the_days_clearness_are_laid_first() -> None:
    pool = ClusterPool()
    for number in range(NEAREST):
        pool.add_board(
            lying(*(f"clear {number} {card}" for card in range(3))), [cluster(f"a{number}", 0, 1, 2, p=0.9)]
        )
        pool.add_board(
            lying(*(f"dim {number} {card}" for card in range(3))), [cluster(f"b{number}", 0, 1, 2, p=0.65)]
        )
    assert {card.split()[0] for card in pool_part(pool, 0.8)} == {"clear"}
    assert {card.split()[0] for card in pool_part(pool, 0.55)} == {"dim"}


def test_an_audit_of_two_days_meets_every_bar() -> None:
    found = list(audit_dates("fr", DayKind.GUESS, 2, seed=1))
    figures = sum_audit_figures(found)
    assert (figures.days, figures.composed, figures.mean_number) == (2, 2, 2.25)
    assert find_missed_bars(figures, DayKind.GUESS) == []
    bad = replace(figures, composed=1, flagged=1, mean_number=1.9, repeated_clues=1)
    assert len(find_missed_bars(bad, DayKind.GUESS)) == 4
