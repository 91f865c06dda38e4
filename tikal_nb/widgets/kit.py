"""The plain parts panels are made of, made sparingly: each widget, and each change of one, is a message to the page."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Any

import anywidget
from ipywidgets import HTML, Button, ButtonStyle, Checkbox, DOMWidget, HBox, Layout, VBox
from ipywidgets.widgets.widget_string import HTMLStyle
from traitlets import Unicode

#: The class of what is there but not shown.
GONE = "tk-gone"
STOPPED = (
    "The kernel of this notebook has stopped, so nothing here answers any more. Run the cell again: a game that was"
    " saved goes on where it was."
)


class Skin(anywidget.AnyWidget):
    """Bring the style sheet into the page, and tell of links pressed in texts: a rule's id, or a ply of the game."""

    _css = (Path(__file__).parent / "style.css").read_text(encoding="utf-8")
    # The text, not the path: anywidget watches a path, and so keeps every widget ever made alive.
    _esm = (Path(__file__).parent / "skin.js").read_text(encoding="utf-8")
    #: What is said once there is no kernel to say it.
    stopped = Unicode(STOPPED).tag(sync=True)

    def __init__(self, on_link: Callable[[str | int], None] | None = None) -> None:
        super().__init__()
        self._on_link = on_link
        self.on_msg(self._heard)

    def bring(self, part: str) -> None:
        """Bring a part of the table into view, given by a selector of the style sheet."""
        self.send({"event": "bring", "part": part})

    def _heard(self, _: Any, content: dict[str, Any], __: Any) -> None:
        match content:
            case {"event": "rule", "rule": str(link)} | {"event": "ply", "ply": int(link)} if self._on_link:
                self._on_link(link)


class Kit:
    """Make the parts of one panel, which share a layout and a style and are dressed by the style sheet alone.

    What they share is made when a part first needs it, and so is closed with that part.
    """

    @cached_property
    def _layout(self) -> Layout:
        return Layout()

    @cached_property
    def _texts(self) -> HTMLStyle:
        return HTMLStyle()

    @cached_property
    def _buttons(self) -> ButtonStyle:
        return ButtonStyle()

    def html(self, value: str = "") -> HTML:
        """Make a text."""
        return HTML(value, layout=self._layout, style=self._texts)

    def button(self, text: str, pressed: Callable[[], None], *classes: str, tooltip: str | None = None) -> Button:
        """Make a button."""
        made = Button(description=text, tooltip=tooltip, layout=self._layout, style=self._buttons, _dom_classes=classes)
        made.on_click(lambda _: pressed())
        return made

    def check(self, text: str, *, on: bool) -> Checkbox:
        """Make a box to tick."""
        return Checkbox(on, description=text, tooltip=text, indent=False, layout=self._layout)

    def row(self, classes: str, *children: DOMWidget) -> HBox:
        """Put parts beside each other, in a box of some classes."""
        return HBox(children, layout=self._layout, _dom_classes=classes.split())

    def column(self, classes: str, *children: DOMWidget) -> VBox:
        """Put parts below each other, in a box of some classes."""
        return VBox(children, layout=self._layout, _dom_classes=classes.split())


def shown(widget: DOMWidget, on: bool) -> None:
    """Show or hide a part."""
    classed(widget, GONE, not on)


def classed(widget: Any, name: str, on: bool) -> None:
    """Give a part a class of the style sheet, or take it away, telling the page only of a change."""
    if on != (name in widget._dom_classes):
        (widget.add_class if on else widget.remove_class)(name)
