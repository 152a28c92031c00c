"""The line between one page and the server: what the server says can be held back, as on a slow network."""

from __future__ import annotations

import re

from playwright.sync_api import Page, WebSocketRoute


class Line:
    """Every socket that this page opens from now on."""

    def __init__(self, page: Page) -> None:
        self._held: list[tuple[WebSocketRoute, str | bytes]] | None = None
        page.route_web_socket(re.compile("/ws/"), self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        socket.connect_to_server().on_message(lambda news: self._hear(socket, news))

    def _hear(self, socket: WebSocketRoute, news: str | bytes) -> None:
        if self._held is None:
            socket.send(news)
        else:
            self._held.append((socket, news))

    def hold(self) -> None:
        """Keep back what the server says; what the page says goes through."""
        self._held = []

    def let_go(self) -> None:
        """Tell the page what was kept back."""
        held, self._held = self._held or [], None
        for socket, news in held:
            socket.send(news)
