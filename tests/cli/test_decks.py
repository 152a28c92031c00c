import json
from pathlib import Path
from typing import Any

import pytest

from nomdecode.cli.main import main
from nomdecode.decks.custom import parse_words
from nomdecode.decks.deck_file import parse_deck
from nomdecode.decks.pictures.deck import (
    PICTURE_SIZES,
    describe_picture,
    find_picture_file,
    shipped_picture_deck,
)
from nomdecode.decks.shipped import list_shipped_decks, load_shipped_deck


def run(*args: str) -> int:
    return main(["decks", *args])


def json_of(capsys: pytest.CaptureFixture[str]) -> Any:
    return json.loads(capsys.readouterr().out)


@pytest.fixture
def listed(tmp_path: Path) -> Path:
    file = tmp_path / "mine.csv"
    file.write_bytes(("\r\n".join(f"carte {n};nom {n}" for n in range(20)) + "\r\nété\r\n").encode("cp1252"))
    return file


def test_list_names_every_shipped_deck(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("list") == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == [*(deck.id for deck in list_shipped_decks()), "pictures"]
    assert lines[-1].split()[2] == "pictures"


def test_list_in_json_counts_cards_and_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("list", "--json") == 0
    decks = json_of(capsys)["decks"]
    assert {deck["id"]: (deck["cards"], deck["words"]) for deck in decks}["fr"] == (200, 400)


def test_show_prints_the_deck_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("show", "fr") == 0
    assert parse_deck(capsys.readouterr().out) == load_shipped_deck("fr")


def test_show_in_json_gives_the_faces_of_each_card(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("show", "fr", "--json") == 0
    deck = json_of(capsys)
    assert deck["language"] == "fr"
    assert [tuple(card["faces"]) for card in deck["cards"]] == [
        card.faces for card in load_shipped_deck("fr").cards
    ]


def test_show_pictures_in_json_tells_each_face_in_each_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("show", "pictures", "--json") == 0
    told = json_of(capsys)
    assert [card["id"] for card in told["cards"]] == [card.id for card in load_shipped_deck("pictures").cards]
    for face in (face for card in told["cards"] for face in card["faces"]):
        assert all(find_picture_file(face["id"], size).name == face["file"] for size in PICTURE_SIZES)
        for language in ("fr", "en"):
            seen = describe_picture(face["id"], language)
            assert face["alt"][language] == seen.alt
            assert face["tags"][language] == [tag.word for tag in seen.tags]
            assert face["weights"][language] == sorted((tag.weight for tag in seen.tags), reverse=True)


def test_show_pictures_describes_them_in_french(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("show", "pictures") == 0
    out = capsys.readouterr().out
    assert [
        name
        for name in shipped_picture_deck().texts
        if f"{name}: {describe_picture(name, 'fr').alt}" not in out
    ] == []


def test_an_unknown_deck_is_an_error_and_not_a_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("show", "klingon") == 1
    assert capsys.readouterr().err.startswith("unknown_deck: no deck 'klingon'")
    assert run("show", "klingon", "--json") == 1
    assert json_of(capsys)["error"]["code"] == "unknown_deck"


def test_check_passes_a_good_file(listed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("check", str(listed)) == 0
    assert capsys.readouterr().out == f"{listed}: 41 words, usable\n"


def test_check_tells_each_line_that_is_wrong(listed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    listed.write_bytes(listed.read_bytes() + b"CARTE 1\n")
    assert run("check", str(listed)) == 1
    assert f"{listed}:22: error: duplicate: 'CARTE 1' stands on line 2 already\n" in capsys.readouterr().out


def test_a_note_is_no_fault(listed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    listed.write_bytes(listed.read_bytes() + b"ete\n")
    assert run("check", str(listed)) == 0
    assert ":22: note: homograph: " in capsys.readouterr().out


def test_check_in_json_is_the_whole_reading(listed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    listed.write_bytes(listed.read_bytes() + b"CARTE 1\n")
    assert run("check", str(listed), "--json") == 1
    report = json_of(capsys)
    assert report["issues"] == [
        {
            "line": 22,
            "code": "duplicate",
            "severity": "error",
            "message": "'CARTE 1' stands on line 2 already",
        }
    ]
    del report["issues"]
    assert report == {
        "usable": True,
        "words": 41,
        "needed": 25,
        "two_faced": False,
        "encoding": "cp1252",
        "unlisted": 0,
    }


def test_a_file_with_too_few_words_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "few.txt").write_text("chat\n")
    assert run("check", str(tmp_path / "few.txt")) == 1
    assert capsys.readouterr().out.endswith("few.txt: 1 words, not enough, 25 are needed\n")


def test_faults_beyond_the_limit_are_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "same.txt").write_text("chat\n" * 600)
    assert run("check", str(tmp_path / "same.txt")) == 1
    assert "same.txt: and 99 more\n" in capsys.readouterr().out


def test_a_dash_reads_standard_input(listed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with listed.open() as file:
        monkeypatch.setattr("sys.stdin", file)
        assert run("check", "-") == 0


@pytest.mark.parametrize("name", ["", "nowhere.txt", "null\0byte"])
def test_a_file_that_cannot_be_read_is_an_error(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("check", name) == 1
    assert capsys.readouterr().err.startswith("unreadable_file: ")


def test_a_file_too_large_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "large.txt").write_bytes(b"a" * 200_001)
    assert run("check", str(tmp_path / "large.txt")) == 1
    assert capsys.readouterr().err.startswith("too_large: ")


def test_a_file_whose_name_is_no_text_can_be_checked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = str(tmp_path / "mots\udcff.txt")
    Path(name).write_text("chat\n")
    assert run("check", name) == 1
    assert r"mots\udcff.txt: 1 words" in capsys.readouterr().out


def test_shown_decks_pass_the_check(capsys: pytest.CaptureFixture[str]) -> None:
    for deck in list_shipped_decks():
        run("show", deck.id)
        assert not [each for each in parse_words(capsys.readouterr().out).issues if each.severity == "error"]
