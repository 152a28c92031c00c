"""A proxy between a store and PostgreSQL that can drop the connection at the worst moment."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from pathlib import Path
from types import TracebackType
from typing import Self


class BreakableProxy:
    """Forwards bytes. Once `marked` bytes went to the server, its answer is dropped and it disconnects.

    A `silent` proxy keeps the connection open and forwards nothing, as when a machine disappears.
    """

    def __init__(self, server: Path, marked: bytes, *, silent: bool = False) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="nomdecode-proxy-"))
        self.cuts = 0
        self.is_down = False
        self._server = server
        self._marked = marked
        self._is_silent = silent
        self._open: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self._listener = await asyncio.start_unix_server(self._accept, self.folder / ".s.PGSQL.5432")
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._listener.close()
        self.cut_all()
        if self._tasks:
            await asyncio.wait(self._tasks)
        shutil.rmtree(self.folder)

    def cut_all(self) -> None:
        for writer in list(self._open):
            writer.transport.abort()

    async def _accept(self, client_reader: asyncio.StreamReader, client: asyncio.StreamWriter) -> None:
        if self.is_down:
            client.close()
            return
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        server_reader, server = await asyncio.open_unix_connection(self._server / ".s.PGSQL.5432")
        self._open |= {client, server}
        is_marked = asyncio.Event()
        try:
            await asyncio.gather(
                self._forward(client_reader, server, is_marked, looks=True),
                self._forward(server_reader, client, is_marked, looks=False),
            )
        finally:
            self._open -= {client, server}
            self._tasks.discard(task)

    async def _forward(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        is_marked: asyncio.Event,
        *,
        looks: bool,
    ) -> None:
        try:
            while data := await reader.read(65536):
                if looks and self.cuts == 0 and self._marked in data:
                    is_marked.set()
                elif not looks and is_marked.is_set():
                    self.cuts += 1  # the server has committed; its answer is lost
                    if not self._is_silent:
                        break
                    while await reader.read(65536):
                        pass
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        finally:
            writer.transport.abort()
