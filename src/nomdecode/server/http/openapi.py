"""The HTTP doors described as OpenAPI 3.1, from the doors themselves and their bodies."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable
from importlib.metadata import version
from typing import Any, Final

from nomdecode.server.http.endpoint import JSON, Door
from nomdecode.server.http.error_body import ErrorAnswer
from nomdecode.server.json_schema import Schema
from nomdecode.server.schema import add_bodies, common_shapes

_ALWAYS: Final = (429, 500, 503)
_PARAMETER: Final = re.compile(r"\{(\w+)(?::(\w+))?\}")
_WORDS: Final = {
    200: "Done.",
    201: "Kept.",
    400: "Not a message of the protocol.",
    403: "Not for you.",
    404: "There is no such thing.",
    408: "Too slow.",
    409: "Refused; nothing has changed.",
    422: "A fault of a deck.",
    429: "Too often.",
    500: "A fault of ours.",
    503: "Too busy, or the store is away.",
}


def openapi(doors: Iterable[Door]) -> Schema:
    """The whole description."""
    shapes = common_shapes()
    named = add_bodies(shapes)
    paths: dict[str, dict[str, Any]] = {}
    for door in doors:
        paths.setdefault(plain_path(door.path), {})[door.method.lower()] = _operation(door, named)
    described = {
        "openapi": "3.1.0",
        "info": {"title": "Nom de Code", "version": version("nomdecode")},
        "paths": paths,
        "components": {"schemas": dict(sorted(shapes.defs.items()))},
    }
    moved: Schema = _moved(described)
    return moved


def plain_path(path: str) -> str:
    """A path as OpenAPI writes it: parameters without their kind."""
    return _PARAMETER.sub(r"{\1}", path)


def _operation(door: Door, named: dict[str, Schema]) -> Schema:
    answers = {str(door.status): _answer(door.status, door.tells, named)}
    for status in sorted({*door.refuses, *_ALWAYS}):
        answers[str(status)] = _answer(status, ErrorAnswer, named)
    operation: Schema = {
        "operationId": f"{door.method.lower()}_{re.sub(r'[^a-z]+', '_', door.path.lower()).strip('_')}",
        "summary": (inspect.getdoc(door.answer) or "").partition("\n")[0],
        "parameters": [*_path_parameters(door.path), *_query(door)],
        "responses": answers,
    }
    if door.hears:
        operation["requestBody"] = {"required": True, "content": _heard(door, named)}
    return operation


def _answer(status: int, tells: type | str, named: dict[str, Schema]) -> Schema:
    media = tells if isinstance(tells, str) else JSON
    schema = {} if isinstance(tells, str) else named[tells.__name__]
    return {"description": _WORDS[status], "content": {media: {"schema": schema}}}


def _heard(door: Door, named: dict[str, Schema]) -> Schema:
    bodies = [named[kind.__name__] for kind in door.hears if not isinstance(kind, str)]
    content: Schema = {media: {"schema": {}} for media in door.hears if isinstance(media, str)}
    if bodies:
        content[JSON] = {"schema": bodies[0] if len(bodies) == 1 else {"anyOf": bodies}}
    return content


def _path_parameters(path: str) -> list[Schema]:
    kinds = {"": {"type": "string", "minLength": 1}, "int": {"type": "integer", "minimum": 0}}
    return [
        {"name": name, "in": "path", "required": True, "schema": kinds[kind]}
        for name, kind in _PARAMETER.findall(path)
    ]


def _query(door: Door) -> list[Schema]:
    return [
        {"name": each.name, "in": "query", "required": each.is_required, "schema": each.schema}
        for each in door.query
    ]


def _moved(part: Any) -> Any:
    """References where OpenAPI keeps its shapes."""
    if isinstance(part, dict):
        return {
            name: value.replace("#/$defs/", "#/components/schemas/") if name == "$ref" else _moved(value)
            for name, value in part.items()
        }
    return [_moved(each) for each in part] if isinstance(part, list) else part
