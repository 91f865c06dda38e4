"""What the kernel sends to the canvas for one click, beside the same board drawn with a call a shape."""

from __future__ import annotations

from collections.abc import Iterable

from ipycanvas import Canvas

from benchmarks.desk import Message, click, clicked_game, listening
from benchmarks.row import Row
from tikal_nb.engine.position import Position
from tikal_nb.widgets.geometry import layout_for_width
from tikal_nb.widgets.scene import scene
from tikal_nb.widgets.shapes import Circle, Polygon, Shape

SEED = 3
KB = 1024


def rows() -> list[Row]:
    """Click through a whole game; the figures are those of the click that sends most."""
    with listening() as heard:
        clicks: list[list[Message]] = []
        for table, space in clicked_game(SEED):
            heard.clear()
            click(table, space)
            clicks.append(list(heard))
        heard.clear()
        draw_call_by_call(table.state.position, table.board.canvas.width)
        peer = _drawn(heard)
    drawn = [_drawn(sent) for sent in clicks]
    messages, size = max(len(sent) for sent in drawn), max(map(_size, drawn)) / KB
    told = f"most of {len(clicks)} clicks"
    naive = "a call a shape"
    return [
        Row(f"a click to the canvas, {told}", "msg", messages, peer=naive, theirs=len(peer), most=1),
        Row(f"a click to the canvas, {told}", "KB", size, peer=naive, theirs=_size(peer) / KB, most=8),
        Row(f"a click to the whole table, {told}", "msg", max(map(len, clicks))),
        Row(f"a click to the whole table, {told}", "KB", max(map(_size, clicks)) / KB),
    ]


def _drawn(messages: list[Message]) -> list[Message]:
    return [message for message in messages if message.draws]


def _size(messages: list[Message]) -> int:
    return sum(message.size for message in messages)


def draw_call_by_call(position: Position, width: float) -> None:
    """Draw a position as one would at first: one call a shape, each sent at once."""
    layout = layout_for_width(width)
    picture = scene(position, layout=layout)
    canvas = Canvas(width=round(layout.width), height=round(layout.height))
    _draw(canvas, [*picture.base, *picture.pieces, *picture.overlay])


def _draw(canvas: Canvas, shapes: Iterable[Shape]) -> None:
    for shape in shapes:
        canvas.fill_style = shape.fill
        match shape:
            case Polygon(points=points):
                canvas.fill_polygon(list(zip(points[::2], points[1::2], strict=True)))
            case Circle(x=x, y=y, radius=radius):
                canvas.fill_circle(x, y, radius)
            case _:
                canvas.fill_text(shape.text, shape.x, shape.y)
