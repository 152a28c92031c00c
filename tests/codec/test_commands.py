from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomdecode.codec.commands import COMMANDS_BY_NAME, InvalidMessage, parse_options
from nomdecode.room.settings import Settings
from nomdecode.rules import view
from nomdecode.rules.commands import AskAboutClue, GiveClue, Guess, Stop
from nomdecode.rules.options import DuoOptions, FullNames, Hourglass, WordsOptions
from nomdecode.rules.refusals import OptionNotOffered
from nomdecode.rules.seats import Seat
from nomdecode.server.ws.client_messages import parse_message
from tests.codec.test_events import JSON
from tests.rules.moves import COMMANDS
from tests.tables import EVERY_GAME, begin
from tests.wire_json import command_json, view_json

LONGEST = 4096


def parse_command(message: str | bytes) -> object:
    return parse_message(message, Settings(), LONGEST).request


def test_a_command_is_an_object_that_says_what_to_do() -> None:
    assert parse_command('{"do": "guess", "card": 7}') == Guess(7)
    assert parse_command(b'{"do": "stop"}') == Stop()
    assert parse_command('{"do": "give_clue", "word": "X", "number": 2}') == GiveClue("X", 2)


def test_a_missing_number_is_for_the_rules_to_refuse() -> None:
    """C-35."""
    assert parse_command('{"do": "give_clue", "word": "X"}') == GiveClue("X", None)
    assert parse_command('{"do": "give_clue", "word": "X", "number": "2.5"}') == GiveClue("X", "2.5")


@pytest.mark.parametrize(
    "message",
    [
        "",
        "nonsense",
        "[]",
        "7",
        "{}",
        '{"do": null}',
        '{"do": 1}',
        '{"do": ["guess"]}',
        '{"do": "cheat"}',
        '{"do": "guess"}',
        '{"do": "guess", "card": "7"}',
        '{"do": "guess", "card": 7.5}',
        '{"do": "guess", "card": 7, "seat": "red spymaster"}',
        '{"do": "give_clue", "word": 7, "number": 2}',
        '{"do": "give_clue", "word": "X", "number": 2, "meant": [99]}',
        '{"do": "give_clue", "word": "X", "number": 2, "meant": [-1]}',
        '{"do": "give_clue", "word": "X", "number": 2, "feared": [25]}',
        '{"do": "give_clue", "word": "X", "number": 2, "meant": [' + "1," * 30 + "1]}",
        '{"do": "say_phrase", "phrase": "take that one"}',
        "[" * 3000,
        b"\xff\xfe\x00",
        '{"do": "guess", "card": 7}' + " " * LONGEST,
    ],
)
def test_what_is_not_a_command_gets_a_clear_answer(message: str | bytes) -> None:
    with pytest.raises(InvalidMessage) as bad:
        parse_command(message)
    assert str(bad.value)
    assert bad.value.code == "bad_message"


@given(COMMANDS)
def test_a_command_is_read_as_it_was_written(command: object) -> None:
    message = command_json(command)  # type: ignore[arg-type]
    if isinstance(command, GiveClue | AskAboutClue) and isinstance(command.number, float | bool):
        return  # JSON has no NaN, and true is no number
    try:
        assert parse_command(message) == command
    except InvalidMessage as bad:
        assert "number" in str(bad) or "meant" in str(bad)  # noqa: PT017 - what the wire refuses by its form


@given(st.binary(max_size=200) | st.text(max_size=200) | JSON.map(json.dumps))
def test_garbage_is_never_a_traceback(message: bytes | str) -> None:
    try:
        parse_command(message)
    except InvalidMessage as bad:
        assert str(bad)  # noqa: PT017 - either outcome is right, a crash is not


@given(
    st.sampled_from(sorted(COMMANDS_BY_NAME)), st.dictionaries(st.text(max_size=6), JSON, max_size=3), JSON
)
def test_a_known_command_with_garbage_is_never_a_traceback(
    do: str, rest: dict[str, object], value: object
) -> None:
    for name in ("card", "word", "number", "meant", "seat", "phrase", "run"):
        message = json.dumps({**rest, "do": do, name: value})
        try:
            parse_command(message)
        except InvalidMessage as bad:
            assert str(bad)  # noqa: PT017 - either outcome is right, a crash is not


def test_a_view_is_small() -> None:
    """House: about a kilobyte and a half for twenty-five cards."""
    state = begin(WordsOptions())
    message = view_json(view(state, Seat.BLUE_SPYMASTER))
    assert json.loads(message)["table"]["game"] == "words"
    assert len(message) < 3000


def test_options_are_read_with_the_printed_defaults() -> None:
    assert parse_options("words", {}) == WordsOptions()
    assert parse_options("duo", {"tokens": 10, "full_names": "titles"}) == DuoOptions(
        tokens=10, full_names=FullNames.TITLES
    )
    hourglass = {"on": True, "seconds": 90}
    assert parse_options("words", {"hourglass": hourglass}) == WordsOptions(
        hourglass=Hourglass(on=True, seconds=90)
    )


@pytest.mark.parametrize(
    ("game", "plain"),
    [
        ("images", {"rhymes": True}),
        ("words", {"end_with_assassin": True}),
        ("duo", {"unlimited": True}),
        ("duo", {"variant": "coop"}),
        ("duo", {"tokens": 12}),
        ("words", {"zero": "perhaps"}),
        ("words", {"edition": "de"}),
    ],
)
def test_what_a_rulebook_does_not_offer_is_refused(game: str, plain: dict[str, object]) -> None:
    """O-05, O-11, A-46: with a clear reason."""
    with pytest.raises(OptionNotOffered) as refused:
        parse_options(game, plain)
    assert game in str(refused.value)


@pytest.mark.parametrize(("game", "plain"), [("chess", {}), ("words", []), ("words", None)])
def test_options_are_an_object_of_a_known_game(game: str, plain: object) -> None:
    with pytest.raises(InvalidMessage):
        parse_options(game, plain)


@pytest.mark.parametrize("options", EVERY_GAME.values(), ids=EVERY_GAME)
def test_options_round_trip(options: object) -> None:
    plain = json.loads(view_json(view(begin(options), None)))["table"]["options"]  # type: ignore[arg-type]
    assert parse_options(options.game, plain) == options  # type: ignore[attr-defined]
