"""The vocabulary of a bot, numbered: words it may say, then words it only understands, then associations."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache

from rapidfuzz.distance import OSA

from nomdecode.lexicon import Lexicon, normalize_spelling, normalize_without_accents

SHORTEST_PART = 3
SHORTEST_MENDED = 5
LONG = 8  # letters from which a word may be a mistaken name, or be mistaken twice
COMMON = 3.0  # Zipf: a word run together is made of common ones
# Of FORET typed without accents, forêt is likelier than foret: by Zipf, more for a noun or a name, less for
# a form of another word, and a little for what was typed as it stands. Names, and what is only thought of,
# have no Zipf.
AS_TYPED = 0.8
NAMES_ZIPF = 3.5
THOUGHTS_ZIPF = 2.0

WeightedRows = tuple[tuple[int, float], ...]


class Vocabulary:
    """Numbers for words; `lookup` turns any text into numbered words with weights that sum to one."""

    def __init__(
        self, lexicon: Lexicon, heard: list[str], listed: list[str], by_hand: Mapping[str, str] | None = None
    ) -> None:
        self._lexicon = lexicon
        self.said = len(lexicon.vocabulary)
        words = dict.fromkeys(lexicon.vocabulary)
        words.update(dict.fromkeys(heard))
        self.with_vectors = len(words)
        words.update(dict.fromkeys(listed))
        self.words = tuple(words)
        self.row_of = {word: row for row, word in enumerate(self.words)}
        self._joined_of = {
            remove_separators(word): row for word, row in self.row_of.items() if not word.isalpha()
        }
        self._joined_of.pop("", None)  # of signs alone
        self._by_hand = {
            said: self._weigh_words_equally(meant.split()) for said, meant in (by_hand or {}).items()
        }
        self._with_accents: dict[str, list[str]] = defaultdict(list)
        for word in self.words:
            if not word.isascii():
                self._with_accents[normalize_without_accents(word)].append(word)
        self.lookup = lru_cache(maxsize=20_000)(self._look_up)

    def __len__(self) -> int:
        return len(self.words)

    def _look_up(self, text: str) -> WeightedRows:
        form = self._restore_accents(normalize_spelling(text))
        if form in self._by_hand:
            return self._by_hand[form]
        known = self._find_row(form)
        owner = re.fullmatch(r"(.{2,})['’]s?", form)  # GOD’S
        if owner and (known is None or known >= self.with_vectors):
            form = owner[1]
            known = self._find_row(form)
        if known is None:
            return self._split_expression(form) or self._split_compound(form) or self._correct_typo(form)
        # No source but the lists knows SOAP OPERA or WI-FI: the words inside, or WIFI, say the rest.
        inside = (
            ()
            if known < self.with_vectors
            else self._find_without_hyphen(form) or self._split_expression(self.words[known])
        )
        return ((known, 0.5), *((row, weight / 2) for row, weight in inside)) if inside else ((known, 1.0),)

    def _find_row(self, form: str) -> int | None:
        if form in self.row_of:
            return self.row_of[form]
        plurals = self._lexicon.language.grammar.plurals_are_nouns
        if plurals and self._is_noun(form[:-1]) and form.endswith("s"):
            return self.row_of[form[:-1]]  # NOUVELLES are news before they are new
        row = self._lexicon.row(form)
        # ÉCOSSE is a country that has no number, and no form of écosser.
        is_name = self._lexicon.is_proper_noun(form) and "v" in self._lexicon.entry(form).kinds
        if row is not None and not is_name:
            return row
        return self.row_of.get(remove_separators(form), self._joined_of.get(remove_separators(form)))

    def _is_noun(self, form: str) -> bool:
        return form in self.row_of and "n" in self._lexicon.entry(form).kinds

    def _weigh_words_equally(self, words: list[str]) -> WeightedRows:
        return tuple((self.row_of[word], 1 / len(words)) for word in words)

    def _restore_accents(self, form: str) -> str:
        """Put back the accents that were left out: BOITE is no form of boiter, FORET no tool."""
        if not form.isascii() or form in self._by_hand:
            return form
        accented = list(self._with_accents.get(form, ()))
        if form.endswith("s"):
            accented += [f"{word}s" for word in self._with_accents.get(form[:-1], ())]
        return max(
            (form, *accented), key=lambda word: self._score_likelihood(word) + AS_TYPED * (word == form)
        )

    def _score_likelihood(self, form: str) -> float:
        row = self._find_row(form)
        if row is None:
            return 0.0
        zipf = NAMES_ZIPF if row < self.with_vectors else THOUGHTS_ZIPF
        if row < self.said:
            zipf = max(THOUGHTS_ZIPF, float(self._lexicon.space.zipf[row]))
        is_noun = "n" in self._lexicon.entry(form).kinds or self._lexicon.is_proper_noun(form)
        return zipf + is_noun + (1 if form in self.row_of else -1)

    def _find_without_hyphen(self, form: str) -> WeightedRows:
        """Hear WI-FI as WIFI."""
        row = self.row_of.get(remove_separators(form), self.with_vectors)
        return ((row, 1.0),) if row < self.with_vectors else ()

    def _split_expression(self, form: str) -> WeightedRows:
        """Hear WALL STREET as a wall and a street."""
        parts = [part for part in re.split(r"[\s'-]+", form) if len(part) >= SHORTEST_PART]
        if len(parts) < 2:
            return ()
        rows = [row for part in parts if (row := self._find_row(part)) is not None]
        return tuple((row, 1 / len(rows)) for row in rows)

    def _split_compound(self, form: str) -> WeightedRows:
        """Hear OUTERSPACE as two common words."""
        if self._lexicon.is_proper_noun(form):
            return ()
        found = []
        for cut in range(SHORTEST_PART, len(form) - SHORTEST_PART + 1):
            rows = [self.row_of.get(part, self.said) for part in (form[:cut], form[cut:])]
            if max(rows) < self.said:
                common = min(float(self._lexicon.space.zipf[row]) for row in rows)
                found.append((common, rows))
        if not found or max(found)[0] < COMMON:
            return ()
        return tuple((row, 0.5) for row in max(found)[1])

    def _correct_typo(self, form: str) -> WeightedRows:
        """Hear VIOLINN as the commonest word one slip away, before all one that sounds alike.

        GRESS is grass before it is guess; a long word may be a name, or two slips away if it sounds alike.
        """
        if len(form) < SHORTEST_MENDED or not form.isalpha() or self._lexicon.is_proper_noun(form):
            return ()  # ZAMBIE is no slip for zombie
        is_long, sounds = len(form) >= LONG, _consonant_skeleton(form)
        slips = 2 if is_long else 1
        found: list[tuple[bool, int, int]] = []
        for row, word in enumerate(self.words[: self.with_vectors if is_long else self.said]):
            if word[0] == form[0] and abs(len(word) - len(form)) <= slips:
                distance = OSA.distance(word, form, score_cutoff=slips)
                is_alike = _consonant_skeleton(word) == sounds if distance <= slips else False
                if distance <= 1 or (distance <= slips and is_alike):
                    found.append((not is_alike, distance, row))  # commonest first
        return ((min(found)[2], 1.0),) if found else ()


def _consonant_skeleton(word: str) -> str:
    """Return the consonants, doubled ones once: what is left of a word whose vowels were mistaken."""
    return re.sub(r"(.)\1+", r"\1", re.sub("[aeiouy]", "", normalize_without_accents(word)))


def remove_separators(form: str) -> str:
    """Return the word without spaces, hyphens and the like."""
    return "".join(filter(str.isalnum, form))
