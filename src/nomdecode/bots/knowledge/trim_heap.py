"""Return freed memory to the operating system after loading."""

from __future__ import annotations

import ctypes


def trim_heap() -> None:
    """Hand back what loading needed for a moment, which the C library would keep: a third of what stays."""
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # only GNU's has it
    if trim is not None:
        trim(0)
