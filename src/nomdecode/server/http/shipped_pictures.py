"""Static files of the shipped picture deck: `/pictures/512/<id>.webp` and `/pictures/256/<id>.webp`.

Law: a picture that changes gets another name, so browsers may cache it for a year.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from nomdecode.decks.pictures.deck import PICTURE_DECK

CACHED_FOR_A_YEAR: Final = "public, max-age=31536000, immutable"


class PictureFiles(StaticFiles):
    """Static files of the shipped picture deck."""

    def __init__(self) -> None:
        super().__init__(directory=str(files("nomdecode.decks") / "data" / PICTURE_DECK), check_dir=False)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file with a cache lifetime of one year."""
        response = await super().get_response(path, scope)
        response.headers["cache-control"] = CACHED_FOR_A_YEAR
        return response
