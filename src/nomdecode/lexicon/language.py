"""The languages of the game: one `Language` value each, found by listing data folders.

A language is a folder with a `language.json`: those of `lexicon/data`, and those in the folder that the
environment variable `NOMDECODE_LANGUAGES` names. docs/add-a-language.md says what else the folder may hold.
"""

from __future__ import annotations

import os
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

import msgspec

LANGUAGE_FILE: Final = "language.json"
LEXICON_TABLE: Final = "forms.tsv.gz"  # a folder that has it has a whole lexicon
OWN_FOLDERS: Final = "NOMDECODE_LANGUAGES"


class InvalidLanguage(Exception):
    """A language folder that cannot be used; the message names the file and what is wrong."""

    code: Final = "bad_language"


class LanguageSounds(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The sounds of a language (vowels, mute endings …), one sign each; without vowels nothing rhymes."""

    vowels: frozenset[str] = frozenset()
    glides: frozenset[str] = frozenset()
    merged: dict[str, str] = {}  # vowels that most speakers no longer tell apart
    murmurs_endings: bool = False  # unstressed endings sound alike: APRON, APRIL


class Grammar(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a language forms words: endings, prefixes, articles; for the referee and the bots."""

    joins_words: bool = False  # compounds have no hyphen: LIPSTICK surely holds STICK
    forms_are_words: bool = False  # a form is often a word of its own: WORN is an adjective and of WEAR
    near_lookalikes: bool = False  # its vectors draw words that only look alike nearer
    plurals_are_nouns: bool = False  # a plural in -s is of the noun first: NOUVELLES are news
    says_lemmas_only: bool = False  # a bot says dictionary forms, and nouns with one of the endings below
    noun_endings: tuple[str, ...] = ()  # WEDDING
    has_ligatures: bool = False  # its lexicon has œ as two letters


class Typography(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a language is typeset: its quotation marks, and the space before punctuation."""

    quotes: tuple[str, str] = ("“", "”")  # with the spaces inside
    space_before: dict[str, str] = {}  # by sign; none where it is not listed


class Language(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The properties of a language that are not in its word lists."""

    code: str
    name: str = ""  # in the language itself
    order: int = 100  # in lists; also decides which language a room code is read in first
    parent: str | None = None  # the language whose data, decks and texts it adds to: `fr` for `fr-CA`
    edition: str = "base"  # whose rulebook a words game follows
    deck: str = ""  # the deck of a new room; the code where it is not given
    counts_as_one: frozenset[int] = frozenset({1})  # numbers that take the singular
    is_widely_known: bool = False  # people of other languages know its words; texts fall back to it
    filler_words: tuple[str, ...] = ()  # words that mean nothing in particular: clues of the simple bot
    sounds: LanguageSounds = LanguageSounds()
    grammar: Grammar = Grammar()
    typography: Typography = Typography()


@cache
def all_languages() -> dict[str, Language]:
    """Return all languages by code, in the order in which menus list them.

    Raises:
        InvalidLanguage: naming the folder at fault.
    """
    found = sorted(
        map(_read_language_file, _find_language_folders().values()),
        key=lambda language: (language.order, language.code),
    )
    known = {language.code: language for language in found}
    for language in found:
        if language.parent is not None and language.parent not in known:
            raise InvalidLanguage(
                f"{language.code}: there is no language {language.parent!r} to be its parent"
            )
    return known


def find_language(code: str) -> Language:
    """Return the language of this code, or the nearest: `fr` for `fr-BE`; one without data for `xx`."""
    known = all_languages()
    base = code.partition("-")[0]
    return known.get(code) or known.get(base) or Language(code=code, name=code)


def fallback_languages(code: str) -> tuple[Language, ...]:
    """Return the languages to look in, nearest first: itself, its parents, then the widely known."""
    near = [find_language(code)]
    while (parent := near[-1].parent) is not None and parent not in {each.code for each in near}:
        near.append(all_languages()[parent])
    far = [each for each in all_languages().values() if each.is_widely_known and each not in near]
    return (*near, *far)


def language_layers(code: str) -> tuple[str, ...]:
    """Return the languages whose data make up this one, the base first: `fr`, `fr-CA`."""
    family = [all_languages()[code]]
    while (parent := family[-1].parent) is not None:
        family.append(all_languages()[parent])
    return tuple(each.code for each in reversed(family))


def default_deck_of(code: str) -> str:
    """Return the id of the deck that a new room of this language plays with."""
    return find_language(code).deck or find_language(code).code


def language_folder(code: str) -> Traversable:
    """Return the data folder of a language that `all_languages` lists."""
    return _find_language_folders()[code]


def has_lexicon(code: str) -> bool:
    """Tell whether the language has dictionaries, so that the referee judges meaning, sound and family."""
    return code in all_languages() and (language_folder(language_layers(code)[0]) / LEXICON_TABLE).is_file()


@cache
def _find_language_folders() -> dict[str, Traversable]:
    """Return the folders with a `language.json`; a host's own folder replaces the shipped one."""
    roots: list[Traversable] = [files("nomdecode.lexicon") / "data"]
    if own := os.environ.get(OWN_FOLDERS):
        if not Path(own).is_dir():
            raise InvalidLanguage(f"{OWN_FOLDERS}: there is no folder {own}")
        roots.append(Path(own))
    return {
        folder.name: folder
        for root in roots
        for folder in root.iterdir()
        if (folder / LANGUAGE_FILE).is_file()
    }


def _read_language_file(folder: Traversable) -> Language:
    """Read and check the `language.json` of a folder."""
    try:
        language = msgspec.json.decode((folder / LANGUAGE_FILE).read_bytes(), type=Language)
    except (msgspec.DecodeError, UnicodeError) as bad:
        raise InvalidLanguage(f"{folder.name}/{LANGUAGE_FILE}: {bad}") from bad
    if language.code != folder.name:
        raise InvalidLanguage(
            f"{folder.name}/{LANGUAGE_FILE}: its code is {language.code!r}, not that of the folder"
        )
    return language
