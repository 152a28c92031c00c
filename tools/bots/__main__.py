"""`python -m tools.bots`: build the bots' vectors and relations from the packages of tools/lexicon."""

import argparse
from pathlib import Path

from tools.bots import english, french
from tools.lexicon import packages

ROOT = Path(__file__).resolve().parents[2]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--cache", type=Path, default=ROOT / "build/lexicon", help="downloads and unpacked packages"
    )
    parser.add_argument("--data", type=Path, default=ROOT / "src/nomdecode/bots/data", help="where to write")
    parser.add_argument("--only", choices=("fr", "en"), help="build one language")
    asked = parser.parse_args()
    unpacked = packages.fetch(asked.cache)
    if asked.only != "en":
        french.build(unpacked, asked.data)
    if asked.only != "fr":
        english.build(unpacked, asked.data)


if __name__ == "__main__":
    main()
