"""The text file that describes uploaded pictures."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomdecode.decks.errors import DeckError
from nomdecode.decks.pictures.limits import PictureLimits
from nomdecode.decks.pictures.picture import (
    PictureTag,
    PictureText,
    picture_text_in_language,
    sort_tags_by_weight,
)
from nomdecode.decks.pictures.picture_descriptions import normalize_file_name, parse_picture_descriptions
from tests.decks.sample import GARBAGE

LIMITS = PictureLimits()


def faults(text: str, limits: PictureLimits = LIMITS) -> list[tuple[str, int | None]]:
    return [(fault.code, fault.line) for fault in parse_picture_descriptions(text.encode(), limits).faults]


def test_each_language_has_its_sentence_and_tags() -> None:
    text = "# the cat\n[cat.png]\nalt fr: Un chat.\nalt fr-CA: Un minou.\ntags fr: chat; sieste = 0.5\n"
    assert parse_picture_descriptions(text.encode(), LIMITS).texts == {
        "cat.png": {
            "fr": PictureText("Un chat.", (PictureTag("chat", 1.0), PictureTag("sieste", 0.5))),
            "fr-CA": PictureText("Un minou."),
        }
    }


def test_a_file_is_known_by_its_name_without_folders_and_capitals() -> None:
    assert normalize_file_name("A\\b/E\u0301te\u0301.PNG") == normalize_file_name("été.png")


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("un chat", "bad_note"),
        ("alt: Un chat.", "bad_note"),
        ("alt fr:", "empty_face"),
        ("alt fr: " + "x" * 201, "too_long"),
        ("tags fr: " + ", ".join(f"mot{n}" for n in range(13)), "too_many_tags"),
        ("tags fr: chat=0.0", "bad_note"),
        ("tags fr: a\u202eb", "control_character"),
    ],
)
def test_a_line_at_fault_is_told_and_left_out(line: str, code: str) -> None:
    assert faults(f"[a.png]\n{line}\nalt en: A cat.") == [(code, 2)]


def test_a_line_before_any_name_is_at_fault() -> None:
    assert faults("alt fr: Un chat.") == [("bad_note", 1)]


def test_a_text_too_long_is_refused() -> None:
    with pytest.raises(DeckError) as caught:
        parse_picture_descriptions(b"x" * 200_001, LIMITS)
    assert caught.value.code == "too_large"


@given(st.one_of(GARBAGE.map(lambda text: text.encode("utf-8", "surrogatepass")), st.binary()))
def test_any_bytes_are_read_or_refused(source: bytes) -> None:
    with suppress(DeckError):
        parse_picture_descriptions(source, LIMITS)


def test_the_nearest_language_is_chosen() -> None:
    texts = {name: PictureText(name) for name in ("fr", "en")}
    wanted = {"fr-CA": "fr", "fr": "fr", "en-GB": "en", "de": "en"}
    assert {each: picture_text_in_language(texts, each).alt for each in wanted} == wanted
    assert picture_text_in_language({"de": PictureText("de")}, "fr").alt == "de"
    assert picture_text_in_language({}, "fr") == PictureText()


def test_tags_stand_strongest_first() -> None:
    found = sort_tags_by_weight({"mer": 0.5, "phare": 1.0, "nuit": 0.5})
    assert [tag.word for tag in found] == ["phare", "mer", "nuit"]
