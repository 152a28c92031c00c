"""A table whose cards are laid by the test: what the server says of them is rewritten on its way."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

Message = dict[str, Any]


class StagedTable:
    """Every socket that this page opens from now on; the first cards are those of the server."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._sockets: list[WebSocketRoute] = []  # of the client, and of what the guest tells beside it
        self._newest: dict[str, Message] = {}
        self._is_still = False
        page.route_web_socket(re.compile("/ws/"), self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        self._sockets.append(socket)
        socket.connect_to_server().on_message(lambda news: self._hear(socket, news))

    def _hear(self, socket: WebSocketRoute, news: str | bytes) -> None:
        message = json.loads(news)
        if self._is_still and message["type"] in ("deal", "view"):
            return
        self._newest[message["type"]] = message
        socket.send(news)

    def lay(self, words: Sequence[str], covered: Sequence[str | None], key: Sequence[str]) -> None:
        """Show these words, some of them turned, upon this key; from now on no other cards are shown."""
        self._is_still = True
        deal, view = self._newest["deal"], self._newest["view"]
        deal["deal"]["cards"] = list(words)
        view["view"]["table"]["covered"] = list(covered)
        for seen in view["view"]["keys"]:
            seen["cells"] = list(key)
        for socket in self._sockets:
            for message in (deal, view):
                socket.send(json.dumps(message))
