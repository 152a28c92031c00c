import numpy as np
import pytest

from nomdecode.lexicon.vector_space import VectorSpace


def small(words: list[str], rows: list[list[int]], zipf: list[float]) -> VectorSpace:
    return VectorSpace(words, np.array(rows, np.int8), np.array(zipf, np.float32))


def test_similarity_is_the_cosine_whatever_the_length_of_a_row() -> None:
    space = small(["a", "b", "c"], [[10, 0], [127, 0], [0, 5]], [5, 4, 3])
    assert space.cosine_similarities(0).tolist() == pytest.approx([1, 1, 0])
    assert space.cosine_similarities(0, np.array([2, 1])).tolist() == pytest.approx([0, 1])


def test_a_layer_replaces_and_adds_words_and_keeps_the_order_of_frequency() -> None:
    base = small(["a", "b"], [[1, 0], [0, 1]], [5, 3])
    layer = small(["b", "c"], [[1, 1], [-1, 0]], [3, 4])
    both = base.overlay_rows(layer)
    assert both.words == ("a", "c", "b")
    assert both.vectors[both.row_of["b"]].tolist() == [1, 1]
