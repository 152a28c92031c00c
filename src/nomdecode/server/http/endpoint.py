"""An HTTP endpoint: method, path, handler, request and response bodies; and error responses.

Routes and the OpenAPI page are made from the same endpoints, so that neither can forget one.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from nomdecode.codec.commands import InvalidMessage
from nomdecode.decks.errors import DeckError
from nomdecode.press.errors import FAILED_CODES, PressError
from nomdecode.room.refusals import (
    NoSuchRoom,
    NotAMember,
    NotSeated,
    OnlyTheHost,
    RateLimited,
    Removed,
    RoomIsLocked,
    StorageFull,
    TicketSpent,
    TooBusy,
)
from nomdecode.rules.refusals import Refused
from nomdecode.server.callers import Caller, CallerKind
from nomdecode.server.context import STORE_UNAVAILABLE, AppContext
from nomdecode.server.http.bodies import ErrorBody, ErrorInfo
from nomdecode.store.interface import StoreError

log = logging.getLogger(__name__)

Handler = Callable[[Request, Caller], Awaitable[Response]]
JSON: Final = "application/json"
# Default: no cache stores a response.
NO_STORE: Final = {"cache-control": "no-store"}

_STATUS: Final[dict[type[Refused], int]] = {
    NoSuchRoom: 404,
    NotAMember: 403,
    NotSeated: 403,
    OnlyTheHost: 403,
    Removed: 403,
    RoomIsLocked: 403,
    TicketSpent: 403,
    RateLimited: 429,
    StorageFull: 503,
    TooBusy: 503,
}


class HttpError(Exception):
    """An error response: an HTTP status, a stable code and a message."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.code = code


def rate_limited_error() -> HttpError:
    """Return the 429 error of an exceeded rate limit."""
    return HttpError(429, "rate_limited", "wait a little before you try again")


@dataclass(frozen=True, slots=True)
class QueryParameter:
    """A query parameter of an endpoint."""

    name: str
    schema: dict[str, Any]
    is_required: bool = False


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One method of one path; makes the route and its OpenAPI entry."""

    method: str
    path: str
    who: CallerKind  # the callers it is for
    handler: Handler
    response: type | str = ""  # type of the JSON body, or another media type
    request: tuple[type | str, ...] = ()  # the same for the request body
    query: tuple[QueryParameter, ...] = ()
    status: int = 200
    waiting: type | None = None  # type of the JSON body of a 202: the answer is not ready yet
    errors: tuple[int, ...] = ()  # error statuses beside 429, 500 and 503
    hidden_as: str = ""  # error code for other callers, who may not know that it exists; empty: they are told


def json_response(value: Any, status: int = 200) -> Response:
    """Return a value as a JSON response that no cache stores."""
    return Response(msgspec.json.encode(value), status, NO_STORE, JSON)


def error_response(status: int, code: str, message: str, **facts: Any) -> Response:
    """Return an error response with its stable code."""
    return json_response(ErrorBody(ErrorInfo(code, message, facts)), status)


def handle_errors(
    context: AppContext, handler: Callable[[Request], Awaitable[Response]]
) -> Callable[[Request], Awaitable[Response]]:
    """Wrap a handler: every exception becomes an error response, never a traceback."""

    async def run(request: Request) -> Response:
        try:
            if request.method not in ("GET", "HEAD") and not context.is_allowed_origin(dict(request.scope)):
                raise HttpError(403, "origin_not_allowed", "this request comes from another site")  # noqa: TRY301
            return await handler(request)
        except HttpError as failed:
            return error_response(failed.status, failed.code, str(failed))
        except Refused as refused:
            return error_response(
                _STATUS.get(type(refused), 409), refused.code, str(refused), **refused.facts
            )
        except InvalidMessage as bad:
            return error_response(400, bad.code, str(bad))
        except DeckError as bad:
            return error_response(422, bad.code, bad.message, line=bad.line)
        except PressError as bad:
            return error_response(503 if bad.code in FAILED_CODES else 422, bad.code, bad.message)
        except ClientDisconnect:
            return Response(status_code=400)
        except StoreError as failed:
            context.metrics.failures += 1
            log.warning("a request needs the store: %s", failed.reason)
            return error_response(503, *STORE_UNAVAILABLE)
        except Exception:
            context.metrics.failures += 1
            log.exception("a request failed")
            return error_response(500, "internal_error", "internal error; try again")

    return run
