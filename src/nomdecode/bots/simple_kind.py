"""The simple bot as a kind of the registry."""

from __future__ import annotations

from random import Random, SystemRandom
from typing import Final

from nomdecode.bots.registry import BotKind, Order
from nomdecode.bots.simple import SimpleBot


def _make(order: Order) -> SimpleBot:
    return SimpleBot(SystemRandom() if order.seed is None else Random(order.seed))  # noqa: S311 - a game


SIMPLE: Final = BotKind(_make)
