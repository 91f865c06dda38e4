"""The ground: the unexplored canopy, the jungle floor, stones, clearings and volcanoes.

All texture comes from `grain`, so a space always looks the same. What is drawn into a hex stays inside it:
one hex can be painted again without its neighbours.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, hypot, pi, sin

from msgspec import Struct

from tikal_nb.engine.tiles import Stones
from tikal_nb.widgets.geometry import (
    APOTHEM,
    STONE_PITCH,
    TOWARDS,
    Point,
    depth_inside,
    edge_quad,
    stone_slots,
)
from tikal_nb.widgets.shapes import Circle, Polygon, Shape, Spot, Text, grain, hexagon, moved
from tikal_nb.widgets.theme import Theme, between

#: The ground ends a little inside the hex: a dark seam between neighbours, this far from the edge.
SEAM_DEPTH = 0.024
SEAM = 1 - SEAM_DEPTH / APOTHEM


class Bed(Struct):
    """Collect the shapes of hexes, layer upon layer, each of one kind so that they paint in batches."""

    flat: list[Polygon] = []
    growth: list[Circle] = []
    built: list[Polygon] = []
    small: list[Circle] = []
    over: list[Polygon] = []
    words: list[Text] = []

    def shapes(self) -> list[Shape]:
        """Give all shapes in painter's order."""
        return [*self.flat, *self.growth, *self.built, *self.small, *self.over, *self.words]

    def take(self, other: Bed) -> None:
        """Take in the layers of another hex: no hex reaches into another, so their order is free."""
        self.flat += other.flat
        self.growth += other.growth
        self.built += other.built
        self.small += other.small
        self.over += other.over
        self.words += other.words


def blob(seed: int, reach: float, wobble: float, sides: int = 18) -> list[Point]:
    """Give a round outline with an uneven rim, kept inside the hex."""
    points = []
    for step in range(sides):
        turn = 2 * pi * step / sides
        x, y = cos(turn), sin(turn)
        farthest = (APOTHEM - SEAM_DEPTH) / (APOTHEM - depth_inside(x, y))
        far = min(reach * (1 + wobble * (grain(seed, step) - 0.5)), farthest)
        points.append((far * x, far * y))
    return points


# -- unexplored ------------------------------------------------------------------------------------


def lay_canopy(to: Bed, spot: Spot, name: str, theme: Theme) -> None:
    """Draw an unexplored space: tree crowns from above, and the name of the space in a gap between them."""
    to.flat.append(spot.polygon(hexagon(), theme.gap))
    to.flat.append(spot.polygon(hexagon(SEAM), theme.canopy))
    crowns, lights = theme.canopy_crowns, theme.canopy_lights
    rim = [at for edge in range(6) for at in _row(spot.seed, edge, 3, 0.33, (0.13, 0.06))]
    inner = [
        (x, y, min(0.16 + 0.09 * grain(spot.seed, 300 + nth), depth_inside(x, y) - SEAM_DEPTH))
        for nth, (x, y) in enumerate(_scattered(spot.seed, 0.31))
        if depth_inside(x, y) > 0.27
    ]
    for nth, at in enumerate([*rim, *inner]):
        to.growth += crown(spot, at, nth, crowns, lights)
    if name:
        to.small += [spot.circle(0, 0, 0.185, theme.canopy), spot.circle(0, 0, 0.165, theme.canopy_shade)]
        to.words.append(spot.text(0, 0.0, name, 0.19, theme.canopy_name))


def _row(
    seed: int, edge: int, number: int, pitch: float, sizes: tuple[float, float]
) -> Iterator[tuple[float, float, float]]:
    """Set trees along an edge, as x, y and radius: the least radius and how much it may grow."""
    for nth in range(number):
        key = 40 * edge + nth
        along = pitch * (nth - (number - 1) / 2) + 0.4 * pitch * (grain(seed, key) - 0.5)
        radius = sizes[0] + sizes[1] * grain(seed, key + 7)
        x, y = edge_quad(edge, along, 0.0, SEAM_DEPTH + 0.008 + radius + 0.03 * grain(seed, key + 13), 0.0)[0]
        yield x, y, min(radius, depth_inside(x, y) - SEAM_DEPTH)


def _scattered(seed: int, pitch: float) -> Iterator[Point]:
    """Scatter points over a hex, the farther up the sooner: near trees overlap far ones."""
    nth = 0
    for row in range(-4, 5):
        for column in range(-4, 5):
            nth += 1
            x = pitch * (column + (row % 2) / 2) + 0.13 * (grain(seed, nth) - 0.5)
            y = pitch * 0.84 * row + 0.13 * (grain(seed, 100 + nth) - 0.5)
            if depth_inside(x, y) > 0.085:
                yield x, y


def crown(
    spot: Spot, at: tuple[float, float, float], nth: int, crowns: tuple[str, ...], lights: tuple[str, ...]
) -> list[Circle]:
    """Draw one tree from above: its dark rim, its crown and the light on its upper left."""
    x, y, radius = at
    tint = int(grain(spot.seed, 500 + nth) * len(crowns)) % len(crowns)
    middle = between(crowns[tint], lights[tint], 0.5)
    tree = [
        spot.circle(x, y, radius, crowns[tint]),
        spot.circle(x - radius * 0.13, y - radius * 0.17, radius * 0.74, middle),
    ]
    if grain(spot.seed, 700 + nth) > 0.6:
        tree.append(spot.circle(x - radius * 0.26, y - radius * 0.32, radius * 0.42, lights[tint]))
    return tree


# -- explored --------------------------------------------------------------------------------------


def lay_grass(to: Bed, spot: Spot, stones: Stones, theme: Theme) -> None:
    """Draw the floor of an explored hex with bushes along its rim, thick where no stones lead out."""
    to.flat += [
        spot.polygon(hexagon(), theme.gap),
        spot.polygon(hexagon(SEAM), theme.rim),
        spot.polygon(blob(spot.seed, 0.9, 0.06), theme.grass),
        spot.polygon(blob(spot.seed + 7, 0.68, 0.2, 14), theme.grass_light),
    ]
    for nth in range(10):
        x, y = 1.5 * (grain(spot.seed, 20 + nth) - 0.5), 1.3 * (grain(spot.seed, 60 + nth) - 0.5)
        if depth_inside(x, y) > 0.2 and hypot(x, y) > 0.5 and abs(y) > 0.13:
            tint = theme.grass_bright if nth % 2 else theme.grass
            to.growth.append(spot.circle(x, y, 0.014 + 0.014 * grain(spot.seed, 80 + nth), tint))
    for nth, at in enumerate(_bushes(spot.seed, stones)):
        to.growth += crown(spot, at, nth, theme.crowns, theme.crown_lights)


def _bushes(seed: int, stones: Stones) -> Iterator[tuple[float, float, float]]:
    """Set bushes along the edges, clear of stones and of the corners at left and right."""
    for edge, count in enumerate(stones):
        reach = STONE_PITCH * count / 2 + 0.03 if count else 0.0
        for x, y, radius in _row(seed, edge, 5, 0.19, (0.065, 0.07)):
            along = abs(y * TOWARDS[edge][0] - x * TOWARDS[edge][1])
            if along > reach + radius * bool(count) and abs(y) > 0.14 and radius > 0.03:
                yield x, y, radius


def lay_trees(to: Bed, spot: Spot, theme: Theme) -> None:
    """Draw the grove in the middle of a jungle hex."""
    for nth, (x, y) in enumerate(_scattered(spot.seed + 50, 0.25)):
        if hypot(x, 1.15 * y) < 0.5:
            radius = 0.12 + 0.07 * grain(spot.seed, 840 + nth) - 0.07 * hypot(x, y)
            to.growth.append(spot.circle(x + 0.02, y + 0.035, radius, theme.crown_shade))
            to.growth += crown(spot, (x, y, radius), 60 + nth, theme.crowns, theme.crown_lights)


def lay_clearing(to: Bed, spot: Spot, reach: float, theme: Theme) -> None:
    """Draw trodden earth in the middle of a hex."""
    tints = ((1.0, theme.earth_dark), (0.94, theme.earth), (0.75, theme.earth_light))
    for nth, (part, colour) in enumerate(tints):
        to.flat.append(spot.polygon(blob(spot.seed + 11 + nth, reach * part, 0.12, 14), colour))


def lay_stones(to: Bed, spot: Spot, stones: Stones, theme: Theme) -> None:
    """Draw as many slabs on each edge as the hex has there."""
    for edge, count in enumerate(stones):
        for nth, slab in enumerate(stone_slots(edge, count)):
            turn = 0.12 * (grain(spot.seed, 900 + 7 * edge + nth) - 0.5)
            to.built += slab_shapes(spot, slab, turn, theme)


def slab_shapes(spot: Spot, slab: tuple[Point, ...], turn: float, theme: Theme) -> list[Polygon]:
    """Draw one stone: a dark outline, the slab, and a lighter face; none reaches out of its slot."""
    x, y = sum(point[0] for point in slab) / 4, sum(point[1] for point in slab) / 4
    shape = _clipped([(px - x, py - y) for px, py in slab], turn)
    return [
        spot.polygon(moved(shape, x, y, 1.0), theme.stone_line),
        spot.polygon(moved(shape, x, y, 0.84), theme.stone),
        spot.polygon(moved(shape[::2], x - 0.004, y - 0.007, 0.7), theme.stone_light),
    ]


def _clipped(corners: list[Point], turn: float) -> list[Point]:
    """Give a rectangle round its origin with its corners cut off unevenly."""
    points = []
    for nth, (x, y) in enumerate(corners):
        before, after = corners[nth - 1], corners[(nth + 1) % 4]
        for (to_x, to_y), part in ((before, 0.2 + turn), (after, 0.2 - turn)):
            points.append((x + (to_x - x) * part, y + (to_y - y) * part))
    return points


# -- volcano ---------------------------------------------------------------------------------------


def lay_volcano(to: Bed, spot: Spot, theme: Theme) -> None:
    """Draw a mountain of dark rock with a crater, lava in it and running down."""
    darkest, dark, rock, light = theme.rock
    low, mid, high = theme.lava
    to.flat += [spot.polygon(hexagon(), theme.gap), spot.polygon(hexagon(SEAM), darkest)]
    for nth, (reach, colour) in enumerate(((0.86, dark), (0.66, rock), (0.46, light))):
        slope = blob(spot.seed + nth, reach, 0.2, 15)
        to.flat.append(spot.polygon(moved(slope, 0.02, 0.03, 0.96), darkest))
        to.flat.append(spot.polygon(moved(slope, -0.013, -0.018, 0.94), colour))
    to.growth += _boulders(spot, theme)
    streams = ((0.9, 0.74), (2.7, 0.58), (4.5, 0.64))
    to.built += [spot.polygon(_stream(turn, far), low) for turn, far in streams]
    to.built += [spot.polygon(_stream(turn, far * 0.86, 0.5), mid) for turn, far in streams]
    to.small += [
        spot.circle(0.01, 0.015, 0.31, darkest),
        spot.circle(0, 0, 0.29, dark),
        spot.circle(0, 0.01, 0.25, low),
        spot.circle(0.01, 0.02, 0.19, mid),
        spot.circle(0.0, 0.03, 0.11, high),
        spot.circle(-0.12, -0.08, 0.03, high),
        spot.circle(0.13, 0.1, 0.025, high),
    ]


def _boulders(spot: Spot, theme: Theme) -> Iterator[Circle]:
    darkest, dark, rock, light = theme.rock
    for nth in range(14):
        turn = 2 * pi * (nth + grain(spot.seed, nth)) / 14
        far = 0.52 + 0.3 * grain(spot.seed, 50 + nth)
        x, y = far * cos(turn), far * sin(turn)
        radius = min(0.035 + 0.055 * grain(spot.seed, 90 + nth), depth_inside(x, y) - 0.03)
        if abs(y) > 0.13 and radius > 0.015:
            yield spot.circle(x + 0.008, y + 0.014, radius, darkest)
            yield spot.circle(x, y, radius * 0.9, rock if nth % 2 else dark)
            yield spot.circle(x - radius * 0.2, y - radius * 0.25, radius * 0.5, light if nth % 2 else rock)


def _stream(turn: float, far: float, thin: float = 1.0) -> list[Point]:
    """Give a tongue of lava that winds from the crater outwards."""
    left, right = [], []
    for step in range(11):
        part = step / 10
        reach = 0.22 + (far - 0.22) * part
        bend = turn + 0.3 * sin(4.4 * part + 2 * turn) * part
        half = thin * (0.1 - 0.05 * part) * (1 - part**6)
        x, y = reach * cos(bend), reach * sin(bend)
        left.append((x - half * sin(bend), y + half * cos(bend)))
        right.append((x + half * sin(bend), y - half * cos(bend)))
    return left + right[::-1]
