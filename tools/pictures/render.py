"""The picture maker's command line: `python -m tools.pictures.render --help`."""

import argparse
import json
import os
import sys
import time
from collections.abc import Iterable
from multiprocessing import Pool
from pathlib import Path

from tools.pictures import deck, export, limits, sheets, spec, stats
from tools.pictures.credits import credits_of
from tools.pictures.scene import check, rendered
from tools.pictures.sprites import ICON_SETS, SpriteError, icon_set

HERE = Path(__file__).parent
SPECS = HERE / "specs"
OUT = HERE.parent.parent / "src" / "nomdecode" / "decks" / "data" / "pictures"


def main(arguments: list[str] | None = None) -> int:
    """Run one command."""
    args = _parser().parse_args(arguments)
    try:
        return int(args.run(args))
    except (spec.SpecError, SpriteError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="pictures", description=__doc__)
    commands = parser.add_subparsers(required=True)
    one = commands.add_parser("render", help="render all pictures, or those named")
    one.add_argument("ids", nargs="*")
    one.add_argument("--specs", type=Path, default=SPECS, help="a folder of spec files, or one file")
    one.add_argument("--out", type=Path, default=OUT)
    one.add_argument("--draft", action="store_true", help="tags and descriptions may still be missing")
    one.add_argument("--sheet", type=Path, help="also write contact sheets of 20 under this name")
    one.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1))
    one.set_defaults(run=_render)
    two = commands.add_parser("check", help="check the limits of the deck")
    two.add_argument("--specs", type=Path, default=SPECS)
    two.add_argument("--out", type=Path, default=OUT)
    two.set_defaults(run=_check)
    _add_deck(commands)
    three = commands.add_parser("find", help="find sprites by a part of their name")
    three.add_argument("words", nargs="+")
    three.set_defaults(run=_find)
    four = commands.add_parser(
        "grid", help="draw sprites under a grid of tenths, to see them and to measure slots"
    )
    four.add_argument("refs", nargs="+")
    four.add_argument("--out", type=Path, default=Path("grid.png"))
    four.set_defaults(run=_grid)
    return parser


def _add_deck(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    whole = commands.add_parser("deck", help="render the kept pictures and write the deck of the package")
    whole.add_argument("--specs", type=Path, default=SPECS)
    whole.add_argument("--out", type=Path, default=OUT)
    whole.add_argument("--allow", type=int, default=deck.WANTED, metavar="N", help="pictures to expect")
    whole.add_argument("--new", action="store_true", help="render only what has no files yet")
    whole.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1))
    whole.set_defaults(run=_deck)
    figures = commands.add_parser("stats", help="how well tags link the pictures of random boards")
    figures.add_argument("--out", type=Path, default=OUT)
    figures.set_defaults(run=_stats)


def _load(path: Path, *, draft: bool = False) -> list[spec.Picture]:
    return spec.load(path, draft=draft) if path.is_dir() else spec.read(path, draft=draft)


def _render(args: argparse.Namespace) -> int:
    pictures = _load(args.specs, draft=args.draft)
    if args.ids:
        unknown = sorted(set(args.ids) - {one.id for one in pictures})
        if unknown:
            raise spec.SpecError(f"no picture named {unknown[0]!r}")
        pictures = [one for one in pictures if one.id in args.ids]
    for one in pictures:
        check(one)
    start = time.monotonic()
    failed = [text for text in _all(pictures, args.out, args.jobs) if text]
    spent = time.monotonic() - start
    print(f"{len(pictures) - len(failed)} pictures in {spent:.0f} s")
    for text in failed:
        print(f"error: {text}", file=sys.stderr)
    if args.sheet:
        names = [one.id for one in pictures]
        for path in sheets.contact(args.out, names, args.sheet):
            print(path)
    return 1 if failed else 0


def _all(pictures: list[spec.Picture], out: Path, jobs: int) -> Iterable[str]:
    work = [(one, out) for one in pictures]
    if jobs < 2 or len(work) < 2:
        return [_save(item) for item in work]
    with Pool(jobs) as pool:
        return pool.map(_save, work, chunksize=1)


def _save(work: tuple[spec.Picture, Path]) -> str:
    picture, out = work
    try:
        grey = rendered(picture)
    except (spec.SpecError, SpriteError) as error:
        return f"{picture.id}: {error}"
    export.save(grey, out, picture.id)
    return ""


def _deck(args: argparse.Namespace) -> int:
    pictures = deck.kept(args.specs)
    if len(pictures) != args.allow:
        raise spec.SpecError(f"{len(pictures)} pictures are kept, {args.allow} are wanted; see dropped.txt")
    told = deck.written(deck.document(pictures, credits_of(pictures), deck.twins(args.specs)))
    for one in pictures:
        check(one)
    missing = [one for one in pictures if not (args.new and export.is_saved(args.out, one.id))]
    failed = [text for text in _all(missing, args.out, args.jobs) if text]
    for text in failed:
        print(f"error: {text}", file=sys.stderr)
    export.forget(args.out, {one.id for one in pictures})
    (args.out / "deck.json").write_text(told, "utf8")
    print(f"{len(pictures)} pictures, {export.size(args.out) / 1e6:.2f} MB")
    return 1 if failed else 0


def _stats(args: argparse.Namespace) -> int:
    told = json.loads((args.out / "deck.json").read_text("utf8"))
    for language in ("fr", "en"):
        tags = {name: list(each["tags"][language]) for name, each in told["pictures"].items()}
        for line in stats.report(language, told["cards"], tags):
            print(line)
    print(f"files: {export.size(args.out) / 1e6:.2f} MB")
    return 0


def _check(args: argparse.Namespace) -> int:
    pictures = deck.kept(args.specs) if args.specs.is_dir() else spec.read(args.specs)
    for one in pictures:
        check(one)
    problems = limits.problems(pictures, args.out / "256")
    for text in problems:
        print(text)
    print(f"{len(pictures)} pictures, {len(problems)} problems")
    return 1 if problems else 0


def _find(args: argparse.Namespace) -> int:
    for word in args.words:
        for kind, package in ICON_SETS.items():
            icons = icon_set(package)
            names = sorted(
                n for n in (*icons["icons"], *icons.get("aliases", {})) if word in n and "-skin-tone" not in n
            )
            print(f"{kind}: " + (" ".join(names) or "-"))
        hosts = sorted(p.stem for p in (HERE / "hosts").glob("*.svg") if word in p.stem)
        people = sorted(
            p.stem for p in (HERE / "node_modules" / ".people").glob("*/*.svg") if word in p.stem.lower()
        )
        print("h: " + (" ".join(hosts) or "-") + "\npeople: " + (" ".join(people) or "-"))
    return 0


def _grid(args: argparse.Namespace) -> int:
    sheets.grid(args.refs, args.out)
    print(args.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
