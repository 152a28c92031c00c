"""Load the lexicon of a language once per process, on first use."""

import threading
from functools import cache
from importlib.resources.abc import Traversable

from nomdecode.lexicon import hand_tables as hand
from nomdecode.lexicon.language import all_languages, has_lexicon, language_folder, language_layers
from nomdecode.lexicon.lexicon import BuiltTables, HandTables, Lexicon, WordFamilies
from nomdecode.lexicon.sorted_table import SortedTable, read_table, read_words
from nomdecode.lexicon.spelling import normalize_spelling
from nomdecode.lexicon.vector_space import read_vector_space

_GLOSSES = "en"  # the language of the glosses in words.tsv
_LOADING = threading.Lock()


def load_lexicon(language: str) -> Lexicon | None:
    """Return the lexicon of a language; None for a language without one."""
    if not has_lexicon(language):
        return None
    with _LOADING:  # two rooms that start together wait for one load
        return _load(language)


@cache
def _load(language: str) -> Lexicon:
    base, *over = map(language_folder, language_layers(language))
    space = read_vector_space(base)
    for layer in over:
        space = space.overlay_rows(read_vector_space(layer))
    return Lexicon(
        all_languages()[language], _tables(language_layers(language)[0]), _hand([base, *over]), space
    )


def _others(name: str) -> list[str]:
    """Return the other languages with tables of their own: those that are not a layer over another."""
    return [
        other
        for other in all_languages()
        if other != name and language_layers(other) == (other,) and has_lexicon(other)
    ]


@cache
def _tables(name: str) -> BuiltTables:
    """Read the tables once for all layers over them."""
    base = language_folder(name)
    return BuiltTables(
        forms=read_table(base, "forms.tsv.gz"),
        unaccented=read_table(base, "unaccented.tsv.gz"),
        roots=read_table(base, "roots.tsv.gz"),
        related=read_table(base, "related.tsv.gz"),
        translations=read_table(base, "translations.tsv.gz"),
        names=frozenset(read_words(base, "names.txt.gz")),
        acronyms=frozenset(read_words(base, "acronyms.txt.gz")),
        compounds=frozenset(read_words(base, "compounds.txt.gz")),
        full_names=frozenset(read_words(base, "full_names.txt.gz")),
        seen=_seen(name),
        names_elsewhere=frozenset(
            word for other in _others(name) for word in read_words(language_folder(other), "names.txt.gz")
        ),
        elsewhere=tuple(_seen(other) for other in _others(name)),
    )


@cache
def _seen(name: str) -> SortedTable:
    return read_table(language_folder(name), "seen.tsv.gz")


def _hand(folders: list[Traversable]) -> HandTables:
    """Read the hand tables of every layer; a later layer adds to an earlier one."""

    def words(name: str) -> frozenset[str]:
        return frozenset().union(*(hand.read_word_set(folder, name) for folder in folders))

    def phrases(name: str) -> frozenset[str]:
        return frozenset(
            normalize_spelling(line) for folder in folders for line in hand.read_lines(folder, name)
        )

    return HandTables(
        families=WordFamilies(line for folder in folders for line in hand.read_lines(folder, "families.txt")),
        prefixes=hand.read_labelled_words(folders[0], "affixes.txt", "prefix"),
        bound_prefixes=hand.read_labelled_words(folders[0], "affixes.txt", "bound"),
        strong_endings=hand.read_labelled_words(folders[0], "affixes.txt", "strong"),
        weak_endings=hand.read_labelled_words(folders[0], "affixes.txt", "weak"),
        strangers=frozenset().union(*(hand.read_word_pairs(folder, "strangers.txt") for folder in folders)),
        elements=words("elements.txt"),
        joined=hand.read_labelled_words(folders[0], "affixes.txt", "joined"),
        heads=hand.read_labelled_words(folders[0], "affixes.txt", "head"),
        chance_endings=hand.read_labelled_words(folders[0], "affixes.txt", "chance"),
        loanwords=words("loanwords.txt"),
        numbers={
            word: value
            for folder in folders
            for word, value in hand.read_number_words(folder, "numbers.txt").items()
        },
        positions=words("positions.txt"),
        shades=words("shades.txt"),
        shapes=words("shapes.txt"),
        adult=words("adult.txt"),
        acronyms=words("acronyms.txt"),
        lexicalised=words("lexicalised.txt"),
        own_meaning=words("own_meaning.txt"),
        names=phrases("names.txt"),
        titles=phrases("titles.txt"),
        compounds=phrases("compounds.txt"),
        foreign=words("foreign.txt"),
        sounds=_sounds(folders),
        translations=_translations(folders),
    )


def _sounds(folders: list[Traversable]) -> dict[str, frozenset[str]]:
    """Return the sounds in the third column of the words written by hand."""
    rows = [row for folder in folders for row in hand.read_columns(folder, "words.tsv")]
    return {normalize_spelling(row[0]): frozenset(row[2].split()) for row in rows if len(row) > 2}


def _translations(folders: list[Traversable]) -> dict[str, dict[str, frozenset[str]]]:
    """Return the translations by hand; a gloss of one English word is one too."""
    found: dict[str, dict[str, frozenset[str]]] = {}
    for folder in folders:
        for word, gloss, *_ in hand.read_columns(folder, "words.tsv"):
            single = frozenset(
                normalize_spelling(text) for text in gloss.split(",") if " " not in text.strip()
            )
            by_language = found.setdefault(normalize_spelling(word), {})
            by_language[_GLOSSES] = by_language.get(_GLOSSES, frozenset()) | single
        for word, *cells in hand.read_columns(folder, "translations.tsv"):
            by_language = found.setdefault(normalize_spelling(word), {})
            for cell in cells:
                language, _, words = cell.partition(":")
                said = frozenset(normalize_spelling(foreign) for foreign in words.split())
                by_language[language] = by_language.get(language, frozenset()) | said
    return found
