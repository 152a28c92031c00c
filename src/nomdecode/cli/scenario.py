"""`nomdecode scenario FILE…`: run scenarios, the executable form of the rules."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from nomdecode.cli.output import CommandError, print_json
from nomdecode.cli.progress import show_progress
from nomdecode.scenario.parser import InvalidScenario, Scenario, parse_scenarios
from nomdecode.scenario.run import AVAILABLE, ScenarioMismatch, run_scenario


def run_files(args: argparse.Namespace) -> int:
    """Run `nomdecode scenario`: run the scenarios of files; return 1 if one fails."""
    passed, waiting, failures = 0, 0, list[dict[str, object]]()
    paths = list(_find_scenario_files(args.files))
    for path in show_progress(paths, "files of scenarios", len(paths)):
        for title, line, outcome in _run_scenarios(path):
            if outcome is None:
                passed += 1
            elif isinstance(outcome, str):
                waiting += 1
            else:
                failures.append(
                    {
                        "file": str(path),
                        "line": outcome.line or line,
                        "scenario": title,
                        "message": outcome.message,
                    }
                )
    if not passed + waiting + len(failures):
        # A folder misspelt is no reason to believe that the rules hold.
        raise CommandError("no_scenarios", f"there are no scenarios in {', '.join(args.files)}")
    _print_outcome(args, passed, waiting, failures)
    return 1 if failures else 0


def _find_scenario_files(given: list[str]) -> Iterator[Path]:
    for name in given:
        path = Path(name)
        yield from sorted(path.rglob("*.txt")) if path.is_dir() else [path]


def _run_scenarios(path: Path) -> Iterator[tuple[str, int, ScenarioMismatch | str | None]]:
    """Run the scenarios of a file; yield None for passed, what is missing as text, or the mismatch."""
    try:
        scenarios = parse_scenarios(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, InvalidScenario) as bad:
        yield path.name, 0, ScenarioMismatch(0, str(bad))
        return
    for scenario in scenarios:
        yield scenario.title, scenario.line, _run_scenario(scenario)


def _run_scenario(scenario: Scenario) -> ScenarioMismatch | str | None:
    needs = scenario.head.get("needs", "")
    return needs if needs and needs not in AVAILABLE else run_scenario(scenario)


def _print_outcome(
    args: argparse.Namespace, passed: int, waiting: int, failures: list[dict[str, object]]
) -> None:
    if args.json:
        result = {"passed": passed, "failed": len(failures), "waiting": waiting, "failures": failures}
        print_json(result)
        return
    if failures:
        first = failures[0]
        print(f"{first['file']}:{first['line']}: {first['scenario']}\n  {first['message']}", file=sys.stderr)
    print(f"{passed} passed, {len(failures)} failed, {waiting} waiting")
