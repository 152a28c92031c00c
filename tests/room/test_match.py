"""A match of 3, 5 or 7: the first team of people to win most of its games, whatever their colour."""

from __future__ import annotations

from dataclasses import replace

import pytest

from nomdecode.room.commands import BeReady, NewSeries, NextGame, SeatMember, SetUp, TakeSeat
from nomdecode.room.match import Match, colour_of_first_team, wins_needed
from nomdecode.room.refusals import BadSetting
from nomdecode.room.view import MatchView, room_view
from nomdecode.rules.commands import Concede
from nomdecode.rules.options import DuoOptions
from nomdecode.rules.rematch import Rotation
from nomdecode.rules.seats import Seat, Side
from tests.room.rooms import FoldedRoom

RED, BLUE = (Seat.RED_SPYMASTER, Seat.RED_GUESSER), (Seat.BLUE_SPYMASTER, Seat.BLUE_GUESSER)


def room_of(length: int | None, rotation: Rotation = Rotation.NONE) -> tuple[FoldedRoom, dict[Seat, str]]:
    """A room of four people that plays matches of this length."""
    folded = FoldedRoom()
    people = folded.fill()
    chosen = replace(folded.room.settings, match=length, rotation=rotation)
    folded.say(people[RED[0]], SetUp(chosen))
    return folded, people


def play(folded: FoldedRoom, winner: Side) -> None:
    """The next game: everybody is ready, and the other side gives up."""
    if folded.room.games:
        assert folded.room.host is not None
        folded.say(folded.room.host, NextGame())
    for member in folded.room.seated_members():
        if not member.ready:
            folded.happen(*folded.decide(member.id, BeReady()).events)
    folded.start()
    give_up(folded, winner)


def give_up(folded: FoldedRoom, winner: Side) -> None:
    loser = Seat.BLUE_SPYMASTER if winner is Side.RED else Seat.RED_SPYMASTER
    sitting = next(member.id for member in folded.room.seated_members() if member.seat is loser)
    folded.happen(*folded.decide(sitting, Concede()).events)


def shown(folded: FoldedRoom) -> MatchView:
    found = room_view(folded.room, connected=()).match
    assert found is not None
    return found


def test_the_first_to_most_of_the_games_wins_the_match() -> None:
    folded, people = room_of(3)
    assert (shown(folded).teams, shown(folded).first_to) == ((), 2)
    play(folded, Side.RED)
    assert [team.wins for team in shown(folded).teams] == [1, 0]
    assert shown(folded).winner is None
    play(folded, Side.BLUE)
    play(folded, Side.BLUE)
    told = shown(folded)
    assert [team.wins for team in told.teams] == [1, 2]
    assert told.winner == 1
    assert set(told.teams[1].members) == {people[seat] for seat in BLUE}
    assert told.teams[1].names == tuple(seat.value for seat in BLUE)
    assert [(game.team, game.side) for game in told.games] == [(0, Side.RED), (1, Side.BLUE), (1, Side.BLUE)]


@pytest.mark.parametrize(("length", "wins"), [(3, 2), (5, 3), (7, 4)])
def test_a_match_ends_with_more_than_half_of_its_games(length: int, wins: int) -> None:
    assert wins_needed(length) == wins


def test_the_game_after_a_match_begins_a_new_one() -> None:
    folded, _ = room_of(3)
    play(folded, Side.RED)
    play(folded, Side.RED)
    assert shown(folded).winner == 0
    play(folded, Side.BLUE)
    assert [team.wins for team in shown(folded).teams] == [0, 1]


def test_wins_follow_people_who_change_colours() -> None:
    folded, people = room_of(5, Rotation.TEAMS)
    play(folded, Side.RED)
    assert shown(folded).teams[0].side is Side.RED
    folded.say(people[RED[0]], NextGame())
    assert shown(folded).teams[0].side is Side.BLUE, "they have changed sides"
    folded.happen(
        *(event for m in folded.room.seated_members() for event in folded.decide(m.id, BeReady()).events)
    )
    folded.start()
    give_up(folded, Side.BLUE)
    told = shown(folded)
    assert [team.wins for team in told.teams] == [2, 0]
    assert set(told.teams[0].members) == {people[seat] for seat in RED}
    assert [game.side for game in told.games] == [Side.RED, Side.BLUE]


def test_the_key_passed_on_keeps_the_teams() -> None:
    folded, _ = room_of(5, Rotation.SPYMASTERS)
    for winner in (Side.RED, Side.RED, Side.BLUE):
        play(folded, winner)
    assert [team.wins for team in shown(folded).teams] == [2, 1]


def test_who_comes_later_belongs_to_those_they_sit_with() -> None:
    folded, people = room_of(5)
    play(folded, Side.RED)
    late = folded.join("Zoé")
    folded.say(people[RED[0]], SeatMember(people[RED[1]], None))
    folded.say(late, TakeSeat(Seat.RED_GUESSER))
    play(folded, Side.RED)
    told = shown(folded).teams[0]
    assert told.wins == 2
    assert set(told.members) == {people[RED[0]], late}


def test_where_nothing_tells_the_colours_stay() -> None:
    match = Match((("a",), ("b",)), Side.BLUE)
    assert colour_of_first_team(match, (), ()) is Side.BLUE
    assert colour_of_first_team(match, ("a",), ()) is Side.RED
    assert colour_of_first_team(Match((("a",), ("b",)), Side.RED), ("b",), ()) is Side.BLUE


def test_another_length_and_a_new_series_begin_anew() -> None:
    folded, people = room_of(3)
    play(folded, Side.RED)
    host = people[RED[0]]
    folded.say(host, SetUp(replace(folded.room.settings, chat=False)))
    assert [team.wins for team in shown(folded).teams] == [1, 0], "another setting keeps it"
    folded.say(host, SetUp(replace(folded.room.settings, match=5)))
    assert shown(folded).teams == ()
    play(folded, Side.RED)
    folded.say(host, NewSeries())
    assert shown(folded).games == ()


def test_a_game_that_began_without_a_match_counts_in_none() -> None:
    folded, people = room_of(None)
    folded.happen(
        *(event for m in folded.room.seated_members() for event in folded.decide(m.id, BeReady()).events)
    )
    folded.start()
    folded.say(people[RED[0]], SetUp(replace(folded.room.settings, match=3)))
    give_up(folded, Side.RED)
    assert (shown(folded).teams, shown(folded).games) == ((), ())


def test_single_games_and_games_of_one_team_have_no_match() -> None:
    folded, _ = room_of(None)
    play(folded, Side.RED)
    assert room_view(folded.room, connected=()).match is None
    together = FoldedRoom(DuoOptions())
    seats = together.fill()
    together.say(seats[Seat.SIDE_A], SetUp(replace(together.room.settings, match=3)))
    together.happen(
        *(event for m in together.room.seated_members() for event in together.decide(m.id, BeReady()).events)
    )
    together.start()
    together.happen(*together.decide(seats[Seat.SIDE_A], Concede()).events)
    assert room_view(together.room, connected=()).match is None
    assert together.room.match == Match()


@pytest.mark.parametrize("length", [0, 1, 2, 4, 9, -3])
def test_other_lengths_are_refused(length: int) -> None:
    folded = FoldedRoom()
    host = folded.join("Ana")
    with pytest.raises(BadSetting) as refused:
        folded.decide(host, SetUp(replace(folded.room.settings, match=length)))
    assert refused.value.facts["setting"] == "match"
