"""Rendering; run by `make pictures`, which installs what it needs."""

import hashlib
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SPEC = """
[[picture]]
id = "fox-moon"
template = "person"
backdrop = "nighthills"
camera = { tilt = 9, front = "grass" }
head = "n:fox"
hold = { s = "n:crescent-moon", size = 90 }
"""


def render(spec: str, folder: Path, *more: str) -> subprocess.CompletedProcess[str]:
    path = folder / "spec.toml"
    path.write_text(spec)
    command = [sys.executable, "-m", "tools.pictures.render", "render", "--draft"]
    return subprocess.run(
        [*command, "--specs", str(path), "--out", str(folder), *more],
        capture_output=True,
        text=True,
        check=False,
    )


def digests(folder: Path) -> list[str]:
    return [
        hashlib.sha256((folder / size / "fox-moon.webp").read_bytes()).hexdigest() for size in ("512", "256")
    ]


def test_the_same_spec_gives_the_same_bytes(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    for folder in (first, second):
        folder.mkdir()
        assert render(SPEC, folder).returncode == 0
    assert digests(first) == digests(second)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (("n:fox", "n:no-such-fox"), "no icon named 'n:no-such-fox'"),
        (("nighthills", "nowhere"), "no backdrop named 'nowhere'"),
        (('"person"', '"persona"'), "no template named 'persona'"),
        (("head =", "face ="), "person has no 'face'"),
        (("grass", "gras"), "no foreground named 'gras'"),
        (("person", "vessel"), "vessel has no"),
        (("n:fox", "n:fox|blur"), "no effect named 'blur'"),
    ],
)
def test_a_wrong_name_is_refused_without_a_traceback(
    tmp_path: Path, change: tuple[str, str], complaint: str
) -> None:
    done = render(SPEC.replace(*change), tmp_path)
    assert done.returncode != 0
    assert complaint in done.stderr
    assert "Traceback" not in done.stderr


GROUP = """
[[picture]]
id = "fox-moon"
template = "group"
backdrop = "plain"
items = [{ s = "h:open-hand", x = 520, y = 600, size = 960 }]
hide = [{ s = "n:ant", x = 900, y = 120, size = 80 }]
"""
CORD = """
[[picture]]
id = "fox-moon"
template = "parachute"
canopy = { s = "n:umbrella|y1=.5", size = 560 }
load = { s = "n:key|rot=45", size = 330 }
reach = 190
"""
HOLD = """
[[picture]]
id = "fox-moon"
template = "person"
head = { s = "n:fox" }
hold = { s = "n:crescent-moon", size = 90 }
"""
RIDE = """
[[picture]]
id = "fox-moon"
template = "ride"
mount = "n:horse"
rider = "n:fox"
"""
ICON = """
[[picture]]
id = "fox-moon"
template = "group"
items = [{ s = "g:pumpkin|weld", size = 600 }]
"""


@pytest.mark.parametrize("spec", [GROUP, HOLD, RIDE, ICON])
def test_a_drawing_without_faults_passes_the_gates(tmp_path: Path, spec: str) -> None:
    assert render(spec, tmp_path).stderr == ""


@pytest.mark.parametrize(
    ("spec", "change", "complaint"),
    [
        (GROUP, ("x = 900, y = 120", "x = 420, y = 640"), "n:ant at 420, 640 is hidden over a thing"),
        (GROUP, ("size = 960", "size = 600"), "h:open-hand is cut and does not reach the right edge"),
        (CORD, ("reach = 190", "reach = -90"), "a cord ends in the air"),
        (
            HOLD,
            ("size = 90", "size = 90, dx = 200"),
            "n:crescent-moon and the hand that holds it do not touch",
        ),
        (HOLD, ('"n:fox"', '"n:fox", dy = -90'), "n:fox and the neck under it do not touch"),
        (RIDE, ('"n:fox"', '"n:fox"\nseat = [0.5, -0.4]'), "n:fox and n:horse do not touch"),
        (ICON, ("|weld", ""), "g:pumpkin lies in loose pieces"),
    ],
)
def test_faults_of_drawing_are_refused(
    tmp_path: Path, spec: str, change: tuple[str, str], complaint: str
) -> None:
    done = render(spec.replace(*change), tmp_path)
    assert done.returncode != 0
    assert complaint in done.stderr


def test_a_deck_of_another_size_than_wanted_is_refused(tmp_path: Path) -> None:
    """And nothing is drawn or written."""
    command = [sys.executable, "-m", "tools.pictures.render", "deck", "--allow", "3", "--out", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "pictures are kept, 3 are wanted" in done.stderr
    assert list(tmp_path.iterdir()) == []
