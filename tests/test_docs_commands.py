"""Commands printed in the documentation are run here, or marked as not run.

A block `console` is run line by line in a temporary folder; what stands below a command must be printed by
it, and `…` stands for anything. A block `python owl.py` writes that file first. A block `sh no-run` is for
what needs a network, root, a person or minutes.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.test_docs import ROOT, pages

FENCE = re.compile(r"^( *)```(.*)\n((?:.*\n)*?)\1```$", re.MULTILINE)
TYPED = re.compile(
    r"^(?:[A-Z_]+=\S* )*(?:\S*/)?"
    r"(?:make|nomdecode|python3?|npm|npx|pip|pipx|uv|git|docker|apt-get|cp|mv|cd|systemctl|runuser|certbot"
    r"|pytest) ",
    re.MULTILINE,
)
# What a command may read of the sources; it writes beside them.
SOURCES = ("tests", "examples", "tools", "src", "docs", "bench", "deploy")


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block of a page."""

    info: str
    text: str


@dataclass(frozen=True, slots=True)
class Step:
    """A command and the lines that are printed below it; `…` is any number of lines."""

    command: str
    printed: tuple[str, ...]


def blocks(page: Path) -> list[Block]:
    found = FENCE.findall(page.read_text(encoding="utf-8"))
    return [
        Block(info.strip(), re.sub(rf"^{indent}", "", text, flags=re.MULTILINE))
        for indent, info, text in found
    ]


def steps(text: str) -> list[Step]:
    """The commands of a console block; one with `<<END` goes on until that line."""
    found: list[Step] = []
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        lines = part.splitlines()
        end = lines.index("END") + 1 if "<<END" in lines[0] else 1
        found.append(Step("\n".join(lines[:end]), tuple(lines[end:])))
    return found


def missing_line(printed: tuple[str, ...], out: str) -> str | None:
    """The first line of the page that the command did not print, in this order."""
    rest = iter(out.splitlines())
    return next(
        (line for line in printed if line != "…" and line.rstrip() not in map(str.rstrip, rest)), None
    )


def run(step: Step, folder: Path) -> str:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {"PATH": path, "HOME": str(folder), "LANG": "C.UTF-8", "OMP_NUM_THREADS": "1"}
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", step.command],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    status = re.search(r"# status (\d)$", step.command, re.MULTILINE)
    assert done.returncode == int(status[1] if status else 0), f"{step.command}\n{done.stdout}\n{done.stderr}"
    return done.stdout + done.stderr


RUN = [page for page in pages() if any(block.info == "console" for block in blocks(page))]


@pytest.mark.parametrize("page", RUN, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_commands_of_a_page_do_what_it_says(page: Path, tmp_path: Path) -> None:
    for name in SOURCES:
        (tmp_path / name).symlink_to(ROOT / name)
    for block in blocks(page):
        language, _, file = block.info.partition(" ")
        if block.info == "console":
            for step in steps(block.text):
                out = run(step, tmp_path)
                assert missing_line(step.printed, out) is None, f"{step.command}\n{out}"
        elif file and language != "sh":
            (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / file).write_text(block.text, encoding="utf-8")


def patched(source: str, diff: str) -> str:
    """Apply the lines of a `diff` block, which have to be found once."""
    lines = diff.splitlines(keepends=True)
    before = "".join(line[1:] for line in lines if line[0] in " -")
    after = "".join(line[1:] for line in lines if line[0] in " +")
    assert source.count(before) == 1, before
    return source.replace(before, after)


def test_the_first_change_that_the_tutorial_makes_works(tmp_path: Path) -> None:
    package = tmp_path / "nomdecode"
    package.mkdir()
    for each in (ROOT / "src/nomdecode").iterdir():
        (package / each.name).symlink_to(each)
    (package / "rules").unlink()
    shutil.copytree(ROOT / "src/nomdecode/rules", package / "rules")
    story = tmp_path / "story.txt"
    parts = blocks(ROOT / "docs/first-change.md")
    story.write_text(next(part.text for part in parts if part.info == "scenario"), encoding="utf-8")

    def play() -> int:
        command = [
            sys.executable,
            "-c",
            "import sys; from nomdecode.cli.main import main; sys.exit(main())",
            "scenario",
            str(story),
        ]
        done = subprocess.run(
            command, env={"PYTHONPATH": str(tmp_path)}, capture_output=True, check=False, timeout=120
        )
        return done.returncode

    assert play() == 1
    for part in parts:
        if part.info.startswith("diff "):
            file = tmp_path / part.info.removeprefix("diff src/")
            file.write_text(patched(file.read_text(encoding="utf-8"), part.text), encoding="utf-8")
    assert play() == 0


@pytest.mark.parametrize("page", pages(), ids=lambda page: str(page.relative_to(ROOT)))
def test_every_block_of_commands_is_run_or_marked(page: Path) -> None:
    unmarked = [
        block.text
        for block in blocks(page)
        if TYPED.search(block.text)
        and block.info not in ("console", "sh no-run")
        and not block.text.startswith("usage:")  # written from the parser itself
    ]
    assert unmarked == []


def test_a_console_block_that_prints_something_else_is_found(tmp_path: Path) -> None:
    good, bad, heredoc = steps(
        "$ echo one; echo two\none\n…\n$ echo one\ntwo\n$ cat <<END\nthree\nEND\nthree\n"
    )
    assert missing_line(good.printed, run(good, tmp_path)) is None
    assert missing_line(bad.printed, run(bad, tmp_path)) == "two"
    assert missing_line(heredoc.printed, run(heredoc, tmp_path)) is None
    with pytest.raises(AssertionError):
        run(Step("false", ()), tmp_path)
