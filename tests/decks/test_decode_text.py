import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomdecode.decks.decode_text import decode_text
from nomdecode.decks.errors import DeckError


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        ("ÉCOLE;ŒUF".encode(), "utf-8"),
        ("ÉCOLE;ŒUF".encode("cp1252"), "cp1252"),
        (codecs.BOM_UTF16_LE + "ÉCOLE;ŒUF".encode("utf-16-le"), "utf-16"),
        (codecs.BOM_UTF16_BE + "ÉCOLE;ŒUF".encode("utf-16-be"), "utf-16"),
    ],
)
def test_files_as_spreadsheets_save_them_are_understood(data: bytes, encoding: str) -> None:
    assert decode_text(data, 100) == ("ÉCOLE;ŒUF", encoding)


def test_pasted_text_is_taken_as_it_is() -> None:
    assert decode_text("ÉCOLE \ud800", 100) == ("ÉCOLE \ud800", "utf-8")


@pytest.mark.parametrize("data", [b"\x81\xff", codecs.BOM_UTF16_LE + b"\x00\xd8"])
def test_bytes_that_are_no_text_are_a_clear_error(data: bytes) -> None:
    with pytest.raises(DeckError) as caught:
        decode_text(data, 100)
    assert caught.value.code == "bad_encoding"


@pytest.mark.parametrize("source", ["É" * 6, ("É" * 6).encode()])
def test_the_size_is_counted_in_bytes(source: str | bytes) -> None:
    with pytest.raises(DeckError, match="12 bytes, at most 11") as caught:
        decode_text(source, 11)
    assert caught.value.code == "too_large"
    assert decode_text(source, 12)


@given(st.binary())
def test_any_bytes_are_text_or_a_clear_error(data: bytes) -> None:
    try:
        text, encoding = decode_text(data, 1000)
    except DeckError as error:
        code = error.code
    else:
        code = "fine"
        assert data.decode(encoding) == text
    assert code in ("fine", "bad_encoding")
