"""The plain parts panels are made of, made sparingly: each widget, and each change of one, is a message to the page."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from html import escape
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

import anywidget
from ipywidgets import HTML, Button, ButtonStyle, Checkbox, DOMWidget, HBox, Layout, VBox
from ipywidgets.widgets.widget_string import HTMLStyle
from traitlets import Unicode

from tikal_nb.language import Phrase, later, on_change

#: The class of what is there but not shown.
GONE = "tk-gone"
STOPPED = later(
    "The kernel of this notebook has stopped, so nothing here answers any more. Run the cell again: a game that was"
    " saved goes on where it was."
)


#: What stands on a part for good: a text, a phrase said in the language of the moment, or what writes such a text.
Label = str | Phrase | Callable[[], str]

_labels: WeakKeyDictionary[Any, dict[str, Callable[[], object]]] = WeakKeyDictionary()


def labelled(widget: Any, **labels: Label | Callable[[], object] | None) -> Any:
    """Write labels on a part, by the names of its traits, and again when the language changes."""
    for name, label in labels.items():
        if isinstance(label, str) or label is None:
            setattr(widget, name, label)
        else:
            write = label.__str__ if isinstance(label, Phrase) else label
            _labels.setdefault(widget, {})[name] = write
            setattr(widget, name, write())
    return widget


def _relabel() -> None:
    for widget, labels in list(_labels.items()):
        if widget.comm is not None:  # else it is closed
            for name, write in labels.items():
                if name == "options":
                    _rename(widget, write())
                else:
                    setattr(widget, name, write())


def _rename(choice: Any, options: object) -> None:
    """Write anew what can be chosen: what is chosen stays."""
    choice._initializing_traits_ = True  # else the first is chosen, and whoever watches hears of it
    try:
        choice.options = options
    finally:
        choice._initializing_traits_ = False
    if choice.index is not None:
        choice.label = choice._options_labels[choice.index]


on_change(_relabel)


def _now(label: Label | None) -> str | None:
    return label if isinstance(label, str) or label is None else str(label) if isinstance(label, Phrase) else label()


class Skin(anywidget.AnyWidget):
    """Bring the style sheet into the page, and tell of links pressed in texts: a rule's id, or a ply of the game."""

    _css = (Path(__file__).parent / "style.css").read_text(encoding="utf-8")
    # The text, not the path: anywidget watches a path, and so keeps every widget ever made alive.
    _esm = (Path(__file__).parent / "skin.js").read_text(encoding="utf-8")
    #: What is said once there is no kernel to say it.
    stopped = Unicode().tag(sync=True)

    def __init__(self, on_link: Callable[[str | int], None] | None = None) -> None:
        stopped = Phrase(STOPPED)
        super().__init__(stopped=str(stopped))
        labelled(self, stopped=stopped)
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
    def layout(self) -> Layout:
        """Give the layout that all parts share."""
        return Layout()

    @cached_property
    def _texts(self) -> HTMLStyle:
        return HTMLStyle()

    @cached_property
    def _buttons(self) -> ButtonStyle:
        return ButtonStyle()

    def html(self, value: Label = "") -> HTML:
        """Make a text, which is HTML."""
        return labelled(HTML(_now(value), layout=self.layout, style=self._texts), value=value)

    def heading(self, words: str, **facts: object) -> HTML:
        """Make a heading of a text that is no HTML."""
        phrase = Phrase(words, facts)
        return self.html(lambda: f"<h4>{escape(str(phrase))}</h4>")

    def button(self, text: Label, pressed: Callable[[], None], *classes: str, tooltip: Label | None = None) -> Button:
        """Make a button."""
        made = Button(
            description=_now(text),
            tooltip=_now(tooltip),
            layout=self.layout,
            style=self._buttons,
            _dom_classes=classes,
        )
        made.on_click(lambda _: pressed())
        return labelled(made, description=text, tooltip=tooltip)

    def check(self, text: Label, *, on: bool) -> Checkbox:
        """Make a box to tick."""
        made = Checkbox(on, description=_now(text), tooltip=_now(text), indent=False, layout=self.layout)
        return labelled(made, description=text, tooltip=text)

    def row(self, classes: str, *children: DOMWidget) -> HBox:
        """Put parts beside each other, in a box of some classes."""
        return HBox(children, layout=self.layout, _dom_classes=classes.split())

    def column(self, classes: str, *children: DOMWidget) -> VBox:
        """Put parts below each other, in a box of some classes."""
        return VBox(children, layout=self.layout, _dom_classes=classes.split())


def shown(widget: DOMWidget, on: bool) -> None:
    """Show or hide a part."""
    classed(widget, GONE, not on)


def classed(widget: Any, name: str, on: bool) -> None:
    """Give a part a class of the style sheet, or take it away, telling the page only of a change."""
    if on != (name in widget._dom_classes):
        (widget.add_class if on else widget.remove_class)(name)
