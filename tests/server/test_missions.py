"""The mission map and notebooks over HTTP: a carnet out of one server and into another."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from nomdecode.missions.mission_map import load_mission_map
from nomdecode.missions.notebook_code import is_notebook_code
from nomdecode.room.settings import MissionChoice, Mode, Settings, Timers
from nomdecode.rules.options import DuoOptions, Game, WordsOptions
from nomdecode.server.http.missions import build_mission_list
from nomdecode.server.ws.client_messages import parse_settings
from tests.server.servers import Browser, running

DUO = {"game": "duo", "notebook": True}
CARNET = {
    "notebook": 1,
    "results": {"saint-malo": {"wins": 1}, "atlantis": {"wins": 3}},
    "tally": {"clues": 7},
}


def with_result(**fields: Any) -> bytes:
    return json.dumps({"notebook": 1, "results": {"teche": fields}}).encode()


async def test_the_map_is_told_in_every_language(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        browser = Browser(server)
        for language, title in (("fr", "La Grande Tournée"), ("en", "The Grand Tour")):
            told = (await browser.ask("GET", f"/api/missions?language={language}")).json
            assert told["title"] == title
            assert [each["id"] for each in told["missions"]] == list(load_mission_map().missions_by_id)
            assert len(told["plates"]) == 6
        assert (await browser.ask("GET", "/api/missions?language=tlh")).status == 400


def test_a_mission_tells_its_conditions() -> None:
    """D-50…D-54."""
    told = {mission.id: mission for mission in build_mission_list("fr").missions}
    assert (told["djerba"].allowed_marks, told["djerba"].excess) == (1, "costs_two")
    assert told["antsirabe"].sudden_death is False
    assert (told["cacao"].bold_clues, told["saint-pierre"].highest_number) == (2, 2)
    assert told["colmar"].hourglass is not None
    assert told["colmar"].hourglass.seconds == 90
    assert (told["tombouctou"].strict, told["beauce"].deck) == (True, "fr-cuisine")
    plain = told["saint-malo"]
    assert (plain.sudden_death, plain.bold_clues, plain.highest_number) == (True, 0, 9)
    assert (plain.hourglass, plain.strict, plain.deck) == (None, False, None)


async def test_a_notebook_goes_out_of_one_room_and_into_another(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        host, guest = Browser(server), Browser(server)
        room = await host.make_room("Ann", **DUO)
        assert is_notebook_code(room)
        path = f"/api/rooms/{room}/notebook"
        brought = await host.ask("POST", path, CARNET)
        assert (brought.status, brought.json) == (200, {"won": 1, "dropped": ["results: atlantis"]})
        assert (await guest.ask("GET", path)).status == 403
        await guest.join(room, "Bob")
        carnet = await guest.ask("GET", path)
        assert f'filename="{room.lower()}.carnet"' in carnet.headers["content-disposition"]
        refused = await guest.ask("POST", path, CARNET)
        assert refused.json["error"]["code"] == "only_the_host"
        other = await host.make_room("Ann", **DUO)
        assert (await host.ask("POST", f"/api/rooms/{other}/notebook", carnet.body)).json["dropped"] == []
        again = await host.ask("GET", f"/api/rooms/{other}/notebook")
        assert again.json == carnet.json


@pytest.mark.parametrize(
    ("carnet", "code"),
    [
        (b"", "carnet_not_json"),
        (b"\xff\xfe{", "carnet_not_json"),
        (b'{"notebook": 1, "notebook": 1}', "carnet_not_json"),
        (b"[" * 5000, "carnet_not_json"),
        (b" " * 30_000, "carnet_too_large"),
        (b'{"notebook": 2}', "carnet_of_another_version"),
        (b"[]", "carnet_of_another_version"),
        (with_result(wins=-1), "carnet_has_bad_value"),
        (with_result(wins=10**9), "carnet_has_bad_value"),
        (with_result(wins=1.5), "carnet_has_bad_value"),
        (with_result(laurels=["early"]), "carnet_has_bad_value"),
        (with_result(won_at=1763450000), "carnet_has_bad_value"),
        (with_result(lost_in_a_row=3), "carnet_has_bad_value"),
    ],
)
async def test_what_is_no_carnet_changes_nothing(tmp_path: Path, carnet: bytes, code: str) -> None:
    async with running(tmp_path) as server:
        host = Browser(server)
        room = await host.make_room("Ann", **DUO)
        version = server.context.registry.rooms[room].version
        refused = await host.ask("POST", f"/api/rooms/{room}/notebook", carnet)
        assert (refused.status, refused.json["error"]["code"]) == (422, code)
        assert server.context.registry.rooms[room].version == version


async def test_nothing_of_a_mission_changes_while_its_game_is_played(tmp_path: Path) -> None:
    """D-50: neither the mission nor the notebook."""
    async with running(tmp_path) as server:
        host, guest = Browser(server), Browser(server)
        room = await host.make_room("Ann", **DUO, mission={"id": "saint-malo"})
        await guest.join(room, "Bob")
        async with host.connect(room) as ann, guest.connect(room) as bob:
            await ann.must(do="take_seat", seat="side A")
            await bob.must(do="take_seat", seat="side B")
            await ann.must(do="start_game")
            for settings in ({"mission": {"id": "dinant"}}, {"mission": None}, {"options": {"tokens": 9}}):
                refused = await ann.ask(do="set_up", settings=settings)
                assert refused["code"] in ("game_not_over", "bad_setting"), settings
            brought = await host.ask("POST", f"/api/rooms/{room}/notebook", CARNET)
            assert (brought.status, brought.json["error"]["code"]) == (409, "game_not_over")


async def test_an_ordinary_room_has_no_notebook(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        host = Browser(server)
        room = await host.make_room("Ann", game="duo")
        assert not is_notebook_code(room)
        for method, body in (("GET", None), ("POST", CARNET)):
            refused = await host.ask(method, f"/api/rooms/{room}/notebook", body)
            assert (refused.status, refused.json["error"]["code"]) == (409, "no_notebook")


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"game": "duo", "mission": {"id": "saint-malo"}}, "bad_setting"),
        ({**DUO, "mission": {"id": "kerguelen"}}, "mission_locked"),
        ({**DUO, "mission": {"id": "atlantis"}}, "bad_setting"),
        ({**DUO, "mission": {"id": "x" * 10_000}}, "bad_setting"),
        ({**DUO, "mission": {"id": "dinant", "reinforcement": 1}}, "bad_setting"),
        ({**DUO, "mission": {"id": "dinant", "reinforcement": -1}}, "bad_setting"),
        ({**DUO, "mission": {"id": "dinant", "reinforcement": 3}}, "bad_setting"),
        ({**DUO, "mission": {"id": "dinant"}, "options": {"tokens": 11}}, "bad_setting"),
        ({**DUO, "mission": "dinant"}, "bad_message"),
        ({**DUO, "mission": {"reinforcement": 1}}, "bad_message"),
    ],
)
async def test_a_room_is_not_made_with_a_mission_that_cannot_be(
    tmp_path: Path, settings: dict[str, Any], code: str
) -> None:
    async with running(tmp_path) as server:
        refused = await Browser(server).ask("POST", "/api/rooms", {"name": "Ann", "settings": settings})
        assert refused.json["error"]["code"] == code
        assert len(refused.body) < 500


def test_a_client_names_a_mission_and_need_not_know_what_it_fixes() -> None:
    """D-50."""
    base = Settings(WordsOptions(), notebook=True, mode=Mode.TABLE, timers=Timers(guess=30))
    chosen = parse_settings({"mission": {"id": "antsirabe"}}, base)
    assert chosen.options == DuoOptions(tokens=8, allowed_marks=3, sudden_death=False, score=False)
    assert (chosen.mode, chosen.timers, chosen.decks) == (Mode.ASSIST, Timers(), ("fr",))
    assert chosen.mission == MissionChoice("antsirabe")
    beauce = parse_settings({"mission": {"id": "beauce"}}, chosen)
    assert beauce.decks == ("fr-cuisine",)
    assert parse_settings({"mission": {"id": "dinant"}}, beauce).decks == ("fr",)
    assert parse_settings({"mission": {"id": "dinant"}, "decks": ["fr-nature"]}, beauce).decks == (
        "fr-nature",
    )
    assert parse_settings({"mission": {"id": "jacmel"}}, beauce).options.game is Game.DUO_IMAGES
    assert parse_settings({"mission": None}, beauce).mission is None
