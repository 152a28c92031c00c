from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from PIL import ImageChops

from nomdecode.codec.commands import InvalidMessage
from nomdecode.server.http.multipart import parse_form_files
from nomdecode.store.sqlite.store import SqliteStore
from tests.decks.pictures.picture_files import SVG, drawn, encoded, honest, opened, png_bomb, zipped
from tests.server.servers import Browser, Reply, Running, running

NOTES = """[good-0.png]
alt fr: Un nuage rouge.
alt en: A red cloud.
[good-1.png]
tags fr: brume, feu=0.5
"""


def form(files: list[tuple[str, bytes]], boundary: str = "----x1") -> tuple[dict[str, str], bytes]:
    """What a browser sends for several chosen files."""
    parts = [
        f'--{boundary}\r\nContent-Disposition: form-data; name="files"; filename="{name}"\r\n'
        "Content-Type: application/octet-stream\r\n\r\n".encode()
        + data
        + b"\r\n"
        for name, data in files
    ]
    body = b"".join(parts) + f"--{boundary}--\r\n".encode()
    return {"content-type": f"multipart/form-data; boundary={boundary}"}, body


async def upload(browser: Browser, room: str, body: bytes, query: str = "") -> Reply:
    return await browser.ask("POST", f"/api/rooms/{room}/pictures{query}", body)


async def hosting(server: Running, **settings: Any) -> tuple[Browser, str]:
    host = Browser(server)
    return host, await host.make_room("Ann", **settings)


async def test_a_deck_of_pictures_is_brought_and_played_with(url: str, tmp_path: Path) -> None:
    """I-01, O-12: on both stores; the words of the text file reach those who do not see the pictures."""
    async with running(tmp_path, store=url) as server:
        host, room = await hosting(server, game="images")
        kept = await upload(
            host, room, zipped([*honest(22), ("notes.txt", NOTES.encode())]), "?title=Nos%20photos"
        )
        assert (kept.status, kept.json["pictures"], kept.json["issues"]) == (201, 22, [])
        async with host.connect(room) as device:
            shown = (await device.until("room"))["room"]["decks"]
            assert [(deck["title"], deck["words"], deck["kind"]) for deck in shown] == [
                ("Nos photos", 22, "pictures")
            ]
            await device.must(
                do="set_up", settings={"decks": [kept.json["id"]], "options": {"variant": "coop"}}
            )
            await device.must(do="take_seat", seat="guesser")
            await device.must(do="add_bot", name="Robot", seat="spymaster")
            await device.must(do="start_game")
            cards = device.newest["view"]["view"]["table"]["cards"]
            assert device.newest["view"]["view"]["table"]["language"] == "fr"
        told = (await host.ask("GET", f"/api/rooms/{room}/pictures?language=fr-CA")).json["pictures"]
        assert set(cards) < {picture["id"] for picture in told}
        assert {picture["alt"] for picture in told} == {"Un nuage rouge.", "brume, feu", ""}
        english = (await host.ask("GET", f"/api/rooms/{room}/pictures?language=en")).json["pictures"]
        assert "A red cloud." in {picture["alt"] for picture in english}
        for place, size in (("large", 512), ("small", 256)):
            picture = await host.ask("GET", told[0][place])
            assert picture.headers["content-type"] == "image/webp"
            assert picture.headers["cache-control"].startswith("private")
            assert opened(picture.body).size == (size, size)


async def test_only_members_of_the_room_see_its_pictures(url: str, tmp_path: Path) -> None:
    async with running(tmp_path, store=url) as server:
        host, room = await hosting(server, game="duo-images")
        guest, stranger = Browser(server), Browser(server)
        await guest.join(room, "Bob")
        other_room = await stranger.make_room("Eve")
        await upload(host, room, zipped(honest(20)))
        picture = (await guest.ask("GET", f"/api/rooms/{room}/pictures")).json["pictures"][0]
        path = picture["small"]
        assert (await guest.ask("GET", path)).status == 200
        assert (await stranger.ask("GET", f"/api/rooms/{room}/pictures")).status == 403
        elsewhere = path.replace(room, other_room)
        for browser, asked in ((stranger, path), (Browser(server), path), (stranger, elsewhere)):
            reply = await browser.ask("GET", asked)
            assert (reply.status, reply.json["error"]["code"]) == (404, "no_such_picture")
        async with host.connect(room) as device:
            await device.must(do="remove_member", member="m2")
        assert (await guest.ask("GET", path)).status == 404
        await host.ask("DELETE", f"/api/rooms/{room}")
        assert (await host.ask("GET", path)).status == 404
        name = picture["id"]
        assert await server.context.registry.deps.store.get_file(f"room:{room}", f"{name}.256") is None


async def test_22_pictures_are_stored_in_at_most_three_commits(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        host, room = await hosting(server, game="images")
        store = server.context.registry.deps.store
        assert isinstance(store, SqliteStore)
        statements: list[str] = []
        store._writer._connection.set_trace_callback(statements.append)
        assert (await upload(host, room, zipped(honest(22)))).status == 201
        assert 1 <= statements.count("COMMIT") <= 3


async def test_the_names_of_pictures_say_nothing_of_them(tmp_path: Path) -> None:
    """The same upload twice has other names: who knows a picture cannot guess where it is."""
    async with running(tmp_path) as server:
        host, room = await hosting(server, game="images")
        files = zipped(honest(20))
        decks = [(await upload(host, room, files)).json["id"] for _ in range(2)]
        assert len(set(decks)) == 2
        names = [
            each["id"] for each in (await host.ask("GET", f"/api/rooms/{room}/pictures")).json["pictures"]
        ]
        assert len(set(names)) == 40
        assert all(re.fullmatch(r"u-[0-9a-f]{24}", name) for name in names)


async def test_only_the_host_brings_pictures_and_not_without_end(tmp_path: Path) -> None:
    async with running(tmp_path, picture_decks_per_room=1) as server:
        host, room = await hosting(server)
        guest = Browser(server)
        files = zipped(honest(20))
        assert (await upload(guest, room, files)).status == 403
        await guest.join(room, "Bob")
        assert (await upload(guest, room, files)).json["error"]["code"] == "only_the_host"
        assert (await upload(host, room, files, "?grey=yes")).json["error"]["code"] == "bad_message"
        kept = await upload(host, room, files, "?grey=1&cut=0")
        assert kept.status == 201
        small = (await host.ask("GET", f"/api/rooms/{room}/pictures")).json["pictures"][0]["small"]
        red, green, blue = opened((await host.ask("GET", small)).body).convert("RGB").split()
        for one, other in ((red, green), (green, blue)):
            assert max(ImageChops.difference(one, other).tobytes()) <= 3  # what the format rounds away
        assert (await upload(host, room, files)).json["error"]["code"] == "too_many_decks"


BAD = {
    "bomb.png": (png_bomb(), "picture_bomb"),
    "cut.png": (encoded(drawn(99))[:-900], "truncated"),
    "script.svg": (SVG, "svg_not_accepted"),
    "dot.png": (encoded(drawn(98, (1, 1))), "too_small"),
    "virus.exe": (b"MZ\x90\x00", "not_a_picture"),
}


async def test_bad_pictures_are_told_and_the_others_stay(tmp_path: Path) -> None:
    expected = [(name, code) for name, (_, code) in BAD.items()]
    bad = [(name, data) for name, (data, _) in BAD.items()]
    async with running(tmp_path) as server:
        host, room = await hosting(server)
        kept = await upload(host, room, zipped([*honest(20), *bad]))
        assert (kept.status, kept.json["pictures"]) == (201, 20)
        assert [(issue["file"], issue["code"]) for issue in kept.json["issues"]] == expected
        few = await upload(host, room, zipped([*honest(19), *bad]))
        assert (few.status, few.json["error"]["code"]) == (422, "too_few_pictures")
        told = few.json["error"]["facts"]["issues"]
        assert [(issue["file"], issue["code"]) for issue in told] == expected


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "too_few_pictures"),
        (b"PK\x03\x04 no zip at all", "bad_zip"),
        (zipped([("../../etc/passwd.png", encoded(drawn()))]), "bad_path"),
        (zipped([("big.png", bytes(3_000_000))]), "zip_bomb"),
        (bytes(2_500_000), "too_large"),
    ],
)
async def test_an_upload_that_cannot_be_used_is_refused_with_a_code(
    body: bytes, code: str, tmp_path: Path
) -> None:
    async with running(tmp_path, picture_upload_bytes=2_000_000) as server:
        host, room = await hosting(server)
        refused = await upload(host, room, body)
        assert (refused.status, refused.json["error"]["code"]) == (422, code)
        assert (await host.ask("GET", f"/api/rooms/{room}/pictures")).json["pictures"] == []
        assert (await host.ask("GET", "/healthz")).json == {"ok": True}


async def test_several_files_of_a_form_are_a_deck_too(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        host, room = await hosting(server)
        headers, body = form([*honest(20), ("notes.txt", NOTES.encode())])
        host.headers = headers
        kept = await upload(host, room, body)
        assert (kept.status, kept.json["pictures"]) == (201, 20)
        cut = await upload(host, room, body[:-20])
        assert (cut.status, cut.json["error"]["code"]) == (400, "bad_message")


async def test_an_upload_that_does_not_arrive_is_not_waited_for(tmp_path: Path) -> None:
    async with running(tmp_path, picture_read_seconds=0.0) as server:
        host, room = await hosting(server)
        slow = await upload(host, room, zipped(honest(20)))
        assert (slow.status, slow.json["error"]["code"]) == (408, "too_slow")


def test_a_form_gives_its_files_whatever_is_in_them() -> None:
    hostile = b"\r\n\r\n--x\r\n--other--\r\n"
    headers, body = form([("été.png", hostile), ("b.png", b"")], "marque")
    assert parse_form_files(headers["content-type"], body, 2) == [("été.png", hostile), ("b.png", b"")]
    quoted = 'multipart/form-data; boundary="marque"'
    assert parse_form_files(quoted, body, 2)[1] == ("b.png", b"")
    field = b'--m\r\nContent-Disposition: form-data; name="title"\r\n\r\nhello\r\n--m--'
    assert parse_form_files("multipart/form-data; boundary=m", field, 2) == []


@pytest.mark.parametrize(
    ("content_type", "body"),
    [
        ("multipart/form-data", b"--m--"),
        ("multipart/form-data; boundary=m", b""),
        ("multipart/form-data; boundary=m", b"--m\r\nno head"),
        ("multipart/form-data; boundary=m", b"--m\r\nno head--m--"),
        ("multipart/form-data; boundary=m", b"--m\r\nno head\r\n--m--"),
        ("multipart/form-data; boundary=m", b"--m\r\n" + b"x" * 5000 + b"\r\n\r\n\r\n--m--"),
        (
            "multipart/form-data; boundary=m",
            b"--m\r\nA: b\r\n\r\n1" * 2 + b"\r\n--m\r\nA: b\r\n\r\n" * 3 + b"--m--",
        ),
    ],
)
def test_what_is_no_form_is_a_bad_message(content_type: str, body: bytes) -> None:
    with pytest.raises(InvalidMessage):
        parse_form_files(content_type, body, 2)
