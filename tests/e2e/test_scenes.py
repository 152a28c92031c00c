"""The scenes of the photographs (`make screenshots`) can still be set."""

from playwright.sync_api import Browser, expect
from tools.scenes import duo


def test_two_partners_are_photographed_in_the_middle_of_a_game(chromium: Browser, server: str) -> None:
    guesser = duo(chromium, server)
    expect(guesser.board).to_be_visible()
    assert len(guesser.key("passant")) > 0
    guesser.page.context.close()
