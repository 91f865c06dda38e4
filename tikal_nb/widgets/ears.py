"""The small browser part that a canvas lacks: keys that let go, a resting pointer, a name, the page's theme."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
from traitlets import Bool, Float, List, Unicode

from tikal_nb.engine.hexes import SPACES, Space
from tikal_nb.language import Phrase, tr
from tikal_nb.widgets.geometry import APOTHEM, Layout
from tikal_nb.widgets.keys import KEYS
from tikal_nb.widgets.kit import labelled


class Ears(anywidget.AnyWidget):
    """Listen at the canvas that stands in the same board: send keys of the game and the hex pointed at.

    Mouse moves are kept in the browser and only the hex they rest on is told; the wheel scrolls the page; Tab,
    modifiers and every key the game does not use are left to the page.
    """

    # The text, not the path: anywidget watches a path, and so keeps every widget ever made alive.
    _esm = (Path(__file__).parent / "ears.js").read_text(encoding="utf-8")

    #: What a screen reader calls the board, and what kind of thing it says that is.
    label = Unicode().tag(sync=True)
    kind = Unicode().tag(sync=True)
    keys_heard = List(Unicode(), default_value=list(KEYS)).tag(sync=True)
    dark = Bool(False).tag(sync=True)
    #: Centres of the hexes as parts of the board's width, x and y in turn; `reach` likewise.
    centres = List(Float()).tag(sync=True)
    reach = Float().tag(sync=True)
    aspect = Float().tag(sync=True)

    def __init__(self, layout: Layout, on_key: Callable[[str], None], on_hover: Callable[[Space | None], None]) -> None:
        width = layout.width
        points = [part / width for space in SPACES for part in layout.centre(space)]
        kind = Phrase("game board")
        sizes = {"reach": layout.size * APOTHEM / width, "aspect": layout.height / width}
        super().__init__(centres=points, **sizes, label=tr("Tikal board"), kind=str(kind))
        labelled(self, kind=kind)  # the label is written by the board
        self._on_key, self._on_hover = on_key, on_hover
        self.on_msg(self._heard)

    def _heard(self, _: Any, content: dict[str, Any], __: Any) -> None:
        match content:
            case {"event": "key", "key": str(key)} if key in KEYS:
                self._on_key(key)
            case {"event": "hover", "space": int(space)}:
                self._on_hover(space if space in SPACES else None)
