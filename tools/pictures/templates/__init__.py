"""Every composition, grouped by idea; importing this package registers them all."""

from tools.pictures.templates import bodies, free, openings, parts, patterns, sections, skies, tables
from tools.pictures.templates.registry import TEMPLATES, Template, params_of

__all__ = [
    "TEMPLATES",
    "Template",
    "bodies",
    "free",
    "openings",
    "params_of",
    "parts",
    "patterns",
    "sections",
    "skies",
    "tables",
]
