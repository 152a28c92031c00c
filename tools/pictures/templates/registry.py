"""What a template is: a way to compose a picture, with its named parameters and their defaults."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import SimpleNamespace

from tools.pictures.canvas import Canvas
from tools.pictures.spec import Picture, SpecError, thing, things

THING, THINGS, MAYBE, SOME = "a thing", "things", "a thing or none", "things or none"
TABLE = "a table"
Params = SimpleNamespace
Draw = Callable[[Canvas, Params], None]


@dataclass(frozen=True, slots=True)
class Template:
    """A composition; `backdrop` is used when the spec names none."""

    draw: Draw
    about: str
    defaults: Mapping[str, object]
    backdrop: str
    limit: int


TEMPLATES: dict[str, Template] = {}


def template(backdrop: str = "plain", limit: int = 12, **defaults: object) -> Callable[[Draw], Draw]:
    """Register a composition under its function's name."""

    def register(draw: Draw) -> Draw:
        name = draw.__name__.rstrip("_")
        TEMPLATES[name] = Template(draw, (draw.__doc__ or "").strip(), defaults, backdrop, limit)
        return draw

    return register


def params_of(picture: Picture) -> Params:
    """The parameters of a picture, read and completed by its template's defaults.

    Raises: SpecError.
    """
    known = TEMPLATES.get(picture.template)
    if known is None:
        raise SpecError(f"{picture.id}: no template named {picture.template!r}")
    if unknown := sorted(set(picture.params) - set(known.defaults)):
        raise SpecError(
            f"{picture.id}: {picture.template} has no {unknown[0]!r}; it has {', '.join(known.defaults)}"
        )
    return Params(**{k: _value(picture, k, kind) for k, kind in known.defaults.items()})


def _value(picture: Picture, key: str, kind: object) -> object:
    given = picture.params.get(key)
    if given is None:
        if kind in (THING, THINGS, TABLE):
            raise SpecError(f"{picture.id}: {picture.template} needs {key}")
        if _is_choice(kind):
            return kind[0]  # type: ignore[index]
        return {MAYBE: None, SOME: ()}.get(kind, kind) if isinstance(kind, str) else kind
    try:
        return _read(given, kind)
    except (SpecError, TypeError, ValueError) as error:
        raise SpecError(f"{picture.id}: {key}: {error}") from None


def _is_choice(kind: object) -> bool:
    """Words that a parameter may be, the first being usual, are declared as a tuple."""
    return isinstance(kind, tuple) and isinstance(kind[0], str)


def _read(given: object, kind: object) -> object:
    if _is_choice(kind):
        if given not in kind:  # type: ignore[operator]
            raise SpecError(f"no {given!r}; there are {', '.join(map(repr, kind))}")  # type: ignore[call-overload]
        return given
    if kind in (THING, MAYBE):
        return thing(given)
    if kind in (THINGS, SOME):
        return things(given)
    if kind == TABLE or isinstance(kind, dict):
        if not isinstance(given, dict):
            raise SpecError(f"expected a table, not {given!r}")
        return {**kind, **given} if isinstance(kind, dict) else given
    if isinstance(kind, tuple):
        return tuple(float(n) for n in given)  # type: ignore[attr-defined]
    if isinstance(kind, (bool, str)):
        if type(given) is not type(kind):
            raise SpecError(f"expected {type(kind).__name__}, not {given!r}")
        return given
    return float(given)  # type: ignore[arg-type]
