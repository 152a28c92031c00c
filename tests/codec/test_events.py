from __future__ import annotations

import json
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomdecode.codec.events import (
    EVENT_SCHEMA,
    EVENTS_BY_NAME,
    InvalidEvents,
    decode_game,
    encode_event,
    encode_game,
    event_from_plain,
    event_to_plain,
)
from nomdecode.rules.events import Event, GameStarted
from nomdecode.rules.options import Options
from nomdecode.rules.replay import fold
from tests.rules.test_replay import random_game
from tests.tables import EVERY_GAME, begin


@pytest.mark.parametrize("options", EVERY_GAME.values(), ids=EVERY_GAME)
def test_a_stored_game_is_read_as_it_was_written(options: Options) -> None:
    for seed in range(8):
        state, events = random_game(options, seed)
        again = decode_game(encode_game(events))
        assert again == events
        assert fold(again) == state


st.register_type_strategy(int, st.integers(0, 2**31))


@pytest.mark.parametrize("kind", get_args(Event))
@given(data=st.data())
def test_every_event_is_read_as_it_was_written(kind: type[Event], data: st.DataObject) -> None:
    event = data.draw(st.from_type(kind))
    assert decode_game(encode_game([event])) == [event]
    assert json.loads(encode_event(event)) == json.loads(json.dumps(event_to_plain(event)))


def test_a_document_names_its_schema() -> None:
    document = json.loads(encode_game([GameStarted(begin(EVERY_GAME["duo"]).setup)]))
    assert document["schema"] == EVENT_SCHEMA == 2
    assert document["events"][0]["event"] == "game_started"
    assert document["events"][0]["setup"]["game"] == "duo"


@pytest.mark.parametrize(
    "document",
    [
        b"",
        b"[]",
        b"{}",
        b"nonsense",
        b"\xff\xfe",
        b'{"schema": 1}',
        b'{"schema": 0, "events": []}',
        b'{"schema": 3, "events": []}',
        b'{"schema": [1], "events": []}',
        b"[" * 5000,
    ],
)
def test_what_is_not_a_game_is_refused(document: bytes) -> None:
    with pytest.raises(InvalidEvents):
        decode_game(document)


@pytest.mark.parametrize(
    "event",
    [
        {},
        {"event": "nothing"},
        {"event": ["clue_given"]},
        {"event": "clue_given"},
        {"event": "card_covered", "card": "x", "identity": "red", "by": "red guesser"},
        {"event": "game_started"},
        {"event": "game_started", "setup": {"game": "chess"}},
        {"event": "game_started", "setup": None},
    ],
)
def test_what_is_not_an_event_is_refused(event: dict[str, object]) -> None:
    with pytest.raises(InvalidEvents):
        event_from_plain(event)


def test_every_event_has_a_name_of_its_own() -> None:
    assert len(EVENTS_BY_NAME) == len(get_args(Event))
    assert EVENTS_BY_NAME["card_covered"].__name__ == "CardCovered"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
)


@given(st.dictionaries(st.sampled_from(["event", "setup", "clue", "card"]), JSON))
def test_garbage_is_never_a_traceback(plain: dict[str, object]) -> None:
    try:
        event = event_from_plain(plain)
    except InvalidEvents:
        return
    assert event_from_plain(event_to_plain(event)) == event
