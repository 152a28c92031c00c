"""Metrics of one process in the Prometheus text format. No names, no room codes, no clues."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


@dataclass(slots=True)
class Metrics:
    """Counters and gauges of one server process."""

    commands: int = 0
    refusals: Counter[str] = field(default_factory=Counter)
    bad_messages: int = 0
    failures: int = 0
    connections: int = 0  # open now
    rooms_made: int = 0

    def prometheus_text(self, rooms: int) -> str:
        """Return all metrics in the Prometheus text format."""
        lines = [
            *_metric_lines("commands_total", "counter", "Commands done", self.commands),
            *_metric_lines("bad_messages_total", "counter", "Invalid messages", self.bad_messages),
            *_metric_lines(
                "failures_total", "counter", "Commands that failed with an internal error", self.failures
            ),
            *_metric_lines("rooms_made_total", "counter", "Rooms made", self.rooms_made),
            *_metric_lines("connections", "gauge", "Open sockets", self.connections),
            *_metric_lines("rooms", "gauge", "Rooms in memory", rooms),
            "# HELP nomdecode_refusals_total Commands refused, by code",
            "# TYPE nomdecode_refusals_total counter",
            *(f'nomdecode_refusals_total{{code="{code}"}} {n}' for code, n in sorted(self.refusals.items())),
        ]
        return "\n".join(lines) + "\n"


def _metric_lines(name: str, kind: str, about: str, value: int) -> list[str]:
    return [
        f"# HELP nomdecode_{name} {about}",
        f"# TYPE nomdecode_{name} {kind}",
        f"nomdecode_{name} {value}",
    ]
