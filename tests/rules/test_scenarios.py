"""Every scenario of tests/scenarios is a test of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from nomdecode.scenario.parser import Scenario, parse_scenarios
from nomdecode.scenario.run import AVAILABLE, run_scenario

FOLDER = Path(__file__).parents[1] / "scenarios"
SCENARIOS = [
    (f"{path.stem}:{scenario.line} {scenario.title}", scenario)
    for path in sorted(FOLDER.glob("*.txt"))
    for scenario in parse_scenarios(path.read_text(encoding="utf-8"))
]
# The rows of the catalogue's acceptance table.
ROWS = {
    *range(1, 35),
    *range(36, 44),
    *(45, 46, *range(48, 51), 52, 53, 54, 56, 57, 58, 59, 60, 63, *range(65, 70), 71, 72),
    *(*range(74, 78), *range(80, 85), 86, 87, 88, 90, 91, 92, 94, 97, *range(98, 105), 106, 108, 109, 110),
    *(112, 113, 115, 117, *range(119, 126), *range(128, 131), 132, 133, 136, 137, 139, 140, 141, 143),
}


@pytest.mark.parametrize("scenario", [s for _, s in SCENARIOS], ids=[name for name, _ in SCENARIOS])
def test_the_scenario_plays_as_written(scenario: Scenario) -> None:
    needs = scenario.head.get("needs", "")
    if needs and needs not in AVAILABLE:
        pytest.skip(f"waits for the {needs}")
    assert run_scenario(scenario) is None


def test_every_row_of_the_acceptance_table_is_a_scenario() -> None:
    titles = " ".join(scenario.title for _, scenario in SCENARIOS)
    assert {row for row in ROWS if f"S-{row:03}" not in titles} == set()


def test_every_scenario_names_its_rules() -> None:
    nameless = [scenario.title for _, scenario in SCENARIOS if "rules" not in scenario.head]
    assert nameless == []
