"""How well tags link pictures: counted on random boards and for random teams (the bars of the deck)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

BOARDS, BOARD, TEAM, SEED = 200, 20, 8, 4


@dataclass(frozen=True, slots=True)
class Links:
    """Means over many boards."""

    two: float  # tags that link two or more pictures of the board
    three: float  # that link three or more
    safe: float  # that link two or more of a team and touch none of the others


WANTED = Links(40, 12, 4)


def links(cards: Sequence[Sequence[str]], tags: Mapping[str, Sequence[str]], boards: int = BOARDS) -> Links:
    """Deal random boards, one face of each card, and count."""
    dice = Random(SEED)  # noqa: S311 - a count that must come out the same every time
    two = three = safe = 0
    for _ in range(boards):
        board = [dice.choice(card) for card in dice.sample(list(cards), BOARD)]
        team = Counter(word for name in board[:TEAM] for word in set(tags[name]))
        others = {word for name in board[TEAM:] for word in tags[name]}
        all_of_them = Counter(word for name in board for word in set(tags[name]))
        two += sum(n >= 2 for n in all_of_them.values())
        three += sum(n >= 3 for n in all_of_them.values())
        safe += sum(n >= 2 and word not in others for word, n in team.items())
    return Links(two / boards, three / boards, safe / boards)


def shares(tags: Mapping[str, Sequence[str]]) -> list[tuple[str, int]]:
    """Tags by the number of pictures that carry them, most first."""
    return Counter(word for words in tags.values() for word in set(words)).most_common()


def report(language: str, cards: Sequence[Sequence[str]], tags: Mapping[str, Sequence[str]]) -> list[str]:
    """The figures of one language, with what is wanted."""
    most = ", ".join(f"{word} {n}" for word, n in shares(tags)[:8])
    lonely = sum(n == 1 for _, n in shares(tags))
    each = sum(map(len, tags.values())) / len(tags)
    lines = [
        f"{language}: {len(tags)} pictures of {each:.1f} tags",
        f"{language}: {len(shares(tags))} different tags, {lonely} of them in one picture only",
        f"{language}: most often: {most}",
    ]
    if len(cards) < BOARD:
        return [*lines, f"{language}: {len(cards)} cards are too few for a board of {BOARD}"]
    found = links(cards, tags)
    what = {
        "two": "link two or more",
        "three": "link three or more",
        "safe": "link two of a team of 8 safely",
    }
    return lines + [
        f"{language}: {getattr(found, name):.1f} tags {text} (wanted: {getattr(WANTED, name)})"
        for name, text in what.items()
    ]
