"""Arguments of `nomdecode serve`."""

from __future__ import annotations

from nomdecode.cli.arguments.common import Subparsers, add_command, add_data


def add_parser(subparsers: Subparsers) -> None:
    """Add the command to the main parser."""
    serve = add_command(
        subparsers,
        "serve",
        "run the server of rooms",
        "serve:run",
        "nomdecode serve                                 at http://localhost:8000, for the whole network",
        "nomdecode serve --port 8010 --data ~/nomdecode",
        "NOMDECODE_FORGET_DAYS=7 nomdecode serve         all settings: docs/host.md",
    )
    serve.add_argument("--host", default="0.0.0.0", help="address to listen on (default: all)")  # noqa: S104
    serve.add_argument("--port", type=int, default=8000, help="port to listen on (default: 8000)")
    serve.add_argument("--cert", metavar="FILE", help="certificate, to serve https")
    serve.add_argument("--key", metavar="FILE", help="its private key")
    serve.add_argument("--quiet", action="store_true", help="print no links and no QR code")
    add_data(serve)
