"""Law 4 on the screen: two keys that differ only in what a guesser may not know show the same pages."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

from nomdecode.bots.player import Player as Bot
from nomdecode.bots.simple_bot import SimpleBot
from nomdecode.rules.events import Setup
from nomdecode.rules.keys import DuoKey, TeamKey
from nomdecode.rules.options import seats_of_game
from nomdecode.rules.seats import Identity, Seat
from tests.cli.play.terminal import dealt, own_cells, play, play_match, typed

SEED = ("--seed", "7")
FIRST_PAGE, SECOND_PAGE, SCROLLBACK = "\x1b[?1049l", "\x1b[?1049h", "\x1b[3J"


def swapped(cells: tuple[Identity, ...], one: int, two: int) -> tuple[Identity, ...]:
    changed = list(cells)
    changed[one], changed[two] = cells[two], cells[one]
    return tuple(changed)


def shown_by(setup: Setup, lines: list[str], *, people: tuple[Seat, ...], live: bool = False) -> str:
    """What one unfinished game prints."""
    bots: dict[Seat, Bot] = {
        seat: SimpleBot(Random(1)) for seat in seats_of_game(setup.options) if seat not in people
    }
    return play_match(setup, bots, lines, live=live)


def two_deals() -> tuple[Setup, Setup, list[str]]:
    """Two deals of teams whose keys differ in cells that nobody touches, and what is typed in both."""
    setup = dealt("words", *SEED)
    key = setup.key
    assert isinstance(key, TeamKey)
    own = own_cells(setup)
    assassin = key.cells.index(Identity.ASSASSIN)
    other = own[-1]
    place = next(card for card in range(25) if typed(card) == other)
    changed = replace(setup, key=TeamKey(swapped(key.cells, assassin, place), key.starts))
    return setup, changed, ["ZIGZAG 3", own[0], own[1], "?", "indices", "garbage", "stop"]


def pages(out: str, marker: str) -> list[str]:
    """The pages of a script's output that begin with this seat's heading."""
    return [page for page in out.split("─" * 80) if marker in page.lstrip("\n").split("\n")[0]]


def test_a_guessers_pages_are_equal_whatever_the_key_hides() -> None:
    one, two, lines = two_deals()
    seats = seats_of_game(one.options)
    first, second = (shown_by(each, lines, people=seats) for each in (one, two))
    assert first != second  # the pages with the key do differ
    assert pages(first, "vous devinez") == pages(second, "vous devinez")
    assert len(pages(first, "vous devinez")) == 3


def test_one_guesser_among_bots_sees_the_same_whatever_the_key_hides() -> None:
    one, two, lines = two_deals()
    assert isinstance(one.key, TeamKey)
    guesser = Seat.RED_GUESSER if one.key.starts == "red" else Seat.BLUE_GUESSER
    first, second = (shown_by(each, lines[1:3], people=(guesser,)) for each in (one, two))
    assert first == second
    assert "Bien vu" in first


def test_a_partner_sees_nothing_of_the_other_side() -> None:
    """D-05."""
    setup = dealt("duo", *SEED)
    assert isinstance(setup.key, DuoKey)
    a, b = setup.key.a, setup.key.b
    # Two cells alike on side A and different on side B.
    one, two = next((i, j) for i in range(25) for j in range(i) if a[i] == a[j] and b[i] != b[j])
    changed = replace(setup, key=DuoKey(a, swapped(b, one, two)))
    lines = ["ZIGZAG 1", "?", "indices"]
    first, second = (shown_by(each, lines, people=(Seat.SIDE_A, Seat.SIDE_B)) for each in (setup, changed))
    assert pages(first, "Ton côté : A") == pages(second, "Ton côté : A")
    assert pages(first, "Ton côté : B") != pages(second, "Ton côté : B")


def test_on_a_terminal_a_key_is_only_ever_on_the_second_page() -> None:
    one, two, lines = two_deals()
    # Enter takes the screen over.
    typed_lines = ["", lines[0], "", *lines[1:]]
    first, second = (
        shown_by(each, typed_lines, people=seats_of_game(one.options), live=True) for each in (one, two)
    )
    assert first != second
    assert first_page(first) == first_page(second)
    assert "Bien vu" in first_page(first)


def first_page(out: str) -> str:
    """All that was ever on the page that can be scrolled back."""
    return re.sub(re.escape(SECOND_PAGE) + ".*?" + re.escape(FIRST_PAGE), "", out, flags=re.DOTALL)


def test_the_scrollback_is_wiped_before_the_screen_changes_hands() -> None:
    setup, _, lines = two_deals()
    out = shown_by(setup, ["", lines[0], "", lines[1]], people=seats_of_game(setup.options), live=True)
    key_page = out.index(SECOND_PAGE)
    hand_over = out.index("Passe l’écran à qui devine")
    assert FIRST_PAGE + "\x1b[2J" + SCROLLBACK in out[key_page:hand_over]


def test_what_was_meant_is_seen_by_nobody_else() -> None:
    setup = dealt("words", *SEED)
    seats = seats_of_game(setup.options)
    one = shown_by(setup, ["ZIGZAG 2 = A1"], people=seats)
    two = shown_by(setup, ["ZIGZAG 2 = B1"], people=seats)
    assert one.replace("> ZIGZAG 2 = A1", "> ZIGZAG 2 = B1") == two


def test_leaving_early_shows_no_key() -> None:
    shown = play("words", "--human", "red-guesser", *SEED, lines="?\n")
    assert not re.search(r" [RBNX] │", shown.out)
