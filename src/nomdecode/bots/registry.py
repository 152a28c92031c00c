"""Registry of bots by name: ours, and those other packages add by the entry-point group `nomdecode.bots`.

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
    "offline": "nomdecode.bots.offline_bot:OFFLINE",
    "simple": "nomdecode.bots.simple_bot:SIMPLE",
}


class UnknownBot(Exception):
    """There is no bot of this name; the message names those there are."""

    code = "unknown_bot"


class UnloadableBot(Exception):
    """A bot that another package adds cannot be read; the message says whose and why."""

    code = "broken_bot"


@dataclass(frozen=True, slots=True)
class BotConfig:
    """Settings a bot is made from. Its language it reads from the view."""

    seed: int | None = None  # None: the system’s random generator
    level: str = ""  # one of its kind's levels
    without: frozenset[str] = frozenset()  # resources not to be used, for research


@dataclass(frozen=True, slots=True)
class BotKind:
    """One kind of bot: how to make one, and at which levels."""

    make: Callable[[BotConfig], Player]
    levels: tuple[str, ...] = ()  # the first is meant when none is named


def list_bot_names() -> tuple[str, ...]:
    """Return every bot that can be asked for, with its levels; ours come first."""
    listed: list[str] = []
    for name in dict.fromkeys((*_OWN, *sorted(_list_entry_point_names()))):
        try:
            levels = find_bot_kind(name).levels
        except UnloadableBot:
            levels = ()  # it is there, and says what is wrong with it when it is asked for
        listed += [f"{name}:{level}" for level in levels] or [name]
    return tuple(listed)


def make_bot(name: str, config: BotConfig | None = None) -> Player:
    """Make a bot; `kind:level` says which level.

    Raises:
        UnknownBot, BrokenBot
    """
    return find_bot_maker(name)(config or BotConfig())


def find_bot_maker(name: str) -> Callable[[BotConfig], Player]:
    """Return the function that makes the bot of this name.

    Raises:
        UnknownBot, BrokenBot
    """
    plain, _, level = name.partition(":")
    kind = find_bot_kind(plain)
    chosen = level or next(iter(kind.levels), "")
    if chosen and chosen not in kind.levels:
        raise UnknownBot(f"no bot “{name}”; the bots are {', '.join(list_bot_names())}")
    return lambda config: kind.make(BotConfig(config.seed, chosen, config.without))


def find_bot_kind(name: str) -> BotKind:
    """Return the kind of this name, ours before others'.

    Raises:
        UnknownBot, BrokenBot
    """
    if name in _OWN:
        module, _, attribute = _OWN[name].partition(":")
        found: object = getattr(importlib.import_module(module), attribute)
    elif name in _list_entry_point_names():
        found = _load_entry_point(name)
    else:
        raise UnknownBot(
            f"no bot “{name}”; the bots are {', '.join(sorted({*_OWN, *_list_entry_point_names()}))}"
        )
    if not isinstance(found, BotKind):
        raise UnloadableBot(f"the bot “{name}” is a {type(found).__name__}, not a BotKind")
    return found


def load_bot_maker_from_file(path: Path) -> Callable[[BotConfig], Player]:
    """Run a Python file and return what makes the bot of its one `BotKind`, at the first level.

    For the command line alone: a room must never name a file.

    Raises:
        BrokenBot
    """
    try:
        values = runpy.run_path(str(path)).values()
    except Exception as bad:  # whatever the file does is its fault, not ours
        raise UnloadableBot(f"the bot in {path} cannot be read: {bad}") from bad
    ours = [find_bot_kind(name) for name in _OWN]  # which a bot may import, to fall back on
    kinds = [each for each in values if isinstance(each, BotKind) and not any(each is own for own in ours)]
    if len(kinds) != 1:
        raise UnloadableBot(f"{path} has {len(kinds)} values that are a BotKind; one is needed")
    level = next(iter(kinds[0].levels), "")
    return lambda config: kinds[0].make(BotConfig(config.seed, level, config.without))


def _list_entry_point_names() -> frozenset[str]:
    return frozenset(entry_points(group=GROUP).names)


def _load_entry_point(name: str) -> object:
    entry = next(iter(entry_points(group=GROUP, name=name)))
    try:
        return entry.load()
    except Exception as bad:  # whatever another package does on import is its fault, not ours
        raise UnloadableBot(f"the bot “{name}” ({entry.value}) cannot be read: {bad}") from bad
