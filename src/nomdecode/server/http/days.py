"""HTTP endpoints for daily challenges: list them, play one, its figures, what was thought of its clues."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from nomdecode.codec.commands import InvalidMessage
from nomdecode.daily.calendar_dates import DayKind, difficulty_of_date, parse_date
from nomdecode.daily.compose_guess_day import deck_names_for_days
from nomdecode.daily.day_records import FEWEST_SHOWN, sum_day_figures
from nomdecode.daily.day_sheet import Sheet, SheetId, parse_sheet_id
from nomdecode.live.daily_challenges import DailyChallenges
from nomdecode.live.room import LiveRoom
from nomdecode.room.commands import Join
from nomdecode.room.settings import DayGame, Settings
from nomdecode.rules.refusals import GameNotOver
from nomdecode.server.callers import Caller, CallerKind
from nomdecode.server.http.bodies import (
    DayComposing,
    DayForm,
    DayInfo,
    DayList,
    DayResult,
    Joined,
    PlayDay,
    RateClue,
)
from nomdecode.server.http.endpoint import Endpoint, HttpError, QueryParameter, json_response
from nomdecode.server.http.guards import RequestGuards, text_field
from nomdecode.server.http.rooms import joined_response

_LANGUAGE: Final = QueryParameter("language", {"type": "string"}, is_required=True)
_BOT_NAMES: Final = {"fr": "Robot", "fr-CA": "Robot", "en": "Bot"}


class DayEndpoints:
    """Endpoints for daily challenges."""

    def __init__(self, guards: RequestGuards) -> None:
        self._guards = guards
        self._context = guards.context

    def endpoints(self) -> list[Endpoint]:
        """Return the endpoints of this subject."""
        room = "/api/rooms/{code}/day"
        return [
            Endpoint(
                "GET",
                "/api/days",
                CallerKind.STRANGER,
                self.list_days,
                DayList,
                query=(_LANGUAGE,),
                errors=(400, 404),
            ),
            Endpoint(
                "POST",
                "/api/days/{date}/{kind}",
                CallerKind.STRANGER,
                self.play_day,
                Joined,
                (PlayDay,),
                waiting=DayComposing,
                errors=(400, 403, 404, 409),
            ),
            Endpoint("GET", room, CallerKind.MEMBER, self.day_result, DayResult, errors=(403, 404, 409)),
            Endpoint(
                "POST",
                f"{room}/opinions",
                CallerKind.MEMBER,
                self.rate_clue,
                DayResult,
                (RateClue,),
                errors=(400, 403, 404, 409),
            ),
        ]

    async def list_days(self, request: Request, caller: Caller) -> Response:
        """List the dates that may be played: kinds, level, par; never a card or a clue."""
        del caller
        days = self._days
        language = self._check_language(request.query_params.get("language", ""))
        wanted = days.playable_sheet_ids(language)
        made = await days.load_composed_sheets(wanted)
        listed: dict[str, DayInfo] = {}
        for each in wanted:
            date = each.day.isoformat()
            known = listed.get(date, DayInfo(date, difficulty_of_date(each.day), ()))
            par = made[each].par.turns if each in made else None
            listed[date] = DayInfo(date, known.level, (*known.kinds, DayForm(each.kind, par)))
        return json_response(DayList(language, tuple(listed.values())))

    async def play_day(self, request: Request, caller: Caller) -> Response:
        """Make a room of a day, seat the caller and its bots, and begin; 202 while the day is composed."""
        days = self._days
        body = await self._guards.read_json_body(request, {"name", "language", "again"})
        again = body.get("again", False)
        if not isinstance(again, bool):
            raise InvalidMessage("“again” is true or false")
        language, name = self._check_language(text_field(body, "language")), text_field(body, "name")
        wanted = self._sheet_id_of_path(request, language)
        sheet = await days.find_or_compose_sheet(wanted)
        if sheet is None:
            if days.has_composing_failed(wanted):
                raise _no_such_day_error()
            return json_response(DayComposing(composing=True), 202)
        self._guards.check_rate(request, self._context.day_limiter)
        guest = caller.guest or self._context.sessions.new_guest()
        live_room = await self._context.registry.create_room(
            _settings_of_day_room(sheet, again=again),
            Join(guest, name),
            days.make_room_opening(sheet, _free_bot_name(name, language)),
        )
        self._context.metrics.rooms_made += 1
        return joined_response(self._context, request, live_room, guest)

    async def day_result(self, request: Request, caller: Caller) -> Response:
        """Return the figures of the day that a room has finished."""
        del request
        return json_response(await self._make_day_result(caller.live_room))

    async def rate_clue(self, request: Request, caller: Caller) -> Response:
        """Keep what a room thinks of a composed clue; once a clue and room."""
        body = await self._guards.read_json_body(request, {"clue", "fair"})
        place, fair = body.get("clue"), body.get("fair")
        if not isinstance(place, int) or isinstance(place, bool) or not isinstance(fair, bool):
            raise InvalidMessage("“clue” is a number and “fair” true or false")
        found = await self._make_day_result(caller.live_room)
        if place not in found.clues:
            raise InvalidMessage("there is no composed clue at this place")
        room, game = caller.live_room.room, caller.live_room.room.game
        assert game is not None, "it is over"  # noqa: S101 - for the type checker
        sheet = await self._load_composed_sheet(found.sheet)
        words = [clue.word for clue in sheet.clues]
        await self._days.store_opinion_on_clue(
            caller.live_room.code, room, words.index(game.log[place].word), fair=fair
        )
        return json_response(found)

    @property
    def _days(self) -> DailyChallenges:
        days = self._context.registry.deps.days
        if days is None:
            raise _no_such_day_error()
        return days

    def _check_language(self, language: str) -> str:
        known = self._days.languages_with_days()
        if language not in known:
            raise InvalidMessage(f"“language” is one of: {', '.join(known)}")
        return language

    def _sheet_id_of_path(self, request: Request, language: str) -> SheetId:
        day, kind = parse_date(request.path_params["date"]), request.path_params["kind"]
        if day is None or kind not in {each.value for each in DayKind}:
            raise _no_such_day_error()
        wanted = SheetId(day, language, DayKind(kind))
        if not self._days.has_begun(wanted):
            raise HttpError(409, "too_early", "this day has not begun anywhere")
        if not self._days.is_playable(wanted):
            raise _no_such_day_error()
        return wanted

    async def _load_composed_sheet(self, name: str) -> Sheet:
        wanted = parse_sheet_id(name)
        sheet = (await self._days.load_composed_sheets([wanted])).get(wanted) if wanted is not None else None
        if sheet is None:
            raise _no_such_day_error()
        return sheet

    async def _make_day_result(self, live_room: LiveRoom) -> DayResult:
        room = live_room.room
        if room.settings.day is None:
            raise _no_such_day_error()
        if room.game is None or room.game.outcome is None:
            raise GameNotOver
        sheet = await self._load_composed_sheet(room.settings.day.sheet)
        day = await self._days.load_stored_day(sheet.id)
        told = sum_day_figures(day) if day is not None else None
        enough = told is not None and told.games >= FEWEST_SHOWN
        words = {clue.word for clue in sheet.clues}
        return DayResult(
            sheet=str(sheet.id),
            par=sheet.par.turns,
            clues=tuple(place for place, clue in enumerate(room.game.log) if clue.word in words),
            games=told.games if told else 0,
            won={str(turns): count for turns, count in told.won.items()} if told and enough else None,
            lost=told.lost if told and enough else None,
        )


def _settings_of_day_room(sheet: Sheet, *, again: bool) -> Settings:
    return Settings(
        options=sheet.setup.options,
        decks=deck_names_for_days(sheet.id.language, sheet.id.kind),
        language=sheet.id.language,
        chat=False,
        day=DayGame(str(sheet.id), sheet.par.turns, sheet.level, again),
    )


def _free_bot_name(name: str, language: str) -> str:
    """Return the bot's name, or another one when the player is called so."""
    bot = _BOT_NAMES.get(language, "Bot")
    return f"{bot} 2" if name.strip().casefold() == bot.casefold() else bot


def _no_such_day_error() -> HttpError:
    return HttpError(404, "no_such_day", "there is no such day here")
