"""HTTP endpoints for missions: the map with its texts, and a room's notebook as a carnet, out and in."""

from __future__ import annotations

from functools import cache

from starlette.requests import Request
from starlette.responses import Response

from nomdecode.codec.commands import InvalidMessage
from nomdecode.decks.errors import DeckError
from nomdecode.lexicon.language import fallback_languages
from nomdecode.missions.mission import Mission, mission_options
from nomdecode.missions.mission_map import load_mission_map
from nomdecode.missions.notebook_json import (
    MOST_BYTES,
    CarnetTooLarge,
    InvalidNotebookJson,
    notebook_to_json,
    parse_notebook_json,
)
from nomdecode.missions.texts import MapTexts, list_text_languages, load_map_texts
from nomdecode.room.commands import BringNotebook
from nomdecode.room.decide import CommandRequest
from nomdecode.room.refusals import NoNotebook
from nomdecode.rules.options import DuoOptions, Excess, Hourglass, TimeEffect
from nomdecode.server.callers import Caller, CallerKind
from nomdecode.server.http.bodies import MissionInfo, MissionList, NotebookMerged, PlateInfo
from nomdecode.server.http.endpoint import JSON, NO_STORE, Endpoint, HttpError, QueryParameter, json_response
from nomdecode.server.http.guards import RequestGuards


class MissionEndpoints:
    """Endpoints for the mission map and for notebooks."""

    def __init__(self, guards: RequestGuards) -> None:
        self._guards = guards
        self._context = guards.context

    def endpoints(self) -> list[Endpoint]:
        """Return the endpoints of this subject."""
        path = "/api/rooms/{code}/notebook"
        language = QueryParameter(
            "language", {"type": "string", "enum": list(list_text_languages()), "default": "fr"}
        )
        return [
            Endpoint(
                "GET",
                "/api/missions",
                CallerKind.STRANGER,
                self.list_missions,
                MissionList,
                query=(language,),
                errors=(400,),
            ),
            Endpoint("GET", path, CallerKind.MEMBER, self.export_notebook, JSON, errors=(403, 404, 409)),
            Endpoint(
                "POST",
                path,
                CallerKind.HOST,
                self.import_notebook,
                NotebookMerged,
                ("text/plain",),
                errors=(400, 403, 404, 409, 422),
            ),
        ]

    async def list_missions(self, request: Request, caller: Caller) -> Response:
        """List the plates and missions of the map, with their texts in one language."""
        del caller
        language = request.query_params.get("language", "fr")
        if language not in list_text_languages():
            raise InvalidMessage(f"“language” is one of: {', '.join(list_text_languages())}")
        return json_response(build_mission_list(language))

    async def export_notebook(self, request: Request, caller: Caller) -> Response:
        """Return the notebook of a room as a carnet: a file to keep, without names and words."""
        del request
        room = caller.live_room.room
        if not room.settings.notebook:
            raise NoNotebook
        name = f"{caller.live_room.code.lower()}.carnet"
        headers = {**NO_STORE, "content-disposition": f'attachment; filename="{name}"'}
        return Response(notebook_to_json(room.notebook), 200, headers, JSON)

    async def import_notebook(self, request: Request, caller: Caller) -> Response:
        """Merge a carnet into the notebook of this room; only its host may, between games."""
        self._guards.check_rate(request, self._context.upload_limiter)
        try:
            body = await self._guards.read_body(request, MOST_BYTES)
            text = body.decode("utf-8", "surrogateescape")
            dropped = parse_notebook_json(text, load_mission_map()).dropped
            await caller.live_room.submit_command(CommandRequest(None, BringNotebook(text)))
        except DeckError:
            raise HttpError(422, CarnetTooLarge.code, f"a carnet has at most {MOST_BYTES} bytes") from None
        except InvalidNotebookJson as bad:
            raise HttpError(422, bad.code, str(bad)) from bad
        return json_response(NotebookMerged(len(caller.live_room.room.notebook.won_missions), dropped))


@cache
def build_mission_list(language: str) -> MissionList:
    """Return the whole map of missions in one language."""
    atlas, texts = load_mission_map(), load_map_texts(language)
    return MissionList(
        texts.title,
        tuple(
            PlateInfo(each.number, each.id, texts.plates[each.id], each.cartouche) for each in atlas.plates
        ),
        tuple(_describe_mission(mission, texts, language) for mission in atlas.missions),
    )


def _describe_mission(mission: Mission, texts: MapTexts, language: str) -> MissionInfo:
    text, plain, printed = texts.missions[mission.id], mission_options(mission), DuoOptions()
    named, sand = mission.decks or {}, plain.get("hourglass")
    return MissionInfo(
        number=mission.number,
        id=mission.id,
        plate=mission.plate,
        x=mission.x,
        y=mission.y,
        label=mission.label.value,
        game=mission.game,
        tier=mission.tier,
        tokens=mission.tokens,
        allowed_marks=mission.allowed_marks,
        excess=Excess(str(plain.get("excess", printed.excess.value))),
        sudden_death=bool(plain.get("sudden_death", printed.sudden_death)),
        bold_clues=_checked_int(plain.get("bold_clues", printed.bold_clues)),
        highest_number=_checked_int(plain.get("highest_number", printed.highest_number)),
        hourglass=_parse_hourglass(sand) if isinstance(sand, dict) else None,
        strict=mission.referee == "strict",
        deck=next((named[near.code] for near in fallback_languages(language) if near.code in named), None),
        after=mission.after,
        wins=mission.wins,
        title=text.title,
        place=text.place,
        brief=text.brief,
        won=text.won,
        lost=text.lost,
    )


def _checked_int(value: object) -> int:
    assert isinstance(value, int)  # noqa: S101 - `find_map_faults` has looked at the map
    return value


def _parse_hourglass(sand: dict[str, object]) -> Hourglass:
    return Hourglass(bool(sand["on"]), _checked_int(sand["seconds"]), TimeEffect(str(sand["effect"])))
