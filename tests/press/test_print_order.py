from __future__ import annotations

import io
import itertools
from collections import Counter

import numpy as np
import pytest

from nomdecode.decks.shipped import list_shipped_decks, load_shipped_deck
from nomdecode.press.errors import CODES, PressError
from nomdecode.press.order import BOX, PARTS, Ink, Order, PaperSize, Part, Sides, check_order
from nomdecode.press.print_order import Report, count_sheets, print_order
from nomdecode.press.printable_cards import PrintableCards, capitals_as_printed, load_shipped_cards
from nomdecode.press.sheet_layout import (
    PAPERS,
    SAFE,
    SQUARE,
    WORD,
    CardShape,
    corner_of_grid,
    find_card_position,
)
from nomdecode.press.texts import press_languages
from nomdecode.rules.options import Game
from tests.press.papers import opened, pixels, placed_forms, printed, written

BIG = 5.0  # mm; the small word on a card is lower


def only(part: Part, **fields: object) -> Order:
    """One part without the test sheet."""
    return Order(parts=(part,), test_sheet=False, **fields)  # type: ignore[arg-type]


@pytest.mark.parametrize("deck", [each.id for each in list_shipped_decks()])
def test_every_word_of_a_shipped_deck_is_printed_once(deck: str) -> None:
    """G-01: it stands twice on its card, and on no other."""
    pdf, report = printed(only(Part.CARDS, decks=(deck,)))
    lines = Counter(line.text for line in written(opened(pdf)) if "100" not in line.text)
    assert lines == Counter({capitals_as_printed(word): 2 for word in load_shipped_deck(deck).all_faces})
    assert report.left_out == ()


@pytest.mark.parametrize("sides", Sides)
def test_every_picture_is_printed_once(sides: Sides) -> None:
    order = only(Part.CARDS, game=Game.IMAGES, sides=sides)
    printable = load_shipped_cards(order)
    asked: list[str] = []

    class Watched(PrintableCards):
        def picture_file(self, name: str) -> bytes:
            asked.append(name)
            return printable.picture_file(printable.cards[0][0])

    watched = Watched(printable.title, printable.cards, is_pictures=True)
    print_order(order, watched, io.BytesIO())
    assert sorted(asked) == sorted(load_shipped_deck("pictures").all_faces)


@pytest.mark.parametrize("paper", PaperSize)
@pytest.mark.parametrize("sides", [Sides.LONG, Sides.SHORT])
def test_the_faces_of_a_card_lie_back_to_back_in_the_file(sides: Sides, paper: PaperSize) -> None:
    pdf, _ = printed(only(Part.CARDS, sides=sides, paper=paper))
    document, size = opened(pdf), PAPERS[paper]
    pages = list(document)
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        fronts, backs = placed_forms(front), placed_forms(back)
        assert len(fronts) == len(backs) > 0
        for (x, y, _, _), (back_x, back_y, turn_x, turn_y) in zip(fronts, backs, strict=True):
            if sides is Sides.LONG:
                assert (turn_x, turn_y) == pytest.approx((1, 1))
                met = (size.width - back_x - WORD.width, back_y)
            else:
                # Turned by half: its origin is its upper right corner.
                assert (turn_x, turn_y) == pytest.approx((-1, -1))
                met = (back_x - WORD.width, size.height - back_y)
            assert met == pytest.approx((x, y), abs=0.01)
    words = {line.text: line for line in written(document) if line.height > BIG}
    for card in load_shipped_deck("fr").cards[:30]:
        one, other = (words[capitals_as_printed(face)] for face in card.faces)
        assert other.page == one.page + 1


def test_a_shift_moves_all_backs_and_no_front() -> None:
    plain, _ = printed(only(Part.CARDS))
    moved, _ = printed(only(Part.CARDS, shift=(1.5, -2.0)))
    before, after = opened(plain), opened(moved)
    assert placed_forms(before[0]) == placed_forms(after[0])
    for (x, y, _, _), (new_x, new_y, _, _) in zip(
        placed_forms(before[1]), placed_forms(after[1]), strict=True
    ):
        assert (new_x - x, new_y - y) == pytest.approx((1.5, -2.0), abs=0.01)


SHAPE_OF = {
    (Game.WORDS, Part.CARDS): WORD,
    (Game.WORDS, Part.TILES): WORD,
    (Game.WORDS, Part.KEYS): SQUARE,
    (Game.IMAGES, Part.CARDS): SQUARE,
    (Game.IMAGES, Part.KEYS): SQUARE,
    (Game.DUO, Part.KEYS): SQUARE,
    (Game.DUO, Part.TILES): WORD,
}


@pytest.mark.parametrize(("game", "part"), SHAPE_OF, ids=str)
@pytest.mark.parametrize(("paper", "sides"), [(PaperSize.A4, Sides.LONG), (PaperSize.LETTER, Sides.SHORT)])
def test_nothing_is_inked_near_a_cut(game: Game, part: Part, paper: PaperSize, sides: Sides) -> None:
    """The band of 3 mm along every edge is white on both faces, but for the crosses where cuts meet."""
    pdf, _ = printed(only(part, game=game, paper=paper, sides=sides, sheets=(1, 1)))
    document = opened(pdf)
    assert len(document) == 2
    for page in document:
        assert_white_bands(page, SHAPE_OF[game, part], paper)


def assert_white_bands(page: object, shape: CardShape, paper: PaperSize) -> None:
    dots = 4.0
    inked = pixels(page, dots) < 250
    rows, columns = np.indices(inked.shape) / dots
    left, foot = corner_of_grid(shape, PAPERS[paper])
    x, y = columns - left, rows - foot
    inside = (x > 0) & (y > 0) & (x < shape.width * shape.columns) & (y < shape.height * shape.rows)
    from_x = np.minimum(x % shape.width, shape.width - x % shape.width)
    from_y = np.minimum(y % shape.height, shape.height - y % shape.height)
    band = inside & (np.minimum(from_x, from_y) < SAFE - 0.4)
    crosses = (from_x < 1.5) & (from_y < 1.5)
    assert not (inked & band & ~crosses).any()
    assert (inked & inside & ~band).any()


def test_a_one_faced_deck_has_no_backs() -> None:
    printable = PrintableCards("x", tuple((f"MOT {n}",) for n in range(25)))
    report = print_order(only(Part.CARDS), printable, io.BytesIO())
    assert (report.sheets, report.parts[0].count) == (2, 25)


def test_printed_on_one_side_every_face_is_a_card_of_its_own() -> None:
    pdf, report = printed(only(Part.CARDS, sides=Sides.SINGLE))
    assert report.parts[0].count == 400
    assert report.pages == report.sheets == 23
    words = {capitals_as_printed(word) for word in load_shipped_deck("fr").all_faces}
    assert {line.text for line in written(opened(pdf))} >= words


def test_tiles_are_those_of_the_box() -> None:
    """Words 8 + 8 + 1 + 7 + 1, Images 7 + 7 + 1 + 4 + 1, Duo 15 + 1; the extra tile is two on one side."""
    for game, expected in ((Game.WORDS, 25), (Game.IMAGES, 20), (Game.DUO, 16), (Game.DUO_IMAGES, 13)):
        (part,) = count_sheets(only(Part.TILES, game=game), None).parts
        assert part.count == expected
        (part,) = count_sheets(only(Part.TILES, game=game, sides=Sides.SINGLE), None).parts
        assert part.count == expected + (game in (Game.WORDS, Game.IMAGES))


def test_a_box_has_the_sheets_that_are_told_before() -> None:
    expected = {Game.WORDS: 21, Game.IMAGES: 22, Game.DUO: 26, Game.DUO_IMAGES: 23}
    for game in Game:
        order = Order(game=game)
        assert count_sheets(order, load_shipped_cards(order)).sheets == expected[game]
    pdf, report = printed(Order(game=Game.DUO))
    assert len(opened(pdf)) == report.pages == 2 * report.sheets


def test_equal_orders_give_equal_bytes() -> None:
    order = Order(game=Game.DUO, language="en")
    first, _ = printed(order)
    assert first == printed(order)[0]
    pictures = only(Part.CARDS, game=Game.IMAGES, sheets=(1, 1))
    assert printed(pictures)[0] == printed(pictures)[0]
    other = Order(game=Game.DUO, language="en", keys_seed=2)
    assert first != printed(other)[0]


def test_sheets_can_be_printed_again_alone() -> None:
    whole, _ = printed(Order())
    some, report = printed(Order(sheets=(3, 4)))
    assert report.sheets == 2
    lines = [line.text for line in written(opened(whole)) if line.page in (4, 5, 6, 7)]
    assert [line.text for line in written(opened(some))] == lines


@pytest.mark.parametrize("language", press_languages())
@pytest.mark.parametrize("game", Game)
def test_rules_fit_one_page(game: Game, language: str) -> None:
    for paper in PaperSize:
        pdf, _ = printed(only(Part.RULES, game=game, language=language, paper=paper, sides=Sides.SINGLE))
        document = opened(pdf)
        lines = list(written(document))
        assert len(document) == 1
        assert min(line.foot for line in lines) > 10
        assert max(line.right for line in lines) < PAPERS[paper].width - 10
        boxes = sorted((line.left, line.foot) for line in lines)
        assert len(set(boxes)) == len(boxes)


def test_five_identities_are_told_apart_in_black() -> None:
    """By hatch and mark alone: any two tiles differ on a fifth of their dots."""
    tiles = {}
    for game, places in (
        (Game.WORDS, {"red": 0, "blue": 8, "neutral": 17}),
        (Game.DUO, {"contact": 0, "assassin": 15}),
    ):
        pdf, _ = printed(only(Part.TILES, game=game, ink=Ink.BLACK))
        dots = 4.0
        greys = pixels(opened(pdf)[0], dots)
        for name, n in places.items():
            spot = find_card_position(n, WORD, PAPERS[PaperSize.A4])
            x, y = round((spot.x + SAFE) * dots), round((spot.y + SAFE) * dots)
            tiles[name] = greys[y : y + 140, x : x + 228].astype(int)
    for one, other in itertools.combinations(tiles, 2):
        assert np.mean(np.abs(tiles[one] - tiles[other]) > 100) > 0.2, (one, other)


def test_black_ink_has_no_colour() -> None:
    pdf, _ = printed(Order(ink=Ink.BLACK, parts=(Part.KEYS, Part.TILES), sides=Sides.SINGLE))
    for page in opened(pdf):
        picture = np.asarray(page.render(scale=0.5).to_pil().convert("RGB"), dtype=int)
        assert np.ptp(picture, axis=2).max() <= 8


@pytest.mark.parametrize(
    ("order", "code"),
    [
        (Order(shift=(50, 0)), "bad_shift"),
        (Order(shift=(0, float("nan"))), "bad_shift"),
        (Order(keys=0), "bad_count"),
        (Order(keys=-1), "bad_count"),
        (Order(keys=10_000), "bad_count"),
        (Order(keys_seed=10**30), "bad_order"),
        (Order(decks=("fr",) * 50), "bad_order"),
        (Order(sheets=(0, 3)), "no_such_sheet"),
        (Order(sheets=(5, 3)), "no_such_sheet"),
        (Order(parts=(Part.TOKENS,)), "nothing_to_print"),
    ],
)
def test_bad_orders_are_refused_with_a_code(order: Order, code: str) -> None:
    with pytest.raises(PressError) as refused:
        check_order(order)
    assert refused.value.code == code
    assert code in CODES


def test_a_sheet_beyond_the_last_is_refused() -> None:
    with pytest.raises(PressError, match="21 sheets"):
        printed(Order(sheets=(3, 99)))


def test_every_part_of_every_game_is_printed() -> None:
    for game in Game:
        order = Order(game=game, parts=tuple(Part), sides=Sides.SINGLE)
        if Part.CARDS in order.parts_to_print:
            printable = (
                PrintableCards("x", (("A", "B"),))
                if game in (Game.WORDS, Game.DUO)
                else load_shipped_cards(order)
            )
        small = PrintableCards(printable.title, printable.cards[:1], printable.is_pictures)
        report: Report = print_order(order, small, io.BytesIO())
        assert [part.part for part in report.parts] == ["test", *PARTS[game]]
        assert set(BOX[game]) < set(PARTS[game])
