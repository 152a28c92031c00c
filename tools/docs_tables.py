"""Write the tables of the documentation from the code they describe.

`python -m tools.docs_tables` writes them anew between their markers; a test checks that they are up to date.
"""

from __future__ import annotations

import argparse
import ast
import dataclasses
import inspect
import re
import types
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from nomdecode.cli.main import build_parser
from nomdecode.codec.events import EVENTS_BY_NAME
from nomdecode.live.server_messages import ServerMessage
from nomdecode.press.errors import CODES as PRESS_CODES
from nomdecode.press.order import Order
from nomdecode.press.print_order import count_sheets
from nomdecode.press.printable_cards import load_shipped_cards
from nomdecode.press.sheet_layout import SHAPES
from nomdecode.room import table as _table  # noqa: F401 - its refusals are listed too
from nomdecode.room.commands import ROOM_NAMES, HostCommand
from nomdecode.room.limits import RoomLimits
from nomdecode.room.records import ROOM_EVENT_OF_NAME
from nomdecode.room.refusals import RoomRefused
from nomdecode.room.settings import Settings, Timers
from nomdecode.room.view import MemberView, RoomView, SeatView
from nomdecode.rules.commands import NAMES, Phrase
from nomdecode.rules.decide import WRONG_PHASE
from nomdecode.rules.events import Why
from nomdecode.rules.legal_moves import May
from nomdecode.rules.options import OPTIONS_OF_GAME, Game
from nomdecode.rules.outcome import Bank, Ending, Outcome
from nomdecode.rules.refusals import Refused
from nomdecode.rules.seats import Identity, Player, Seat, Side
from nomdecode.rules.state import ClueIntent, LoggedClue, Phase, Standing, Touch
from nomdecode.rules.view import Deal, OpenTable, Question, SeenKey, View
from nomdecode.server.json_schema import field_descriptions
from nomdecode.server.settings import SETTING_PREFIX, ServerSettings
from nomdecode.server.ws.client_messages import SIDE_REQUEST_NAMES
from nomdecode.server.ws.encoding import DEAL_FIELDS

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src/nomdecode"


def _sentence(thing: type) -> str:
    return (inspect.getdoc(thing) or "").splitlines()[0]


def _type(hint: Any) -> str:
    if get_origin(hint) in (types.UnionType, Union, Literal):
        return " or ".join(
            _type(arg) if get_origin(hint) is not Literal else f'"{arg}"' for arg in get_args(hint)
        )
    if get_origin(hint) is tuple:
        args = get_args(hint)
        return f"list of {_type(args[0])}" if args[-1] is ... else f"[{', '.join(map(_type, args))}]"
    if hint is type(None):
        return "null"
    return str(getattr(hint, "__name__", hint))


def _fields(kind: type) -> str:
    hints = get_type_hints(kind)
    parts = []
    for field in dataclasses.fields(kind):
        optional = (
            field.default is not dataclasses.MISSING or field.default_factory is not dataclasses.MISSING
        )
        parts.append(f"`{field.name}`{'?' if optional else ''}: {_type(hints[field.name])}")
    return ", ".join(parts) or "–"


def commands() -> Iterator[str]:
    """Every command of the protocol."""
    yield "| do | fields | what it asks for |"
    yield "|---|---|---|"
    for kind, name in NAMES.items():
        yield f"| `{name}` | {_fields(kind)} | {_sentence(kind)} |"


def refusals() -> Iterator[str]:
    """Every refusal with its stable code."""
    yield "| code | sentence |"
    yield "|---|---|"
    for kind in sorted(Refused.__subclasses__(), key=lambda k: k.code):
        if kind is not RoomRefused:
            yield f"| `{kind.code}` | {_sentence(kind)} |"


def room_commands() -> Iterator[str]:
    """Every command about the room, and whether only its host may say it."""
    yield "| do | fields | who | what it asks for |"
    yield "|---|---|---|---|"
    for kind, name in ROOM_NAMES.items():
        who = "host" if kind in get_args(HostCommand) else "member"
        yield f"| `{name}` | {_fields(kind)} | {who} | {_sentence(kind)} |"


def room_refusals() -> Iterator[str]:
    """Every refusal about the room."""
    yield "| code | sentence |"
    yield "|---|---|"
    for kind in sorted(RoomRefused.__subclasses__(), key=lambda k: k.code):
        yield f"| `{kind.code}` | {_sentence(kind)} |"


def side_requests() -> Iterator[str]:
    """Everything that is said beside the game."""
    yield "| do | fields | what it asks for |"
    yield "|---|---|---|"
    for kind, name in SIDE_REQUEST_NAMES.items():
        yield f"| `{name}` | {_fields(kind)} | {_sentence(kind)} |"


def news() -> Iterator[str]:
    """Everything a client is told."""
    yield "| type | fields | what it says |"
    yield "|---|---|---|"
    for kind in ServerMessage.__subclasses__():
        hints = get_type_hints(kind)
        parts = [
            f"`{field.name}`{'' if field.required else '?'}: {_type(hints[field.name])}"
            for field in msgspec.structs.fields(kind)
        ]
        yield f"| `{kind.__struct_config__.tag}` | {', '.join(parts) or '–'} | {_sentence(kind)} |"


def room_fields() -> Iterator[str]:
    """Every field of a room as its members see it."""
    yield "| field | value |"
    yield "|---|---|"
    parts = (("", RoomView), ("members[].", MemberView), ("seats[].", SeatView), ("settings.", Settings))
    for prefix, kind in (*parts, ("settings.timers.", Timers)):
        yield from _described_fields(prefix, kind)


def server_settings() -> Iterator[str]:
    """Every setting of the server, with its default and the comment beside it."""
    yield "| variable | default | what it sets |"
    yield "|---|---|---|"
    about = "`postgresql://USER:PASSWORD@HOST/NAME`, for workers; empty: SQLite in the data folder"
    yield f"| `DATABASE_URL` | – | {about} |"
    comments, defaults = _comments(ServerSettings), ServerSettings()
    for field in dataclasses.fields(ServerSettings):
        default = getattr(defaults, field.name)
        value = _value(default) if isinstance(default, bool) else _value(default or None)
        about = comments.get(field.name, "")
        variable = f"{SETTING_PREFIX}{field.name.upper()}"
        yield f"| `{variable}` | {value} | {about or field.name.replace('_', ' ')} |"


# What is counted, per what, the settings that hold it, and what happens beyond it.
_LIMITS = (
    (
        "TCP connections open",
        "process, and address",
        ("connections", "connections_per_address"),
        "cut; twice as many as sockets",
    ),
    ("sockets open", "process", ("connections",), "`too_many_connections`, closed with 4429"),
    ("sockets open", "address", ("connections_per_address",), "`too_many_connections`, closed with 4429"),
    ("sockets open", "member", ("connections_per_member",), "`too_many_connections`, closed with 4429"),
    (
        "requests",
        "address",
        ("connections_per_address",),
        "`rate_limited` (429): 0.4 a second for each socket allowed, burst 20 times that",
    ),
    ("pipelined requests waiting", "connection", (), "cut; 8"),
    ("header of a request", "connection", ("header_seconds",), "cut; 32 kB, 100 fields"),
    ("body of a request", "request", ("body_seconds", "body_bytes"), "`too_slow` (408), `bad_message`"),
    ("answer that is not read", "connection", ("write_seconds",), "cut"),
    ("control frames and fragments", "socket", ("frames_per_second", "frames_burst"), "closed with 4429"),
    (
        "messages",
        "member",
        ("messages_per_second", "messages_burst"),
        "`rate_limited`; after `NOMDECODE_BAD_MESSAGES` closed with 4429",
    ),
    (
        "messages",
        "address",
        ("connections_per_address",),
        "`rate_limited`: one a second for each socket allowed",
    ),
    ("bytes of a message", "message", ("message_bytes",), "`bad_message`; four times that: closed with 1009"),
    ("chat lines", "room", ("room_lines_per_second", "room_lines_burst"), "`rate_limited`"),
    (
        "commands",
        "room",
        ("messages_per_second", "messages_burst"),
        "`rate_limited`: twice the rate and four times the burst of a member",
    ),
    ("joins", "address", ("joins_per_minute",), "`rate_limited` (429)"),
    ("joins", "room", ("room_joins_per_minute",), "`rate_limited` (429)"),
    (
        "wrong room codes",
        "address",
        ("wrong_codes_per_minute",),
        "slowed by 3 s; wrong ones `rate_limited`; IPv6 /56 × 4, /48 × 16, the whole server × 100",
    ),
    ("rooms created", "address", ("rooms_per_minute",), "`rate_limited` (429)"),
    (
        "word lists checked",
        "address",
        ("checks_per_minute",),
        "`rate_limited` (429); 16 wait, then `too_busy`",
    ),
    (
        "uploads",
        "address",
        ("uploads_per_minute",),
        "`rate_limited` (429); 4 are received at once, then `too_busy`",
    ),
    (
        "bytes and files of uploads",
        "room",
        ("room_upload_bytes", "room_upload_files"),
        "`upload_quota_reached`",
    ),
    (
        "bytes of uploads",
        "server",
        ("store_upload_bytes",),
        "`storage_full`",
    ),
    ("stored bytes", "server", ("store_bytes",), "`storage_full` for new rooms and uploads; games go on"),
    (
        "stored records",
        "room",
        ("room_records",),
        "`history_full`, but a game that is going on can be finished (1000 more)",
    ),
    ("PDFs to print", "address", ("prints_per_minute",), "`rate_limited` (429); one is made at a time"),
    ("people", "room", ("room_members",), "`room_is_full`"),
    ("rooms in memory", "process", ("rooms",), "`too_busy`"),
)


def limits() -> Iterator[str]:
    """Every limit: what is counted, per what, how much, and what happens beyond it."""
    yield "| what is counted | per | default | beyond it |"
    yield "|---|---|---|---|"
    defaults = ServerSettings()
    for what, per, names, beyond in _LIMITS:
        values = ", ".join(
            f"`{SETTING_PREFIX}{name.upper()}` {_amount(name, getattr(defaults, name))}" for name in names
        )
        yield f"| {what} | {per} | {values or '–'} | {beyond} |"


def _amount(name: str, value: float) -> str:
    """A number as people say it: 20 GB, 10,000, 0.5."""
    if name.endswith("_bytes"):
        for size, unit in ((1_000_000_000, "GB"), (1_000_000, "MB"), (1_000, "kB")):
            if value >= size and value % size == 0:
                return f"{value / size:g} {unit}"
        return f"{value:,.0f} bytes"
    return f"{value:,.0f}" if float(value).is_integer() else f"{value:g}"


def room_limits() -> Iterator[str]:
    """Every limit of a room."""
    yield "| limit | default | what it bounds |"
    yield "|---|---|---|"
    comments, defaults = _comments(RoomLimits), RoomLimits()
    for field in dataclasses.fields(RoomLimits):
        yield f"| `{field.name}` | `{getattr(defaults, field.name)}` | {comments.get(field.name, '')} |"


def room_events() -> Iterator[str]:
    """Every stored event about the room."""
    yield "| event | fields | what has happened |"
    yield "|---|---|---|"
    for name, kind in ROOM_EVENT_OF_NAME.items():
        yield f"| `{name}` | {_fields(kind)} | {_sentence(kind)} |"


def stored_events() -> Iterator[str]:
    """Every stored event."""
    yield "| event | fields | what has happened |"
    yield "|---|---|---|"
    for name, kind in EVENTS_BY_NAME.items():
        yield f"| `{name}` | {_fields(kind)} | {_sentence(kind)} |"


def view_fields() -> Iterator[str]:
    """Every field of a view."""
    yield "| field | value |"
    yield "|---|---|"
    for prefix, kind in (("", View), ("table.", OpenTable)):
        yield from _described_fields(prefix, kind, DEAL_FIELDS if kind is OpenTable else frozenset())


def deal_fields() -> Iterator[str]:
    """Every field of a deal."""
    yield "| field | value |"
    yield "|---|---|"
    yield from _described_fields("", Deal)


def _described_fields(prefix: str, kind: type, unsent: frozenset[str] = frozenset()) -> Iterator[str]:
    hints, described = get_type_hints(kind), field_descriptions(kind)
    for field in dataclasses.fields(kind):
        if field.name not in unsent:
            about = f": {described[field.name]}" if field.name in described else ""
            yield f"| `{prefix}{field.name}` | {_type(hints[field.name])}{about} |"


def view_values() -> Iterator[str]:
    """What the values inside a view hold, and the words they may be."""
    yield "| value | fields or words |"
    yield "|---|---|"
    for kind in (May, SeenKey, ClueIntent, Question, LoggedClue, Touch, Bank, Outcome, Player):
        yield f"| {kind.__name__} | {_fields(kind)} |"
    for words in (Game, Phase, Seat, Side, Identity, Standing, Why, Ending, Phrase):
        yield f"| {words.__name__} | {', '.join(f'`{word.value}`' for word in words)} |"


def options() -> Iterator[str]:
    """Every option of every game, with its default and the comment that stands beside it in the code."""
    for game in Game:
        kind = OPTIONS_OF_GAME[game]
        yield f"### {game}"
        yield ""
        yield "| option | values | default | what it changes |"
        yield "|---|---|---|---|"
        comments = _comments(kind)
        hints = get_type_hints(kind)
        default = kind()
        for field in dataclasses.fields(kind):
            value = getattr(default, field.name)
            shown = "see below" if dataclasses.is_dataclass(value) else _value(value)
            about = comments.get(field.name, "")
            yield f"| `{field.name}` | {_values(hints[field.name])} | {shown} | {about} |"
        yield ""


def _comments(kind: type) -> dict[str, str]:
    found = re.findall(
        r"^    (\w+): [^#\n]*?  # (.*?)(?:  # noqa.*)?$", inspect.getsource(kind), re.MULTILINE
    )
    return dict(found) | field_descriptions(kind)


def _values(hint: Any) -> str:
    if isinstance(hint, type) and issubclass(hint, Enum):
        return ", ".join(f"`{member.value}`" for member in hint)
    return {"bool": "on, off"}.get(_type(hint), _type(hint))


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return "–" if value is None else f"`{value}`"


def phases() -> Iterator[str]:
    """The phase table: which command is accepted where; a code is the refusal elsewhere."""
    yield "| command | " + " | ".join(phase.value for phase in Phase) + " |"
    yield "|---|" + "---|" * len(Phase)
    for kind, row in WRONG_PHASE.items():
        cells = [f"`{row[phase].code}`" if phase in row else "**accepted**" for phase in Phase]
        yield f"| `{NAMES[kind]}` | " + " | ".join(cells) + " |"


def shapes() -> Iterator[str]:
    """Every shape of a printed card, and how many sheets the parts of each game take."""
    yield "| shape | mm | on a sheet |"
    yield "|---|---|---|"
    for shape in SHAPES:
        size = f"{shape.width:g} × {shape.height:g}"
        yield f"| {shape.name} | {size} | {shape.columns} × {shape.rows} = {shape.cards_per_sheet} |"
    yield ""
    yield "| game | parts and their sheets, printed on both sides | in all |"
    yield "|---|---|---|"
    for game in Game:
        order = Order(game=game)
        report = count_sheets(order, load_shipped_cards(order))
        parts = ", ".join(f"{part.part} {part.count}: {part.sheets}" for part in report.parts)
        yield f"| `{game}` | {parts} | {report.sheets} |"


def press_codes() -> Iterator[str]:
    """Every code of printing."""
    yield "| code | what it says |"
    yield "|---|---|"
    for code, sentence in PRESS_CODES.items():
        yield f"| `{code}` | {sentence} |"


def files() -> Iterator[str]:
    """Every module of the package with the first sentence of its docstring."""
    folder = ""
    for path in sorted(SOURCE.rglob("*.py"), key=lambda path: (path.parent.as_posix(), path.name)):
        if path.name == "__init__.py" and path.parent == SOURCE:
            continue
        sentence = (ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "").partition("\n")[0]
        name = path.parent.relative_to(SOURCE).as_posix()
        if name != folder:
            folder = name
            package = ast.get_docstring(ast.parse((path.parent / "__init__.py").read_text(encoding="utf-8")))
            yield from (
                "",
                f"### `{folder}/`",
                "",
                (package or "").partition("\n")[0],
                "",
                "| file | what it is |",
                "|---|---|",
            )
        if path.name != "__init__.py":
            yield f"| `{path.name}` | {sentence.replace('|', '¦')} |"


def packages() -> Iterator[str]:
    """Every package, drawn with the packages it imports; those below know nothing of those above."""
    graph = {name: sorted(_imported(SOURCE / name) - {name}) for name in _package_names()}
    yield "```mermaid"
    yield "graph TD"
    for name, imported in graph.items():
        # An arrow that another path already implies would only hide the layers.
        implied = {far for near in imported for far in _reachable(graph, near)}
        yield from (f"  {name} --> {other}" for other in imported if other not in implied)
    yield "```"
    yield ""
    yield "| package | imports |"
    yield "|---|---|"
    yield from (
        f"| `{name}` | {', '.join(f'`{o}`' for o in imported) or '–'} |" for name, imported in graph.items()
    )


def _package_names() -> list[str]:
    return sorted(path.parent.name for path in SOURCE.glob("*/__init__.py"))


def _imported(folder: Path) -> set[str]:
    text = "\n".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    found = re.findall(r"^\s*(?:from|import) nomdecode\.(\w+)", text, re.MULTILINE)
    return set(found) & set(_package_names())


def _reachable(graph: dict[str, list[str]], start: str) -> set[str]:
    found, waiting = set[str](), list(graph[start])
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += graph[name]
    return found


def command_line() -> Iterator[str]:
    """What each command says of itself."""
    for name, parser in _subparsers(build_parser()).items():
        yield f"## nomdecode {name}"
        yield ""
        yield "```"
        yield from _help(parser)
        yield "```"
        yield ""
        for inner_name, inner in _subparsers(parser).items():
            yield f"### nomdecode {name} {inner_name}"
            yield ""
            yield "```"
            yield from _help(inner)
            yield "```"
            yield ""


def _help(parser: argparse.ArgumentParser) -> list[str]:
    parser.formatter_class = lambda prog: argparse.RawDescriptionHelpFormatter(prog, width=100)
    return parser.format_help().strip().splitlines()


def _subparsers(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    actions = [a for a in parser._actions if isinstance(a, argparse._SubParsersAction)]  # noqa: SLF001
    return {name: sub for action in actions for name, sub in action.choices.items()}


REGIONS = {
    "commands": "docs/protocol.md",
    "refusals": "docs/protocol.md",
    "deal": "docs/protocol.md",
    "view": "docs/protocol.md",
    "values": "docs/protocol.md",
    "events": "docs/export.md",
    "room commands": "docs/protocol.md",
    "room refusals": "docs/protocol.md",
    "room events": "docs/export.md",
    "side requests": "docs/protocol.md",
    "news": "docs/protocol.md",
    "room fields": "docs/protocol.md",
    "server settings": "docs/server-settings.md",
    "room limits": "docs/server-settings.md",
    "limits": "docs/security.md",
    "limits of a visitor": "docs/server-settings.md",
    "limits by default": "docs/host-on-the-internet.md",
    "options": "docs/options.md",
    "packages": "docs/design.md",
    "phases": "docs/design.md",
    "files": "docs/design.md",
    "cli": "docs/cli.md",
    "shapes": "docs/print.md",
    "press codes": "docs/print.md",
}
_WRITERS = {
    "commands": commands,
    "refusals": refusals,
    "deal": deal_fields,
    "view": view_fields,
    "values": view_values,
    "events": stored_events,
    "room commands": room_commands,
    "room refusals": room_refusals,
    "room events": room_events,
    "side requests": side_requests,
    "news": news,
    "room fields": room_fields,
    "server settings": server_settings,
    "limits": limits,
    "limits of a visitor": limits,
    "limits by default": limits,
    "room limits": room_limits,
    "options": options,
    "packages": packages,
    "phases": phases,
    "files": files,
    "cli": command_line,
    "shapes": shapes,
    "press codes": press_codes,
}


def rendered(page: str, region: str) -> str:
    """The page with this region written anew."""
    begin, end = f"<!-- begin {region} -->", f"<!-- end {region} -->"
    before, found, rest = page.partition(begin)
    _, closed, after = rest.partition(end)
    if not found or not closed:
        raise SystemExit(f"{REGIONS[region]} lacks its markers for {region}")
    body = "\n".join(_WRITERS[region]()).strip()
    return f"{before}{begin}\n{body}\n{end}{after}"


def main() -> None:
    """Write every region of every page."""
    for region, name in REGIONS.items():
        path = ROOT / name
        path.write_text(rendered(path.read_text(encoding="utf-8"), region), encoding="utf-8")


if __name__ == "__main__":
    main()
