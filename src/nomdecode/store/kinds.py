"""Kinds of streams: a stream is named `kind:name`, and its kind decides how long it is kept."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from nomdecode.store.interface import Store

_DAY: Final = 86400.0  # seconds


@dataclass(frozen=True, slots=True)
class StreamKind:
    """A kind of stream: the prefix of its names, and its retention."""

    name: str  # lower-case ASCII letters
    retention_days: float  # an idle stream is deleted after that long; 0: never

    def stream_name(self, name: str) -> str:
        """Return the name of the stream of this kind for this name: `room:HIBOU-CERISE-42`."""
        return f"{self.name}:{name}"

    def name_of(self, stream: str) -> str | None:
        """Return the name of a stream of this kind; None when it is of another kind."""
        kind, _, name = stream.partition(":")
        return name if kind == self.name else None


ROOM_STREAMS: Final = StreamKind("room", retention_days=30.0)
DAY_STREAMS: Final = StreamKind("day", retention_days=60.0)  # the sheet of a date, and how it was played

GAME_STREAMS: Final = StreamKind("game", retention_days=90.0)  # a finished game that was shared by a link

STREAM_KINDS: Final = (ROOM_STREAMS, DAY_STREAMS, GAME_STREAMS)


async def delete_expired_streams(  # noqa: PLR0913 - the last ones have defaults
    store: Store,
    now: float,
    retention_days: Mapping[str, float],
    in_use: Collection[str] = (),
    kinds: Iterable[StreamKind] = STREAM_KINDS,
    *,
    kept: Callable[[str], bool] = lambda _stream: False,
) -> list[str]:
    """Delete the streams idle for longer than their kind is kept; return their names.

    Args:
        store: where they are; of several workers one deletes each.
        now: seconds since the epoch.
        retention_days: settings of the host by kind, instead of the default of the kind.
        in_use: streams to keep however old.
        kinds: the kinds to look at; streams of any other kind are kept.
        kept: tells which streams are kept longer than the others of their kind.
    """
    deleted = []
    for kind in kinds:
        days = retention_days.get(kind.name, kind.retention_days)
        if not days:
            continue
        # Never before the epoch: databases cannot represent every such time.
        before = max(0.0, now - days * _DAY)
        idle = [
            stream
            for stream in await store.idle_streams(kind.name, before)
            if stream not in in_use and not kept(stream)
        ]
        deleted += [stream for stream in idle if await store.delete_stream(stream, idle_before=before)]
    return deleted
