"""Where things lie: the hexes of the board in pixels, and the slots inside one hex in units of its radius.

Hexes are flat-top. A `Layout` turns a space into pixels and a pixel into a space; what stands inside a hex
has a slot in *hex units*: origin at the centre, x to the right, y down, 1 the distance to a corner. The
slots are chosen so that no figure, badge or pill ever covers a stone or a value.
"""

from __future__ import annotations

from math import cos, pi, sin, sqrt

from msgspec import Struct

from tikal_nb.engine.hexes import COLUMNS, ROWS, SPACES, Space, column_row, is_higher

Point = tuple[float, float]

ROOT3 = sqrt(3)
#: From the centre to the middle of an edge.
APOTHEM = ROOT3 / 2
#: The wooden frame round the board, in hex units.
FRAME = 0.3

#: The corners from E, clockwise on the screen.
CORNERS: tuple[Point, ...] = tuple((cos(turn * pi / 3), sin(turn * pi / 3)) for turn in range(6))

#: For each edge N, NE, SE, S, SW, NW, the direction from the centre to its middle.
TOWARDS: tuple[Point, ...] = tuple((sin(edge * pi / 3), -cos(edge * pi / 3)) for edge in range(6))


class Disc(Struct, frozen=True):
    """Stand for a round slot: its centre and radius; `rise` is how far a body on it stands up."""

    x: float
    y: float
    radius: float
    rise: float = 0.0

    @property
    def top(self) -> Point:
        """Give the centre of the upper face of a body that stands here."""
        return self.x, self.y - self.rise


class Box(Struct, frozen=True):
    """Stand for an upright rectangle by its left, top, right and bottom."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def corners(self) -> tuple[Point, ...]:
        """Give its corners clockwise from the upper left."""
        return (
            (self.left, self.top),
            (self.right, self.top),
            (self.right, self.bottom),
            (self.left, self.bottom),
        )


# -- slots in one hex ----------------------------------------------------------------------------

#: A stone lies along its edge: half its length, how deep it reaches in, its distance from the edge and
#: from one stone's middle to the next.
STONE_HALF, STONE_DEPTH, STONE_INSET, STONE_PITCH = 0.084, 0.135, 0.033, 0.19

#: The value of a temple, on the upper plate of its pyramid.
VALUE_BOX = Box(-0.2, -0.2, 0.2, 0.12)
#: The strengths at a temple, at the foot of its pyramid; the holder's mark where one seat is alone.
PILL_BOX = Box(-0.325, 0.13, 0.325, 0.318)
HOLDER_DISC = Disc(0.0, 0.225, 0.098)
#: The guard's shield, beside the value.
GUARD_DISC = Disc(-0.328, 0.0, 0.12)
#: The cost of going there, at the right corner; the name of the space is at the left one.
COST_DISC = Disc(0.625, 0.0, 0.155)
NAME_AT: Point = (-0.74, 0.0)

_WORKERS = Disc(0.182, 0.538, 0.158, 0.06)
_LEADER = Disc(0.436, 0.392, 0.108, 0.185)
#: Seats 1 to 4 stand upper left, upper right, lower right, lower left.
_SIDES = ((-1, -1), (1, -1), (1, 1), (-1, 1))


def _at_corner(slot: Disc, right: int, down: int) -> Disc:
    """Mirror a slot of the lower right into another corner, with the body still standing up."""
    y = slot.y if down > 0 else -slot.y + slot.rise
    return Disc(right * slot.x, y, slot.radius, slot.rise)


WORKER_SLOTS: tuple[Disc, ...] = tuple(_at_corner(_WORKERS, *side) for side in _SIDES)
LEADER_SLOTS: tuple[Disc, ...] = tuple(_at_corner(_LEADER, *side) for side in _SIDES)


def stone_slots(edge: int, count: int) -> tuple[tuple[Point, ...], ...]:
    """Give the four corners of each of `count` stones on an edge, inside the hex they belong to."""
    return tuple(
        edge_quad(edge, (nth - (count - 1) / 2) * STONE_PITCH, STONE_HALF, STONE_INSET, STONE_DEPTH)
        for nth in range(count)
    )


def edge_quad(edge: int, along: float, half: float, inset: float, depth: float) -> tuple[Point, ...]:
    """Give the corners of a rectangle that lies along an edge: `along` from its middle, `inset` from it."""
    out_x, out_y = TOWARDS[edge]
    corners = ((-half, inset), (half, inset), (half, inset + depth), (-half, inset + depth))
    return tuple(
        (
            out_x * (APOTHEM - inward) - out_y * (along + side),
            out_y * (APOTHEM - inward) + out_x * (along + side),
        )
        for side, inward in corners
    )


def depth_inside(x: float, y: float) -> float:
    """Give how far a point lies inside the nearest edge of a hex; negative outside."""
    return APOTHEM - max(x * out_x + y * out_y for out_x, out_y in TOWARDS)


# -- the board -----------------------------------------------------------------------------------


class Layout(Struct, frozen=True):
    """Lay the board out in pixels, `size` from a hex's centre to its corner."""

    size: float

    @property
    def width(self) -> float:
        """Give the width of the board with its frame."""
        return self.size * (1.5 * (len(COLUMNS) - 1) + 2 + 2 * FRAME)

    @property
    def height(self) -> float:
        """Give the height of the board with its frame."""
        return self.size * (ROOT3 * (ROWS + 0.5) + 2 * FRAME)

    def centre(self, space: Space) -> Point:
        """Give the centre of a space."""
        column, row = column_row(space)
        down = ROWS - 0.5 - row + (0 if is_higher(column) else 0.5)
        return self.size * (FRAME + 1 + 1.5 * column), self.size * (FRAME + ROOT3 * down)

    def corners(self, space: Space, inset: float = 0.0) -> tuple[Point, ...]:
        """Give the six corners of a space, drawn in by `inset` hex units measured at the edges."""
        x, y = self.centre(space)
        reach = self.size * (1 - inset / APOTHEM)
        return tuple((x + reach * right, y + reach * down) for right, down in CORNERS)

    def edge_middle(self, space: Space, edge: int) -> Point:
        """Give the middle of one edge of a space."""
        x, y = self.centre(space)
        right, down = TOWARDS[edge]
        return x + self.size * APOTHEM * right, y + self.size * APOTHEM * down

    def space_at(self, x: float, y: float) -> Space | None:
        """Give the space a pixel lies in, None outside the hexes."""
        nearest = min(SPACES, key=lambda space: _distance(self.centre(space), x, y))
        at_x, at_y = self.centre(nearest)
        inside = depth_inside((x - at_x) / self.size, (y - at_y) / self.size) >= 0
        return nearest if inside else None


def layout_for_width(width: float) -> Layout:
    """Give the layout whose board, frame included, is `width` pixels wide."""
    return Layout(width / Layout(1.0).width)


def _distance(point: Point, x: float, y: float) -> float:
    return (point[0] - x) ** 2 + (point[1] - y) ** 2
