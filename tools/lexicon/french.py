"""Gather what the French lexicon holds: forms, sounds, roots, translations, names."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from tools.lexicon import dicollecte, freedict, ipa, lexique
from tools.lexicon.affixes import PREFIXES, SUFFIXES
from tools.lexicon.translations import DIRECT, Votes, best

from nomdecode.lexicon.spelling import normalize_spelling, normalize_without_accents

CONTENT = ("NOM", "ADJ", "VER")
KINDS = {"NOM": "n", "ADJ": "a", "VER": "v", "AUX": "v", "ADV": "r"}


@dataclass(slots=True)
class French:
    """The tables under construction, keyed by spelled form."""

    sounds: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    lemmas: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    roots: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    per_million: Counter[str] = field(default_factory=Counter)
    candidates: dict[str, str] = field(default_factory=dict)
    names: set[str] = field(default_factory=set)
    acronyms: set[str] = field(default_factory=set)
    compounds: set[str] = field(default_factory=set)
    full_names: set[str] = field(default_factory=set)


def gather(unpacked: Path) -> French:
    """Read Lexique first, then Dicollecte, then Wiktionary's headwords; a later source only adds."""
    french = French()
    _from_lexique(french, unpacked)
    _from_dicollecte(french, unpacked)
    _from_wiktionary(french, unpacked)
    return french


def forms_table(french: French) -> dict[str, str]:
    """Return `form -> sounds TAB lemmas`; a lemma carries its kinds, as in `voler:n`."""
    keys = set(french.sounds) | set(french.lemmas)
    return {form: f"{_list(french.sounds.get(form))}\t{_list(french.lemmas.get(form))}" for form in keys}


def _list(words: set[str] | None) -> str:
    return ",".join(sorted(words or ()))


def unaccented_table(forms: Iterable[str]) -> dict[str, str]:
    """Return `letters without accents -> forms`, for words typed without them."""
    known = set(forms)
    found: dict[str, set[str]] = defaultdict(set)
    for form in known:
        bare = normalize_without_accents(form)
        if bare not in known:
            found[bare].add(form)
    return {bare: ",".join(sorted(written)) for bare, written in found.items()}


def translations_table(direct: dict[str, dict[str, list[str]]], votes: Votes) -> dict[str, str]:
    """Return `French word -> en:word,word;es:…`; English only where two pivots agree."""
    found: dict[str, dict[str, list[str]]] = defaultdict(dict)
    for language, dictionary in direct.items():
        for headword, words in dictionary.items():
            if not headword[:1].isupper():
                found[normalize_spelling(headword)][language] = _single(words)
    for word, counter in votes.items():
        sure = {english: count for english, count in counter.items() if count >= 1.6}
        found[word]["en"] = _single(best(sure, 6, 0.3))
    return {
        word: ";".join(f"{language}:{','.join(words)}" for language, words in sorted(by.items()) if words)
        for word, by in found.items()
        if any(by.values()) and not re.search(r"[\t,;:]", word)
    }


def _single(words: list[str]) -> list[str]:
    return list(dict.fromkeys(s for w in words if not re.search(r"[\t,;:\s]", s := normalize_spelling(w))))


def _from_lexique(french: French, unpacked: Path) -> None:
    found = list(lexique.rows(unpacked))
    # PARENT is a noun before it is a form of PARER: a dictionary form is said as itself.
    own = {row.form for row in found if row.is_lemma and row.kind in ("NOM", "ADJ")}
    for row in found:
        if row.sounds and (row.is_lemma or row.form not in own):
            french.sounds[row.form].add(row.sounds)
        french.lemmas[row.form].add(f"{row.lemma}:{KINDS.get(row.kind[:3], 'o')}")
        if row.kind == "NOM" and not row.is_lemma and not row.is_plural:
            # SORCIÈRE, REINE-like feminines: nouns of their own for a player.
            french.candidates.setdefault(row.form, "n")
        if row.is_lemma:
            french.per_million[row.form] = max(french.per_million[row.form], row.per_million)
            if row.kind in CONTENT:
                french.candidates.setdefault(row.form, KINDS[row.kind])
            if root := _root(row.morphemes):
                french.roots[row.form].add(root)
            if re.search(r"[ -]", row.form):
                french.compounds.add(row.form)


def _root(morphemes: tuple[str, ...]) -> str:
    """Return the first morpheme that is no affix, when the word is derived at all."""
    content = [m for m in morphemes if m not in PREFIXES and m not in SUFFIXES and not m.startswith(":")]
    return content[0] if content and len(morphemes) > 1 and len(content[0]) > 2 else ""


def _from_dicollecte(french: French, unpacked: Path) -> None:
    for word, kind in dicollecte.entries(unpacked):
        form = normalize_spelling(word)
        if kind == "name":
            french.names.add(form)
        elif kind == "acronym":
            french.acronyms.add(form)
        elif form not in french.lemmas:
            french.lemmas[form].add(f"{form}:o")
        if re.search(r"[ -]", form):
            (french.full_names if kind == "name" else french.compounds).add(form)


def _from_wiktionary(french: French, unpacked: Path) -> None:
    seen: Counter[str] = Counter()
    capital: set[str] = set()
    for pair in DIRECT.values():
        for entry in freedict.entries(unpacked, pair):
            form = normalize_spelling(entry.headword)
            if re.search(r"[\t,;:()]", form) or not form:
                continue
            if re.search(r"[ -]", form):
                seen[form] += 1
                capital |= {form} if entry.headword[:1].isupper() else set()
            elif (
                not entry.headword[:1].isupper()
                and (code := ipa.sounds(entry.ipa))
                and not french.sounds.get(form)
            ):
                french.sounds[form].add(code)
                french.lemmas[form].add(f"{form}:o")
    # Thousands of villages stand in one dictionary only: two must agree.
    sure = {form for form, count in seen.items() if count > 1}
    french.compounds |= sure - capital
    french.full_names |= sure & capital
