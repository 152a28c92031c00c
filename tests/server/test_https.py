"""`nomdecode serve --cert --key`: the real command, with a certificate that is made here."""

from __future__ import annotations

import shutil
import socket
import ssl
import subprocess
from pathlib import Path

import pytest

from nomdecode.cli.main import main
from tests.server.processes import workers
from tests.server.servers import Browser

pytestmark = pytest.mark.skipif(shutil.which("openssl") is None, reason="certificates are made by openssl")


def _certificate(folder: Path, *how: str, name: str = "one") -> tuple[str, str]:
    cert, key = str(folder / f"{name}.cert"), str(folder / f"{name}.key")
    kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"]
    names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1"]
    command = ["openssl", "req", "-x509", *kind, *(how or ("-nodes",)), *names, "-keyout", key, "-out", cert]
    subprocess.run(command, check=True, capture_output=True)
    return cert, key


async def test_a_game_is_served_over_https(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cert, key = _certificate(tmp_path)
    with workers(1, tmp_path, options=("--cert", cert, "--key", key)) as (server,):
        server.trust = ssl.create_default_context(cafile=cert)
        host = Browser(server, origin=server.url)
        page = await host.ask("GET", "/")
        assert (page.status, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
        made = await host.ask("POST", "/api/rooms", {"name": "Ann"})
        assert "; Secure" in made.headers["set-cookie"]
        room = made.json["room"]
        looked = await host.ask("GET", f"/api/rooms/{room}")
        assert looked.json["link"] == f"{server.url}/r/{room}"
        async with host.connect(room) as device:
            await device.must(do="rename", name="Zoé")
        # Somebody who forgets the s, and somebody who does not trust the certificate, are no fault of ours.
        with socket.create_connection(("127.0.0.1", server.port)) as plain:
            plain.sendall(b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n")
            assert not plain.recv(100).startswith(b"HTTP/1.1 200")
        with socket.create_connection(("127.0.0.1", server.port)) as plain, pytest.raises(ssl.SSLError):
            ssl.create_default_context().wrap_socket(plain, server_hostname="127.0.0.1")
        assert (await host.ask("GET", "/healthz")).status == 200
        monkeypatch.setenv("NOMDECODE_PORT", str(server.port))
        assert main(["health"]) == 1  # it is not asked by http
        monkeypatch.setenv("NOMDECODE_CERT", cert)
        assert main(["health"]) == 0
    assert server.log.read_text() == ""


def test_a_certificate_that_cannot_be_used_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cert, key = _certificate(tmp_path)
    _, another = _certificate(tmp_path, name="another")
    _, locked = _certificate(tmp_path, "-passout", "pass:sesame", name="locked")

    def refused(cert: str, key: str) -> str:
        assert main(["serve", "--cert", cert, "--key", key]) == 2
        return capsys.readouterr().err.strip()

    assert refused("nowhere.pem", key) == "bad_setting: nowhere.pem: No such file or directory"
    assert refused(key, key) == f"bad_setting: --cert {key} holds no certificate (PEM)"
    assert refused(cert, cert) == f"bad_setting: --key {cert} holds no private key (PEM)"
    assert refused(cert, another) == f"bad_setting: --key {another} is not the key of --cert {cert}"
    assert refused(cert, locked).startswith(f"bad_setting: --key {locked} is locked by a pass phrase")
