"""The catalogue a host chooses from: games, variants and options, so that clients carry no rules."""

from __future__ import annotations

from dataclasses import fields
from enum import Enum
from functools import cache
from typing import Any, Final, Literal, get_type_hints

from nomdecode.lexicon.language import languages
from nomdecode.room.settings import LONGEST_TIMER, Cards, Mode
from nomdecode.rules.keys import GRIDS
from nomdecode.rules.options import (
    OPTIONS_OF_GAME,
    PICTURE_GAMES,
    PRINTED_TOKENS,
    Game,
    Hourglass,
    Options,
    Variant,
    seats_of,
)
from nomdecode.rules.rematch import Rotation
from nomdecode.server.http.bodies import GameInfo, GameList, OptionInfo, VariantInfo

Group = Literal["table", "easier", "harder", "expert", "mission", "time", "house"]

# Group of each option as in the rulebooks, and its rule ids.
_GROUPS: Final[dict[str, tuple[Group, tuple[str, ...]]]] = {
    "edition": ("table", ()),
    "variant": ("table", ("G-05", "V-07", "V-16")),
    "compounds": ("easier", ("O-01",)),
    "full_names": ("easier", ("O-02",)),
    "acronyms": ("easier", ("O-03",)),
    "homonyms": ("easier", ("O-04",)),
    "rhymes": ("easier", ("O-05",)),
    "sounds": ("easier", ("O-05d",)),
    "tokens": ("easier", ("O-07", "A-15")),
    "no_shapes": ("harder", ("O-06",)),
    "end_with_assassin": ("harder", ("O-11",)),
    "zero": ("expert", ("O-10a", "A-07")),
    "unlimited": ("expert", ("O-10b",)),
    "allowed_marks": ("mission", ("A-15",)),
    "score": ("table", ("O-08",)),
    "hourglass": ("time", ("O-09",)),
    "undo": ("house", ()),
    "unequal_teams": ("house", ("W-01",)),
}
# G-05, V-07, V-16: fewest and most players; None: no limit.
_PLAYERS: Final[dict[Variant | None, tuple[int, int | None]]] = {
    Variant.TEAMS: (4, None),
    Variant.COOP: (2, None),
    Variant.THREE: (3, 3),
    None: (2, None),
}


@cache
def all_games() -> GameList:
    """Return the whole catalogue."""
    return GameList(
        tuple(_game(game) for game in Game),
        tuple(languages()),
        tuple(Mode),
        tuple(Cards),
        tuple(Rotation),
        LONGEST_TIMER,
    )


def _game(game: Game) -> GameInfo:
    kind: type[Options] = OPTIONS_OF_GAME[game]
    hints, printed, grid = get_type_hints(kind), kind(), GRIDS[game]
    return GameInfo(
        game=game,
        faces="pictures" if game in PICTURE_GAMES else "words",
        columns=grid.columns,
        rows=grid.rows,
        variants=_variants(kind),
        options=tuple(
            _option(game, field.name, hints[field.name], getattr(printed, field.name))
            for field in fields(kind)
        ),
        printed=printed,
    )


def _variants(kind: type[Options]) -> tuple[VariantInfo, ...]:
    variants: list[tuple[Variant | None, Options]] = [(None, kind())]
    if "variant" in get_type_hints(kind):
        variants = [(variant, kind(variant=variant)) for variant in Variant]  # type: ignore[call-arg]
    return tuple(VariantInfo(variant, seats_of(options), *_PLAYERS[variant]) for variant, options in variants)


def _option(game: Game, name: str, hint: Any, default: Any) -> OptionInfo:
    group, rules = _GROUPS[name]
    choices: tuple[str, ...] = ()
    lowest = highest = None
    kind: Literal["flag", "choice", "number", "hourglass"] = "flag"
    if hint is Hourglass:
        kind, default = "hourglass", None
    elif isinstance(hint, type) and issubclass(hint, Enum):
        kind, choices = "choice", tuple(word.value for word in hint)
    elif hint is not bool:
        kind = "number"
        lowest, highest = _bounds(game, name)
    return OptionInfo(name, kind, default, choices, lowest, highest, group, rules)


def _bounds(game: Game, name: str) -> tuple[int, int]:
    """A-15: a mission has its own number of tokens, and allows at most as many marks."""
    printed = PRINTED_TOKENS[game]
    return (printed, printed + 2) if name == "tokens" else (0, printed + 2)
