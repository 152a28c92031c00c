"""One function decides every command; what it may use beside the room is handed in."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from nomdecode.decks.deck import DeckHeader, make_deck
from nomdecode.room.commands import (
    AddBot,
    AddDevice,
    BeReady,
    Join,
    KeepDeck,
    LeaveRoom,
    PassHost,
    Rename,
    SetUp,
    ShuffleSeats,
    StartGame,
    TakeSeat,
)
from nomdecode.room.decide import (
    NEVER_STALE,
    CommandRequest,
    Decision,
    DecisionContext,
    decide,
    settings_of_decks_needed,
)
from nomdecode.room.events import (
    DeckKept,
    DeviceAdded,
    GameResumed,
    HostChanged,
    MemberJoined,
    RoomCreated,
    SettingsChanged,
)
from nomdecode.room.evolve import fold, game_events_of_room
from nomdecode.room.limits import RoomLimits
from nomdecode.room.refusals import (
    DeckDoesNotFit,
    NoGameYet,
    NoSuchBot,
    NotAllAgree,
    NotAMember,
    Paused,
    StaleView,
)
from nomdecode.room.settings import Settings
from nomdecode.rules import decide as decide_game
from nomdecode.rules.commands import (
    AnswerAboutClue,
    AnswerUndo,
    AskAboutClue,
    AskUndo,
    ChallengeClue,
    Command,
    Concede,
    Cover,
    GiveClue,
    Guess,
    Phrase,
    RuleOnClue,
    SayPhrase,
    Stop,
    TurnHourglass,
    WithdrawQuestion,
)
from nomdecode.rules.events import ClueGiven, GameStarted
from nomdecode.rules.refusals import NotAtThisTable, Refused
from nomdecode.rules.seats import Seat
from tests.room.rooms import FoldedRoom, playing

RS, RG, BS, BG = Seat.RED_SPYMASTER, Seat.RED_GUESSER, Seat.BLUE_SPYMASTER, Seat.BLUE_GUESSER
CAN_BE_STALE: list[Command] = [
    GiveClue("BASKET", 1),
    AskAboutClue("BASKET", 1),
    AnswerAboutClue(allow=True),
    WithdrawQuestion(),
    Guess(1),
    Stop(),
    Cover(1),
    ChallengeClue(),
    RuleOnClue(uphold=True),
    AskUndo(),
    AnswerUndo(agree=True),
]


def asked(folded: FoldedRoom, member: str | None, command: Command, seen: int | None = None) -> Decision:
    context = replace(folded.context, game_version=10)
    return decide(folded.room, CommandRequest(member, command, seen), context)


@pytest.mark.parametrize("command", CAN_BE_STALE, ids=lambda command: type(command).__name__)
def test_a_command_given_on_an_older_view_is_stale_and_changes_nothing(command: Command) -> None:
    """Law 2."""
    folded, people = playing()
    before = folded.room
    for member in people.values():
        with pytest.raises(StaleView):
            asked(folded, member, command, seen=9)
    assert folded.room is before


@pytest.mark.parametrize("command", [Concede(), SayPhrase(Phrase.I_GO), TurnHourglass()])
def test_some_commands_mean_the_same_on_every_view(command: Command) -> None:
    assert type(command) in NEVER_STALE
    folded, people = playing()
    with_seen, without = outcome(folded, people[RS], command, seen=9), outcome(folded, people[RS], command)
    assert with_seen == without != "stale_view"


def outcome(folded: FoldedRoom, member: str, command: Command, seen: int | None = None) -> object:
    try:
        return asked(folded, member, command, seen).events
    except Refused as refused:
        return refused.code


def test_commands_about_the_room_and_of_the_server_are_never_stale() -> None:
    folded, people = playing()
    context = replace(folded.context, game_version=10)
    rename = CommandRequest(people[RG], Rename("Zoe"), seen=1)
    assert decide(folded.room, rename, context).events
    game = folded.room.game
    assert game is not None
    assert game.giver is not None
    clue = CommandRequest(None, GiveClue("BASKET", 1), seen=1, seat=game.giver)
    assert decide(folded.room, clue, context).events


def test_a_move_needs_a_member_a_game_a_seat_and_no_pause() -> None:
    folded = FoldedRoom()
    ann = folded.join("Ann")
    for member in ("m9", None):
        with pytest.raises(NotAMember if member else NoGameYet):
            asked(folded, member, Stop())
    with pytest.raises(NoGameYet):
        asked(folded, ann, Stop())
    folded, people = playing()
    with pytest.raises(NotAtThisTable):
        asked(folded, folded.join("Watcher"), Stop())
    folded.room = replace(folded.room, paused_at=1.0)
    with pytest.raises(Paused):
        asked(folded, people[RG], Stop())


def test_a_command_about_the_room_needs_a_member() -> None:
    folded = FoldedRoom()
    for member in (None, "m1"):
        with pytest.raises(NotAMember):
            decide(folded.room, CommandRequest(member, LeaveRoom()), folded.context)


def test_the_server_joins_adds_devices_keeps_decks_and_passes_the_host_on() -> None:
    folded = FoldedRoom()

    def do(command: Join | AddDevice | KeepDeck | PassHost) -> list[type]:
        events = decide(folded.room, CommandRequest(None, command), folded.context).events
        folded.happen(*events)
        return [type(event) for event in events]

    assert do(Join("session of Ann", "Ann")) == [MemberJoined, HostChanged]
    assert do(Join("session of Bob", "Bob")) == [MemberJoined]
    assert do(AddDevice("phone", "m1", "t1")) == [DeviceAdded]
    assert do(KeepDeck("own-1", "Our words", 30, size=100)) == [DeckKept]
    assert do(PassHost("m1", "m2")) == [HostChanged]
    assert do(PassHost("m1", "m2")) == []
    assert (folded.room.host, folded.room.kept_bytes) == ("m2", 100)


def test_decks_are_looked_up_only_for_the_host_and_never_too_many() -> None:
    folded = FoldedRoom()
    ann, bob = folded.join("Ann"), folded.join("Bob")
    room, context = folded.room, DecisionContext(RoomLimits(decks=2))
    other = replace(room.settings, decks=("a", "b"))

    def needed(member: str | None, command: StartGame | SetUp | ShuffleSeats) -> Settings | None:
        return settings_of_decks_needed(room, CommandRequest(member, command), context)

    assert needed(ann, StartGame()) == room.settings
    assert needed(ann, SetUp(other)) == other
    assert needed(ann, SetUp(replace(other, decks=("a", "b", "c")))) is None
    assert needed(ann, ShuffleSeats()) is None
    assert needed(bob, StartGame()) is None
    assert needed(None, StartGame()) is None


def test_a_bot_that_does_not_exist_is_not_added() -> None:
    folded = FoldedRoom()
    ann = folded.join("Ann")
    context = replace(folded.context, bots=("simple",))
    with pytest.raises(NoSuchBot, match="simple"):
        decide(folded.room, CommandRequest(ann, AddBot("x", bot="genius")), context)
    assert decide(folded.room, CommandRequest(ann, AddBot("x", bot="simple")), context).events


def started(folded: FoldedRoom, words: int, language: str) -> GameStarted:
    """The next game, dealt from a deck of one-faced cards."""
    deck = make_deck(
        DeckHeader(id="d", title="d", language=language), [(f"{language}{n}",) for n in range(words)]
    )
    context = replace(folded.context, deck=deck, rng=Random(3))
    (event,) = decide(folded.room, CommandRequest(folded.room.host, StartGame()), context).events
    assert isinstance(event, GameStarted)
    return event


def test_a_game_has_the_language_of_its_deck() -> None:
    folded = FoldedRoom()
    folded.fill()
    assert started(folded, 30, "en").setup.language == "en"


def test_a_deck_that_cannot_take_the_place_of_the_dealt_cards_does_not_fit() -> None:
    """O-12."""
    folded, people = playing()
    assert folded.room.game is not None
    folded.happen(*decide_game(folded.room.game, RS, Concede()))
    for seat in (RS, BS):
        folded.say(people[seat], BeReady())
    with pytest.raises(DeckDoesNotFit):
        started(folded, 20, "fr")


def test_a_room_is_created_once_and_resumed_only_from_a_pause() -> None:
    """The fold is total: what decide never writes changes nothing."""
    folded = FoldedRoom()
    folded.join("Ann")
    before = folded.room
    folded.happen(RoomCreated("OTHER", Settings()), GameResumed())
    assert folded.room == before


def test_the_games_of_a_room_are_told_apart() -> None:
    folded, people = playing()
    assert folded.room.game is not None
    folded.happen(*decide_game(folded.room.game, RS, Concede()))
    folded.say(people[RS], Rename("Zoe"))
    (game,) = game_events_of_room(folded.records)
    assert isinstance(game[0], GameStarted)
    assert [type(event).__name__ for event in game[1:]] == ["GameEnded"]
    assert fold(folded.records) == folded.room


def test_where_the_room_wants_it_a_card_is_touched_when_all_connected_guessers_agree() -> None:
    folded = FoldedRoom()
    people = folded.fill()
    for seat in (RG, BG):
        folded.say(folded.join(f"second {seat}"), TakeSeat(seat))
    folded.happen(SettingsChanged(replace(folded.room.settings, consensus=True)))
    for seat in (RS, BS):
        folded.say(people[seat], BeReady())
    folded.start()
    game = folded.room.game
    assert game is not None
    assert game.giver is not None
    assert game.guesser is not None
    folded.happen(*decide_game(game, game.giver, GiveClue("BASKET", 1)))
    first = people[game.guesser]
    (second,) = [m.id for m in folded.room.seated_members() if m.seat is game.guesser and m.id != first]
    guess = CommandRequest(first, Guess(3))
    other_votes: list[dict[str, int | None]] = [{}, {second: 4}, {second: None}]
    for votes in other_votes:
        with pytest.raises(NotAllAgree) as refused:
            decide(folded.room, guess, replace(folded.context, votes=votes))
        assert refused.value.facts["waiting_for"] == [second]
    assert decide(folded.room, guess, replace(folded.context, votes={second: 3})).events
    assert decide(folded.room, guess, replace(folded.context, connected={first})).events


def test_a_clue_in_letters_that_look_latin_is_read_as_latin() -> None:
    """What the referee and the other spymaster are asked about is what everybody reads."""
    folded, people = playing()
    game = folded.room.game
    assert game is not None
    assert game.giver is not None
    (given,) = asked(folded, people[game.giver], GiveClue("\u0421\u0410\u0422", 1, confirmed=True)).events
    assert isinstance(given, ClueGiven)
    assert given.clue.word == "CAT"
    moscow = "\u041c\u043e\u0441\u043a\u0432\u0430"
    (other,) = asked(folded, people[game.giver], GiveClue(moscow, 1, confirmed=True)).events
    assert isinstance(other, ClueGiven)
    assert other.clue.word == moscow
