"""The server with loaded dice and a deck of 25 words: every game is dealt alike."""

from __future__ import annotations

import asyncio
import os
import sys
from dataclasses import replace
from random import Random

import uvicorn

from nomdecode.cli.serve import make_uvicorn_config
from nomdecode.decks.deck import Deck, DeckHeader, make_deck
from nomdecode.server.app import make_asgi_app, make_context
from nomdecode.server.settings import read_settings
from nomdecode.store.open_store import open_store, store_url

WORDS = (
    "MAISON CHAT FORÊT PLAGE ROI GÂTEAU LUNE TRAIN PIANO NEIGE PONT ROSE DRAGON MONTRE BATEAU "
    "FROMAGE ÉCOLE TIGRE MIROIR DÉSERT CLOWN VOLCAN LIVRE ABEILLE CHAPEAU"
)


class OneDeck:
    """A shelf with one deck, whatever is asked for."""

    async def find_deck(self, room: str, deck_id: str) -> Deck:  # noqa: ARG002 - it belongs to every room
        about = DeckHeader(id=deck_id, title="Vingt-cinq mots", language="fr")
        return make_deck(about, [(word,) for word in WORDS.split()])


async def _serve(port: int) -> None:
    settings = replace(read_settings(), host="127.0.0.1", port=port)
    store = await open_store(store_url(os.environ))
    app = make_asgi_app(make_context(store, settings, rng=Random(20), deck_source=OneDeck()))
    await uvicorn.Server(make_uvicorn_config(app, settings)).serve()


if __name__ == "__main__":
    asyncio.run(_serve(int(sys.argv[1])))
