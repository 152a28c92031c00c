"""Check the certificate of `nomdecode serve --cert --key` before the server starts to listen."""

from __future__ import annotations

import ssl
from pathlib import Path


class BadCertificate(ValueError):
    """The certificate or key cannot serve https; the message names the file."""


def check_certificate(cert: str, key: str) -> None:
    """Refuse a certificate and key that cannot serve https.

    Raises:
        BadCertificate: with the file and what is wrong with it; OpenSSL itself says neither.
    """
    if "CERTIFICATE-----" not in _read_certificate_file(cert):
        raise BadCertificate(f"--cert {cert} holds no certificate (PEM)")
    text = _read_certificate_file(key)
    if "PRIVATE KEY-----" not in text:
        raise BadCertificate(f"--key {key} holds no private key (PEM)")
    if "ENCRYPTED" in text:  # OpenSSL would ask at the terminal, and a service has none
        raise BadCertificate(f"--key {key} is locked by a pass phrase: openssl pkey -in {key} -out FILE")
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(cert, key)
    except ssl.SSLError as bad:
        if bad.reason == "KEY_VALUES_MISMATCH":
            raise BadCertificate(f"--key {key} is not the key of --cert {cert}") from bad
        raise BadCertificate(f"--cert {cert} and --key {key} cannot be used: {bad}") from bad


def _read_certificate_file(file: str) -> str:
    try:
        return Path(file).read_text("ascii", "replace")
    except OSError as bad:
        raise BadCertificate(f"{file}: {bad.strerror}") from bad
