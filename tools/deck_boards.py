"""Deal boards of a deck to read, nine own words first: `python -m tools.deck_boards fr 20`."""

import argparse
from random import Random

from nomdecode.decks.deal import deal_grid
from nomdecode.decks.shipped import load_shipped_deck

OWN, THEIRS, NOBODYS = 9, 8, 7


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("deck")
    parser.add_argument("boards", type=int, nargs="?", default=20)
    parser.add_argument("--first", type=int, default=1, help="seed of the first board")
    asked = parser.parse_args()
    for number in range(asked.first, asked.first + asked.boards):
        dice = Random(number)  # noqa: S311 - the same boards every time
        faces = [each.face for each in deal_grid(load_shipped_deck(asked.deck), 25, dice)]
        rest = OWN + THEIRS
        print(f"{asked.deck} {number}: {', '.join(faces[:OWN])}")
        print(f"    not {', '.join(faces[OWN:rest])} · {', '.join(faces[rest : rest + NOBODYS])}")
        print(f"    never {faces[-1]}")


if __name__ == "__main__":
    main()
