"""How many bytes the store may hold, measured now and then; beyond it new rooms and files are refused.

Law: games that are going on are played to their end; new rooms and uploads are what is refused.
"""

from __future__ import annotations

from dataclasses import dataclass

from nomdecode.room.refusals import StorageFull
from nomdecode.store.interface import Store, StoreUsage

_NOTHING = StoreUsage(0, 0)


@dataclass(slots=True)
class StoreSpace:
    """How many bytes the store holds, as last measured, and how many it may."""

    most_bytes: int = 0  # of the whole store; 0: no limit
    most_file_bytes: int = 0  # of uploaded files; 0: no limit
    used: StoreUsage = _NOTHING
    added: int = 0  # bytes of files stored since the last measurement

    async def measure_store(self, store: Store) -> None:
        """Measure how many bytes the store holds.

        Raises:
            StoreError: when it does not answer.
        """
        self.used = await store.measure_usage()
        self.added = 0

    def check_space_for_room(self) -> None:
        """Refuse a new room when the store is full.

        Raises:
            StorageFull
        """
        if self.most_bytes and self.used.all_bytes + self.added >= self.most_bytes:
            raise StorageFull

    def check_space_for_files(self, size: int) -> None:
        """Refuse new files when the store has no space for them.

        Raises:
            StorageFull
        """
        self.check_space_for_room()
        if self.most_file_bytes and self.used.file_bytes + self.added + size > self.most_file_bytes:
            raise StorageFull

    def count_added_files(self, size: int) -> None:
        """Add the size of newly stored files to the measured size of the store."""
        self.added += size
