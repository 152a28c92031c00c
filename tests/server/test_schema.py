from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from nomdecode.cli.main import main
from nomdecode.cli.schema import schema_text
from nomdecode.server import error_codes as codes
from nomdecode.server.schema import protocol_schema
from nomdecode.server.ws.client_messages import SIDE_REQUEST_NAMES
from tests.server.servers import Browser, running

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
    assert {kind.__name__ for kind in SIDE_REQUEST_NAMES} <= spoken
    assert not {"TimeRanOut", "ReplacePlayer", "AddPlayer"} & spoken


def test_the_refusal_shown_in_the_protocol_is_one() -> None:
    page = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")
    shown = [json.loads(text) for text in re.findall(r"```json\n(.*?)```", page, re.DOTALL)]
    refused = [each for each in shown if "type" in each]
    assert [each["type"] for each in refused] == ["refused"]
    schema = protocol_schema()
    jsonschema_rs.validator_for({**schema, **schema["$defs"]["NotDone"]}).validate(refused[0])


def test_the_listed_deck_faults_are_those_of_the_code() -> None:
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "src/nomdecode/decks").rglob("*.py")]
    raised = set(
        re.findall(r'(?:DeckError|FileIssue|Issue)\(\s*(?:[\w.]+, )*"([a-z_]+)"', "\n".join(sources))
    )
    assert "too_few_pictures" in raised
    assert raised <= set(codes.DECK_ERRORS)
    documented = (ROOT / "docs/deck-format.md").read_text(encoding="utf-8")
    assert [code for code in codes.DECK_ERRORS if f"`{code}`" not in documented] == []


def test_the_listed_reasons_of_the_referee_are_those_documented() -> None:
    page = (ROOT / "docs/referee-codes.md").read_text(encoding="utf-8")
    assert sorted(re.findall(r"^\| `([a-z_]+)` \| (?:hard|warn) ", page, re.MULTILINE)) == sorted(
        codes.REFEREE_REASONS
    )


async def test_everything_a_client_hears_is_as_the_schema_says(tmp_path: Path) -> None:
    whole = protocol_schema()
    told = jsonschema_rs.Draft7Validator({"$ref": "#/$defs/ServerMessage", "$defs": whole["$defs"]})
    said = jsonschema_rs.Draft7Validator({"$ref": "#/$defs/ClientMessage", "$defs": whole["$defs"]})
    async with running(tmp_path) as server:
        host = Browser(server)
        room = await host.make_room("Ann", game="duo")
        async with host.connect(room) as device:
            for message in GAME:
                said.validate(message)
                await device.ask(**message)
            while device.newest["view"]["view"]["table"]["outcome"] is None:
                may = {each["do"]: each for each in device.newest["view"]["view"]["may"]}
                if "guess" in may:
                    await device.ask(do="guess", card=may["guess"]["cards"][0])
                elif "give_clue" in may:
                    await device.ask(do="give_clue", word="BIDULE", number=1, confirmed=True)
                else:
                    await device.hear()
        heard = [json.loads(news) for news in device.heard]
        for news in heard:
            told.validate(news)
        kinds = {news["type"] for news in heard}
        assert kinds >= {"welcome", "room", "view", "pointers", "notes", "chat", "done", "refused", "ticket"}


GAME: list[dict[str, Any]] = [
    {"do": "say", "text": "Bonjour", "id": "a1"},
    {"do": "take_seat", "seat": "side A", "id": "a2"},
    {"do": "start_game", "id": "a3"},
    {"do": "add_bot", "name": "Robot", "seat": "side B", "id": "a4"},
    {
        "do": "set_up",
        "settings": {"options": {"tokens": 9}, "timers": {"clue": 60}},
        "id": "a5",
    },
    {"do": "set_up", "settings": {"decks": []}, "id": "a6"},
    {"do": "start_game", "id": "a7"},
    {"do": "make_ticket", "id": "a8"},
    {"do": "give_clue", "word": "?!", "number": 1, "meant": [1], "seen": 1, "id": "a9"},
    {"do": "judge", "word": "chat-huant", "id": "b1"},
    {"do": "keep_notes", "text": "peut-être", "cards": [3], "id": "b2"},
]
