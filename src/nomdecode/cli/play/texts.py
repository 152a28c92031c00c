"""The words of the terminal game: France, Québec, English. Law: every key exists in all three."""

from __future__ import annotations

import os
from collections.abc import Mapping

from nomdecode.cli.play.refusals_en import EN_REFUSALS
from nomdecode.cli.play.refusals_fr import FR_CA_REFUSALS, FR_REFUSALS
from nomdecode.cli.play.texts_en import EN
from nomdecode.cli.play.texts_fr import FR
from nomdecode.cli.play.texts_fr_ca import FR_CA

LANGUAGES: dict[str, dict[str, str]] = {
    "fr": FR | FR_REFUSALS,
    "fr-CA": FR | FR_REFUSALS | FR_CA | FR_CA_REFUSALS,
    "en": EN | EN_REFUSALS,
}
# 0 and 1 are singular in French; in English only 1 is.
_SINGULAR = {"fr": (0, 1), "fr-CA": (0, 1), "en": (1,)}


def language_of(environment: Mapping[str, str] = os.environ) -> str:
    """The language a terminal asks for; French where it asks for none of ours."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    asked = next((environment[name] for name in names if environment.get(name)), "")
    if asked.replace("-", "_").startswith("fr_CA"):
        return "fr-CA"
    return "en" if asked.startswith("en") else "fr"


class Words:
    """The texts of one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._texts = LANGUAGES[language]

    def __call__(self, key: str, /, **facts: object) -> str:
        """The text of a key, filled in; `n` chooses between singular and plural where there are both."""
        if "n" in facts and f"{key}.one" in self._texts:
            key = f"{key}.one" if facts["n"] in _SINGULAR[self.language] else f"{key}.many"
        return self._texts[key].format(**facts)

    def has(self, key: str) -> bool:
        """Tell whether there is such a text."""
        return key in self._texts
