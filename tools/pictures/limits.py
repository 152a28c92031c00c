"""The limits that the whole deck keeps. Reads specs and finished pictures, changes nothing."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import combinations
from pathlib import Path

import numpy as np
from PIL import Image
from tools.pictures.spec import Picture
from tools.pictures.usage import limit_of, place_of

PER_CONCEPT = 6
PER_BACKDROP = 25
GREY = (0.35, 0.80)
# Two pictures nearer than this (of 256 bits) look alike on a board.
MIN_DISTANCE = 40
TAG_SHARE, DECK = 1 / 2, 280
STRONG = 0.9
# Nobody sees first what is hidden for a second look.
HIDDEN_WEIGHT = 0.4
# For every place that a picture shows, a word that its tags hold.
PLACES = {
    "night": ("night", "nightsea", "nighthills", "nightcity", "nightchecker", "darkwood", "moonscape"),
    "sea": ("sea", "nightsea", "storm", "beach", "underwater"),
    "snow": ("snow",),
    "city": ("city", "nightcity", "street", "rooftops"),
    "forest": ("forest", "darkwood"),
    "desert": ("desert", "canyon"),
    "mountain": ("mountains",),
    "sky": ("sky",),
    "moon": ("moonscape",),
    "theatre": ("stage",),
    "circus": ("circus",),
    "library": ("library",),
    "jungle": ("jungle",),
    "cave": ("cave",),
    "road": ("road",),
    "rain": ("storm", "street"),
}
# Templates that stand before their backdrop and hide it.
HIDES_THE_PLACE = ("castshadow", "keyhole", "stamp", "strata")


def problems(pictures: list[Picture], folder: Path) -> list[str]:
    """Every limit that is not kept, as a sentence."""
    return [
        *concepts(pictures),
        *templates(pictures),
        *backdrops(pictures),
        *tags(pictures),
        *places(pictures),
        *hidden(pictures),
        *images(pictures, folder),
    ]


def concepts(pictures: Iterable[Picture]) -> list[str]:
    """A concept is in at most six pictures and never always in the same role."""
    roles: dict[str, list[str]] = defaultdict(list)
    for one in pictures:
        for concept, role in one.things.items():
            roles[concept].append(role)
    found = [
        f"{c}: in {len(r)} pictures, at most {PER_CONCEPT}" for c, r in roles.items() if len(r) > PER_CONCEPT
    ]
    return found + [
        f"{c}: always {r[0]!r} in {len(r)} pictures"
        for c, r in roles.items()
        if len(r) > 2 and len(set(r)) == 1
    ]


def templates(pictures: Iterable[Picture]) -> list[str]:
    """No composition is used too often."""
    counts = Counter(one.template for one in pictures)
    return [
        f"{name}: {n} pictures, at most {limit_of(name)}" for name, n in counts.items() if n > limit_of(name)
    ]


def backdrops(pictures: Iterable[Picture]) -> list[str]:
    """No place is used too often."""
    counts = Counter(place_of(one) for one in pictures)
    return [f"{name}: {n} pictures, at most {PER_BACKDROP}" for name, n in counts.items() if n > PER_BACKDROP]


def tags(pictures: list[Picture]) -> list[str]:
    """No tag is carried by more than half of the deck: it would link everything."""
    found = []
    for language in ("fr", "en"):
        counts = Counter(word for one in pictures for word in one.tags.get(language, {}))
        most = int(max(DECK, len(pictures)) * TAG_SHARE)
        found += [
            f"{language} {word!r}: {n} pictures, at most {most}" for word, n in counts.items() if n > most
        ]
    return found


def hidden(pictures: Iterable[Picture]) -> list[str]:
    """The word of a hidden prop weighs little, unless the picture shows it elsewhere too."""
    found = []
    for one in pictures:
        shown = f"{one.params} {one.plus}"
        for name in {prop.ref.split("|")[0].partition(":")[2] for prop in one.hide}:
            weight = one.tags["en"].get(name.replace("-", " "), 0)
            if weight > HIDDEN_WEIGHT and name not in shown:
                found.append(f"{one.id}: {name} is hidden and weighs {weight}, at most {HIDDEN_WEIGHT}")
    return found


def places(pictures: Iterable[Picture]) -> list[str]:
    """A picture that shows the night, the sea, snow or a town has the word."""
    return [
        f"{one.id}: shows {place_of(one)} without the tag {word!r}"
        for one in pictures
        for word, shown in PLACES.items()
        if place_of(one) in shown and one.template not in HIDES_THE_PLACE and word not in one.tags["en"]
    ]


def unnamed_twins(pictures: Iterable[Picture], groups: Iterable[Iterable[str]]) -> list[str]:
    """Pictures that share two things, or three tags of .9 and more, are named in twins.txt."""
    together = {pair for group in groups for pair in combinations(sorted(group), 2)}
    found = []
    for one, other in combinations(sorted(pictures, key=lambda each: each.id), 2):
        things = set(one.things) & set(other.things)
        tags = {word for word in _strong(one) if word in _strong(other)}
        if (len(things) > 1 or len(tags) > 2) and (one.id, other.id) not in together:
            found.append(f"{one.id} and {other.id} share {', '.join(sorted(things | tags))}: see twins.txt")
    return found


def _strong(one: Picture) -> set[str]:
    return {word for word, weight in one.tags["en"].items() if weight >= STRONG}


def images(pictures: Iterable[Picture], folder: Path) -> list[str]:
    """Pictures are neither too dark nor too light, and no two look alike."""
    found, seen = [], {}
    for one in pictures:
        path = folder / f"{one.id}.webp"
        if not path.is_file():
            found.append(f"{one.id}: not rendered")
            continue
        with Image.open(path) as image:
            grey = np.asarray(image.convert("L"), np.float32) / 255
        if not GREY[0] <= grey.mean() <= GREY[1]:
            found.append(f"{one.id}: mean grey {grey.mean():.2f}, wanted {GREY[0]} to {GREY[1]}")
        seen[one.id] = fingerprint(grey)
    return found + _alike(seen)


def fingerprint(grey: np.ndarray) -> np.ndarray:
    """256 bits: is each cell of a 16 by 17 reduction lighter than its right neighbour?"""
    inner = Image.fromarray(np.uint8(grey * 255)).crop((10, 10, grey.shape[1] - 10, grey.shape[0] - 10))
    small = np.asarray(inner.resize((17, 16), Image.Resampling.BOX), np.int16)
    return (small[:, 1:] > small[:, :-1]).ravel()


def _alike(seen: dict[str, np.ndarray]) -> list[str]:
    names = sorted(seen)
    found = []
    for i, first in enumerate(names):
        for second in names[i + 1 :]:
            distance = int(np.count_nonzero(seen[first] != seen[second]))
            if distance < MIN_DISTANCE:
                found.append(f"{first} and {second} look alike: {distance} of 256, at least {MIN_DISTANCE}")
    return found
