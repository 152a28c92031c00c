"""From kept specs to a deck: which pictures share a card, and the deck.json that the package reads."""

import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tools.pictures.spec import Picture, SpecError, load
from tools.pictures.usage import place_of

WANTED = 280
# O-12: from twice the grid on, cards have two faces.
TWO_FACED_FROM = 40
TITLE, AGE = "Gravures", 8
LICENCE = "CC BY 4.0"


def kept(folder: Path) -> list[Picture]:
    """Read all specs but those that `dropped.txt` names.

    Raises: SpecError.
    """
    pictures = load(folder)
    out = dropped(folder / "dropped.txt")
    if unknown := sorted(out - {one.id for one in pictures}):
        raise SpecError(f"dropped.txt: no picture named {unknown[0]!r}")
    return [one for one in pictures if one.id not in out]


def dropped(path: Path) -> set[str]:
    """The ids of a file, one a line; what follows # is the reason."""
    if not path.is_file():
        return set()
    lines = (line.partition("#")[0].strip() for line in path.read_text("utf8").splitlines())
    return {line for line in lines if line}


@dataclass(frozen=True, slots=True)
class Twins:
    """Groups of pictures that should not meet on a board: the same joke, the same host."""

    jokes: tuple[tuple[str, ...], ...] = ()
    hosts: tuple[tuple[str, ...], ...] = ()

    @property
    def groups(self) -> tuple[tuple[str, ...], ...]:
        """All groups, jokes first."""
        return self.jokes + self.hosts


NO_TWINS = Twins()


def twins(folder: Path) -> Twins:
    """Read `twins.txt`: lines of `joke:` or `host:` and the ids of pictures that are kept.

    Raises: SpecError.
    """
    names = {one.id for one in kept(folder)}
    found: dict[str, list[tuple[str, ...]]] = {"joke": [], "host": []}
    for line in (folder / "twins.txt").read_text("utf8").splitlines():
        if not (text := line.partition("#")[0].strip()):
            continue
        kind, _, ids = text.partition(":")
        group = tuple(ids.split())
        if kind not in found or len(group) < 2:
            raise SpecError(f"twins.txt: expected joke: or host: and two or more ids, not {text!r}")
        if unknown := sorted(set(group) - names):
            raise SpecError(f"twins.txt: no picture named {unknown[0]!r} is kept")
        found[kind].append(group)
    return Twins(tuple(found["joke"]), tuple(found["host"]))


def paired(pictures: Sequence[Picture], alike: Twins = NO_TWINS) -> list[tuple[str, ...]]:
    """Choose the two faces of each card, the same every time.

    Twins lie back to back, jokes before hosts: only one face of a card can be on the table. The others have
    as little in common as can be, so that both can be linked to something else.
    """
    by_id = {one.id: one for one in pictures}
    # Not by name or writer, which would put likely neighbours on one card.
    order = sorted(by_id, key=lambda name: (zlib.crc32(name.encode()), name))
    if len(order) < TWO_FACED_FROM:
        return [(name,) for name in sorted(order)]
    if len(order) % 2:
        raise SpecError(f"{len(order)} pictures cannot be paired")
    together = _back_to_back(alike)
    taken = {name for card in together for name in card}
    order = [name for name in order if name not in taken]
    half = len(order) // 2
    cards = list(zip(order[:half], order[half:], strict=True))
    while _improved(cards, by_id):
        pass
    for first, second in cards:
        if shared := set(by_id[first].things) & set(by_id[second].things):
            raise SpecError(f"{first} and {second} share {min(shared)!r}: no better pairing was found")
    return sorted(cards + together)


def _back_to_back(alike: Twins) -> list[tuple[str, str]]:
    """Pair the members of each group in their order, those that have no pair yet."""
    cards: list[tuple[str, str]] = []
    taken: set[str] = set()
    for group in alike.groups:
        free = [name for name in group if name not in taken]
        pairs = list(zip(free[::2], free[1::2], strict=False))
        cards += pairs
        taken.update(name for pair in pairs for name in pair)
    return cards


def _improved(cards: list[tuple[str, str]], by_id: dict[str, Picture]) -> bool:
    """Exchange faces between two cards wherever that lowers what they have in common."""
    better = False
    for i, (a, b) in enumerate(cards):
        for j in range(i + 1, len(cards)):
            a, b = cards[i]  # noqa: PLW2901 - an exchange may just have changed it
            c, d = cards[j]
            now = _common(by_id[a], by_id[b]) + _common(by_id[c], by_id[d])
            if not now:
                continue
            for one, two in (((a, d), (c, b)), ((a, c), (b, d))):
                then = _common(by_id[one[0]], by_id[one[1]]) + _common(by_id[two[0]], by_id[two[1]])
                if then < now:
                    cards[i], cards[j], now, better = one, two, then, True
    return better


def _common(one: Picture, other: Picture) -> int:
    """What two pictures have in common: things above all, then tags, then the place."""
    things = len(set(one.things) & set(other.things))
    tags = sum(len(set(one.tags[language]) & set(other.tags[language])) for language in ("fr", "en"))
    return 1000 * things + 10 * tags + (place_of(one) == place_of(other)) + (one.template == other.template)


def document(
    pictures: Sequence[Picture], drawn_by: dict[str, list[str]], alike: Twins = NO_TWINS
) -> dict[str, object]:
    """The deck.json: cards, groups kept apart, and of each picture its words and whose drawings are in it."""
    return {
        "title": TITLE,
        "age": AGE,
        "licence": LICENCE,
        "cards": paired(pictures, alike),
        "apart": alike.groups,
        "pictures": {
            one.id: {
                "tags": _by_language(one.tags),
                "alt": _by_language(one.alt),
                "credits": drawn_by[one.id],
            }
            for one in sorted(pictures, key=lambda one: one.id)
        },
    }


def _by_language(told: object) -> dict[str, object]:
    return {language.replace("_", "-"): each for language, each in dict(told).items()}  # type: ignore[call-overload]


def written(told: dict[str, object]) -> str:
    """The text of the file: a line for each card and picture, so that a change is seen."""
    cards, apart, pictures = told["cards"], told["apart"], told["pictures"]
    assert isinstance(cards, list)  # noqa: S101 - ours
    assert isinstance(apart, tuple)  # noqa: S101 - ours
    assert isinstance(pictures, dict)  # noqa: S101 - ours
    head = [f"  {_line(name)}: {_line(told[name])}," for name in ("title", "age", "licence")]
    rows = ",\n".join(f"    {_line(card)}" for card in cards)
    groups = ",\n".join(f"    {_line(group)}" for group in apart)
    told_of = ",\n".join(f"    {_line(name)}: {_line(each)}" for name, each in pictures.items())
    lines = [
        *head,
        f'  "cards": [\n{rows}\n  ],',
        f'  "apart": [\n{groups}\n  ],',
        f'  "pictures": {{\n{told_of}\n  }}',
    ]
    return "{\n" + "\n".join(lines) + "\n}\n"


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
