"""Photograph every screen in French, light and dark, on a phone and on a desktop, into docs/images/screens.

Used as `python -m tools.screenshots [NAME …]` (make screenshots) with the client built and a Chromium here.
"""

import io
import sys
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page
from tests.e2e.guests import Guest
from tools.chromium import found, opened
from tools.scenes import arrive, duo, finished, guessing, lobby, midgame
from tools.serving import serving

FOLDER = Path("docs/images/screens")
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}
TELEVISION = {"width": 1920, "height": 1080}
A4 = (794, 1123)
MARGINS = (68, 60)  # those of print/page.css, in pixels
PLAIN = {
    "home": "/",
    "new": "/new",
    "learn": "/learn",
    "learn-duo": "/learn/duo",
    "settings": "/settings",
}
LANGUAGES = {"home-quebec": "fr-CA", "home-english": "en-GB"}


def _save(picture: Image.Image, name: str) -> None:
    picture.convert("RGB").save(FOLDER / f"{name}.webp", quality=72, method=6)


class Studio:
    """A browser with a server before it; every photograph is kept under its name."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser = browser
        self.url = url

    def keep(self, page: Page, name: str) -> None:
        """One photograph of what is on the screen."""
        page.wait_for_timeout(700)
        _save(Image.open(io.BytesIO(page.screenshot())), name)

    def themes(self, page: Page, name: str) -> None:
        """One in daylight, one at night."""
        page.emulate_media(color_scheme="light")
        self.keep(page, f"{name}-light")
        page.emulate_media(color_scheme="dark")
        self.keep(page, f"{name}-dark")

    def everywhere(self, guest: Guest, name: str) -> None:
        """The screen of a guest on a desktop, then the same member's on a phone."""
        guest.page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
        self.themes(guest.page, f"{name}-desktop")
        page = self._second_device(guest)
        self.themes(page, f"{name}-phone")
        page.context.close()

    def _second_device(self, guest: Guest) -> Page:
        context = self.browser.new_context(
            base_url=self.url,
            locale="fr-FR",
            viewport=PHONE,  # type: ignore[arg-type]
            device_scale_factor=2,
            reduced_motion="reduce",
            storage_state=guest.page.context.storage_state(),
        )
        page = context.new_page()
        page.goto(guest.page.url)
        page.get_by_role("heading").first.wait_for()
        return page


def _plain(studio: Studio) -> None:
    guest = arrive(studio.browser, studio.url, "Camille")
    for name, path in PLAIN.items():
        guest.page.goto(path)
        guest.page.get_by_role("heading").first.wait_for()
        studio.everywhere(guest, name)


def _languages(studio: Studio) -> None:
    for name, locale in LANGUAGES.items():
        guest = arrive(studio.browser, studio.url, "Camille", locale)
        guest.page.goto("/")
        guest.page.get_by_role("heading").first.wait_for()
        studio.keep(guest.page, name)


def _lobby(studio: Studio) -> None:
    studio.everywhere(lobby(studio.browser, studio.url), "lobby")


def _words(studio: Studio) -> None:
    leo, camille = midgame(studio.browser, studio.url, "words", "fr")
    studio.everywhere(leo, "spymaster")
    guessing(leo, camille)
    studio.everywhere(camille, "guesser")
    camille.page.goto(f"/tv/{leo.code}")
    camille.page.set_viewport_size(TELEVISION)  # type: ignore[arg-type]
    camille.page.locator("[data-place]").first.wait_for()
    studio.themes(camille.page, "tv")


def _images(studio: Studio) -> None:
    leo, camille = midgame(studio.browser, studio.url, "images", "pictures")
    studio.everywhere(leo, "images-spymaster")
    guessing(leo, camille)
    studio.everywhere(camille, "images")


def _duo(studio: Studio) -> None:
    studio.everywhere(duo(studio.browser, studio.url), "duo")


def _end(studio: Studio) -> None:
    for name, game in (("end", "words"), ("end-duo", "duo")):
        studio.everywhere(finished(studio.browser, studio.url, game, "fr"), name)


def _print(studio: Studio) -> None:
    guest = arrive(studio.browser, studio.url, "Camille")
    inside = {"width": A4[0] - 2 * MARGINS[0], "height": A4[1] - 2 * MARGINS[1]}
    guest.page.set_viewport_size(inside)  # type: ignore[arg-type]
    guest.page.goto("/learn/words")
    guest.page.emulate_media(media="print")
    guest.page.get_by_role("heading").first.wait_for()
    guest.page.wait_for_timeout(700)
    sheet = Image.new("RGB", A4, "white")
    sheet.paste(Image.open(io.BytesIO(guest.page.screenshot())), MARGINS)
    _save(sheet, "print")


SCENES = {
    "plain": _plain,
    "languages": _languages,
    "lobby": _lobby,
    "words": _words,
    "images": _images,
    "duo": _duo,
    "end": _end,
    "print": _print,
}


def main() -> None:
    """Serve on a folder of its own, photograph the scenes named, or all, and go."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with serving(BOT_SECONDS="0") as url, opened(found()) as browser:
        for name in sys.argv[1:] or SCENES:
            SCENES[name](Studio(browser, url))


if __name__ == "__main__":
    main()
