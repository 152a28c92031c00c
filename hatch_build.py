"""Refuse to build a package without the web client, which git ignores and `make web` builds."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CLIENT = "src/nomdecode/web/index.html"


class ClientHook(BuildHookInterface):  # type: ignore[type-arg]
    """Look for the client before a wheel or an sdist is built; an editable install may do without."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - Hatch's own
        """End the build with one sentence where there is no client."""
        if version != "editable" and not (Path(self.root) / CLIENT).is_file():
            self.app.abort(
                "the web client is not built, and a package without it has no page to show: make web"
            )
