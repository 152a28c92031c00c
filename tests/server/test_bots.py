from __future__ import annotations

import json

import pytest

from nomdecode.bots.llm.player import LlmPlayer
from nomdecode.cli.main import main
from nomdecode.server.bots import chat_endpoint_of, seatable_bots
from nomdecode.server.settings import InvalidSetting, ServerSettings, read_settings
from tests.bots.chat_server import chat_server

_ENDPOINT = {"NOMDECODE_LLM_URL": "http://localhost:1/v1", "NOMDECODE_LLM_MODEL": "tiny"}


def test_no_language_model_plays_unless_the_settings_name_one() -> None:
    assert chat_endpoint_of(ServerSettings()) is None
    bots = seatable_bots(ServerSettings())
    assert "llm" not in bots
    assert "simple" in bots


def test_an_endpoint_of_the_settings_can_be_seated() -> None:
    bots = seatable_bots(read_settings({**_ENDPOINT, "NOMDECODE_LLM_SECONDS": "3"}))
    assert isinstance(bots["llm"](), LlmPlayer)


@pytest.mark.parametrize(
    "wrong", [{"NOMDECODE_LLM_URL": "localhost"}, {**_ENDPOINT, "NOMDECODE_LLM_SECONDS": "0"}]
)
def test_an_endpoint_that_cannot_be_one_is_told_before_anything_listens(
    wrong: dict[str, str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(InvalidSetting, match=r"NOMDECODE_LLM_(URL|SECONDS)"):
        seatable_bots(read_settings(wrong))
    for name, value in wrong.items():
        monkeypatch.setenv(name, value)
    assert main(["serve"]) == 2
    assert main(["bots", "arena", "--spymaster", "llm"]) == 2
    assert capsys.readouterr().err.count("bad_setting: ") == 2


def test_the_arena_plays_with_the_language_model_of_the_settings(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bots", "arena", "--spymaster", "llm"]) == 2
    assert "unknown_bot" in capsys.readouterr().err
    with chat_server(lambda _: '{"clue": "zèbre", "number": 1, "cards": [1]}') as endpoint:
        monkeypatch.setenv("NOMDECODE_LLM_URL", endpoint.url)
        assert main(["bots", "arena", "--spymaster", "llm", "--guesser", "simple", "--games", "1"]) == 0
    asked = len(endpoint.asked)
    assert asked
    assert f"language model: {asked} of {asked} answers played" in capsys.readouterr().out


def test_the_arena_tells_how_many_answers_of_a_language_model_were_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The bot behind it plays the rest, and plays better: its figures are not the model's."""
    with chat_server(lambda _: "hm") as endpoint:
        monkeypatch.setenv("NOMDECODE_LLM_URL", endpoint.url)
        main(["bots", "arena", "--spymaster", "llm", "--guesser", "simple", "--games", "1", "--json"])
    assert json.loads(capsys.readouterr().out)["llm_answers"] == {"asked": 3, "usable": 0}
