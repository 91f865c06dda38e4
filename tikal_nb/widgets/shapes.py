"""The three shapes every picture is made of, and how they fall into batches.

`Polygon`, `Circle` and `Text`, all filled, later ones over earlier ones. Outlines and lines are polygons too:
so a canvas can paint a whole layer with a few batch calls and an SVG needs three elements.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import groupby
from math import cos, hypot, pi, sin
from typing import NamedTuple

from msgspec import Struct

from tikal_nb.widgets.geometry import CORNERS, Point

#: Short names, since a canvas is told them with each batch of texts; the figures of both stand on the line.
SANS, SERIF = "Arial, sans-serif", "'DejaVu Serif', 'Times New Roman', serif"
#: A digit or capital is about this high, in parts of its font size.
CAP_HEIGHT = 0.72


#: The widths of narrow signs in parts of the font size; digits and letters are as wide as here or narrower.
_NARROW = {":": 0.34, "=": 0.59, " ": 0.28}
_DIGIT, _LETTER = 0.56, 0.78


class Polygon(Struct, frozen=True):
    """Fill a polygon, given as x0, y0, x1, y1, …, with an opaque colour #rrggbb, or thinner by `alpha`."""

    points: tuple[float, ...]
    fill: str
    alpha: float = 1.0


class Circle(Struct, frozen=True):
    """Fill a circle."""

    x: float
    y: float
    radius: float
    fill: str
    alpha: float = 1.0


class Text(Struct, frozen=True):
    """Write a bold text, centred on x, with its baseline at y and a font size in pixels."""

    x: float
    y: float
    text: str
    size: float
    fill: str
    serif: bool = False


Shape = Polygon | Circle | Text


def style(shape: Shape) -> tuple[object, ...]:
    """Give what shapes must share to be painted by one batch call; texts share font and colour."""
    if isinstance(shape, Text):
        return Text, round(shape.size), shape.fill, shape.serif
    return type(shape), shape.alpha


def runs(shapes: Iterable[Shape]) -> list[list[Shape]]:
    """Group shapes that follow each other and share a style, in painter's order."""
    return [list(run) for _, run in groupby(shapes, style)]


def text_width(text: str) -> float:
    """Give about how wide a bold text of digits and capitals is, in parts of its font size."""
    return sum(_NARROW.get(sign, _DIGIT if sign.isdigit() else _LETTER) for sign in text)


@cache
def rgb(colour: str) -> tuple[int, int, int]:
    """Read a colour #rrggbb."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


class Spot(NamedTuple):
    """Stand for a hex to draw in: its centre and size in pixels, and a seed for its own grain."""

    x: float
    y: float
    size: float
    seed: int = 0

    def polygon(self, points: Iterable[Point], fill: str, alpha: float = 1.0) -> Polygon:
        """Give a polygon from points in hex units."""
        x, y, size, _ = self
        flat: list[float] = []
        for right, down in points:
            flat += (x + size * right, y + size * down)
        return Polygon(tuple(flat), fill, alpha)

    def circle(self, x: float, y: float, radius: float, fill: str, alpha: float = 1.0) -> Circle:
        """Give a circle from hex units."""
        return Circle(self.x + self.size * x, self.y + self.size * y, self.size * radius, fill, alpha)

    def text(self, x: float, y: float, text: str, size: float, fill: str, *, serif: bool = False) -> Text:
        """Give a text whose digits are centred on a point in hex units."""
        pixels = self.size * size
        return Text(
            self.x + self.size * x,
            self.y + self.size * y + pixels * CAP_HEIGHT / 2,
            text,
            pixels,
            fill,
            serif,
        )


# -- outlines in hex units -----------------------------------------------------------------------


def hexagon(reach: float = 1.0) -> list[Point]:
    """Give a hexagon whose corners are `reach` from the centre."""
    return [(reach * x, reach * y) for x, y in CORNERS]


def ring(outer: float, inner: float) -> list[Point]:
    """Give a hexagonal ring as one outline: round the outside, then back round the inside."""
    out, back = hexagon(outer), hexagon(inner)
    return [*out, out[0], back[0], *reversed(back)]


def square(half: float, x: float = 0.0, y: float = 0.0) -> list[Point]:
    """Give an upright square."""
    return [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]


def rounded(left: float, top: float, right: float, bottom: float, radius: float, steps: int = 3) -> list[Point]:
    """Give an upright rectangle with round corners."""
    arcs = ((right, top, -1, 1), (right, bottom, -1, -1), (left, bottom, 1, -1), (left, top, 1, 1))
    points = []
    for quarter, (x, y, to_x, to_y) in enumerate(arcs):
        for step in range(steps + 1):
            turn = (quarter - 1 + step / steps) * pi / 2
            points.append((x + to_x * radius + radius * cos(turn), y + to_y * radius + radius * sin(turn)))
    return points


def oval(x: float, y: float, wide: float, high: float, sides: int = 16) -> list[Point]:
    """Give an ellipse by its half width and half height."""
    turns = [2 * pi * step / sides for step in range(sides)]
    return [(x + wide * cos(turn), y + high * sin(turn)) for turn in turns]


def star(points: int, outer: float, inner: float, turn: float = -pi / 2) -> list[Point]:
    """Give a star by its number of points and its two radii."""
    reach = (outer, inner)
    return [
        (reach[nth % 2] * cos(turn + pi * nth / points), reach[nth % 2] * sin(turn + pi * nth / points))
        for nth in range(2 * points)
    ]


def bar(start: Point, end: Point, width: float) -> list[Point]:
    """Give a straight line of some width as a polygon."""
    right, down = end[0] - start[0], end[1] - start[1]
    length = hypot(right, down) or 1.0
    x, y = -down / length * width / 2, right / length * width / 2
    return [
        (start[0] + x, start[1] + y),
        (end[0] + x, end[1] + y),
        (end[0] - x, end[1] - y),
        (start[0] - x, start[1] - y),
    ]


def arrow(start: Point, end: Point, width: float, grow: float = 0.0) -> list[Point]:
    """Give an arrow with a shaft of some width as one outline, grown all round for an edge behind it."""
    right, down = end[0] - start[0], end[1] - start[1]
    length = hypot(right, down) or 1.0
    right, down = right / length, down / length
    neck, half, head = length - 3.4 * width - grow, width / 2 + grow, 1.8 * width + 1.4 * grow
    profile = [(-grow, half), (neck, half), (neck, head), (length + 2 * grow, 0.0)]
    return [
        (start[0] + right * far - down * side, start[1] + down * far + right * side)
        for far, side in [*profile, *((far, -side) for far, side in profile[-2::-1])]
    ]


def moved(points: Sequence[Point], x: float, y: float, scale: float = 1.0) -> list[Point]:
    """Give an outline scaled and then moved."""
    return [(x + scale * right, y + scale * down) for right, down in points]


def grain(seed: int, nth: int) -> float:
    """Give a number from 0 to 1 that depends on nothing but a seed and a count: texture without chance."""
    mixed = (seed * 374761393 + nth * 668265263 + 1442695041) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 13)) * 1274126177) & 0xFFFFFFFF
    return ((mixed ^ (mixed >> 16)) & 0xFFFF) / 0xFFFF
