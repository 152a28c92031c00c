"""A room beside real cards: who may begin, what is told, what is not used."""

from __future__ import annotations

from dataclasses import replace

import pytest

from nomdecode.codec import events as codec
from nomdecode.room.commands import (
    AddBot,
    BeReady,
    LockRoom,
    NextGame,
    ReplaceMember,
    RoomCommand,
    SeatMember,
    SetUp,
    SwapSeats,
    TakeSeat,
)
from nomdecode.room.events import Record, RoomCreated, SettingsChanged
from nomdecode.room.evolve import fold
from nomdecode.room.records import decode_record, decode_records, encode_record
from nomdecode.room.refusals import BotsNeedWords, ChatIsOff, RoomIsLocked, SeatTaken
from nomdecode.room.settings import Cards, Mode, Settings
from nomdecode.room.start_check import start_blocker
from nomdecode.room.view import room_view
from nomdecode.rules.commands import Command, Concede, GiveClue, Guess
from nomdecode.rules.events import GameStarted
from nomdecode.rules.options import DuoOptions, ImagesOptions, Options, Variant, WordsOptions
from nomdecode.rules.refusals import GameNotOver, NoKeyHolder
from nomdecode.rules.rematch import Rotation
from nomdecode.rules.seats import Seat
from tests.room.rooms import FoldedRoom

RS, RG, BS, BG = Seat.RED_SPYMASTER, Seat.RED_GUESSER, Seat.BLUE_SPYMASTER, Seat.BLUE_GUESSER


def beside_cards(options: Options | None = None, *seats: Seat) -> tuple[FoldedRoom, list[str]]:
    """A room beside real cards with a device in each of these seats, ready; the first is the host's."""
    folded = FoldedRoom(options)
    people = [folded.join(seat.value) for seat in seats]
    folded.happen(SettingsChanged(replace(folded.room.settings, at_table=True)))
    for member, seat in zip(people, seats, strict=True):
        folded.say(member, TakeSeat(seat))
        folded.say(member, BeReady())
    return folded, people


def begun(options: Options | None = None, *seats: Seat) -> tuple[FoldedRoom, list[str]]:
    folded, people = beside_cards(options, *seats)
    folded.start()
    return folded, people


def tell(folded: FoldedRoom, member: str, command: Command) -> None:
    folded.happen(*folded.decide(member, command).events, by=member)


def test_one_device_is_enough_for_two_teams() -> None:
    """T-12."""
    folded, (ann,) = begun(None, RS)
    game = folded.room.game
    assert game is not None
    assert game.setup.spoken
    assert [player.id for player in game.players] == [ann]
    tell(folded, ann, Guess(3))
    assert folded.room.game is not None
    assert folded.room.game.covered[3] is not None


@pytest.mark.parametrize(
    ("options", "seats", "empty"),
    [
        (WordsOptions(), (RG, BG), (RS, BS)),
        (WordsOptions(variant=Variant.COOP), (Seat.GUESSER,), (Seat.SPYMASTER,)),
        (DuoOptions(), (Seat.SIDE_A,), (Seat.SIDE_B,)),
    ],
)
def test_a_game_waits_for_a_device_that_sees_each_key(
    options: Options, seats: tuple[Seat, ...], empty: tuple[Seat, ...]
) -> None:
    """T-12."""
    folded, _ = beside_cards(options, *seats)
    with pytest.raises(NoKeyHolder):
        folded.start()
    blocker = start_blocker(folded.room)
    assert blocker is not None
    assert (blocker.code, blocker.empty_seats) == ("no_key_holder", empty)


def test_taking_back_is_always_possible_beside_real_cards() -> None:
    folded, _ = begun(WordsOptions(undo=False), RS)
    assert folded.room.game is not None
    assert folded.room.game.setup.options.undo
    assert not folded.room.settings.options.undo


def test_the_room_is_locked_when_a_game_begins_and_the_host_may_open_it() -> None:
    folded, (ann,) = begun(None, RS)
    assert folded.room.locked
    with pytest.raises(RoomIsLocked):
        folded.join("Bob")
    folded.say(ann, LockRoom(locked=False))
    folded.join("Bob")


def test_a_room_that_is_locked_already_is_not_locked_twice() -> None:
    folded, (ann,) = beside_cards(None, RS)
    folded.say(ann, LockRoom())
    before = len(folded.records)
    folded.start()
    assert len(folded.records) == before + 1


def test_a_rematch_is_the_same_places_with_a_new_key() -> None:
    """T-09, W-30."""
    folded, (ann,) = begun(None, RS)
    first = folded.room.game
    tell(folded, ann, Concede())
    request = NextGame(rotation=Rotation.NONE, start=True)
    folded.say(ann, request)
    second = folded.room.game
    assert first is not None
    assert second is not None
    assert second.codenames == first.codenames
    assert second.setup.key != first.setup.key
    assert folded.room.used == frozenset()


def test_after_real_cards_a_game_of_ours_is_dealt_afresh() -> None:
    folded, people = begun(None, RS, BS, RG, BG)
    tell(folded, people[0], Concede())
    folded.say(people[0], SetUp(replace(folded.room.settings, at_table=False, cards=Cards.FLIP)))
    for member in people:
        folded.say(member, BeReady())
    folded.start()
    assert folded.room.game is not None
    assert not folded.room.game.setup.spoken
    assert folded.room.game.codenames[0].startswith("FACE")


def test_real_cards_are_chosen_only_between_games() -> None:
    folded, (ann,) = begun(None, RS)
    with pytest.raises(GameNotOver):
        folded.say(ann, SetUp(replace(folded.room.settings, at_table=False)))


def test_bots_do_not_play_with_real_cards() -> None:
    """T-12."""
    folded = FoldedRoom()
    ann = folded.join("Ann")
    folded.say(ann, AddBot("Robo", BG))
    folded.say(ann, TakeSeat(RS))
    bot = folded.room.members[0].id
    assert folded.member(bot).seat is BG
    folded.say(ann, SetUp(replace(folded.room.settings, at_table=True)))
    assert folded.member(bot).seat is None
    assert folded.member(ann).seat is RS
    refused: list[RoomCommand] = [AddBot("Other"), SeatMember(bot, BG), SwapSeats(ann, bot)]
    for command in refused:
        with pytest.raises(BotsNeedWords):
            folded.say(ann, command)
    folded.say(ann, BeReady())
    folded.start()
    folded.context = replace(folded.context, connected=[])
    with pytest.raises(BotsNeedWords):
        folded.say(ann, ReplaceMember(ann, bot))


def test_a_taken_seat_is_refused_to_a_second_device() -> None:
    folded, _ = beside_cards(None, RS)
    bob = folded.join("Bob")
    with pytest.raises(SeatTaken):
        folded.say(bob, TakeSeat(RS))


def test_neither_referee_nor_votes_nor_chat_are_used_beside_real_cards() -> None:
    """T-10."""
    folded, (ann, bob, _cat) = beside_cards(None, RS, RG, RG)
    settings = replace(folded.room.settings, mode=Mode.STRICT, consensus=True, chat=True)
    folded.happen(SettingsChanged(settings))
    folded.say(ann, BeReady())
    folded.start()
    assert folded.room.game is not None
    assert not folded.room.game.setup.needs_consent
    tell(folded, ann, GiveClue("A1", 2))
    tell(folded, ann, Guess(0))
    seen = {member.id: member for member in room_view(folded.room, [ann, bob]).members}
    assert not seen[bob].votes
    assert seen[bob].chat.silent == ChatIsOff.code


def test_images_has_twenty_places() -> None:
    """T-09, A-41."""
    folded, _ = begun(ImagesOptions(), RS)
    assert folded.room.game is not None
    assert folded.room.game.codenames[-1] == "E4"


def test_records_of_real_tables_are_read_again_and_older_ones_too() -> None:
    folded, (ann,) = begun(None, RS)
    tell(folded, ann, Guess(3))
    lines = [encode_record(record) for record in folded.records]
    assert fold(decode_records(lines)) == folded.room
    older = encode_record(Record(0.0, RoomCreated("TEST", Settings()))).replace(b',"at_table":false', b"")
    assert b"at_table" not in older
    created = decode_record(older).event
    assert isinstance(created, RoomCreated)
    assert not created.settings.at_table
    game = folded.room.game
    assert game is not None
    plain = codec.event_to_plain(GameStarted(game.setup))
    del plain["setup"]["spoken"]
    assert codec.event_from_plain(plain) == GameStarted(replace(game.setup, spoken=False))
