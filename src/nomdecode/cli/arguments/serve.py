"""Arguments of `nomdecode serve` and `health`."""

from __future__ import annotations

from nomdecode.cli.arguments.common import Subparsers, add_command, add_data_option, add_json_option


def add_parser(subparsers: Subparsers) -> None:
    """Add the commands `serve` and `health` to the main parser."""
    serve = add_command(
        subparsers,
        "serve",
        "run the server of rooms",
        "serve:run_serve",
        "nomdecode serve                                 at http://localhost:8000, for the whole network",
        "nomdecode serve --port 8010 --data ~/nomdecode",
        "NOMDECODE_FORGET_DAYS=7 nomdecode serve         all settings: docs/server-settings.md",
    )
    serve.add_argument("--host", help="address to listen on (default: $NOMDECODE_HOST, else all)")
    serve.add_argument("--port", type=int, help="port to listen on (default: $NOMDECODE_PORT, else 8000)")
    serve.add_argument("--cert", metavar="FILE", help="certificate, to serve https")
    serve.add_argument("--key", metavar="FILE", help="its private key")
    serve.add_argument("--quiet", action="store_true", help="print no links and no QR code")
    add_data_option(serve)
    health = add_command(
        subparsers,
        "health",
        "ask the server that these settings describe whether it and its store answer",
        "health:run_health",
        "nomdecode health || systemctl restart nomdecode",
    )
    health.add_argument("--port", type=int, help="its port (default: $NOMDECODE_PORT, else 8000)")
    add_json_option(health)
