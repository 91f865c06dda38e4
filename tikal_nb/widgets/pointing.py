"""The browser part that points at hexes from a table beside the board, and saves what the kernel has made."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget

from tikal_nb.engine.hexes import SPACES, Space


class Pointing(anywidget.AnyWidget):
    """Tell which hex is pointed at, and which is chosen, in the texts of a widget; save files from the page."""

    # The text, not the path: anywidget watches a path, and so keeps every widget ever made alive.
    _esm = (Path(__file__).parent / "pointing.js").read_text(encoding="utf-8")

    def __init__(self, on_point: Callable[[Space | None], None], on_choose: Callable[[Space], None]) -> None:
        super().__init__()
        self._on_point, self._on_choose = on_point, on_choose
        self.on_msg(self._heard)

    def save(self, name: str, kind: str, content: bytes) -> None:
        """Have the browser save a file."""
        self.send({"event": "save", "name": name, "type": kind}, [content])

    def _heard(self, _: Any, content: dict[str, Any], __: Any) -> None:
        match content:
            case {"event": "point", "space": int(space)}:
                self._on_point(space if space in SPACES else None)
            case {"event": "choose", "space": int(space)} if space in SPACES:
                self._on_choose(space)
