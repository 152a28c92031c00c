from __future__ import annotations

import json
import re
from random import Random

import pytest

from nomdecode.bots.arena.play_boards import BoardSeries
from nomdecode.bots.arena.play_game import play_game_to_end as play_out
from nomdecode.bots.arena.play_game import start_bot_game
from nomdecode.bots.conformance import check_bot
from nomdecode.bots.llm.chat_client import ChatClient, ChatRequestFailed, InvalidEndpoint
from nomdecode.bots.llm.parse_model_answer import parse_fields
from nomdecode.bots.llm.player import MOST_FAILURES, LlmPlayer
from nomdecode.bots.player import Player
from nomdecode.bots.registry import BotConfig
from nomdecode.bots.simple_bot import SimpleBot
from nomdecode.rules import View, view
from nomdecode.rules.commands import Command, GiveClue, Guess, Stop
from nomdecode.rules.seats import Seat
from nomdecode.rules.state import State
from tests.bots.chat_server import Endpoint, chat_server
from tests.tables import play


class Behind:
    """The bot behind, which remembers how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0
        self._bot = SimpleBot(Random(1))

    def choose(self, view: View) -> Command | None:
        self.asked += 1
        return self._bot.choose(view)


def board() -> State:
    return BoardSeries(language="fr").deal_board(0)


def giver(state: State) -> View:
    return view(state, state.giver)


def guesser(state: State, word: str = "zèbre", number: int = 2) -> tuple[State, View]:
    assert state.giver is not None
    after = play(state, (state.giver, GiveClue(word, number)))
    return after, view(after, after.guesser)


def seat(endpoint: Endpoint, behind: Player, seconds: float = 5.0) -> LlmPlayer:
    return LlmPlayer(ChatClient(endpoint.url, "tiny", "s3cret", seconds), behind)


def test_a_good_clue_is_given_with_the_cards_meant() -> None:
    state, behind = board(), Behind()
    with chat_server(lambda _: 'Voici : {"clue": "zèbre", "number": 2, "cards": [3, 7]}') as endpoint:
        command = seat(endpoint, behind).choose(giver(state))
    assert command == GiveClue("zèbre", 2, meant=(2, 6))
    assert behind.asked == 0
    assert endpoint.paths == ["/v1/chat/completions"]
    assert endpoint.keys == ["Bearer s3cret"]
    assert endpoint.asked[0]["model"] == "tiny"
    told = endpoint.asked[0]["messages"][-1]["content"]
    assert all(word in told for word in state.codenames)


def test_a_guesser_is_told_the_table_and_the_clue_but_no_key() -> None:
    after, seen = guesser(board())
    with chat_server(lambda _: '{"cards": [5, 1]}') as endpoint:
        player = seat(endpoint, Behind())
        assert player.choose(seen) == Guess(4)
    told = endpoint.asked[0]["messages"][-1]["content"]
    assert "zèbre 2" in told
    assert [line.split(":")[0] for line in told.splitlines()] == ["Table", "Indice"]
    assert after.setup.key.cells  # type: ignore[union-attr]
    assert not any(word in json.dumps(endpoint.asked) for word in ('"red', '"blue', "Assassin (perdu"))


def test_a_clue_is_asked_about_once_and_its_number_is_kept() -> None:
    """W-25: it could go on, but it was told of two cards."""
    state = board()
    wanted = [
        card for card, cell in enumerate(state.team_key.cells) if cell.value == state.side_on_turn.value
    ]
    after, seen = guesser(state)
    answer = json.dumps({"cards": [state.codenames[wanted[0]], str(wanted[1] + 1), wanted[2] + 1]})
    with chat_server(lambda _: answer) as endpoint:
        player = seat(endpoint, Behind())
        for card in wanted[:2]:
            assert player.choose(seen) == Guess(card)
            assert after.guesser is not None
            after = play(after, (after.guesser, Guess(card)))
            seen = view(after, after.guesser)
        assert player.choose(seen) == Stop()
    assert len(endpoint.asked) == 1


@pytest.mark.parametrize(
    "said",
    [
        "I would rather not.",
        "{",
        "[1, 2]",
        '{"clue": 7, "number": "lots"}',
        '{"clue": "zèbre", "number": 0}',
        '{"clue": "zèbre", "number": true}',
        '{"clue": "zèbre", "number": 2.5}',
        '{"clue": "deux mots ici", "number": 2}',
        '{"clue": "", "number": 2}',
        '{"clue": "' + "x" * 70 + '", "number": 2}',
        '{"number": 2}',
        '{"clue": "BOARD WORD", "number": 2}',
    ],
)
def test_nonsense_and_clues_that_are_not_allowed_are_left_to_the_bot_behind(said: str) -> None:
    """C-02, C-36: every clue passes the referee."""
    state, behind = board(), Behind()
    said = said.replace("BOARD WORD", state.codenames[0].lower())
    with chat_server(lambda _: said) as endpoint:
        command = seat(endpoint, behind).choose(giver(state))
    assert behind.asked == 1
    assert isinstance(command, GiveClue)
    assert command.word.isupper()  # the simple bot's


@pytest.mark.parametrize(
    "said",
    [
        'Sure! ```json\n{"cards": ["WORD 1", "WORD 2"], "clue": "zèbre", "number": 2}\n``` Good luck!',
        '{"answer": 1} {"clue": "Zèbre.", "number": "2", "cards": ["1. WORD 1", {"number": 2}]}',
        '{"clue": "zèbre (2)", "cards": "1, 2"}',
        '{"clue": "zèbre", "number": 99, "cards": [1, 2]}',
        "{'clue': 'zèbre', 'number': 2, 'cards': ['WORD 1', 'WORD 2'],}",
        '{"clue": "zèbre", "number": 2, "cards": ["WORD 1", "WORD 2"',
        "**Indice :** *zèbre*\n**Nombre :** 2\n**Cartes :** 1. WORD 1, 2. WORD 2",
        "The clue is: zèbre, 2\nCards: WORD 1; WORD 2",
    ],
)
def test_a_clue_that_a_person_could_read_is_given(said: str) -> None:
    state, behind = board(), Behind()
    said = said.replace("WORD 1", state.codenames[0]).replace("WORD 2", state.codenames[1].lower())
    with chat_server(lambda _: said) as endpoint:
        command = seat(endpoint, behind).choose(giver(state))
    assert isinstance(command, GiveClue)
    assert (command.word.lower(), command.number, command.meant) == ("zèbre", 2, (0, 1))
    assert behind.asked == 0


@pytest.mark.parametrize(
    "said",
    [
        '{"cards": ["WORD 5", "WORD 1"]}',
        '{"cards": [{"name": "WORD 5", "why": "stripes"}, {"name": "WORD 1"}]}',
        "I choose:\n1. **WORD 5**\n2. WORD 1",
        "- WORD 5\n- WORD 1\n",
        '["WORD 5", "WORD 1"]',
        "WORD 5, WORD 1",
        "Cartes : 5, 1",
    ],
)
def test_guesses_that_a_person_could_read_are_made(said: str) -> None:
    state, behind = board(), Behind()
    _, seen = guesser(state)
    said = said.replace("WORD 5", state.codenames[4].lower()).replace("WORD 1", state.codenames[0])
    with chat_server(lambda _: said) as endpoint:
        assert seat(endpoint, behind).choose(seen) == Guess(4)
    assert behind.asked == 0


def test_a_table_that_is_only_repeated_is_no_guess() -> None:
    state, behind = board(), Behind()
    _, seen = guesser(state)
    with chat_server(lambda asked: asked[-1]["content"]) as endpoint:
        seat(endpoint, behind).choose(seen)
    assert behind.asked == 1


def test_an_answer_is_asked_for_in_a_form_that_names_only_cards_that_may_be() -> None:
    state = board()
    after, seen = guesser(state)
    with chat_server(lambda _: '{"cards": [5]}') as endpoint:
        seat(endpoint, Behind()).choose(giver(state))
        seat(endpoint, Behind()).choose(seen)
    clue, cards = (each["response_format"]["json_schema"]["schema"]["properties"] for each in endpoint.asked)
    own = [
        word
        for word, cell in zip(state.codenames, state.team_key.cells, strict=True)
        if cell.value == state.side_on_turn.value
    ]
    assert clue["cards"]["items"]["enum"] == own
    assert clue["number"]["enum"] == list(range(1, 10))
    assert re.fullmatch(clue["clue"]["pattern"], "zèbre")
    assert not any(re.fullmatch(clue["clue"]["pattern"], word) for word in (*own, "deux mots"))
    assert cards["cards"]["items"]["enum"] == list(after.codenames)
    assert cards["cards"]["maxItems"] == 2


def test_an_endpoint_that_knows_no_form_is_asked_without_one_from_then_on() -> None:
    behind = Behind()
    with chat_server(lambda _: '{"clue": "zèbre", "number": 2}') as endpoint:
        endpoint.takes_forms = False
        player = seat(endpoint, behind)
        for _ in range(2):
            assert player.choose(giver(board())) == GiveClue("zèbre", 2)
    assert ["response_format" in asked for asked in endpoint.asked] == [True, False, False]
    assert behind.asked == 0


def test_an_answer_nested_without_end_is_left_to_the_bot_behind() -> None:
    behind = Behind()
    with chat_server(lambda _: '{"clue":' * 100_000 + "[" * 100_000) as endpoint:
        seat(endpoint, behind).choose(giver(board()))
    assert behind.asked == 1


def test_an_obscene_clue_is_left_to_the_bot_behind() -> None:
    behind = Behind()
    with chat_server(lambda _: '{"clue": "putain", "number": 1}') as endpoint:
        seat(endpoint, behind).choose(giver(board()))
    assert behind.asked == 1


@pytest.mark.parametrize(
    "said", ['{"cards": []}', '{"cards": [99, -1, "nothing", null]}', '{"cards": 3}', "hm"]
)
def test_guesses_that_name_no_card_are_left_to_the_bot_behind(said: str) -> None:
    _, seen = guesser(board())
    behind = Behind()
    with chat_server(lambda _: said) as endpoint:
        player = seat(endpoint, behind)
        assert isinstance(player.choose(seen), Guess)
        player.choose(seen)
    assert behind.asked == 2
    assert len(endpoint.asked) == 1  # the same clue is not asked about twice


@pytest.mark.parametrize("status", [500, 404, 401, 302])
def test_an_endpoint_that_fails_is_left_to_the_bot_behind(status: int) -> None:
    behind = Behind()
    with chat_server(lambda _: '{"clue": "zèbre", "number": 1}') as endpoint:
        endpoint.status = status
        assert isinstance(seat(endpoint, behind).choose(giver(board())), GiveClue)
    assert behind.asked == 1


@pytest.mark.parametrize(
    "raw", [b"", b"<html>", b'{"choices": []}', b"[]", b'{"choices":[{"message":{"content":3}}]}']
)
def test_what_is_not_the_protocol_is_told(raw: bytes) -> None:
    with chat_server(lambda _: "") as endpoint:
        endpoint.raw = raw
        with pytest.raises(ChatRequestFailed):
            ChatClient(endpoint.url, "tiny").request_answer([])


def test_an_endpoint_that_drips_is_cut_off_in_time() -> None:
    """A byte now and then never lets a socket time out."""
    behind = Behind()
    with chat_server(lambda _: '{"clue": "zèbre", "number": 1}') as endpoint:
        endpoint.drip = 0.05  # an answer of some hundred bytes would take seconds
        command = seat(endpoint, behind, seconds=0.2).choose(giver(board()))
    assert isinstance(command, GiveClue)
    assert behind.asked == 1


def test_an_endpoint_that_is_not_there_is_left_to_the_bot_behind() -> None:
    with chat_server(lambda _: "") as endpoint:
        url = endpoint.url
    behind = Behind()
    assert isinstance(LlmPlayer(ChatClient(url, "tiny"), behind).choose(giver(board())), GiveClue)
    assert behind.asked == 1


def test_after_some_failures_the_bot_behind_plays_the_rest_of_the_game() -> None:
    behind, seen = Behind(), giver(board())
    with chat_server(lambda _: "hm") as endpoint:
        player = seat(endpoint, behind)
        for _ in range(MOST_FAILURES + 2):
            player.choose(seen)
        assert len(endpoint.asked) == MOST_FAILURES
        player.choose(giver(BoardSeries(language="fr").deal_board(1)))  # another game, another chance
        assert len(endpoint.asked) == MOST_FAILURES + 1


@pytest.mark.parametrize("url", ["", "localhost:11434", "ftp://x/v1", "file:///etc/passwd", "http://"])
def test_an_address_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(InvalidEndpoint):
        ChatClient(url, "tiny")


def test_the_key_is_not_shown() -> None:
    assert "s3cret" not in repr(ChatClient("http://x/v1", "tiny", "s3cret"))


def test_the_last_object_of_an_answer_counts_and_thoughts_do_not() -> None:
    assert parse_fields('<think>{"clue": 1}</think> {"clue": 2}') == {"clue": 2}
    assert parse_fields('{"clue": 1} then {"clue": 3} {oops} {"sure": true}') == {"clue": 3}
    assert parse_fields('<think>the clue: {"clue": 1}') is None


def test_a_table_of_pictures_is_described_in_words() -> None:
    state = BoardSeries("images", "fr").deal_board(0)
    with chat_server(lambda _: '{"clue": "zèbre", "number": 2, "cards": [1]}') as endpoint:
        command = seat(endpoint, Behind()).choose(giver(state))
    assert command == GiveClue("zèbre", 2, meant=(0,))
    told = endpoint.asked[0]["messages"][-1]["content"]
    assert state.codenames[0] not in told
    assert len(told) > 600


def test_pictures_that_nobody_described_are_left_to_the_bot_behind() -> None:
    unknown = BoardSeries("words", "fr").load_deck()  # no picture has such a name
    state = start_bot_game(BoardSeries("images", "fr").make_options(), unknown, "fr", Random(0))
    behind = Behind()
    with chat_server(lambda _: "") as endpoint:
        seat(endpoint, behind).choose(giver(state))
    assert behind.asked == 1
    assert not endpoint.asked


@pytest.mark.parametrize("said", ['{"clue": "zèbre", "number": 1, "cards": [1, 2, 3, 4, 5, 6]}', "hm"])
def test_a_language_model_in_every_chair_keeps_every_promise(said: str) -> None:
    with chat_server(lambda _: said) as endpoint:

        def make(config: BotConfig) -> Player:
            return seat(endpoint, SimpleBot(Random(config.seed)))

        assert check_bot(make, of=("words teams, all on", "images coop, assassin last", "duo")) == []
        state = board()
        bots: dict[Seat, Player] = {each: make(BotConfig(seed=1)) for each in state.seats}
        assert not play_out(state, bots).stuck
