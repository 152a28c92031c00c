"""The files for systemd, nginx and Caddy let through what the program does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from nomdecode.server.settings import ServerSettings

_DEPLOY = Path(__file__).parents[1] / "deploy"


@pytest.mark.parametrize(("name", "leads_to"), [("nginx.conf", "server "), ("Caddyfile", "reverse_proxy ")])
def test_a_proxy_leads_to_the_port_of_the_service_and_to_the_workers_where_told(
    name: str, leads_to: str
) -> None:
    port = re.search(r"--port (\d+)", (_DEPLOY / "nomdecode.service").read_text())
    assert port is not None
    lines = [line.strip() for line in (_DEPLOY / name).read_text().splitlines() if "127.0.0.1" in line]
    assert [line.rstrip(";") for line in lines if not line.startswith("#")] == [
        f"{leads_to}127.0.0.1:{port[1]}"
    ]
    assert all(f"127.0.0.1:{worker}" in "".join(lines) for worker in (8001, 8002))


def test_nginx_tries_a_worker_that_has_failed() -> None:
    """It forgives a failure when a request has ended, and a socket does not end."""
    workers = re.findall(r"# server 127.*", (_DEPLOY / "nginx.conf").read_text())
    assert [line.endswith(" max_fails=0;") for line in workers] == [True, True]


@pytest.mark.parametrize("name", ["nomdecode.service", "nomdecode@.service"])
def test_a_bot_that_gives_way_does_not_end_the_service(name: str) -> None:
    unit = (_DEPLOY / name).read_text()
    # Threads of bots call setpriority, and the child that opens pictures setrlimit: both are of @resources.
    filters = re.findall(r"^SystemCallFilter=(.*)$", unit, re.MULTILINE)
    assert filters, "the filter is what this is about"
    assert not any("@resources" in each for each in filters if each.startswith("~"))
    assert "\nSystemCallErrorNumber=EPERM\n" in unit


def test_nginx_lets_the_pictures_of_a_room_through() -> None:
    found = re.search(r"client_max_body_size (\d+)m;", (_DEPLOY / "nginx.conf").read_text())
    assert found is not None
    assert int(found[1]) * 1_000_000 > ServerSettings().picture_upload_bytes


def test_nginx_tells_the_host_and_the_scheme_pages_are_reached_by() -> None:
    conf = (_DEPLOY / "nginx.conf").read_text()
    assert "proxy_set_header Host $http_host;" in conf
    assert "proxy_set_header X-Forwarded-Proto $scheme;" in conf
