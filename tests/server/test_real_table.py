"""Bad input from devices beside real cards, over real sockets."""

from __future__ import annotations

from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from tests.server.servers import Browser, Device, running

REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"do": "guess", "card": 25}, "no_such_card"),
    ({"do": "guess", "card": -1}, "no_such_card"),
    ({"do": "guess", "card": "A1"}, "bad_message"),
    ({"do": "stop"}, "must_guess_first"),
    ({"do": "give_clue", "word": "", "number": 0}, "clue_already_given"),
    ({"do": "set_up", "settings": {"at_table": False}}, "game_not_over"),
    ({"do": "add_bot", "name": "Robot", "seat": "red guesser"}, "bots_need_words"),
    ({"do": "take_seat", "seat": "blue spymaster"}, "seats_held_in_game"),
]


async def _two_phones(host: Browser, guest: Browser, stack: AsyncExitStack, **settings: Any) -> list[Device]:
    room = await host.make_room("Ann", at_table=True, **settings)
    await guest.join(room, "Bob")
    return [await stack.enter_async_context(each.connect(room)) for each in (host, guest)]


async def test_what_a_device_may_not_say_beside_real_cards_is_refused_and_changes_nothing(
    tmp_path: Path,
) -> None:
    async with running(tmp_path) as server, AsyncExitStack() as stack:
        phones = await _two_phones(Browser(server), Browser(server), stack, game="words")
        for phone, seat in zip(phones, ("red spymaster", "blue spymaster"), strict=True):
            await phone.must(do="take_seat", seat=seat)
            await phone.must(do="be_ready")
        ann = phones[0]
        assert (await ann.ask(do="take_seat", seat="blue spymaster"))["code"] == "seat_taken"
        await ann.must(do="start_game")
        assert (await ann.ask(do="give_clue", word="", number=0))["code"] == "zero_not_allowed"
        await ann.must(do="give_clue", word="", number=2)
        await ann.look()
        before = ann.newest["view"]["version"]
        for message, code in REFUSED:
            assert (await ann.ask(**message))["code"] == code, message
        await ann.look()
        assert ann.newest["view"]["version"] == before


async def test_duo_beside_real_cards_waits_for_the_other_side_and_its_own_touches_are_not_told(
    tmp_path: Path,
) -> None:
    """T-11, T-12."""
    async with running(tmp_path) as server, AsyncExitStack() as stack:
        ann, bob = await _two_phones(Browser(server), Browser(server), stack, game="duo")
        await ann.must(do="take_seat", seat="side A")
        await ann.must(do="be_ready")
        assert (await ann.ask(do="start_game"))["code"] == "no_key_holder"
        await bob.must(do="take_seat", seat="side B")
        await bob.must(do="be_ready")
        await ann.must(do="start_game")
        await ann.must(do="give_clue", word="", number=2)
        assert (await bob.ask(do="guess", card=3))["code"] == "not_your_turn"
        assert (await bob.ask(do="give_clue", word="", number=2))["code"] == "clue_already_given"
