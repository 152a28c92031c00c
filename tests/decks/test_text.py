import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomdecode.decks.deck import DeckHeader, make_deck
from nomdecode.decks.deck_file import format_deck, parse_deck
from nomdecode.decks.entry import clean_word
from nomdecode.decks.errors import DeckError
from nomdecode.decks.fold_word import fold_word
from tests.decks.sample import GARBAGE, WORDS

HEADER = "id: try\ntitle: À l’essai\nlanguage: fr\nkind: theme\nage: 8\n---\n"


def refusal(text: str) -> tuple[str, int | None]:
    with pytest.raises(DeckError) as caught:
        parse_deck(text)
    return caught.value.code, caught.value.line


def test_a_deck_file_has_fields_then_one_card_per_line() -> None:
    deck = parse_deck(HEADER + "# une remarque\n\nAVOCAT / GRUE\n  SAN FRANCISCO\n")
    assert (deck.id, deck.title, deck.language, deck.kind, deck.age) == ("try", "À l’essai", "fr", "theme", 8)
    assert [card.faces for card in deck.cards] == [("AVOCAT", "GRUE"), ("SAN FRANCISCO",)]


def test_a_mark_windows_line_ends_and_decomposed_accents_make_no_difference() -> None:
    plain = parse_deck(HEADER + "ÉCOLE\nGRUE\n")
    assert parse_deck("\ufeff" + (HEADER + "E\u0301COLE\nGRUE").replace("\n", "\r\n")) == plain


def test_a_comma_in_a_deck_file_is_part_of_the_word() -> None:
    assert parse_deck(HEADER + "MIAMI, LE SOIR\n").all_faces == ("MIAMI, LE SOIR",)


def test_the_age_may_be_left_out() -> None:
    assert parse_deck(HEADER.replace("age: 8\n", "") + "GRUE\n").age == 12


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ("missing_header", 1)),
        ("AVOCAT\nGRUE\n", ("missing_header", 1)),
        ("---\nAVOCAT\n", ("missing_header", 1)),
        ("AVOCAT\n---\nGRUE\n", ("missing_header", 1)),
        ("colour: blue\n" + HEADER, ("unknown_field", 1)),
        ("id: other\n" + HEADER, ("repeated_field", 2)),
        (HEADER.replace("kind: theme\n", ""), ("missing_field", 5)),
        (HEADER.replace("theme", "thème") + "GRUE\n", ("bad_field", 6)),
        (HEADER.replace("age: 8", "age: huit") + "GRUE\n", ("bad_field", 6)),
        (HEADER, ("no_cards", None)),
        (HEADER + "GRUE\n\nA / B / C\n", ("too_many_faces", 9)),
        (HEADER + "GRUE /\n", ("empty_face", 7)),
        (HEADER + "GRUE\ngrue\n", ("duplicate", 8)),
        (HEADER + "ŒUF / oeuf\n", ("duplicate", 7)),
        (HEADER + "A" * 25, ("too_long", 7)),
        (HEADER + "---\n", ("no_letters", 7)),
    ],
)
def test_the_first_fault_is_named_with_its_line(text: str, expected: tuple[str, int | None]) -> None:
    assert refusal(text) == expected


def test_the_longest_word_is_a_setting() -> None:
    assert parse_deck(HEADER + "A" * 25, max_length=25).all_faces == ("A" * 25,)


@given(
    st.lists(WORDS, min_size=1, max_size=12, unique_by=lambda word: fold_word(word, accents=True)), st.data()
)
def test_a_deck_written_and_read_again_is_the_same_deck(words: list[str], data: st.DataObject) -> None:
    cut = data.draw(st.integers(0, len(words) // 2))
    faces = [tuple(words[2 * at : 2 * at + 2]) for at in range(cut)] + [(word,) for word in words[2 * cut :]]
    deck = make_deck(DeckHeader(id="try", title="Essai", language="fr-CA", kind="base", age=8), faces)
    assert parse_deck(format_deck(deck)) == deck


@given(st.booleans(), GARBAGE)
def test_any_text_is_a_deck_or_a_clear_error(has_header: bool, text: str) -> None:
    try:
        deck = parse_deck(HEADER + text if has_header else text)
    except DeckError as error:
        str(error).encode()
    else:
        assert parse_deck(format_deck(deck)) == deck
        assert all(clean_word(word, 24) == word for word in deck.all_faces)
