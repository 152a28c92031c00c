"""`python -m tools.lexicon`: fetch the pinned packages and rebuild the data files."""

import argparse
from pathlib import Path

from tools.lexicon import build_english, build_french, packages

ROOT = Path(__file__).resolve().parents[2]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--cache", type=Path, default=ROOT / "build/lexicon", help="downloads and unpacked packages"
    )
    parser.add_argument(
        "--decks", type=Path, default=ROOT / "src/nomdecode/decks/data", help="folder of deck folders"
    )
    parser.add_argument(
        "--data", type=Path, default=ROOT / "src/nomdecode/lexicon/data", help="where to write"
    )
    parser.add_argument("--only", choices=("fr", "en"), help="build one language")
    asked = parser.parse_args()
    unpacked = packages.fetch(asked.cache)
    if asked.only != "en":
        build_french.build(unpacked, asked.decks, asked.data)
    if asked.only != "fr":
        build_english.build(unpacked, asked.decks, asked.data)


if __name__ == "__main__":
    main()
