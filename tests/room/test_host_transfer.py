"""An absent host is replaced after a while; nothing else passes the room on by itself."""

from __future__ import annotations

from nomdecode.room.commands import LeaveRoom, PassHost
from nomdecode.room.host_transfer import HostAbsence
from tests.room.rooms import FoldedRoom


def three_people() -> FoldedRoom:
    folded = FoldedRoom()
    for name in ("Ann", "Bob", "Cleo"):
        folded.join(name)
    return folded


def test_the_first_connected_person_replaces_a_host_who_has_been_away_for_long() -> None:
    room, absence = three_people().room, HostAbsence()
    assert absence.check(room, {"m1", "m3"}, now=0, longest=60) is None
    assert absence.check(room, {"m3"}, now=10, longest=60) is None
    assert absence.check(room, {"m3"}, now=69, longest=60) is None
    assert absence.check(room, {"m3"}, now=70, longest=60) == PassHost("m1", "m3")


def test_an_absence_is_counted_anew_after_a_return() -> None:
    room, absence = three_people().room, HostAbsence()
    absence.check(room, {"m2"}, now=0, longest=60)
    assert absence.check(room, {"m1", "m2"}, now=50, longest=60) is None
    assert absence.check(room, {"m2"}, now=60, longest=60) is None
    assert absence.check(room, {"m2"}, now=120, longest=60) == PassHost("m1", "m2")


def test_a_room_waits_where_nobody_is_connected_and_where_its_owner_says_never() -> None:
    folded, absence = three_people(), HostAbsence()
    for now in (0, 1000):
        assert absence.check(folded.room, set(), now, longest=60) is None
        assert absence.check(folded.room, {"m2"}, now, longest=0) is None


def test_an_empty_room_has_no_host_to_replace() -> None:
    folded = FoldedRoom()
    folded.say(folded.join("Ann"), LeaveRoom())
    assert folded.room.host is None
    assert HostAbsence().check(folded.room, {"m1"}, now=1000, longest=60) is None
