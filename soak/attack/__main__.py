"""Attack a server while a bystander in another room asks ten times a second; tell how long they wait."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from soak.attack.attacks import ATTACKS
from soak.attack.bystander import attack, percentile
from soak.attack.target import target


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m soak.attack", description=__doc__)
    parser.add_argument("attacks", nargs="*", default=[], choices=[*ATTACKS, []])
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--after", type=float, default=3.0, help="seconds until memory is looked at again")
    parser.add_argument("--program", default="", help="the nomdecode command of another installation")
    parser.add_argument(
        "--most-wait", type=float, default=0.0, help="fail when the p99 is longer, in seconds"
    )
    args = parser.parse_args()
    print("| attack | calm p99 (ms) | p99 (ms) | longest (ms) | memory (MB) | processor (s) |")
    print("|---|---|---|---|---|---|")
    failed = []
    for name in args.attacks or ATTACKS:
        with (
            tempfile.TemporaryDirectory() as folder,
            target(Path(folder), args.program) as server,
        ):
            figures = asyncio.run(attack(server, name, args.seconds, args.after))
            print(figures.row(name.replace("_", " ")), flush=True)
            if args.most_wait and percentile(figures.during, 0.99) > args.most_wait:
                failed.append(f"{name}: the bystander waits too long")
            if not figures.is_memory_bounded:
                failed.append(f"{name}: memory")
            stopped = server.seconds_to_stop()
            if stopped > 5:
                failed.append(f"{name}: stopped after {stopped:.1f} s")
    print(*failed, sep="\n", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
