"""The picture deck over HTTP: `/pictures/512/<id>.webp` and `/pictures/256/<id>.webp`, for `srcset`.

Law: a picture that changes gets another name, so browsers may keep it for a year.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from nomdecode.decks.pictures.deck import PICTURES

CACHED_FOR_A_YEAR: Final = "public, max-age=31536000, immutable"


class PictureFiles(StaticFiles):
    """The files of the deck."""

    def __init__(self) -> None:
        super().__init__(directory=str(files("nomdecode.decks") / "data" / PICTURES), check_dir=False)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Give a file of one of the two sizes; browsers keep it."""
        response = await super().get_response(path, scope)
        response.headers["cache-control"] = CACHED_FOR_A_YEAR
        return response
