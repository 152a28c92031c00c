"""Arguments of `nomdecode rooms`, `games`, `store`, `backup` and `restore`."""

from __future__ import annotations

from pathlib import Path

from nomdecode.cli.arguments.common import (
    Subparsers,
    add_command,
    add_command_group,
    add_data_option,
    add_json_option,
    parse_game_count,
)


def add_parser(subparsers: Subparsers) -> None:
    """Add the commands on rooms, shared games and the store to the main parser."""
    rooms = add_command_group(
        subparsers,
        "rooms",
        "list and delete rooms",
        "nomdecode rooms list",
        "nomdecode rooms delete HIBOU-CERISE-42",
    )
    actions = rooms.add_subparsers(required=True, metavar="ACTION")
    listing = add_command(actions, "list", "list the rooms of the store", "rooms:run_list")
    deleting = add_command(actions, "delete", "delete a room and everything stored of it", "rooms:run_delete")
    deleting.add_argument("code", metavar="CODE", help="of the room")
    games = add_command_group(
        subparsers,
        "games",
        "list and delete games shared by a link",
        "nomdecode games list",
        "nomdecode games delete q7LrXb1oVw0nTz5kZtQ0Aw",
    )
    shared = games.add_subparsers(required=True, metavar="ACTION")
    listing_games = add_command(shared, "list", "list the games shared by a link", "games:run_list")
    deleting_game = add_command(shared, "delete", "delete a shared game: its link ends", "games:run_delete")
    deleting_game.add_argument("token", metavar="TOKEN", help="the end of its link, /g/TOKEN")
    showing = add_command(
        subparsers, "store", "show the schema version and contents of the store", "store:run_store"
    )
    backup = add_command(
        subparsers,
        "backup",
        "copy all rooms to one file, while the server runs (PostgreSQL: by pg_dump)",
        "backup:run_backup",
        "nomdecode backup rooms.backup",
        "nomdecode backup --keep 14 /var/backups/nomdecode    a file with the date, and the 13 before it",
    )
    backup.add_argument("file", metavar="FILE", type=Path, help="the copy to write")
    backup.add_argument(
        "--keep",
        type=parse_game_count,
        metavar="N",
        help="FILE is a folder: write a copy named by the time into it, keep the newest N",
    )
    backup.add_argument("--force", action="store_true", help="replace FILE if it exists")
    restore = add_command(
        subparsers,
        "restore",
        "put a copy of all rooms back, while the server is stopped",
        "restore:run_restore",
        "nomdecode restore rooms.backup",
    )
    restore.add_argument("file", metavar="FILE", type=Path, help="a copy made by nomdecode backup")
    for parser in (listing, deleting, listing_games, deleting_game, showing, backup, restore):
        add_data_option(parser)
        add_json_option(parser)
