"""The files for systemd, nginx, Caddy and Docker let through what the program does and name what it knows."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from nomdecode.cli.main import build_parser
from nomdecode.server.settings import ServerSettings, list_unknown_settings

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


def compose(name: str) -> Any:
    return yaml.safe_load((_DEPLOY / name).read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", ["compose.yaml", "compose-caddy.yaml", "compose-workers.yaml"])
def test_a_compose_file_sets_what_there_is_to_set(name: str) -> None:
    for service in compose(name)["services"].values():
        if service["image"] == "nomdecode":
            assert list_unknown_settings(service["environment"]) == []
            assert (_DEPLOY / service["build"] / "Dockerfile").is_file()
            assert service["restart"] == "unless-stopped"
            assert service["read_only"]


def test_the_workers_of_a_compose_file_share_database_and_secret_and_keep_nothing() -> None:
    services = compose("compose-workers.yaml")["services"]
    one, two = services["one"], services["two"]
    assert one == two
    assert {"DATABASE_URL", "NOMDECODE_SECRET"} <= one["environment"].keys()
    assert "volumes" not in one
    assert "@postgres/" in one["environment"]["DATABASE_URL"]
    proxied = re.search(r"reverse_proxy (.*) \{", (_DEPLOY / "compose-workers.Caddyfile").read_text())
    assert proxied is not None
    assert proxied[1].split() == [f"{name}:8000" for name in services if name in ("one", "two")]


def test_caddy_before_one_container_leads_to_it_and_to_the_same_rooms() -> None:
    one, behind_caddy = compose("compose.yaml"), compose("compose-caddy.yaml")
    assert behind_caddy["volumes"]["rooms"] == one["volumes"]["rooms"]
    assert "ports" not in behind_caddy["services"]["server"]
    proxied = re.search(r"reverse_proxy (.*)", (_DEPLOY / "compose-caddy.Caddyfile").read_text())
    assert proxied is not None
    assert proxied[1] == f"server:{ServerSettings().port}"


def test_the_container_listens_where_compose_leads() -> None:
    dockerfile = (_DEPLOY.parent / "Dockerfile").read_text()
    assert f"EXPOSE {ServerSettings().port}\n" in dockerfile
    assert compose("compose.yaml")["services"]["server"]["ports"][0].endswith(f":{ServerSettings().port}")


@pytest.mark.parametrize("unit", sorted(path.name for path in _DEPLOY.glob("*.service")))
def test_a_unit_starts_a_command_that_there_is(unit: str) -> None:
    text = (_DEPLOY / unit).read_text()
    command = re.search(r"^ExecStart=/opt/nomdecode/bin/nomdecode (.*)$", text, re.MULTILINE)
    assert command is not None
    assert build_parser().parse_args(shlex.split(command[1].replace("%i", "8001"))).run
    named = dict(each.split("=", 1) for each in re.findall(r"^Environment=(.*)$", text, re.MULTILINE))
    assert list_unknown_settings(named) == []


def test_a_backup_is_made_as_the_user_whose_folder_is_read() -> None:
    server, backup = ((_DEPLOY / f"{name}.service").read_text() for name in ("nomdecode", "nomdecode-backup"))
    for line in ("User=nomdecode", "DynamicUser=yes", "Environment=NOMDECODE_DATA=/var/lib/nomdecode"):
        assert f"\n{line}\n" in server
        assert f"\n{line}\n" in backup


def test_nginx_gets_its_first_certificate_from_a_file_that_needs_none() -> None:
    http = (_DEPLOY / "nginx-http.conf").read_text()
    assert "listen 80;" in http
    assert "location /.well-known/acme-challenge/" in http
    assert "ssl_certificate" not in http
    assert "listen 80;" not in (_DEPLOY / "nginx.conf").read_text()
