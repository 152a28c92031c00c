"""Every endpoint names the callers it is for, and nobody else is let in."""

from __future__ import annotations

from pathlib import Path

import pytest

from nomdecode.room.members import Kind, Member
from nomdecode.room.refusals import NoSuchRoom, NotAMember, NotSeated, OnlyTheHost
from nomdecode.rules.refusals import Refused
from nomdecode.server.callers import Caller, CallerKind
from nomdecode.server.http.api import HttpApi
from nomdecode.server.http.openapi import plain_path
from tests.live.live_rooms import begun_table
from tests.server.servers import Browser, running

ALLOWED = {
    "stranger": {CallerKind.STRANGER},
    "guest": {CallerKind.STRANGER, CallerKind.GUEST},
    "member": {CallerKind.STRANGER, CallerKind.GUEST, CallerKind.MEMBER},
    "seated": {CallerKind.STRANGER, CallerKind.GUEST, CallerKind.MEMBER, CallerKind.SEATED},
    "host without a seat": {CallerKind.STRANGER, CallerKind.GUEST, CallerKind.MEMBER, CallerKind.HOST},
}
REFUSED: dict[CallerKind, type[Refused]] = {
    CallerKind.GUEST: NotAMember,
    CallerKind.MEMBER: NotAMember,
    CallerKind.SEATED: NotSeated,
    CallerKind.HOST: OnlyTheHost,
}


async def callers() -> dict[str, Caller]:
    live_room, _ = await begun_table()
    host = live_room.room.host
    seated = next(member for member in live_room.room.members if member.id != host)
    return {
        "stranger": Caller(None, live_room),
        "guest": Caller("somebody", live_room),
        "member": Caller("somebody", live_room, Member("m9", "Late", Kind.PERSON)),
        "seated": Caller("somebody", live_room, seated),
        "host without a seat": Caller("somebody", live_room, Member(str(host), "Host", Kind.PERSON)),
    }


@pytest.mark.parametrize("name", ALLOWED)
async def test_a_caller_is_let_in_where_the_endpoint_is_for_them(name: str) -> None:
    caller = (await callers())[name]
    for who in CallerKind:
        if who in ALLOWED[name]:
            caller.require_kind(who)
            continue
        expected = NotAMember if caller.found_member is None else REFUSED[who]
        with pytest.raises(expected):
            caller.require_kind(who)


def test_a_path_without_a_room_has_no_members() -> None:
    with pytest.raises(NoSuchRoom):
        _ = Caller("somebody").live_room
    with pytest.raises(NotAMember):
        _ = Caller("somebody").member


async def test_no_endpoint_of_a_room_answers_callers_it_is_not_for(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        host, member, stranger = Browser(server), Browser(server), Browser(server)
        room = await host.make_room("Ann")
        await member.join(room, "Bob")
        of_rooms = [each for each in HttpApi(server.context).endpoints if "{code}" in each.path]
        guarded = [each for each in of_rooms if each.who is not CallerKind.STRANGER]
        assert {each.who for each in guarded} == {CallerKind.MEMBER, CallerKind.HOST}
        for endpoint in guarded:
            path = plain_path(endpoint.path).format(code=room, number=1, size=256, name="u-1")
            reply = await stranger.ask(endpoint.method, path, b"x")
            expected = (404, endpoint.hidden_as) if endpoint.hidden_as else (403, "not_a_member")
            assert (reply.status, reply.json["error"]["code"]) == expected, endpoint.path
            if endpoint.who is CallerKind.HOST:
                reply = await member.ask(endpoint.method, path, b"x")
                assert (reply.status, reply.json["error"]["code"]) == (403, "only_the_host"), endpoint.path


async def test_the_description_says_whom_an_endpoint_is_for(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        page = (await Browser(server).ask("GET", "/api/openapi.json")).json
    assert page["paths"]["/api/rooms/{code}"]["delete"]["x-caller"] == "host"
    assert page["paths"]["/api/rooms/{code}"]["get"]["x-caller"] == "stranger"
    assert page["paths"]["/api/rooms/{code}/games"]["get"]["x-caller"] == "member"
