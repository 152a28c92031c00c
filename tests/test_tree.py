"""What lies in the repository: nothing heavy outside the folders of data, and nothing that was built."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MOST_BYTES = 3_000_000
BUILT = (".whl", ".tar.gz", ".egg", ".so", ".pyc", ".lock")


@pytest.fixture(scope="module")
def tree() -> list[Path]:
    """Every file that git knows."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("not in a repository")
    return [Path(name) for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]


def test_only_folders_of_data_hold_large_files(tree: list[Path]) -> None:
    outside = [path for path in tree if "data" not in path.parts]
    assert len(outside) > 500
    assert [str(path) for path in outside if (ROOT / path).stat().st_size > MOST_BYTES] == []


def test_nothing_that_was_built_is_kept(tree: list[Path]) -> None:
    assert [str(path) for path in tree if path.name.endswith(BUILT)] == []
