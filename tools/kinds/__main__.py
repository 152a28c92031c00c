"""`python -m tools.kinds`: pack the kinds of every word into src/nomdecode/bots/data."""

from pathlib import Path

from tools.associations.compiling import lexicon_of, pack
from tools.kinds.compiling import linked

HERE = Path(__file__).resolve().parent
DATA = HERE.parents[1] / "src/nomdecode/bots/data"


def main() -> None:
    for language in ("en", "fr"):
        links = linked(HERE / language, HERE / f"alike/{language}.txt", lexicon_of(language))
        pack(DATA / language, "kinds", links)
        print(f"{language}: {len(links)} words, {sum(map(len, links.values()))} links in kinds.npz")


if __name__ == "__main__":
    main()
