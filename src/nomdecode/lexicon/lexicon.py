"""What is known of the words of one language. Pure look-ups; a word unknown gives an empty answer."""

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from nomdecode.lexicon.language import Language
from nomdecode.lexicon.sorted_table import Table
from nomdecode.lexicon.spelling import folded, spelled
from nomdecode.lexicon.vector_space import Space


class Families:
    """Families in order; a word may belong to several, as VOL to flying and to stealing."""

    def __init__(self, rows: Iterable[str]) -> None:
        self._names: list[str] = []
        self._of_word: dict[str, set[int]] = defaultdict(set)
        self._beginnings: dict[str, list[tuple[str, int]]] = defaultdict(list)
        for number, row in enumerate(rows):
            members = [spelled(word) for word in row.split()]
            self._names.append(members[0])
            for member in members:
                if member.endswith("*"):
                    self._beginnings[member[:3]].append((member[:-1], number))
                else:
                    self._of_word[member].add(number)

    def __len__(self) -> int:
        return len(self._names)

    def of(self, word: str) -> set[int]:
        """Return the numbers of the families that hold this spelled word."""
        begun = {number for start, number in self._beginnings.get(word[:3], ()) if word.startswith(start)}
        return begun | self._of_word.get(word, set())

    def name(self, number: int) -> str:
        """Return the first word of a family, which names it."""
        return self._names[number]


Vector = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Entry:
    """One written word: how it sounds, what it is a form of (the likeliest first), of what kinds."""

    form: str
    sounds: frozenset[str]
    lemmas_by_likelihood: tuple[str, ...]
    kinds: frozenset[str]

    @property
    def lemmas(self) -> frozenset[str]:
        """Return what the word is a form of, in no order."""
        return frozenset(self.lemmas_by_likelihood)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """The tables that people wrote, because no source knows."""

    families: Families
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
class Tables:
    """The tables that tools/lexicon built."""

    forms: Table
    unaccented: Table
    roots: Table
    related: Table
    translations: Table
    names: frozenset[str]
    acronyms: frozenset[str]
    compounds: frozenset[str]
    full_names: frozenset[str]
    seen: Table
    names_elsewhere: frozenset[str]
    elsewhere: tuple[Table, ...]


class Lexicon:
    """The words of one language; build it with `load`."""

    def __init__(self, language: Language, tables: Tables, hand: Hand, space: Space) -> None:
        self.language = language
        self.hand = hand
        self.space = space
        self._tables = tables
        # A board is asked about again and again: its entries are worth keeping.
        self.entry = lru_cache(maxsize=20_000)(self._entry)
        self.row = lru_cache(maxsize=20_000)(self._row)
        self.translations = lru_cache(maxsize=20_000)(self._translations)
        self.roots = lru_cache(maxsize=20_000)(self._roots)
        self.related = lru_cache(maxsize=20_000)(self._related)
        self._mentioned = lru_cache(maxsize=20_000)(tables.translations.mentions)

    def forget(self) -> None:
        """Forget the answers kept, after all words were asked about: the next board asks about its own."""
        for kept in (self.entry, self.row, self.translations, self.roots, self.related):
            kept.cache_clear()

    @property
    def vocabulary(self) -> tuple[str, ...]:
        """Every word with a vector of its own, commonest first: what bots may say."""
        return self.space.words

    def is_written(self, word: str) -> bool:
        """Tell whether the dictionaries have exactly this spelling, accents and all."""
        return self._tables.forms.get(spelled(word)) is not None

    def knows(self, word: str) -> bool:
        """Tell whether the word, or a form of it, is written in a dictionary of the language."""
        form = spelled(word)
        if self.entry(word).lemmas or form in self.space.row_of or form in self._tables.compounds:
            return True
        # ETOILES without accents may be ÉTOILES or ÉTOILÉS: a word either way.
        return form.isascii() and self._tables.unaccented.get(form) is not None

    def is_seen(self, word: str) -> bool:
        """Tell whether the word is in use in the language though no dictionary has it: SHREK, NUTELLA."""
        return _is_in(self._tables.seen, spelled(word))

    def is_foreign(self, word: str) -> bool:
        """Tell whether another language has the word. Slow: ask only about what is not known here."""
        form = spelled(word)
        return any(_is_in(table, form) for table in self._tables.elsewhere) or (self._mentioned(form))

    def is_translation(self, word: str) -> bool:
        """Tell whether the word translates one of this language. Slow, so the answers are kept."""
        return self._mentioned(spelled(word))

    def is_name_abroad(self, word: str) -> bool:
        """Tell whether the word is a proper noun in another language: KYIV."""
        return spelled(word) in self._tables.names_elsewhere

    def lemmas(self, word: str) -> frozenset[str]:
        """Return the dictionary forms of the word; an unknown word is its own."""
        return self.entry(word).lemmas or frozenset((spelled(word),))

    def sounds(self, word: str) -> frozenset[str]:
        """Return the word's pronunciations, one sign a sound; of several words, one after another."""
        return self.entry(word).sounds

    def is_name(self, word: str) -> bool:
        """Tell whether the word is a proper noun and no common word."""
        form = spelled(word)
        return form in self._tables.names or form in self.hand.names

    def is_acronym(self, word: str) -> bool:
        """Tell whether the word is an acronym that has not become an ordinary word (C-22)."""
        form = spelled(word)
        if form in self.hand.lexicalised:
            return False
        if form in self.hand.acronyms:
            return True
        return form in self._tables.acronyms and not self.entry(word).lemmas

    def is_compound(self, word: str) -> bool:
        """Tell whether a dictionary has the word with its hyphen or space."""
        form = spelled(word)
        is_listed = form in self._tables.compounds or form in self.hand.compounds
        return is_listed or form in self.space.row_of or bool(self._tables.forms.get(form))

    def is_full_name(self, word: str) -> bool:
        """Tell whether several words are the name of a person, a place or a work."""
        form = spelled(word)
        return form in self._tables.full_names or form in self.hand.names

    def is_title(self, word: str) -> bool:
        """Tell whether several words are the title of a work."""
        return spelled(word) in self.hand.titles

    def is_proper(self, word: str) -> bool:
        """Tell whether several words are a name and no compound: the last of them is a name itself."""
        form = spelled(word)
        return form in self.hand.names or self.is_name(re.split(r"[ -]", form)[-1])

    def is_adult(self, word: str) -> bool:
        """Tell whether the word should stay out of a bot's mouth."""
        return any(form in self.hand.adult for form in (spelled(word), *self.entry(word).lemmas))

    def zipf(self, word: str) -> float:
        """Return how common the word is: 7 in every sentence, 3 once a million, 0 unknown."""
        row = self.row(word)
        return 0.0 if row is None else float(self.space.zipf[row])

    def vector(self, word: str) -> Vector | None:
        """Return the word's vector, of length one, or its lemma's."""
        row = self.row(word)
        return None if row is None else self.space.unit(row)

    def similarity(self, first: str, second: str) -> float | None:
        """Return the cosine of two words, or nothing when one has no vector."""
        one, two = self.vector(first), self.vector(second)
        return None if one is None or two is None else float(one @ two)

    def _entry(self, word: str) -> Entry:
        form = spelled(word)
        found = self._written(form)
        sounds = self.hand.sounds.get(form)
        if found is None and " " in form:
            return Entry(form, sounds or self._joined_sounds(form), (), frozenset())
        if found is None:
            return Entry(form, sounds or frozenset(), (), frozenset())
        heard, _, cell = found.partition("\t")
        analyses = [analysis.rpartition(":")[::2] for analysis in cell.split(",") if analysis]
        kinds = frozenset(kind for _, kind in analyses)
        sounds = sounds or frozenset(heard.split(",") if heard else ())
        return Entry(form, sounds, self._by_likelihood(form, analyses), kinds)

    def _by_likelihood(self, form: str, analyses: list[tuple[str, str]]) -> tuple[str, ...]:
        """Order lemmas as a table hears them: SALONS are of the noun SALON, not of the verb SALER."""

        def likelihood(analysis: tuple[str, str]) -> tuple[bool, bool, float, str]:
            lemma, kind = analysis
            row = self.space.row_of.get(lemma)
            common = 0.0 if row is None else float(self.space.zipf[row])
            # LEAVES are of LEAF, though LEAVE is commoner.
            return kind == "v", form.endswith("ves") and not lemma.endswith(("f", "fe")), -common, lemma

        return tuple(dict.fromkeys(lemma for lemma, _ in sorted(analyses, key=likelihood)))

    def _written(self, form: str) -> str | None:
        found = self._tables.forms.get(form)
        if found is None:
            # Typed without accents: ECOLE. Only one reading, or the guess would be ours.
            written = (self._tables.unaccented.get(folded(form)) or "").split(",")
            found = self._tables.forms.get(written[0]) if len(written) == 1 and written[0] else None
        return found

    def _joined_sounds(self, form: str) -> frozenset[str]:
        parts = [sorted(self.entry(part).sounds) for part in form.split()]
        return frozenset(("".join(part[0] for part in parts),)) if all(parts) else frozenset()

    def _row(self, word: str) -> int | None:
        form = spelled(word)
        for candidate in (form, *self.entry(word).lemmas_by_likelihood):
            if candidate in self.space.row_of:
                return self.space.row_of[candidate]
        written = (self._tables.unaccented.get(folded(form)) or "").split(",")
        return self.space.row_of.get(written[0])

    def _translations(self, word: str) -> dict[str, frozenset[str]]:
        """Return the word's translations by language code, spelled."""
        form = spelled(word)
        found = {language: set(words) for language, words in self.hand.translations.get(form, {}).items()}
        for cell in self._translated(form).split(";"):
            language, _, words = cell.partition(":")
            if words:
                found.setdefault(language, set()).update(words.split(","))
        return {language: frozenset(words) for language, words in found.items()}

    def _translated(self, form: str) -> str:
        for candidate in (form, *self.entry(form).lemmas_by_likelihood):
            if found := self._tables.translations.get(candidate):
                return found
        return ""

    def _roots(self, word: str) -> frozenset[str]:
        """Return the roots that a source gives to a dictionary form."""
        return self._listed(self._tables.roots, word)

    def _related(self, word: str) -> frozenset[str]:
        """Return the words that a source derives from a dictionary form, or that it is derived from."""
        return self._listed(self._tables.related, word)

    def _listed(self, table: Table, word: str) -> frozenset[str]:
        return frozenset(found for found in (table.get(spelled(word)) or "").split(",") if found)


def _is_in(table: Table, form: str) -> bool:
    """Tell whether the table has the word, or what it is the plural of."""
    return table.get(form) is not None or (form.endswith("s") and table.get(form[:-1]) is not None)
