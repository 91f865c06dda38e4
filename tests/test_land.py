"""The laid hexes, the ways between them and the rim."""

from __future__ import annotations

import pytest

from tests.strategies import valley, varied_positions
from tikal_nb.engine.hexes import BORDERS, NAMES, NEIGHBOURS, SPACES, space_named
from tikal_nb.engine.land import PRINTED_LAND, Land, land_of
from tikal_nb.engine.tiles import PRINTED, lay


def ways(land: Land, space: str) -> dict[str, int]:
    return {NAMES[to]: stones for to, stones in land.ways[space_named(space)]}


def test_the_printed_hexes_lie_there_before_the_first_tile() -> None:
    assert [NAMES[space] for space in PRINTED_LAND.laid()] == ["a1", "a2", "b1", "b2"]
    assert {NAMES[space] for space in PRINTED_LAND.rim} == {"a3", "b3", "c1", "c2"}
    assert {NAMES[space]: ways(PRINTED_LAND, NAMES[space]) for space in PRINTED} == {
        "a1": {"b2": 1, "a2": 2, "b1": 2},
        "a2": {"a1": 2},
        "b1": {"a1": 2},
        "b2": {"a1": 1},
    }


VALLEY_WAYS = {
    "a1": {"b2": 1, "a2": 2, "b1": 2},
    "a2": {"a1": 2, "b3": 2},
    "a3": {},  # a volcano
    "b1": {"c1": 1, "a1": 2},
    "b2": {"a1": 1, "b3": 1, "c1": 1, "c2": 1},
    "b3": {"b2": 1, "c3": 1, "a2": 2},
    "c1": {"b1": 1, "b2": 1, "d2": 1, "c2": 3},
    "c2": {"b2": 1, "c3": 1, "c1": 3},
    "c3": {"b3": 1, "c2": 1},
    "d2": {"c1": 1},
    "h5": {},  # free
}


@pytest.mark.parametrize("space", VALLEY_WAYS)
def test_the_ways_out_of_a_hex_have_their_price_in_stones_the_cheapest_first(space: str) -> None:
    found = ways(valley().land, space)
    assert found == VALLEY_WAYS[space]
    assert list(found.values()) == sorted(found.values())


def test_a_way_is_as_dear_in_both_directions() -> None:
    for p in varied_positions():
        for space in SPACES:
            for to, stones in p.land.ways[space]:
                assert dict(p.land.ways[to])[space] == stones > 0


def test_stones_are_counted_on_both_facing_edges() -> None:
    land = valley().land
    assert land.stones(space_named("c1"), 0) == 2 + 1
    assert land.stones(space_named("a2"), 0) == 1, "towards the volcano, where nobody goes"
    assert land.stones(space_named("a1"), 4) == 0, "the rim of the board"
    assert land.stones(space_named("b3"), 0) == 0, "nothing lies there yet"
    assert land.stones(space_named("h5"), 3) == 0


def test_nobody_comes_from_a_volcano_and_no_stones_of_it_lead_anywhere() -> None:
    edge = valley().land.rim[space_named("a4")]
    assert edge.open_edges == 0
    assert edge.stones_lead_in is False


def test_the_rim_knows_where_somebody_could_come_from() -> None:
    rim = valley().land.rim
    d1, e1 = rim[space_named("d1")], rim[space_named("e1")]
    assert d1.open_edges == 0b100001, "d2 in the north, c1 in the north-west"
    assert d1.stones_lead_in is False
    assert e1.open_edges == 0b100000, "d2 in the north-west"
    assert e1.stones_lead_in is True


def test_the_rim_is_every_free_space_that_touches_a_hex() -> None:
    for p in varied_positions():
        hexes = p.land.hexes
        touching = [
            space
            for space in SPACES
            if hexes[space] is None and any(hexes[other] is not None for _, other in BORDERS[space])
        ]
        assert list(p.land.rim) == touching, "and in the order of the spaces"


def test_a_land_mended_hex_by_hex_is_the_land_built_at_once() -> None:
    for p in varied_positions():
        hexes = {space: laid for space in p.land.laid() if (laid := p.land.hexes[space]) is not None}
        assert land_of(hexes) == p.land
        backwards = land_of({})
        for space in reversed(hexes):
            backwards = backwards.lay(space, hexes[space])
        assert backwards == p.land
        assert list(backwards.rim) == list(p.land.rim)


def test_laying_a_hex_leaves_the_old_land_as_it_was() -> None:
    before = repr(PRINTED_LAND)
    after = PRINTED_LAND.lay(space_named("c1"), lay("B5", 0))
    assert repr(PRINTED_LAND) == before
    assert after.hexes[space_named("c1")] == lay("B5", 0)
    assert space_named("c1") not in after.rim
    assert NEIGHBOURS[space_named("c1")][0] in after.rim
