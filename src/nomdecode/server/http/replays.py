"""HTTP endpoints after a game: step through it, study it, share it by a link, delete the link."""

from __future__ import annotations

import contextlib
import hashlib
import re
from dataclasses import replace
from functools import partial
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from nomdecode.codec.commands import InvalidMessage
from nomdecode.codec.events import GameLog, InvalidEvents, decode_game_log, encode_game_log
from nomdecode.live.room import LiveRoom
from nomdecode.room.members import Kind
from nomdecode.room.refusals import NotSeated
from nomdecode.rules.events import GameStarted, PlayerAdded, PlayerReplaced
from nomdecode.server.callers import Caller, CallerKind
from nomdecode.server.game_studies import GameStudies
from nomdecode.server.http.bodies import LinkDeleted, SharedGame, ShareGame, StudyAnswer
from nomdecode.server.http.endpoint import JSON, Endpoint, HttpError, json_response, rate_limited_error
from nomdecode.server.http.games import GameEndpoints
from nomdecode.server.http.guards import RequestGuards
from nomdecode.store.interface import VersionConflict
from nomdecode.store.kinds import GAME_STREAMS
from nomdecode.study.game_study import LanguageUnknownToBots
from nomdecode.study.private_copy import (
    CopyHeader,
    NamesInCopy,
    decode_copy_header,
    encode_copy_header,
    make_private_copy,
)
from nomdecode.study.replay import Replay, make_replay

_LONGEST_NUMBER: Final = 6
_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{22}")
# A shared game is for whoever has the link, and for nobody else: no cache, no search engine, no other site.
_PRIVATE: Final = {
    "cache-control": "private, no-store",
    "x-robots-tag": "noindex",
    "referrer-policy": "no-referrer",
}


class ReplayEndpoints:
    """Endpoints for finished games: of a room for its members, and shared ones for whoever has the link."""

    def __init__(self, guards: RequestGuards, games: GameEndpoints, studies: GameStudies) -> None:
        self._guards = guards
        self._context = guards.context
        self._games = games
        deps = guards.context.registry.deps
        self._store = deps.store
        self._pool = deps.pool
        self._studies = studies

    def endpoints(self) -> list[Endpoint]:
        """Return the endpoints of this subject."""
        room, shared = "/api/rooms/{code}/games/{number:int}", "/api/games/{token}"
        member, missing = (403, 404, 409), (404,)
        posted = "/api/rooms/{code}/games/{number}"
        studied = (*member, 422)
        share = (400, *member)
        return [
            Endpoint("GET", f"{room}/replay", CallerKind.MEMBER, self.game_replay, Replay, errors=member),
            Endpoint(
                "GET",
                f"{room}/study",
                CallerKind.MEMBER,
                self.game_study,
                StudyAnswer,
                waiting=StudyAnswer,
                errors=studied,
            ),
            # A POST whose number is none is not found: the client's pages answer GET alone.
            Endpoint(
                "POST",
                f"{posted}/share",
                CallerKind.MEMBER,
                self.share_game,
                SharedGame,
                (ShareGame,),
                errors=share,
            ),
            Endpoint("GET", shared, CallerKind.STRANGER, self.shared_game, JSON, errors=missing),
            Endpoint(
                "GET", f"{shared}/replay", CallerKind.STRANGER, self.shared_replay, Replay, errors=missing
            ),
            Endpoint(
                "GET",
                f"{shared}/study",
                CallerKind.STRANGER,
                self.shared_study,
                StudyAnswer,
                waiting=StudyAnswer,
                errors=(404, 422),
            ),
            Endpoint(
                "DELETE", shared, CallerKind.GUEST, self.delete_shared_game, LinkDeleted, errors=(403, 404)
            ),
        ]

    # Of a room

    async def game_replay(self, request: Request, caller: Caller) -> Response:
        """Return a finished game of a room as a body to step through; for its members."""
        game = await self._load_finished_game(request, caller)
        return await self._replay_response(game, bot_ids_of_room(caller.live_room))

    async def game_study(self, request: Request, caller: Caller) -> Response:
        """Return what our bots think of a finished game of a room; for its members."""
        game = await self._load_finished_game(request, caller)
        key = study_key(caller.live_room, request.path_params["number"])
        return await self._study_response(key, game, bot_ids_of_room(caller.live_room))

    async def share_game(self, request: Request, caller: Caller) -> Response:
        """Make a link to a private copy of a finished game; for who sat in it, and for the host."""
        names = await self._read_names_choice(request)
        game = await self._load_finished_game(request, caller)
        live_room, number = caller.live_room, request.path_params["number"]
        days = self._context.settings.shared_days
        if not days:
            raise HttpError(403, "not_shareable", "this server shares no games")
        sat = _ids_of_seated_players(game)
        if caller.member.id not in sat and caller.member.id != live_room.room.host:
            raise NotSeated
        token = self._context.sessions.shared_game_token(
            f"{live_room.code}/{number}/{_digest_of_game(game)}/{names}"
        )
        guests = live_room.room.guests
        owners = [guest for guest, who in guests.items() if who in sat or who == live_room.room.host]
        copy, bots = await self._pool.run_request_work(
            partial(make_private_copy, game, names, bot_ids_of_room(live_room))
        )
        digests = tuple(sorted(self._context.sessions.owner_digest(token, guest) for guest in owners))
        records = [encode_copy_header(CopyHeader(names, digests, bots)), encode_game_log(copy)]
        with contextlib.suppress(VersionConflict):  # shared before: the same link
            await self._store.append_records(GAME_STREAMS.stream_name(token), 0, records)
        return json_response(SharedGame(f"/g/{token}", token, names, days))

    async def _read_names_choice(self, request: Request) -> NamesInCopy:
        body = await self._guards.read_json_body(request, {"names"})
        try:
            return msgspec.convert(body, ShareGame).names
        except msgspec.ValidationError as bad:
            raise InvalidMessage(str(bad)) from bad

    async def _load_finished_game(self, request: Request, caller: Caller) -> GameLog:
        number = str(request.path_params["number"])
        is_number = number.isascii() and number.isdigit() and len(number) <= _LONGEST_NUMBER
        return await self._games.load_finished_game(caller.live_room, int(number) if is_number else 0)

    # By a link

    async def shared_game(self, request: Request, caller: Caller) -> Response:
        """Return the copy of a game in the format of the export; for whoever has the link."""
        del caller
        _, game = await self._load_shared_copy(request)
        return Response(encode_game_log(game), 200, _PRIVATE, JSON)

    async def shared_replay(self, request: Request, caller: Caller) -> Response:
        """Return the copy of a game as a body to step through; for whoever has the link."""
        del caller
        header, game = await self._load_shared_copy(request)
        return await self._replay_response(game, header.bots)

    async def shared_study(self, request: Request, caller: Caller) -> Response:
        """Return what our bots think of a shared game; for whoever has the link."""
        del caller
        header, game = await self._load_shared_copy(request)
        return await self._study_response(request.path_params["token"], game, header.bots)

    async def delete_shared_game(self, request: Request, caller: Caller) -> Response:
        """Delete a link and its copy; for who sat in the game, and for who was the host."""
        header, _ = await self._load_shared_copy(request)
        token = request.path_params["token"]
        digest = self._context.sessions.owner_digest(token, caller.guest or "")
        if digest not in header.owners:
            raise HttpError(403, "not_seated", "only who played deletes a link")
        await self._store.delete_stream(GAME_STREAMS.stream_name(token))
        return json_response(LinkDeleted())

    async def _load_shared_copy(self, request: Request) -> tuple[CopyHeader, GameLog]:
        """Load the shared copy of a game that the link names.

        Raises:
            HttpError: `no_such_game`; `rate_limited` for who tries many.
        """
        token: str = request.path_params["token"]
        lines = (
            await self._store.load_records(GAME_STREAMS.stream_name(token)) if _TOKEN.fullmatch(token) else []
        )
        if not lines:
            address = self._context.client_address(dict(request.scope))
            if not self._context.code_guard.count_wrong_code(address):
                raise rate_limited_error()
            raise HttpError(404, "no_such_game", "there is no such game, or its link was deleted")
        return decode_copy_header(lines[0]), await self._pool.run_request_work(
            partial(decode_game_log, lines[1])
        )

    # Both

    async def _replay_response(self, game: GameLog, bots: tuple[str, ...]) -> Response:
        body = await self._pool.run_request_work(lambda: msgspec.json.encode(make_replay(game, bots)))
        return Response(body, 200, _PRIVATE, JSON)

    async def _study_response(self, key: str, game: GameLog, bots: tuple[str, ...]) -> Response:
        try:
            found = self._studies.get_study(key, game, bots)
        except (LanguageUnknownToBots, InvalidEvents):
            raise HttpError(422, "no_study", "our bots cannot study this game") from None
        if found is None:
            return Response(msgspec.json.encode(StudyAnswer(thinking=True)), 202, _PRIVATE, JSON)
        return Response(b'{"thinking":false,"study":%b}' % found, 200, _PRIVATE, JSON)


def study_key(live_room: LiveRoom, number: int) -> str:
    """Return the key under which the study of a room's game is cached."""
    return f"{live_room.code}/{number}"


def bot_ids_of_room(live_room: LiveRoom) -> tuple[str, ...]:
    """Return the ids of all bots that ever sat in a room."""
    return tuple(member.id for member in live_room.room.members if member.kind is Kind.BOT)


def _ids_of_seated_players(game: GameLog) -> set[str]:
    """Return the ids of all players who sat in a game at any time."""
    first = game.events[0]
    began = {player.id for player in first.setup.players} if isinstance(first, GameStarted) else set()
    late = {each.arriving.id for each in game.events if isinstance(each, PlayerAdded | PlayerReplaced)}
    return began | late


def _digest_of_game(game: GameLog) -> str:
    """Return a digest of a game, to tell it from another with the same room code and number."""
    return hashlib.sha256(encode_game_log(replace(game, by=()))).hexdigest()
