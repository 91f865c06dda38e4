"""The forty spaces."""

from __future__ import annotations

import pytest

from tests import oracle
from tikal_nb.engine.hexes import (
    BASE,
    BORDERS,
    COLUMNS,
    EDGES,
    NAMES,
    NEIGHBOURS,
    OPPOSITE,
    SPACES,
    column_row,
    edge_between,
    is_higher,
    space_named,
)
from tikal_nb.errors import NotationError


def test_the_board_has_forty_spaces_in_eight_columns_of_five() -> None:
    assert len(SPACES) == len(NAMES) == 40, "parts.board"
    assert (NAMES[0], NAMES[4], NAMES[5], NAMES[39]) == ("a1", "a5", "b1", "h5")
    assert len(COLUMNS) == 8
    assert [column_row(space) for space in (0, 4, 5, 39)] == [(0, 0), (0, 4), (1, 0), (7, 4)]


def test_the_base_camp_is_in_the_lower_left_corner() -> None:
    assert NAMES[BASE] == "a1"
    assert {NAMES[other] for _, other in BORDERS[BASE]} == {"a2", "b1", "b2"}


def test_every_second_column_sits_half_a_hex_lower() -> None:
    assert [is_higher(column) for column in range(8)] == [True, False] * 4


@pytest.mark.parametrize(
    ("space", "around"),
    [
        # N, NE, SE, S, SW, NW
        ("c3", ["c4", "d4", "d3", "c2", "b3", "b4"]),
        ("d3", ["d4", "e3", "e2", "d2", "c2", "c3"]),
        ("a1", ["a2", "b2", "b1", None, None, None]),
        ("a5", [None, None, "b5", "a4", None, None]),
        ("h1", ["h2", None, None, None, None, "g1"]),
        ("h5", [None, None, None, "h4", "g4", "g5"]),
        ("b1", ["b2", "c1", None, None, None, "a1"]),
        ("g5", [None, None, "h5", "g4", "f5", None]),
    ],
)
def test_a_hex_has_its_neighbours_clockwise_from_the_north(space: str, around: list[str | None]) -> None:
    found = [None if other is None else NAMES[other] for other in NEIGHBOURS[space_named(space)]]
    assert found == around
    assert EDGES == ("N", "NE", "SE", "S", "SW", "NW")


def test_neighbours_are_those_that_a_ruler_finds() -> None:
    for space in SPACES:
        measured = oracle.BESIDE[NAMES[space]]
        assert {NAMES[other]: edge for edge, other in BORDERS[space]} == measured


def test_each_edge_faces_the_opposite_edge_of_the_neighbour() -> None:
    for space in SPACES:
        for edge, other in BORDERS[space]:
            assert NEIGHBOURS[other][OPPOSITE[edge]] == space
            assert edge_between(space, other) == edge
            assert OPPOSITE[edge] == (edge + 3) % 6


def test_spaces_apart_share_no_edge() -> None:
    assert edge_between(space_named("a1"), space_named("c1")) is None
    assert edge_between(space_named("a1"), space_named("a1")) is None


def test_a_space_is_found_by_its_name() -> None:
    assert [space_named(name) for name in NAMES] == list(SPACES)


@pytest.mark.parametrize("name", ["", "a0", "a6", "i1", "A1", "a1 ", "a11", "1a"])
def test_any_other_name_is_refused(name: str) -> None:
    with pytest.raises(NotationError) as caught:
        space_named(name)
    assert str(caught.value) == f"cannot read {name!r}: expected a space from a1 to h5"
