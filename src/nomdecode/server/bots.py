"""The bots that rooms may seat: those of the registry, and a language model where the settings name one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from nomdecode.bots.llm.chat_client import ChatClient, InvalidEndpoint
from nomdecode.bots.llm.player import AnswerTally, LlmPlayer
from nomdecode.bots.player import Player
from nomdecode.bots.registry import BotConfig, list_bot_names, make_bot
from nomdecode.live.dependencies import registered_bot_factories
from nomdecode.server.settings import SETTING_PREFIX, InvalidSetting, ServerSettings

LLM_BOT: Final = "llm"
_FALLBACKS: Final = ("offline:normal", "simple")  # fallback of the language model: the first installed


def seatable_bots(settings: ServerSettings) -> dict[str, Callable[[], Player]]:
    """Return a factory for every bot that a room may seat.

    Raises:
        InvalidSetting: when the endpoint of the language model is invalid.
    """
    bots = registered_bot_factories()
    if (chat := chat_endpoint_of(settings)) is not None:
        bots[LLM_BOT] = partial(make_llm_player, chat, BotConfig())
    return bots


def chat_endpoint_of(settings: ServerSettings) -> ChatClient | None:
    """Return the chat endpoint of the settings; None when none is set, the default.

    Raises:
        InvalidSetting: naming the setting.
    """
    if not settings.llm_url:
        return None
    try:
        return ChatClient(settings.llm_url, settings.llm_model, settings.llm_key, settings.llm_seconds)
    except InvalidEndpoint as bad:
        raise InvalidSetting(f"{SETTING_PREFIX}LLM_URL, {SETTING_PREFIX}LLM_SECONDS: {bad}") from bad


def make_llm_player(chat: ChatClient, config: BotConfig, tally: AnswerTally | None = None) -> Player:
    """Build a language model player with an offline bot as its fallback."""
    behind = next(name for name in _FALLBACKS if name in list_bot_names())
    return LlmPlayer(chat, make_bot(behind, config), tally)
