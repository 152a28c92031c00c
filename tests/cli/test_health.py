"""`nomdecode health`: what a container or a service asks."""

from __future__ import annotations

import json
import socket
from pathlib import Path

import pytest

from nomdecode.cli.health import health_url
from nomdecode.cli.main import main
from nomdecode.server.settings import ServerSettings
from tests.server.processes import workers


def test_a_server_that_is_well_is_found_by_its_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with workers(1, tmp_path) as (server,):
        monkeypatch.setenv("NOMDECODE_PORT", str(server.port))
        assert main(["health"]) == 0
        assert capsys.readouterr().out == f"http://127.0.0.1:{server.port}/readyz: ok\n"
        assert main(["health", "--json", "--port", str(server.port)]) == 0
        assert json.loads(capsys.readouterr().out)["ok"] is True


def test_a_server_that_does_not_answer_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    assert main(["health", "--port", port]) == 1
    assert capsys.readouterr().err.startswith(f"unhealthy: http://127.0.0.1:{port}/readyz: ")


@pytest.mark.parametrize(
    ("settings", "url"),
    [
        (ServerSettings(), "http://127.0.0.1:8000/readyz"),
        (ServerSettings(host="192.0.2.7", port=9000), "http://192.0.2.7:9000/readyz"),
        (ServerSettings(host="::", cert="x", key="y"), "https://127.0.0.1:8000/readyz"),
        (ServerSettings(host="::1"), "http://[::1]:8000/readyz"),
    ],
)
def test_host_port_and_https_are_known(settings: ServerSettings, url: str) -> None:
    assert health_url(settings) == url
