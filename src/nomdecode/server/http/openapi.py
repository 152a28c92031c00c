"""OpenAPI 3.1 description of the HTTP endpoints, made from the endpoints and their bodies."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable
from importlib.metadata import version
from typing import Any, Final

from nomdecode.server.http.bodies import ErrorBody
from nomdecode.server.http.endpoint import JSON, Endpoint
from nomdecode.server.json_schema import Schema
from nomdecode.server.schema import add_http_bodies, common_schema_builder

_ALWAYS: Final = (429, 500, 503)
_PARAMETER: Final = re.compile(r"\{(\w+)(?::(\w+))?\}")
_STATUS_TEXTS: Final = {
    200: "Done.",
    201: "Stored.",
    202: "Not ready yet; ask again.",
    400: "Invalid request.",
    403: "Not allowed.",
    404: "Not found.",
    408: "Timeout while reading the body.",
    409: "Refused; nothing has changed.",
    422: "Invalid deck or pictures.",
    429: "Rate limit exceeded.",
    500: "Internal error.",
    503: "Too busy, or the store is unavailable.",
}


def build_openapi(endpoints: Iterable[Endpoint]) -> Schema:
    """Build the OpenAPI document."""
    builder = common_schema_builder()
    named = add_http_bodies(builder)
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in endpoints:
        paths.setdefault(plain_path(endpoint.path), {})[endpoint.method.lower()] = _describe_operation(
            endpoint, named
        )
    document = {
        "openapi": "3.1.0",
        "info": {"title": "Nom de Code", "version": version("nomdecode")},
        "paths": paths,
        "components": {"schemas": dict(sorted(builder.defs.items()))},
    }
    relocated: Schema = _relocate_refs(document)
    return relocated


def plain_path(path: str) -> str:
    """Return a path as OpenAPI writes it: its parameters without their types."""
    return _PARAMETER.sub(r"{\1}", path)


def _describe_operation(endpoint: Endpoint, named: dict[str, Schema]) -> Schema:
    responses = {str(endpoint.status): _describe_response(endpoint.status, endpoint.response, named)}
    if endpoint.waiting is not None:
        responses["202"] = _describe_response(202, endpoint.waiting, named)
    for status in sorted({*endpoint.errors, *_ALWAYS}):
        responses[str(status)] = _describe_response(status, ErrorBody, named)
    path_name = re.sub(r"[^a-z]+", "_", endpoint.path.lower()).strip("_")
    operation: Schema = {
        "operationId": f"{endpoint.method.lower()}_{path_name}",
        "summary": (inspect.getdoc(endpoint.handler) or "").partition("\n")[0],
        "parameters": [*_describe_path_parameters(endpoint.path), *_describe_query_parameters(endpoint)],
        "responses": responses,
        "x-caller": endpoint.who.value,
    }
    if endpoint.request:
        operation["requestBody"] = {"required": True, "content": _describe_request_body(endpoint, named)}
    return operation


def _describe_response(status: int, body: type | str, named: dict[str, Schema]) -> Schema:
    media = body if isinstance(body, str) else JSON
    schema = {} if isinstance(body, str) else named[body.__name__]
    return {"description": _STATUS_TEXTS[status], "content": {media: {"schema": schema}}}


def _describe_request_body(endpoint: Endpoint, named: dict[str, Schema]) -> Schema:
    bodies = [named[kind.__name__] for kind in endpoint.request if not isinstance(kind, str)]
    content: Schema = {media: {"schema": {}} for media in endpoint.request if isinstance(media, str)}
    if bodies:
        content[JSON] = {"schema": bodies[0] if len(bodies) == 1 else {"anyOf": bodies}}
    return content


def _describe_path_parameters(path: str) -> list[Schema]:
    kinds = {"": {"type": "string", "minLength": 1}, "int": {"type": "integer", "minimum": 0}}
    return [
        {"name": name, "in": "path", "required": True, "schema": kinds[kind]}
        for name, kind in _PARAMETER.findall(path)
    ]


def _describe_query_parameters(endpoint: Endpoint) -> list[Schema]:
    return [
        {"name": each.name, "in": "query", "required": each.is_required, "schema": each.schema}
        for each in endpoint.query
    ]


def _relocate_refs(part: Any) -> Any:
    """Return a schema with its references moved to where OpenAPI keeps schemas."""
    if isinstance(part, dict):
        return {
            name: value.replace("#/$defs/", "#/components/schemas/")
            if name == "$ref"
            else _relocate_refs(value)
            for name, value in part.items()
        }
    return [_relocate_refs(each) for each in part] if isinstance(part, list) else part
