"""Small pictures for lists and panels: one for each action, one for each kind of treasure."""

from __future__ import annotations

from tikal_nb.widgets.geometry import Disc, Point
from tikal_nb.widgets.ground import Bed, slab_shapes
from tikal_nb.widgets.pieces import cylinder, guard_shield, mask, pitch_tent, raise_pyramid
from tikal_nb.widgets.shapes import Polygon, Shape, Spot, arrow, oval, square, star
from tikal_nb.widgets.theme import LIGHT, Paint, Theme

#: Icons are drawn in a square from -1 to 1, this many units each way.
DRAWN_SIZE = 60.0
_SPOT = Spot(DRAWN_SIZE, DRAWN_SIZE, DRAWN_SIZE)


def action_shapes(action: str, colour: str, theme: Theme = LIGHT) -> list[Shape]:
    """Draw the picture of an action: enter, step, tunnel, uncover, dig, swap, camp or guard."""
    return _ACTIONS[action](theme.paint(colour), theme)


def _arrow(start: Point, end: Point, theme: Theme) -> list[Shape]:
    return [
        _SPOT.polygon(arrow(start, end, 0.13, 0.06), theme.way_line),
        _SPOT.polygon(arrow(start, end, 0.13), theme.way),
    ]


def _enter(paint: Paint, theme: Theme) -> list[Shape]:
    return [*cylinder(_SPOT, Disc(-0.3, 0.35, 0.55, 0.3), paint), *_arrow((0.65, -0.85), (0.65, 0.8), theme)]


def _step(paint: Paint, theme: Theme) -> list[Shape]:
    stones: list[Shape] = []
    for x in (-0.42, 0.42):
        corners = ((x - 0.36, 0.1), (x + 0.36, 0.1), (x + 0.36, 0.7), (x - 0.36, 0.7))
        stones += slab_shapes(_SPOT, corners, 0.0, theme)
    return [*stones, *_arrow((-0.85, -0.4), (0.85, -0.4), theme)]


def _tent(paint: Paint, at: tuple[float, float, float], theme: Theme) -> list[Polygon]:
    to = Bed()
    pitch_tent(to, _SPOT, at, (paint.face, paint.side, paint.line), theme)
    return to.built


def _tunnel(paint: Paint, theme: Theme) -> list[Shape]:
    tents = [*_tent(paint, (-0.5, 0.75, 0.41), theme), *_tent(paint, (0.5, 0.75, 0.41), theme)]
    return [*tents, *_arrow((-0.85, -0.5), (0.85, -0.5), theme)]


def _uncover(paint: Paint, theme: Theme) -> list[Shape]:
    to = Bed()
    raise_pyramid(to, _SPOT._replace(size=2.2 * DRAWN_SIZE), 3, None, theme)
    return [*to.built, *_arrow((0.0, 0.5), (0.0, -0.6), theme)]


def _dig(paint: Paint, theme: Theme) -> list[Shape]:
    return [*mask(_SPOT, 0.0, 0.08, 0.78, theme)]


def _swap(paint: Paint, theme: Theme) -> list[Shape]:
    masks = [*mask(_SPOT, -0.42, 0.0, 0.33, theme), *mask(_SPOT, 0.42, 0.0, 0.33, theme)]
    return [*masks, *_arrow((-0.8, -0.62), (0.8, -0.62), theme), *_arrow((0.8, 0.62), (-0.8, 0.62), theme)]


def _camp(paint: Paint, theme: Theme) -> list[Shape]:
    return [*_tent(paint, (0.0, 0.65, 0.8), theme)]


def _guard(paint: Paint, theme: Theme) -> list[Shape]:
    return [*guard_shield(_SPOT, 0.0, 0.0, 0.9, paint, theme)]


_ACTIONS = {
    "enter": _enter,
    "step": _step,
    "tunnel": _tunnel,
    "uncover": _uncover,
    "dig": _dig,
    "swap": _swap,
    "camp": _camp,
    "guard": _guard,
}


# -- treasures -------------------------------------------------------------------------------------


def treasure_shapes(kind: int, theme: Theme = LIGHT) -> list[Shape]:
    """Draw a treasure face up: gold with the sign of its kind, 1 to 8, and its number."""
    gold: list[Shape] = [
        _SPOT.circle(0.0, 0.04, 0.96, theme.gold_line),
        _SPOT.circle(0.0, 0.0, 0.88, theme.gold),
        _SPOT.circle(-0.05, -0.06, 0.74, theme.gold_light),
    ]
    sign = _SPOT.polygon(_SIGNS[kind - 1], theme.jade_dark)
    return [*gold, sign, _SPOT.text(0.0, 0.0, str(kind), 0.72, "#ffffff")]


_CROSS = [
    (-0.25, -0.68), (0.25, -0.68), (0.25, -0.3), (0.62, -0.3), (0.62, 0.3), (0.25, 0.3),
    (0.25, 0.68), (-0.25, 0.68), (-0.25, 0.3), (-0.62, 0.3), (-0.62, -0.3), (-0.25, -0.3),
]  # fmt: skip
#: Disc, square, triangle, diamond, cross, sun, vessel, fish: told apart without colour.
_SIGNS: tuple[list[Point], ...] = (
    oval(0.0, 0.0, 0.56, 0.56, 20),
    square(0.48),
    [(0.0, -0.72), (0.7, 0.5), (-0.7, 0.5)],
    [(0.0, -0.7), (0.5, 0.0), (0.0, 0.7), (-0.5, 0.0)],
    _CROSS,
    star(8, 0.7, 0.44),
    [
        (-0.4, -0.66),
        (0.4, -0.66),
        (0.28, -0.42),
        (0.62, 0.0),
        (0.4, 0.58),
        (-0.4, 0.58),
        (-0.62, 0.0),
        (-0.28, -0.42),
    ],
    [
        (-0.5, 0.0),
        (-0.15, -0.36),
        (0.35, -0.36),
        (0.72, -0.05),
        (0.35, 0.36),
        (-0.15, 0.36),
        (-0.5, 0.0),
        (-0.75, 0.35),
        (-0.75, -0.35),
    ],
)
