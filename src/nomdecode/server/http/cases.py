"""HTTP endpoints for cases: show a question, answer it. Nothing is stored."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from nomdecode.codec.commands import InvalidMessage
from nomdecode.daily.compose_guess_day import NotComposed
from nomdecode.daily.grade_case import LONGEST, CaseResult
from nomdecode.daily.puzzle_case import LEVELS, MOST_NUMBER, TOUCHED, CaseId, CaseKind
from nomdecode.live.case_cache import CaseCache
from nomdecode.server.callers import Caller, CallerKind
from nomdecode.server.http.bodies import AnswerCase, CaseInfo
from nomdecode.server.http.endpoint import Endpoint, HttpError, QueryParameter, json_response
from nomdecode.server.http.guards import RequestGuards, text_field

_LANGUAGE: Final = QueryParameter("language", {"type": "string"}, is_required=True)
_MOST_CARDS: Final = 25
_LONGEST_NUMBER: Final = 10  # digits


class CaseEndpoints:
    """Endpoints for cases."""

    def __init__(self, guards: RequestGuards) -> None:
        self._guards = guards
        self._context = guards.context

    def endpoints(self) -> list[Endpoint]:
        """Return the endpoints of this subject."""
        path = "/api/cases/{kind}/{level}/{number}"
        errors = (400, 403, 404)
        return [
            Endpoint(
                "GET", path, CallerKind.STRANGER, self.show_case, CaseInfo, query=(_LANGUAGE,), errors=errors
            ),
            Endpoint(
                "POST", path, CallerKind.STRANGER, self.answer_case, CaseResult, (AnswerCase,), errors=errors
            ),
        ]

    async def show_case(self, request: Request, caller: Caller) -> Response:
        """Return a case without its answer."""
        del caller
        self._guards.check_rate(request, self._context.case_limiter)
        wanted = self._case_id_of_path(request, request.query_params.get("language", ""))
        try:
            case = await self._cases.find_or_compose_case(wanted)
        except NotComposed:
            raise _no_such_case_error() from None
        self._cases.compose_next_ahead(wanted)
        info = CaseInfo(
            wanted.kind,
            wanted.level,
            wanted.number,
            case.cards,
            case.clue,
            case.number,
            case.own,
            case.assassin,
            case.earlier,
        )
        return json_response(info)

    async def answer_case(self, request: Request, caller: Caller) -> Response:
        """Answer a case by cards or by a clue; tells the answer and what we would have done."""
        del caller
        self._guards.check_rate(request, self._context.case_limiter)
        body = await self._guards.read_json_body(request, {"language", "cards", "word"})
        wanted = self._case_id_of_path(request, text_field(body, "language"))
        try:
            if wanted.kind in TOUCHED:
                return json_response(
                    await self._cases.answer_by_cards(wanted, _parse_cards(body.get("cards")))
                )
            word = text_field(body, "word").strip()
            if not 0 < len(word) <= LONGEST:
                raise InvalidMessage(f"“word” has 1 to {LONGEST} characters")
            return json_response(await self._cases.answer_by_clue(wanted, word))
        except NotComposed:
            raise _no_such_case_error() from None

    @property
    def _cases(self) -> CaseCache:
        if self._context.cases is None:
            raise _no_such_case_error()
        return self._context.cases

    def _case_id_of_path(self, request: Request, language: str) -> CaseId:
        kind = request.path_params["kind"]
        level, number = (
            _parse_whole_number(request.path_params["level"]),
            _parse_whole_number(request.path_params["number"]),
        )
        days = self._context.registry.deps.days
        if days is None or kind not in {each.value for each in CaseKind}:
            raise _no_such_case_error()
        if level not in LEVELS or not 1 <= number <= MOST_NUMBER:
            raise _no_such_case_error()
        if language not in days.languages_with_days():
            raise InvalidMessage(f"“language” is one of: {', '.join(days.languages_with_days())}")
        return CaseId(CaseKind(kind), level, number, language)


def _parse_whole_number(text: str) -> int:
    """Parse a whole number of a path; 0, which no case has, for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < _LONGEST_NUMBER else 0


def _parse_cards(given: object) -> tuple[int, ...]:
    if not isinstance(given, list) or len(given) > _MOST_CARDS:
        raise InvalidMessage("“cards” is a list of places")
    if not all(isinstance(card, int) and not isinstance(card, bool) for card in given):
        raise InvalidMessage("“cards” is a list of places")
    return tuple(given)


def _no_such_case_error() -> HttpError:
    return HttpError(404, "no_such_case", "there is no such case here")
