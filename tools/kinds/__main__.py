"""`python -m tools.kinds`: pack kinds, examples and halves of every language into src/nomdecode/bots/data."""

from pathlib import Path

from tools.associations.compiling import lexicon_of, pack
from tools.associations.strengths import read
from tools.kinds import compiling

HERE = Path(__file__).resolve().parent
DATA = HERE.parents[1] / "src/nomdecode/bots/data"


def main() -> None:
    for language in ("en", "fr"):
        lexicon = lexicon_of(language)
        same = compiling.alike(HERE / f"alike/{language}.txt", lexicon)
        lists = {name: list(read(HERE / name / language)) for name in ("words", "examples", "halves")}
        packed = {
            "kinds": compiling.kinds(lists["words"], same, lexicon),
            "examples": compiling.examples(lists["examples"], same, lexicon),
            "halves": compiling.halves(lists["halves"], lexicon),
        }
        for name, links in packed.items():
            pack(DATA / language, name, links)
            print(f"{language}: {len(links)} words, {sum(map(len, links.values()))} links in {name}.npz")


if __name__ == "__main__":
    main()
