"""The texts of the terminal game, by language. Law: every key exists in all of them.

What the browser says too (refusals, the referee's reasons, titles) is written once, in `web/messages`:
`npm run messages` copies it to `shared_texts.json`. Québec has only what it says otherwise; its spaces are
set here.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from nomdecode.cli.play.texts_en import EN
from nomdecode.cli.play.texts_fr import FR
from nomdecode.cli.play.texts_fr_ca import FR_CA
from nomdecode.lexicon.language import Typography, all_languages, find_language

_SHARED: Final[dict[str, dict[str, str]]] = json.loads(
    (files("nomdecode.cli.play") / "shared_texts.json").read_text("utf-8")
)
_OWN: Final = {"fr": FR, "fr-CA": FR_CA, "en": EN}
# These name the key “?”, which is no question mark.
NAMING_A_KEY: Final = frozenset({"note.help", "unknown", "help.always", "help.pictures"})


def _adapt_spaces(texts: Mapping[str, str], parent: Typography, own: Typography) -> dict[str, str]:
    """Return a parent language's texts with the spaces before punctuation that this language has."""
    return {
        key: text if key in NAMING_A_KEY else _replace_spaces(text, parent, own)
        for key, text in texts.items()
    }


def _replace_spaces(text: str, parent: Typography, own: Typography) -> str:
    for sign, space in parent.space_before.items():
        text = text.replace(space + sign, own.space_before.get(sign, "") + sign)
    return text


def _load_texts_of(code: str) -> dict[str, str]:
    language = all_languages()[code]
    if language.parent is None:
        return _SHARED[code] | _OWN[code]
    parent = _OWN[language.parent]
    below = _adapt_spaces(parent, all_languages()[language.parent].typography, language.typography)
    return below | _SHARED[code] | _OWN[code]


@cache
def load_all_texts() -> dict[str, dict[str, str]]:
    """Return the texts of the terminal game by language and key."""
    return {code: _load_texts_of(code) for code in all_languages() if code in _OWN}


def choose_terminal_language(environment: Mapping[str, str] = os.environ) -> str:
    """Return the language that the environment asks for; French where we have no texts for it."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    asked = next((environment[name] for name in names if environment.get(name)), "")
    tag = asked.partition(".")[0].replace("_", "-")
    return next(
        (code for code in (tag, tag.partition("-")[0]) if code in load_all_texts()),
        next(iter(load_all_texts())),
    )


class TerminalTexts:
    """The texts of the terminal game in one language, by key."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._texts = load_all_texts()[language]

    def __call__(self, key: str, /, **facts: object) -> str:
        """Return the text of a key with its values; `n` chooses between singular and plural."""
        if "n" in facts and f"{key}.one" in self._texts:
            key = f"{key}.one" if facts["n"] in find_language(self.language).counts_as_one else f"{key}.many"
        return self._texts[key].format(**facts)

    def has_text(self, key: str) -> bool:
        """Tell whether there is a text with this key."""
        return key in self._texts
