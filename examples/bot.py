"""A bot written only against the protocol: it joins a room, sits down and plays by the dice.

    python examples/bot.py http://localhost:8000 HIBOU-CERISE-42 --name Robo --seat "red guesser"

It needs the `websockets` package and nothing of `nomdecode`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import urllib.request
from typing import Any

import websockets

# Words that mean nothing in particular.
CLUES = ("TRUC", "BIDULE", "MACHIN", "FOURBI", "BAZAR")


def choose(view: dict[str, Any], dice: random.Random) -> dict[str, Any] | None:
    """Answer a view with a command, or wait: everything that may be done now is listed in `may`."""
    may = {entry["do"]: entry for entry in view["may"]}
    if "answer_undo" in may:
        return {"do": "answer_undo", "agree": True}
    if "answer_about_clue" in may:
        return {"do": "answer_about_clue", "allow": True}
    if "rule_on_clue" in may:
        return {"do": "rule_on_clue", "uphold": False}
    if may.get("cover", {}).get("cards"):
        return {"do": "cover", "card": dice.choice(may["cover"]["cards"])}
    if "give_clue" in may:
        number = next(n for n in may["give_clue"]["numbers"] if n)  # 0 is an option
        return {"do": "give_clue", "word": dice.choice(CLUES), "number": number, "confirmed": True}
    can_stop = "stop" in may and not may["stop"].get("confirm")  # a field at its default is left out
    if can_stop and view["table"]["guesses"] > 0:
        return {"do": "stop"}
    if may.get("guess", {}).get("cards"):
        return {"do": "guess", "card": dice.choice(may["guess"]["cards"])}
    return {"do": "stop"} if can_stop else None


def join(server: str, room: str, name: str) -> str:
    """Come in and get the cookie that is our session."""
    request = urllib.request.Request(  # noqa: S310 - the address is given by whoever starts the bot
        f"{server}/api/rooms/{room}/members",
        data=json.dumps({"name": name}).encode(),
        headers={"content-type": "application/json"},
    )
    with urllib.request.urlopen(request) as answer:  # noqa: S310
        return str(answer.headers["set-cookie"]).partition(";")[0]


async def play(server: str, room: str, name: str, seat: str) -> dict[str, Any]:
    """Sit down and play until a game is over; gives its outcome."""
    cookie = await asyncio.to_thread(join, server, room, name)
    address = f"{server.replace('http', 'ws', 1)}/ws/{room}"
    dice, asked = random.Random(), 0  # noqa: S311 - a game
    headers = {"cookie": cookie}
    # Without a limit on what waits unread, leaving at the end never waits.
    async with websockets.connect(address, additional_headers=headers, max_queue=None) as socket:
        await socket.send(json.dumps({"do": "take_seat", "seat": seat}))
        await socket.send(json.dumps({"do": "be_ready"}))
        async for message in socket:
            news = json.loads(message)
            if news["type"] == "disconnected":
                raise SystemExit(news["message"])
            if news["type"] != "view" or news["view"] is None:
                continue
            if outcome := news["view"]["table"].get("outcome"):
                return dict(outcome)
            command = choose(news["view"], dice)
            if command is not None:
                asked += 1
                # `seen` refuses a move made on an old view, `id` makes it safe to ask twice.
                await socket.send(json.dumps({**command, "seen": news["version"], "id": f"{name}-{asked}"}))
    raise SystemExit("the server has closed the connection")


def main() -> None:
    """Read the arguments and play one game."""
    parser = argparse.ArgumentParser(description="A bot written only against the protocol.")
    parser.add_argument("server", help="such as http://localhost:8000")
    parser.add_argument("room", help="the room's code")
    parser.add_argument("--name", default="Robo")
    parser.add_argument("--seat", required=True, help="such as 'red guesser' or 'side A'")
    args = parser.parse_args()
    print(json.dumps(asyncio.run(play(args.server.rstrip("/"), args.room, args.name, args.seat))))


if __name__ == "__main__":
    main()
