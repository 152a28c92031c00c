"""Schema migrations of both stores, one step per version. A released step is never edited: add the next."""

from __future__ import annotations

from typing import Final

Step = tuple[str, ...]

# A row of `rooms` decides races: appends and deletes lock it. `append_id` makes an append idempotent when the
# connection is lost before the answer.
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
        # Free space for the next version of the row on its page: an append then updates no index.
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
