from __future__ import annotations

import pytest

from nomdecode.room import membership
from nomdecode.room.commands import AddBot, AddDevice, LeaveRoom, LockRoom, RemoveMember, Rename, TakeSeat
from nomdecode.room.limits import DEFAULT_LIMITS, RoomLimits
from nomdecode.room.members import clean_nickname
from nomdecode.room.refusals import (
    BadNickname,
    NicknameTaken,
    NoSuchMember,
    Removed,
    RoomIsFull,
    RoomIsLocked,
    TicketSpent,
)
from nomdecode.rules.refusals import HasSeenTheKey
from nomdecode.rules.seats import Player, Seat
from tests.room.rooms import FoldedRoom, playing

RG = Seat.RED_GUESSER


def test_the_first_person_is_the_host_and_a_screen_never_is() -> None:
    folded = FoldedRoom()
    folded.join("TV", screen=True)
    assert not folded.room.host
    ann = folded.join("Ann")
    assert folded.room.host == ann


def test_joining_again_changes_nothing() -> None:
    folded = FoldedRoom()
    ann = folded.join("Ann")
    before = folded.room
    assert folded.join("Ann") == ann
    assert folded.room is before


def test_when_the_host_leaves_the_longest_here_takes_over() -> None:
    folded = FoldedRoom()
    ann, bob, eve = (folded.join(name) for name in ("Ann", "Bob", "Eve"))
    folded.say(bob, TakeSeat(RG))  # whoever sits down is last in line, but has not come last
    folded.say(ann, LeaveRoom())
    assert folded.room.host == bob
    folded.say(bob, LeaveRoom())
    folded.say(eve, LeaveRoom())
    assert not folded.room.host
    assert folded.join("Bob") == bob
    assert folded.room.host == bob


@pytest.mark.parametrize(
    ("taken", "typed", "free"),
    [
        (("Ben",), "ben", "ben 2"),
        (("Ben", "Ben 2"), "Ben", "Ben 3"),
        (("Ben", "Ben 2"), "Ben 2", "Ben 3"),
        (("x" * 20,), "x" * 20, "x" * 18 + " 2"),
    ],
)
def test_a_free_nickname_is_proposed_for_one_that_is_taken(
    taken: tuple[str, ...], typed: str, free: str
) -> None:
    folded = FoldedRoom()
    for name in taken:
        folded.join(name)
    with pytest.raises(NicknameTaken) as refused:
        folded.join(typed, guest="another device")
    assert refused.value.facts == {"free": free}
    folded.join(free)


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "x" * 21,
        "a\u202eb",
        "\u200b",
        "!!!",
        "a\x00",
        "e" + "\u0301\u0302" * 5,
        "\ud800x",
        "a\u200db",
    ],
)
def test_a_nickname_is_short_and_visible(name: str) -> None:
    with pytest.raises(BadNickname):
        FoldedRoom().join(name, guest="g")


@pytest.mark.parametrize(
    "name", ["Zoé", "李雷", "שרה", "J.-P.", "R2D2", "  Ann   Lee ", "Zoé 👩‍👩‍👧", "Al 🏴‍☠️🏳️‍🌈"]
)
def test_nicknames_of_all_peoples_are_fine(name: str) -> None:
    folded = FoldedRoom()
    assert folded.member(folded.join(name)).name == " ".join(name.split())


@pytest.mark.parametrize("name", ["Zoe", "ZOÉ", "zoé ", "Ｚｏé"])
def test_nicknames_that_look_alike_are_the_same(name: str) -> None:
    folded = FoldedRoom()
    folded.join("Zoé")
    with pytest.raises(NicknameTaken):
        folded.join(name, guest="another")
    bob = folded.join("Bob")
    with pytest.raises(NicknameTaken):
        folded.say(bob, Rename(name))
    folded.say(bob, Rename("BOB"))


def test_a_locked_or_full_room_lets_nobody_in() -> None:
    folded = FoldedRoom(limits=RoomLimits(members=2))
    ann = folded.join("Ann")
    folded.say(ann, LockRoom())
    with pytest.raises(RoomIsLocked):
        folded.join("Bob")
    folded.say(ann, LockRoom(locked=False))
    folded.join("Bob")
    with pytest.raises(RoomIsFull):
        folded.join("Eve")


def test_a_locked_room_that_everybody_has_left_opens_to_those_who_were_there() -> None:
    folded = FoldedRoom()
    ann, bob = folded.join("Ann"), folded.join("Bob")
    folded.say(ann, LockRoom())
    folded.say(ann, LeaveRoom())
    assert (folded.room.host, folded.room.locked) == (bob, True)
    with pytest.raises(RoomIsLocked):
        folded.join("Ann")  # its new host decides
    folded.say(bob, LeaveRoom())
    with pytest.raises(RoomIsLocked):
        folded.join("Eve")
    assert folded.join("Ann") == ann
    assert folded.room.host == ann
    folded.say(ann, LockRoom(locked=False))
    folded.join("Eve")


def test_a_guest_who_left_a_moment_before_can_still_be_removed() -> None:
    folded = FoldedRoom()
    ann, bob = folded.join("Ann"), folded.join("Bob")
    folded.say(bob, LeaveRoom())
    folded.say(ann, RemoveMember(bob))
    with pytest.raises(Removed):
        folded.join("Bob")
    for unknown in (bob, "m9"):
        with pytest.raises(NoSuchMember):
            folded.say(ann, RemoveMember(unknown))


def test_a_host_who_removes_themselves_has_only_left() -> None:
    folded = FoldedRoom()
    ann, bob = folded.join("Ann"), folded.join("Bob")
    folded.say(ann, RemoveMember(ann))
    assert folded.room.host == bob
    assert folded.join("Ann") == ann


def test_a_bot_that_was_removed_is_gone_for_good() -> None:
    folded = FoldedRoom()
    ann = folded.join("Ann")
    folded.say(ann, AddBot("Robot"))
    folded.say(ann, RemoveMember("m2"))
    with pytest.raises(NoSuchMember):
        folded.say(ann, RemoveMember("m2"))


def test_a_removed_guest_cannot_come_back_with_the_same_session() -> None:
    folded = FoldedRoom()
    ann, bob = folded.join("Ann"), folded.join("Bob")
    folded.happen(*membership.add_device(folded.room, AddDevice("phone", bob, "t1"), DEFAULT_LIMITS))
    folded.say(ann, RemoveMember(bob))
    for guest in ("session of Bob", "phone"):
        with pytest.raises(Removed):
            folded.join("Robert", guest=guest)
        assert folded.room.member_of_session(guest) is None
    with pytest.raises(Removed):
        membership.add_device(folded.room, AddDevice("phone", ann, "t2"), DEFAULT_LIMITS)


def test_a_link_for_another_device_works_once() -> None:
    folded = FoldedRoom()
    ann, bob = folded.join("Ann"), folded.join("Bob")
    command = AddDevice("phone", ann, "t1")
    folded.happen(*membership.add_device(folded.room, command, DEFAULT_LIMITS))
    owner = folded.room.member_of_session("phone")
    assert owner is not None
    assert owner.id == ann
    assert membership.add_device(folded.room, command, DEFAULT_LIMITS) == []
    with pytest.raises(TicketSpent):
        membership.add_device(folded.room, AddDevice("tablet", ann, "t1"), DEFAULT_LIMITS)
    # Somebody who is somebody here already does not become another.
    with pytest.raises(TicketSpent):
        membership.add_device(folded.room, AddDevice("session of Bob", ann, "t2"), DEFAULT_LIMITS)
    with pytest.raises(NoSuchMember):
        membership.add_device(folded.room, AddDevice("tablet", "m9", "t3"), DEFAULT_LIMITS)
    with pytest.raises(RoomIsFull):
        membership.add_device(folded.room, AddDevice("tablet", ann, "t3"), RoomLimits(devices=2))
    assert bob != ann


def test_who_comes_back_in_a_game_has_the_seat_again() -> None:
    folded, people = playing()
    folded.say(people[RG], LeaveRoom())
    assert folded.room.seat_of(people[RG]) is None
    assert folded.room.member_of_session(f"session of {RG.value}") is None
    with pytest.raises(NicknameTaken):
        folded.join(RG.value, guest="a thief of names")
    assert folded.join("Other", guest=f"session of {RG.value}") == people[RG]
    assert folded.room.seat_of(people[RG]) is RG
    assert folded.member(people[RG]).name == "Other"
    assert folded.room.game is not None
    assert Player(people[RG], "Other", RG) in folded.room.game.players


def test_a_namesake_of_a_player_who_was_replaced_has_seen_nothing() -> None:
    """A-44: who has seen a key is known by member, not by name."""
    folded, people = playing()
    spymaster = people[Seat.BLUE_SPYMASTER]
    late = folded.join("Late")
    folded.say(spymaster, LeaveRoom())
    folded.say(late, TakeSeat(Seat.BLUE_SPYMASTER, instead_of=spymaster))
    namesake = folded.join(Seat.BLUE_SPYMASTER.value, guest="somebody else")
    assert folded.join("New name", guest=f"session of {Seat.BLUE_SPYMASTER.value}") == spymaster
    assert folded.member(spymaster).name == f"blue spymaster {spymaster}"  # a new name could tell the key
    folded.say(people[RG], LeaveRoom())
    with pytest.raises(HasSeenTheKey):
        folded.say(spymaster, TakeSeat(RG, instead_of=people[RG]))
    folded.say(namesake, TakeSeat(RG, instead_of=people[RG]))
    assert folded.room.seat_of(namesake) is RG


def test_a_player_may_take_another_nickname_during_a_game() -> None:
    folded, people = playing()
    spectator = folded.join("Ann")
    folded.say(people[RG], Rename("Zoe"))
    folded.say(spectator, Rename("Anna"))
    game = folded.room.game
    assert game is not None
    assert Player(people[RG], "Zoe", RG) in game.players
    assert all(player.name != "Anna" for player in game.players)
    with pytest.raises(NicknameTaken):
        folded.say(people[RG], Rename("ANNA"))


@pytest.mark.parametrize(
    "blank", ["\u3164", "\u115f", "\u1160", "\u2800", "\ufe00", "\ufe0f", "\U000e0100", "\u180b", "\u17b4"]
)
def test_what_shows_nothing_makes_no_second_alice(blank: str) -> None:
    with pytest.raises(BadNickname):
        clean_nickname(f"Alice{blank}", 20)
    assert clean_nickname("Alice ❤\ufe0f", 20) == "Alice ❤\ufe0f"


@pytest.mark.parametrize("name", ["AIice", "\u0410lice", "\u1d00lice"])
def test_a_name_that_looks_like_another_is_taken(name: str) -> None:
    folded, _ = playing()
    folded.join("Alice")
    with pytest.raises(NicknameTaken):
        folded.join(name)
