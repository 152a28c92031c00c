"""Cards and decks as values. Law: no two words of one deck are equal after folding with accents kept."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from nomdecode.decks.entry import clean_word, quote_word
from nomdecode.decks.errors import DeckError
from nomdecode.decks.fold_word import fold_word

DECK_KINDS = ("base", "theme", "custom", "pictures")

# Of pictures, and of words nobody said the language of: clues are in the room's own.
NO_LANGUAGE = "und"

# Long enough for a base deck mixed with every theme.
_MAX_FIELD = 500
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_+-]*")
_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*")


@dataclass(frozen=True, slots=True)
class Card:
    """One card: an id that stays the same from game to game, and what is printed on its face or faces."""

    id: str
    faces: tuple[str, ...]

    def __post_init__(self) -> None:
        if len(self.faces) not in (1, 2) or not all(self.faces):
            raise DeckError(
                "bad_card", f"card {self.id!r} has faces {self.faces!r}, expected one or two words"
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckHeader:
    """The header fields of a deck: id, title, language, kind; `age` is the youngest age it suits."""

    id: str
    title: str
    language: str = NO_LANGUAGE
    kind: str = "custom"
    age: int = 12

    def __post_init__(self) -> None:
        _check_field("id", self.id, _ID.fullmatch(self.id) is not None and len(self.id) <= _MAX_FIELD)
        _check_field("title", self.title, _is_clean_title(self.title))
        _check_field("language", self.language, _LANGUAGE.fullmatch(self.language) is not None)
        _check_field("kind", self.kind, self.kind in DECK_KINDS)
        _check_field("age", self.age, 0 <= self.age <= 99)


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck(DeckHeader):
    """A deck ready to deal; its faces are words, or ids of pictures.

    `apart` are groups of faces of which one at a time should lie on a grid: pictures with one joke or host.
    """

    cards: tuple[Card, ...]
    apart: tuple[tuple[str, ...], ...] = ()
    by_id: Mapping[str, Card] = field(init=False, repr=False, compare=False)
    twins: Mapping[str, frozenset[str]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        DeckHeader.__post_init__(self)  # super() does not work in a slotted dataclass
        object.__setattr__(self, "by_id", {card.id: card for card in self.cards})
        object.__setattr__(self, "twins", _map_faces_to_keep_apart(self.apart))
        if not self.cards:
            raise DeckError("no_cards", f"deck {self.id!r} has no cards")
        _refuse_repeated_values("card name", (card.id for card in self.cards))
        _refuse_repeated_values("word", (fold_word(word, accents=True) for word in self.all_faces))

    @property
    def all_faces(self) -> tuple[str, ...]:
        """Return every face of every card, in order."""
        return tuple(face for card in self.cards for face in card.faces)


def make_deck(
    about: DeckHeader, faces: Iterable[tuple[str, ...]], apart: Iterable[tuple[str, ...]] = ()
) -> Deck:
    """Return a deck of these faces; a card's id comes from its first face, so edits keep other ids."""
    return Deck(
        id=about.id,
        title=about.title,
        language=about.language,
        kind=about.kind,
        age=about.age,
        cards=tuple(Card(f"{about.id}:{each[0] if each else ''}", each) for each in faces),
        apart=tuple(apart),
    )


def _map_faces_to_keep_apart(apart: Iterable[tuple[str, ...]]) -> dict[str, frozenset[str]]:
    """Map each face of a group, folded, to the other faces of its groups."""
    found: dict[str, frozenset[str]] = {}
    for group in apart:
        names = frozenset(map(fold_word, group))
        for name in names:
            found[name] = found.get(name, frozenset()) | (names - {name})
    return found


def _is_clean_title(title: str) -> bool:
    """Tell whether a title needs no cleaning."""
    try:
        return clean_word(title, _MAX_FIELD) == title
    except DeckError:
        return False


def _check_field(name: str, value: object, is_good: bool) -> None:
    """Refuse a bad value of a header field."""
    if not is_good:
        raise DeckError("bad_field", f"{quote_word(str(value))} is not a usable {name} for a deck")


def _refuse_repeated_values(what: str, values: Iterable[str]) -> None:
    """Refuse values of which one comes twice."""
    seen: set[str] = set()
    for value in values:
        if value in seen:
            raise DeckError("duplicate", f"the {what} {value!r} is in the deck twice")
        seen.add(value)
