"""The same shapes as SVG text: for static pages, documents and tests."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import pairwise
from xml.sax.saxutils import escape, quoteattr

from tikal_nb.engine.hexes import Space
from tikal_nb.engine.position import Position
from tikal_nb.engine.tiles import Tile
from tikal_nb.language import tr
from tikal_nb.widgets.geometry import ROOT3, Layout
from tikal_nb.widgets.icons import DRAWN_SIZE as ICON_SIZE
from tikal_nb.widgets.icons import action_shapes, treasure_shapes
from tikal_nb.widgets.scene import Overlay, drawn_tile_shapes, scene
from tikal_nb.widgets.shapes import SANS, SERIF, Circle, Polygon, Shape, Text, runs
from tikal_nb.widgets.theme import LIGHT, Theme

#: Pictures are drawn with hexes of this size, in whole units, and scaled by the reader.
DRAWN_SIZE = 120.0


def board_svg(
    position: Position,
    *,
    overlay: Overlay | None = None,
    size: float = 60.0,
    theme: Theme = LIGHT,
    title: str | None = None,
    covered: Collection[Space] = (),
) -> str:
    """Write the picture of a position; `size` is the radius of a hex in CSS pixels.

    Without a title it has the usual one, "Tikal board". Who holds the `covered` temples is not shown.
    """
    layout = Layout(DRAWN_SIZE)
    layers = scene(position, overlay, layout=layout, theme=theme, covered=covered)
    shapes = [*layers.base, *layers.pieces, *layers.overlay]
    return svg(shapes, layout.width, layout.height, size / DRAWN_SIZE, tr("Tikal board") if title is None else title)


def tile_svg(tile: Tile, rotation: int = 0, *, size: float = 60.0, theme: Theme = LIGHT, title: str = "") -> str:
    """Write the picture of one tile, turned clockwise `rotation` times."""
    shapes = drawn_tile_shapes(tile, rotation, DRAWN_SIZE, theme)
    return svg(shapes, 2 * DRAWN_SIZE, ROOT3 * DRAWN_SIZE, size / DRAWN_SIZE, title or tr("Tile {tile}", tile=tile.id))


def action_svg(action: str, colour: str = "N", *, size: float = 28.0, theme: Theme = LIGHT) -> str:
    """Write the picture of an action, `size` pixels wide; it is an ornament and has no title."""
    return _icon(action_shapes(action, colour, theme), size)


def treasure_svg(kind: int, *, size: float = 28.0, theme: Theme = LIGHT) -> str:
    """Write the picture of a treasure of a kind, 1 to 8."""
    return _icon(treasure_shapes(kind, theme), size, tr("Treasure {kind}", kind=kind))


def _icon(shapes: list[Shape], size: float, title: str = "") -> str:
    return svg(shapes, 2 * ICON_SIZE, 2 * ICON_SIZE, size / (2 * ICON_SIZE), title)


def svg(shapes: Iterable[Shape], width: float, height: float, scale: float, title: str) -> str:
    """Write shapes as an SVG document of `width` × `height` units, shown `scale` pixels a unit.

    Without a title it is an ornament, which screen readers pass over.
    """
    name = f' role="img" aria-label={quoteattr(title)}' if title else ' aria-hidden="true"'
    head = f"<title>{escape(title)}</title>\n" if title else ""
    body = "\n".join(_run(run) for run in runs(shapes))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg"{name}'
        f' viewBox="0 0 {_number(width)} {_number(height)}"'
        f' width="{round(width * scale)}" height="{round(height * scale)}"'
        ' style="max-width:100%;height:auto">\n'
        f"{head}{body}\n</svg>\n"
    )


def _run(run: list[Shape]) -> str:
    """Write shapes of one style as a group."""
    first = run[0]
    if isinstance(first, Text):
        family = escape(SERIF if first.serif else SANS)
        inside = "".join(_text(shape) for shape in run if isinstance(shape, Text))
        return (
            f'<g font-family="{family}" font-size="{_number(first.size)}" font-weight="700"'
            f' text-anchor="middle" fill="{first.fill}">{inside}</g>'
        )
    opacity = "" if first.alpha == 1 else f' fill-opacity="{first.alpha:g}"'
    return f"<g{opacity}>{''.join(_element(shape) for shape in run)}</g>"


def _element(shape: Shape) -> str:
    if isinstance(shape, Circle):
        at = f'cx="{_number(shape.x)}" cy="{_number(shape.y)}" r="{_number(shape.radius)}"'
        return f'<circle {at} fill="{shape.fill}"/>'
    assert isinstance(shape, Polygon)  # texts are written by their own run
    return f'<path d="{_outline(shape.points)}" fill="{shape.fill}"/>'


def _outline(points: tuple[float, ...]) -> str:
    """Write a polygon as steps from point to point, which are shorter than places."""
    x, y = (list(map(round, points[start::2])) for start in (0, 1))
    steps = [
        step
        for across, down in zip(pairwise(x), pairwise(y), strict=True)
        for step in (across[1] - across[0], down[1] - down[0])
    ]
    return f"M{x[0]} {y[0]}l{' '.join(map(str, steps))}z".replace(" -", "-")


def _text(shape: Text) -> str:
    return f'<text x="{_number(shape.x)}" y="{_number(shape.y)}">{escape(shape.text)}</text>'


def _number(value: float) -> str:
    return str(round(value))
