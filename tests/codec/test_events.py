from __future__ import annotations

import json
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomdecode.codec.events import (
    EVENT_OF_NAME,
    SCHEMA,
    BadEvents,
    decode,
    encode,
    from_plain,
    line,
    to_plain,
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
        again = decode(encode(events))
        assert again == events
        assert fold(again) == state


st.register_type_strategy(int, st.integers(0, 2**31))


@pytest.mark.parametrize("kind", get_args(Event))
@given(data=st.data())
def test_every_event_is_read_as_it_was_written(kind: type[Event], data: st.DataObject) -> None:
    event = data.draw(st.from_type(kind))
    assert decode(encode([event])) == [event]
    assert json.loads(line(event)) == json.loads(json.dumps(to_plain(event)))


def test_a_document_names_its_schema() -> None:
    document = json.loads(encode([GameStarted(begin(EVERY_GAME["duo"]).setup)]))
    assert document["schema"] == SCHEMA == 2
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
    with pytest.raises(BadEvents):
        decode(document)


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
    with pytest.raises(BadEvents):
        from_plain(event)


def test_every_event_has_a_name_of_its_own() -> None:
    assert len(EVENT_OF_NAME) == len(get_args(Event))
    assert EVENT_OF_NAME["card_covered"].__name__ == "CardCovered"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
)


@given(st.dictionaries(st.sampled_from(["event", "setup", "clue", "card"]), JSON))
def test_garbage_is_never_a_traceback(plain: dict[str, object]) -> None:
    try:
        event = from_plain(plain)
    except BadEvents:
        return
    assert from_plain(to_plain(event)) == event
