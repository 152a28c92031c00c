"""The files of finished pictures."""

from pathlib import Path

import numpy as np
from PIL import Image
from tools.pictures import export


def hatched() -> np.ndarray:
    y, x = np.indices((1000, 1000))
    return np.asarray(0.5 + 0.5 * np.sin((x + 2 * y) / 15), np.float32)


def test_a_picture_is_saved_in_both_sizes_and_at_most_five_greys(tmp_path: Path) -> None:
    export.save(hatched(), tmp_path, "fox-clock")
    assert export.is_saved(tmp_path, "fox-clock")
    for size in export.SIZES:
        path = tmp_path / str(size) / "fox-clock.webp"
        with Image.open(path) as image:
            assert image.size == (size, size)
            assert 2 <= len(image.getcolors(256) or ()) <= export.GREYS
            assert np.array_equal(np.asarray(image)[..., 0], np.asarray(export.shrunk(hatched(), size)))


def test_shrinking_keeps_the_light() -> None:
    for size in export.SIZES:
        assert abs(np.asarray(export.shrunk(hatched(), size)).mean() / 255 - hatched().mean()) < 0.01


def test_a_faint_line_of_one_pixel_stays_whole() -> None:
    paper = np.ones((512, 512), np.float32)
    paper[200] = 0.8
    assert len(set(np.asarray(export.shrunk(paper, 512))[200].tolist())) == 1
    assert np.asarray(export.shrunk(paper, 512))[200, 0] < 255


def test_pictures_that_left_the_deck_leave_no_files(tmp_path: Path) -> None:
    for name in ("fox-clock", "owl-cup"):
        export.save(hatched(), tmp_path, name)
    whole = export.size(tmp_path)
    export.forget(tmp_path, {"owl-cup"})
    assert not export.is_saved(tmp_path, "fox-clock")
    assert export.size(tmp_path) == whole // 2
