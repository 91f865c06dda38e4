"""Shapes painted on an ipycanvas, batch by batch, each frame one message.

Two habits of ipycanvas decide how. An exception inside `hold_canvas` leaves every canvas of the kernel queueing for
good, so `frame` mends that. And a page that is loaded again draws nothing where a frame begins on the layer that was
drawn last, so every frame begins on the lowest layer and ends on the uppermost.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import numpy as np
from ipycanvas import Canvas, MultiCanvas, hold_canvas
from ipycanvas.canvas import _CANVAS_MANAGER as MANAGER

from tikal_nb.widgets.shapes import SANS, SERIF, Circle, Polygon, Shape, Text, rgb, runs

BASE_LAYER, PIECES_LAYER, OVERLAY_LAYER = range(3)


@contextmanager
def frame(canvases: MultiCanvas) -> Iterator[None]:
    """Send all that is drawn inside as one message, and leave drawing alive whatever happens inside."""
    try:
        with hold_canvas():
            _touch(canvases[BASE_LAYER])
            yield
            _touch(canvases[OVERLAY_LAYER])
    except BaseException:
        MANAGER._commands_cache = []
        MANAGER._buffers_cache = []
        MANAGER._current_canvas = None
        MANAGER._caching = False
        raise


def _touch(layer: Canvas) -> None:
    """Make a layer the one that is drawn on, without drawing."""
    layer.begin_path()


def repaint(layer: Canvas, shapes: Iterable[Shape]) -> None:
    """Wipe a layer and paint shapes on it."""
    layer.clear()
    paint(layer, shapes)


def paint(layer: Canvas, shapes: Iterable[Shape]) -> None:
    """Paint shapes over what a layer shows, each run of one style in one call."""
    for run in runs(shapes):
        match run[0]:
            case Polygon(alpha=alpha):
                _polygons(layer, run, float(alpha))  # type: ignore[arg-type]  # a run is of one kind
            case Circle(alpha=alpha):
                _circles(layer, run, float(alpha))  # type: ignore[arg-type]  # a run is of one kind
            case _:
                _texts(layer, run)  # type: ignore[arg-type]  # a run is of one kind


def _colours(shapes: list[Polygon] | list[Circle]) -> np.ndarray:
    return np.array([rgb(shape.fill) for shape in shapes], dtype=np.uint8)


def _polygons(layer: Canvas, polygons: list[Polygon], alpha: float) -> None:
    points = np.rint([value for polygon in polygons for value in polygon.points]).astype(np.int16)
    corners = np.array([len(polygon.points) // 2 for polygon in polygons], dtype=np.uint8)
    layer.fill_styled_polygons(points, _colours(polygons), alpha, points_per_polygon=corners)


def _circles(layer: Canvas, circles: list[Circle], alpha: float) -> None:
    x, y, radius = np.rint([(circle.x, circle.y, circle.radius) for circle in circles]).astype(np.int16).T
    layer.fill_styled_circles(x, y, radius, _colours(circles), alpha)


def _texts(layer: Canvas, texts: list[Text]) -> None:
    first = texts[0]
    layer.font = f"bold {round(first.size)}px {SERIF if first.serif else SANS}"
    layer.fill_style = first.fill
    layer.text_align = "center"
    for text in texts:
        layer.fill_text(text.text, round(text.x), round(text.y))
