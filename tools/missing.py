"""Say in one sentence what kept some tests from being run, and fail if anything did."""

import os
import sys

from tools import chromium, postgres


def missing() -> list[str]:
    """Return a sentence for each thing that is not there, or does not work."""
    told = [] if "DATABASE_URL" in os.environ or postgres.programs() else [postgres.HINT]
    fault = chromium.fault()
    return [*told, fault] if fault else told


if __name__ == "__main__":
    if told := missing():
        sys.exit("everything that could be run has passed, but not all could be: " + "; ".join(told))
