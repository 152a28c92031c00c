"""Settings of all tests: property tests take their time, a test may be a coroutine, PostgreSQL is real."""

import asyncio
import inspect
import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests.store.postgres_server import GivenServer, PostgresServer

# Numpy's threads take twice the processor for small tables, and workers and servers fill the cores already.
os.environ.setdefault("OMP_NUM_THREADS", "1")

# Kept from the servers that tests start: each is told where its store is.
DATABASE_URL = os.environ.pop("DATABASE_URL", "")

# A machine may be busy: time is measured by the bench, never asserted by a test.
# The same examples each time, so that a change is judged by what it changes; `make soak` looks for new ones.
settings.register_profile(
    "house", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "soak", settings.get_profile("house"), derandomize=False, max_examples=1000, print_blob=True
)
settings.load_profile(os.environ.get("NOMDECODE_TEST_PROFILE", "house"))


# With several workers the longest are begun first, so that none is left to work alone at the end.
_LONGEST = (
    "tests/e2e",
    "tests/server/test_crash.py",
    "tests/server/test_two_workers.py",
    "tests/server",
    "tests/bots",
    "tests/store",
)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the longest first, else in the order of the files."""

    def length(item: pytest.Item) -> int:
        return next((place for place, path in enumerate(_LONGEST) if item.nodeid.startswith(path)), 99)

    items.sort(key=length)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine in a loop of its own."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    wanted = {name: pyfuncitem.funcargs[name] for name in inspect.signature(pyfuncitem.obj).parameters}
    asyncio.run(pyfuncitem.obj(**wanted))
    return True


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """One server for all tests of a process; each takes a database of its own."""
    # No test pulls the plug of the machine, so nothing need reach its disk.
    server = GivenServer(DATABASE_URL) if DATABASE_URL else PostgresServer("-c fsync=off")
    yield server
    server.remove()
