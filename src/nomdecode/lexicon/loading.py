"""Load the lexicon of a language once per process, on first use."""

import threading
from functools import cache
from importlib.resources.abc import Traversable

from nomdecode.lexicon import handwritten_tables as hand
from nomdecode.lexicon.language import all_languages, has_lexicon, language_folder, language_layers
from nomdecode.lexicon.lexicon import BuiltTables, HandwrittenTables, Lexicon, WordFamilies
from nomdecode.lexicon.sorted_table import SortedTable, read_sorted_table, read_word_list
from nomdecode.lexicon.spelling import normalize_spelling
from nomdecode.lexicon.vector_space import read_vector_space

_GLOSSES = "en"  # the language of the glosses in words.tsv
_LOADING = threading.Lock()


def load_lexicon(language: str) -> Lexicon | None:
    """Return the lexicon of a language; None for a language without one."""
    if not has_lexicon(language):
        return None
    with _LOADING:  # two rooms that start together wait for one load
        return _build_lexicon(language)


@cache
def _build_lexicon(language: str) -> Lexicon:
    """Read the tables and vectors of a language and its layers into a lexicon, once."""
    base, *over = map(language_folder, language_layers(language))
    space = read_vector_space(base)
    for layer in over:
        space = space.overlay_rows(read_vector_space(layer))
    return Lexicon(
        all_languages()[language],
        _read_built_tables(language_layers(language)[0]),
        _read_handwritten_tables([base, *over]),
        space,
    )


def _other_lexicon_languages(name: str) -> list[str]:
    """Return the other languages with tables of their own: those that are not a layer over another."""
    return [
        other
        for other in all_languages()
        if other != name and language_layers(other) == (other,) and has_lexicon(other)
    ]


@cache
def _read_built_tables(name: str) -> BuiltTables:
    """Read the built tables of a language once, for all layers over it."""
    base = language_folder(name)
    return BuiltTables(
        forms=read_sorted_table(base, "forms.tsv.gz"),
        unaccented=read_sorted_table(base, "unaccented.tsv.gz"),
        roots=read_sorted_table(base, "roots.tsv.gz"),
        related=read_sorted_table(base, "related.tsv.gz"),
        translations=read_sorted_table(base, "translations.tsv.gz"),
        names=frozenset(read_word_list(base, "names.txt.gz")),
        acronyms=frozenset(read_word_list(base, "acronyms.txt.gz")),
        compounds=frozenset(read_word_list(base, "compounds.txt.gz")),
        full_names=frozenset(read_word_list(base, "full_names.txt.gz")),
        seen=_read_words_in_use(name),
        names_elsewhere=frozenset(
            word
            for other in _other_lexicon_languages(name)
            for word in read_word_list(language_folder(other), "names.txt.gz")
        ),
        elsewhere=tuple(_read_words_in_use(other) for other in _other_lexicon_languages(name)),
    )


@cache
def _read_words_in_use(name: str) -> SortedTable:
    """Read the table of words that are in use though no dictionary has them."""
    return read_sorted_table(language_folder(name), "seen.tsv.gz")


def _read_handwritten_tables(folders: list[Traversable]) -> HandwrittenTables:
    """Read the hand tables of every layer; a later layer adds to an earlier one."""

    def read_words_of_layers(name: str) -> frozenset[str]:
        return frozenset().union(*(hand.read_word_set(folder, name) for folder in folders))

    def read_phrases_of_layers(name: str) -> frozenset[str]:
        return frozenset(
            normalize_spelling(line) for folder in folders for line in hand.read_content_lines(folder, name)
        )

    return HandwrittenTables(
        families=WordFamilies(
            line for folder in folders for line in hand.read_content_lines(folder, "families.txt")
        ),
        prefixes=hand.read_labelled_words(folders[0], "affixes.txt", "prefix"),
        bound_prefixes=hand.read_labelled_words(folders[0], "affixes.txt", "bound"),
        strong_endings=hand.read_labelled_words(folders[0], "affixes.txt", "strong"),
        weak_endings=hand.read_labelled_words(folders[0], "affixes.txt", "weak"),
        strangers=frozenset().union(*(hand.read_word_pairs(folder, "strangers.txt") for folder in folders)),
        elements=read_words_of_layers("elements.txt"),
        joined=hand.read_labelled_words(folders[0], "affixes.txt", "joined"),
        heads=hand.read_labelled_words(folders[0], "affixes.txt", "head"),
        chance_endings=hand.read_labelled_words(folders[0], "affixes.txt", "chance"),
        loanwords=read_words_of_layers("loanwords.txt"),
        numbers={
            word: value
            for folder in folders
            for word, value in hand.read_number_words(folder, "numbers.txt").items()
        },
        positions=read_words_of_layers("positions.txt"),
        shades=read_words_of_layers("shades.txt"),
        shapes=read_words_of_layers("shapes.txt"),
        adult=read_words_of_layers("adult.txt"),
        acronyms=read_words_of_layers("acronyms.txt"),
        lexicalised=read_words_of_layers("lexicalised.txt"),
        own_meaning=read_words_of_layers("own_meaning.txt"),
        names=read_phrases_of_layers("names.txt"),
        titles=read_phrases_of_layers("titles.txt"),
        compounds=read_phrases_of_layers("compounds.txt"),
        foreign=read_words_of_layers("foreign.txt"),
        sounds=_read_handwritten_sounds(folders),
        translations=_read_handwritten_translations(folders),
    )


def _read_handwritten_sounds(folders: list[Traversable]) -> dict[str, frozenset[str]]:
    """Return the sounds in the third column of the words written by hand."""
    rows = [row for folder in folders for row in hand.read_columns(folder, "words.tsv")]
    return {normalize_spelling(row[0]): frozenset(row[2].split()) for row in rows if len(row) > 2}


def _read_handwritten_translations(folders: list[Traversable]) -> dict[str, dict[str, frozenset[str]]]:
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
