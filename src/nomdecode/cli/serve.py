"""`nomdecode serve`: run the server, and print its address with a QR code for phones."""

from __future__ import annotations

import argparse
import asyncio
import errno
import gc
import logging
import secrets
import socket
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

import segno
import uvicorn

from nomdecode.cli.certificate import BadCertificate, check_certificate
from nomdecode.cli.data_folder import command_error_of_store, environment_with_arguments
from nomdecode.cli.output import CommandError
from nomdecode.cli.progress import show_waiting_time
from nomdecode.server.app import make_asgi_app, make_context
from nomdecode.server.bots import chat_endpoint_of
from nomdecode.server.connection_limits import ConnectionLimits
from nomdecode.server.http.guarded_protocol import make_guarded_http_protocol
from nomdecode.server.links import lan_address
from nomdecode.server.logs import configure_logging
from nomdecode.server.settings import (
    InvalidSetting,
    ServerSettings,
    list_unknown_settings,
    read_settings,
    web_client_folder,
)
from nomdecode.server.ws.guarded_protocol import make_guarded_websocket_protocol
from nomdecode.store.interface import StoreError
from nomdecode.store.open_store import is_postgres, open_store, store_file, store_url

log = logging.getLogger(__name__)

_ANYWHERE = ("0.0.0.0", "::", "")  # noqa: S104 - a game in the living room is reached by phones
_NO_CLIENT = "no_client: this server has no page to show: run make web in the sources, or install a wheel"
_HIGHEST_PORT = 65_535
_COLLECT_AFTER = 50_000  # objects made; Python's own 700 looks through all tables far too often


def run_serve(args: argparse.Namespace) -> int:
    """Run `nomdecode serve`: serve until a signal stops it."""
    environment = environment_with_arguments(args)
    try:
        settings = _settings_from_arguments(args, environment)
    except InvalidSetting as bad:
        raise _invalid_setting_error(bad) from bad
    if (reason := find_listen_error(settings.host, settings.port)) is not None:
        raise reason
    try:
        with asyncio.Runner(loop_factory=_event_loop_factory()) as runner:
            runner.run(_run_server(args, settings, environment))
    except InvalidSetting as bad:
        raise _invalid_setting_error(bad) from bad
    except StoreError as bad:
        raise command_error_of_store(bad) from bad
    return 0


def _settings_from_arguments(args: argparse.Namespace, environment: Mapping[str, str]) -> ServerSettings:
    """Return the server settings with the arguments applied, checked before anything listens."""
    given = {name: getattr(args, name) for name in ("host", "port", "cert", "key")}
    settings = replace(
        read_settings(environment), **{name: value for name, value in given.items() if value is not None}
    )
    chat_endpoint_of(settings)
    if bool(settings.cert) != bool(settings.key):
        raise InvalidSetting("--cert and --key go together")
    if not 0 <= settings.port <= _HIGHEST_PORT:
        raise InvalidSetting(f"--port is 0 to {_HIGHEST_PORT}")
    if not settings.cert:
        return settings
    try:
        check_certificate(settings.cert, settings.key)
    except BadCertificate as bad:
        raise InvalidSetting(str(bad)) from bad
    return replace(settings, secure_cookies=True)


def _invalid_setting_error(bad: InvalidSetting) -> CommandError:
    """Return the error for an invalid setting, with a status that tells a service manager not to retry."""
    return CommandError("bad_setting", str(bad), status=2)


def _event_loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Return uvloop's event loop factory; None for Python's own on Windows, which has no uvloop."""
    if sys.platform == "win32":
        return None
    import uvloop  # noqa: PLC0415 - not there on Windows

    return uvloop.new_event_loop


def find_listen_error(host: str, port: int) -> CommandError | None:
    """Return why the server cannot listen at this address, or None; called before a link is printed."""
    try:
        places = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        for family, _, _, _, address in places:
            _try_to_bind(family, address)
    except OSError as bad:
        if bad.errno == errno.EADDRINUSE:
            return CommandError(
                "port_in_use",
                f"something listens at port {port} already: choose another with --port (make run PORT=8010)",
            )
        return CommandError(
            "cannot_listen", f"{host!r}, port {port}: {bad.strerror}: choose others with --host and --port"
        )
    return None


def _try_to_bind(family: socket.AddressFamily, address: tuple[object, ...]) -> None:
    try:
        probe = socket.socket(family)
    except OSError:
        return  # a name may have an address of IPv6 where the machine has none
    with probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            probe.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        probe.bind(address)


async def _run_server(
    args: argparse.Namespace, settings: ServerSettings, environment: Mapping[str, str]
) -> None:
    url = store_url(environment)
    # Only on PostgreSQL are there others to talk to.
    worker = secrets.token_hex(4) if is_postgres(url) else None
    configure_logging(sys.stderr)
    with show_waiting_time("opening the store"):
        store = await open_store(url)
    with ExitStack() as held:
        try:
            if not is_postgres(url):
                held.enter_context(lock_store(store_file(url)))
            context = make_context(store, settings, worker=worker)
        except BaseException:
            await store.close()
            raise
        context.network_url = network_url(settings.host, settings.port, secure=bool(settings.cert))
        app = make_asgi_app(context)
        warn_of_unknown_settings(environment)
        warn_of_separate_secrets(url, settings)
        warn_of_missing_client(settings)
        server = uvicorn.Server(make_uvicorn_config(app, settings))
        _collect_garbage_seldom()
        if not args.quiet:
            print_links(settings.host, settings.port, secure=bool(settings.cert))
        await server.serve()


@contextmanager
def lock_store(database: Path) -> Iterator[None]:
    """Lock the database for this server: two servers on one database would not see each other.

    Raises:
        StoreError: `store_in_use`.
    """
    if sys.platform == "win32":
        yield
        return
    import fcntl  # noqa: PLC0415 - not there on Windows

    with database.with_name(f"{database.name}.lock").open("ab") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise StoreError(
                "store_in_use", f"another server uses {database}: stop it, or choose another --data"
            ) from None
        yield


def warn_of_unknown_settings(environment: Mapping[str, str]) -> None:
    """Warn of environment variables that look like settings and are none: they may be misspelt."""
    for each in list_unknown_settings(environment):
        log.warning("%s", each)


def warn_of_separate_secrets(url: str, settings: ServerSettings) -> None:
    """Warn when each worker makes a secret of its own: they would not know each other's guests."""
    if is_postgres(url) and not settings.secret:
        log.warning("without NOMDECODE_SECRET, workers with another data folder do not know these guests")


def warn_of_missing_client(settings: ServerSettings) -> None:
    """Warn when there is no built web client to show."""
    if web_client_folder(settings) is None:
        print(_NO_CLIENT, file=sys.stderr)


def _collect_garbage_seldom() -> None:
    """Let Python look for cycles seldom: rooms have none, and looking took a seventh of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_COLLECT_AFTER, 20, 50)


def make_uvicorn_config(app: object, settings: ServerSettings) -> uvicorn.Config:
    """Return uvicorn's configuration: the fastest protocols behind limits, no compression, no access log."""
    limits = ConnectionLimits(settings)
    return uvicorn.Config(
        app,  # type: ignore[arg-type]
        host=settings.host,
        port=settings.port,
        ssl_certfile=settings.cert or None,
        ssl_keyfile=settings.key or None,
        http=make_guarded_http_protocol(limits),
        ws=make_guarded_websocket_protocol(settings, limits),
        ws_per_message_deflate=False,
        ws_max_size=max(settings.message_bytes * 4, 16_384),
        log_config=None,  # its logs are ours: see server/logs.py
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=settings.stop_seconds,
    )


def print_links(host: str, port: int, *, secure: bool) -> None:
    """Print the addresses of the server for this machine and for other devices."""
    scheme = "https" if secure else "http"
    # Flushed, for a file too is to have the links at once.
    print(f"Local:   {scheme}://localhost:{port}/", flush=True)
    link = network_url(host, port, secure=secure)
    if not link:
        return
    print(f"Network: {link}", flush=True)
    if sys.stdout.isatty():
        segno.make(link, micro=False).terminal(compact=True)


def network_url(host: str, port: int, *, secure: bool) -> str:
    """Return the address of this server for other devices of the network; empty when there is none."""
    address = lan_address() if host in _ANYWHERE else host
    if address is None or address.startswith("127.") or address in ("localhost", "::1"):
        return ""
    return f"{'https' if secure else 'http'}://{address}:{port}/"
