from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from nomdecode.server.http.shipped_pictures import CACHED_FOR_A_YEAR
from tests.server.servers import Browser, running

PAGE = "<!doctype html><title>Nom de Code</title>"
ASKS_FOR_A_PAGE = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.fixture
def web(tmp_path: Path) -> str:
    """A built client."""
    folder = tmp_path / "web"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(PAGE)
    (folder / "assets" / "index-B3x1.js").write_text("export {};" * 100)
    (folder / "assets" / "serif-x9.woff2").write_bytes(b"wOF2")
    (folder / "manifest.webmanifest").write_text("{}")
    (folder / "sw.js").write_text("self")
    return str(folder)


@pytest.mark.parametrize("path", ["/", "/r/HIBOU-CERISE-42", "/tv/HIBOU-CERISE-42", "/learn", "/new"])
async def test_every_address_of_the_client_gives_its_page(path: str, web: str, tmp_path: Path) -> None:
    async with running(tmp_path, web=web) as server:
        reply = await Browser(server, headers=ASKS_FOR_A_PAGE).ask("GET", path)
        assert (reply.status, reply.body.decode()) == (200, PAGE)
        assert reply.headers["content-type"] == "text/html; charset=utf-8"
        assert reply.headers["cache-control"] == "no-cache"


async def test_a_page_of_its_own_is_served_without_its_ending(web: str, tmp_path: Path) -> None:
    (Path(web) / "key.html").write_text("<p>a key", encoding="utf-8")
    async with running(tmp_path, web=web) as server:
        for path in ("/key", "/key.html"):
            reply = await Browser(server, headers=ASKS_FOR_A_PAGE).ask("GET", path)
            assert (reply.status, reply.body, reply.headers["cache-control"]) == (
                200,
                b"<p>a key",
                "no-cache",
            )


@pytest.mark.parametrize(
    ("path", "kind", "keeping"),
    [
        ("/assets/index-B3x1.js", "text/javascript; charset=utf-8", CACHED_FOR_A_YEAR),
        ("/assets/serif-x9.woff2", "font/woff2", CACHED_FOR_A_YEAR),
        ("/manifest.webmanifest", "application/manifest+json", "no-cache"),
        ("/sw.js", "text/javascript; charset=utf-8", "no-cache"),
    ],
)
async def test_what_has_its_content_in_its_name_is_kept_for_a_year(
    path: str, kind: str, keeping: str, web: str, tmp_path: Path
) -> None:
    async with running(tmp_path, web=web) as server:
        reply = await Browser(server).ask("GET", path)
        assert (reply.status, reply.headers["content-type"]) == (200, kind)
        assert reply.headers["cache-control"] == keeping


async def test_what_has_not_changed_is_not_sent_again(web: str, tmp_path: Path) -> None:
    async with running(tmp_path, web=web) as server:
        tag = (await Browser(server).ask("GET", "/")).headers["etag"]
        again = await Browser(server, headers={"if-none-match": tag}).ask("GET", "/")
        assert (again.status, again.body) == (304, b"")


async def test_programs_are_squeezed_for_whoever_unpacks_them(web: str, tmp_path: Path) -> None:
    async with running(tmp_path, web=web) as server:
        plain = await Browser(server).ask("GET", "/assets/index-B3x1.js")
        squeezed = await Browser(server, headers={"accept-encoding": "gzip, br"}).ask(
            "GET", "/assets/index-B3x1.js"
        )
        assert "content-encoding" not in plain.headers
        assert squeezed.headers["content-encoding"] == "gzip"
        assert gzip.decompress(squeezed.body) == plain.body
        assert len(squeezed.body) < len(plain.body)


async def test_what_the_build_has_squeezed_harder_is_sent_so(web: str, tmp_path: Path) -> None:
    (Path(web) / "assets" / "index-B3x1.js.br").write_bytes(b"squeezed harder")
    async with running(tmp_path, web=web) as server:
        asks = {"accept-encoding": "gzip;q=1.0, br"}
        reply = await Browser(server, headers=asks).ask("GET", "/assets/index-B3x1.js")
        assert (reply.headers["content-encoding"], reply.body) == ("br", b"squeezed harder")
        assert reply.headers["content-type"] == "text/javascript; charset=utf-8"
        plain = await Browser(server, headers={"accept-encoding": "gzip"}).ask("GET", "/assets/index-B3x1.js")
        assert plain.headers["content-encoding"] == "gzip"
        assert (await Browser(server).ask("GET", "/assets/index-B3x1.js.br")).status == 404


async def test_the_page_runs_nothing_that_is_not_ours(web: str, tmp_path: Path) -> None:
    async with running(tmp_path, web=web) as server:
        policy = (await Browser(server).ask("GET", "/")).headers["content-security-policy"]
        rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
        assert rules["default-src"] == rules["script-src"] == rules["style-src"] == "'self'"
        assert rules["connect-src"] == "'self'"
        assert rules["object-src"] == rules["frame-ancestors"] == rules["base-uri"] == "'none'"
        assert "unsafe" not in policy


@pytest.mark.parametrize(
    "path",
    [
        "/api/nothing",
        "/assets/gone.js",
        "/pictures/512/none.webp",
        "/ws/x",
        "/../secret",
        "/%2e%2e/secret",
    ],
)
async def test_what_is_not_there_is_no_page(path: str, web: str, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("a secret")
    async with running(tmp_path, web=web) as server:
        reply = await Browser(server, headers={"accept": "*/*"}).ask("GET", path)
        assert reply.status == 404
        assert reply.json["error"]["code"] == "no_such_endpoint"


async def test_another_method_is_told_which_are_heard(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        reply = await Browser(server).ask("PUT", "/api/rooms", {})
        assert (reply.status, reply.json["error"]["code"]) == (405, "no_such_endpoint")
        assert "POST" in reply.headers["allow"]


async def test_without_a_built_client_the_page_says_so(tmp_path: Path) -> None:
    async with running(tmp_path, web=str(tmp_path / "nothing")) as server:
        browser = Browser(server, headers=ASKS_FOR_A_PAGE)
        page = await browser.ask("GET", "/")
        assert page.status == 200
        assert "npm run build" in page.body.decode()
        assert (await browser.ask("GET", "/r/HIBOU-CERISE-42")).status == 404
