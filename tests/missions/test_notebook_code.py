from __future__ import annotations

import pytest

from nomdecode.missions.notebook_code import NUMBERS, days_to_keep_room, is_notebook_code, make_notebook_code


def test_the_code_of_a_notebook_has_three_digits() -> None:
    assert make_notebook_code("hibou", "cerise", 42) == "HIBOU-CERISE-042"
    assert is_notebook_code(make_notebook_code("hibou", "cerise", NUMBERS - 1))


@pytest.mark.parametrize(
    "code", ["HIBOU-CERISE-42", "HIBOU-CERISE-0042", "HIBOU-042", "hibou-cerise-042", "HIBOU-CERISE-٠٤٢", ""]
)
def test_other_codes_are_no_notebooks(code: str) -> None:
    assert not is_notebook_code(code)


def test_a_notebook_is_kept_longer_than_a_room() -> None:
    assert days_to_keep_room("HIBOU-CERISE-042", room=30, notebook=400) == 400
    assert days_to_keep_room("HIBOU-CERISE-42", room=30, notebook=400) == 30
