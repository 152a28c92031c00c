from __future__ import annotations

import asyncio
import stat
import time
from pathlib import Path

import pytest

from nomdecode.cli.main import main
from nomdecode.live.token_bucket import TokenBucket
from nomdecode.server.addresses import rate_limit_key
from nomdecode.server.rate_limits import RateLimiter
from nomdecode.server.session import Sessions, load_secret
from nomdecode.server.settings import InvalidSetting, ServerSettings, read_settings
from tests.server.servers import Browser, running


async def test_a_room_is_made_looked_at_and_joined(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        host, guest = Browser(server), Browser(server)
        room = await host.make_room("Zoé", decks=["fr"], game="duo")
        look = await guest.ask("GET", f"/api/rooms/{room.lower().replace('-', '%20')}")
        assert look.json == {
            "room": room,
            "language": "fr",
            "game": "duo",
            "locked": False,
            "at_table": False,
            "people": 1,
            "you": None,
            "link": f"{server.url}/r/{room}",
        }
        assert (await guest.join(room, "zoe")).json["error"]["code"] == "nickname_taken"
        joined = await guest.join(room, "Bob")
        assert joined.json == {"room": room, "you": "m2"}
        assert "HttpOnly" in joined.headers["set-cookie"]
        assert "SameSite=Lax" in joined.headers["set-cookie"]
        assert "Secure" not in joined.headers["set-cookie"]
        assert (await guest.ask("GET", f"/api/rooms/{room}")).json["you"] == "m2"
        assert (await guest.ask("DELETE", f"/api/rooms/{room}")).status == 403
        assert (await host.ask("DELETE", f"/api/rooms/{room}")).json == {"deleted": room}
        assert (await host.ask("GET", f"/api/rooms/{room}")).status == 404


async def test_seats_outlive_a_restart(tmp_path: Path) -> None:
    async with running(tmp_path, secret="") as server:
        host = Browser(server)
        room = await host.make_room("Ann", decks=["fr"])
    async with running(tmp_path, secret="") as server:
        host.server = server
        assert (await host.ask("GET", f"/api/rooms/{room}")).json["you"] == "m1"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "bad_message"),
        (b"[]", "bad_message"),
        (b'{"name": 7}', "bad_message"),
        (b'{"name": "x", "admin": true}', "bad_message"),
        (b'{"name": "x", "settings": []}', "bad_message"),
        (b'{"name": "x", "settings": {"game": "chess"}}', "bad_message"),
        (b'{"name": "x", "settings": {"language": "xx"}}', "bad_setting"),
        (b'{"name": "x", "settings": {"decks": ["nothing"]}}', "no_such_deck"),
        (b'{"name": "x", "settings": {"options": {"rhymes": 3}}}', "option_not_offered"),
        (b'{"name": "' + b"x" * 30_000 + b'"}', "bad_message"),
        (b'{"name": "\\ud800"}', "bad_message"),
        (b"\xff\xfe", "bad_message"),
    ],
)
async def test_a_room_that_cannot_be_made_is_refused_with_a_code(
    body: bytes, code: str, tmp_path: Path
) -> None:
    async with running(tmp_path) as server:
        reply = await Browser(server).ask("POST", "/api/rooms", body)
        assert 400 <= reply.status < 500
        assert reply.json["error"]["code"] == code


async def test_a_host_without_a_proper_name_leaves_no_room_behind(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        reply = await Browser(server).ask("POST", "/api/rooms", {"name": "\u200b"})
        assert (reply.status, reply.json["error"]["code"]) == (409, "bad_nickname")
        assert server.context.registry.rooms == {}
        assert await server.context.registry.deps.store.idle_streams("room", time.time() + 1) == []


@pytest.mark.parametrize(("trusted", "is_marked"), [(True, True), (False, False)])
async def test_a_cookie_is_secure_where_the_proxy_of_ones_own_says_https(
    trusted: bool, is_marked: bool, tmp_path: Path
) -> None:
    async with running(tmp_path, trust_proxy=trusted) as server:
        browser = Browser(server, headers={"x-forwarded-proto": "https"})
        made = await browser.ask("POST", "/api/rooms", {"name": "Ann"})
        assert ("; Secure" in made.headers["set-cookie"]) is is_marked


async def test_a_room_deleted_at_the_terminal_lets_its_people_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NOMDECODE_DATA", str(tmp_path))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    async with running(tmp_path) as server:
        host = Browser(server)
        room, other = await host.make_room("Ann"), await host.make_room("Ann")
        async with host.connect(room) as device, host.connect(other) as stays:
            assert await asyncio.to_thread(main, ["rooms", "delete", room.lower()]) == 0
            await server.context.registry.sweep_rooms()
            assert (await device.until("disconnected"))["code"] == "room_deleted"
            await stays.must(do="rename", name="Zoé")


async def test_how_long_rooms_are_kept_is_what_was_set(tmp_path: Path) -> None:
    async with running(tmp_path, forget_days=2.0, unload_seconds=7.0, rooms=9) as server:
        limits = server.context.registry.limits
        assert (limits.forget_days, limits.unload_seconds, limits.rooms) == (2.0, 7.0, 9)


async def test_no_door_is_a_way_round_the_limit_on_looking_for_rooms(tmp_path: Path) -> None:
    async with running(tmp_path, wrong_codes_per_minute=4.0) as server:
        eve = Browser(server)
        await eve.make_room("Eve")  # a session of her own is no pass
        replies = [await eve.ask("GET", f"/api/rooms/HIBOU-CERISE-{n}/games") for n in range(10, 15)]
        assert [reply.status for reply in replies] == [404, 404, 404, 404, 429]


async def test_looking_for_rooms_is_limited(tmp_path: Path) -> None:
    async with running(tmp_path, wrong_codes_per_minute=3.0) as server:
        browser = Browser(server)
        replies = [await browser.ask("GET", f"/api/rooms/HIBOU-CERISE-{n}") for n in range(10, 15)]
        assert [reply.status for reply in replies] == [404, 404, 404, 429, 429]
        async with browser.connect("HIBOU-CERISE-42") as device:
            assert (await device.hear())["code"] == "rate_limited"


async def test_a_party_behind_one_address_comes_in_at_once(tmp_path: Path) -> None:
    async with running(tmp_path, joins_per_minute=ServerSettings().joins_per_minute) as server:
        room = await Browser(server).make_room("Ann")
        for n in range(12):  # as the client asks: look, come in, look for the link, draw it
            guest = Browser(server)
            look = await guest.ask("GET", f"/api/rooms/{room}")
            joined = await guest.join(room, f"Bob {n}")
            again = await guest.ask("GET", f"/api/rooms/{room}")
            drawn = await guest.ask("GET", f"/api/rooms/{room}/qr.svg")
            assert [look.status, joined.status, again.status, drawn.status] == [200, 200, 200, 200], n


async def test_coming_into_one_room_is_limited_from_wherever_one_comes(tmp_path: Path) -> None:
    async with running(tmp_path, room_joins_per_minute=2.0, trust_proxy=True) as server:
        room = await Browser(server).make_room("Ann")
        crowd = [Browser(server, headers={"x-forwarded-for": f"192.0.2.{n}"}) for n in range(3)]
        joined = [await each.join(room, f"Bob {n}") for n, each in enumerate(crowd)]
        assert [reply.status for reply in joined] == [200, 200, 429]
        assert joined[2].json["error"]["code"] == "rate_limited"
        other = await Browser(server).make_room("Cleo")
        assert (await crowd[2].join(other, "Bob")).status == 200


async def test_decks_are_listed_and_uploaded_by_the_host_alone(tmp_path: Path) -> None:
    async with running(tmp_path, decks_per_room=1) as server:
        host, guest = Browser(server), Browser(server)
        room = await host.make_room("Ann", decks=["fr"])
        await guest.join(room, "Bob")
        listed = (await guest.ask("GET", "/api/decks")).json["decks"]
        assert {"fr", "fr-CA", "en", "pictures"} <= {deck["id"] for deck in listed}
        text = "\n".join(f"CARD{n}" for n in range(30)).encode()
        path = f"/api/rooms/{room}/decks"
        assert (await guest.ask("POST", path, text)).status == 403
        assert (await host.ask("POST", path, b"CARD")).json["error"]["code"] == "too_few_words"
        assert (await host.ask("POST", path, b"x" * 300_000)).json["error"]["code"] == "too_large"
        kept = await host.ask("POST", path + "?title=Nos%20mots", text + b"\nCARD1")
        assert kept.status == 201
        assert kept.json["words"] == 30
        assert kept.json["issues"]
        async with guest.connect(room) as device:
            shown = (await device.until("room"))["room"]["decks"]
        assert shown == [{"id": kept.json["id"], "title": "Nos mots", "words": 30, "kind": "custom"}]
        assert (await host.ask("POST", path, text)).json["error"]["code"] == "too_many_decks"


async def test_health_metrics_and_headers(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        browser = Browser(server)
        health = await browser.ask("GET", "/healthz")
        assert health.json == {"ok": True}
        policy = health.headers["content-security-policy"]
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
        await browser.make_room(decks=["fr"])
        metrics = (await browser.ask("GET", "/metrics")).body.decode()
        assert "nomdecode_rooms_made_total 1" in metrics
        assert "nomdecode_rooms 1" in metrics
        assert (await browser.ask("GET", "/nowhere")).status == 404


async def test_a_cookie_is_secure_where_the_owner_says_so(tmp_path: Path) -> None:
    for secure in (False, True):
        async with running(tmp_path / str(secure), secure_cookies=secure) as server:
            made = await Browser(server).ask("POST", "/api/rooms", {"name": "Ann"})
            flags = made.headers["set-cookie"]
            assert ("; Secure" in flags) is secure
            assert "HttpOnly" in flags


async def test_bodies_and_games_that_are_none_are_refused(tmp_path: Path) -> None:
    async with running(tmp_path, body_bytes=100) as server:
        browser = Browser(server)
        long = await browser.ask("POST", "/api/rooms", {"name": "Ann", "settings": {"decks": ["fr"] * 30}})
        assert (long.status, long.json["error"]["code"]) == (400, "bad_message")
        room = await browser.make_room("Ann")
        reply = await browser.ask("GET", f"/api/rooms/{room}/games/1")
        assert (reply.status, reply.json["error"]["code"]) == (404, "no_such_game")


def test_every_limit_of_pictures_can_be_set() -> None:
    settings = ServerSettings(
        picture_upload_bytes=1,
        picture_file_bytes=2,
        picture_pixels=3,
        picture_memory=4,
        picture_seconds=5,
        pictures_per_deck=6,
    )
    limits = settings.picture_limits()
    assert (limits.max_total_bytes, limits.max_file_bytes, limits.max_pixels) == (1, 2, 3)
    assert (limits.max_memory, limits.max_seconds, limits.max_pictures) == (4, 5, 6)


def test_the_secret_is_made_once_and_is_private(tmp_path: Path) -> None:
    first = load_secret(tmp_path / "data")
    assert load_secret(tmp_path / "data") == first
    assert stat.S_IMODE((tmp_path / "data" / "secret").stat().st_mode) == 0o600
    assert [path.name for path in (tmp_path / "data").iterdir()] == ["secret"]
    assert load_secret(tmp_path, "given by the host") == b"given by the host"


@pytest.mark.parametrize("secret", ["changeme", "x" * 40, "0123456789abcde"])
def test_a_secret_that_can_be_guessed_is_refused(secret: str, tmp_path: Path) -> None:
    with pytest.raises(InvalidSetting, match="NOMDECODE_SECRET"):
        load_secret(tmp_path, secret)


@pytest.mark.parametrize(
    "others",
    [
        'a={"b": 1}; ',
        "a b; ",
        "x=é; ",
        'a="q; ',
        "nomdecode=forged.0; ",
        "nomdecode=é.é; ",
        "theme=dark,light; ",
        "; ;",
    ],
)
def test_a_session_is_found_among_cookies_of_others(others: str) -> None:
    """Another program on the same machine may have set what nobody can read."""
    sessions = Sessions(b"s")
    own = sessions.session_cookie("guest", secure=False).partition(";")[0]
    assert sessions.guest_of_cookies(others + own) == "guest"
    assert sessions.guest_of_cookies(f"{own}; {others}") == "guest"
    assert sessions.guest_of_cookies(others) is None


def test_a_ticket_is_good_for_its_room_and_time() -> None:
    sessions = Sessions(b"s")
    ticket = sessions.sign_ticket("ROOM", "m1", 100.0)
    assert sessions.member_of_ticket(ticket, "ROOM", 99.0) == "m1"
    assert sessions.member_of_ticket(ticket, "ROOM", 101.0) is None
    assert sessions.member_of_ticket(ticket, "OTHER", 99.0) is None
    assert sessions.guest_of_cookies(f"nomdecode={ticket}") is None  # a ticket is no session


def test_settings_come_from_the_environment() -> None:
    assert (
        read_settings({}) == read_settings({"NOMDECODE_DATA": "", "NOMDECODE_ROOMS": ""}) == ServerSettings()
    )
    given = read_settings(
        {"NOMDECODE_ROOM_MEMBERS": "7", "NOMDECODE_TRUST_PROXY": "on", "NOMDECODE_DATA": "x"}
    )
    assert (given.room_members, given.trust_proxy, given.data) == (7, True, "x")
    for bad in ({"NOMDECODE_ROOMS": "many"}, {"NOMDECODE_TRUST_PROXY": "perhaps"}):
        with pytest.raises(InvalidSetting):
            read_settings(bad)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("FORGET_DAYS", "-1"),
        ("JOINS_PER_MINUTE", "nan"),
        ("BOTS_THINKING", "0"),
        ("ROOM_MEMBERS", "-3"),
        ("BOT_SECONDS", "inf"),
    ],
)
def test_a_setting_without_sense_is_refused_before_it_deletes_or_bars(name: str, value: str) -> None:
    with pytest.raises(InvalidSetting, match=name):
        read_settings({f"NOMDECODE_{name}": value})


def test_nothing_means_never_or_none_where_it_can() -> None:
    settings = read_settings({"NOMDECODE_FORGET_DAYS": "0", "NOMDECODE_ROOM_BOTS": "0"})
    assert (settings.forget_days, settings.room_bots) == (0, 0)


def test_a_limiter_counts_each_address_by_itself() -> None:
    limiter = RateLimiter(2.0, max_keys=1)
    assert [limiter.allow("a") for _ in range(3)] == [True, True, False]
    assert limiter.allow("b")
    assert TokenBucket(1, 1).is_full


def test_what_is_forgiven_is_not_saved_up() -> None:
    limiter = RateLimiter(2.0)
    assert limiter.allow("a")
    for _ in range(5):
        limiter.refund("a")
    assert [limiter.allow("a") for _ in range(3)] == [True, True, False]


def test_a_limiter_remembers_no_more_addresses_than_it_can() -> None:
    limiter = RateLimiter(2.0, max_keys=10)
    for n in range(1000):
        assert limiter.allow(f"address {n}")
        assert len(limiter._buckets) <= 10


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::9", "2001:db8:1:2::/64"),
        ("no:address", "no:address"),
        ("", ""),
    ],
)
def test_a_household_is_counted_as_one_address(address: str, counted: str) -> None:
    assert rate_limit_key(address) == counted
