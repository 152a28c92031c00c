"""`python -m tools.associations`: pack every list of every writer into src/nomdecode/bots/data."""

import argparse
from pathlib import Path

from tools.associations import compiling

HERE = Path(__file__).resolve().parent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lists", type=Path, default=HERE, help="folder of language folders of *.txt")
    parser.add_argument(
        "--data", type=Path, default=HERE.parents[1] / "src/nomdecode/bots/data", help="where to write"
    )
    asked = parser.parse_args()
    compiling.pack_all(asked.lists, asked.data)


if __name__ == "__main__":
    main()
