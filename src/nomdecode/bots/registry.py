"""Bots by name: ours, and those that other packages add by the entry-point group `nomdecode.bots`.

Law: a bot is named `kind` or `kind:level`; what makes it never sees more than its `BotConfig`.
"""

from __future__ import annotations

import importlib
import runpy
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import entry_points
from pathlib import Path
from typing import Final

from nomdecode.bots.player import Player

GROUP: Final = "nomdecode.bots"
# Resources a pairing may switch off in a bot, so that partners share none.
SOURCES: Final = ("glove", "minilm", "spacy", "wordnet")
# Ours, as `module:attribute`; each is read when it is first wanted.
_OWN: Final = {
    "offline": "nomdecode.bots.offline:OFFLINE",
    "simple": "nomdecode.bots.simple:SIMPLE",
}


class UnknownBot(Exception):
    """There is no bot of this name; the message names those there are."""

    code = "unknown_bot"


class BrokenBot(Exception):
    """A bot that another package adds cannot be read; the message says whose and why."""

    code = "broken_bot"


@dataclass(frozen=True, slots=True)
class BotConfig:
    """What a bot is made from. Its language it reads from the view."""

    seed: int | None = None  # None: the system’s random generator
    level: str = ""  # one of its kind's levels
    without: frozenset[str] = frozenset()  # resources not to be used, for research


@dataclass(frozen=True, slots=True)
class BotKind:
    """One kind of bot: how to make one, and at which levels."""

    make: Callable[[BotConfig], Player]
    levels: tuple[str, ...] = ()  # the first is meant when none is named


def names() -> tuple[str, ...]:
    """Every bot that can be asked for, with its levels; ours come first."""
    listed: list[str] = []
    for name in dict.fromkeys((*_OWN, *sorted(_added()))):
        try:
            levels = kind_of(name).levels
        except BrokenBot:
            levels = ()  # it is there, and says what is wrong with it when it is asked for
        listed += [f"{name}:{level}" for level in levels] or [name]
    return tuple(listed)


def make(name: str, config: BotConfig | None = None) -> Player:
    """Make a bot; `kind:level` says which level.

    Raises:
        UnknownBot, BrokenBot
    """
    return maker(name)(config or BotConfig())


def maker(name: str) -> Callable[[BotConfig], Player]:
    """What makes the bot of this name, whatever else is ordered.

    Raises:
        UnknownBot, BrokenBot
    """
    plain, _, level = name.partition(":")
    kind = kind_of(plain)
    chosen = level or next(iter(kind.levels), "")
    if chosen and chosen not in kind.levels:
        raise UnknownBot(f"no bot “{name}”; the bots are {', '.join(names())}")
    return lambda config: kind.make(BotConfig(config.seed, chosen, config.without))


def kind_of(name: str) -> BotKind:
    """The kind of this name, ours before others'.

    Raises:
        UnknownBot, BrokenBot
    """
    if name in _OWN:
        module, _, attribute = _OWN[name].partition(":")
        found: object = getattr(importlib.import_module(module), attribute)
    elif name in _added():
        found = _loaded(name)
    else:
        raise UnknownBot(f"no bot “{name}”; the bots are {', '.join(sorted({*_OWN, *_added()}))}")
    if not isinstance(found, BotKind):
        raise BrokenBot(f"the bot “{name}” is a {type(found).__name__}, not a BotKind")
    return found


def maker_in(path: Path) -> Callable[[BotConfig], Player]:
    """Run a Python file and return what makes the bot of its one `BotKind`, at the first level.

    For the command line alone: a room must never name a file.

    Raises:
        BrokenBot
    """
    try:
        values = runpy.run_path(str(path)).values()
    except Exception as bad:  # whatever the file does is its fault, not ours
        raise BrokenBot(f"the bot in {path} cannot be read: {bad}") from bad
    ours = [kind_of(name) for name in _OWN]  # which a bot may import, to fall back on
    kinds = [each for each in values if isinstance(each, BotKind) and not any(each is own for own in ours)]
    if len(kinds) != 1:
        raise BrokenBot(f"{path} has {len(kinds)} values that are a BotKind; one is needed")
    level = next(iter(kinds[0].levels), "")
    return lambda config: kinds[0].make(BotConfig(config.seed, level, config.without))


def _added() -> frozenset[str]:
    return frozenset(entry_points(group=GROUP).names)


def _loaded(name: str) -> object:
    entry = next(iter(entry_points(group=GROUP, name=name)))
    try:
        return entry.load()
    except Exception as bad:  # whatever another package does on import is its fault, not ours
        raise BrokenBot(f"the bot “{name}” ({entry.value}) cannot be read: {bad}") from bad
