"""Stores of both kinds for servers: the same as those of the store's own tests."""

from tests.store.conftest import url

__all__ = ["url"]
