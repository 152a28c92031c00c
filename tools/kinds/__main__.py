"""`python -m tools.kinds`: pack what words are and where they are met into src/nomdecode/bots/data."""

from pathlib import Path

from tools.associations.compiling import lexicon_of, pack
from tools.associations.strengths import read, read_file
from tools.kinds import compiling

HERE = Path(__file__).resolve().parent
DATA = HERE.parents[1] / "src/nomdecode/bots/data"


def main() -> None:
    for language in ("en", "fr"):
        lexicon = lexicon_of(language)
        same = compiling.alike(HERE / f"alike/{language}.txt", lexicon)
        wide = compiling.wide_kinds(HERE / f"wide/{language}.txt", lexicon)
        lists = {name: list(read(HERE / name / language)) for name in ("words", "is", "examples", "halves")}
        members = compiling.inverted(read_file(HERE / f"members/{language}.txt"))
        is_a = compiling.is_a(lists["words"], lists["is"], members, wide, lexicon)
        links = compiling.read_links(HERE / f"links/{language}.txt", lexicon)
        packed = {
            "is": is_a,
            **compiling.other_links(lists["words"], same, links, is_a, lexicon),
            "examples": compiling.examples(lists["examples"], same, lexicon),
            "halves": compiling.halves(lists["halves"], lexicon),
        }
        for name, linked in packed.items():
            pack(DATA / language, name, linked)
            print(f"{language}: {len(linked)} words, {sum(map(len, linked.values()))} links in {name}.npz")
        agreed = compiling.agreement(lists["is"], members, wide, lexicon)
        print(f"{language}: {len(wide.names)} wide kinds; {agreed}")


if __name__ == "__main__":
    main()
