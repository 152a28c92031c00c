"""Schema migrations of both stores, one step per version. A released step is never edited: add the next.

A row of `streams` (`rooms` in schema 1) decides races: appends and deletes lock it. `append_id` makes an
append idempotent when the connection is lost before the answer. Schema 2 names streams `kind:name`; the rooms
of schema 1 become `room:` streams.
"""

from __future__ import annotations

from typing import Final

from nomdecode.store.interface import StoreError

MigrationStep = tuple[str, ...]

SQLITE_STEPS: Final[tuple[MigrationStep, ...]] = (
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
    (
        # Copied in the order of the key: faster than an update, which moves every row within its table.
        "ALTER TABLE records RENAME TO records_1",
        "ALTER TABLE files RENAME TO files_1",
        """CREATE TABLE streams (
            stream TEXT PRIMARY KEY,
            version INTEGER NOT NULL,
            touched REAL NOT NULL
        ) STRICT, WITHOUT ROWID""",
        """CREATE TABLE records (
            stream TEXT NOT NULL,
            version INTEGER NOT NULL,
            body BLOB NOT NULL,
            PRIMARY KEY (stream, version)
        ) STRICT, WITHOUT ROWID""",
        """CREATE TABLE files (
            stream TEXT NOT NULL,
            id TEXT NOT NULL,
            media_type TEXT NOT NULL,
            body BLOB NOT NULL,
            PRIMARY KEY (stream, id)
        ) STRICT""",
        "INSERT INTO streams SELECT 'room:' || room, version, touched FROM rooms ORDER BY room",
        "INSERT INTO records SELECT 'room:' || room, version, body FROM records_1 ORDER BY room, version",
        "INSERT INTO files SELECT 'room:' || room, id, media_type, body FROM files_1 ORDER BY room, id",
        "DROP TABLE rooms",
        "DROP TABLE records_1",
        "DROP TABLE files_1",
    ),
)

POSTGRES_STEPS: Final[tuple[MigrationStep, ...]] = (
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
    (
        "ALTER TABLE nomdecode.files DROP CONSTRAINT files_room_fkey",
        "ALTER TABLE nomdecode.rooms RENAME TO streams",
        "ALTER TABLE nomdecode.streams RENAME COLUMN room TO stream",
        "ALTER TABLE nomdecode.records RENAME COLUMN room TO stream",
        "ALTER TABLE nomdecode.files RENAME COLUMN room TO stream",
        "UPDATE nomdecode.streams SET stream = 'room:' || stream",
        "UPDATE nomdecode.records SET stream = 'room:' || stream",
        "UPDATE nomdecode.files SET stream = 'room:' || stream",
        """ALTER TABLE nomdecode.files
            ADD FOREIGN KEY (stream) REFERENCES nomdecode.streams ON DELETE CASCADE""",
    ),
)

STORE_SCHEMA: Final = len(SQLITE_STEPS)  # the schema this program reads and writes

TABLES: Final[dict[int, frozenset[str]]] = {  # by schema, for a check that a store is complete
    1: frozenset({"rooms", "records", "files"}),
    2: frozenset({"streams", "records", "files"}),
}


def newer_schema_error(version: int) -> StoreError:
    """Return the error for a store whose schema is newer than this program's."""
    return StoreError(
        "newer_store",
        f"the database has schema {version}, this program knows {STORE_SCHEMA}:"
        " update the program, or restore a backup from before the update",
    )
