from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import fields, replace
from random import Random
from typing import Any

import msgspec
import pytest

from nomdecode.bots.simple_bot import SimpleBot
from nomdecode.codec.commands import InvalidMessage
from nomdecode.live.server_messages import DealMessage, Done, NotDone, RoomMessage, ViewMessage, Welcome
from nomdecode.room.commands import AbandonGame
from nomdecode.room.settings import Settings
from nomdecode.room.view import room_view
from nomdecode.rules import decide, evolve, views
from nomdecode.rules.commands import AnswerUndo, AskUndo, Command
from nomdecode.rules.options import Options, WordsOptions
from nomdecode.rules.refusals import Refused
from nomdecode.rules.seats import Identity, Seat
from nomdecode.rules.state import LoggedClue, State, Touch, copy_with
from nomdecode.rules.view import Deal, fixed_part_of_table
from nomdecode.server.ws.client_messages import (
    ClientMessage,
    Say,
    id_of_invalid_message,
    parse_message,
    parse_settings,
)
from nomdecode.server.ws.encoding import MessageEncoder
from tests.live.live_rooms import ask, begun_table
from tests.tables import EVERY_GAME, begin
from tests.wire_json import filled


def read(state: State, version: int) -> dict[Seat | None, dict[str, Any]]:
    """What every seat reads of this moment, with the deal and what was left out."""
    encoder = MessageEncoder()
    dealt = json.loads(encoder.encode_message(DealMessage(version, fixed_part_of_table(state))))["deal"]
    sent = encoder.encode_views(version, views(state, (*state.seats, None)))
    return {seat: filled(json.loads(text), dealt) for seat, text in sent.items()}


@pytest.mark.parametrize("options", EVERY_GAME.values(), ids=EVERY_GAME)
def test_deal_and_view_together_are_all_that_a_seat_sees(options: Options) -> None:
    dice, state = Random(3), begin(options)
    for version in range(40):
        state = _wish(state, SimpleBot(dice))
        if version == 20:
            state = copy_with(state, players=state.players[::-1])
        state = _wish(state, None) if dice.random() < 0.3 else state
        seen = views(state, (*state.seats, None))
        for seat, message in read(state, version).items():
            assert message == json.loads(msgspec.json.encode(ViewMessage(version, seen[seat]))), seat


@pytest.mark.parametrize("options", EVERY_GAME.values(), ids=EVERY_GAME)
def test_nothing_of_the_deal_is_sent_again_with_a_view(options: Options) -> None:
    state = begin(options)
    sent = json.loads(MessageEncoder().encode_message(ViewMessage(1, views(state, (None,))[None])))
    assert not set(sent["view"]["table"]) & {field.name for field in fields(Deal)}


def test_touches_and_clues_leave_out_what_is_as_usual() -> None:
    state = begin(WordsOptions())
    clue = LoggedClue("PANIER", 2, Seat.RED_SPYMASTER, 1)
    state = copy_with(
        state, log=(clue, replace(clue, approved=True)), touches=(Touch(3, Identity.RED, Seat.RED_GUESSER),)
    )
    table = json.loads(MessageEncoder().encode_message(ViewMessage(1, views(state, (None,))[None])))["view"][
        "table"
    ]
    usual = {"word": "PANIER", "number": 2, "giver": "red spymaster", "turn": 1}
    assert table["clues"] == [usual, {**usual, "approved": True}]
    assert table["touches"] == [{"card": 3, "identity": "red", "by": "red guesser"}]


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
    assert json.loads(writer.encode_message(Welcome("m1", "R", 0.0)))["type"] == "welcome"
    assert json.loads(writer.encode_message(Done("k", 3)))["version"] == 3
    assert json.loads(writer.encode_message(NotDone(None, "c", "m")))["facts"] == {}
    assert json.loads(writer.encode_message(ViewMessage(1, None))) == {
        "type": "view",
        "version": 1,
        "view": None,
    }


def test_settings_that_are_not_named_stay_as_they_are() -> None:
    base = parse_settings({"options": {"zero": True}, "chat": False}, Settings())
    again = parse_settings({"options": {"undo": True}}, base)
    assert (again.chat, again.options.undo, getattr(again.options, "zero", None)) == (False, True, True)
    assert parse_settings({"game": "duo"}, again).options.game == "duo"
    assert parse_message('{"do": "say", "text": "x", "id": "1"}', base, 99) == ClientMessage(
        Say("x"), None, "1"
    )


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
    with pytest.raises(InvalidMessage):
        parse_message(message, Settings(), 4096)


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
    assert id_of_invalid_message(message) == found


def test_the_length_of_a_message_is_counted_in_bytes() -> None:
    message = '{"do": "say", "text": "ééé"}'
    assert parse_message(message, Settings(), len(message.encode())).request == Say("ééé")
    with pytest.raises(InvalidMessage):
        parse_message(message, Settings(), len(message))


async def test_a_room_without_what_is_left_out_is_the_room() -> None:
    live_room, people = await begun_table()
    for connected in (set[str](), set(people.values())):
        message = RoomMessage(3, room_view(live_room.room, connected))
        sent = json.loads(MessageEncoder().encode_message(message))
        assert filled(sent, None) == json.loads(msgspec.json.encode(message))
    await ask(live_room, live_room.room.host, AbandonGame())
    sent = json.loads(
        MessageEncoder().encode_message(RoomMessage(4, room_view(live_room.room, set(people.values()))))
    )
    assert [set(member) - {"seat", "must_agree"} for member in sent["room"]["members"]] == [
        {"id", "name"}
    ] * 4
