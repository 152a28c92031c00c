"""How often a template may be used and where its pictures happen, readable without drawing anything."""

import ast
from pathlib import Path

from tools.pictures.spec import Picture


def _declared() -> dict[str, tuple[str, int]]:
    """Backdrop and limit of every template, read from the source: drawing needs more packages."""
    found: dict[str, tuple[str, int]] = {}
    for path in sorted((Path(__file__).parent / "templates").glob("*.py")):
        for node in ast.parse(path.read_text("utf8")).body:
            if not isinstance(node, ast.FunctionDef):
                continue
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and getattr(mark.func, "id", "") == "template":
                    values = [ast.literal_eval(a) for a in mark.args]
                    found[node.name.rstrip("_")] = (values[0], values[1] if len(values) > 1 else 12)
    return found


DECLARED = _declared()


def limit_of(template: str) -> int:
    """The most pictures that a template may have."""
    return DECLARED[template][1]


def place_of(picture: Picture) -> str:
    """The backdrop of a picture, its own or its template's."""
    return picture.backdrop or DECLARED[picture.template][0]
