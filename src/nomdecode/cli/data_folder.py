"""Where a command finds the rooms: `--data`, or what the environment names."""

from __future__ import annotations

import argparse
import os
from typing import Final

from nomdecode.cli.output import CommandError
from nomdecode.store.interface import StoreError

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
