"""Settings of a room: the game and its options, decks, referee, timers, chat. Pure values."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, Final

from nomdecode.lexicon.language import all_languages
from nomdecode.room.match import LENGTHS
from nomdecode.room.refusals import BadSetting
from nomdecode.rules.options import Options, WordsOptions, check_options
from nomdecode.rules.rematch import Rotation

LONGEST_TIMER = 3600


class Mode(StrEnum):
    """How strictly the referee checks clues (C-36)."""

    ASSIST = "assist"  # doubtful clues are shown to the giver, who may go on
    STRICT = "strict"  # doubtful clues need the opposing spymaster's consent
    TABLE = "table"  # nothing is checked, as at a real table


class Pace(StrEnum):
    """How long bots leave people to read (the server's delays, times this)."""

    CALM = "calm"
    NORMAL = "normal"
    QUICK = "quick"


PACE_FACTORS: Final = {Pace.CALM: 1.8, Pace.NORMAL: 1.0, Pace.QUICK: 0.4}


class Cards(StrEnum):
    """Which cards the next game is played with (O-12)."""

    FLIP = "flip"  # the same cards, their other faces
    FRESH = "fresh"  # others, not used recently


@dataclass(frozen=True, slots=True)
class Timers:
    """Optional time for each phase, in seconds; None is no limit."""

    clue: Annotated[
        int | None, "a signal when the giver has thought that long; no rulebook ends a turn for it"
    ] = None
    guess: Annotated[int | None, "after that long the table turns the hourglass, if there is one"] = None


@dataclass(frozen=True, slots=True)
class DayGame:
    """The daily challenge that a room plays, once; only the server makes such a room."""

    sheet: Annotated[str, "the name of its sheet: DATE/LANGUAGE/KIND"]
    par: Annotated[int, "clues that our own players need"]
    level: Annotated[int, "how hard it is, 1 to 6"]
    again: Annotated[bool, "played for pleasure: not counted in the figures"] = False


@dataclass(frozen=True, slots=True)
class MissionChoice:
    """The mission that the next game is, and the tokens added to it (D-59)."""

    id: str
    reinforcement: int = 0


@dataclass(frozen=True, slots=True)
class Settings:
    """What the host has chosen. Options, decks, referee and `at_table` change only between games."""

    options: Options = field(default_factory=WordsOptions)
    decks: tuple[str, ...] = ("fr",)
    language: Annotated[
        str, "of its code, its bots' names and its pictures' clues; words have their decks' own"
    ] = "fr"
    mode: Mode = Mode.ASSIST
    timers: Timers = field(default_factory=Timers)
    pace: Annotated[Pace, "how long bots leave people to read"] = Pace.NORMAL
    chat: bool = True
    free_text: Annotated[
        bool, "Duo: partners write what they want while a game runs, nothing about their keys; else remarks"
    ] = False
    consensus: Annotated[bool, "a card is touched only when all guessers have voted for it"] = False
    ready_check: Annotated[bool, "everybody seated says ready, not only those who are to see a key"] = False
    cards: Annotated[Cards, "which cards the next game is played with"] = Cards.FLIP
    rotation: Annotated[Rotation, "who changes seats before the next game"] = Rotation.SPYMASTERS
    at_table: Annotated[
        bool,
        "played with real cards: devices show keys and places; decks, referee, chat and bots are not used",
    ] = False
    notebook: Annotated[bool, "keeps the missions of a pair; chosen when the room is made"] = False
    mission: Annotated[MissionChoice | None, "fixes options, referee and perhaps the deck (D-50)"] = None
    match: Annotated[
        int | None, "3, 5 or 7 games: the first team of people to win most of them; null: single games"
    ] = None
    day: Annotated[DayGame | None, "the daily challenge of this room; null: an ordinary one"] = None


def check_settings(settings: Settings, most_decks: int) -> None:
    """Refuse what no room can play.

    Raises:
        Refused: naming the setting.
    """
    check_options(settings.options)
    if settings.language not in all_languages():
        raise BadSetting(f"the languages are {', '.join(all_languages())}", setting="language")
    if not 1 <= len(settings.decks) <= most_decks or len(set(settings.decks)) < len(settings.decks):
        raise BadSetting(f"choose 1 to {most_decks} decks, each once", setting="decks")
    if settings.match is not None and settings.match not in LENGTHS:
        raise BadSetting(f"a match has {', '.join(map(str, LENGTHS))} games", setting="match")
    for seconds in (settings.timers.clue, settings.timers.guess):
        if seconds is not None and not 1 <= seconds <= LONGEST_TIMER:
            raise BadSetting(f"a timer runs from 1 to {LONGEST_TIMER} seconds", setting="timers")
