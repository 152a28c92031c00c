"""The words that stand on paper: captions of ours, and the rules as Learn tells them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from nomdecode.rules.options import Game


def press_languages() -> tuple[str, ...]:
    """The languages that captions and rules are written in."""
    return tuple(_read("texts.json"))


@cache
def texts(language: str) -> Mapping[str, str]:
    """Return the captions of a language; Québec has only what it says otherwise. Unknown: English."""
    told = _read("texts.json")
    if language not in told:
        return texts("en")
    base = language.partition("-")[0]
    joined: dict[str, str] = {**told[base], **told[language]}
    return joined


def rules_page(game: Game, language: str) -> Mapping[str, Any]:
    """Return the rules as Learn tells them (`npm run messages` writes them): title, lede, sections."""
    told = _read("learn.json")
    page: Mapping[str, Any] = told.get(language, told["en"])[game.value]
    return page


@cache
def _read(name: str) -> dict[str, Any]:
    text = (files("nomdecode.press") / "data" / name).read_text(encoding="utf-8")
    told: dict[str, Any] = json.loads(text)
    return told
