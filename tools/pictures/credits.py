"""Whose drawings are in the deck: `python -m tools.pictures.credits` reads the specs, writes docs/credits.md.

`--authors FILE` takes a table of icon names and authors (JSON) and keeps the rows of icons that are used in
authors.json: the package of game-icons does not name its authors.
"""

import argparse
import ast
import json
import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tools.pictures import deck
from tools.pictures.spec import Picture, SpecError, Thing

HERE = Path(__file__).parent
SPECS = HERE / "specs"
AUTHORS = HERE / "authors.json"
PAGE = HERE.parent.parent / "docs" / "credits.md"
_REF = re.compile(r"([ngpd]):([A-Za-z0-9-]+)")


@dataclass(frozen=True, slots=True)
class Source:
    """A set of drawings and its licence."""

    key: str
    name: str
    licence: str
    url: str


SOURCES = {
    "n": Source("noto", "Noto Emoji, © Google", "Apache-2.0", "https://github.com/googlefonts/noto-emoji"),
    "g": Source("game-icons", "game-icons", "CC BY 3.0", "https://game-icons.net"),
    "p": Source("open-peeps", "Open Peeps, Pablo Stanley", "CC0 1.0", "https://www.openpeeps.com"),
    "d": Source("open-doodles", "Open Doodles, Pablo Stanley", "CC0 1.0", "https://www.opendoodles.com"),
}
# As the authors of game-icons write themselves; one that is not here goes by the name of their folder.
NAMES = {
    "andymeneely": "Andy Meneely",
    "aussiesim": "Aussiesim",
    "carl-olsen": "Carl Olsen",
    "caro-asercion": "Caro Asercion",
    "cathelineau": "Cathelineau",
    "darkzaitzev": "DarkZaitzev",
    "delapouite": "Delapouite",
    "faithtoken": "Faithtoken",
    "felbrigg": "Felbrigg",
    "heavenly-dog": "HeavenlyDog",
    "irongamer": "Irongamer",
    "john-colburn": "John Colburn",
    "john-redman": "John Redman",
    "kier-heyl": "Kier Heyl",
    "lorc": "Lorc",
    "lord-berandas": "Lord Berandas",
    "lucasms": "Lucas",
    "pierre-leducq": "Pierre Leducq",
    "priorblue": "PriorBlue",
    "quoting": "Quoting",
    "sbed": "Sbed",
    "seregacthtuf": "SeregaCthtuf",
    "skoll": "Skoll",
    "viscious-speed": "Viscious Speed",
    "willdabeast": "Willdabeast",
    "zeromancer": "Zeromancer",
}


def sprites_of(picture: Picture) -> set[tuple[str, str]]:
    """Every drawing of others that a picture uses, as (set, name), with those its template brings."""
    own = set(_refs([picture.params, picture.plus, picture.hide]))
    return own | {
        ref for part, ref in _in_code().get(picture.template, set()) if not part or part not in picture.params
    }


def _refs(told: object) -> Iterable[tuple[str, str]]:
    if isinstance(told, str):
        if match := _REF.match(told):
            yield match[1], match[2]
    elif isinstance(told, Thing):
        yield from _refs(told.ref)
    elif isinstance(told, Mapping):
        yield from (ref for each in told.values() for ref in _refs(each))
    elif isinstance(told, list | tuple):
        yield from (ref for each in told for ref in _refs(each))


@cache
def _in_code() -> dict[str, set[tuple[str, tuple[str, str]]]]:
    """Drawings that templates bring by themselves, each with the parameter that would replace it, if any."""
    found: dict[str, set[tuple[str, tuple[str, str]]]] = defaultdict(set)
    for path in sorted((HERE / "templates").glob("*.py")):
        for node in ast.parse(path.read_text("utf8")).body:
            if not isinstance(node, ast.FunctionDef):
                continue
            name = node.name.rstrip("_")
            usual = [
                (each.arg or "", each.value)
                for mark in node.decorator_list
                if isinstance(mark, ast.Call)
                for each in mark.keywords
            ]
            inside: list[tuple[str, ast.AST]] = [("", each) for each in node.body]
            for part, tree in [*usual, *inside]:
                for each in ast.walk(tree):
                    if isinstance(each, ast.Constant):
                        found[name].update((part, ref) for ref in _refs(each.value))
    return found


def authors() -> dict[str, str]:
    """The table of used icons of game-icons and their authors."""
    return dict(json.loads(AUTHORS.read_text("utf8"))) if AUTHORS.is_file() else {}


def credits_of(pictures: Iterable[Picture]) -> dict[str, list[str]]:
    """Tell for each picture whose drawings are in it, such as `noto` or `game-icons/lorc`.

    Raises: SpecError.
    """
    table = authors()
    return {one.id: sorted({_key(kind, name, table) for kind, name in sprites_of(one)}) for one in pictures}


def _key(kind: str, name: str, table: Mapping[str, str]) -> str:
    if kind != "g":
        return SOURCES[kind].key
    if name not in table:
        raise SpecError(f"g:{name}: its author is not in authors.json; see credits.py --authors")
    return f"{SOURCES[kind].key}/{table[name]}"


def page(pictures: Iterable[Picture]) -> str:
    """The text of docs/credits.md."""
    table = authors()
    used: dict[str, set[str]] = defaultdict(set)
    for one in pictures:
        for kind, name in sprites_of(one):
            used[_key(kind, name, table)].add(name)
    icons = sorted((key for key in used if "/" in key), key=lambda key: (-len(used[key]), key))
    rows = [
        f"| {NAMES.get(key.split('/')[1], key.split('/')[1])} | {len(used[key])} | "
        f"{', '.join(sorted(used[key]))} |"
        for key in icons
    ]
    others = [
        f"| [{each.name}]({each.url}) | {each.licence} | {len(used[each.key])} drawings, modified |"
        for kind, each in SOURCES.items()
        if kind != "g" and used[each.key]
    ]
    return _PAGE.format(authors="\n".join(rows) or "| – | 0 | |", others="\n".join(others))


_PAGE = """# Credits

<!-- written by `python -m tools.pictures.credits` -->

The picture deck (`src/nomdecode/decks/data/pictures`) is ours, under
[CC BY 4.0](https://creativecommons.org/licenses/by/4.0/): “Gravures, by the Nom de Code authors”. Its
scenes are composed of the drawings below and of our own hosts, figures and places. Every drawing was
**modified**: turned to grey, cut, joined with others, and engraved. `deck.json` tells whose drawings are in
which picture.

## Drawings of others

| set | licence | used |
|---|---|---|
{others}

Open Peeps and Open Doodles ask for no credit; it is given with thanks.

## Icons of game-icons.net

Icons made by the authors below, from [game-icons.net](https://game-icons.net), under
[CC BY 3.0](https://creativecommons.org/licenses/by/3.0/), modified.

| author | icons | which |
|---|---|---|
{authors}
"""


def main(arguments: list[str] | None = None) -> int:
    """Write the page, and first the table of authors if one is given."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--authors", type=Path, metavar="FILE", help="JSON: icon name to author")
    args = parser.parse_args(arguments)
    try:
        pictures = deck.kept(SPECS)
        if args.authors:
            _keep_authors(pictures, json.loads(args.authors.read_text("utf8")))
        PAGE.write_text(page(pictures), "utf8")
    except (SpecError, OSError, ValueError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    print(PAGE)
    return 0


def _keep_authors(pictures: Iterable[Picture], known: Mapping[str, str]) -> None:
    used = sorted({name for one in pictures for kind, name in sprites_of(one) if kind == "g"})
    if missing := [name for name in used if name not in known]:
        raise SpecError(f"g:{missing[0]}: the table does not name its author")
    AUTHORS.write_text(json.dumps({name: known[name] for name in used}, indent=0) + "\n", "utf8")


if __name__ == "__main__":
    sys.exit(main())
