"""The shipped deck of pictures keeps its limits. Nothing is drawn here: files and specs are read."""

from importlib.resources import files
from pathlib import Path
from random import Random

import pytest
from PIL import Image
from tools.pictures import credits as drawings
from tools.pictures import deck as maker
from tools.pictures import limits, spec, stats

from nomdecode.decks.deal import add_dealt_to_used_cards, deal_grid, flip_grid
from nomdecode.decks.pictures.deck import (
    PICTURE_SIZES,
    describe_picture,
    find_picture_file,
    shipped_picture_deck,
)
from nomdecode.decks.shipped import load_shipped_deck

# False while pictures are still being drawn: then size and statistics are not asked for.
COMPLETE = True
CARDS, MOST_BYTES, GREYS = 140, 11_000_000, 5

ROOT = Path(__file__).parents[3]
DATA = Path(str(files("nomdecode.decks"))) / "data" / "pictures"
SPECS = ROOT / "tools" / "pictures" / "specs"
KEPT, TWINS = maker.kept(SPECS), maker.twins(SPECS)
NAMES = sorted(one.id for one in KEPT)

when_complete = pytest.mark.skipif(not COMPLETE, reason="the deck is not complete yet")


def test_the_deck_is_what_the_specs_say() -> None:
    told = maker.written(maker.document(KEPT, drawings.credits_of(KEPT), TWINS))
    assert (DATA / "deck.json").read_text("utf8") == told, "run python -m tools.pictures.render deck"


@when_complete
def test_the_deck_has_140_cards_of_two_faces() -> None:
    assert [len(card.faces) for card in load_shipped_deck("pictures").cards] == [2] * CARDS


def test_every_picture_has_its_two_files_and_no_other_file_is_shipped() -> None:
    wanted = {f"{size}/{name}.webp" for size in PICTURE_SIZES for name in NAMES} | {"deck.json"}
    shipped = {path.relative_to(DATA).as_posix() for path in DATA.rglob("*") if path.is_file()}
    assert shipped == wanted


def test_files_are_lossless_webp_in_five_greys_of_their_size() -> None:
    levels = {round(n * 255 / (GREYS - 1)) for n in range(GREYS)}
    for size in PICTURE_SIZES:
        for name in NAMES:
            data = Path(str(find_picture_file(name, size))).read_bytes()
            assert data[12:16] == b"VP8L", name
            with Image.open(DATA / str(size) / f"{name}.webp") as image:
                assert image.size == (size, size)
                colours = image.getcolors(GREYS)
            assert colours, f"{name}: more than {GREYS} greys"
            assert {tone for _, tone in colours} <= {(v, v, v) for v in levels}, name


def test_all_files_together_stay_below_eleven_megabytes() -> None:
    assert sum(path.stat().st_size for path in DATA.rglob("*")) <= MOST_BYTES


@pytest.mark.parametrize(
    "check", [limits.concepts, limits.templates, limits.backdrops, limits.tags, limits.places, limits.hidden]
)
def test_the_limits_of_the_deck_are_kept(check: object) -> None:
    assert callable(check)
    assert check(KEPT) == []


def test_pictures_that_are_much_alike_are_named_as_twins() -> None:
    assert limits.unnamed_twins(KEPT, TWINS.groups) == []


def test_no_picture_is_too_dark_or_too_light_and_no_two_look_alike() -> None:
    assert limits.images(KEPT, DATA / "256") == []


def test_each_picture_has_eight_or_more_tags_and_one_short_sentence() -> None:
    for name in NAMES:
        for language in ("fr", "en", "fr-CA"):
            seen = describe_picture(name, language)
            words = [tag.word for tag in seen.tags]
            assert spec.MIN_TAGS <= len(set(words)) == len(words), name
            assert all(0 < tag.weight <= 1 for tag in seen.tags), name
            assert not any(sign.isdigit() for word in words for sign in word), name
            assert 20 <= len(seen.alt) < spec.MAX_ALT, name
            assert seen.alt.endswith("."), name


def test_the_two_faces_of_a_card_are_twins_or_share_no_thing() -> None:
    things = {one.id: set(one.things) for one in KEPT}
    for card in load_shipped_deck("pictures").cards:
        first, second = card.faces
        is_twin = any({first, second} <= set(group) for group in TWINS.groups)
        assert is_twin or things[first].isdisjoint(things[second]), card.id


def test_pictures_of_one_joke_lie_back_to_back() -> None:
    backs = {face: set(card.faces) for card in load_shipped_deck("pictures").cards for face in card.faces}
    for joke in TWINS.jokes:
        for first, second in zip(joke[::2], joke[1::2], strict=False):
            assert backs[first] == {first, second}


def test_no_two_pictures_of_one_joke_or_host_meet_on_a_grid_nor_after_the_flip() -> None:
    deck = load_shipped_deck("pictures")
    met = set()
    for seed in range(300):
        dealt = deal_grid(deck, 20, Random(seed))
        for grid in (dealt, flip_grid(dealt, deck, Random(seed))):
            faces = {each.face for each in grid}
            met |= {group for group in TWINS.groups if len(faces & set(group)) > 1}
    assert met == set()


def test_a_room_that_plays_the_whole_deck_meets_no_twins_either() -> None:
    """Seven grids use up the 140 cards; twins that are left over wait for the next round of the deck."""
    deck = load_shipped_deck("pictures")
    for seed in range(20):
        rng, used = Random(seed), frozenset[str]()
        for _ in range(7):
            dealt = deal_grid(deck, 20, rng, used)
            used = add_dealt_to_used_cards(used, dealt)
            faces = {each.face for each in dealt}
            assert [group for group in TWINS.groups if len(faces & set(group)) > 1] == []


@when_complete
@pytest.mark.parametrize("language", ["fr", "en", "fr-CA"])
def test_tags_link_pictures_on_random_boards(language: str) -> None:
    cards = [card.faces for card in load_shipped_deck("pictures").cards]
    tags = {name: [tag.word for tag in describe_picture(name, language).tags] for name in NAMES}
    found = stats.links(cards, tags)
    assert found.two >= stats.WANTED.two
    assert found.three >= stats.WANTED.three
    assert found.safe >= stats.WANTED.safe


def test_every_drawing_of_others_is_credited() -> None:
    page = (ROOT / "docs" / "credits.md").read_text("utf8")
    assert page == drawings.page(KEPT), "run python -m tools.pictures.credits"
    for name in NAMES:
        for key in shipped_picture_deck().credits[name]:
            source, _, author = key.partition("/")
            assert source in {each.key for each in drawings.SOURCES.values()}
            assert not author or f"| {drawings.NAMES.get(author, author)} |" in page


def test_the_table_of_authors_holds_no_icon_that_is_not_used() -> None:
    used = {name for one in KEPT for kind, name in drawings.sprites_of(one) if kind == "g"}
    assert set(drawings.authors()) == used


def test_pictures_are_dealt_and_turned_over_like_words() -> None:
    """I-01, I-14."""
    deck = load_shipped_deck("pictures")
    dealt = deal_grid(deck, 20, Random(1))
    assert len({each.card for each in dealt}) == 20
    assert {each.face for each in dealt} <= set(NAMES)
    turned = flip_grid(dealt, deck, Random(2))
    assert len({each.face for each in turned}) == 20
