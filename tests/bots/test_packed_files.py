"""What bots know is packed into few bytes, and nothing is lost by it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from nomdecode.bots.knowledge.word_links import PackedLinks, pack_links_into_arrays, read_packed_links
from nomdecode.bots.knowledge.word_senses import FILE, compute_sense_points, read_sense_halves

WORDS = ("lawyer", "fruit", "court", "salad", "judge")


def written(folder: Path, counts: list[int], ids: list[int], strengths: list[int]) -> PackedLinks:
    np.savez(folder / "links.npz", **pack_links_into_arrays(counts, ids, strengths))  # type: ignore[arg-type]
    packed = read_packed_links(folder, "links", [f"word{number}" for number in range(70_000)])
    assert packed is not None
    return packed


@pytest.mark.parametrize(
    "ids",
    [[3, 9, 300, 0, 69_999], [9, 3, 300, 69_999, 0], [0, 1, 2, 3, 4]],
    ids=["rising in each row", "in another order", "of one byte"],
)
def test_links_are_read_as_they_were_written(tmp_path: Path, ids: list[int]) -> None:
    packed = written(tmp_path, [3, 0, 2], ids, [255, 51, 1, 2, 3])
    assert packed.targets.tolist() == ids
    assert packed.sources.tolist() == [0, 0, 0, 2, 2]
    assert packed.strengths.tolist() == pytest.approx([1, 0.2, 1 / 255, 2 / 255, 3 / 255])


def test_a_file_of_links_that_is_not_there_is_none(tmp_path: Path) -> None:
    assert read_packed_links(tmp_path, "links") is None


def lists(*targets: int) -> PackedLinks:
    """Lists of the first word alone."""
    many = np.zeros(len(targets), np.int32)
    return PackedLinks(list(WORDS), many, np.array(targets, np.int32), np.ones(len(targets), np.float32))


# A vector of each word but JUDGE: the court and the salad have nothing in common.
SMALL = np.array([[1, 1, 0, 0], [0, 0, 6, 6], [5, -5, 0, 0], [0, 0, 7, -7]], np.int8)
ROWS = np.array([0, 1, 2, 3, -1], np.int32)


def test_the_two_senses_of_a_word_lie_where_the_halves_of_its_list_lie() -> None:
    court, salad = compute_sense_points(SMALL, lists(2, 3, 4), ROWS, np.array([False, True, True])).astype(
        int
    )
    assert court @ SMALL[2].astype(int) > 0
    assert court @ SMALL[3].astype(int) == 0
    assert salad @ SMALL[3].astype(int) > 0


@pytest.mark.parametrize("is_second", [False, True])
def test_a_list_that_was_not_parted_gives_one_point_twice(is_second: bool) -> None:
    one, two = compute_sense_points(SMALL, lists(2, 4), ROWS, np.array([is_second, is_second]))
    assert one.any()
    assert (one == two).all()


def test_a_list_of_words_that_nobody_knows_has_no_point() -> None:
    assert not compute_sense_points(SMALL, lists(4), ROWS, np.array([False])).any()


def test_halves_are_read_for_the_spaces_that_have_them(tmp_path: Path) -> None:
    assert read_sense_halves(tmp_path, "minilm", 3) is None
    np.savez(tmp_path / f"{FILE}.npz", minilm=np.packbits([False, True, True]))
    found = read_sense_halves(tmp_path, "minilm", 3)
    assert found is not None
    assert found.tolist() == [False, True, True]
    assert read_sense_halves(tmp_path, "glove", 3) is None
