"""What an HTTP door is: its path, what it hears and tells, and how what goes wrong is answered.

The routes and the OpenAPI page are made from the same doors, so that neither can forget one.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from nomdecode.codec.commands import BadMessage
from nomdecode.decks.errors import DeckError
from nomdecode.room.refusals import (
    NoSuchRoom,
    NotAMember,
    OnlyTheHost,
    Removed,
    RoomIsLocked,
    TicketSpent,
    TooBusy,
)
from nomdecode.rules.refusals import Refused
from nomdecode.server.context import STORE_AWAY, Parlour
from nomdecode.server.http.error_body import ErrorAbout, ErrorAnswer
from nomdecode.store.interface import StoreError

log = logging.getLogger(__name__)

Answer = Callable[[Request], Awaitable[Response]]
JSON: Final = "application/json"
# Nobody between us and the asker keeps an answer, unless it says so.
NOT_KEPT: Final = {"cache-control": "no-store"}

_STATUS: Final[dict[type[Refused], int]] = {
    NoSuchRoom: 404,
    NotAMember: 403,
    OnlyTheHost: 403,
    Removed: 403,
    RoomIsLocked: 403,
    TicketSpent: 403,
    TooBusy: 503,
}


class Problem(Exception):
    """Something of HTTP that goes wrong: a status, a code and a sentence."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.code = code


def too_often() -> Problem:
    """This address has asked too often."""
    return Problem(429, "too_often", "wait a little before you ask again")


@dataclass(frozen=True, slots=True)
class Query:
    """Something asked in the address, after `?`."""

    name: str
    schema: dict[str, Any]
    is_required: bool = False


@dataclass(frozen=True, slots=True)
class Door:
    """One method of one path."""

    method: str
    path: str
    answer: Answer
    tells: type | str = ""  # a body of JSON, or another media type
    hears: tuple[type | str, ...] = ()  # the same of what is sent
    query: tuple[Query, ...] = ()
    status: int = 200
    refuses: tuple[int, ...] = ()  # beside 429, 500 and 503


def json_response(value: Any, status: int = 200) -> Response:
    """A value as JSON that no cache keeps."""
    return Response(msgspec.json.encode(value), status, NOT_KEPT, JSON)


def error(status: int, code: str, message: str, **facts: Any) -> Response:
    """What went wrong, with its code."""
    return json_response(ErrorAnswer(ErrorAbout(code, message, facts)), status)


def answering(parlour: Parlour, answer: Answer) -> Answer:
    """The answer of a door, or what went wrong; never a traceback."""

    async def run(request: Request) -> Response:
        try:
            if request.method not in ("GET", "HEAD") and not parlour.is_own_page(dict(request.scope)):
                raise Problem(403, "not_our_page", "this request comes from another site")  # noqa: TRY301
            return await answer(request)
        except Problem as problem:
            return error(problem.status, problem.code, str(problem))
        except Refused as refused:
            return error(_STATUS.get(type(refused), 409), refused.code, str(refused), **refused.facts)
        except BadMessage as bad:
            return error(400, bad.code, str(bad))
        except DeckError as bad:
            return error(422, bad.code, bad.message, line=bad.line)
        except ClientDisconnect:
            return Response(status_code=400)
        except StoreError as away:
            parlour.metrics.failures += 1
            log.warning("a request needs the store: %s", away.reason)
            return error(503, *STORE_AWAY)
        except Exception:
            parlour.metrics.failures += 1
            log.exception("a request failed")
            return error(500, "failed", "something went wrong here; ask again")

    return run
