from __future__ import annotations

import json

import msgspec
import pytest

from nomdecode.room.news import Done, NotDone, ViewNews, Welcome
from nomdecode.room.settings import Settings
from nomdecode.rules import views
from nomdecode.rules.options import Options
from nomdecode.server.messages import Asked, Say, id_of, parse, parse_settings
from nomdecode.server.wire import BadMessage
from nomdecode.server.writing import Writer
from tests.tables import EVERY_GAME, begin


@pytest.mark.parametrize("options", EVERY_GAME.values(), ids=EVERY_GAME)
def test_a_view_written_in_parts_is_the_view_written_whole(options: Options) -> None:
    state = begin(options)
    writer = Writer()
    for seat, view in views(state, (*state.seats, None)).items():
        news = ViewNews(7, view)
        assert json.loads(writer.encode(news)) == json.loads(msgspec.json.encode(news)), seat
    # Another table is not taken for the last one.
    other = ViewNews(8, views(begin(options), (None,))[None])
    assert writer.encode(other) == Writer().encode(other)


def test_news_have_their_type() -> None:
    writer = Writer()
    assert json.loads(writer.encode(Welcome("m1", "R", 0.0)))["type"] == "welcome"
    assert json.loads(writer.encode(Done("k", 3)))["version"] == 3
    assert json.loads(writer.encode(NotDone(None, "c", "m")))["facts"] == {}
    assert json.loads(writer.encode(ViewNews(1, None))) == {"type": "view", "version": 1, "view": None}


def test_settings_that_are_not_named_stay_as_they_are() -> None:
    base = parse_settings({"options": {"zero": True}, "chat": False}, Settings())
    again = parse_settings({"options": {"undo": True}}, base)
    assert (again.chat, again.options.undo, getattr(again.options, "zero", None)) == (False, True, True)
    assert parse_settings({"game": "duo"}, again).options.game == "duo"
    assert parse('{"do": "say", "text": "x", "id": "1"}', base, 99) == Asked(Say("x"), None, "1")


@pytest.mark.parametrize(
    "message",
    [
        *("", "[]", "{}", '{"do": 1}', '{"do": "fly"}', '{"do": "say"}', '{"do": "say", "text": 1}'),
        *('{"do": "stop", "id": ""}', '{"do": "stop", "id": 1}', '{"do": "stop", "seen": true}'),
        *('{"do": "set_up"}', '{"do": "set_up", "settings": {"x": 1}}', '{"do": "set_up", "settings": 1}'),
        *('{"do": "set_up", "settings": {"options": 1}}', '{"do": "take_seat", "seat": "throne"}'),
        *('{"do": "keep_deck"}', '{"do": "join", "guest": "x", "name": "y"}', '{"do": "add_device"}'),
        *('{"do": "set_up", "settings": {"chat": "perhaps"}}', "[" * 300, "\ud800"),
    ],
)
def test_what_is_no_message_gets_a_clear_answer(message: str) -> None:
    with pytest.raises(BadMessage):
        parse(message, Settings(), 4096)


@pytest.mark.parametrize(
    ("message", "found"),
    [
        ('{"do": "fly", "id": "k1"}', "k1"),
        (b'{"do": "fly", "id": "k1"}', "k1"),
        ('{"do": "guess", "card": , "id" : "k1"}', "k1"),
        ('{"do": "say", "text": "\\ud800", "id": "k1"}', "k1"),
        (b'{"do": "say", "text": "\xff", "id": "k1"}', "k1"),
        ('{"do": "fly"}', None),
        ('{"do": "fly", "id": 7}', None),
        ('{"do": "fly", "id": ""}', None),
        (f'{{"do": "fly", "id": "{"x" * 41}"}}', None),
        ('{"do": "fly", "settings": {"id": "k1"}}', None),
        ('{"id": "k1", "text": {"id": "k2"},}', None),
        ('{"id": "\\ud800"}', None),
        ("[" * 3000, None),
        ("", None),
    ],
)
def test_an_id_is_found_in_what_cannot_be_read(message: str | bytes, found: str | None) -> None:
    assert id_of(message) == found


def test_the_length_of_a_message_is_counted_in_bytes() -> None:
    message = '{"do": "say", "text": "ééé"}'
    assert parse(message, Settings(), len(message.encode())).what == Say("ééé")
    with pytest.raises(BadMessage):
        parse(message, Settings(), len(message))
