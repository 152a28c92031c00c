"""The lexicon of one language: look up words and forms. Pure; an unknown word gives an empty answer."""

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from nomdecode.lexicon.language import Language
from nomdecode.lexicon.sorted_table import SortedTable
from nomdecode.lexicon.spelling import normalize_spelling, normalize_without_accents
from nomdecode.lexicon.vector_space import VectorSpace


class WordFamilies:
    """Word families in order; a word may belong to several, as VOL to flying and to stealing."""

    def __init__(self, rows: Iterable[str]) -> None:
        self._names: list[str] = []
        self._of_word: dict[str, set[int]] = defaultdict(set)
        self._beginnings: dict[str, list[tuple[str, int]]] = defaultdict(list)
        for number, row in enumerate(rows):
            members = [normalize_spelling(word) for word in row.split()]
            self._names.append(members[0])
            for member in members:
                if member.endswith("*"):
                    self._beginnings[member[:3]].append((member[:-1], number))
                else:
                    self._of_word[member].add(number)

    def __len__(self) -> int:
        return len(self._names)

    def families_of(self, word: str) -> set[int]:
        """Return the numbers of the families that hold this word (in normalized spelling)."""
        begun = {number for start, number in self._beginnings.get(word[:3], ()) if word.startswith(start)}
        return begun | self._of_word.get(word, set())

    def family_name(self, number: int) -> str:
        """Return the first word of a family, which names it."""
        return self._names[number]


Vector = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class WordEntry:
    """A written word: its sounds, its lemmas (the likeliest first), its parts of speech."""

    form: str
    sounds: frozenset[str]
    lemmas_by_likelihood: tuple[str, ...]
    kinds: frozenset[str]

    @property
    def lemmas(self) -> frozenset[str]:
        """Return the lemmas of the word, in no order."""
        return frozenset(self.lemmas_by_likelihood)


@dataclass(frozen=True, slots=True, kw_only=True)
class HandwrittenTables:
    """The tables that people wrote where no source has the data."""

    families: WordFamilies
    prefixes: tuple[str, ...]
    bound_prefixes: tuple[str, ...]
    strong_endings: tuple[str, ...]
    weak_endings: tuple[str, ...]
    strangers: frozenset[frozenset[str]]
    elements: frozenset[str]
    joined: tuple[str, ...]
    heads: tuple[str, ...]
    chance_endings: tuple[str, ...]
    loanwords: frozenset[str]
    numbers: dict[str, int]
    positions: frozenset[str]
    shades: frozenset[str]
    shapes: frozenset[str]
    adult: frozenset[str]
    acronyms: frozenset[str]
    lexicalised: frozenset[str]
    own_meaning: frozenset[str]
    names: frozenset[str]
    titles: frozenset[str]
    compounds: frozenset[str]
    foreign: frozenset[str]
    sounds: dict[str, frozenset[str]]
    translations: dict[str, dict[str, frozenset[str]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class BuiltTables:
    """The tables that tools/lexicon built from dictionaries and corpora."""

    forms: SortedTable
    unaccented: SortedTable
    roots: SortedTable
    related: SortedTable
    translations: SortedTable
    names: frozenset[str]
    acronyms: frozenset[str]
    compounds: frozenset[str]
    full_names: frozenset[str]
    seen: SortedTable
    names_elsewhere: frozenset[str]
    elsewhere: tuple[SortedTable, ...]


class Lexicon:
    """The words of one language; `load_lexicon` builds it."""

    def __init__(
        self, language: Language, tables: BuiltTables, hand: HandwrittenTables, space: VectorSpace
    ) -> None:
        self.language = language
        self.hand = hand
        self.space = space
        self._tables = tables
        # A board is asked about again and again: its entries are worth keeping.
        self.entry = lru_cache(maxsize=20_000)(self._build_entry)
        self.row = lru_cache(maxsize=20_000)(self._find_vector_row)
        self.translations = lru_cache(maxsize=20_000)(self._find_translations)
        self.roots = lru_cache(maxsize=20_000)(self._find_roots)
        self.related = lru_cache(maxsize=20_000)(self._find_related_words)
        self._mentioned = lru_cache(maxsize=20_000)(tables.translations.mentions_word)

    def clear_cache(self) -> None:
        """Drop the cached answers, after all words were looked up: the next board fills it again."""
        for kept in (self.entry, self.row, self.translations, self.roots, self.related):
            kept.cache_clear()

    @property
    def vocabulary(self) -> tuple[str, ...]:
        """Return every word with a vector of its own, commonest first: what bots may say."""
        return self.space.words

    def has_exact_spelling(self, word: str) -> bool:
        """Tell whether the dictionaries have exactly this spelling, accents included."""
        return self._tables.forms.get(normalize_spelling(word)) is not None

    def has_word(self, word: str) -> bool:
        """Tell whether the word, or a form of it, is in a dictionary of the language."""
        form = normalize_spelling(word)
        if self.entry(word).lemmas or form in self.space.row_of or form in self._tables.compounds:
            return True
        # ETOILES without accents may be ÉTOILES or ÉTOILÉS: a word either way.
        return form.isascii() and self._tables.unaccented.get(form) is not None

    def is_in_use(self, word: str) -> bool:
        """Tell whether the word is used in the language though no dictionary has it: SHREK, NUTELLA."""
        return _has_word_or_singular(self._tables.seen, normalize_spelling(word))

    def is_foreign(self, word: str) -> bool:
        """Tell whether another language has the word. Slow: call it only for words unknown here."""
        form = normalize_spelling(word)
        return any(_has_word_or_singular(table, form) for table in self._tables.elsewhere) or (
            self._mentioned(form)
        )

    def is_translation(self, word: str) -> bool:
        """Tell whether the word translates a word of this language. Slow, so the answers are cached."""
        return self._mentioned(normalize_spelling(word))

    def is_foreign_proper_noun(self, word: str) -> bool:
        """Tell whether the word is a proper noun in another language: KYIV."""
        return normalize_spelling(word) in self._tables.names_elsewhere

    def lemmas(self, word: str) -> frozenset[str]:
        """Return the dictionary forms of the word; an unknown word is its own."""
        return self.entry(word).lemmas or frozenset((normalize_spelling(word),))

    def pronunciations(self, word: str) -> frozenset[str]:
        """Return the pronunciations, one sign a sound; of several words, one after another."""
        return self.entry(word).sounds

    def is_proper_noun(self, word: str) -> bool:
        """Tell whether the word is a proper noun and not also a common word."""
        form = normalize_spelling(word)
        return form in self._tables.names or form in self.hand.names

    def is_acronym(self, word: str) -> bool:
        """Tell whether the word is an acronym that has not become an ordinary word (C-22)."""
        form = normalize_spelling(word)
        if form in self.hand.lexicalised:
            return False
        if form in self.hand.acronyms:
            return True
        return form in self._tables.acronyms and not self.entry(word).lemmas

    def is_compound(self, word: str) -> bool:
        """Tell whether a dictionary has the word with its hyphen or space."""
        form = normalize_spelling(word)
        is_listed = form in self._tables.compounds or form in self.hand.compounds
        return is_listed or form in self.space.row_of or bool(self._tables.forms.get(form))

    def is_full_name(self, word: str) -> bool:
        """Tell whether several words are the name of a person, a place or a work."""
        form = normalize_spelling(word)
        return form in self._tables.full_names or form in self.hand.names

    def is_title(self, word: str) -> bool:
        """Tell whether several words are the title of a work."""
        return normalize_spelling(word) in self.hand.titles

    def is_proper_phrase(self, word: str) -> bool:
        """Tell whether several words are a proper name and no compound: the last one is a name itself."""
        form = normalize_spelling(word)
        return form in self.hand.names or self.is_proper_noun(re.split(r"[ -]", form)[-1])

    def is_adult_word(self, word: str) -> bool:
        """Tell whether the word is unsuitable for bots to say."""
        return any(form in self.hand.adult for form in (normalize_spelling(word), *self.entry(word).lemmas))

    def word_frequency(self, word: str) -> float:
        """Return the Zipf frequency of the word: 7 in every sentence, 3 once a million, 0 unknown."""
        row = self.row(word)
        return 0.0 if row is None else float(self.space.zipf[row])

    def word_vector(self, word: str) -> Vector | None:
        """Return the vector of the word or of its lemma, scaled to length one."""
        row = self.row(word)
        return None if row is None else self.space.unit_vector(row)

    def word_similarity(self, first: str, second: str) -> float | None:
        """Return the cosine similarity of two words; None when one has no vector."""
        one, two = self.word_vector(first), self.word_vector(second)
        return None if one is None or two is None else float(one @ two)

    def _build_entry(self, word: str) -> WordEntry:
        """Return the entry of a word: its sounds, lemmas and parts of speech."""
        form = normalize_spelling(word)
        found = self._look_up_form(form)
        sounds = self.hand.sounds.get(form)
        if found is None and " " in form:
            return WordEntry(form, sounds or self._join_sounds_of_parts(form), (), frozenset())
        if found is None:
            return WordEntry(form, sounds or frozenset(), (), frozenset())
        heard, _, cell = found.partition("\t")
        analyses = [analysis.rpartition(":")[::2] for analysis in cell.split(",") if analysis]
        kinds = frozenset(kind for _, kind in analyses)
        sounds = sounds or frozenset(heard.split(",") if heard else ())
        return WordEntry(form, sounds, self._sort_lemmas_by_likelihood(form, analyses), kinds)

    def _sort_lemmas_by_likelihood(self, form: str, analyses: list[tuple[str, str]]) -> tuple[str, ...]:
        """Order lemmas by how likely players mean them: SALONS is the noun SALON, not the verb SALER."""

        def likelihood(analysis: tuple[str, str]) -> tuple[bool, bool, float, str]:
            lemma, kind = analysis
            row = self.space.row_of.get(lemma)
            common = 0.0 if row is None else float(self.space.zipf[row])
            # LEAVES are of LEAF, though LEAVE is commoner.
            return kind == "v", form.endswith("ves") and not lemma.endswith(("f", "fe")), -common, lemma

        return tuple(dict.fromkeys(lemma for lemma, _ in sorted(analyses, key=likelihood)))

    def _look_up_form(self, form: str) -> str | None:
        """Return the row of a written form; one typed without accents must fit a single word."""
        found = self._tables.forms.get(form)
        if found is None:
            # Typed without accents: ECOLE. Only one reading, or the guess would be ours.
            written = (self._tables.unaccented.get(normalize_without_accents(form)) or "").split(",")
            found = self._tables.forms.get(written[0]) if len(written) == 1 and written[0] else None
        return found

    def _join_sounds_of_parts(self, form: str) -> frozenset[str]:
        """Return the sounds of several words one after another; none when one is unknown."""
        parts = [sorted(self.entry(part).sounds) for part in form.split()]
        return frozenset(("".join(part[0] for part in parts),)) if all(parts) else frozenset()

    def _find_vector_row(self, word: str) -> int | None:
        """Return the row of the word's vector, or of its lemma's; None without one."""
        form = normalize_spelling(word)
        for candidate in (form, *self.entry(word).lemmas_by_likelihood):
            if candidate in self.space.row_of:
                return self.space.row_of[candidate]
        written = (self._tables.unaccented.get(normalize_without_accents(form)) or "").split(",")
        return self.space.row_of.get(written[0])

    def _find_translations(self, word: str) -> dict[str, frozenset[str]]:
        """Return the word's translations by language code, spelled."""
        form = normalize_spelling(word)
        found = {language: set(words) for language, words in self.hand.translations.get(form, {}).items()}
        for cell in self._look_up_translations(form).split(";"):
            language, _, words = cell.partition(":")
            if words:
                found.setdefault(language, set()).update(words.split(","))
        return {language: frozenset(words) for language, words in found.items()}

    def _look_up_translations(self, form: str) -> str:
        """Return the stored translations of a form or of its likeliest lemma."""
        for candidate in (form, *self.entry(form).lemmas_by_likelihood):
            if found := self._tables.translations.get(candidate):
                return found
        return ""

    def _find_roots(self, word: str) -> frozenset[str]:
        """Return the roots that a source gives to a dictionary form."""
        return self._look_up_word_list(self._tables.roots, word)

    def _find_related_words(self, word: str) -> frozenset[str]:
        """Return the words that a source derives from a dictionary form, or that it is derived from."""
        return self._look_up_word_list(self._tables.related, word)

    def _look_up_word_list(self, table: SortedTable, word: str) -> frozenset[str]:
        """Return the words that a table lists for a word."""
        return frozenset(found for found in (table.get(normalize_spelling(word)) or "").split(",") if found)


def _has_word_or_singular(table: SortedTable, form: str) -> bool:
    """Tell whether the table has the word, or what it is the plural of."""
    return table.get(form) is not None or (form.endswith("s") and table.get(form[:-1]) is not None)
