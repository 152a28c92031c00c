from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from nomdecode.codec.commands import parse_options
from nomdecode.rules.options import OPTIONS_OF_GAME, Game, Variant, seats_of_game
from nomdecode.rules.refusals import OptionNotOffered
from nomdecode.server.catalogue import build_catalogue
from nomdecode.server.links import room_link
from tests.server.servers import Browser, running


def test_every_option_of_every_game_is_described() -> None:
    for about in build_catalogue().games:
        kind = OPTIONS_OF_GAME[about.game]
        assert [option.name for option in about.options] == list(kind.__dataclass_fields__)
        assert about.printed == kind()


@pytest.mark.parametrize("game", Game)
def test_what_is_described_is_what_the_rules_accept(game: Game) -> None:
    """O-01…O-11: each described value is taken, the next one beyond is not."""
    about = next(each for each in build_catalogue().games if each.game is game)
    for option in about.options:
        values: list[Any] = [True, False] if option.kind == "flag" else [*option.choices]
        if option.kind == "number" and option.name != "allowed_marks":
            values = [option.lowest, option.highest]
        for value in values:
            if option.name not in ("unequal_teams", "excess"):
                assert getattr(parse_options(game, {option.name: value}), option.name) == value
        for value in ["nonsense", None if option.kind != "number" else "1"]:
            with pytest.raises(OptionNotOffered):
                parse_options(game, {option.name: value})
        if option.name != "allowed_marks" and option.highest is not None and option.lowest is not None:
            for beyond in (option.lowest - 1, option.highest + 1):
                with pytest.raises(OptionNotOffered):
                    parse_options(game, {option.name: beyond})


@pytest.mark.parametrize("game", [Game.DUO, Game.DUO_IMAGES])
def test_a_mission_offers_fewer_tokens(game: Game) -> None:
    """A-15, D-50."""
    about = next(each for each in build_catalogue().games if each.game is game)
    tokens = next(option for option in about.options if option.name == "tokens")
    assert tokens.lowest_in_mission == 1
    for value in range(tokens.lowest_in_mission, (tokens.highest or 0) + 1):
        assert parse_options(game, {"tokens": value, "allowed_marks": value})


def test_the_ways_to_play_say_how_many_people_sit_where() -> None:
    """G-05, V-07, V-16."""
    words, duo = (
        next(g for g in build_catalogue().games if g.game is game) for game in (Game.WORDS, Game.DUO)
    )
    assert [(v.variant, v.fewest, v.most) for v in words.variants] == [
        ("teams", 4, None),
        ("coop", 2, None),
        ("three", 3, 3),
    ]
    assert [v.fewest >= len(v.seats) for v in words.variants] == [True, True, True]
    assert [(v.variant, v.seats) for v in duo.variants] == [
        (None, seats_of_game(OPTIONS_OF_GAME[Game.DUO]()))
    ]


@pytest.mark.parametrize(
    ("game", "variant", "facts"),
    [
        ("words", "teams", (["spymasters", "teams", "none"], True, True)),
        ("words", "coop", (["spymasters", "none"], False, True)),
        ("images", "three", (["spymasters", "teams", "none"], True, False)),
        ("duo", None, (["teams", "none"], False, True)),
    ],
)
def test_each_variant_says_what_means_something_in_it(
    game: str, variant: str | None, facts: tuple[list[str], bool, bool]
) -> None:
    """W-30, D-41, C-36, V-16: rotations, asking the opposing spymaster, votes of those who share a seat."""
    about = next(each for each in build_catalogue().games if each.game == game)
    found = next(each for each in about.variants if each.variant == variant)
    assert ([*found.rotations], found.has_opponents, found.can_vote) == facts


def test_each_option_says_in_which_variants_it_means_something() -> None:
    """W-01: only two teams can be unequal; what an option refuses elsewhere is what it says."""
    for about in build_catalogue().games:
        for option in about.options:
            assert option.variants == (("teams",) if option.name == "unequal_teams" else tuple(Variant))
    for variant in Variant:
        plain = {"variant": variant.value, "unequal_teams": True}
        if variant is Variant.TEAMS:
            assert parse_options(Game.WORDS, plain)
        else:
            with pytest.raises(OptionNotOffered):
                parse_options(Game.WORDS, plain)


async def test_games_bots_and_limits_are_told(tmp_path: Path) -> None:
    async with running(tmp_path, room_bots=3, pictures_per_deck=77) as server:
        browser = Browser(server)
        games = (await browser.ask("GET", "/api/games")).json
        assert [game["game"] for game in games["games"]] == ["words", "images", "duo", "duo-images"]
        zero = next(each for each in games["games"][0]["options"] if each["name"] == "zero")
        assert (zero["kind"], zero["default"], zero["group"]) == ("flag", False, "expert")
        bots = (await browser.ask("GET", "/api/bots")).json["bots"]
        assert {"id": "simple", "kind": "simple", "level": None} in bots
        about = (await browser.ask("GET", "/api/about")).json
        assert about["protocol"] == 1
        assert (about["limits"]["bots"], about["limits"]["pictures_most"]) == (3, 77)


async def test_every_bot_that_is_listed_can_be_added(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        host = Browser(server)
        room = await host.make_room("Ann")
        bots = (await host.ask("GET", "/api/bots")).json["bots"]
        async with host.connect(room) as device:
            for number, bot in enumerate(bots[:5]):
                await device.must(do="add_bot", name=f"Bot {number}", bot=bot["id"])


async def test_another_kind_of_game_begins_with_a_deck_that_fits(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        host = Browser(server)
        room = await host.make_room("Ann", game="images")
        async with host.connect(room) as device:
            assert (await device.until("room"))["room"]["settings"]["decks"] == ["pictures"]
            await device.must(do="set_up", settings={"game": "duo"})
            assert device.newest["room"]["room"]["settings"]["decks"] == ["fr"]
            refused = await device.ask(do="set_up", settings={"game": "duo", "decks": ["pictures"]})
            assert refused["code"] == "deck_does_not_fit"


async def test_a_room_says_what_keeps_its_game_from_beginning(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        host = Browser(server)
        room = await host.make_room("Ann", game="duo")
        async with host.connect(room) as device:
            blockers = [(await device.until("room"))["room"]["start_blocker"]]
            await device.must(do="take_seat", seat="side A")
            blockers.append(device.newest["room"]["room"]["start_blocker"])
            await device.must(do="add_bot", name="Robot", seat="side B")
            blockers.append(device.newest["room"]["room"]["start_blocker"])
            await device.must(do="start_game")
            blockers.append(device.newest["room"]["room"]["start_blocker"])
        nobody = {"code": "nobody_guesses", "waiting_for": []}
        assert blockers == [
            {**nobody, "empty_seats": ["side A", "side B"]},
            {**nobody, "empty_seats": ["side B"]},
            None,
            {"code": "game_not_over", "empty_seats": [], "waiting_for": []},
        ]


async def test_a_text_is_looked_through_before_it_is_kept(tmp_path: Path) -> None:
    async with running(tmp_path, checks_per_minute=2.0) as server:
        browser = Browser(server)
        reply = await browser.ask("POST", "/api/decks/check", b"CHAT\nCHIEN\nCHAT\n???")
        assert reply.json["words"] == 2
        assert reply.json["needed"] == 25
        assert reply.json["longest"] == 24
        assert [(issue["line"], issue["code"]) for issue in reply.json["issues"]] == [
            (3, "duplicate"),
            (4, "no_letters"),
        ]
        long = await browser.ask("POST", "/api/decks/check", b"x" * 300_000)
        assert long.json["error"]["code"] == "too_large"
        assert (await browser.ask("POST", "/api/decks/check", b"CHAT")).status == 429


async def test_the_link_of_a_room_is_a_qr_code_too(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        host = Browser(server)
        room = await host.make_room("Ann")
        qr = await host.ask("GET", f"/api/rooms/{room}/qr.svg")
        assert qr.headers["content-type"] == "image/svg+xml"
        root = ET.fromstring(qr.body)  # noqa: S314 - we drew it
        assert root.tag.endswith("svg")
        other = await host.ask("GET", f"/api/rooms/{room}/qr.svg?ticket=abc")
        assert other.body != qr.body
        assert (await host.ask("GET", f"/api/rooms/{room}/qr.svg?ticket={'x' * 300}")).status == 400
        seat = await host.ask("GET", f"/api/rooms/{room}/qr.svg?seat=blue%20spymaster")
        assert seat.status == 200
        assert len({qr.body, other.body, seat.body}) == 3
        assert (await host.ask("GET", f"/api/rooms/{room}/qr.svg?seat=throne")).status == 400
        assert (await host.ask("GET", "/api/rooms/HIBOU-CERISE-42/qr.svg")).status == 404


async def test_links_lead_to_where_other_devices_find_the_server(tmp_path: Path) -> None:
    async with running(tmp_path, trust_proxy=True) as server:
        context = server.context

        def link(host: str, *more: tuple[bytes, bytes], ticket: str = "") -> str:
            scope = {"headers": [(b"host", host.encode()), *more], "scheme": "http"}
            return room_link(context, scope, "R", ticket)

        assert link("jeu.example") == "http://jeu.example/r/R"
        assert link("jeu.example", (b"x-forwarded-proto", b"https")) == "https://jeu.example/r/R"
        assert link("localhost:8000") == "http://localhost:8000/r/R"
        context.network_url = "http://192.168.1.7:8000/"
        assert link("localhost:8000") == link("127.0.0.1:8000") == "http://192.168.1.7:8000/r/R"
        assert link("[::1]:8000", ticket="a~b") == "http://192.168.1.7:8000/r/R#ticket=a~b"
        assert link("[broken") == "http://[broken/r/R"
        assert link("jeu.example") == "http://jeu.example/r/R"
    async with running(tmp_path, public_url="https://jeu.example/") as server:
        assert room_link(server.context, {"headers": []}, "R") == "https://jeu.example/r/R"
