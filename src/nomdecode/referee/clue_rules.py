"""The clue rules of one game, derived from its options (C-01…C-22, O-01…O-06)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from nomdecode.rules.options import (
    DuoImagesOptions,
    DuoOptions,
    Edition,
    FullNames,
    ImagesOptions,
    Options,
    Sounds,
    WordsOptions,
)


class ForeignWordRule(StrEnum):
    """What the referee does with a word of another language (C-18, A-38)."""

    BARRED = "barred"  # Images
    TRANSLATION = "translation"  # a translation of a visible codename is doubtful
    GROUP = "group"  # Duo: the group decides


@dataclass(frozen=True, slots=True)
class ClueRules:
    """The clue rules of one game."""

    codenames: bool  # words lie on the table, so C-02…C-07 and C-11 apply
    hyphenated: bool  # O-01
    spaced: bool  # O-01
    full_names: bool  # O-02
    titles: bool  # O-02, Duo's second level
    acronyms: bool  # O-03
    homonyms: bool  # O-04, I-09
    near_sounds: bool  # C-06: never lifted by O-04 or O-05, only by Duo's direct sound clues
    rhymes: bool  # O-05
    no_shapes: bool  # O-06
    foreign: ForeignWordRule


def clue_rules_of(options: Options) -> ClueRules:
    """Return the clue rules that follow from a game's options."""
    match options:
        case WordsOptions():
            return _rules_of_words_game(options)
        case ImagesOptions() | DuoImagesOptions():
            return _rules_of_picture_games(options)
        case DuoOptions():
            return _rules_of_duo(options)
        case _:
            assert_never(options)


def _rules_of_words_game(options: WordsOptions) -> ClueRules:
    """Return the clue rules of the words game."""
    return ClueRules(
        codenames=True,
        hyphenated=options.compounds,
        spaced=options.compounds,
        full_names=options.full_names,
        titles=options.full_names,
        acronyms=options.acronyms,
        homonyms=options.homonyms,
        near_sounds=False,
        rhymes=options.rhymes
        or options.edition is Edition.BASE,  # C-08: the base game does not speak of rhymes
        no_shapes=False,
        foreign=ForeignWordRule.TRANSLATION,
    )


def _rules_of_picture_games(options: ImagesOptions | DuoImagesOptions) -> ClueRules:
    """Return the clue rules of the games with pictures."""
    return ClueRules(
        codenames=False,  # I-07: no words are on the table
        hyphenated=options.compounds,  # I-08
        spaced=options.compounds,
        full_names=options.full_names,
        titles=options.full_names,
        acronyms=options.acronyms,
        homonyms=True,  # I-09
        near_sounds=True,
        rhymes=True,
        no_shapes=options.no_shapes,
        foreign=ForeignWordRule.BARRED,  # I-12
    )


def _rules_of_duo(options: DuoOptions) -> ClueRules:
    """Return the clue rules of Duo with words."""
    return ClueRules(
        codenames=True,
        hyphenated=True,
        spaced=options.compounds,
        full_names=options.full_names is not FullNames.NO,
        titles=options.full_names is FullNames.TITLES,
        acronyms=options.acronyms,
        homonyms=options.sounds is Sounds.DIRECT,
        near_sounds=options.sounds is Sounds.DIRECT,
        rhymes=options.sounds is not Sounds.NO,
        no_shapes=False,
        foreign=ForeignWordRule.GROUP,
    )
