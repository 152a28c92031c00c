"""Documentation that cannot rot: every rule is cited by a test, every code and command is documented."""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tools.docs_tables import REGIONS, rendered

from nomdecode.cli.main import build_parser

ROOT = Path(__file__).parents[1]
RULE = re.compile(r"\*\*([A-Z]-\d+[a-d]?)\*\*")
CITED = re.compile(r"\b([GWIDCOVTA]-\d+[a-d]?)(?:…([GWIDCOVTA]-\d+))?")


def catalogue() -> tuple[set[str], set[str]]:
    """All ids of docs/rules.md, and those left to the people at the table."""
    text = (ROOT / "docs/rules.md").read_text(encoding="utf-8")
    rules, left = text.split("## Left to the people at the table")
    return set(RULE.findall(rules)), set(re.findall(r"^\| ([A-Z]-\d+) \|", left, re.MULTILINE))


def cited() -> set[str]:
    """Every id a test cites, in a docstring or in a scenario."""
    texts = [
        p.read_text(encoding="utf-8")
        for p in (ROOT / "tests").rglob("*")
        if p.suffix in (".py", ".txt") and p != Path(__file__)
    ]
    return {match[0] for match in CITED.findall("\n".join(texts))}


def test_every_rule_is_cited_by_a_test() -> None:
    """Law 8."""
    rules, left = catalogue()
    assert sorted(rules - left - cited()) == []


def test_what_is_left_to_people_is_in_the_catalogue_with_a_reason() -> None:
    rules, left = catalogue()
    assert left <= rules
    assert len(rules) == 228


@pytest.mark.parametrize("region", REGIONS)
def test_generated_tables_are_up_to_date(region: str) -> None:
    """Law 6: `make fix` writes them anew."""
    page = (ROOT / REGIONS[region]).read_text(encoding="utf-8")
    assert rendered(page, region) == page


def test_every_command_of_the_terminal_is_documented() -> None:
    page = (ROOT / "docs/cli.md").read_text(encoding="utf-8")
    actions = [a for a in build_parser()._actions if isinstance(a, argparse._SubParsersAction)]
    assert [name for name in actions[0].choices if f"## nomdecode {name}" not in page] == []


def test_the_readme_is_short_and_its_game_is_a_real_one() -> None:
    readme = ROOT / "README.md"
    assert len(readme.read_text(encoding="utf-8").splitlines()) <= 120
    done = subprocess.run(
        [sys.executable, "-m", "doctest", "-o", "ELLIPSIS", str(readme)],
        capture_output=True,
        check=False,
        text=True,
    )
    assert done.stdout == ""
    assert done.returncode == 0


def test_every_page_linked_from_the_readme_exists() -> None:
    links = re.findall(
        r"\]\((docs/[^)#]+|[A-Z]+(?:\.md)?)\)", (ROOT / "README.md").read_text(encoding="utf-8")
    )
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []
