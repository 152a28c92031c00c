"""JSON bodies of HTTP requests and responses: errors, rooms, games, decks, pictures, the game catalogue."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from nomdecode.daily.calendar_dates import DayKind
from nomdecode.daily.puzzle_case import CaseKind, EarlierClue
from nomdecode.room.settings import Cards, Mode, Settings
from nomdecode.rules.options import Excess, Game, Hourglass, OptionGroup, Options, Variant
from nomdecode.rules.outcome import Outcome
from nomdecode.rules.rematch import Rotation
from nomdecode.rules.seats import Seat
from nomdecode.study.game_study import Study
from nomdecode.study.private_copy import NamesInCopy


@dataclass(frozen=True, slots=True)
class ErrorInfo:
    """An error: a stable code, a message for developers, details by code."""

    code: str
    message: str
    facts: dict[str, Any]


@dataclass(frozen=True, slots=True)
class ErrorBody:
    """Body of every response that is not a success."""

    error: ErrorInfo


@dataclass(frozen=True, slots=True)
class CreateRoom:
    """Create a room and join it as its host."""

    name: str
    settings: Settings = field(
        default_factory=Settings
    )  # parts of them; the rest as printed in the rulebooks


@dataclass(frozen=True, slots=True)
class JoinRoom:
    """Join a room by name, as a person or as a shared screen."""

    name: str
    screen: bool = False


@dataclass(frozen=True, slots=True)
class UseTicket:
    """Join a room as another device of a member."""

    ticket: str


@dataclass(frozen=True, slots=True)
class Joined:
    """You have joined: the room's code and your member id."""

    room: str
    you: str


@dataclass(frozen=True, slots=True)
class RoomInfo:
    """A room as shown before joining."""

    room: str
    language: str
    game: Game
    locked: bool
    at_table: Annotated[bool, "played with real cards"]
    people: int
    you: Annotated[str | None, "your member id, if you have joined"]
    link: Annotated[str, "address to open on another device"]


@dataclass(frozen=True, slots=True)
class RoomDeleted:
    """A room was deleted with everything stored of it."""

    deleted: str


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game of a room; without an outcome it is not over, or was abandoned."""

    number: int
    game: Game | None
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class PlayedGames:
    """The games of a room."""

    games: tuple[PlayedGame, ...]


@dataclass(frozen=True, slots=True)
class ShareGame:
    """Make a link to a finished game; names are hidden unless they are to be shown."""

    names: NamesInCopy = NamesInCopy.HIDDEN


@dataclass(frozen=True, slots=True)
class SharedGame:
    """A link to a private copy of a game: whoever has it sees the game."""

    link: Annotated[str, "path on this server"]
    token: str
    names: NamesInCopy
    days: Annotated[float, "how long it is kept"]


@dataclass(frozen=True, slots=True)
class LinkDeleted:
    """A link and its copy are gone."""

    deleted: bool = True


@dataclass(frozen=True, slots=True)
class StudyAnswer:
    """What our bots think of a game; while they still think there is none yet: ask again."""

    thinking: bool
    study: Study | None = None


@dataclass(frozen=True, slots=True)
class DeckInfo:
    """A shipped deck."""

    id: str
    title: str
    language: str
    kind: Annotated[str, "base, theme or pictures"]
    age: Annotated[int, "the youngest age it suits"]
    cards: int


@dataclass(frozen=True, slots=True)
class DeckList:
    """The shipped decks."""

    decks: tuple[DeckInfo, ...]


@dataclass(frozen=True, slots=True)
class LineIssue:
    """An error or a note about one line of an uploaded deck."""

    line: int
    code: str
    severity: Literal["error", "note"]
    message: str


@dataclass(frozen=True, slots=True)
class DeckChecked:
    """Result of checking a deck text; nothing is stored."""

    words: Annotated[int, "usable words"]
    needed: int
    longest: Annotated[int, "characters that fit on a card"]
    issues: tuple[LineIssue, ...]
    unlisted: Annotated[int, "issues beyond those listed"]


@dataclass(frozen=True, slots=True)
class DeckUploaded:
    """An uploaded word deck was stored for this room."""

    id: str
    words: int
    issues: tuple[LineIssue, ...]
    unlisted: Annotated[int, "issues beyond those listed"]


@dataclass(frozen=True, slots=True)
class PictureIssue:
    """Why a file of an upload, or a line of its text, was left out."""

    file: str
    code: str
    message: str
    line: int | None


@dataclass(frozen=True, slots=True)
class PicturesUploaded:
    """An uploaded picture deck was stored for this room."""

    id: str
    pictures: int
    issues: tuple[PictureIssue, ...]
    unlisted: Annotated[int, "issues beyond those listed"]


@dataclass(frozen=True, slots=True)
class PictureInfo:
    """A picture: its id, alternative text and addresses."""

    id: str
    alt: Annotated[str, "alternative text; may be empty for an uploaded picture"]
    large: Annotated[str, "address, 512 pixels"]
    small: Annotated[str, "address, 256 pixels"]


@dataclass(frozen=True, slots=True)
class PictureList:
    """Pictures with their texts in one language."""

    language: str
    pictures: tuple[PictureInfo, ...]


@dataclass(frozen=True, slots=True)
class VariantInfo:
    """A way to split the players: the seats, and how many players."""

    variant: Annotated[Variant | None, "null: the game has one way only"]
    seats: tuple[Seat, ...]
    fewest: int
    most: Annotated[int | None, "null: no limit"]
    rotations: Annotated[tuple[Rotation, ...], "those that change a seat here, and `none`"]
    has_opponents: Annotated[bool, "one plays against another team, whose spymaster can be asked (C-36)"]
    can_vote: Annotated[bool, "members can share a seat, so that consensus means something"]


@dataclass(frozen=True, slots=True)
class OptionInfo:
    """An option of a game: its values, and where its rulebook puts it."""

    name: str
    kind: Literal["flag", "choice", "number", "hourglass"]
    default: bool | int | str | None
    choices: Annotated[tuple[str, ...], "of a choice"]
    lowest: Annotated[int | None, "of a number"]
    highest: int | None
    lowest_in_mission: Annotated[int | None, "where `allowed_marks` is a number (A-15)"]
    group: OptionGroup
    rules: Annotated[tuple[str, ...], "rule ids of docs/rules.md"]
    variants: Annotated[tuple[Variant, ...], "in which it means something, where the game has any"]


@dataclass(frozen=True, slots=True)
class PlateInfo:
    """A sheet of the mission map."""

    number: int
    id: str
    name: str
    cartouche: Annotated[tuple[float, float, float, float], "x, y, width, height, free for its name"]


@dataclass(frozen=True, slots=True)
class MissionInfo:
    """A mission of the map, with its texts."""

    number: int
    id: str
    plate: str
    x: Annotated[float, "of its point, in units of a plate of 420 by 480"]
    y: float
    label: Annotated[Literal["left", "right", "above", "below"], "where its place name is written"]
    game: Game
    tier: Annotated[int, "1 to 5 stars; 6 is the finale"]
    tokens: int
    allowed_marks: int | None
    excess: Excess
    sudden_death: bool
    bold_clues: int
    highest_number: int
    hourglass: Hourglass | None
    strict: Annotated[bool, "the referee is strict"]
    deck: Annotated[str | None, "the deck it is played with; None: any"]
    after: Annotated[tuple[str, ...], "one of these is to be won first"]
    wins: Annotated[int, "and so many in all"]
    title: str
    place: str
    brief: str
    won: str
    lost: str


@dataclass(frozen=True, slots=True)
class MissionList:
    """The mission map."""

    title: str
    plates: tuple[PlateInfo, ...]
    missions: tuple[MissionInfo, ...]


@dataclass(frozen=True, slots=True)
class NotebookMerged:
    """A carnet was brought."""

    won: Annotated[int, "missions won in the notebook now"]
    dropped: Annotated[tuple[str, ...], "unknown names that were left out"]


@dataclass(frozen=True, slots=True)
class GameInfo:
    """A game: its grid, the ways to play it, its options with their printed values."""

    game: Game
    faces: Literal["words", "pictures"]
    columns: int
    rows: int
    variants: tuple[VariantInfo, ...]
    options: tuple[OptionInfo, ...]
    printed: Options


@dataclass(frozen=True, slots=True)
class GameList:
    """Everything a host may choose from."""

    games: tuple[GameInfo, ...]
    languages: tuple[str, ...]
    modes: tuple[Mode, ...]
    cards: tuple[Cards, ...]
    rotations: tuple[Rotation, ...]
    longest_timer: int


@dataclass(frozen=True, slots=True)
class BotInfo:
    """A bot that can be added to a room."""

    id: Annotated[str, "what `add_bot` takes"]
    kind: str
    level: str | None


@dataclass(frozen=True, slots=True)
class BotList:
    """The bots there are."""

    bots: tuple[BotInfo, ...]


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits that a client should respect."""

    message_bytes: int
    nickname: int
    chat_line: int
    notes: int
    members: int
    bots: int
    decks: Annotated[int, "mixed in one game"]
    uploads: Annotated[int, "uploaded decks per room"]
    upload_bytes: Annotated[int, "of a word deck"]
    picture_upload_bytes: int
    pictures_fewest: int
    pictures_most: int
    ticket_seconds: int


@dataclass(frozen=True, slots=True)
class ServerInfo:
    """This server: its version, its protocol version, its limits."""

    version: str
    protocol: int
    limits: Limits


@dataclass(frozen=True, slots=True)
class Health:
    """The server and its store answer."""

    ok: bool


@dataclass(frozen=True, slots=True)
class DayForm:
    """One form of a day; never its cards or clues."""

    kind: DayKind
    par: Annotated[int | None, "clues our own players need; null until it is composed"]


@dataclass(frozen=True, slots=True)
class DayInfo:
    """A date that may be played."""

    date: Annotated[str, "YYYY-MM-DD"]
    level: Annotated[int, "how hard, 1 to 6"]
    kinds: Annotated[tuple[DayForm, ...], "the first is the challenge of the day"]


@dataclass(frozen=True, slots=True)
class DayList:
    """The dates that may be played, the newest first: some have begun only elsewhere on Earth."""

    language: str
    days: tuple[DayInfo, ...]


@dataclass(frozen=True, slots=True)
class PlayDay:
    """Play a day: you and the bots are seated and the game begins."""

    name: str
    language: str
    again: Annotated[bool, "for pleasure: not counted"] = False


@dataclass(frozen=True, slots=True)
class DayComposing:
    """The day is being composed: ask again in a moment."""

    composing: bool


@dataclass(frozen=True, slots=True)
class DayResult:
    """A finished day: its composed clues, and how others did once enough have finished."""

    sheet: str
    par: int
    clues: Annotated[tuple[int, ...], "places in the game's log of the composed clues, which can be rated"]
    games: Annotated[int, "finished here"]
    won: Annotated[dict[str, int] | None, "wins by clues given; null until enough have finished"]
    lost: int | None


@dataclass(frozen=True, slots=True)
class RateClue:
    """What you think of a composed clue."""

    clue: Annotated[int, "its place in the game's log"]
    fair: bool


@dataclass(frozen=True, slots=True)
class CaseInfo:
    """A case without its answer."""

    kind: CaseKind
    level: Annotated[int, "1 to 12"]
    number: int
    cards: tuple[str, ...]
    clue: Annotated[str, "whose cards are asked for; empty where a clue is"]
    touches: Annotated[int, "how many cards to touch; 0 where a clue is asked for"]
    own: Annotated[tuple[int, ...], "cards that a clue is asked for"]
    assassin: int | None
    earlier: tuple[EarlierClue, ...]


@dataclass(frozen=True, slots=True)
class AnswerCase:
    """An answer: cards to touch, or a clue."""

    language: str
    cards: tuple[int, ...] = ()
    word: str = ""
