"""What is built and installed: never without the client, and the rules need nothing else."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest
from tools.release import fault_of_changelog

ROOT = Path(__file__).parents[1]
SENTENCE = "the web client is not built, and a package without it has no page to show: make web"


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """Sources as small as they can be, with our own recipe and no client."""
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "NOTICE", ".gitignore"):
        shutil.copy(ROOT / name, tmp_path)
    shutil.copytree(ROOT / "LICENSES", tmp_path / "LICENSES")
    package = tmp_path / "src/nomdecode"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    return tmp_path


def build(sources: Path, *what: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hatchling", "build", *what]
    return subprocess.run(command, cwd=sources, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("target", ["wheel", "sdist"])
def test_no_package_is_built_without_the_client(sources: Path, target: str) -> None:
    done = build(sources, "-t", target)
    assert done.returncode == 1
    assert done.stderr.splitlines() == [SENTENCE]
    assert list(sources.glob("dist/*")) == []


def test_an_editable_install_may_do_without_the_client(sources: Path) -> None:
    assert build(sources, "-t", "wheel:editable").returncode == 0


def test_the_wheel_and_the_sdist_hold_the_client_that_git_ignores(sources: Path) -> None:
    page = sources / "src/nomdecode/web/index.html"
    (page.parent / "assets").mkdir(parents=True)
    page.write_text("<p>the page")
    (page.parent / "assets/index.js").touch()
    assert build(sources, "-t", "sdist", "-t", "wheel").returncode == 0
    (wheel,), (sdist,) = sources.glob("dist/*.whl"), sources.glob("dist/*.tar.gz")
    with tarfile.open(sdist) as packed:
        held = [name.partition("/")[2] for name in packed.getnames()]
    assert {"src/nomdecode/web/index.html", "src/nomdecode/web/assets/index.js"} <= set(held)
    held = zipfile.ZipFile(wheel).namelist()
    assert {"nomdecode/web/index.html", "nomdecode/web/assets/index.js"} <= set(held)


def test_the_rules_need_no_other_package() -> None:
    """Installed with `--no-deps`, they can be imported."""
    program = (
        "import sys; sys.path.insert(0, 'src')\nfrom nomdecode.rules import decide, evolve, legal_moves, view"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program], cwd=ROOT, capture_output=True, check=False
    )
    assert done.stderr == b""


def test_a_deck_needs_msgspec_alone() -> None:
    program = (
        "import sys\n"
        "from nomdecode.decks.shipped import load_shipped_deck\n"
        "assert load_shipped_deck('fr').cards\n"
        "print({name.partition('.')[0] for name in sys.modules} & set(sys.argv[1:]))"
    )
    others = [re.split(r"[^\w-]", each)[0].replace("-", "_") for each in _dependencies()]
    done = subprocess.run(
        [sys.executable, "-c", program, "PIL", *others], capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    assert done.stdout == "{'msgspec'}\n"


def _dependencies() -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [*project["dependencies"]]


def test_a_version_is_released_when_the_changelog_tells_of_it() -> None:
    told = "# Changelog\n\n## Unreleased\n\n## 0.2.0 – 2026-11-20\n\n### Added\n- **Area**: more.\n\n## 0.1\n"
    assert fault_of_changelog("0.2.0", told) is None
    assert "no section 0.3.0" in (fault_of_changelog("0.3.0", told) or "")
    assert "has no date" in (fault_of_changelog("0.1", told) or "")
    assert "tells nothing" in (fault_of_changelog("0.1", "## 0.1 – 2026-11-20\n") or "")
