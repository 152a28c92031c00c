"""The words of the terminal game: France, Québec, English. Law: every key exists in all three."""

from __future__ import annotations

import os
from collections.abc import Mapping

from nomdecode.cli.play.refusals_en import EN_REFUSALS
from nomdecode.cli.play.refusals_fr import FR_CA_REFUSALS, FR_REFUSALS
from nomdecode.cli.play.texts_en import EN
from nomdecode.cli.play.texts_fr import FR
from nomdecode.cli.play.texts_fr_ca import FR_CA
from nomdecode.lexicon.language import language_of

LANGUAGES: dict[str, dict[str, str]] = {
    "fr": FR | FR_REFUSALS,
    "fr-CA": FR | FR_REFUSALS | FR_CA | FR_CA_REFUSALS,
    "en": EN | EN_REFUSALS,
}


def terminal_language(environment: Mapping[str, str] = os.environ) -> str:
    """The language a terminal asks for; French where it asks for none of ours."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    asked = next((environment[name] for name in names if environment.get(name)), "")
    tag = asked.partition(".")[0].replace("_", "-")
    return next((code for code in (tag, tag.partition("-")[0]) if code in LANGUAGES), next(iter(LANGUAGES)))


class Words:
    """The texts of one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._texts = LANGUAGES[language]

    def __call__(self, key: str, /, **facts: object) -> str:
        """The text of a key, filled in; `n` chooses between singular and plural where there are both."""
        if "n" in facts and f"{key}.one" in self._texts:
            key = f"{key}.one" if facts["n"] in language_of(self.language).counts_as_one else f"{key}.many"
        return self._texts[key].format(**facts)

    def has(self, key: str) -> bool:
        """Tell whether there is such a text."""
        return key in self._texts
