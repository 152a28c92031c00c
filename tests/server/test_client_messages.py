from __future__ import annotations

import json
from contextlib import suppress
from random import Random

import msgspec
import pytest

from nomdecode.bots.simple import SimpleBot
from nomdecode.codec.commands import BadMessage
from nomdecode.live.server_messages import Done, NotDone, ViewMessage, Welcome
from nomdecode.room.settings import Settings
from nomdecode.rules import decide, evolve, views
from nomdecode.rules.commands import AnswerUndo, AskUndo, Command
from nomdecode.rules.options import Options, WordsOptions
from nomdecode.rules.refusals import Refused
from nomdecode.rules.seats import Seat
from nomdecode.rules.state import LoggedClue, State, but
from nomdecode.server.ws.client_messages import ClientMessage, Say, id_of, parse, parse_settings
from nomdecode.server.ws.encoding import MessageEncoder
from tests.tables import EVERY_GAME, begin


@pytest.mark.parametrize("options", EVERY_GAME.values(), ids=EVERY_GAME)
def test_a_view_written_in_parts_is_the_view_written_whole(options: Options) -> None:
    state = begin(options)
    writer = MessageEncoder()
    for seat, view in views(state, (*state.seats, None)).items():
        news = ViewMessage(7, view)
        assert json.loads(writer.encode(news)) == json.loads(msgspec.json.encode(news)), seat
    # Another table is not taken for the last one.
    other = ViewMessage(8, views(begin(options), (None,))[None])
    assert writer.encode(other) == MessageEncoder().encode(other)


@pytest.mark.parametrize("options", EVERY_GAME.values(), ids=EVERY_GAME)
def test_pieces_kept_from_move_to_move_are_never_out_of_date(options: Options) -> None:
    writer, dice, tables = MessageEncoder(), Random(3), [begin(options), begin(options)]
    for number in range(80):
        place = number % 2
        state = _wish(tables[place], SimpleBot(dice))
        if number == 20:
            state = but(state, players=state.players[::-1])
        tables[place] = _wish(state, None) if dice.random() < 0.3 else state
        if dice.random() < 0.5:
            continue  # nobody looks, so that more than one thing has happened when somebody does
        for seat, view in views(tables[place], (*state.seats, None)).items():
            news = ViewMessage(number, view)
            assert writer.encode(news) == msgspec.json.encode(news), seat


def test_a_history_that_was_changed_is_written_anew() -> None:
    first, second, third = (LoggedClue(word, 1, Seat.RED_SPYMASTER, 1) for word in ("UN", "DEUX", "TROIS"))
    writer, state = MessageEncoder(), begin(WordsOptions())
    assert state.texts  # computed once in a game: by these cards the writer knows it again
    for log in ((first,), (first, second), (first, third), (second, third, first), (first,), (second, third)):
        news = ViewMessage(1, views(but(state, log=log), (None,))[None])
        assert writer.encode(news) == msgspec.json.encode(news)


def _wish(state: State, bot: SimpleBot | None) -> State:
    """Let a bot move; without one, what was done last is taken back where that is played."""
    wishes: list[tuple[Seat, Command | None]] = [
        *((seat, AskUndo()) for seat in state.seats),
        *((seat, AnswerUndo(agree=True)) for seat in state.seats),
    ]
    if bot is not None:
        wishes = [(seat, bot.choose(views(state, (seat,))[seat])) for seat in state.seats]
    for seat, wish in wishes:
        if wish is None:
            continue
        with suppress(Refused):
            for event in decide(state, seat, wish):
                state = evolve(state, event)
    return state


def test_news_have_their_type() -> None:
    writer = MessageEncoder()
    assert json.loads(writer.encode(Welcome("m1", "R", 0.0)))["type"] == "welcome"
    assert json.loads(writer.encode(Done("k", 3)))["version"] == 3
    assert json.loads(writer.encode(NotDone(None, "c", "m")))["facts"] == {}
    assert json.loads(writer.encode(ViewMessage(1, None))) == {"type": "view", "version": 1, "view": None}


def test_settings_that_are_not_named_stay_as_they_are() -> None:
    base = parse_settings({"options": {"zero": True}, "chat": False}, Settings())
    again = parse_settings({"options": {"undo": True}}, base)
    assert (again.chat, again.options.undo, getattr(again.options, "zero", None)) == (False, True, True)
    assert parse_settings({"game": "duo"}, again).options.game == "duo"
    assert parse('{"do": "say", "text": "x", "id": "1"}', base, 99) == ClientMessage(Say("x"), None, "1")


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
    assert parse(message, Settings(), len(message.encode())).request == Say("ééé")
    with pytest.raises(BadMessage):
        parse(message, Settings(), len(message))
