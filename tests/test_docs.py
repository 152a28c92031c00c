"""Documentation that cannot rot: every rule is cited by a test, every code and command is documented."""

from __future__ import annotations

import argparse
import json
import re
import shlex
import subprocess
import sys
import tomllib
from collections import Counter
from itertools import chain
from pathlib import Path

import pytest
from tools.docs_tables import REGIONS, rendered

from nomdecode.cli.main import build_parser
from nomdecode.server.metrics import Metrics

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
    assert len(rules) == 244


@pytest.mark.parametrize("region", REGIONS)
def test_generated_tables_are_up_to_date(region: str) -> None:
    """Law 6: `make fix` writes them anew."""
    page = (ROOT / REGIONS[region]).read_text(encoding="utf-8")
    # Word by word: where argparse breaks a line of usage differs from Python 3.11 to 3.13.
    assert rendered(page, region).split() == page.split()


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


def pages() -> list[Path]:
    return [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "tools").glob("*/README.md")]


def prose(page: Path) -> str:
    """The page without its fenced blocks and without code between backticks."""
    text = re.sub(r"^ *```.*?^ *```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"`[^`\n]*`", lambda code: code[0] if "](" not in code[0] else "", text)


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    names: list[str] = []
    for heading in re.findall(r"^#+ (.*)$", prose(page), re.MULTILINE):
        plain = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading).strip().lower()
        name = re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")
        names.append(f"{name}-{names.count(name)}" if name in names else name)
    return set(names)


def links(page: Path) -> list[tuple[str, str]]:
    """Every relative link of a page: the path, empty for the page itself, and the anchor."""
    found = re.findall(r"\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)", prose(page))
    return [(path, anchor) for path, anchor in found if path or anchor]


@pytest.mark.parametrize("page", pages(), ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    lost = []
    for path, anchor in links(page):
        target = (page.parent / path).resolve() if path else page
        if not target.exists() or (anchor and anchor not in anchors(target)):
            lost.append(f"{path}#{anchor}" if anchor else path)
    assert lost == []


def test_every_page_is_in_the_index() -> None:
    index = ROOT / "docs/README.md"
    listed = {(index.parent / path).resolve() for path, _ in links(index)}
    missing = {page for page in (ROOT / "docs").rglob("*.md") if page != index} - listed
    assert sorted(str(page.relative_to(ROOT)) for page in missing) == []


def test_both_readmes_lead_to_the_index_and_to_each_other() -> None:
    for name, other in (("README.md", "README.fr.md"), ("README.fr.md", "README.md")):
        lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
        assert len(lines) <= 120
        assert f"({other})" in lines[2]
        assert ("docs/README.md", "") in links(ROOT / name)


def test_every_metric_is_documented() -> None:
    page = (ROOT / "docs/metrics-and-logs.md").read_text(encoding="utf-8")
    metrics = Metrics(refusals=Counter({"not_your_turn": 1}))
    names = set(re.findall(r"^(nomdecode_\w+)", metrics.prometheus_text(rooms=0), re.MULTILINE))
    assert set(re.findall(r"^\| `(nomdecode_\w+)", page, re.MULTILINE)) == names


def labels(language: str) -> set[str]:
    """Every short text of the screens, without its inputs."""
    found: set[str] = set()
    for area in (ROOT / f"web/messages/{language}").glob("*.json"):
        found |= {
            text for text in json.loads(area.read_text(encoding="utf-8")).values() if isinstance(text, str)
        }
    return found


@pytest.mark.parametrize(
    "name", ["companion", "first-game", "host-for-friends", "own-decks", "troubleshooting"]
)
def test_every_button_that_a_guide_names_is_on_a_screen(name: str) -> None:
    """What stands between single stars is a label of the client."""
    text = re.sub(r"\*\*[^*]*\*\*", "", prose(ROOT / f"docs/{name}.md"))
    named = {" ".join(label.split()) for label in re.findall(r"\*([^*]+)\*", text)}
    assert sorted(named - labels("en")) == []


@pytest.mark.parametrize("name", ["docs/fr/jouer.md", "docs/fr/heberger.md", "docs/fr/vraies-cartes.md"])
def test_every_button_that_a_page_in_french_names_is_on_a_screen(name: str) -> None:
    named = {" ".join(label.split()) for label in re.findall(r"«\s([^»]+)\s»", prose(ROOT / name))}
    spoken = {"VOL, 2", "Local", "invités"}
    shown = {" ".join(text.split()) for text in labels("fr")}
    assert sorted(named - spoken - shown) == []


def test_every_decision_has_a_number_of_its_own() -> None:
    decisions = sorted((ROOT / "docs/decisions").glob("*.md"))
    numbers = [int(page.name[:4]) for page in decisions]
    assert numbers == list(range(1, len(decisions) + 1))
    titles = [page.read_text(encoding="utf-8").partition(". ")[0] for page in decisions]
    assert titles == [f"# {number}" for number in numbers]


def test_every_dependency_has_its_reason() -> None:
    reasons = (ROOT / "docs/decisions/0003-dependencies.md").read_text(encoding="utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = chain(project["dependencies"], *project["optional-dependencies"].values())
    wanted = {re.split(r"[^a-z0-9-]", each)[0] for each in asked}
    client = json.loads((ROOT / "web/package.json").read_text(encoding="utf-8"))
    wanted |= {*client["dependencies"], *client["devDependencies"]}
    named = set(re.findall(r"[@\w/-]+", reasons))
    assert sorted(wanted - named - {"nomdecode"}) == []


def shown_commands(page: Path) -> list[str]:
    """The commands of ours in the blocks of a page, without the shell around them and the comment behind."""
    blocks = re.findall(
        r"^ *```[^\n]*\n(.*?)^ *```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    lines = [line for block in blocks for line in block.splitlines() if not line.startswith(("usage:", "  "))]
    typed = [re.search(r"(?:^|/|[$;] |exec \w+ |:/data )nomdecode ([a-z-].*)", line) for line in lines]
    plain = [re.split(r"\s+#|\s{2,}| [|&>]|\)(?:\s|$)", found[1])[0].strip() for found in typed if found]
    return [line for line in plain if "…" not in line]


@pytest.mark.parametrize("page", pages(), ids=lambda page: str(page.relative_to(ROOT)))
def test_every_command_of_ours_on_a_page_is_understood(page: Path) -> None:
    wrong = []
    for line in shown_commands(page):
        try:
            build_parser().parse_args(shlex.split(line))
        except SystemExit as end:
            if end.code:
                wrong.append(line)
    assert wrong == []


@pytest.mark.parametrize("page", pages(), ids=lambda page: str(page.relative_to(ROOT)))
def test_every_command_named_in_a_sentence_is_there_with_its_options(page: Path) -> None:
    """A sentence may leave arguments out, so that its command is looked up, not parsed."""
    reference = (ROOT / "docs/cli.md").read_text(encoding="utf-8")
    sections = dict(
        re.findall(r"^#+ nomdecode ([a-z ]+)\n(.*?)(?=^#|\Z)", reference, re.MULTILINE | re.DOTALL)
    )
    wrong = []
    for line in re.findall(r"`nomdecode ([a-z][^`…]*)`", prose(page)):
        words = re.split(r"[\s|]+", line)
        name = " ".join(words[:2]) if " ".join(words[:2]) in sections else words[0]
        options = re.findall(r"--[a-z-]+", line)
        if name not in sections or any(option not in sections[name] for option in options):
            wrong.append(line)
    assert wrong == []


def test_commands_on_pages_are_found() -> None:
    found = [line for page in pages() for line in shown_commands(page)]
    assert len(found) > 12
    assert {"backup rooms.backup", "rooms list"} <= set(found)
