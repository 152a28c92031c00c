"""Room codes: two short words of the room's language and two digits, easy to say and hard to guess.

Three digits say that the room keeps a notebook of missions.

The lists hold words that are said on the phone without spelling them, fit for all ages beside any other, in
both orders. Left out, though short and common: words that sound like another one (ANCRE, KNIGHT), plurals
that are not heard (LUNETTES), words of two spellings (YAOURT, HARBOUR) or of one side of the ocean only
(GARNOTTE), and words that are rude or make a rude pair in either language: by meaning (GRAINE, PEACH), by
ear (PHOQUE, BICHE, PAWN), or beside another (CAMEL and JOCKEY, TOWEL and HEADSET). What is rude only where
two words meet (SUSHI-TABLEAU) is found by the lists of words that bots do not say either; such a pair is
not given. At least 10⁸ codes a language.

The former words are all that were taken out of the lists: codes that have them are still read, and given no
more.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from nomdecode.decks.fold_word import fold_word
from nomdecode.lexicon import handwritten_tables as hand
from nomdecode.lexicon.language import all_languages, fallback_languages, language_folder
from nomdecode.missions.notebook_code import NUMBERS, make_notebook_code

if TYPE_CHECKING:
    from random import Random

LONGEST_TYPED: Final = 60  # characters; longer input is rejected unread
_SHAPE: Final = re.compile(r"([a-z]+)([0-9]{1,3})")
_SHORTEST_RUDE: Final = 4  # three letters where two words meet are not noticed


@cache
def code_words_of_language(language: str) -> tuple[str, ...]:
    """Return the code words of a language, or of the nearest that has some: Québec shares those of France."""
    return next(words for near in fallback_languages(language) if (words := _read_code_words(near.code)))


@cache
def _read_code_words(language: str, ending: str = "") -> tuple[str, ...]:
    """Read the list of a language: ours, or `code_words.txt` in the folder of a language of the host."""
    ours = files("nomdecode.room") / "data" / f"{language}{ending}.txt"
    own = language_folder(language) / f"code_words{ending}.txt" if language in all_languages() else ours
    found = own if own.is_file() else ours
    return tuple(found.read_text(encoding="ascii").split()) if found.is_file() else ()


def draw_room_code(language: str, rng: Random, *, notebook: bool = False) -> str:
    """Draw a code, as it is shown: HIBOU-CERISE-42, or HIBOU-CERISE-042 where a notebook is kept."""
    while True:
        one, other = rng.choices(code_words_of_language(language), k=2)
        if not can_form_code(one, other):
            continue
        if notebook:
            return make_notebook_code(one, other, rng.randrange(NUMBERS))
        return f"{one}-{other}-{rng.randrange(100):02}".upper()


def can_form_code(one: str, other: str) -> bool:
    """Tell whether a code may have these words: read again as these two, and not rude where they meet."""
    # Words that run together in two ways would be two rooms.
    return _split_in_any_language(one + other) == (one, other) and not is_rude_across_words(one, other)


def is_rude_across_words(one: str, other: str) -> bool:
    """Tell whether a rude word of any language begins in one word and ends in the next."""
    seam = len(one)
    return any(found.start() < seam < found.end(1) for found in _load_rude_words().finditer(one + other))


@cache
def _load_rude_words() -> re.Pattern[str]:
    """Return the rude words of all languages."""
    folders = map(language_folder, all_languages())
    listed = {fold_word(word) for folder in folders for word in hand.read_word_set(folder, "adult.txt")}
    rude = sorted((w for w in listed if w.isalpha() and len(w) >= _SHORTEST_RUDE), key=len, reverse=True)
    return re.compile(f"(?=({'|'.join(rude)}))")


def parse_room_code(typed: str) -> str | None:
    """Parse a typed code, whatever the case, accents, spaces and hyphens; None when it cannot be one."""
    if len(typed) > LONGEST_TYPED:
        return None
    plain = re.sub(r"[^a-z0-9]", "", fold_word(typed))
    found = _SHAPE.fullmatch(plain)
    if found is None:
        return None
    letters, digits = found.groups()
    split = _split_in_any_language(letters)
    return f"{split[0]}-{split[1]}-{digits:0>2}".upper() if split else None  # 1 is said for 01


def _split_in_any_language(letters: str) -> tuple[str, str] | None:
    """Split letters into two code words of one language; None where no language has such words."""
    return next(
        (
            split
            for language in all_languages()
            if (split := _split_into_two_words(letters, _known_code_words(language)))
        ),
        None,
    )


@cache
def _known_code_words(language: str) -> frozenset[str]:
    """Return the code words of a language, those of earlier versions too."""
    return frozenset((*_read_code_words(language), *_read_code_words(language, "-former")))


def _split_into_two_words(letters: str, known: frozenset[str]) -> tuple[str, str] | None:
    """Split letters into two known words; None when they are not two."""
    cuts = range(1, len(letters))
    return next(
        ((letters[:i], letters[i:]) for i in cuts if letters[:i] in known and letters[i:] in known), None
    )
