import gzip
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from nomdecode.lexicon.sorted_table import SortedTable, read_sorted_table, read_word_list

WORDS = st.text(st.characters(blacklist_characters="\t\n", blacklist_categories=["Cs"]), min_size=1)


def packed(rows: dict[str, str]) -> SortedTable:
    keys = sorted(rows, key=str.encode)
    return SortedTable("".join(f"{key}\t{rows[key]}\n" for key in keys).encode())


@given(st.dictionaries(WORDS, WORDS), WORDS)
def test_a_table_answers_like_a_dictionary(rows: dict[str, str], other: str) -> None:
    table = packed(rows)
    assert {key: table.get(key) for key in rows} == rows
    assert table.get(other) == rows.get(other)
    assert len(table) == len(rows)


def test_a_missing_file_is_an_empty_table(tmp_path: Path) -> None:
    assert read_sorted_table(tmp_path, "nothing.tsv.gz").get("word") is None
    assert read_word_list(tmp_path, "nothing.txt.gz") == []


def test_packed_files_are_read(tmp_path: Path) -> None:
    (tmp_path / "t.tsv.gz").write_bytes(gzip.compress(b"a\t1\nb\t2\n"))
    (tmp_path / "w.txt.gz").write_bytes(gzip.compress("été\nlune\n".encode()))
    assert read_sorted_table(tmp_path, "t.tsv.gz").get("b") == "2"
    assert read_word_list(tmp_path, "w.txt.gz") == ["été", "lune"]
