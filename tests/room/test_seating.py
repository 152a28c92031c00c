from __future__ import annotations

from dataclasses import replace

import pytest

from nomdecode.room.commands import (
    AddBot,
    BeReady,
    LeaveRoom,
    LeaveSeat,
    NextGame,
    Rename,
    ReplaceMember,
    SeatMember,
    SetUp,
    ShuffleSeats,
    SwapSeats,
    TakeSeat,
)
from nomdecode.room.events import Place, SeatsChanged
from nomdecode.room.refusals import (
    ChairTaken,
    NicknameInGame,
    NoSuchChair,
    NotEverybodyIsReady,
    SeatsHeldInGame,
    StillHere,
)
from nomdecode.room.seats import dealt_chairs
from nomdecode.room.settings import Settings
from nomdecode.rules import decide
from nomdecode.rules.commands import Concede
from nomdecode.rules.options import DuoOptions, Options, Variant, WordsOptions
from nomdecode.rules.refusals import GameNotOver, HasSeenTheKey
from nomdecode.rules.rematch import Rotation
from nomdecode.rules.seats import Seat
from tests.room.rooms import Parlour, playing
from tests.tables import EVERY_GAME

RS, RG, BS, BG = Seat.RED_SPYMASTER, Seat.RED_GUESSER, Seat.BLUE_SPYMASTER, Seat.BLUE_GUESSER


def test_a_spymasters_chair_holds_one_and_a_guessers_chair_many() -> None:
    """W-02, A-18."""
    parlour = Parlour()
    ann, bob, eve = (parlour.join(name) for name in ("Ann", "Bob", "Eve"))
    parlour.say(ann, TakeSeat(RS))
    with pytest.raises(ChairTaken):
        parlour.say(bob, TakeSeat(RS))
    parlour.say(bob, TakeSeat(RG))
    parlour.say(eve, TakeSeat(RG))
    assert [parlour.member(m).seat for m in (ann, bob, eve)] == [RS, RG, RG]
    parlour.say(ann, LeaveSeat())
    parlour.say(bob, TakeSeat(RS))
    with pytest.raises(NoSuchChair):
        parlour.say(ann, TakeSeat(Seat.SIDE_A))


def test_the_common_guesser_of_three_sits_alone() -> None:
    """V-16."""
    parlour = Parlour(WordsOptions(variant=Variant.THREE))
    ann, bob = parlour.join("Ann"), parlour.join("Bob")
    parlour.say(ann, TakeSeat(Seat.GUESSER))
    with pytest.raises(ChairTaken):
        parlour.say(bob, TakeSeat(Seat.GUESSER))


def test_changing_seats_takes_the_yes_back() -> None:
    parlour = Parlour()
    people = parlour.fill()
    parlour.say(people[RS], SwapSeats(people[RG], people[BS]))
    assert parlour.member(people[RG]).seat is BS
    assert not parlour.member(people[RG]).ready


@pytest.mark.parametrize("options", EVERY_GAME.values(), ids=EVERY_GAME)
def test_a_shuffle_fills_the_chairs_of_any_game(options: Options) -> None:
    """W-01: teams as equal as possible."""
    parlour = Parlour(options)
    people = parlour.fill()
    parlour.say(next(iter(people.values())), ShuffleSeats())
    for member in parlour.room.seated():
        parlour.say(member.id, BeReady())
    parlour.start()
    assert parlour.room.is_playing


def test_a_shuffle_seats_the_same_people_evenly() -> None:
    """W-01."""
    assert dealt_chairs(WordsOptions(), 7) == [RS, BS, RG, BG, RG, BG, RG]
    assert dealt_chairs(DuoOptions(), 3) == [Seat.SIDE_A, Seat.SIDE_B, Seat.SIDE_A]
    assert dealt_chairs(WordsOptions(variant=Variant.THREE), 3) == [RS, BS, Seat.GUESSER]


def test_a_shuffle_leaves_nobody_two_to_a_chair_that_holds_one() -> None:
    """V-16: guessers of a team of many, when what is played has changed to three."""
    parlour = Parlour(WordsOptions(variant=Variant.COOP))
    people = [parlour.join(f"P{n}") for n in range(5)]
    for person in people:
        parlour.say(person, TakeSeat(Seat.GUESSER))
    parlour.say(people[0], SetUp(Settings(WordsOptions(variant=Variant.THREE))))
    parlour.say(people[0], ShuffleSeats())
    assert len(parlour.room.seated()) == len({m.seat for m in parlour.room.seated()}) == 3


def test_who_changes_places_with_themselves_stays_one_member() -> None:
    parlour = Parlour()
    ann, bob = parlour.join("Ann"), parlour.join("Bob")
    parlour.say(ann, TakeSeat(RS))
    parlour.say(ann, SwapSeats(ann, ann))
    assert [m.id for m in parlour.room.members] == [bob, ann]
    # Records of before say it twice: they are read as one change.
    parlour.happen(SeatsChanged((Place(ann, RS), Place(ann, RS))))
    assert [m.id for m in parlour.room.members] == [bob, ann]


def test_during_a_game_people_keep_their_seats() -> None:
    """A-44."""
    parlour, people = playing()
    extra = parlour.join("Late")
    for command in (LeaveSeat(), TakeSeat(BG)):
        with pytest.raises(SeatsHeldInGame):
            parlour.say(people[RG], command)
    with pytest.raises(SeatsHeldInGame):
        parlour.say(extra, TakeSeat(RG))
    for host_command in (SeatMember(extra, RG), SwapSeats(people[RG], people[BG])):
        with pytest.raises(SeatsHeldInGame):
            parlour.say(people[RS], host_command)
    with pytest.raises(GameNotOver):
        parlour.say(people[RS], ShuffleSeats())
    with pytest.raises(NicknameInGame):
        parlour.say(people[RG], Rename("Somebody else"))
    with pytest.raises(StillHere):
        parlour.say(extra, TakeSeat(RG, instead_of=people[RG]))


def test_somebody_new_takes_the_place_of_a_player_who_has_left() -> None:
    """A-44."""
    parlour, people = playing()
    extra = parlour.join("Late")
    parlour.say(people[BS], LeaveRoom())
    with pytest.raises(ChairTaken):
        parlour.say(extra, TakeSeat(RG, instead_of=people[BS]))
    parlour.say(extra, TakeSeat(BS, instead_of=people[BS]))
    assert parlour.room.seat_of(extra) is BS
    assert parlour.room.game is not None
    assert ("Late", BS) in [(p.name, p.seat) for p in parlour.room.game.players]


def test_nobody_is_made_to_see_the_key_by_the_host() -> None:
    """W-02: a spymaster has said yes to that chair, in the middle of a game too."""
    parlour, people = playing()
    late, later = parlour.join("Late"), parlour.join("Later")
    parlour.say(people[BS], LeaveRoom())
    with pytest.raises(NotEverybodyIsReady):
        parlour.say(people[RS], ReplaceMember(people[BS], late))
    parlour.say(late, TakeSeat(BS, instead_of=people[BS]))
    parlour.say(people[BG], LeaveRoom())
    parlour.say(people[RS], ReplaceMember(people[BG], later))
    assert parlour.room.seat_of(later) is BG


def test_a_host_who_watches_takes_the_key_by_their_own_hand() -> None:
    """A-44: who asks for a chair has said yes to it."""
    parlour = Parlour()
    host = parlour.join("Host")
    people = parlour.fill()
    parlour.start()
    parlour.say(people[BS], LeaveRoom())
    parlour.say(host, ReplaceMember(people[BS], host))
    assert parlour.room.seat_of(host) is BS


def test_whoever_has_seen_the_key_never_guesses_in_that_game() -> None:
    """A-44: not under another nickname, not by the host's hand."""
    parlour, people = playing()
    extra = parlour.join("Late")
    parlour.say(people[BS], LeaveRoom())
    parlour.say(extra, TakeSeat(BS, instead_of=people[BS]))
    parlour.say(people[BG], LeaveRoom())
    back = parlour.join("Quite another", guest=f"session of {BS.value}")
    assert back == people[BS]
    with pytest.raises(HasSeenTheKey):
        parlour.say(back, TakeSeat(BG, instead_of=people[BG]))
    with pytest.raises(HasSeenTheKey):
        parlour.say(people[RS], ReplaceMember(people[BG], back))


def test_a_duo_partner_cannot_change_sides_in_a_game() -> None:
    """D-05."""
    parlour, people = playing(DuoOptions())
    one, other = people[Seat.SIDE_A], people[Seat.SIDE_B]
    late = parlour.join("Late")
    parlour.say(other, LeaveRoom())
    parlour.say(late, TakeSeat(Seat.SIDE_B, instead_of=other))
    assert parlour.join("x", guest=f"session of {Seat.SIDE_B.value}") == other
    parlour.say(one, LeaveRoom())
    with pytest.raises(HasSeenTheKey):
        parlour.say(other, TakeSeat(Seat.SIDE_A, instead_of=one))


def test_after_the_game_everybody_may_sit_anywhere_again() -> None:
    parlour, people = playing()
    assert parlour.room.game is not None
    parlour.happen(*decide(parlour.room.game, RS, Concede()))
    parlour.say(people[RS], SwapSeats(people[RS], people[RG]))
    assert parlour.room.seat_of(people[RS]) is RG
    assert parlour.room.sights == frozenset()


def test_a_bot_can_be_replaced_by_a_person_in_a_game() -> None:
    """G-05."""
    parlour = Parlour()
    people = parlour.fill()
    parlour.say(people[BG], LeaveSeat())
    parlour.say(people[RS], AddBot("Robo", BG))
    parlour.start()
    bot = next(m for m in parlour.room.members if m.name == "Robo")
    parlour.say(people[BG], TakeSeat(BG, instead_of=bot.id))
    assert parlour.room.seat_of(people[BG]) is BG
    assert parlour.room.seat_of(bot.id) is None


def test_what_is_played_changes_between_games_only_and_empties_other_chairs() -> None:
    parlour = Parlour()
    people = parlour.fill()
    duo = replace(parlour.room.settings, options=DuoOptions())
    parlour.say(people[RS], SetUp(duo))
    assert parlour.room.seated() == []
    parlour, people = playing()
    with pytest.raises(GameNotOver):
        parlour.say(people[RS], SetUp(duo))
    parlour.say(people[RS], SetUp(replace(parlour.room.settings, chat=False)))
    assert not parlour.room.settings.chat
    assert parlour.room.seat_of(people[BG]) is BG


def test_the_key_goes_round_among_all_the_guessers_of_a_team() -> None:
    """W-30."""
    parlour = Parlour()
    people = parlour.fill()
    for name in ("Third", "Fourth"):
        member = parlour.join(name)
        parlour.say(member, TakeSeat(RG))
    held = []
    for _ in range(6):
        parlour.say(people[RS], NextGame())
        held += [m.name for m in parlour.room.seated() if m.seat is RS]
    assert held == [RG.value, "Third", "Fourth", RS.value, RG.value, "Third"]


def test_a_lone_guesser_of_coop_is_not_taken_for_one_of_three() -> None:
    parlour = Parlour(WordsOptions(variant=Variant.COOP))
    ann = parlour.join("Ann")
    parlour.say(ann, TakeSeat(Seat.GUESSER))
    parlour.say(ann, NextGame())
    assert parlour.room.seat_of(ann) is Seat.GUESSER


def test_no_rotation_leaves_everybody_in_place() -> None:
    parlour = Parlour()
    people = parlour.fill()
    parlour.say(people[RS], SetUp(replace(parlour.room.settings, rotation=Rotation.NONE)))
    parlour.say(people[RS], NextGame())
    assert {m.seat: m.id for m in parlour.room.seated()} == people
