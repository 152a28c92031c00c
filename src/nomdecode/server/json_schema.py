"""JSON Schema from Python types: dataclasses, structs, enumerations, unions. Every object is closed.

In responses all fields are required, but for sparse types; in requests those without a default are.
"""

from __future__ import annotations

import dataclasses
import inspect
import types
from collections.abc import Callable, Collection, Mapping
from enum import Enum
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

Schema = dict[str, Any]

_PLAIN: Final[dict[Any, Schema]] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    type(None): {"type": "null"},
    Any: {},
}


@dataclasses.dataclass(frozen=True, slots=True)
class SchemaField:
    """A field of a dataclass or struct."""

    name: str
    hint: Any
    is_required: bool
    default: Any = None


class SchemaBuilder:
    """Builds schemas and collects the named definitions that they refer to."""

    def __init__(
        self,
        names: Mapping[Any, str],
        words: Mapping[tuple[type, str], Schema],
        sparse: Collection[type] = (),
        unsent: Mapping[type, Collection[str]] | None = None,
    ) -> None:
        self.defs: dict[str, Schema] = {}
        self._names = names  # names of unions
        self._sparse = sparse  # types whose fields at their default are left out
        self._unsent = unsent or {}  # fields that are never sent, by type
        self._words = words  # schemas of text fields that hold only certain words

    def schema_of(self, hint: Any, *, is_request: bool = False) -> Schema:
        """Return the schema of a type; `is_request` for what clients send."""
        if hint in _PLAIN:
            return dict(_PLAIN[hint])
        if hint in self._names:
            name = self._names[hint]
            if is_request and any(map(_has_defaults, get_args(hint))):
                name += "Input"
            return self._define_once(name, lambda: self._schema_of_structure(hint, is_request=is_request), "")
        return self._schema_of_structure(hint, is_request=is_request)

    def _schema_of_structure(self, hint: Any, *, is_request: bool) -> Schema:
        origin, args = get_origin(hint), get_args(hint)
        if origin is Literal:
            return {"enum": list(args)}
        if origin in (types.UnionType, Union):
            return self._schema_of_union(args, is_request=is_request)
        if origin is tuple:
            return self._schema_of_list(args, is_request=is_request)
        if isinstance(origin, type) and issubclass(origin, Mapping):
            return {"type": "object", "additionalProperties": self.schema_of(args[1], is_request=is_request)}
        return self._schema_of_named_type(hint, is_request=is_request)

    def define_type(self, name: str, schema: Schema, about: str = "") -> Schema:
        """Add a named definition and return a reference to it."""
        told = {"description": about} if about else {}
        self.defs[name] = {"title": name, **told, **schema}
        return {"$ref": f"#/$defs/{name}"}

    def object_schema(
        self, kind: type, *, is_request: bool = False, more: dict[str, Schema] | None = None
    ) -> Schema:
        """Return a closed object with the fields of a type; those in `more` come first and are required."""
        described = field_descriptions(kind)
        properties, required = dict(more or {}), list(more or {})
        for field in fields_of(kind):
            if field.name in self._unsent.get(kind, ()):
                continue
            about = {"description": described[field.name]} if field.name in described else {}
            schema = self._words.get((kind, field.name)) or self.schema_of(field.hint, is_request=is_request)
            # Draft 7, which type generators understand, ignores what stands beside a reference.
            properties[field.name] = schema if "$ref" in schema else {**schema, **about}
            if field.is_required or not (is_request or kind in self._sparse):
                required.append(field.name)
            elif kind in self._sparse and "$ref" not in schema:
                properties[field.name]["default"] = msgspec.json.decode(msgspec.json.encode(field.default))
        return closed_object_schema(properties, required)

    def _schema_of_named_type(self, hint: Any, *, is_request: bool) -> Schema:
        if isinstance(hint, type) and issubclass(hint, Enum):
            words = [word.value for word in hint]
            return self._define_once(
                hint.__name__, lambda: {"type": "string", "enum": words}, first_doc_line(hint)
            )
        # In a request the same value may leave its defaults out.
        name = f"{hint.__name__}Input" if is_request and _has_defaults(hint) else hint.__name__
        return self._define_once(
            name, lambda: self.object_schema(hint, is_request=is_request), first_doc_line(hint)
        )

    def _define_once(self, name: str, make: Callable[[], Schema], about: str) -> Schema:
        if name not in self.defs:
            self.defs[name] = {}  # a definition may refer to itself
            self.define_type(name, make(), about)
        return {"$ref": f"#/$defs/{name}"}

    def _schema_of_union(self, args: tuple[Any, ...], *, is_request: bool) -> Schema:
        schemas = [self.schema_of(arg, is_request=is_request) for arg in args]
        simple = [schema["type"] for schema in schemas if schema.keys() == {"type"}]
        if len(simple) == len(schemas):
            return {"type": simple}
        return {"anyOf": schemas}

    def _schema_of_list(self, args: tuple[Any, ...], *, is_request: bool) -> Schema:
        if args[-1] is ...:
            return {"type": "array", "items": self.schema_of(args[0], is_request=is_request)}
        items = [self.schema_of(arg, is_request=is_request) for arg in args]
        return {"type": "array", "items": items, "minItems": len(items), "maxItems": len(items)}


def fields_of(kind: Any) -> list[SchemaField]:
    """Return the fields of a dataclass or struct."""
    hints = get_type_hints(kind)
    if issubclass(kind, msgspec.Struct):
        return [
            SchemaField(each.name, hints[each.name], each.required) for each in msgspec.structs.fields(kind)
        ]
    return [
        SchemaField(each.name, hints[each.name], _is_required(each), each.default)
        for each in dataclasses.fields(kind)
    ]


def _has_defaults(kind: type) -> bool:
    return dataclasses.is_dataclass(kind) and not all(field.is_required for field in fields_of(kind))


def _is_required(field: dataclasses.Field[Any]) -> bool:
    return field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING


def first_doc_line(kind: type) -> str:
    """Return the first line of a type's docstring."""
    return (inspect.getdoc(kind) or "").partition("\n")[0]


def field_descriptions(kind: type) -> dict[str, str]:
    """Return the descriptions of fields: the text of `Annotated[type, "description"]`, by field name."""
    hints = get_type_hints(kind, include_extras=True)
    return {name: hint.__metadata__[0] for name, hint in hints.items() if get_origin(hint) is Annotated}


def closed_object_schema(properties: dict[str, Schema], required: list[str]) -> Schema:
    """Return an object schema with these fields and no others."""
    return {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }
