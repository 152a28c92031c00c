from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import pytest

from nomdecode.room.commands import (
    AddBot,
    BeReady,
    LeaveRoom,
    LeaveSeat,
    LockSeats,
    NextGame,
    ReplaceMember,
    SeatMember,
    SetUp,
    ShuffleSeats,
    SwapSeats,
    TakeSeat,
)
from nomdecode.room.decide import CommandRequest, settings_of_decks_needed
from nomdecode.room.decide import decide as decide_room
from nomdecode.room.events import Place, SeatsChanged
from nomdecode.room.refusals import (
    NoSuchMember,
    NoSuchSeat,
    NotEverybodyIsReady,
    ScreensOnlyShow,
    SeatsAreLocked,
    SeatsHeldInGame,
    SeatTaken,
    StillHere,
)
from nomdecode.room.seating import seats_for_people
from nomdecode.room.settings import Settings
from nomdecode.room.view import room_view
from nomdecode.rules import decide
from nomdecode.rules.commands import Concede
from nomdecode.rules.options import DuoOptions, Options, Variant, WordsOptions
from nomdecode.rules.refusals import GameNotOver, HasSeenTheKey, OnlyMoreGuessers, Refused, UnequalTeams
from nomdecode.rules.rematch import Rotation
from nomdecode.rules.seats import Player, Seat
from nomdecode.scenario.starting_position import make_practice_deck
from tests.room.rooms import FoldedRoom, playing
from tests.tables import EVERY_GAME

RS, RG, BS, BG = Seat.RED_SPYMASTER, Seat.RED_GUESSER, Seat.BLUE_SPYMASTER, Seat.BLUE_GUESSER


def test_a_spymasters_chair_holds_one_and_a_guessers_chair_many() -> None:
    """W-02, A-18."""
    folded = FoldedRoom()
    ann, bob, eve = (folded.join(name) for name in ("Ann", "Bob", "Eve"))
    folded.say(ann, TakeSeat(RS))
    with pytest.raises(SeatTaken):
        folded.say(bob, TakeSeat(RS))
    folded.say(bob, TakeSeat(RG))
    folded.say(eve, TakeSeat(RG))
    assert [folded.member(m).seat for m in (ann, bob, eve)] == [RS, RG, RG]
    folded.say(ann, LeaveSeat())
    folded.say(bob, TakeSeat(RS))
    with pytest.raises(NoSuchSeat):
        folded.say(ann, TakeSeat(Seat.SIDE_A))


def test_the_common_guesser_of_three_sits_alone() -> None:
    """V-16."""
    folded = FoldedRoom(WordsOptions(variant=Variant.THREE))
    ann, bob = folded.join("Ann"), folded.join("Bob")
    folded.say(ann, TakeSeat(Seat.GUESSER))
    with pytest.raises(SeatTaken):
        folded.say(bob, TakeSeat(Seat.GUESSER))


def test_changing_seats_takes_the_yes_back() -> None:
    folded = FoldedRoom()
    people = folded.fill()
    folded.say(people[RS], SwapSeats(people[RG], people[BS]))
    assert folded.member(people[RG]).seat is BS
    assert not folded.member(people[RG]).ready


@pytest.mark.parametrize("options", EVERY_GAME.values(), ids=EVERY_GAME)
def test_a_shuffle_fills_the_chairs_of_any_game(options: Options) -> None:
    """W-01: teams as equal as possible."""
    folded = FoldedRoom(options)
    people = folded.fill()
    folded.say(next(iter(people.values())), ShuffleSeats())
    for member in folded.room.seated_members():
        folded.say(member.id, BeReady())
    folded.start()
    assert folded.room.is_playing


def test_a_shuffle_seats_the_same_people_evenly() -> None:
    """W-01."""
    assert seats_for_people(WordsOptions(), 7) == [RS, BS, RG, BG, RG, BG, RG]
    assert seats_for_people(DuoOptions(), 3) == [Seat.SIDE_A, Seat.SIDE_B, Seat.SIDE_A]
    assert seats_for_people(WordsOptions(variant=Variant.THREE), 3) == [RS, BS, Seat.GUESSER]


def test_a_shuffle_leaves_nobody_two_to_a_chair_that_holds_one() -> None:
    """V-16: guessers of a team of many, when what is played has changed to three."""
    folded = FoldedRoom(WordsOptions(variant=Variant.COOP))
    people = [folded.join(f"P{n}") for n in range(5)]
    for person in people:
        folded.say(person, TakeSeat(Seat.GUESSER))
    folded.say(people[0], SetUp(Settings(WordsOptions(variant=Variant.THREE))))
    folded.say(people[0], ShuffleSeats())
    assert len(folded.room.seated_members()) == len({m.seat for m in folded.room.seated_members()}) == 3


def test_who_changes_places_with_themselves_stays_one_member() -> None:
    folded = FoldedRoom()
    ann, bob = folded.join("Ann"), folded.join("Bob")
    folded.say(ann, TakeSeat(RS))
    folded.say(ann, SwapSeats(ann, ann))
    assert [m.id for m in folded.room.members] == [bob, ann]
    # Records of before say it twice: they are read as one change.
    folded.happen(SeatsChanged((Place(ann, RS), Place(ann, RS))))
    assert [m.id for m in folded.room.members] == [bob, ann]


def test_during_a_game_people_keep_their_seats() -> None:
    """A-44."""
    folded, people = playing()
    extra = folded.join("Late")
    for command in (LeaveSeat(), TakeSeat(BG)):
        with pytest.raises(SeatsHeldInGame):
            folded.say(people[RG], command)
    for host_command in (SeatMember(extra, RG), SwapSeats(people[RG], people[BG])):
        with pytest.raises(SeatsHeldInGame):
            folded.say(people[RS], host_command)
    with pytest.raises(GameNotOver):
        folded.say(people[RS], ShuffleSeats())
    with pytest.raises(StillHere):
        folded.say(extra, TakeSeat(RG, instead_of=people[RG]))


def test_somebody_new_takes_the_place_of_a_player_who_has_left() -> None:
    """A-44."""
    folded, people = playing()
    extra = folded.join("Late")
    folded.say(people[BS], LeaveRoom())
    with pytest.raises(SeatTaken):
        folded.say(extra, TakeSeat(RG, instead_of=people[BS]))
    folded.say(extra, TakeSeat(BS, instead_of=people[BS]))
    assert folded.room.seat_of(extra) is BS
    assert folded.room.game is not None
    assert ("Late", BS) in [(p.name, p.seat) for p in folded.room.game.players]


def test_nobody_is_made_to_see_the_key_by_the_host() -> None:
    """W-02: a spymaster has said yes to that seat, in the middle of a game too."""
    folded, people = playing()
    late, later = folded.join("Late"), folded.join("Later")
    folded.say(people[BS], LeaveRoom())
    with pytest.raises(NotEverybodyIsReady):
        folded.say(people[RS], ReplaceMember(people[BS], late))
    folded.say(late, TakeSeat(BS, instead_of=people[BS]))
    folded.say(people[BG], LeaveRoom())
    folded.say(people[RS], ReplaceMember(people[BG], later))
    assert folded.room.seat_of(later) is BG


def test_a_spectator_who_agrees_to_see_the_key_is_given_the_seat_of_a_spymaster_who_is_away() -> None:
    """A-44: a dead phone; the same person watches on another one."""
    folded, people = playing()
    late = folded.join("Ben 2")
    folded.context = replace(folded.context, connected={people[RS], late})
    with pytest.raises(NotEverybodyIsReady):
        folded.say(people[RS], ReplaceMember(people[BS], late))
    folded.say(late, BeReady())
    folded.say(people[RS], ReplaceMember(people[BS], late))
    assert folded.room.seat_of(late) is BS


def test_the_room_tells_who_may_be_given_which_seat_and_who_must_agree_first() -> None:
    """A-44: what is listed is accepted, and nothing else of those who are connected."""
    folded, people = playing()
    watching = [folded.join("Late"), folded.join("Later")]
    folded.say(people[RS], AddBot("Owl"))
    bot = folded.room.members[-1].id
    folded.say(people[BS], LeaveRoom())
    folded.say(people[RS], ReplaceMember(people[BS], bot))
    folded.join("Back", guest=f"session of {BS.value}")  # saw a key: that seat or none
    folded.say(watching[0], BeReady())
    connected = {people[RS], people[BG], people[BS], *watching}
    folded.context = replace(folded.context, connected=connected)
    shown = {m.id: m for m in room_view(folded.room, connected).members}
    assert shown[bot].successors == (watching[0],)
    assert shown[bot].unasked == (people[BS], watching[1])
    assert [shown[each].yields for each in (bot, people[RG])] == [True, False]
    for seated in (m for m in shown.values() if m.seat):
        accepted = []
        for arriving in (m for m in shown.values() if m.id in connected):
            command = ReplaceMember(seated.id, arriving.id)
            with suppress(Refused):
                folded.decide(people[RS], command)
                accepted.append(arriving.id)
        assert tuple(accepted) == seated.successors
    folded.say(people[RS], LockSeats())
    assert not any(m.yields for m in room_view(folded.room, connected).members)


def test_between_games_nobody_is_replaced() -> None:
    folded = FoldedRoom()
    people = folded.fill()
    folded.join("Late")
    assert all(m.successors == m.unasked == () for m in room_view(folded.room, {*people.values()}).members)


def test_who_was_replaced_has_agreed_to_nothing_any_more() -> None:
    folded, people = playing()
    late = folded.join("Late")
    folded.say(people[RG], BeReady())
    folded.say(people[RG], LeaveRoom())
    folded.join("Back", guest=f"session of {RG.value}")
    folded.say(people[RG], BeReady())
    folded.context = replace(folded.context, connected={people[RS], late})
    folded.say(people[RS], ReplaceMember(people[RG], late))
    assert not folded.member(people[RG]).ready


def test_a_host_who_watches_takes_the_key_by_their_own_hand() -> None:
    """A-44: who asks for a seat has said yes to it."""
    folded = FoldedRoom()
    host = folded.join("Host")
    people = folded.fill()
    folded.start()
    folded.say(people[BS], LeaveRoom())
    folded.say(host, ReplaceMember(people[BS], host))
    assert folded.room.seat_of(host) is BS


def test_whoever_has_seen_the_key_never_guesses_in_that_game() -> None:
    """A-44: not under another nickname, not by the host's hand."""
    folded, people = playing()
    extra = folded.join("Late")
    folded.say(people[BS], LeaveRoom())
    folded.say(extra, TakeSeat(BS, instead_of=people[BS]))
    folded.say(people[BG], LeaveRoom())
    back = folded.join("Quite another", guest=f"session of {BS.value}")
    assert back == people[BS]
    with pytest.raises(HasSeenTheKey):
        folded.say(back, TakeSeat(BG, instead_of=people[BG]))
    with pytest.raises(HasSeenTheKey):
        folded.say(people[RS], ReplaceMember(people[BG], back))


def test_a_duo_partner_cannot_change_sides_in_a_game() -> None:
    """D-05."""
    folded, people = playing(DuoOptions())
    one, other = people[Seat.SIDE_A], people[Seat.SIDE_B]
    late = folded.join("Late")
    folded.say(other, LeaveRoom())
    folded.say(late, TakeSeat(Seat.SIDE_B, instead_of=other))
    assert folded.join("x", guest=f"session of {Seat.SIDE_B.value}") == other
    folded.say(one, LeaveRoom())
    with pytest.raises(HasSeenTheKey):
        folded.say(other, TakeSeat(Seat.SIDE_A, instead_of=one))


def test_after_the_game_everybody_may_sit_anywhere_again() -> None:
    folded, people = playing()
    assert folded.room.game is not None
    folded.happen(*decide(folded.room.game, RS, Concede()))
    folded.say(people[RS], SwapSeats(people[RS], people[RG]))
    assert folded.room.seat_of(people[RS]) is RG


def test_a_bot_can_be_replaced_by_a_person_in_a_game() -> None:
    """G-05."""
    folded = FoldedRoom()
    people = folded.fill()
    folded.say(people[BG], LeaveSeat())
    folded.say(people[RS], AddBot("Robo", BG))
    folded.start()
    bot = next(m for m in folded.room.members if m.name == "Robo")
    folded.say(people[BG], TakeSeat(BG, instead_of=bot.id))
    assert folded.room.seat_of(people[BG]) is BG
    assert folded.room.seat_of(bot.id) is None


def test_what_is_played_changes_between_games_only_and_empties_other_chairs() -> None:
    folded = FoldedRoom()
    people = folded.fill()
    duo = replace(folded.room.settings, options=DuoOptions())
    folded.say(people[RS], SetUp(duo))
    assert folded.room.seated_members() == []
    folded, people = playing()
    with pytest.raises(GameNotOver):
        folded.say(people[RS], SetUp(duo))
    folded.say(people[RS], SetUp(replace(folded.room.settings, chat=False)))
    assert not folded.room.settings.chat
    assert folded.room.seat_of(people[BG]) is BG


def test_the_key_goes_round_among_all_the_guessers_of_a_team() -> None:
    """W-30."""
    folded = FoldedRoom()
    people = folded.fill()
    for name in ("Third", "Fourth"):
        member = folded.join(name)
        folded.say(member, TakeSeat(RG))
    held = []
    for _ in range(6):
        folded.say(people[RS], NextGame())
        held += [m.name for m in folded.room.seated_members() if m.seat is RS]
    assert held == [RG.value, "Third", "Fourth", RS.value, RG.value, "Third"]


def test_a_lone_guesser_of_coop_is_not_taken_for_one_of_three() -> None:
    folded = FoldedRoom(WordsOptions(variant=Variant.COOP))
    ann = folded.join("Ann")
    folded.say(ann, TakeSeat(Seat.GUESSER))
    folded.say(ann, NextGame())
    assert folded.room.seat_of(ann) is Seat.GUESSER


def test_no_rotation_leaves_everybody_in_place() -> None:
    folded = FoldedRoom()
    people = folded.fill()
    folded.say(people[RS], SetUp(replace(folded.room.settings, rotation=Rotation.NONE)))
    folded.say(people[RS], NextGame())
    assert {m.seat: m.id for m in folded.room.seated_members()} == people


def test_the_host_may_let_a_member_watch() -> None:
    folded = FoldedRoom()
    ann, bob = folded.join("Ann"), folded.join("Bob")
    folded.say(bob, TakeSeat(RG))
    folded.say(ann, SeatMember(bob, None))
    assert folded.room.seat_of(bob) is None


def test_neither_a_screen_nor_a_seated_player_takes_the_place_of_one_who_left() -> None:
    """A-44."""
    folded, people = playing()
    screen = folded.join("TV", screen=True)
    folded.say(people[BG], LeaveRoom())
    with pytest.raises(ScreensOnlyShow):
        folded.say(people[RS], ReplaceMember(people[BG], screen))
    with pytest.raises(SeatsHeldInGame):
        folded.say(people[RS], ReplaceMember(people[BG], people[RG]))


def test_only_somebody_who_sits_can_be_replaced() -> None:
    """A-44."""
    folded, people = playing()
    watcher = folded.join("Zoé")
    for nobody in ("nobody", watcher):
        with pytest.raises(NoSuchMember):
            folded.say(people[RS], ReplaceMember(nobody, watcher))


def test_a_spectator_joins_a_running_game_as_one_more_guesser() -> None:
    """A-44."""
    folded, people = playing()
    eve, fay = folded.join("Eve"), folded.join("Fay")
    assert room_view(folded.room, ()).open_seats == (RG, BG)
    folded.say(eve, TakeSeat(BG))
    assert folded.member(eve).seat is BG
    assert folded.room.game is not None
    assert folded.room.game.players[-1] == Player(eve, "Eve", BG)
    assert room_view(folded.room, ()).open_seats == (RG,)
    for seat, reason in ((BG, UnequalTeams), (RS, OnlyMoreGuessers)):
        with pytest.raises(reason):
            folded.say(fay, TakeSeat(seat))
    with pytest.raises(SeatsHeldInGame):
        folded.say(people[RG], TakeSeat(BG))
    folded.say(people[RS], LockSeats())
    with pytest.raises(SeatsAreLocked):
        folded.say(fay, TakeSeat(RG))


def test_where_seats_are_locked_the_host_still_sits_down() -> None:
    folded = FoldedRoom()
    ann, bob = folded.join("Ann"), folded.join("Bob")
    folded.say(ann, LockSeats())
    with pytest.raises(SeatsAreLocked):
        folded.say(bob, TakeSeat(RG))
    folded.say(ann, TakeSeat(RG))
    folded.say(ann, LeaveSeat())
    assert folded.member(ann).seat is None


def test_where_seats_are_locked_nobody_gives_theirs_up() -> None:
    folded = FoldedRoom()
    ann, bob = folded.join("Ann"), folded.join("Bob")
    folded.say(bob, TakeSeat(RG))
    folded.say(ann, LockSeats())
    with pytest.raises(SeatsAreLocked):
        folded.say(bob, LeaveSeat())


def over_with_bots() -> tuple[FoldedRoom, str]:
    """A finished game of one person and three bots."""
    folded = FoldedRoom()
    ann = folded.join("Ann")
    folded.say(ann, TakeSeat(RG))
    for seat in (RS, BS, BG):
        folded.say(ann, AddBot(seat.value, seat))
    folded.start()
    assert folded.room.game is not None
    folded.happen(*decide(folded.room.game, RG, Concede()))
    return folded, ann


@pytest.mark.parametrize(
    ("rotation", "seat"), [(Rotation.NONE, RG), (Rotation.SPYMASTERS, RS), (None, RS), (Rotation.TEAMS, BG)]
)
def test_play_again_is_one_command_in_the_same_role_or_another(rotation: Rotation | None, seat: Seat) -> None:
    """W-30: who asks for it agrees to their own seat."""
    folded, ann = over_with_bots()
    request = CommandRequest(ann, NextGame(rotation, start=True))
    context = replace(folded.context, deck=make_practice_deck(folded.room.settings.options.game))
    assert settings_of_decks_needed(folded.room, request, context) == folded.room.settings
    folded.happen(*decide_room(folded.room, request, context).events, by=ann)
    assert folded.room.is_playing
    assert folded.room.seat_of(ann) is seat


def test_play_again_waits_for_others_who_must_agree_to_see_a_key() -> None:
    folded = FoldedRoom()
    people = folded.fill()
    folded.start()
    assert folded.room.game is not None
    folded.happen(*decide(folded.room.game, RG, Concede()))
    folded.say(people[RS], NextGame(Rotation.NONE, start=True))
    assert not folded.room.is_playing
    assert folded.member(people[RS]).ready
    assert not folded.member(people[BS]).ready


def test_a_host_who_watches_asks_for_another_game_too() -> None:
    folded = FoldedRoom()
    ann = folded.join("Ann")
    folded.say(ann, NextGame(start=True))
    assert folded.room.asked_again == ann
    assert not folded.room.is_playing
