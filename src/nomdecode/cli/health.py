"""`nomdecode health`: ask the server on this machine whether it and its store work, for a health check."""

from __future__ import annotations

import argparse
import os
import ssl
import urllib.error
import urllib.request
from typing import Final

from nomdecode.cli.output import CommandError, print_json
from nomdecode.server.settings import InvalidSetting, ServerSettings, read_settings

_SECONDS: Final = 4.0  # the server answers for its store within three
_ANYWHERE: Final = ("0.0.0.0", "::", "")  # noqa: S104 - where it listens, not where it is asked


def run_health(args: argparse.Namespace) -> int:
    """Run `nomdecode health`: return 1 if the server does not answer that it is well."""
    try:
        url = health_url(read_settings(os.environ), args.port)
    except InvalidSetting as bad:
        raise CommandError("bad_setting", str(bad), status=2) from bad
    # It is asked by its number, which no certificate holds.
    trusting = ssl._create_unverified_context()  # noqa: S323, SLF001 - it is this machine, and nothing is told to it
    try:
        with urllib.request.urlopen(url, timeout=_SECONDS, context=trusting):  # noqa: S310 - http or https
            pass
    except (OSError, urllib.error.URLError) as bad:
        raise CommandError("unhealthy", f"{url}: {bad}") from bad
    if args.json:
        print_json({"url": url, "ok": True})
    else:
        print(f"{url}: ok")
    return 0


def health_url(settings: ServerSettings, port: int | None = None) -> str:
    """Return the address of the health check of a server with these settings."""
    host = "127.0.0.1" if settings.host in _ANYWHERE else settings.host
    named = f"[{host}]" if ":" in host else host
    return f"{'https' if settings.cert else 'http'}://{named}:{port or settings.port}/readyz"
