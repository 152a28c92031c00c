"""Search the sources for ordinary terms, and count how many lead to the file that does it.

`python -m tools.search_terms` prints each term with the file it should lead to and the place of that file
among those that mention it; a match in the path or in the first docstring line counts more than one inside.
A term leads there when the file is among the first three.
"""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src/nomdecode"
FIRST = 3

# What an engineer types, and where it should lead: a path below src/nomdecode or web/src.
TERMS = {
    "rate limit": "server/rate_limits.py",
    "token bucket": "server/rate_limits.py",
    "endpoint": "server/http/endpoint.py",
    "broadcast": "live/connections.py",
    "retry": "store/postgres/connection.py",
    "backoff": "store/postgres/connection.py",
    "reconnect": "store/postgres/connection.py",
    "presence": "live/connections.py",
    "websocket": "server/ws/connection.py",
    "upload": "server/http/uploads.py",
    "static files": "server/http/static.py",
    "openapi": "server/http/openapi.py",
    "json schema": "server/json_schema.py",
    "error codes": "server/error_codes.py",
    "settings": "server/settings.py",
    "environment variable": "server/settings.py",
    "session": "server/session.py",
    "cookie": "server/session.py",
    "authorization": "server/http/guards.py",
    "encode": "server/ws/encoding.py",
    "queue": "live/outbox.py",
    "pub/sub": "live/worker_sync.py",
    "worker": "live/worker_sync.py",
    "timer": "live/timer.py",
    "host transfer": "room/host_transfer.py",
    "room registry": "live/registry.py",
    "chat": "room/chat.py",
    "pointer": "live/pointers.py",
    "thread pool": "live/thread_pools.py",
    "seated bot": "live/seated_bots.py",
    "optimistic concurrency": "store/interface.py",
    "group commit": "store/sqlite/writer.py",
    "migration": "store/migrations.py",
    "backup": "store/backup.py",
    "listen": "store/postgres/pubsub.py",
    "room code": "room/room_codes.py",
    "start check": "room/start_check.py",
    "legal moves": "rules/legal_moves.py",
    "event sourcing": "rules/evolve.py",
    "refusal": "rules/refusals.py",
    "homophone": "referee/pronunciation.py",
    "embedding": "bots/knowledge/vectors.py",
    "softmax": "bots/listener.py",
    "log": "server/logs.py",
    "metrics": "server/metrics.py",
}


def score(term: str, path: Path) -> int:
    """Return how strongly a file answers a search: by its path, its first docstring line, then any line."""
    words = re.sub(r"[ /_]", "[ /_-]?", re.escape(term).replace(r"\ ", " ").replace(r"\/", "/"))
    pattern = re.compile(words, re.IGNORECASE)
    text = path.read_text(encoding="utf-8")
    first = (ast.get_docstring(ast.parse(text)) or "").partition("\n")[0]
    name = path.relative_to(SOURCE).as_posix()
    return 50 * bool(pattern.search(name)) + 50 * bool(pattern.search(first)) + len(pattern.findall(text))


def place(term: str, target: str) -> int | None:
    """Return the place of the target among the files that answer a search, from 1; None when absent."""
    found = {path: score(term, path) for path in SOURCE.rglob("*.py")}
    wanted = found.get(SOURCE / target, 0)
    return None if not wanted else 1 + sum(other > wanted for other in found.values())


def main() -> int:
    """Print every term; the status is 1 when fewer than 42 lead to their file."""
    right = 0
    for term, target in TERMS.items():
        found = place(term, target)
        leads = found is not None and found <= FIRST
        right += leads
        print(f"{'ok ' if leads else 'no '} {term:24} {target:34} {found or '–'}")
    print(f"{right} of {len(TERMS)}")
    return int(right < 42)


if __name__ == "__main__":
    sys.exit(main())
