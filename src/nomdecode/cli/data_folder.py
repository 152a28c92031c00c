"""Where a command finds the rooms: `--data`, or what the environment names."""

from __future__ import annotations

import argparse
import asyncio
import os
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from nomdecode.cli.output import CommandError
from nomdecode.store.interface import Store, StoreError
from nomdecode.store.open_store import existing_store_url, open_store

_Result = TypeVar("_Result")

# Wrong whenever it is tried again: a service manager need not.
_WRONG_SETTINGS: Final = frozenset({"bad_store_url", "postgres_not_installed"})


def environment_of(args: argparse.Namespace) -> dict[str, str]:
    """The environment as these arguments change it: a data folder that is named holds the rooms too."""
    environment = dict(os.environ)
    if args.data is not None:
        environment["NOMDECODE_DATA"] = str(args.data)
        environment.pop("DATABASE_URL", None)
    return environment


def command_error(error: StoreError) -> CommandError:
    """A store's error as a command tells it, with the exit status."""
    return CommandError(error.code, error.message, status=2 if error.code in _WRONG_SETTINGS else 1)


def run_with_store(args: argparse.Namespace, work: Callable[[Store], Awaitable[_Result]]) -> _Result:
    """Open the store that these arguments name, work with it, and close it.

    Raises:
        CommandError: when there is none, or it failed.
    """

    async def run() -> _Result:
        store = await open_store(existing_store_url(environment_of(args)))
        try:
            return await work(store)
        finally:
            await store.close()

    try:
        return asyncio.run(run())
    except StoreError as bad:
        raise command_error(bad) from bad
