"""`nomdecode print`: print cards, keys, tiles and rules to a PDF."""

from __future__ import annotations

import argparse
import io
import os
import re
import sys
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import msgspec

from nomdecode.cli.output import CommandError, print_json
from nomdecode.cli.progress import show_waiting_time
from nomdecode.decks.custom import DeckLimits, parse_words
from nomdecode.decks.errors import DeckError
from nomdecode.press.errors import PressError
from nomdecode.press.order import Ink, Order, PaperSize, Part, Sides, check_order
from nomdecode.press.print_order import Report, print_order
from nomdecode.press.printable_cards import PrintableCards, load_shipped_cards, printable_cards_of_text
from nomdecode.rules.options import Game

_CARDS = {"words": Game.WORDS, "pictures": Game.IMAGES}


def run_print(args: argparse.Namespace) -> int:
    """Run `nomdecode print`: write the PDF; return 1 if it cannot be made."""
    target = args.to or Path(f"nom-de-code-{args.what}.pdf")
    _check_target(target, force=args.force)
    try:
        order = order_from_arguments(args)
        check_order(order)
        printable = _load_printable_cards(args, order)
        packed = io.BytesIO()
        with show_waiting_time("printing"):
            report = print_order(order, printable, packed)
    except (PressError, DeckError) as error:
        raise CommandError(error.code, error.message) from error
    _write_pdf(target, packed.getvalue(), force=args.force)
    _print_report(args, target, report)
    return 0


def order_from_arguments(args: argparse.Namespace) -> Order:
    """Return the print order that the arguments describe.

    Raises:
        PressError: `no_such_sheet` for sheets that cannot be read.
    """
    game = _CARDS[args.what] if args.what in _CARDS else Game(args.game)
    parts = () if args.what == "box" else (Part.CARDS if args.what in _CARDS else Part(args.what),)
    return Order(
        game=game,
        parts=parts,
        decks=tuple(getattr(args, "deck", None) or ()),
        paper=PaperSize(args.paper or usual_paper_size(args.language, os.environ)),
        sides=Sides(args.sides),
        ink=Ink(args.ink),
        shift=(args.shift[0], args.shift[1]),
        keys=getattr(args, "count", None),
        keys_seed=getattr(args, "keys_seed", 1),
        language=args.language,
        sheets=_parse_sheet_range(args.sheets),
        test_sheet=not args.no_test_sheet,
    )


def usual_paper_size(language: str, environment: Mapping[str, str]) -> str:
    """Return the paper size of the country in the language tag, or else in the locale."""
    locale = environment.get("LC_ALL") or environment.get("LC_PAPER") or environment.get("LANG") or ""
    spoken, _, place = locale.partition(".")[0].partition("_")
    country = language.partition("-")[2] or (place if spoken == language else "")
    return "letter" if country in ("US", "CA") else "a4"


def _parse_sheet_range(text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    found = re.fullmatch(r"(\d{1,6})(?:-(\d{1,6}))?", text, re.ASCII)
    if not found:
        raise PressError("no_such_sheet", f"sheets are 3 or 3-5, not {text!r}")
    return int(found[1]), int(found[2] or found[1])


def _load_printable_cards(args: argparse.Namespace, order: Order) -> PrintableCards | None:
    if Part.CARDS not in order.parts_to_print:
        return None
    if getattr(args, "file", None) is None:
        return load_shipped_cards(order)
    limits = DeckLimits()
    try:
        if args.file == "-":
            data = sys.stdin.buffer.read(limits.max_bytes + 1)
        else:
            with Path(args.file).open("rb") as file:
                data = file.read(limits.max_bytes + 1)
    except (OSError, ValueError) as error:  # ValueError: a name with a null byte
        raise CommandError("unreadable_file", f"cannot read {args.file!r}: {error}") from error
    title = Path(args.file).stem if args.file != "-" else "own"
    return printable_cards_of_text(parse_words(data, limits), title, order)


def _check_target(target: Path, *, force: bool) -> None:
    """Refuse a target file that cannot be written, before the work begins."""
    try:
        if target.is_dir():
            raise CommandError("cannot_write", f"{target} is a folder")
        if target.exists() and not force:
            raise CommandError("file_exists", f"{target} exists; --force replaces it")
        if not target.parent.is_dir():
            raise CommandError("cannot_write", f"there is no folder {target.parent}")
    except (OSError, ValueError) as error:
        raise CommandError("cannot_write", f"cannot write {str(target)!r}: {error}") from error


def _write_pdf(target: Path, pdf: bytes, *, force: bool) -> None:
    """Write the PDF to a temporary file and rename it: the target is whole or does not exist.

    Raises:
        CommandError: `cannot_write` or `file_exists`.
    """
    beside = None
    try:
        with tempfile.NamedTemporaryFile(dir=target.parent, prefix=".nomdecode-", delete=False) as file:
            beside = Path(file.name)
            file.write(pdf)
        beside.chmod(0o666 & ~_current_umask())
        if force:
            beside.replace(target)
        else:
            _move_without_overwriting(beside, target)
    except FileExistsError:
        raise CommandError("file_exists", f"{target} exists; --force replaces it") from None
    except (OSError, ValueError) as error:  # ValueError: a name with a null byte
        raise CommandError("cannot_write", f"cannot write {str(target)!r}: {error}") from error
    finally:
        if beside is not None:
            with suppress(OSError):
                beside.unlink()


def _move_without_overwriting(beside: Path, target: Path) -> None:
    """Rename a file to its final name without replacing another."""
    try:
        os.link(beside, target)  # unlike rename, it does not replace
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        if target.exists():
            raise FileExistsError from None
        beside.replace(target)


def _current_umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _print_report(args: argparse.Namespace, target: Path, report: Report) -> None:
    if args.json:
        print_json({"file": str(target), **msgspec.to_builtins(report)})
        return
    print(f"{target}: {report.sheets} sheets, {report.pages} pages")
    for part in report.parts:
        print(f"  {part.part:<7} {part.count:>4} on {part.sheets} sheets")
    for each in report.left_out:
        line = "" if each.line is None else f"line {each.line}: "
        print(f"letter_not_on_hand: {line}{each.word} ({each.letters})", file=sys.stderr)
