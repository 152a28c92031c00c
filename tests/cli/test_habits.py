"""What every command has in common: help, version, examples, JSON, errors, completion."""

from __future__ import annotations

import argparse
import io
import json
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from nomdecode.bots.arena.play_boards import CONTESTS
from nomdecode.bots.registry import SOURCES
from nomdecode.cli.arguments import bots as bots_arguments
from nomdecode.cli.arguments import play as play_arguments
from nomdecode.cli.main import build_parser, main
from nomdecode.cli.output import CommandError, print_error, print_json
from nomdecode.cli.progress import show_progress, show_waiting_time
from nomdecode.room.settings import Mode

ROOT = Path(__file__).parents[2]
RUN = "import sys; from nomdecode.cli.main import main; sys.exit(main())"


def parsers(
    parser: argparse.ArgumentParser, path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], argparse.ArgumentParser]]:
    yield path, parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, inner in action.choices.items():
                yield from parsers(inner, (*path, name))


COMMANDS = dict(parsers(build_parser()))


def test_the_version_is_that_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["--version"])
    assert end.value.code == 0
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert capsys.readouterr().out == f"nomdecode {project['version']}\n"


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_every_command_and_argument_says_what_it_is_for(path: tuple[str, ...]) -> None:
    parser = COMMANDS[path]
    assert parser.description
    alone = [action.dest for action in parser._actions if not action.help and not action.choices]
    assert alone == []


def examples() -> list[str]:
    lines = [line for parser in COMMANDS.values() for line in (parser.epilog or "").splitlines()]
    return [line.split("  ")[0] for line in map(str.strip, lines) if line.startswith("nomdecode ")]


@pytest.mark.parametrize("example", [each for each in examples() if "COMMAND" not in each])
def test_every_example_of_the_help_is_understood(example: str) -> None:
    words = shlex.split(example.partition(" > ")[0].partition(" || ")[0])
    assert build_parser().parse_args(words[1:]).run


def test_help_answers_at_once() -> None:
    """Neither numpy nor the server is imported for it, which take half a second of a processor."""
    heavy = "['numpy', 'starlette', 'uvicorn', 'rich', 'PIL', 'asyncio']"
    program = (
        "import sys; from nomdecode.cli.main import build_parser; build_parser().format_help()\n"
        f"print([name for name in {heavy} if name in sys.modules])"
    )
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert told.stdout == "[]\n"


def test_what_is_written_down_for_the_help_is_what_there_is() -> None:
    assert tuple(CONTESTS) == bots_arguments.CONTESTS
    assert set(bots_arguments.SOURCES) == set(SOURCES)
    assert tuple(mode.value for mode in Mode) == play_arguments.MODES


_JSON = [path for path, parser in COMMANDS.items() if "--json" in parser._option_string_actions]


def test_whatever_prints_for_people_prints_json_too() -> None:
    leaves = {path for path, parser in COMMANDS.items() if parser.get_default("run")}
    # They talk, serve, or print another format.
    assert leaves - set(_JSON) == {("play",), ("serve",), ("schema",), ("completion",)}


def test_every_command_about_rooms_takes_a_data_folder() -> None:
    with_data = {path for path, parser in COMMANDS.items() if "--data" in parser._option_string_actions}
    rooms = {(group, action) for group in ("rooms", "games") for action in ("list", "delete")}
    figures = {("daily", "report"), ("missions", "stats")}
    assert with_data == {("serve",), ("store",), ("backup",), ("restore",), *figures, *rooms}


_WRONG = {
    "decks show klingon": "unknown_deck",
    "decks check nowhere.txt": "unreadable_file",
    "judge": "no_clue",
    "bots check genius": "unknown_bot",
    "bots arena --spymaster genius": "unknown_bot",
    "bots eval nowhere.jsonl": "unreadable_file",
    "rooms list --data nowhere": "no_store",
    "rooms delete HIBOU --data nowhere": "no_store",
    "games list --data nowhere": "no_store",
    "games delete TOKEN --data nowhere": "no_store",
    "store --data nowhere": "no_store",
    "backup to --data nowhere": "no_store",
    "backup nowhere/at/all --keep 3": "no_folder",
    "restore nowhere --data nowhere": "no_backup",
    "scenario .": "no_scenarios",
    "health --port 1": "unhealthy",
    "replay nowhere.json": "unreadable_file",
    "study nowhere.json": "unreadable_file",
    "missions stats nowhere.json": "unreadable_file",
    "missions stats --data nowhere": "no_store",
    "daily compose --date 2026-13-40": "bad_date",
    "daily report --data nowhere": "no_store",
    "print words --shift 9 9": "bad_shift",
    "print pictures --shift 9 9": "bad_shift",
    "print keys --shift 9 9": "bad_shift",
    "print tiles --shift 9 9": "bad_shift",
    "print tokens --game words": "nothing_to_print",
    "print stand --shift 9 9": "bad_shift",
    "print rules --shift 9 9": "bad_shift",
    "print rulers --shift 9 9": "bad_shift",
    "print box --shift 9 9": "bad_shift",
}


@pytest.mark.parametrize("words", _WRONG)
def test_an_error_has_a_code_and_one_shape(
    words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    status = main(words.split())
    told = capsys.readouterr()
    assert status in (1, 2)
    assert told.out == ""
    assert told.err.startswith(f"{_WRONG[words]}: ")
    assert main([*words.split(), "--json"]) == status
    told = capsys.readouterr()
    assert told.err == ""
    error = json.loads(told.out)["error"]
    assert error["code"] == _WRONG[words]
    assert error["message"]


def test_every_command_with_json_has_its_error_tried() -> None:
    tried = {tuple(words.split()[: len(path)]) for words in _WRONG for path in _JSON}
    cannot_fail = {("decks", "list"), ("bots", "list"), ("missions", "list"), ("missions", "check")}
    cannot_fail |= {("daily", "audit")}
    assert set(_JSON) - tried == cannot_fail


def test_json_is_whole_where_the_terminal_shows_ascii_only(monkeypatch: pytest.MonkeyPatch) -> None:
    for encoding in ("ascii", "utf-8"):
        out = io.TextIOWrapper(io.BytesIO(), encoding)
        monkeypatch.setattr(sys, "stdout", out)
        print_json({"clue": "ÉTÉ \udc80"})
        out.seek(0)
        assert json.loads(out.read()) == {"clue": "ÉTÉ \udc80"}


def test_an_error_may_tell_more(capsys: pytest.CaptureFixture[str]) -> None:
    print_error(CommandError("bad_line", "what is this", line=3), as_json=True)
    assert json.loads(capsys.readouterr().out)["error"] == {
        "code": "bad_line",
        "message": "what is this",
        "line": 3,
    }


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_what_takes_long_is_counted_where_somebody_reads_it() -> None:
    terminal, file = Terminal(), io.StringIO()
    assert list(show_progress("abc", "letters", 3, to=terminal, patience=0.0)) == ["a", "b", "c"]
    assert list(show_progress("abc", "letters", 3, to=file, patience=0.0)) == ["a", "b", "c"]
    assert file.getvalue() == ""
    quick = Terminal()
    assert list(show_progress("abc", "letters", 3, to=quick)) == ["a", "b", "c"]
    assert quick.getvalue() == ""


def test_what_cannot_be_counted_tells_how_long_it_has_taken() -> None:
    terminal, file = Terminal(), io.StringIO()
    with show_waiting_time("copying", to=terminal, patience=0.01):
        while "copying … 0 s" not in terminal.getvalue():
            pass
    assert terminal.getvalue().endswith("\r\x1b[K")
    with show_waiting_time("copying", to=file, patience=0.0):
        pass
    assert file.getvalue() == ""


def completed(line: str, tmp_path: Path) -> list[str]:
    """What bash offers after this line."""
    words = line.split(" ")
    told = subprocess.run([sys.executable, "-c", RUN, "completion", "bash"], capture_output=True, check=True)
    script = tmp_path / "completion.bash"
    script.write_bytes(told.stdout)
    named = " ".join(shlex.quote(word) for word in words)
    ask = f"COMP_WORDS=({named}); COMP_CWORD={len(words) - 1}; _nomdecode; echo ${{COMPREPLY[@]}}"
    done = subprocess.run(
        ["bash", "--norc", "-c", f". {script}; {ask}"], capture_output=True, text=True, check=True
    )
    assert done.stderr == ""
    return done.stdout.split()


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is asked")
def test_bash_completes_commands_options_and_values(tmp_path: Path) -> None:
    assert completed("nomdecode sc", tmp_path) == ["scenario", "schema"]
    assert completed("nomdecode bots ar", tmp_path) == ["arena"]
    assert completed("nomdecode bots arena --spy", tmp_path) == ["--spymaster"]
    assert completed("nomdecode bots arena --game du", tmp_path) == ["duo", "duo-images"]
    assert completed("nomdecode play du", tmp_path) == ["duo", "duo-images"]
    assert completed("nomdecode completion ", tmp_path)[:3] == ["bash", "zsh", "fish"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_option_is_in_the_script_of_every_shell(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out
    options = {name for parser in COMMANDS.values() for name in parser._option_string_actions}
    wanted = {name[2:] if shell == "fish" else name for name in options if name.startswith("--")}
    assert [name for name in wanted if name not in script] == []
