"""The uppermost layer of the picture: what is lit, chosen, asked for or was done last."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from math import hypot

from msgspec import Struct, field

from tikal_nb.engine.hexes import NEIGHBOURS, Space
from tikal_nb.engine.tiles import Laid
from tikal_nb.widgets.geometry import CORNERS, COST_DISC, Layout, Point
from tikal_nb.widgets.shapes import Circle, Polygon, Shape, Spot, Text, arrow, bar, ring
from tikal_nb.widgets.terrain import laid_shapes
from tikal_nb.widgets.theme import LIGHT, Theme


class Overlay(Struct, frozen=True):
    """Hold what is pointed at on a board.

    `lit` are spaces that can be clicked, `chosen` the one clicked, `cursor` the one the keyboard is on;
    `costs` what going there takes, `dear` the same where it is more than is left; `way` the spaces of a walk;
    `ghost` a tile as it would lie on `ghost_space`; `marks` where the last action was.
    """

    lit: tuple[Space, ...] = ()
    chosen: Space | None = None
    cursor: Space | None = None
    costs: Mapping[Space, int] = field(default_factory=dict)
    dear: Mapping[Space, int] = field(default_factory=dict)
    way: tuple[Space, ...] = ()
    ghost: Laid | None = None
    ghost_space: Space | None = None
    marks: tuple[Space, ...] = ()


def overlay_shapes(overlay: Overlay, layout: Layout, theme: Theme = LIGHT) -> list[Shape]:
    """Draw what is pointed at: ghost, lit hexes, marks, rings, the way, the costs."""
    shapes: list[Shape] = []
    if overlay.ghost is not None and overlay.ghost_space is not None:
        shapes += laid_shapes(overlay.ghost, overlay.ghost_space, layout, theme)
    for space in overlay.lit:
        if space not in overlay.costs:  # a badge lights a hex enough
            shapes.append(_spot(layout, space).polygon(ring(0.955, 0.85), theme.lit, 0.3))
    shapes += _rings(overlay, layout, theme)
    shapes += _way(overlay.way, layout, theme)
    discs, numbers = _badges(overlay, layout, theme)
    return [*shapes, *discs, *numbers]


def _spot(layout: Layout, space: Space) -> Spot:
    return Spot(*layout.centre(space), layout.size)


def _rings(overlay: Overlay, layout: Layout, theme: Theme) -> Iterator[Polygon]:
    for space in overlay.lit:
        yield _spot(layout, space).polygon(ring(1.0, 0.955), theme.lit)
    for space in overlay.marks:
        yield from _brackets(_spot(layout, space), 0.975, 0.905, 0.16, theme.cursor_line)
        yield from _brackets(_spot(layout, space), 0.96, 0.92, 0.15, theme.mark)
    for framed in (overlay.chosen, overlay.ghost_space):
        if framed is not None:
            yield _spot(layout, framed).polygon(ring(1.02, 0.93), theme.way_line)
            yield _spot(layout, framed).polygon(ring(1.005, 0.945), theme.chosen)
    if overlay.cursor is not None:
        yield from _brackets(_spot(layout, overlay.cursor), 0.985, 0.855, 0.25, theme.cursor_line)
        yield from _brackets(_spot(layout, overlay.cursor), 0.965, 0.875, 0.235, theme.cursor)


def _brackets(spot: Spot, outer: float, inner: float, length: float, fill: str) -> Iterator[Polygon]:
    """Draw the corners of a hexagonal ring and leave the middle of its edges, where stones lie, free."""
    for nth, (x, y) in enumerate(CORNERS):
        before, after = CORNERS[nth - 1], CORNERS[(nth + 1) % 6]
        arms = [
            (x + (to_x - x) * part, y + (to_y - y) * part)
            for (to_x, to_y), part in ((before, length), (before, 0.0), (after, length))
        ]
        outside = [(outer * right, outer * down) for right, down in arms]
        inside = [(inner * right, inner * down) for right, down in reversed(arms)]
        yield spot.polygon(outside + inside, fill)


# -- the way and the costs -------------------------------------------------------------------------


def _way(way: tuple[Space, ...], layout: Layout, theme: Theme) -> list[Polygon]:
    """Draw a walk: an arrow across each edge, dotted where a tunnel leaps; it covers no hex's middle."""
    flat = Spot(0.0, 0.0, layout.size)
    centres = [(x / layout.size, y / layout.size) for x, y in map(layout.centre, way)]
    outlines: list[list[Point]] = []
    lines: list[list[Point]] = []
    for (a, b), (start, end) in zip(pairwise(way), pairwise(centres), strict=True):
        tip, tail = _towards(start, end, 0.4), _towards(end, start, 0.46)
        if b not in NEIGHBOURS[a]:
            dots = _dots(tail, _towards(start, end, 0.9))
            outlines += [bar(*dot, 0.1) for dot in dots]
            lines += [bar(*dot, 0.056) for dot in dots]
            tail = _towards(start, end, 0.75)
        outlines.append(arrow(tail, tip, 0.056, 0.024))
        lines.append(arrow(tail, tip, 0.056))
    return [
        *(flat.polygon(points, theme.way_line) for points in outlines),
        *(flat.polygon(points, theme.way) for points in lines),
    ]


def _towards(start: Point, end: Point, short: float) -> Point:
    """Give the point `short` before the end of a line."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    part = 1 - short / length
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _dots(start: Point, end: Point) -> list[tuple[Point, Point]]:
    length = hypot(end[0] - start[0], end[1] - start[1])
    fars = [0.28 * nth for nth in range(int(length / 0.28))]
    return [(_towards(start, end, length - far), _towards(start, end, length - far - 0.13)) for far in fars]


def _badges(overlay: Overlay, layout: Layout, theme: Theme) -> tuple[list[Circle], list[Text]]:
    discs: list[Circle] = []
    numbers: list[Text] = []
    x, y, reach = COST_DISC.x, COST_DISC.y, COST_DISC.radius
    near = (overlay.costs, theme.cost, theme.cost_ink)
    for costs, fill, ink in (near, (overlay.dear, theme.dear, theme.dear_ink)):
        for space, cost in costs.items():
            spot = _spot(layout, space)
            discs += [spot.circle(x, y, reach, ink), spot.circle(x, y, reach - 0.022, fill)]
            numbers.append(spot.text(x, y, str(cost), 0.2, ink))
    return discs, numbers
