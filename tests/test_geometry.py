"""Where things lie: pixels and spaces, and the slots inside a hex."""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tikal_nb.engine.hexes import BORDERS, NAMES, SPACES, space_named
from tikal_nb.engine.tiles import STONES_EACH
from tikal_nb.widgets.geometry import (
    COST_DISC,
    FRAME,
    GUARD_DISC,
    HOLDER_DISC,
    LEADER_SLOTS,
    NAME_AT,
    PILL_BOX,
    ROOT3,
    VALUE_BOX,
    WORKER_SLOTS,
    Box,
    Disc,
    Layout,
    Point,
    depth_inside,
    layout_for_width,
    stone_slots,
)

LAYOUT = Layout(136.0)
STONES = [(edge, slot) for edge in range(6) for slot in stone_slots(edge, STONES_EACH)]
FIGURES = [*WORKER_SLOTS, *LEADER_SLOTS]


def within(disc: Disc) -> list[Disc]:
    """Cut what stands on a slot, from its foot to its upper face, into flat discs."""
    return [Disc(disc.x, disc.y - disc.rise * part / 20, disc.radius) for part in range(21)]


def grid(corners: tuple[Point, ...]) -> list[Point]:
    """Cover a rectangle with points, its rim included."""
    (ax, ay), (bx, by), _, (dx, dy) = corners
    steps = [part / 12 for part in range(13)]
    return [(ax + (bx - ax) * u + (dx - ax) * v, ay + (by - ay) * u + (dy - ay) * v) for u in steps for v in steps]


def covers(disc: Disc, corners: tuple[Point, ...]) -> bool:
    """Tell whether what stands on a slot covers any part of a rectangle."""
    return any(dist((flat.x, flat.y), point) < flat.radius for flat in within(disc) for point in grid(corners))


def meet(one: Disc, other: Disc) -> bool:
    return any(dist((a.x, a.y), (b.x, b.y)) < a.radius + b.radius for a in within(one) for b in within(other))


def boxes_meet(one: Box, other: Box) -> bool:
    return one.left < other.right and other.left < one.right and one.top < other.bottom and other.top < one.bottom


# -- the board -------------------------------------------------------------------------------------


@pytest.mark.parametrize("space", SPACES, ids=NAMES)
def test_the_centre_of_each_space_lies_in_that_space(space: int) -> None:
    assert LAYOUT.space_at(*LAYOUT.centre(space)) == space


@given(st.floats(0, LAYOUT.width), st.floats(0, LAYOUT.height))
def test_a_point_lies_in_the_hex_with_the_nearest_centre_or_in_none(x: float, y: float) -> None:
    nearest = min(SPACES, key=lambda space: dist(LAYOUT.centre(space), (x, y)))
    found = LAYOUT.space_at(x, y)
    assert found in (nearest, None)
    far = dist(LAYOUT.centre(nearest), (x, y))
    if far < LAYOUT.size * ROOT3 / 2 - 1e-6:
        assert found == nearest, "inside the circle that a hex holds"
    if far > LAYOUT.size + 1e-6:
        assert found is None, "outside the circle that holds a hex"


@pytest.mark.parametrize("space", SPACES, ids=NAMES)
def test_a_space_ends_at_its_edges_and_corners(space: int) -> None:
    centre = LAYOUT.centre(space)
    rim = [*LAYOUT.corners(space), *(LAYOUT.edge_middle(space, edge) for edge in range(6))]
    for x, y in rim:
        inner = [c + (p - c) * 0.999 for c, p in zip(centre, (x, y), strict=True)]
        outer = [c + (p - c) * 1.001 for c, p in zip(centre, (x, y), strict=True)]
        assert LAYOUT.space_at(*inner) == space
        assert LAYOUT.space_at(*outer) != space


@pytest.mark.parametrize("space", SPACES, ids=NAMES)
def test_neighbours_share_the_middle_of_their_edge(space: int) -> None:
    for edge, other in BORDERS[space]:
        theirs = LAYOUT.edge_middle(other, (edge + 3) % 6)
        assert dist(LAYOUT.edge_middle(space, edge), theirs) < 1e-6


def test_a1_is_the_lower_left_and_the_second_column_sits_half_a_hex_lower() -> None:
    a1, a5, b1, h1 = (LAYOUT.centre(space_named(name)) for name in ("a1", "a5", "b1", "h1"))
    assert a1[0] < b1[0] < h1[0]
    assert a5[1] < a1[1] < b1[1]
    assert b1[1] - a1[1] == pytest.approx(LAYOUT.size * ROOT3 / 2)


def test_the_board_holds_all_hexes_with_the_frame_round_them() -> None:
    corners = [corner for space in SPACES for corner in LAYOUT.corners(space)]
    rim = FRAME * LAYOUT.size
    assert min(x for x, _ in corners) == pytest.approx(rim)
    assert max(x for x, _ in corners) == pytest.approx(LAYOUT.width - rim)
    assert min(y for _, y in corners) == pytest.approx(rim)
    assert max(y for _, y in corners) == pytest.approx(LAYOUT.height - rim)


def test_a_board_can_be_asked_for_by_its_width() -> None:
    assert layout_for_width(900).width == pytest.approx(900)


def test_pixels_of_a_large_board_at_a_pixel_ratio_of_two_fit_into_sixteen_bits() -> None:
    board = layout_for_width(2 * 2000)
    assert max(board.width, board.height) < 2**15


# -- inside a hex ----------------------------------------------------------------------------------


def test_stones_lie_inside_the_hex_they_belong_to_and_apart_from_each_other() -> None:
    for _, corners in STONES:
        assert all(depth_inside(x, y) > 0 for x, y in corners)
    for (edge, one), (other_edge, other) in combinations(STONES, 2):
        least = min(dist(a, b) for a in grid(one) for b in grid(other))
        assert least > 0.015, (edge, other_edge)


@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_an_edge_has_as_many_slots_as_stones(count: int) -> None:
    assert all(len(stone_slots(edge, count)) == count for edge in range(6))


def test_no_figure_covers_a_stone() -> None:
    for slot in [*FIGURES, COST_DISC, GUARD_DISC, HOLDER_DISC, Disc(*NAME_AT, 0.09)]:
        assert not any(covers(slot, corners) for _, corners in STONES)


def test_no_figure_covers_the_value_of_a_temple() -> None:
    for slot in [*FIGURES, COST_DISC, GUARD_DISC, HOLDER_DISC]:
        assert not covers(slot, VALUE_BOX.corners)
    assert not boxes_meet(VALUE_BOX, PILL_BOX)


def test_no_figure_covers_another_nor_a_cost() -> None:
    for one, other in combinations([*FIGURES, COST_DISC], 2):
        assert not meet(one, other)


def test_the_costs_the_guard_and_the_name_lie_apart() -> None:
    assert not any(meet(GUARD_DISC, slot) for slot in [*FIGURES, COST_DISC])
    assert not covers(COST_DISC, PILL_BOX.corners)
    assert not any(covers(slot, PILL_BOX.corners) for slot in FIGURES)
    assert NAME_AT[0] < PILL_BOX.left


def test_all_slots_lie_inside_the_hex() -> None:
    for slot in [*FIGURES, COST_DISC, GUARD_DISC, HOLDER_DISC]:
        assert all(depth_inside(flat.x, flat.y) > flat.radius for flat in within(slot))


def test_each_seat_has_a_corner_of_its_own() -> None:
    corners = [(slot.x > 0, slot.y > 0) for slot in WORKER_SLOTS]
    assert corners == [(slot.x > 0, slot.y > 0) for slot in LEADER_SLOTS]
    assert len(set(corners)) == 4
