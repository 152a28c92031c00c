"""The options of each game, one typed value per game, with the printed defaults (O-01…O-12).

The annotation of a field says what it changes and where it belongs (`OptionMeta`); `check_options` refuses
what no rulebook offers.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal, get_type_hints

from nomdecode.rules.refusals import OptionNotOffered
from nomdecode.rules.seats import RulebookEnum, Seat


class Game(RulebookEnum):
    """The four games."""

    WORDS = "words"
    IMAGES = "images"
    DUO = "duo"
    DUO_IMAGES = "duo-images"


class Edition(RulebookEnum):
    """Whose wording and clue rules a words game follows; an English deck plays `base`."""

    FRANCE = "fr"
    QUEBEC = "fr-CA"
    BASE = "base"


class Variant(RulebookEnum):
    """How the people at the table are split (G-05, V-07, V-15)."""

    TEAMS = "teams"
    COOP = "coop"
    THREE = "three"


class FullNames(RulebookEnum):
    """Duo's two levels of several-word proper nouns (O-02)."""

    NO = "no"
    NAMES = "names"
    TITLES = "titles"


class Sounds(RulebookEnum):
    """Duo's one switch for rhymes, homophones and puns, in two strengths (O-05d)."""

    NO = "no"
    INDIRECT = "indirect"
    DIRECT = "direct"


class TimeEffect(RulebookEnum):
    """What happens when the sand has run out (A-22)."""

    SIGNAL = "signal"
    END_TURN = "end_turn"


class Excess(RulebookEnum):
    """What a bystander beyond those that a mission allows does (D-51)."""

    LOSES = "loses"
    COSTS_TWO = "costs_two"


@dataclass(frozen=True, slots=True)
class Hourglass:
    """O-09, T-08: off by default; the time itself is measured outside the rules."""

    on: bool = False
    seconds: int = 60
    effect: TimeEffect = TimeEffect.SIGNAL


OptionGroup = Literal["table", "flexible", "easier", "harder", "expert", "mission", "time", "house"]


class OptionMeta:
    """Metadata of an option: its group in the rulebooks, its rule ids, the variants in which it applies."""

    __slots__ = ("group", "rules", "variants")

    def __init__(
        self, group: OptionGroup, *rules: str, variants: tuple[Variant, ...] = tuple(Variant)
    ) -> None:
        self.group: OptionGroup = group
        self.rules = rules
        self.variants = variants


@dataclass(frozen=True, slots=True)
class WordsOptions:
    """The words game, France and Québec."""

    edition: Annotated[
        Edition, "whose clue rules and result lines; `base` for English decks", OptionMeta("table")
    ] = Edition.FRANCE
    variant: Annotated[
        Variant,
        "two teams, one team together (V-07), or three players (V-16)",
        OptionMeta("table", "G-05", "V-07", "V-16"),
    ] = Variant.TEAMS
    compounds: Annotated[
        bool, "O-01: existing compound words, with or without hyphen", OptionMeta("flexible", "O-01")
    ] = False
    full_names: Annotated[
        bool, "O-02: persons, cities and titles of several words", OptionMeta("flexible", "O-02")
    ] = False
    acronyms: Annotated[bool, "O-03: acronyms and abbreviations", OptionMeta("flexible", "O-03")] = False
    homonyms: Annotated[bool, "O-04: words that sound like a codename", OptionMeta("flexible", "O-04")] = (
        False
    )
    rhymes: Annotated[bool, "O-05: all rhymes", OptionMeta("flexible", "O-05")] = False
    zero: Annotated[bool, "O-10a: a clue for zero", OptionMeta("expert", "O-10a", "A-07")] = False
    unlimited: Annotated[bool, "O-10b: a clue without a number", OptionMeta("expert", "O-10b")] = False
    hourglass: Annotated[Hourglass, "O-09: see below", OptionMeta("time", "O-09")] = field(
        default_factory=Hourglass
    )
    undo: Annotated[bool, "ours: take back the last guess or clue by consent", OptionMeta("house")] = False
    unequal_teams: Annotated[
        bool, "ours: waive W-01", OptionMeta("house", "W-01", variants=(Variant.TEAMS,))
    ] = False

    @property
    def game(self) -> Game:
        """The game of these options."""
        return Game.WORDS


@dataclass(frozen=True, slots=True)
class ImagesOptions:
    """The picture game."""

    variant: Annotated[
        Variant,
        "two teams, one team together (V-07), or three players (V-16)",
        OptionMeta("table", "G-05", "V-07", "V-16"),
    ] = Variant.TEAMS
    compounds: Annotated[bool, "O-01 (easier): existing compound words", OptionMeta("easier", "O-01")] = False
    full_names: Annotated[
        bool, "O-02 (easier): names and titles of several words", OptionMeta("easier", "O-02")
    ] = False
    acronyms: Annotated[bool, "O-03 (easier): acronyms and abbreviations", OptionMeta("easier", "O-03")] = (
        False
    )
    no_shapes: Annotated[bool, "O-06 (harder): no clue about shape or size", OptionMeta("harder", "O-06")] = (
        False
    )
    zero: Annotated[bool, "O-10a: a clue for zero", OptionMeta("expert", "O-10a", "A-07")] = False
    unlimited: Annotated[bool, "O-10b: a clue without a number", OptionMeta("expert", "O-10b")] = False
    end_with_assassin: Annotated[
        bool, "O-11: all images, then the assassin", OptionMeta("expert", "O-11")
    ] = False
    hourglass: Annotated[Hourglass, "O-09: see below", OptionMeta("time", "O-09")] = field(
        default_factory=Hourglass
    )
    undo: Annotated[bool, "ours: take back the last guess or clue by consent", OptionMeta("house")] = False
    unequal_teams: Annotated[
        bool, "ours: waive W-01", OptionMeta("house", "W-01", variants=(Variant.TEAMS,))
    ] = False

    @property
    def game(self) -> Game:
        """The game of these options."""
        return Game.IMAGES


@dataclass(frozen=True, slots=True)
class DuoOptions:
    """Duo: hyphenated compounds are always fine, spaced ones by agreement."""

    tokens: Annotated[
        int,
        "O-07: 9, or 10 and 11 as an easier setting; 1 to 11 in a mission",
        OptionMeta("easier", "O-07", "A-15"),
    ] = 9
    allowed_marks: Annotated[
        int | None, "A-15: bystander marks a mission allows; None = any number", OptionMeta("mission", "A-15")
    ] = None
    excess: Annotated[
        Excess,
        "D-51: a bystander beyond those allowed loses, or costs two tokens",
        OptionMeta("mission", "D-51"),
    ] = Excess.LOSES
    sudden_death: Annotated[
        bool,
        "D-52: off, and the bank empty with contacts missing loses at once",
        OptionMeta("mission", "D-52"),
    ] = True
    bold_clues: Annotated[
        int, "D-53: so many first clues of the game carry 3 or more", OptionMeta("mission", "D-53")
    ] = 0
    highest_number: Annotated[int, "D-54: no clue carries more", OptionMeta("mission", "D-54")] = 9
    compounds: Annotated[bool, "O-01: spaced compounds too", OptionMeta("easier", "O-01")] = False
    full_names: Annotated[
        FullNames, "O-02: several-word names, or whole titles too", OptionMeta("easier", "O-02")
    ] = FullNames.NO
    acronyms: Annotated[bool, "O-03: acronyms and abbreviations", OptionMeta("easier", "O-03")] = False
    sounds: Annotated[Sounds, "O-05d: rhymes, homophones and puns", OptionMeta("easier", "O-05d")] = Sounds.NO
    zero: Annotated[bool, "A-07: a clue for zero", OptionMeta("expert", "O-10a", "A-07")] = False
    score: Annotated[
        bool, "O-08: keep score in the game with the printed tokens", OptionMeta("table", "O-08")
    ] = True
    hourglass: Annotated[Hourglass, "O-09: see below", OptionMeta("time", "O-09")] = field(
        default_factory=Hourglass
    )
    undo: Annotated[bool, "ours: take back the last guess or clue by consent", OptionMeta("house")] = False

    @property
    def game(self) -> Game:
        """The game of these options."""
        return Game.DUO


@dataclass(frozen=True, slots=True)
class DuoImagesOptions:
    """Duo with pictures (D-46): Duo's turns, the clue rules of Images."""

    tokens: Annotated[
        int, "7, or 8 and 9 as an easier setting; 1 to 9 in a mission", OptionMeta("easier", "O-07", "A-15")
    ] = 7
    allowed_marks: Annotated[
        int | None, "A-15: bystander marks a mission allows; None = any number", OptionMeta("mission", "A-15")
    ] = None
    excess: Annotated[
        Excess,
        "D-51: a bystander beyond those allowed loses, or costs two tokens",
        OptionMeta("mission", "D-51"),
    ] = Excess.LOSES
    sudden_death: Annotated[
        bool,
        "D-52: off, and the bank empty with contacts missing loses at once",
        OptionMeta("mission", "D-52"),
    ] = True
    bold_clues: Annotated[
        int, "D-53: so many first clues of the game carry 3 or more", OptionMeta("mission", "D-53")
    ] = 0
    highest_number: Annotated[int, "D-54: no clue carries more", OptionMeta("mission", "D-54")] = 9
    compounds: Annotated[bool, "O-01: existing compound words", OptionMeta("easier", "O-01")] = False
    full_names: Annotated[bool, "O-02: names and titles of several words", OptionMeta("easier", "O-02")] = (
        False
    )
    acronyms: Annotated[bool, "O-03: acronyms and abbreviations", OptionMeta("easier", "O-03")] = False
    no_shapes: Annotated[bool, "O-06: no clue about shape or size", OptionMeta("harder", "O-06")] = False
    zero: Annotated[bool, "A-07: a clue for zero", OptionMeta("expert", "O-10a", "A-07")] = False
    score: Annotated[
        bool, "O-08: keep score in the game with the printed tokens", OptionMeta("table", "O-08")
    ] = True
    hourglass: Annotated[Hourglass, "O-09: see below", OptionMeta("time", "O-09")] = field(
        default_factory=Hourglass
    )
    undo: Annotated[bool, "ours: take back the last guess or clue by consent", OptionMeta("house")] = False

    @property
    def game(self) -> Game:
        """The game of these options."""
        return Game.DUO_IMAGES


TeamOptions = WordsOptions | ImagesOptions
PartnerOptions = DuoOptions | DuoImagesOptions
Options = TeamOptions | PartnerOptions

OPTIONS_OF_GAME: dict[Game, type[Options]] = {
    Game.WORDS: WordsOptions,
    Game.IMAGES: ImagesOptions,
    Game.DUO: DuoOptions,
    Game.DUO_IMAGES: DuoImagesOptions,
}
# O-07, D-46: the printed number of tokens; two more may be added.
PRINTED_TOKENS = {Game.DUO: 9, Game.DUO_IMAGES: 7}
PICTURE_GAMES = frozenset({Game.IMAGES, Game.DUO_IMAGES})
LONGEST_HOURGLASS = 3600
BOLD_NUMBER = 3  # D-53: the least that a bold clue carries
MOST_BOLD_CLUES = 4
LARGEST_NUMBER = 9  # C-35: one digit

_TEAM_SEATS = (Seat.RED_SPYMASTER, Seat.RED_GUESSER, Seat.BLUE_SPYMASTER, Seat.BLUE_GUESSER)
_SEATS_OF_VARIANT: dict[Variant | None, tuple[Seat, ...]] = {
    Variant.TEAMS: _TEAM_SEATS,
    Variant.COOP: (Seat.SPYMASTER, Seat.GUESSER),
    Variant.THREE: (Seat.RED_SPYMASTER, Seat.BLUE_SPYMASTER, Seat.GUESSER),
    None: (Seat.SIDE_A, Seat.SIDE_B),
}


def option_metadata(kind: type[Options]) -> dict[str, OptionMeta]:
    """Return the metadata of the options of a game, by name."""
    hints = get_type_hints(kind, include_extras=True)
    return {
        name: next(each for each in hint.__metadata__ if isinstance(each, OptionMeta))
        for name, hint in hints.items()
    }


def seats_of_game(options: Options) -> tuple[Seat, ...]:
    """Return the seats of a game with these options."""
    variant = None if isinstance(options, DuoOptions | DuoImagesOptions) else options.variant
    return _SEATS_OF_VARIANT[variant]


def check_options(options: Options) -> None:
    """Refuse options that no rulebook offers.

    Raises:
        OptionNotOffered: with the option's name and the reason.
    """
    if not 1 <= options.hourglass.seconds <= LONGEST_HOURGLASS:
        raise OptionNotOffered(f"an hourglass runs from 1 to {LONGEST_HOURGLASS} seconds", option="hourglass")
    if isinstance(options, DuoOptions | DuoImagesOptions):
        _check_tokens(options)
        _check_mission_conditions(options)
    elif options.unequal_teams and options.variant is not Variant.TEAMS:
        raise OptionNotOffered("only two teams can be unequal", option="unequal_teams")


def _check_tokens(options: PartnerOptions) -> None:
    """Refuse a number of tokens or allowed marks that Duo is not played with."""
    printed = PRINTED_TOKENS[options.game]
    marks = options.allowed_marks
    # a mission has its own number of tokens, and allows at most as many marks.
    lowest = printed if marks is None else 1
    if not lowest <= options.tokens <= printed + 2:
        raise OptionNotOffered(
            f"{options.game} is played with {lowest} to {printed + 2} tokens, not {options.tokens}",
            option="tokens",
        )
    if marks is not None and not 0 <= marks <= options.tokens:
        raise OptionNotOffered(
            f"a mission of {options.tokens} tokens allows 0 to {options.tokens} bystander marks, not {marks}",
            option="allowed_marks",
        )


def _check_mission_conditions(options: PartnerOptions) -> None:
    """D-51, D-53, D-54: refuse mission conditions that cannot be met."""
    if options.excess is not Excess.LOSES and options.allowed_marks is None:
        raise OptionNotOffered("excess needs a number of allowed marks", option="excess")
    if not 0 <= options.bold_clues <= MOST_BOLD_CLUES:
        raise OptionNotOffered(f"0 to {MOST_BOLD_CLUES} clues can be bold", option="bold_clues")
    lowest = BOLD_NUMBER if options.bold_clues else 1
    if not lowest <= options.highest_number <= LARGEST_NUMBER:
        raise OptionNotOffered(
            f"the highest number is {lowest} to {LARGEST_NUMBER}, not {options.highest_number}",
            option="highest_number",
        )
