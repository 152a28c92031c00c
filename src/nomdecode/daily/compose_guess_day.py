"""Compose a day on which the player guesses: clues first, then the key, then a trial game by our own bots.

Law: whatever is drawn comes from the dice that are handed in; the same dice and history give the same sheet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from importlib.resources import files
from random import Random
from typing import Final

import numpy as np

from nomdecode.bots.arena.play_game import play_game_to_end
from nomdecode.bots.knowledge.card_meaning import CardMeaning, make_card_meanings
from nomdecode.bots.knowledge.resources import BotResources, load_resources
from nomdecode.bots.player import Player
from nomdecode.bots.registry import BotConfig, make_bot
from nomdecode.bots.spymaster.expected_reward import compute_find_chances
from nomdecode.daily.calendar_dates import AIMS, DayKind, difficulty_of_date
from nomdecode.daily.clue_clusters import (
    CARELESS,
    ClueCluster,
    find_clusters,
    touch_weights,
    usable_clue_columns,
)
from nomdecode.daily.cluster_cover import (
    IMAGES_SHAPE,
    NEAR,
    WORDS_SHAPE,
    ClueNumbers,
    TooAlike,
    distance_from_aim,
    find_covers,
)
from nomdecode.daily.cluster_pool import ClusterPool
from nomdecode.daily.day_sheet import Par, Sheet, SheetClue, SheetId
from nomdecode.daily.scripted_spymaster import ScriptedSpymaster
from nomdecode.decks.deal import DealtCard, deal_grid
from nomdecode.decks.deck import Deck
from nomdecode.decks.mix import mix_decks
from nomdecode.decks.pictures.deck import PICTURE_DECK
from nomdecode.decks.shipped import list_shipped_decks, load_shipped_deck
from nomdecode.lexicon import handwritten_tables as hand
from nomdecode.lexicon import normalize_spelling
from nomdecode.lexicon.language import find_language, language_layers
from nomdecode.referee import Verdict, judge
from nomdecode.rules import fold, start_game
from nomdecode.rules.events import Codename, Setup
from nomdecode.rules.keys import COMPOSITION, GRIDS, TeamKey
from nomdecode.rules.options import Edition, ImagesOptions, Options, Variant, WordsOptions
from nomdecode.rules.outcome import Ending
from nomdecode.rules.seats import IDENTITY_OF_TEAM, Identity, Seat, Side
from nomdecode.rules.seats import Player as Sitter
from nomdecode.rules.state import State

MOST_BOARDS: Final = 200  # boards looked at before a day is given up
ENOUGH_BOARDS: Final = 40  # boards after which the nearest that passes is taken
FRESH_EVERY: Final = 6  # boards; the others begin with clusters of earlier ones
WORDS_OF_A_SET: Final = 3  # clues looked at for one set of cards
MOST_WAYS: Final = 8  # covers of one board that are tried out
ALIKE: Final = 0.6  # cosine of two clues that say the same
SAFE: Final = 0.05  # chance of the assassin before a clue is done
CLUE_DAYS: Final = 60  # a clue does not come again so soon
FACE_SHEETS: Final = 10  # nor a face, in so many sheets
FACE_MOST: Final = 3  # times in
FACE_DAYS: Final = 30


class NotComposed(Exception):
    """No board passed within the boards that may be tried."""

    code = "not_composed"


@dataclass(frozen=True, slots=True)
class SheetHistory:
    """The clues and cards that earlier sheets have used up."""

    clues: frozenset[str] = frozenset()  # of the last 60 days
    faces: frozenset[str] = frozenset()  # cards of the last sheets, or met too often in 30 days


@dataclass(slots=True)
class ComposingEffort:
    """How many boards were tried for a sheet; the composer counts it up."""

    boards: int = 0


@dataclass(frozen=True, slots=True)
class _KeylessBoard:
    """Cards that lie on a table which has no key yet."""

    resources: BotResources
    dealt: tuple[DealtCard, ...]
    options: Options
    language: str
    meanings: tuple[CardMeaning, ...]

    @property
    def card_texts(self) -> tuple[str, ...]:
        """The texts of the cards, by place."""
        return tuple(each.face for each in self.dealt)


def make_sheet_history(sheets: Sequence[Sheet], wanted: SheetId) -> SheetHistory:
    """Return what the sheets before this one have used up."""
    earlier = sorted((each for each in sheets if each.id.day < wanted.day), key=lambda each: each.id.day)
    recent = [each for each in earlier if (wanted.day - each.id.day).days < CLUE_DAYS]
    month = [each for each in recent if (wanted.day - each.id.day).days < FACE_DAYS]
    often = Counter(codename.card for each in month for codename in each.setup.cards)
    last = {
        codename.card
        for each in earlier[-_sheets_before_a_face_returns(wanted) :]
        for codename in each.setup.cards
    }
    return SheetHistory(
        frozenset(normalize_spelling(clue.word) for each in recent for clue in each.clues),
        frozenset({*last, *(card for card, times in often.items() if times >= FACE_MOST)}),
    )


def compose_guess_sheet(
    wanted: SheetId, dice: Random, history: SheetHistory, effort: ComposingEffort | None = None
) -> Sheet:
    """Compose a sheet on which the player guesses.

    Raises:
        NotComposed: when no board passes.
    """
    effort = effort or ComposingEffort()
    aim, best = AIMS[difficulty_of_date(wanted.day) - 1], None
    too_alike = _make_alike_test(load_resources(wanted.language))
    for board, clusters in _candidate_boards(wanted, dice, history, effort, too_alike):
        ways = find_covers(clusters, _shape_for_kind(wanted.kind), aim, too_alike)[:MOST_WAYS]
        for way in ways:
            if best is not None and distance_from_aim(way, aim) >= best[0]:
                continue
            if (sheet := _finish_sheet(wanted, board, way, dice)) is not None:
                best = (distance_from_aim(way, aim), sheet)
                break
        if best is not None and (best[0] <= NEAR or effort.boards >= ENOUGH_BOARDS):
            return best[1]
    raise NotComposed(f"no board for {wanted} among {effort.boards}")


def deck_names_for_days(language: str, kind: DayKind) -> tuple[str, ...]:
    """Return the names of the decks that the days of a language are dealt from."""
    if kind is DayKind.GUESS_IMAGES:
        return (PICTURE_DECK,)
    own = [deck for deck in list_shipped_decks() if deck.language == language]
    base = tuple(deck.id for deck in own if deck.kind == "base")
    if len(base) > 1:
        return base
    # One deck alone would come round too soon: what is not for children joins it, and the first deck of the
    # language that this one is a layer of, whose words are said there too.
    beside = tuple(deck.id for deck in own if deck.age >= own[0].age)
    return (*beside, *(name for name in language_layers(language) if name != language))


def load_deck_for_days(language: str, kind: DayKind) -> Deck:
    """Return the cards that the days of a language are dealt from."""
    return mix_decks([load_shipped_deck(name) for name in deck_names_for_days(language, kind)])


def options_for_days(language: str, kind: DayKind) -> Options:
    """Return the options of a day on which one team plays alone."""
    if kind is DayKind.GUESS_IMAGES:
        return ImagesOptions(variant=Variant.COOP)
    return WordsOptions(variant=Variant.COOP, edition=Edition(find_language(language).edition))


@cache
def composer_version() -> str:
    """Return what a sheet was made by: the version, and the weights of the listeners."""
    weights = (files("nomdecode.bots") / "data" / "weights.json").read_bytes()
    return f"{version('nomdecode')} {sha256(weights).hexdigest()[:8]}"


@cache
def load_banned_clues(language: str) -> frozenset[str]:
    """Return the clues that players found unfair: no day is about them again."""
    data = files("nomdecode.daily") / "data"
    folders = [data / name for name in language_layers(language)]
    return frozenset(word for folder in folders for word in hand.read_word_set(folder, "never.txt"))


def _candidate_boards(
    wanted: SheetId, dice: Random, history: SheetHistory, effort: ComposingEffort, too_alike: TooAlike
) -> Iterator[tuple[_KeylessBoard, list[ClueCluster]]]:
    """Yield boards with their clusters; most begin with what stood out on earlier ones."""
    resources = load_resources(wanted.language)
    deck, options = (
        load_deck_for_days(wanted.language, wanted.kind),
        options_for_days(wanted.language, wanted.kind),
    )
    columns = usable_clue_columns(resources, {*history.clues, *load_banned_clues(wanted.language)})
    shape, size, aim = (
        _shape_for_kind(wanted.kind),
        GRIDS[options.game].size,
        AIMS[difficulty_of_date(wanted.day) - 1],
    )
    pool = ClusterPool()
    while effort.boards < MOST_BOARDS:
        is_fresh = effort.boards % FRESH_EVERY == 0
        effort.boards += 1
        kept = () if is_fresh else pool.draw_cards_to_lay(shape, aim, dice, too_alike)
        dealt = _deal_around_kept_cards(kept, deck, size, dice, history.faces)
        meanings = make_card_meanings(tuple(each.face for each in dealt), options.game, wanted.language)
        board = _KeylessBoard(resources, dealt, options, wanted.language, meanings)
        clusters = _allowed_clusters(board, find_clusters(resources, meanings, columns))
        yield board, clusters
        pool.add_board(dealt, clusters)


def _deal_around_kept_cards(
    kept: tuple[DealtCard, ...], deck: Deck, size: int, dice: Random, used: frozenset[str]
) -> tuple[DealtCard, ...]:
    """Deal a board of which some cards lie there already, in any places."""
    if not kept:
        return deal_grid(deck, size, dice, used)
    lying = {each.card for each in kept}
    fresh = [each for each in deal_grid(deck, size, dice, used | lying) if each.card not in lying]
    board = [*kept, *fresh[: size - len(kept)]]
    return tuple(dice.sample(board, len(board)))


def _allowed_clusters(board: _KeylessBoard, clusters: Sequence[ClueCluster]) -> list[ClueCluster]:
    """Return the clusters that the referee has nothing to say of, a few words for each set of cards."""
    texts, taken = board.card_texts, Counter[tuple[int, ...]]()
    allowed = []
    for cluster in sorted(clusters, key=lambda each: (-each.agree, -each.p)):
        if taken[cluster.cards] == WORDS_OF_A_SET or any(
            normalize_spelling(cluster.word) == normalize_spelling(t) for t in texts
        ):
            continue
        if judge(cluster.word, texts, board.language, board.options).verdict is Verdict.OK:
            taken[cluster.cards] += 1
            allowed.append(cluster)
    return allowed


def _make_alike_test(resources: BotResources) -> TooAlike:
    """Return what tells whether two clues say the same: no day has ANIMAL and BÊTE."""

    @cache
    def alike(one: int, other: int) -> bool:
        rows = np.array([one, other], np.intp)
        pairs = (space.rows(rows) for space in resources.knowledge.spaces.values())
        return any(float(first @ second) > ALIKE for first, second in pairs)

    return lambda one, other: alike(one.column, other.column)


def _finish_sheet(
    wanted: SheetId, board: _KeylessBoard, way: Sequence[ClueCluster], dice: Random
) -> Sheet | None:
    """Lay the key around the clues and try the sheet out; None when it does not pass."""
    ordered = _order_clues(way)
    assassin = _choose_assassin(board, ordered)
    if assassin is None or not _careless_listener_finds_all(board, ordered):
        return None
    setup = _draw_key_around_clues(board, ordered, assassin, dice)
    clues = tuple(
        SheetClue(each.word, len(each.cards), each.cards, round(each.p, 3), each.agree) for each in ordered
    )
    score = _score_of_trial_game(setup, clues)
    if score is None:
        return None
    return Sheet(
        wanted, setup, clues, Par(len(clues), score), difficulty_of_date(wanted.day), composer_version()
    )


def _order_clues(way: Sequence[ClueCluster]) -> tuple[ClueCluster, ...]:
    """Return the clues as they are said: the second clearest, the hardest, the others, the clearest last."""
    clearest, second, *others = sorted(way, key=lambda each: -each.p)
    return (second, others[-1], *others[:-1], clearest)


def _choose_assassin(board: _KeylessBoard, clues: Sequence[ClueCluster]) -> int | None:
    """Return the most tempting card that nobody is likely to touch before the clues are done."""
    own = {card for clue in clues for card in clue.cards}
    left = [card for card in range(len(board.dealt)) if card not in own]
    tempting: dict[int, float] = dict.fromkeys(left, 0.0)
    for clue in clues:
        for listener in board.resources.listeners:
            heard = listener.clue_logits(clue.word, board.meanings)
            for card in np.argsort(-heard, kind="stable")[: len(clue.cards) + 1]:
                tempting.pop(int(card), None)
        weights = touch_weights(board.resources.listeners[0].clue_logits(clue.word, board.meanings)[:, None])
        right = weights[list(clue.cards)]
        for card in list(tempting):
            danger = 1 - float(compute_find_chances(right, weights[card], len(clue.cards))[-1, 0])
            if danger > SAFE:
                del tempting[card]
            else:
                tempting[card] = max(tempting[card], danger)
    return max(tempting, key=lambda card: tempting[card]) if tempting else None


def _careless_listener_finds_all(board: _KeylessBoard, clues: Sequence[ClueCluster]) -> bool:
    """Tell whether whoever knows only what people wrote down finds all cards, clue by clue."""
    careless = next(each for each in board.resources.listeners if each.name == CARELESS)
    lying = list(range(len(board.dealt)))
    for clue in clues:
        heard = careless.clue_logits(clue.word, [board.meanings[card] for card in lying])
        named = {lying[place] for place in np.argsort(-heard, kind="stable")[: len(clue.cards)].tolist()}
        if named != set(clue.cards):
            return False
        lying = [card for card in lying if card not in named]
    return True


def _draw_key_around_clues(
    board: _KeylessBoard, clues: Sequence[ClueCluster], assassin: int, dice: Random
) -> Setup:
    """Return the board with a key on which exactly the clues' cards are ours."""
    starts = (Side.RED, Side.BLUE)[dice.randrange(2)]
    own = {card for clue in clues for card in clue.cards}
    _, theirs, _ = COMPOSITION[board.options.game]
    rest = [card for card in range(len(board.dealt)) if card not in own and card != assassin]
    enemies = set(dice.sample(rest, theirs))
    cells = tuple(
        Identity.ASSASSIN
        if card == assassin
        else IDENTITY_OF_TEAM[starts if card in own else starts.other]
        if card in own or card in enemies
        else Identity.NEUTRAL
        for card in range(len(board.dealt))
    )
    codenames = tuple(Codename(each.face, each.card) for each in board.dealt)
    return Setup(board.options, (), codenames, TeamKey(cells, starts), board.language)


def _score_of_trial_game(setup: Setup, clues: tuple[SheetClue, ...]) -> int | None:
    """Return the score of our own guesser; None unless it finds all cards with these clues alone."""
    behind = make_bot("offline:expert", BotConfig(0))
    guesser = make_bot("offline:normal", BotConfig(0))
    bots: dict[Seat, Player] = {
        Seat.SPYMASTER: ScriptedSpymaster(clues, behind),
        Seat.GUESSER: guesser,
    }
    played = play_game_to_end(start_with_bots(setup), bots)
    outcome = played.state.outcome
    if played.stuck or outcome is None or outcome.ending is not Ending.ALL_FOUND:
        return None
    return outcome.score if len(played.state.log) == len(clues) else None


def start_with_bots(setup: Setup) -> State:
    """Return a game just begun on this board, one bot in each seat."""
    seats = (Seat.SPYMASTER, Seat.GUESSER) if isinstance(setup.key, TeamKey) else (Seat.SIDE_A, Seat.SIDE_B)
    sitters = tuple(Sitter(seat.value, seat.value, seat) for seat in seats)
    state = fold(start_game(Setup(setup.options, sitters, setup.cards, setup.key, setup.language)))
    assert state is not None  # noqa: S101 - a start is an event
    return state


def _shape_for_kind(kind: DayKind) -> ClueNumbers:
    """Return the numbers that the clues of a kind of day have."""
    return IMAGES_SHAPE if kind is DayKind.GUESS_IMAGES else WORDS_SHAPE


def _sheets_before_a_face_returns(wanted: SheetId) -> int:
    """Return in how many sheets a face is not dealt again."""
    # A layer over another language has fewer decks of its own, and there are fewer pictures than words.
    is_layer = len(language_layers(wanted.language)) > 1
    return 6 if is_layer or wanted.kind is DayKind.GUESS_IMAGES else FACE_SHEETS
