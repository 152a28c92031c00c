from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from nomdecode.cli.main import main
from nomdecode.cli.press import usual_paper_size

WORDS = "\n".join(f"MOT{n}" for n in range(30))


def run(*args: str) -> int:
    return main(["print", *args])


def json_of(capsys: pytest.CaptureFixture[str]) -> Any:
    return json.loads(capsys.readouterr().out)


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "out.pdf"


@pytest.mark.parametrize("what", ["words", "keys", "tiles", "tokens", "stand", "rules", "rulers"])
def test_every_part_is_a_file(what: str, target: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(what, "--to", str(target), "--json") == 0
    told = json_of(capsys)
    assert told["file"] == str(target)
    assert told["sheets"] == sum(part["sheets"] for part in told["parts"])
    assert target.read_bytes().startswith(b"%PDF-")
    assert [each.name for each in target.parent.iterdir()] == ["out.pdf"]


def test_pictures_can_be_printed_sheet_by_sheet(target: Path) -> None:
    assert run("pictures", "--to", str(target), "--sheets", "13") == 0
    assert target.stat().st_size > 100_000


def test_a_box_says_what_is_in_it(target: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("box", "--game", "duo", "--language", "en", "--to", str(target)) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"{target}: 26 sheets, 52 pages"
    assert [line.split()[0] for line in lines[1:]] == [
        "test",
        "cards",
        "keys",
        "tiles",
        "tokens",
        "stand",
        "rules",
    ]


def test_the_file_has_a_name_where_none_is_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("stand") == 0
    assert (tmp_path / "nom-de-code-stand.pdf").exists()


def test_a_file_is_replaced_only_by_force(target: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target.write_text("mine")
    assert run("stand", "--to", str(target)) == 1
    assert capsys.readouterr().err.startswith("file_exists: ")
    assert target.read_text() == "mine"
    assert run("stand", "--to", str(target), "--force") == 0
    assert target.read_bytes().startswith(b"%PDF-")


def test_words_that_cannot_be_written_are_named_and_the_rest_is_printed(
    tmp_path: Path, target: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "deck.txt").write_text(f"{WORDS}\n猫", encoding="utf-8")
    assert run("words", "--file", str(tmp_path / "deck.txt"), "--to", str(target), "--json") == 0
    assert json_of(capsys)["left_out"] == [{"word": "猫", "letters": "猫", "line": 31}]
    assert run("words", "--file", str(tmp_path / "deck.txt"), "--to", str(target), "--force") == 0
    assert "letter_not_on_hand: line 31: 猫" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "too_few_words"),
        (b"UN\nDEUX", "too_few_words"),
        (b"\xff\xfe\x00\xd8" * 8, "bad_encoding"),
        (b"A" * 300_000, "too_large"),
        ("\n".join(chr(0x4E00 + n) for n in range(30)).encode(), "letter_not_on_hand"),
        ("\n".join(chr(0x1F400 + n) for n in range(30)).encode(), "letter_not_on_hand"),
    ],
)
def test_files_that_are_no_deck_are_refused(
    content: bytes, code: str, tmp_path: Path, target: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "deck.txt").write_bytes(content)
    assert run("words", "--file", str(tmp_path / "deck.txt"), "--to", str(target)) == 1
    assert capsys.readouterr().err.startswith(f"{code}: ")
    assert not target.exists()


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (["words", "--deck", "nothing"], "unknown_deck"),
        (["words", "--deck", "pictures"], "not_words"),
        (["words", "--deck", "fr", "fr"], "repeated_deck"),
        (["words", "--file", "/no/such/file"], "unreadable_file"),
        (["words", "--file", "/"], "unreadable_file"),
        (["words", "--file", "a\0b"], "unreadable_file"),
        (["keys", "--count", "0"], "bad_count"),
        (["keys", "--count", "-1"], "bad_count"),
        (["keys", "--count", "10000"], "bad_count"),
        (["keys", "--shift", "50", "0"], "bad_shift"),
        (["keys", "--shift", "nan", "0"], "bad_shift"),
        (["keys", "--keys-seed", "9" * 30], "bad_order"),
        (["keys", "--sheets", "9-3"], "no_such_sheet"),
        (["keys", "--sheets", "x"], "no_such_sheet"),
        (["keys", "--sheets", "99"], "no_such_sheet"),
        (["tokens", "--game", "words"], "nothing_to_print"),
    ],
)
def test_what_cannot_be_printed_has_a_code(
    args: list[str], code: str, target: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*args, "--to", str(target)) == 1
    assert capsys.readouterr().err.startswith(f"{code}: ")
    assert list(target.parent.iterdir()) == []


@pytest.mark.parametrize(
    "args", [["cards"], ["box", "--paper", "a3"], ["box", "--game", "chess"], ["words", "--sides", "x"]]
)
def test_unknown_parts_and_papers_are_told_by_the_usage(args: list[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        run(*args)
    assert stopped.value.code == 2


def test_a_place_that_cannot_be_written_to_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for place in (tmp_path, tmp_path / "none" / "x.pdf", Path("/dev/full/x.pdf"), Path("a\0b")):
        assert run("stand", "--to", str(place)) == 1
        assert capsys.readouterr().err.startswith("cannot_write: ")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not Path("/sys/kernel").is_dir(), reason="a folder in which no file can be made")
def test_a_folder_that_takes_no_file_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("stand", "--to", "/sys/kernel/x.pdf") == 1
    assert capsys.readouterr().err.startswith("cannot_write: ")


def test_the_paper_is_that_of_the_country() -> None:
    assert usual_paper_size("fr", {}) == "a4"
    assert usual_paper_size("fr-CA", {}) == "letter"
    assert usual_paper_size("en", {"LANG": "en_US.UTF-8"}) == "letter"
    assert usual_paper_size("en", {"LANG": "en_GB.UTF-8"}) == "a4"
    assert usual_paper_size("fr", {"LANG": "en_US.UTF-8"}) == "a4"


def test_a_file_may_be_read_by_whom_the_umask_allows(target: Path) -> None:
    assert run("stand", "--to", str(target)) == 0
    mask = os.umask(0)
    os.umask(mask)
    assert target.stat().st_mode & 0o777 == 0o666 & ~mask
