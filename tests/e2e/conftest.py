"""One server and one Chromium for all tests; every guest has a browser context of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tools.chromium import found, opened

from tests.e2e.guests import Guest, watch
from tests.e2e.restartable_server import House

# A machine may be busy: what comes late is no fault, and what does not come is told soon enough.
PATIENCE = 30_000
expect.set_options(timeout=PATIENCE)
_NAMES = "--host-resolver-rules=MAP table.lan 127.0.0.1"  # a name that is not localhost, as phones use one


# Two workers are enough for the browser: each starts a Chromium and a server of its own.
_FIRST_HALF = ("test_words", "test_keyboard", "test_languages", "test_reconnect")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Part the browser tests between two workers."""
    for item in items:
        if item.path.parent == Path(__file__).parent:
            half = 1 if item.path.stem in _FIRST_HALF else 2
            item.add_marker(pytest.mark.xdist_group(f"browser {half}"))


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that lasts as long as the tests."""
    if not Path("src/nomdecode/web/index.html").is_file():
        pytest.fail("the client is not built: make web")
    house = House(tmp_path_factory.mktemp("data"))
    house.open()
    yield house.url
    house.close()


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """The machine's Chromium."""
    path = found()
    if path is None:
        pytest.fail("no Chromium: python -m tools.chromium")
    with opened(path, _NAMES) as browser:
        yield browser


@pytest.fixture
def invite(chromium: Browser, server: str) -> Iterator[Callable[..., Guest]]:
    """Make guests, on a phone with `width=360, height=740`; nothing may go wrong in anybody's console."""
    guests: list[Guest] = []

    def _invite(name: str, *, width: int = 1280, height: int = 800, url: str = server, **more: str) -> Guest:
        context = chromium.new_context(
            base_url=url,
            locale=more.get("locale", "fr-FR"),
            viewport={"width": width, "height": height},
            reduced_motion="no-preference" if more.get("motion") else "reduce",
            color_scheme="dark" if more.get("theme") == "dark" else "light",
        )
        context.set_default_timeout(PATIENCE)
        if not more.get("newcomer"):  # hints lie over the table, for newcomers
            context.add_init_script("localStorage.setItem('nomdecode.hints', 'none')")
        guest = Guest(name, context.new_page(), watch(context))
        guests.append(guest)
        return guest

    yield _invite
    faults = {guest.name: guest.faults for guest in guests if guest.faults}
    for guest in guests:
        guest.page.context.close()
    assert faults == {}
