"""`nomdecode completion`: print a completion script for bash, zsh or fish, made from the argument parser."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass, field

from nomdecode.cli.main import build_parser


@dataclass(frozen=True, slots=True)
class CommandNode:
    """A command or subcommand, with the words that may follow it."""

    path: tuple[str, ...]
    inner: dict[str, str] = field(default_factory=dict)  # actions with their sentence
    options: dict[str, str] = field(default_factory=dict)  # with their sentence
    values: dict[str, tuple[str, ...]] = field(default_factory=dict)  # of an option; "" of what stands alone


def run_completion(args: argparse.Namespace) -> int:
    """Run `nomdecode completion`: print the completion script of a shell."""
    nodes = list(list_command_nodes(build_parser(), ()))
    print(
        "\n".join(
            _fish_script(nodes) if args.shell == "fish" else _bash_script(nodes, in_zsh=args.shell == "zsh")
        )
    )
    return 0


def list_command_nodes(parser: argparse.ArgumentParser, path: tuple[str, ...]) -> Iterator[CommandNode]:
    """Yield every command and subcommand with its options and their values."""
    node = CommandNode(path)
    below: dict[str, argparse.ArgumentParser] = {}
    for action in parser._actions:  # noqa: SLF001 - argparse has no other way to read a parser
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001
            below = dict(action.choices)
            node.inner.update({each.dest: each.help or "" for each in action._choices_actions})  # noqa: SLF001
            continue
        for option in action.option_strings:
            node.options[option] = action.help or ""
        if action.choices:
            for name in action.option_strings or [""]:
                node.values[name] = tuple(str(each) for each in action.choices)
    yield node
    for name, inner in below.items():
        yield from list_command_nodes(inner, (*path, name))


def _bash_script(nodes: list[CommandNode], *, in_zsh: bool) -> Iterator[str]:
    if in_zsh:
        yield "autoload -U +X bashcompinit && bashcompinit"
    yield "_nomdecode() {"
    yield '  local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}"'
    yield '  local path="" words="" each'
    yield '  for each in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do'
    yield '    case "$path/$each" in'
    known = "|".join("/" + "/".join(node.path) for node in nodes if node.path)
    yield f'      {known}) path="$path/$each" ;;'
    yield "    esac"
    yield "  done"
    yield '  case "$path $before" in'
    for node in nodes:
        for option, values in node.values.items():
            if option:
                yield f'    "{_slash_path(node)} {option}") words="{" ".join(values)}" ;;'
    yield "  esac"
    yield '  if [ -z "$words" ]; then case "$path" in'
    for node in nodes:
        words = [*node.inner, *node.values.get("", ()), *node.options]
        yield f'    "{_slash_path(node)}") words="{" ".join(words)}" ;;'
    yield "  esac; fi"
    yield '  COMPREPLY=($(compgen -W "$words" -- "$word"))'
    yield "}"
    yield "complete -o default -F _nomdecode nomdecode"


def _slash_path(node: CommandNode) -> str:
    return "".join(f"/{name}" for name in node.path)


def _fish_script(nodes: list[CommandNode]) -> Iterator[str]:
    for node in nodes:
        inner = " ".join(node.inner)
        seen = "; and ".join(f"__fish_seen_subcommand_from {name}" for name in node.path)
        none_below = f"not __fish_seen_subcommand_from {inner}" if inner else ""
        when = "; and ".join(part for part in (seen, none_below) if part)
        begin = f"complete -c nomdecode -n {_quote_for_fish(when)}"
        for name, about in node.inner.items():
            yield f"{begin} -f -a {name} -d {_quote_for_fish(about)}"
        if values := node.values.get(""):
            yield f"{begin} -f -a {_quote_for_fish(' '.join(values))}"
        for option, about in node.options.items():
            flag = f"-l {option[2:]}" if option.startswith("--") else f"-s {option[1:]}"
            values = node.values.get(option, ())
            given = f" -x -a {_quote_for_fish(' '.join(values))}" if values else ""
            yield f"{begin} {flag}{given} -d {_quote_for_fish(about)}"


def _quote_for_fish(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
