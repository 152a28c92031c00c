"""Real stores for the tests: a SQLite file each, a PostgreSQL database each on one server."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.store.postgres_server import PostgresServer


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a new, empty store of each kind will be."""
    if request.param == "sqlite":
        return str(tmp_path / "data" / "nomdecode.db")
    server: PostgresServer = request.getfixturevalue("postgres")
    return server.new_database()


@pytest.fixture
def postgres_url(postgres: PostgresServer) -> str:
    return postgres.new_database()
