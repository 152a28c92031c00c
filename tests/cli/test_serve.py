from __future__ import annotations

import asyncio
import json
import socket
from pathlib import Path

import pytest

from nomdecode.cli.main import main
from nomdecode.cli.serve import (
    find_listen_error,
    print_links,
    warn_of_missing_client,
    warn_of_separate_secrets,
    warn_of_unknown_settings,
)
from nomdecode.server.settings import ServerSettings, read_settings
from tests.server.servers import Browser, running


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A room in the data folder that the environment names."""

    async def make() -> str:
        async with running(tmp_path) as server:
            return await Browser(server).make_room("Ann", decks=["fr"])

    monkeypatch.setenv("NOMDECODE_DATA", str(tmp_path))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    return asyncio.run(make())


def test_rooms_are_listed_and_deleted(room: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rooms", "list"]) == 0
    assert room in capsys.readouterr().out
    assert main(["rooms", "list", "--json"]) == 0
    (listed,) = json.loads(capsys.readouterr().out)["rooms"]
    assert (listed["room"], listed["game"], listed["people"]) == (room, "words", 1)
    assert main(["rooms", "delete", room.lower().replace("-", " ")]) == 0
    assert main(["rooms", "delete", room]) == 1
    assert "no_such_room" in capsys.readouterr().err


def test_where_no_rooms_are_kept_none_are_listed_and_nothing_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setenv("NOMDECODE_DATA", str(tmp_path / "elsewhere"))
    assert main(["rooms", "list"]) == 1
    assert capsys.readouterr().err.startswith("no_store: there is no store at ")
    assert list(tmp_path.iterdir()) == []


def test_what_cannot_be_served_is_said_with_a_code(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["serve", "--cert", "x"]) == 2
    capsys.readouterr()
    assert main(["serve", "--cert", "nowhere.pem", "--key", "nowhere.key"]) == 2
    assert capsys.readouterr().err.startswith("bad_setting: nowhere.pem: ")
    assert main(["serve", "--port", "99999"]) == 2
    assert "--port" in capsys.readouterr().err
    monkeypatch.setenv("NOMDECODE_ROOMS", "many")
    assert main(["serve"]) == 2
    assert "NOMDECODE_ROOMS" in capsys.readouterr().err
    monkeypatch.delenv("NOMDECODE_ROOMS")
    monkeypatch.setenv("DATABASE_URL", "ftp://nowhere")
    assert main(["serve", "--port", "0"]) == 2
    assert "bad_store_url" in capsys.readouterr().err
    monkeypatch.setenv("NOMDECODE_DATA", "/proc/nowhere")
    for scheme in ("", "sqlite:///"):
        monkeypatch.setenv("DATABASE_URL", f"{scheme}{tmp_path / 'nomdecode.db'}")
        assert main(["serve", "--port", "0"]) == 2
        assert "bad_setting: NOMDECODE_DATA: /proc/nowhere cannot hold the signing" in capsys.readouterr().err


def test_a_server_without_a_client_says_so_in_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NOMDECODE_DATA", str(tmp_path))
    monkeypatch.setenv("NOMDECODE_WEB", str(tmp_path / "nowhere"))
    warn_of_missing_client(read_settings())
    assert capsys.readouterr().err.startswith("no_client: this server has no page to show: ")
    (tmp_path / "nowhere").mkdir()
    (tmp_path / "nowhere/index.html").touch()
    warn_of_missing_client(read_settings())
    assert capsys.readouterr().err == ""


def test_a_variable_that_is_not_a_setting_is_told_with_the_nearest(caplog: pytest.LogCaptureFixture) -> None:
    warn_of_unknown_settings({"NOMDECODE_ROOMS": "5", "NOMDECODE_LANGUAGES": "x", "PATH": "/bin"})
    assert caplog.messages == []
    warn_of_unknown_settings({"NOMDECODE_PUBLIC_URLL": "x", "NOMDECODE_ZZZ": "y"})
    assert caplog.messages == [
        "NOMDECODE_PUBLIC_URLL is not a setting: is NOMDECODE_PUBLIC_URL meant?",
        "NOMDECODE_ZZZ is not a setting",
    ]


def test_the_environment_names_address_and_certificate_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("NOMDECODE_PORT", "99999")
    assert main(["serve"]) == 2
    assert capsys.readouterr().err == "bad_setting: --port is 0 to 65535\n"
    monkeypatch.setenv("NOMDECODE_CERT", "nowhere.pem")
    assert main(["serve", "--port", "0"]) == 2
    assert capsys.readouterr().err == "bad_setting: --cert and --key go together\n"


def test_the_links_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    print_links("192.0.2.7", 8000, secure=True)
    shown = capsys.readouterr().out
    assert "https://localhost:8000/" in shown
    assert "https://192.0.2.7:8000/" in shown
    print_links("127.0.0.1", 8000, secure=False)
    assert "Network" not in capsys.readouterr().out


def test_a_port_that_is_taken_is_told_before_any_link(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert main(["serve", "--host", "127.0.0.1", "--port", str(port)]) == 1
    told = capsys.readouterr()
    assert told.err.startswith("port_in_use: ")
    assert told.out == ""


@pytest.mark.parametrize("host", ["nowhere.invalid", "192.0.2.7"])
def test_an_address_that_is_not_this_machines_is_told_before_any_link(
    capsys: pytest.CaptureFixture[str], host: str
) -> None:
    assert main(["serve", "--host", host, "--port", "0"]) == 1
    told = capsys.readouterr()
    assert told.err.startswith(f"cannot_listen: {host!r}, port 0: ")
    assert told.out == ""


@pytest.mark.parametrize("host", ["", "127.0.0.1", "localhost"])
def test_nothing_hinders_a_server_at_home(host: str) -> None:
    try:
        socket.getaddrinfo(host or None, 0)
    except socket.gaierror:
        pytest.skip(f"this machine does not know {host}")  # a bare one may have no /etc/hosts
    assert find_listen_error(host, 0) is None


@pytest.mark.parametrize("port", ["-1", "65536"])
def test_a_port_that_is_none_is_refused(capsys: pytest.CaptureFixture[str], port: str) -> None:
    assert main(["serve", "--port", port]) == 2
    assert capsys.readouterr().err == "bad_setting: --port is 0 to 65535\n"


def test_workers_that_would_not_know_each_others_guests_say_so(caplog: pytest.LogCaptureFixture) -> None:
    warn_of_separate_secrets("data/nomdecode.db", ServerSettings())
    warn_of_separate_secrets("postgresql://db/nomdecode", read_settings({"NOMDECODE_SECRET": "x"}))
    assert caplog.messages == []
    warn_of_separate_secrets("postgresql://db/nomdecode", ServerSettings())
    assert "NOMDECODE_SECRET" in caplog.text
