"""Checks whether two words sound alike (C-06, C-07, C-08), on the lexicon's one-sign sounds. Pure."""

import re
from dataclasses import dataclass
from functools import cache

from rapidfuzz.distance import Levenshtein

from nomdecode.lexicon import Lexicon, letters_only
from nomdecode.lexicon.language import Language, LanguageSounds, find_language

# Vowels that only the nose, or hardly anything, tells apart: BALLON, BALLOT.
_NEAR_VOWELS = {frozenset(pair) for pair in ("§o", "@a", "5E", "5e", "19", "eE", "oO", "29", "@§", "15")}
# Consonants that only the voice, or hardly anything, tells apart: BAIN, PAIN; ROBE, ROPE; ANNEAU, AGNEAU.
_NEAR_CONSONANTS = {frozenset(pair) for pair in ("pb", "td", "kg", "fv", "sz", "SZ", "nN")}
_WRITTEN_VOWELS = re.compile("[aeiouyàâéèêëîïôöûüùœæ]+")
RHYME_MEANING = 0.25


@dataclass(frozen=True, slots=True)
class SoundMatch:
    """The two pronunciations that made the words sound alike."""

    clue: str
    codename: str

    def __str__(self) -> str:
        return f"{self.clue}/{self.codename}"


@cache
def _merged_vowels(language: str) -> dict[int, str]:
    """Return the translation table of vowels that most speakers no longer tell apart."""
    return {ord(sound): other for sound, other in find_language(language).sounds.merged.items()}


def find_homophone(lexicon: Lexicon, clue: str, codename: str) -> SoundMatch | None:
    """Return the pronunciations when both words are said the same way."""
    merged = _merged_vowels(lexicon.language.code)
    nasal = str.maketrans("1", "5") if "1" in map(chr, merged) else {}
    for mine in sorted(lexicon.pronunciations(clue)):
        for yours in sorted(lexicon.pronunciations(codename)):
            if mine.translate(nasal) == yours.translate(nasal):
                return SoundMatch(mine, yours)
    return None


def find_near_sound(lexicon: Lexicon, clue: str, codename: str) -> SoundMatch | None:
    """Return the pronunciations when the words differ by one sound (A-37)."""
    language = lexicon.language
    if not (language.sounds.vowels and lexicon.pronunciations(clue) and lexicon.pronunciations(codename)):
        return _find_near_spelling(letters_only(clue), letters_only(codename))
    for mine in sorted(lexicon.pronunciations(clue)):
        for yours in sorted(lexicon.pronunciations(codename)):
            if _count_mute_vowels(language, clue, mine) != _count_mute_vowels(language, codename, yours):
                continue
            if _is_near_sound(language, mine, yours) or _is_contained_but_first_sound(
                language.sounds, (clue, codename), mine, yours
            ):
                return SoundMatch(mine, yours)
    return None


def _count_mute_vowels(language: Language, word: str, sounds: str) -> int:
    """Count the syllables that are written and hardly said: MELON is no near sound of BLOND."""
    if language.sounds.murmurs_endings:  # as in English, where unstressed vowels are said
        return 0
    written = len(_WRITTEN_VOWELS.findall(re.sub("(?<=[^aeiouy])e(s|nt)?$", "", word.casefold())))
    return max(0, written - sum(sound in language.sounds.vowels for sound in sounds))


def find_full_rhyme(lexicon: Lexicon, clue: str, codename: str) -> SoundMatch | None:
    """Return the pronunciations when all vowels and the ending agree but not the meaning (C-08)."""
    for mine in sorted(lexicon.pronunciations(clue)):
        for yours in sorted(lexicon.pronunciations(codename)):
            if _is_full_rhyme(lexicon.language, mine, yours):
                similarity = lexicon.word_similarity(clue, codename)
                return (
                    None
                    if similarity is not None and similarity >= RHYME_MEANING
                    else SoundMatch(mine, yours)
                )
    return None


def _find_near_spelling(one: str, two: str) -> SoundMatch | None:
    """Return a match by letters for a word that no dictionary pronounces: BOUTON, ZOUTON."""
    rhyming = one[1:] == two[1:] or one[1:] == two or two[1:] == one
    return SoundMatch(one, two) if rhyming and min(len(one), len(two)) >= 5 and one != two else None


def _is_near_sound(language: Language, one: str, two: str) -> bool:
    """Tell whether two pronunciations differ by one sound so that they are easily confused."""
    if abs(len(one) - len(two)) > 1 or Levenshtein.distance(one, two, score_cutoff=1) != 1:
        return False
    short, long = sorted((one, two), key=len)
    place = next((i for i, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), len(short))
    if len(one) == len(two):
        return _is_near_with_changed_sound(language, one, two, place)
    return _is_near_with_added_sound(language.sounds, short, long, place)


def _is_near_with_changed_sound(language: Language, one: str, two: str, place: int) -> bool:
    """Tell whether a changed sound leaves two words easily confused."""
    vowels, merged = language.sounds.vowels, _merged_vowels(language.code)
    if (one[place] in vowels) != (two[place] in vowels):
        return False
    if frozenset((one[place], two[place])) in _NEAR_CONSONANTS or one.translate(merged) == two.translate(
        merged
    ):
        return len(one) >= 2
    if len(one) == 3:
        # VOÛTE, GOUTTE: the first sound changes, the rhyme stays; MUR and MER are further apart.
        return place == 0 and one[0] not in vowels
    if one[place] in vowels:
        return _is_near_with_changed_vowel(vowels, one, two, place)
    if language.sounds.murmurs_endings and place == len(one) - 1 and one[place - 1] == "V":
        return False  # APRON, APRIL: such endings are murmured, the ear holds on to what stands before
    return len(one) > 3


def _is_near_with_changed_vowel(vowels: frozenset[str], one: str, two: str, place: int) -> bool:
    """Tell whether a changed vowel leaves words near: MARMITE, MARMOTTE; not PERTE, PORTE."""
    is_last = place == len(one) - 1
    is_only = sum(sound in vowels for sound in one) == 1
    is_near = frozenset((one[place], two[place])) in _NEAR_VOWELS
    return len(one) > 3 and (is_near or not (is_last or is_only))


def _is_near_with_added_sound(sounds: LanguageSounds, short: str, long: str, place: int) -> bool:
    """Tell whether an added consonant leaves two words easily confused: GANT, GLAND."""
    vowels = sounds.vowels
    added = long[place]
    if added in vowels or added in sounds.glides:
        return False  # NAGE, NUAGE: one more syllable
    if place == len(short):
        return len(long) >= 6  # PORTE and PORT are told apart easily
    if place == 0 and short[0] in vowels:
        return False  # COURSE, OURS: a word that begins with a vowel is another shape
    # GANT, GLAND: one more consonant beside another.
    return len(long) >= 3


def _is_contained_but_first_sound(
    sounds: LanguageSounds, words: tuple[str, str], mine: str, yours: str
) -> bool:
    """Tell whether one word is heard and written in the other but for its first sound: CHAMEAU, HAMEAU."""
    one, two = map(letters_only, words)
    short, long = sorted((mine, yours), key=len)
    written = one.endswith(two) or two.endswith(one) or one[1:] == two[1:]
    enough = 4 if long[0] in sounds.vowels else 2
    return written and len(short) >= enough and long[1:] == short


def _is_full_rhyme(language: Language, one: str, two: str) -> bool:
    """Tell whether two pronunciations agree in all vowels and in the ending."""
    vowels, merged = language.sounds.vowels, _merged_vowels(language.code)
    mine, yours = one.translate(merged), two.translate(merged)
    heard = [sound for sound in mine if sound in vowels]
    if len(heard) < 2 or heard != [sound for sound in yours if sound in vowels]:
        return False
    if mine[0] in vowels or yours[0] in vowels:
        return False
    if language.sounds.murmurs_endings:
        # Endings are murmured alike: only all that follows the first consonants makes a rhyme.
        return _sounds_after_onset(mine, vowels) == _sounds_after_onset(yours, vowels)
    # CHANOINE and BANANE have the same vowels, but a glide more or less makes another word of it.
    glides = [sum(sound in language.sounds.glides for sound in sounds) for sounds in (mine, yours)]
    is_close = mine[-2:] == yours[-2:] and Levenshtein.distance(mine, yours, score_cutoff=2) <= 2
    return is_close and glides[0] == glides[1]


def _sounds_after_onset(sounds: str, vowels: frozenset[str]) -> str:
    """Return the sounds from the first vowel on."""
    first = next(place for place, sound in enumerate(sounds) if sound in vowels)
    return sounds[first:]
