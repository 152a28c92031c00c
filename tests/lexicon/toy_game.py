"""Play a game in a language of the host: run with `NOMDECODE_LANGUAGES`; prints what happened as JSON."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

from nomdecode.decks.shipped import list_shipped_decks
from nomdecode.lexicon.language import all_languages, has_lexicon
from nomdecode.referee import judge
from nomdecode.rules.options import WordsOptions
from tests.server.servers import Browser, running

CODE = "tok"
SEATS = ("red spymaster", "red guesser", "blue spymaster", "blue guesser")


async def play(folder: Path, bot: str) -> dict[str, Any]:
    """Make a room in the toy language, seat four bots and watch them to the end."""
    async with running(folder) as server:
        host = Browser(server)
        room = await host.make_room("Jan", language=CODE, decks=[CODE])
        offered = (await host.ask("GET", "/api/games")).json["languages"]
        async with host.connect(room) as device:
            for number, seat in enumerate(SEATS):
                await device.must(do="add_bot", name=f"Ilo {number}", seat=seat, bot=bot)
            await device.must(do="start_game")
            while "view" not in device.newest or device.newest["view"]["view"]["table"]["outcome"] is None:
                await device.hear()
            table = device.newest["view"]["view"]["table"]
    return {
        "room": room,
        "offered": offered,
        "language": table["language"],
        "cards": table["cards"],
        "clues": [clue["word"] for clue in table["clues"]],
    }


def main(folder: Path, bot: str) -> None:
    visible = ["KALASI", "SUNO"]
    ruling = judge("KALA", visible, CODE, WordsOptions())
    print(
        json.dumps(
            {
                "languages": list(all_languages()),
                "has_lexicon": has_lexicon(CODE),
                "decks": [deck.id for deck in list_shipped_decks() if deck.language == CODE],
                "ruling": {"codes": [f.code for f in ruling.findings], "lexicon": ruling.lexicon},
                "same": [f.code for f in judge("SUNO", visible, CODE, WordsOptions()).findings],
                **asyncio.run(play(folder, bot)),
            }
        )
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
