"""Which partners there are, in which language, and which resource each uses."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from bench.partners import paths, space
from bench.partners.guesser import Measure, PlainGuesser
from bench.partners.kim import Kim

from nomdecode.bots.arena.play_boards import Maker
from nomdecode.bots.player import Player
from nomdecode.bots.registry import BotConfig
from nomdecode.bots.simple_bot import SimpleBot


@dataclass(frozen=True, slots=True)
class Partner:
    """A foreign guesser, and the codemaster it is compared with, which shares nothing with it either."""

    name: str
    language: str
    resource: str  # what our bot does without in this pairing
    kim: str  # the space of the codemaster


PARTNERS: Final = (
    Partner("en-glove", "en", "glove", kim="en-minilm"),
    Partner("en-minilm", "en", "minilm", kim="en-glove"),
    Partner("en-wordnet", "en", "wordnet", kim="en-glove"),
    Partner("fr-spacy", "fr", "spacy", kim="fr-minilm"),
    Partner("fr-minilm", "fr", "minilm", kim="fr-spacy"),
)


def measure(name: str) -> Measure:
    """What a partner measures with."""
    return paths.load(name) if name.endswith("-wordnet") else space.load(name)


def guesser(partner: Partner) -> Maker:
    """Make the foreign guesser."""

    def make(order: BotConfig) -> Player:
        return PlainGuesser(measure(partner.name), order.seed)

    return make


def codemaster(space_name: str, language: str) -> Maker:
    """Make Kim's codemaster on this space."""

    def make(order: BotConfig) -> Player:
        return Kim(space.load(space_name), language, SimpleBot(Random(order.seed)))

    return make
