"""Open the store that a command works on: the one of `--data`, or what the environment names."""

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


def environment_with_arguments(args: argparse.Namespace) -> dict[str, str]:
    """Return the environment with `--data` applied: a folder that also holds the rooms."""
    environment = dict(os.environ)
    if args.data is not None:
        environment["NOMDECODE_DATA"] = str(args.data)
        environment.pop("DATABASE_URL", None)
    return environment


def command_error_of_store(error: StoreError) -> CommandError:
    """Turn a store error into the error of a command, with its exit status."""
    return CommandError(error.code, error.message, status=2 if error.code in _WRONG_SETTINGS else 1)


def run_with_store(args: argparse.Namespace, work: Callable[[Store], Awaitable[_Result]]) -> _Result:
    """Open the store that the arguments name, run a function with it, and close it.

    Raises:
        CommandError: when there is none, or it failed.
    """

    async def run() -> _Result:
        store = await open_store(existing_store_url(environment_with_arguments(args)))
        try:
            return await work(store)
        finally:
            await store.close()

    try:
        return asyncio.run(run())
    except StoreError as bad:
        raise command_error_of_store(bad) from bad
