"""The families written by hand: sets of words, some given by their beginning. Pure look-ups."""

from collections import defaultdict
from collections.abc import Iterable

from nomdecode.lexicon.spelling import spelled


class Families:
    """Families in order; a word may belong to several, as VOL to flying and to stealing."""

    def __init__(self, rows: Iterable[str]) -> None:
        self._names: list[str] = []
        self._of_word: dict[str, set[int]] = defaultdict(set)
        self._beginnings: dict[str, list[tuple[str, int]]] = defaultdict(list)
        for number, row in enumerate(rows):
            members = [spelled(word) for word in row.split()]
            self._names.append(members[0])
            for member in members:
                if member.endswith("*"):
                    self._beginnings[member[:3]].append((member[:-1], number))
                else:
                    self._of_word[member].add(number)

    def __len__(self) -> int:
        return len(self._names)

    def of(self, word: str) -> set[int]:
        """Return the numbers of the families that hold this spelled word."""
        begun = {number for start, number in self._beginnings.get(word[:3], ()) if word.startswith(start)}
        return begun | self._of_word.get(word, set())

    def name(self, number: int) -> str:
        """Return the first word of a family, which names it."""
        return self._names[number]
