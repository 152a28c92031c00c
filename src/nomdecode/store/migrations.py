"""The tables of both stores, one step per version. A step that was released is never edited: add the next."""

from __future__ import annotations

from typing import Final

Step = tuple[str, ...]

# `rooms` is what races are decided on: its row is locked by whoever appends or deletes. `append_id` tells
# whose a record is when the connection broke before the answer.
SQLITE: Final[tuple[Step, ...]] = (
    (
        """CREATE TABLE rooms (
            room TEXT PRIMARY KEY,
            version INTEGER NOT NULL,
            touched REAL NOT NULL
        ) STRICT, WITHOUT ROWID""",
        """CREATE TABLE records (
            room TEXT NOT NULL,
            version INTEGER NOT NULL,
            body BLOB NOT NULL,
            PRIMARY KEY (room, version)
        ) STRICT, WITHOUT ROWID""",
        """CREATE TABLE files (
            room TEXT NOT NULL,
            id TEXT NOT NULL,
            media_type TEXT NOT NULL,
            body BLOB NOT NULL,
            PRIMARY KEY (room, id)
        ) STRICT""",
    ),
)

POSTGRES: Final[tuple[Step, ...]] = (
    (
        # Room for the next version of the row on the same page: an append then touches no index.
        """CREATE TABLE nomdecode.rooms (
            room text PRIMARY KEY,
            version integer NOT NULL,
            touched timestamptz NOT NULL
        ) WITH (fillfactor = 50)""",
        """CREATE TABLE nomdecode.records (
            room text NOT NULL,
            version integer NOT NULL,
            append_id bigint NOT NULL,
            body bytea NOT NULL,
            PRIMARY KEY (room, version)
        )""",
        """CREATE TABLE nomdecode.files (
            room text NOT NULL REFERENCES nomdecode.rooms ON DELETE CASCADE,
            id text NOT NULL,
            media_type text NOT NULL,
            body bytea NOT NULL,
            PRIMARY KEY (room, id)
        )""",
    ),
)
