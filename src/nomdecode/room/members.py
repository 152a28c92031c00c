"""Members of a room: people, bots and screens, and the rules of their nicknames. Pure."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from enum import StrEnum

from nomdecode.decks.fold_word import fold_word
from nomdecode.lexicon.look_alikes import look_alike_key
from nomdecode.room.refusals import BadNickname
from nomdecode.rules.names import BLANK
from nomdecode.rules.seats import Seat

_INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
# What joins two emoji into one is not seen, but its work is: a family, an astronaut, a flag.
_EMOJI = "[\u2190-\u2bff\U0001f300-\U0001faff]"
_JOINED = re.compile(f"(?<={_EMOJI})\u200d(?={_EMOJI})|(?<={_EMOJI}\ufe0f)\u200d(?={_EMOJI})")


class Kind(StrEnum):
    """What kind of member this is."""

    PERSON = "person"
    BOT = "bot"
    SCREEN = "screen"  # a television: it gets the spectator's view and does nothing


@dataclass(frozen=True, slots=True)
class Member:
    """A member of a room. The id is public; the sessions it belongs to are kept beside it."""

    id: str
    name: str
    kind: Kind = Kind.PERSON
    seat: Seat | None = None  # None: a spectator
    ready: bool = False  # has accepted this seat, and so to see what it sees
    gone: bool = False  # has left; a seat in a running game is kept until another member takes it
    bot: str | None = None  # which bot plays

    @property
    def is_present_person(self) -> bool:
        """Tell whether this is a person who has not left."""
        return self.kind is Kind.PERSON and not self.gone


def clean_nickname(name: str, longest: int) -> str:
    """Return the nickname as it will be shown.

    Raises:
        BadNickname: when it is empty, too long or cannot be seen.
    """
    shown = " ".join(unicodedata.normalize("NFC", name).split())
    if not 1 <= len(shown) <= longest:
        raise BadNickname(f"a nickname has 1 to {longest} characters", longest=longest)
    is_hidden = any(unicodedata.category(letter) in _INVISIBLE for letter in _JOINED.sub("", shown))
    if is_hidden or BLANK.search(shown):
        raise BadNickname("a nickname has no invisible characters")
    if not any(letter.isalnum() for letter in shown):
        raise BadNickname("a nickname has at least one letter or digit")
    # A pile of combining marks spills over its neighbours.
    if sum(1 for letter in shown if unicodedata.category(letter) == "Mn") > len(shown) // 2:
        raise BadNickname("a nickname has not that many accents")
    return shown


def is_same_name(one: str, other: str) -> bool:
    """Tell whether two nicknames look alike: case, accents or letters of one shape do not part people."""
    return fold_word(one) == fold_word(other) or look_alike_key(one) == look_alike_key(other)
