from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from nomdecode.cli.main import main
from nomdecode.cli.schema import schema_text
from nomdecode.server import codes
from nomdecode.server.messages import ASIDE_NAMES
from nomdecode.server.schema import protocol_schema

ROOT = Path(__file__).parents[2]


def objects(schema: Any) -> Iterator[dict[str, Any]]:
    if isinstance(schema, list):
        for each in schema:
            yield from objects(each)
    elif isinstance(schema, dict):
        if schema.get("type") == "object":
            yield schema
        for each in schema.values():
            yield from objects(each)


def test_the_committed_schema_is_what_the_code_says() -> None:
    """`nomdecode schema --to web/schema/protocol.json` writes it anew."""
    assert (ROOT / "web/schema/protocol.json").read_text(encoding="utf-8") == schema_text()


def test_the_schema_is_printed_or_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema"]) == 0
    assert json.loads(capsys.readouterr().out) == protocol_schema()
    assert main(["schema", "--to", str(tmp_path / "protocol.json")]) == 0
    assert json.loads((tmp_path / "protocol.json").read_text(encoding="utf-8")) == protocol_schema()
    assert main(["schema", "--to", str(tmp_path / "nowhere" / "protocol.json")]) == 1
    assert capsys.readouterr().err.startswith("cannot_write:")


def test_every_object_is_closed_or_a_map_of_one_kind() -> None:
    found = list(objects(protocol_schema()))
    assert len(found) > 100
    assert [each for each in found if each.get("additionalProperties") in (True, {}, None)] == []


def test_every_reference_leads_somewhere() -> None:
    text = json.dumps(protocol_schema())
    named = set(re.findall(r'"\$ref": "#/\$defs/(\w+)"', text))
    assert named == set(protocol_schema()["$defs"])


def test_what_only_the_table_says_is_not_a_message_of_clients() -> None:
    spoken = {
        each["$ref"].rpartition("/")[2] for each in protocol_schema()["$defs"]["ClientMessage"]["anyOf"]
    }
    assert {kind.__name__ for kind in ASIDE_NAMES} <= spoken
    assert not {"TimeRanOut", "ReplacePlayer"} & spoken


def test_the_listed_deck_faults_are_those_of_the_code() -> None:
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "src/nomdecode/decks").glob("*.py")]
    raised = set(
        re.findall(r'(?:DeckError|FileIssue|Issue)\(\s*(?:[\w.]+, )*"([a-z_]+)"', "\n".join(sources))
    )
    assert "too_few_pictures" in raised
    assert raised <= set(codes.DECK_FAULTS)
    documented = (ROOT / "docs/decks.md").read_text(encoding="utf-8")
    documented += (ROOT / "docs/pictures.md").read_text(encoding="utf-8")
    assert [code for code in codes.DECK_FAULTS if f"`{code}`" not in documented] == []


def test_the_listed_reasons_of_the_referee_are_those_documented() -> None:
    page = (ROOT / "docs/referee.md").read_text(encoding="utf-8")
    assert sorted(re.findall(r"^\| `([a-z_]+)` \| (?:hard|warn) ", page, re.MULTILINE)) == sorted(
        codes.REASONS
    )
