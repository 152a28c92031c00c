from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from nomdecode.server.http.api import HttpApi
from nomdecode.server.http.openapi import plain_path
from tests.server.servers import Browser, Running, running

EXAMPLES = int(os.environ.get("NOMDECODE_TEST_EXAMPLES", "3"))  # of each kind for each endpoint; more in soak
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


async def described(server: Running) -> dict[str, Any]:
    page: dict[str, Any] = (await Browser(server).ask("GET", "/api/openapi.json")).json
    return page


async def test_every_route_is_described_and_nothing_else(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        page = await described(server)
        routes = HttpApi(server.context).routes()
    found = {(path, method.upper()) for path, methods in page["paths"].items() for method in methods}
    served = {(plain_path(route.path), method) for route in routes for method in route.methods or ()}
    assert found == {each for each in served if each[1] != "HEAD"}
    assert all(operation["summary"] for methods in page["paths"].values() for operation in methods.values())


def test_a_plain_path_has_no_kinds() -> None:
    assert plain_path("/api/{code}/{size:int}/{name}.webp") == "/api/{code}/{size}/{name}.webp"


def ask_door(operation: Any, mode: GenerationMode, room: str, headers: dict[str, str]) -> None:
    """Ask one endpoint what its description allows, or what it does not."""

    @settings(
        max_examples=EXAMPLES,
        database=None,
        derandomize="NOMDECODE_TEST_EXAMPLES" not in os.environ,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def run(case: Any) -> None:
        if headers and case.method != "DELETE" and "code" in case.path_parameters:
            case.path_parameters["code"] = room
        case.call_and_validate(headers=headers, checks=CHECKS)

    run()


def can_be_asked_wrongly(operation: Any) -> bool:
    """Tell whether an endpoint wants more than a code or a text, which can be anything."""
    return bool(operation.query) or any(body.media_type == "application/json" for body in operation.body)


def fuzz(server: Running, page: dict[str, Any], room: str, cookie: str) -> int:
    """Ask every endpoint what it expects, as a stranger and as the host of a room; then what it does not."""
    schema = schemathesis.openapi.from_dict(page)
    schema.config.update(base_url=server.url, request_timeout=120)  # seconds: a machine may be busy
    operations: list[Any] = list(schema.get_all_operations())
    host = {"cookie": cookie}
    for operation in operations:
        for headers in ({}, host):
            ask_door(operation.ok(), GenerationMode.POSITIVE, room, headers)
        if can_be_asked_wrongly(operation.ok()):
            ask_door(operation.ok(), GenerationMode.NEGATIVE, room, host)
    return len(operations)


async def test_whatever_is_asked_the_answer_is_as_described(tmp_path: Path) -> None:
    async with running(tmp_path, picture_upload_bytes=100_000, picture_decks_per_room=1) as server:
        host = Browser(server)
        room = await host.make_room("Ann", game="images")
        page = await described(server)
        asked = await asyncio.to_thread(fuzz, server, page, room, host.cookie)
        assert asked == sum(len(methods) for methods in page["paths"].values())
        assert server.context.metrics.failures == 0
        assert (await host.ask("GET", f"/api/rooms/{room}")).json["you"] == "m1"
