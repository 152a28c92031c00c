"""The catalogue a host chooses from: games, variants and options, so that clients carry no rules."""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import Any, Final, Literal, get_type_hints

from nomdecode.lexicon.language import all_languages
from nomdecode.room.seating import is_single_seat
from nomdecode.room.settings import LONGEST_TIMER, Cards, Mode
from nomdecode.rules.clues import has_judge_to_ask
from nomdecode.rules.keys import GRIDS
from nomdecode.rules.options import (
    LARGEST_NUMBER,
    MOST_BOLD_CLUES,
    OPTIONS_OF_GAME,
    PICTURE_GAMES,
    PRINTED_TOKENS,
    Game,
    Hourglass,
    OptionMeta,
    Options,
    Variant,
    option_metadata,
    seats_of_game,
)
from nomdecode.rules.rematch import Rotation, possible_rotations
from nomdecode.server.http.bodies import GameInfo, GameList, OptionInfo, VariantInfo

# G-05, V-07, V-16: fewest and most players; None: no limit.
_PLAYERS: Final[dict[Variant | None, tuple[int, int | None]]] = {
    Variant.TEAMS: (4, None),
    Variant.COOP: (2, None),
    Variant.THREE: (3, 3),
    None: (2, None),
}


@cache
def build_catalogue() -> GameList:
    """Return all games with their variants and options."""
    return GameList(
        tuple(_describe_game(game) for game in Game),
        tuple(all_languages()),
        tuple(Mode),
        tuple(Cards),
        tuple(Rotation),
        LONGEST_TIMER,
    )


def _describe_game(game: Game) -> GameInfo:
    kind: type[Options] = OPTIONS_OF_GAME[game]
    hints, printed, grid = get_type_hints(kind), kind(), GRIDS[game]
    return GameInfo(
        game=game,
        faces="pictures" if game in PICTURE_GAMES else "words",
        columns=grid.columns,
        rows=grid.rows,
        variants=_describe_variants(kind),
        options=tuple(
            _describe_option(game, name, hints[name], getattr(printed, name), about)
            for name, about in option_metadata(kind).items()
        ),
        printed=printed,
    )


def _describe_variants(kind: type[Options]) -> tuple[VariantInfo, ...]:
    variants: list[tuple[Variant | None, Options]] = [(None, kind())]
    if "variant" in get_type_hints(kind):
        variants = [(variant, kind(variant=variant)) for variant in Variant]  # type: ignore[call-arg]
    return tuple(_describe_variant(variant, options) for variant, options in variants)


def _describe_variant(variant: Variant | None, options: Options) -> VariantInfo:
    fewest, most = _PLAYERS[variant]
    seats = seats_of_game(options)
    return VariantInfo(
        variant=variant,
        seats=seats,
        fewest=fewest,
        most=most,
        rotations=possible_rotations(options),
        has_opponents=has_judge_to_ask(variant),
        can_vote=not all(is_single_seat(options, seat) for seat in seats),
    )


def _describe_option(game: Game, name: str, hint: Any, default: Any, about: OptionMeta) -> OptionInfo:
    choices: tuple[str, ...] = ()
    lowest = highest = in_mission = None
    kind: Literal["flag", "choice", "number", "hourglass"] = "flag"
    if hint is Hourglass:
        kind, default = "hourglass", None
    elif isinstance(hint, type) and issubclass(hint, Enum):
        kind, choices = "choice", tuple(word.value for word in hint)
    elif hint is not bool:
        kind = "number"
        lowest, highest = _bounds_of_option(game, name)
        in_mission = 1 if name == "tokens" else None
    return OptionInfo(
        name, kind, default, choices, lowest, highest, in_mission, about.group, about.rules, about.variants
    )


def _bounds_of_option(game: Game, name: str) -> tuple[int, int]:
    printed = PRINTED_TOKENS[game]
    bounds = {
        "tokens": (printed, printed + 2),
        "allowed_marks": (0, printed + 2),
        "bold_clues": (0, MOST_BOLD_CLUES),
        "highest_number": (1, LARGEST_NUMBER),
    }
    return bounds[name]
