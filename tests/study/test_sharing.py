"""The private copy of a game: nothing in it leads back to its room or, with hidden names, to a person."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from nomdecode.codec.events import GameLog, decode_game_log, encode_game_log
from nomdecode.rules.events import Event, GameStarted, PlayerAdded, PlayerReplaced
from nomdecode.rules.replay import replay_steps
from nomdecode.rules.seats import Player, Seat, Side
from nomdecode.study.game_moments import read_moments
from nomdecode.study.private_copy import (
    CopyHeader,
    NamesInCopy,
    decode_copy_header,
    encode_copy_header,
    make_private_copy,
)
from nomdecode.study.replay import make_replay
from tests.rules.test_replay import random_game
from tests.study.games import BLUE_GIVES, RED_GIVES, played, table
from tests.tables import EVERY_GAME

EPOCH = 1_790_000_000.0


def told(seed: int) -> tuple[GameLog, list[str], list[str]]:
    """A game as a room stores it: named people with ids of members; names, and ids, in order."""
    rng = Random(seed)
    options = list(EVERY_GAME.values())[seed % len(EVERY_GAME)]
    events: list[Event] = random_game(options, seed)[1]
    first = events[0]
    assert isinstance(first, GameStarted)
    names = [f"Zoé-{rng.randrange(10**9)}" for _ in first.setup.players]
    players = [
        Player(f"m{90 + place}", name, player.seat)
        for place, (name, player) in enumerate(zip(names, first.setup.players, strict=True))
    ]
    events[0] = GameStarted(replace(first.setup, players=tuple(players)))
    if rng.random() < 0.5 and len(events) > 2:
        late = Player("m99", f"Bob-{rng.randrange(10**9)}", players[0].seat)
        events.insert(1, PlayerReplaced(players[0].id, late))
        names.append(late.name)
    if rng.random() < 0.5 and len(events) > 2:
        more = Player("m98", f"Léa-{rng.randrange(10**9)}", players[-1].seat)
        events.insert(1, PlayerAdded(more))
        names.append(more.name)
    at = tuple(EPOCH + 3.25 * place for place in range(len(events)))
    return GameLog(tuple(events), at, ("m90",) * len(events)), names, [p.id for p in players]


@pytest.mark.parametrize("seed", range(0, 200, 20))
def test_hidden_names_appear_nowhere_in_200_games(seed: int) -> None:
    for each in range(seed, seed + 20):
        log, names, ids = told(each)
        copy, _ = make_private_copy(log, NamesInCopy.HIDDEN, bots=())
        written = encode_game_log(copy).decode()
        assert not any(name in written for name in names)
        assert not any(f'"{member}"' in written for member in (*ids, "m98", "m99"))
        assert "1790000" not in written
        # It is still the same game.
        assert read_moments(copy)[-1].state.outcome == read_moments(log)[-1].state.outcome
        assert decode_game_log(written) == copy


def test_shown_names_are_kept_and_bots_keep_theirs_anyway() -> None:
    log, names, ids = told(3)
    shown, _ = make_private_copy(log, NamesInCopy.SHOWN, bots=())
    assert all(name in encode_game_log(shown).decode() for name in names)
    hidden, bots = make_private_copy(log, NamesInCopy.HIDDEN, bots=(ids[1],))
    assert names[1] in encode_game_log(hidden).decode()
    assert names[0] not in encode_game_log(hidden).decode()
    assert bots == ("p2",)


def test_hidden_people_are_counted_by_colour() -> None:
    log = played(table(), conceded=RED_GIVES)
    copy, _ = make_private_copy(log, NamesInCopy.HIDDEN, bots=())
    first = copy.events[0]
    assert isinstance(first, GameStarted)
    assert {player.name for player in first.setup.players} == {"Rouge 1", "Rouge 2", "Bleu 1", "Bleu 2"}
    english, _ = make_private_copy(
        played(table(language="en"), conceded=RED_GIVES), NamesInCopy.HIDDEN, bots=()
    )
    assert b"Blue 1" in encode_game_log(english)


def test_times_count_from_the_beginning_of_the_game() -> None:
    log, _, _ = told(5)
    copy, _ = make_private_copy(log, NamesInCopy.HIDDEN, bots=())
    assert copy.at[0] == 0
    assert copy.at[1] == 3.2
    assert set(copy.by) == {"p1"}


def test_uploaded_pictures_are_numbered_blanks_and_no_deck_is_named() -> None:
    log = played(table(), conceded=RED_GIVES)
    first = log.events[0]
    assert isinstance(first, GameStarted)
    cards = tuple(
        replace(card, text="u-0123abcd") if place == 4 else card
        for place, card in enumerate(first.setup.cards)
    )
    own = replace(log, events=(GameStarted(replace(first.setup, cards=cards)), *log.events[1:]))
    copy, _ = make_private_copy(own, NamesInCopy.HIDDEN, bots=())
    written = encode_game_log(copy).decode()
    assert "u-0123abcd" not in written
    assert "card-" not in written
    assert '"#5"' in written


def test_a_header_is_read_as_it_was_written() -> None:
    header = CopyHeader(NamesInCopy.HIDDEN, ("a", "b"), ("p1",))
    assert decode_copy_header(encode_copy_header(header)) == header


@pytest.mark.parametrize("name", EVERY_GAME)
def test_the_steps_of_a_replay_are_those_of_the_events(name: str) -> None:
    _, events = random_game(EVERY_GAME[name], 2)
    body = make_replay(GameLog(tuple(events)))
    states = [state for _, state in replay_steps(events)]
    assert [step.covered for step in body.steps] == [state.covered for state in states]
    assert [step.phase for step in body.steps] == [state.phase for state in states]
    assert [step.clues for step in body.steps] == [len(state.log) for state in states]
    assert [step.touches for step in body.steps] == [len(state.touches) for state in states]
    end = states[-1]
    if end.is_duo:
        assert [step.tokens for step in body.steps] == [state.bank for state in states]
        assert [step.marks for step in body.steps] == [state.marks for state in states]
        assert len(body.keys) == 2
    else:
        assert body.steps[-1].left == (
            end.count_codenames_left(Side.RED),
            end.count_codenames_left(Side.BLUE),
        )
    assert body.outcome == end.outcome


def test_who_left_and_who_came_are_both_told() -> None:
    log = played(table(), conceded=RED_GIVES)
    late = Player("m9", "Léa", Seat.BLUE_SPYMASTER)
    events = (log.events[0], PlayerReplaced(BLUE_GIVES.value, late), *log.events[1:])
    assert [player.name for player in make_replay(GameLog(events)).players][-1] == "Léa"
