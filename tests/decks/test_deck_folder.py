from pathlib import Path

import pytest

from nomdecode.decks.errors import DeckError
from nomdecode.decks.shipped import list_deck_files, load_shipped_deck, read_deck_folders


def put(folder: Path, name: str, text: str) -> None:
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")


def deck_text(deck_id: str, kind: str = "theme", language: str = "fr", word: str = "GRUE") -> str:
    return f"id: {deck_id}\ntitle: Essai\nlanguage: {language}\nkind: {kind}\n---\n{word}\n"


def test_decks_stand_by_language_and_base_decks_come_first(tmp_path: Path) -> None:
    put(tmp_path / "fr", "cuisine.txt", deck_text("fr-cuisine"))
    put(tmp_path / "fr", "base.txt", deck_text("fr", "base"))
    put(tmp_path / "en", "base.txt", deck_text("en", "base", "en"))
    assert list(read_deck_folders(tmp_path)) == ["en", "fr", "fr-cuisine"]


def test_pictures_and_other_files_are_not_word_decks(tmp_path: Path) -> None:
    put(tmp_path / "fr", "notes.md", "À faire")
    put(tmp_path / "pictures", "deck.txt", "no words")
    put(tmp_path, "stray.txt", "no folder")
    assert list_deck_files(tmp_path) == []


def test_a_missing_data_folder_is_an_empty_shelf(tmp_path: Path) -> None:
    assert read_deck_folders(tmp_path / "nowhere") == {}


def test_two_decks_cannot_share_a_name(tmp_path: Path) -> None:
    put(tmp_path / "fr", "one.txt", deck_text("fr"))
    put(tmp_path / "fr", "two.txt", deck_text("fr"))
    with pytest.raises(DeckError) as caught:
        read_deck_folders(tmp_path)
    assert caught.value.code == "repeated_deck"


def test_a_faulty_deck_file_is_named(tmp_path: Path) -> None:
    put(tmp_path / "fr", "base.txt", deck_text("fr", word="A / B / C"))
    with pytest.raises(DeckError, match=r"line 6: base\.txt: ") as caught:
        read_deck_folders(tmp_path)
    assert caught.value.code == "too_many_faces"


def test_an_unknown_deck_is_a_clear_error() -> None:
    with pytest.raises(DeckError, match="no deck 'klingon'") as caught:
        load_shipped_deck("klingon")
    assert caught.value.code == "unknown_deck"
