"""Arguments of `nomdecode scenario`, `replay`, `study`, `schema` and `completion`."""

from __future__ import annotations

from typing import Final

from nomdecode.cli.arguments.common import Subparsers, add_command, add_json_option

_LANGUAGES: Final = ("fr", "fr-CA", "en")


def add_parser(subparsers: Subparsers) -> None:
    """Add the commands that read or write files to the main parser."""
    scenario = add_command(
        subparsers,
        "scenario",
        "run plain-text scenarios against the rules",
        "scenario:run_files",
        "nomdecode scenario tests/scenarios",
    )
    scenario.add_argument("files", nargs="+", metavar="FILE", help="a scenario file, or a folder of them")
    replay = add_command(
        subparsers,
        "replay",
        "tell the story of an exported game",
        "replay:run_replay",
        "nomdecode replay game.json",
        "nomdecode replay game.json --language fr        as the terminal game tells it",
    )
    replay.add_argument("file", metavar="FILE", help="a game exported as JSON")
    replay.add_argument("--language", choices=_LANGUAGES, help="tell it in this language, pictures too")
    study = add_command(
        subparsers,
        "study",
        "tell what our bots think of an exported game: clues, touches, turning points",
        "study:run_study",
        "nomdecode study game.json",
        "nomdecode study game.json --json                 all figures",
    )
    study.add_argument("file", metavar="FILE", help="a finished game exported as JSON")
    study.add_argument("--language", choices=_LANGUAGES, help="of what is told; LANG by default")
    for command in (scenario, replay, study):
        add_json_option(command)
    schema = add_command(subparsers, "schema", "print the protocol as JSON Schema", "schema:run_schema")
    schema.add_argument("--to", metavar="FILE", help="write it to this file instead")
    completion = add_command(
        subparsers,
        "completion",
        "print a script that lets a shell complete commands and options",
        "completion:run_completion",
        'eval "$(nomdecode completion bash)"              in ~/.bashrc',
        'eval "$(nomdecode completion zsh)"               in ~/.zshrc, after compinit',
        "nomdecode completion fish > ~/.config/fish/completions/nomdecode.fish",
    )
    completion.add_argument("shell", choices=("bash", "zsh", "fish"))
