from pathlib import Path

from nomdecode.lexicon import handwritten_tables as hand
from nomdecode.lexicon.lexicon import WordFamilies


def written(tmp_path: Path, text: str) -> Path:
    (tmp_path / "table.txt").write_text(text, "utf-8")
    return tmp_path


def test_a_comment_says_nothing(tmp_path: Path) -> None:
    assert hand.read_content_lines(written(tmp_path, "# all\nun  # one\n\n"), "table.txt") == ["un"]


def test_a_missing_table_is_empty(tmp_path: Path) -> None:
    assert hand.read_word_set(tmp_path, "none.txt") == frozenset()


def test_numbers_know_their_value(tmp_path: Path) -> None:
    assert hand.read_number_words(written(tmp_path, "1 un une\n4 quatre\n"), "table.txt") == {
        "un": 1,
        "une": 1,
        "quatre": 4,
    }


def test_pairs_have_no_order(tmp_path: Path) -> None:
    assert hand.read_word_pairs(written(tmp_path, "Table TABLEAU\n"), "table.txt") == {
        frozenset(("tableau", "table"))
    }


def test_labelled_words_come_longest_first_without_accents(tmp_path: Path) -> None:
    folder = written(tmp_path, "prefix: dé re\nstrong: er\nprefix: pré\n")
    assert hand.read_labelled_words(folder, "table.txt", "prefix") == ("pre", "de", "re")


def test_columns_are_told_apart_by_tabs(tmp_path: Path) -> None:
    assert hand.read_columns(written(tmp_path, "tuque\twinter hat\ttyk\n"), "table.txt") == [
        ("tuque", "winter hat", "tyk")
    ]


def test_words_of_one_line_are_one_family() -> None:
    families = WordFamilies(["vol voler envol*", "vol voleur"])
    assert families.families_of("vol") == {0, 1}
    assert families.families_of("envolée") == {0}
    assert families.families_of("lune") == set()
    assert families.family_name(1) == "vol"
    assert len(families) == 2
