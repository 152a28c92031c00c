from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomdecode.decks.custom import DeckLimits, ParsedWords, build_word_deck, parse_words
from nomdecode.decks.deck import Deck
from nomdecode.decks.deck_file import format_deck
from nomdecode.decks.errors import DeckError
from nomdecode.decks.fold_word import fold_word
from tests.decks.sample import ABOUT, GARBAGE, WORDS

SMALL = DeckLimits(min_words=2, max_words=6, max_length=8, max_bytes=1000, max_issues=3)


def words(count: int) -> str:
    return "\n".join(f"carte {n}" for n in range(count))


def made(text: str, limits: DeckLimits | None = None, seed: int = 1) -> Deck:
    return build_word_deck(parse_words(text, limits), ABOUT, Random(seed))


def faces(reading: ParsedWords) -> list[tuple[str, ...]]:
    return [entry.faces for entry in reading.entries]


def issues(text: str, limits: DeckLimits = SMALL) -> list[tuple[int, str, str]]:
    return [(issue.line, issue.code, issue.severity) for issue in parse_words(text, limits).issues]


@pytest.mark.parametrize(
    "text",
    [
        "chat\nchien\nloup",
        "chat\r\n\r\nchien\r\nloup\r\n",
        "chat, chien, loup",
        "chat;chien;\r\nloup;;",
        "chat\tchien\nloup",
        '"chat","chien"\n "loup" ',
        "# animaux\nchat,chien\n# encore\nloup",
        "\ufeffchat\nchien\nloup",
        "chat、chien，loup",
    ],
)
def test_every_cell_of_every_line_is_a_word(text: str) -> None:
    assert faces(parse_words(text)) == [("chat",), ("chien",), ("loup",)]


def test_quotes_protect_separators_and_doubled_quotes() -> None:
    assert faces(parse_words('"Paris, Texas";"Le ""Roi"""\n"a" b,"c')) == [
        ("Paris, Texas",),
        ('Le "Roi"',),
        ('"a" b',),
        ('"c',),
    ]


def test_an_excel_file_in_the_windows_code_page_is_read() -> None:
    reading = parse_words("école;œuf\r\n".encode("cp1252"))
    assert faces(reading) == [("école",), ("œuf",)]
    assert reading.encoding == "cp1252"


def test_words_of_any_script_are_usable() -> None:
    reading = parse_words("猫\nчайка\nשמש\nकुल\nمی‌خواهم\n🐱")
    assert reading.word_count == 6
    assert not reading.issues


def test_a_stroke_makes_two_faces() -> None:
    assert faces(parse_words("chat / chien, loup\nAC/DC")) == [("chat", "chien"), ("loup",), ("AC/DC",)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("chat\nloup\n\nCHAT", [(4, "duplicate", "error")]),
        ("chat\nche\u0007val", [(2, "control_character", "error")]),
        ("cat\n\u0441\u0430t", [(2, "duplicate", "error")]),  # in Cyrillic letters
        ("chat\nhippopotame", [(2, "too_long", "error")]),
        ("chat\na,#b", [(2, "comment_sign", "error")]),
        ("chat\n---", [(2, "no_letters", "error")]),
        ("a / b / c", [(1, "too_many_faces", "error")]),
        ("chat\nloup /", [(2, "empty_face", "error")]),
        ("chat\n/", [(2, "empty_face", "error")]),
        ("pêche\npéché", [(2, "homograph", "note")]),
        ("chat / loup", [(1, "pair_split", "note")]),
        ("a,b,c,d,e,f,g", [(1, "too_many_words", "error")]),
    ],
)
def test_what_is_wrong_is_told_line_by_line(text: str, expected: list[tuple[int, str, str]]) -> None:
    assert issues(text) == expected


def test_issues_come_in_the_order_of_lines() -> None:
    assert [line for line, _, _ in issues("a / b\na")] == [1, 2]


def test_an_error_leaves_out_one_face_and_a_note_nothing() -> None:
    assert faces(parse_words("chat\nchat / loup\npêche / péché\n#1 / x")) == [
        ("chat",),
        ("loup",),
        ("pêche", "péché"),
    ]


def test_a_repeated_word_names_the_line_it_first_stood_on() -> None:
    repeated, homograph = parse_words("œuf\nPÉCHÉ\nOEUF\npêche").issues
    assert repeated.message == "'OEUF' stands on line 1 already"
    assert homograph.message == "'pêche' differs from line 2 by its accents only"


def test_issues_beyond_the_limit_are_counted() -> None:
    reading = parse_words("\n".join(["chat"] * 10), SMALL)
    assert (len(reading.issues), reading.unlisted) == (3, 6)


def test_a_custom_deck_needs_enough_words_for_the_grid() -> None:
    with pytest.raises(DeckError, match="24 usable words, at least 25 are needed") as caught:
        made(words(24))
    assert caught.value.code == "too_few_words"
    assert len(made(words(25)).cards) == 25


def test_a_picture_deck_needs_twenty() -> None:
    """I-01."""
    assert len(made(words(20), DeckLimits(min_words=20)).cards) == 20
    with pytest.raises(DeckError):
        made(words(19), DeckLimits(min_words=20))


def test_fewer_words_than_twice_the_grid_make_one_faced_cards() -> None:
    """O-12."""
    assert {len(card.faces) for card in made(words(49)).cards} == {1}
    assert {len(card.faces) for card in made(words(50)).cards} == {2}


def test_pairs_are_split_when_words_are_fewer_than_twice_the_grid() -> None:
    """O-12: twelve pairs and a word are enough for a grid only face by face."""
    pairs = "\n".join(f"a{n} / b{n}" for n in range(12))
    assert len(made(pairs + "\nc").cards) == 25


def test_long_lists_are_paired_in_shuffled_order() -> None:
    """O-12."""
    deck = made(words(60), seed=1)
    assert deck == made(words(60), seed=1)
    assert deck != made(words(60), seed=2)
    assert sorted(deck.all_faces) == sorted(words(60).split("\n"))


def test_explicit_pairs_stay_and_an_odd_word_stays_alone() -> None:
    deck = made("chat / chien\n" + words(49))
    assert deck.cards[0].faces == ("chat", "chien")
    assert [len(card.faces) for card in deck.cards[-2:]] == [2, 1]


def test_a_deck_file_brings_its_own_fields() -> None:
    reading = parse_words("id: zoo\ntitle: Le zoo\nlanguage: fr\nkind: custom\n---\nchat, le gros\nloup\n")
    assert reading.about == replace(ABOUT, id="zoo", title="Le zoo")
    assert faces(reading) == [("chat, le gros",), ("loup",)]


def test_a_fault_in_the_fields_is_a_clear_error() -> None:
    with pytest.raises(DeckError) as caught:
        parse_words("id: zoo\n---\nchat")
    assert (caught.value.code, caught.value.line) == ("missing_field", 2)


def check_round_trip(deck: Deck, limits: DeckLimits) -> None:
    reading = parse_words(format_deck(deck), limits)
    assert reading.about is not None
    again = build_word_deck(reading, reading.about, Random(99))
    assert again == deck


lines = st.lists(st.one_of(WORDS, st.builds("{} / {}".format, WORDS, WORDS)), max_size=12).map("\n".join)


@given(lines, st.integers(0, 100))
def test_an_exported_deck_read_again_is_the_same(text: str, seed: int) -> None:
    limits = DeckLimits(min_words=2)
    if parse_words(text, limits).has_enough_words:
        check_round_trip(made(text, limits, seed), limits)


@given(lines)
def test_no_two_words_of_a_custom_deck_are_equal(text: str) -> None:
    reading = parse_words(text)
    folded = [fold_word(word, accents=True) for entry in reading.entries for word in entry.faces]
    assert len(folded) == len(set(folded)) == reading.word_count


@given(st.one_of(GARBAGE, st.binary(), st.lists(GARBAGE).map("\n".join)))
def test_any_garbage_is_read_or_a_clear_error(source: str | bytes) -> None:
    limits = DeckLimits(min_words=1, max_words=5)
    try:
        reading = parse_words(source, limits)
        deck = build_word_deck(reading, ABOUT, Random(1))
    except DeckError as error:
        str(error).encode()
    else:
        check_round_trip(deck, limits)
        "".join(issue.message for issue in reading.issues).encode()


def test_from_twice_the_grid_on_a_pair_stays_one_card() -> None:
    """O-12."""
    pair, others = "CHAT / LOUP", [f"MOT {number}" for number in range(49)]
    assert [issue.code for issue in parse_words("\n".join([pair, *others[:47]])).issues] == ["pair_split"]
    assert parse_words("\n".join([pair, *others[:48]])).issues == ()
