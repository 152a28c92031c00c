"""What a bot is: it answers a view with a command. It never sees a state, a deck or a store."""

from __future__ import annotations

from typing import Protocol

from nomdecode.rules import View
from nomdecode.rules.commands import Command


class Player(Protocol):
    """Anything that can sit in a seat."""

    def choose(self, view: View) -> Command | None:
        """Answer what the table looks like from this seat; None waits."""
        ...
