"""Write French IPA in Lexique's one-character sounds, for the words that only Wiktionary pronounces."""

import unicodedata

_SOUNDS = (
    ("ɑ̃", "@"), ("ɔ̃", "§"), ("ɛ̃", "5"), ("œ̃", "1"), ("ã", "@"), ("õ", "§"), ("ẽ", "5"),
    ("tʃ", "tS"), ("dʒ", "dZ"), ("ʁ", "R"), ("r", "R"), ("ʃ", "S"), ("ʒ", "Z"), ("ɲ", "N"), ("ŋ", "G"),
    ("ɥ", "8"), ("ø", "2"), ("œ", "9"), ("ɛ", "E"), ("ɔ", "O"), ("ə", ""), ("ɡ", "g"), ("ɑ", "a"), ("ɪ", "i"),
)  # fmt: skip
_ALLOWED = frozenset("aiyueEoO29@51§8jwpbtdkgfvszSZmnNGlRx")


def sounds(ipa: str) -> str:
    """Return Lexique's code, or nothing when a sign is not French."""
    text = unicodedata.normalize("NFC", ipa.split(",", maxsplit=1)[0])
    for nasal in ("ɑ", "ɔ", "ɛ", "œ"):
        text = text.replace(unicodedata.normalize("NFC", nasal + "\u0303"), nasal + "\u0303")
    for sign, sound in _SOUNDS:
        text = text.replace(unicodedata.normalize("NFC", sign), sound).replace(sign, sound)
    plain = "".join(c for c in text if c not in " .ˈˌː-‿()\u0303\u0361")
    return plain if plain and set(plain) <= _ALLOWED else ""
