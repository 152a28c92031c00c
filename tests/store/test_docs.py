"""docs/store.md says what the code does."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

import pytest

from nomdecode.store.interface import MESSAGE_LIMIT, NAME_LIMIT
from nomdecode.store.postgres.connection import PostgresSettings
from nomdecode.store.sqlite.store import SqliteSettings

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/store.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("title", "settings"), [("SQLite", SqliteSettings()), ("PostgreSQL", PostgresSettings())]
)
def test_every_limit_is_documented_with_its_default(
    title: str, settings: SqliteSettings | PostgresSettings
) -> None:
    table = PAGE.partition(f"| {title} | default | |")[2].partition("\n\n")[0]
    documented = dict(re.findall(r"\| `(\w+)` \| ([\d.]+) \|", table))
    assert documented == {name: str(value) for name, value in dataclasses.asdict(settings).items()}


def test_every_code_is_documented() -> None:
    sources = [*(ROOT / "src/nomdecode/store").rglob("*.py"), *(ROOT / "src/nomdecode/cli").rglob("*.py")]
    text = "".join(source.read_text(encoding="utf-8") for source in sources)
    codes = set(re.findall(r'StoreError\(\s*"(\w+)"', text))
    assert len(codes) > 15
    assert [code for code in sorted(codes) if f"`{code}`" not in PAGE] == []


def test_the_sizes_in_the_page_are_those_of_the_code() -> None:
    assert f"{MESSAGE_LIMIT} bytes" in PAGE
    assert f"longer than {NAME_LIMIT} characters" in PAGE
