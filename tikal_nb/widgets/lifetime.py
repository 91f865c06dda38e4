"""Widgets that go when their time is over: closed whole, and replaced when their cell is run again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from weakref import WeakMethod, finalize

from IPython.core.getipython import get_ipython
from ipywidgets import VBox, Widget
from traitlets import HasTraits

from tikal_nb.language import on_change

#: What the last run of each cell has made, by the id of the cell.
_made: dict[str, tuple[int, list[Lasting]]] = {}


def on_language(listener: Callable[[], None]) -> Callable[[], None]:
    """Call a method whenever the language changes, while what it belongs to is there; give what stops that."""
    heard = WeakMethod(listener)
    stop = on_change(lambda: (speak := heard()) and speak())
    finalize(listener.__self__, stop)  # type: ignore[attr-defined]  # it is a method
    return stop


class Lasting(VBox):
    """Put parts below each other, watch traits, and close whole; a page without a kernel is shown its `repr`.

    `_on_language` says what it shows once more, in another language.
    """

    _watched: list[tuple[HasTraits, Callable[[Any], None], str]]
    _deafen: Callable[[], None] = staticmethod(lambda: None)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._deafen = on_language(self._on_language)

    def _on_language(self) -> None:
        """Say again what was said in another language; what is labelled by a kit is said again already."""

    def watch(self, source: HasTraits, handler: Callable[[Any], None], name: str) -> None:
        """Observe a trait until this is closed."""
        if not hasattr(self, "_watched"):
            self._watched = []
        source.observe(handler, name)
        self._watched.append((source, handler, name))

    def unwatch(self) -> None:
        """Stop observing everything."""
        for source, handler, name in getattr(self, "_watched", []):
            source.unobserve(handler, name)
        self._watched = []

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        return {**(super()._repr_mimebundle_(**kwargs) or {}), "text/plain": repr(self)}

    def close(self) -> None:
        """Stop watching and close everything inside."""
        close_whole(self)


def close_whole(widget: Widget) -> None:
    """Close a widget with everything in it: children, canvases, layout and style."""
    inside = [*getattr(widget, "children", ()), *getattr(widget, "_canvases", ())]
    if isinstance(widget, Lasting):
        widget.unwatch()
        widget._deafen()
    for part in (*inside, getattr(widget, "layout", None), getattr(widget, "style", None)):
        if isinstance(part, Lasting):
            part.close()
        elif isinstance(part, Widget):
            close_whole(part)
    Widget.close(widget)


def replace_earlier(widget: Lasting) -> None:
    """Close what an earlier run of the same cell has made; two views in one run stay side by side."""
    shell = get_ipython()
    parent = shell.get_parent() if shell is not None and hasattr(shell, "get_parent") else {}
    cell = parent.get("metadata", {}).get("cellId")
    if shell is None or cell is None:
        return
    run, made = _made.get(cell, (-1, []))
    if run != shell.execution_count:
        for earlier in made:
            earlier.close()
        made = []
    _made[cell] = (shell.execution_count, [*made, widget])
