"""`python -m tools.charts`: draw the charts of docs/results/2026-11-18-bots.md from the figures beside them.

Plain SVG with its own background, so that a chart reads the same on a light and on a dark page.
"""

from __future__ import annotations

import json
from html import escape
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
FIGURES = ROOT / "docs/results/2026-11-18-bots.json"
OUT = ROOT / "docs/images"
WIDTH, LEFT, BAR, GAP, TOP = 760, 250, 18, 14, 64
# Dark and light, and hatched where a third stands beside them: told apart without colours.
FILLS = ("#2b4162", "#c06014", "url(#hatch)", "#9db4c0")
_HATCH = (
    '<defs><pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse"'
    ' patternTransform="rotate(45)"><rect width="6" height="6" fill="#e8e2d4"/>'
    '<rect width="2.5" height="6" fill="#6b705c"/></pattern></defs>'
)

Rows = list[tuple[str, list[float | None]]]


def bars(title: str, names: list[str], rows: Rows, top: float, unit: str) -> str:
    """Return horizontal bars, one group a row; a missing figure leaves its place empty."""
    scale = (WIDTH - LEFT - 70) / top
    parts: list[str] = []
    y = TOP
    for label, values in rows:
        middle = y + len(values) * BAR / 2 + 4
        parts.append(f'<text x="{LEFT - 10}" y="{middle:.0f}" text-anchor="end">{escape(label)}</text>')
        for fill, value in zip(FILLS, values, strict=False):
            if value is not None:
                wide = value * scale
                parts.append(
                    f'<rect x="{LEFT}" y="{y}" width="{wide:.1f}" height="{BAR - 3}" fill="{fill}"/>'
                    f'<text x="{LEFT + wide + 5:.1f}" y="{y + 12}" font-size="12">{value:g}{unit}</text>'
                )
            y += BAR
        y += GAP
    legend = "".join(
        f'<rect x="{LEFT + place * 150}" y="36" width="12" height="12" fill="{fill}"/>'
        f'<text x="{LEFT + place * 150 + 17}" y="46" font-size="12">{escape(name)}</text>'
        for place, (fill, name) in enumerate(zip(FILLS, names, strict=False))
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y}" font-family="sans-serif"'
        f' font-size="13" fill="#1d1d1b" role="img" aria-label="{escape(title)}">{_HATCH}'
        f'<rect width="{WIDTH}" height="{y}" fill="#fbf8f1"/>'
        f'<text x="{LEFT}" y="24" font-size="16" font-weight="bold">{escape(title)}</text>{legend}'
        f"{''.join(parts)}</svg>\n"
    )


def main() -> None:
    charts: list[dict[str, Any]] = json.loads(FIGURES.read_text("utf-8"))
    for chart in charts:
        rows = [(row["label"], row["values"]) for row in chart["rows"]]
        drawn = bars(chart["title"], chart["names"], rows, chart["top"], chart["unit"])
        (OUT / f"{chart['file']}.svg").write_text(drawn, "utf-8")
        print(f"docs/images/{chart['file']}.svg")


if __name__ == "__main__":
    main()
