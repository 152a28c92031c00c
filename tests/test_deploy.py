"""The files for systemd, nginx and Caddy let through what the program does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from nomdecode.server.limits import ServerSettings

_DEPLOY = Path(__file__).parents[1] / "deploy"


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
