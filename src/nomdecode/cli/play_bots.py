"""The bots that sit down in a terminal game. A better one needs only to answer a view with a command."""

from __future__ import annotations

from random import Random

from nomdecode.bots.player import Player
from nomdecode.bots.simple import SimpleBot

# Words that lie on no table of ours, so that the simple bot always has something it may say.
_CLUES = {
    "fr": ("TRUC", "BIDULE", "MACHIN", "ZIGZAG", "CHOUETTEMENT"),
    "en": ("THINGUMMY", "WHATNOT", "GIZMO", "DOODAH", "WHATSIT"),
}


def seat_bot(dice: Random, language: str) -> Player:
    """A bot that speaks the language of the deck."""
    return SimpleBot(dice, _CLUES["en" if language.startswith("en") else "fr"])
