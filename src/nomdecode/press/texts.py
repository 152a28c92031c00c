"""The texts that are printed: our captions, and the rules as the Learn page tells them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from nomdecode.rules.options import Game


def press_languages() -> tuple[str, ...]:
    """The languages in which captions and rules can be printed."""
    return tuple(_read_data_file("texts.json"))


@cache
def load_captions(language: str) -> Mapping[str, str]:
    """Return the captions of a language; Québec overrides some of France's; English for unknown languages."""
    told = _read_data_file("texts.json")
    if language not in told:
        return load_captions("en")
    base = language.partition("-")[0]
    joined: dict[str, str] = {**told[base], **told[language]}
    return joined


def load_rules_page(game: Game, language: str) -> Mapping[str, Any]:
    """Return the rules of a game as the Learn page tells them: title, lede, sections."""
    told = _read_data_file("learn.json")
    page: Mapping[str, Any] = told.get(language, told["en"])[game.value]
    return page


@cache
def _read_data_file(name: str) -> dict[str, Any]:
    text = (files("nomdecode.press") / "data" / name).read_text(encoding="utf-8")
    told: dict[str, Any] = json.loads(text)
    return told
