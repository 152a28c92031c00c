"""A small real server that speaks the chat protocol, well or badly."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

# Given the messages of a request: the text that the model would say.
Model = Callable[[list[dict[str, str]]], str]


class Endpoint:
    """What the server was asked, and how it behaves."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.asked: list[dict[str, Any]] = []
        self.keys: list[str | None] = []
        self.paths: list[str] = []
        self.status = 200
        self.takes_forms = True  # or 400 to whoever asks for an answer in a form
        self.drip = 0.0  # seconds between single bytes of the answer
        self.raw: bytes | None = None  # said in place of an answer of the protocol
        self.url = ""


@contextmanager
def chat_server(model: Model) -> Iterator[Endpoint]:
    endpoint = Endpoint(model)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["content-length"])))
            endpoint.asked.append(body)
            endpoint.keys.append(self.headers.get("authorization"))
            endpoint.paths.append(self.path)
            told = {
                "choices": [{"message": {"role": "assistant", "content": endpoint.model(body["messages"])}}]
            }
            raw = json.dumps(told).encode() if endpoint.raw is None else endpoint.raw
            refused = "response_format" in body and not endpoint.takes_forms
            self.send_response(400 if refused else endpoint.status)
            self.send_header("content-length", str(len(raw)))
            self.end_headers()
            self._say(raw)

        def _say(self, raw: bytes) -> None:
            try:
                for byte in raw if endpoint.drip else ():
                    self.wfile.write(bytes([byte]))
                    time.sleep(endpoint.drip)
                self.wfile.write(b"" if endpoint.drip else raw)
            except OSError:
                return  # whoever asked has gone

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the library's name
            del format, args

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    endpoint.url = f"http://127.0.0.1:{server.server_address[1]}/v1"
    try:
        yield endpoint
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
