"""One of each mark on the board, cut out of a picture of the board, to be shown beside what it means."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from msgspec import Struct

from tikal_nb.engine.hexes import Space, space_named
from tikal_nb.engine.notation import position
from tikal_nb.engine.position import Position
from tikal_nb.widgets.geometry import Layout, Point
from tikal_nb.widgets.scene import Overlay, hex_shapes, overlay_shapes, piece_shapes
from tikal_nb.widgets.shapes import Circle, Polygon, Shape
from tikal_nb.widgets.svg import DRAWN_SIZE, svg
from tikal_nb.widgets.theme import LIGHT, Theme

#: A sample is so many CSS pixels wide and high.
WIDE, HIGH = 88, 74

#: The board the samples are cut out of: a mark a hex, and the hexes with figures apart from each other.
_BOARD = (
    "act N 10 | a1 a2:N2,O2 b1:O1 b2:N1,O1,R1,B1 A3@b3/0#332 B5@c1/0!R A5@c2/0 C5@c3/0:N3,O1"
    " C4@d1/0:N3 D3@d2/0^O D4@d3/0 C2@e1/0 E1@e2/0:OL | N9 O9 R9 B9"
)


class Sample(Struct, frozen=True):
    """Stand for a piece of the board: its hexes, where its middle lies in the first, and how far it reaches."""

    hexes: tuple[str, ...]
    middle: Point = (0.0, 0.0)
    reach: float = 1.04
    overlay: Overlay = Overlay()


_E1 = space_named("e1")
SAMPLES: dict[str, Sample] = {
    "temple": Sample(("d3",), reach=0.6),
    "seats": Sample(("b2",), reach=0.9),
    "workers": Sample(("d1",), (-0.16, -0.5), 0.46),
    "leader": Sample(("e2",), (0.4, -0.42), 0.46),
    "strengths": Sample(("c3",), (0.0, -0.12), 0.7),
    "tie": Sample(("a2",), (0.0, -0.12), 0.7),
    "alone": Sample(("b1",), (0.0, -0.12), 0.7),
    "guard": Sample(("c1",), (-0.05, 0.0), 0.56),
    "camp": Sample(("d2",), (0.0, -0.04), 0.56),
    "base": Sample(("a1",), (0.0, 0.04), 0.6),
    "treasures": Sample(("b3",), reach=0.56),
    "stones": Sample(("c1", "c2"), (0.0, -0.866), 0.44),
    "lit": Sample(("e1",), overlay=Overlay(lit=(_E1,), costs={_E1: 3})),
    "dear": Sample(("e1",), overlay=Overlay(dear={_E1: 12})),
    "last": Sample(("e1",), overlay=Overlay(marks=(_E1,))),
    "cursor": Sample(("e1",), overlay=Overlay(cursor=_E1)),
}


class _Window(Layout, frozen=True):
    """Lay the board out so that a picture of a piece of it begins at that piece's upper left."""

    left: float
    top: float

    def centre(self, space: Space) -> Point:
        """Give the centre of a space."""
        x, y = super().centre(space)
        return x - self.left, y - self.top


@cache
def sample_svg(name: str, theme: Theme = LIGHT) -> str:
    """Write the picture of a mark, by its name in `SAMPLES`: an ornament of the text that stands beside it."""
    sample = SAMPLES[name]
    wide = 2 * sample.reach * DRAWN_SIZE
    high = wide * HIGH / WIDE
    x, y = Layout(DRAWN_SIZE).centre(space_named(sample.hexes[0]))
    right, down = sample.middle
    window = _Window(DRAWN_SIZE, x + right * DRAWN_SIZE - wide / 2, y + down * DRAWN_SIZE - high / 2)
    shapes = [shape for shape in _shapes(sample, window, theme) if _seen(shape, wide, high)]
    return svg(shapes, wide, high, WIDE / wide, "")


def _shapes(sample: Sample, window: Layout, theme: Theme) -> Iterator[Shape]:
    for name in sample.hexes:
        yield from hex_shapes(_board(), space_named(name), window, theme)
    yield from piece_shapes(_board(), window, theme)
    yield from overlay_shapes(sample.overlay, window, theme)


@cache
def _board() -> Position:
    return position(_BOARD)


def _seen(shape: Shape, wide: float, high: float) -> bool:
    """Tell whether any of a shape can be in a picture: what cannot need not be sent."""
    if isinstance(shape, Polygon):
        across, down, reach = shape.points[::2], shape.points[1::2], 0.0
    else:
        across, down = (shape.x,), (shape.y,)
        reach = shape.radius if isinstance(shape, Circle) else shape.size
    return min(across) < wide + reach and max(across) > -reach and min(down) < high + reach and max(down) > -reach
